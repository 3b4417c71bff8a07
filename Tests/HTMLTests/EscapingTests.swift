import HTML
import Testing
import Wire

struct EscapingTests {
  @Test func `text is written as text`() {
    let page = p { "<script>alert(1)</script> & \"'" }

    #expect(text(page) == "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;&#39;</p>")
  }

  @Test func `an attribute's value stays inside its quotes`() {
    let page = input(.name("q"), .value("\" autofocus onfocus=\"alert(1)"))

    #expect(text(page) == "<input name=\"q\" value=\"&quot; autofocus onfocus=&quot;alert(1)\">")
  }

  @Test func `streamed elements are written as the same bytes as values`() {
    let name = "Ana & \"<Ben>\""
    let value = a(.class("x"), .href(URLPath("/u/", name)), .title(name)) { name }
    var output = HTMLOutput(capacity: 64)
    a(.class("x"), .href(URLPath("/u/", name)), .title(name), into: &output) { name.render(into: &$0) }

    #expect(output.finish() == value.rendered())
  }

  @Test(arguments: 0..<64)
  func `random text can never leave an element or an attribute`(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<200 {
      let typed = Self.nasty(&random)
      let drawn = div(.title(typed), .aria("label", "By ", typed), .data("x", typed)) { typed }.rendered()

      let values = Self.values(
        of: drawn, between: ["<div title=\"", "\" aria-label=\"By ", "\" data-x=\"", "\">", "</div>"])
      let expected = [typed.isolated, typed.isolated, typed, typed]
      #expect(values?.map(Self.unescaped) == expected.map { Array($0.utf8) })
    }
  }

  @Test func `a page larger than the buffer keeps every byte`() {
    let long = String(repeating: "a<", count: 5000)

    let drawn = text(p { long })

    #expect(drawn == "<p>" + String(repeating: "a&lt;", count: 5000) + "</p>")
  }

  /// Pieces that have broken out of other people's pages, and any scalar at all.
  private static func nasty(_ random: inout SplitMix) -> String {
    let pieces = [
      "<", ">", "\"", "'", "&", "&lt;", "&#x3c;", "</div>", "-->", "<!--", "]]>", "\0", "\r\n", "\u{2028}", "é", "👩‍👩‍👧",
      "=",
      "`", " onload=", "javascript:", "\\",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      if Bool.random(using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      } else if let scalar = Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &random)),
        !("\u{2066}"..."\u{2069}").contains(scalar)  // `WrittenTests` have these
      {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// What stands between the marks, each value up to the first quote or angle bracket as a browser reads it. Nil if
  /// the marks are not all there is.
  private static func values(of page: [UInt8], between marks: [String]) -> [[UInt8]]? {
    var rest = page[...]
    var values: [[UInt8]] = []
    for (index, mark) in marks.enumerated() {
      guard rest.starts(with: mark.utf8) else { return nil }
      rest = rest.dropFirst(mark.utf8.count)
      if index == marks.count - 1 { break }
      let value = rest.prefix { ![0x22, 0x27, 0x3c, 0x3e].contains($0) }
      values.append(Array(value))
      rest = rest.dropFirst(value.count)
    }
    return rest.isEmpty ? values : nil
  }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    let references: [(String, UInt8)] = [
      ("&lt;", 0x3c), ("&gt;", 0x3e), ("&quot;", 0x22), ("&#39;", 0x27), ("&amp;", 0x26),
    ]
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0x26, let reference = references.first(where: { rest.starts(with: $0.0.utf8) }) {
        result.append(reference.1)
        rest = rest.dropFirst(reference.0.utf8.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

/// The piece as a string.
func text(_ piece: some HTML) -> String { String(decoding: piece.rendered(), as: UTF8.self) }

/// A small generator, so that a failure comes again (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
