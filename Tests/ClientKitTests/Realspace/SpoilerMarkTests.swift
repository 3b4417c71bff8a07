import ClientKit
import Testing

struct SpoilerMarkTests {
  @Test(arguments: [
    ("Good, but ||the cat lives||.", "Good, but the cat lives."), ("||…|| and ||more||", "(spoiler) and more"),
    ("a || b", "a || b"), ("||||", "||||"), ("|||| ||x||", "|| x||"), ("No marks", "No marks"), ("", ""),
  ])
  func `marks go, and what is left out is named`(text: String, shown: String) {
    #expect(text.withoutSpoilerMarks == shown)
  }

  @Test func `a text says whether the server has left something out`() {
    #expect("Good, but ||…||.".hasFoldedSpoiler)
    #expect(!"Good, but ||the cat lives||.".hasFoldedSpoiler && !"…".hasFoldedSpoiler)
  }
}
