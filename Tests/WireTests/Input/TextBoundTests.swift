import Testing
import Wire

@Suite struct TextBoundTests {
  private let accents = "e" + String(repeating: "\u{301}", count: 900_000)

  @Test func `a bound counts scalars`() {
    #expect("abc".fits(3) && !"abcd".fits(3) && "".fits(0))
    #expect("\u{1F600}\u{1F600}".fits(2) && !"\u{1F600}\u{1F600}".fits(1))
    #expect("ab".fits(2...3) && !"a".fits(2...3) && !"abcd".fits(2...3))
  }

  @Test func `a single character is as long as its marks`() {
    #expect(accents.count == 1)
    #expect(!accents.fits(200) && !accents.fits(1...200) && !accents.dropFirst(0).fits(200))
  }

  @Test func `the start of a text has at most so many scalars`() {
    #expect("abc".head(2) == "ab" && "abc".head(3) == "abc" && "".head(5) == "" && "abc".head(0) == "")
    #expect(accents.head(200).unicodeScalars.count == 200)
  }

  @Test func `no part of a character stands at the end of a start`() {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"

    #expect("ab\(family)c".head(4) == "ab")
    #expect("ab\(family)c".head(7) == "ab\(family)")
    #expect("ae\u{301}".head(2) == "a")
  }
}
