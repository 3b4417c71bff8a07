import Core
import Testing
import Wire

struct WrittenTextTests {
  private func fault(_ body: () throws -> String) -> String? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? Problem)?.errors.first.map { "\($0.field) \($0.code)" } }
  }

  @Test(arguments: [
    "\u{200B}", "\u{200D}\u{2060}", "\u{202E}\u{202C}", "\u{2066} \u{2069}", "\u{200E}", "\u{061C}", "\u{FEFF}",
    "\u{00AD}",
    "\u{115F}\u{1160}", "\u{3164}", "\u{FFA0}", "\u{2800}\u{2800}", "\u{FE0F}", "\u{E0041}", "\u{180E}", "\u{7}\u{1B}",
    "\u{FFF9}",
    "\u{200B} \n \u{200B}",
  ])
  func `a text of what nobody sees is refused by its field`(text: String) {
    #expect(fault { try WrittenText.optional(text, "caption", atMost: 100) } == "caption invisible")
    #expect(fault { try WrittenText.required(text, "body", atMost: 100) } == "body invisible")
  }

  @Test(arguments: [
    "a", "\u{200B}a", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{202E}abc", "\u{0645}\u{06CC}\u{200C}\u{062E}",
    "\u{2764}\u{FE0F}",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", ".", "\u{2801}", "\u{0600}",
  ])
  func `what can be seen is taken as it is`(text: String) throws {
    #expect(try WrittenText.required(text, "body", atMost: 100) == text)
  }

  @Test func `a text is as long as its scalars, however few characters they make`() throws {
    let accents = "a" + String(repeating: "\u{301}", count: 99)

    #expect(try WrittenText.required(accents, "body", atMost: 100) == accents)
    #expect(fault { try WrittenText.required(accents + "\u{301}", "body", atMost: 100) } == "body too_long")
    #expect(fault { try WrittenText.optional(accents + accents, "caption", atMost: 100) } == "caption too_long")
  }

  @Test func `white space around a text has a bound of its own`() throws {
    let text = String(repeating: "\u{1F600}", count: 100)

    #expect(try WrittenText.optional(String(repeating: " ", count: 1024) + text, "caption", atMost: 100) == text)
    let wide = String(repeating: " ", count: 2_000_000)
    #expect(fault { try WrittenText.optional(wide, "caption", atMost: 100) } == "caption too_long")
  }

  @Test func `white space alone is no text`() throws {
    #expect(try WrittenText.optional(" \n\u{2003}\u{3000}", "caption", atMost: 100) == "")
    #expect(fault { try WrittenText.required(" \n", "body", atMost: 100) } == "body missing")
  }
}
