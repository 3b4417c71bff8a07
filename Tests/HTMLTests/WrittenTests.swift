import HTML
import Testing
import Wire

/// Text in which a directional control is left open, or ends what it did not begin.
struct WrittenTests {
  @Test func `text that a person wrote has an element of its own, and a direction`() {
    #expect(text(Written("א <b>")) == "<bdi>א &lt;b&gt;</bdi>")
    #expect(text(p(.written) { "א" }) == "<p dir=\"auto\">א</p>")
  }

  @Test(arguments: ["", "Ana", "José & Zoë", "日本語", "“quoted” – 5 €", "👩‍👩‍👧", "\u{200E}"])
  func `text that runs from left to right stays as it is`(written: String) {
    #expect(written.isolated == written)
    #expect(text(p { written }) == text(p { written.isolated }))
  }

  @Test(arguments: ["א", "a\u{05D0}", "مرحبا", "\u{202E}abc", "\u{200F}", "\u{1E900}", "\u{FB2A}", "\u{10A00}"])
  func `text with something that runs from right to left is isolated`(written: String) {
    #expect(written.isolated == "\u{2068}\(written)\u{2069}")
  }

  @Test(arguments: [
    ("\u{2069}\u{202E}x", "\u{202E}x"), ("\u{2067}x", "\u{2067}x\u{2069}"),
    ("\u{2066}\u{2068}x\u{2069}", "\u{2066}\u{2068}x\u{2069}\u{2069}"),
    ("\u{2066}x\u{2069}\u{2069}y", "\u{2066}x\u{2069}y"), ("\u{2067}x\n\u{2069}y", "\u{2067}x\u{2069}\ny"),
    ("ASCII for eight \u{2069} bytes", "ASCII for eight  bytes"),
  ])
  func `an isolate ends with its text, and no other does`(written: String, balanced: String) {
    #expect(text(p { written }) == "<p>\(balanced)</p>")
    #expect(text(Written(written)) == "<bdi>\(balanced)</bdi>")
    #expect(written.isolated == "\u{2068}\(balanced)\u{2069}")
  }

  @Test func `attributes that are shown or said are isolated, and no others`() {
    let name = "\u{202E}א"
    let isolated = "\u{2068}\(name)\u{2069}"

    #expect(
      text(img(.alt("Photo by ", name), .title(name), .aria("label", name), .data("name", name)))
        == "<img alt=\"Photo by \(isolated)\" title=\"\(isolated)\" aria-label=\"\(isolated)\" data-name=\"\(name)\">")
    #expect(text(input(.value(name), .placeholder(name))) == "<input value=\"\(name)\" placeholder=\"\(isolated)\">")
    #expect(
      text(InlinePicture(jpeg: [], alt: name, width: 1, height: 1)).hasPrefix("<img alt=\"\(isolated)\""))
  }
}
