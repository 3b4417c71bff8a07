import Social
import Testing

/// Marked passages: which they are, and what is left of a text without them.
struct SpoilerTextTests {
  struct Marked: Sendable {
    let text: String
    let folded: String
    let passages: [String]
  }

  static let texts = [
    Marked(text: "", folded: "", passages: []), Marked(text: "Nothing", folded: "Nothing", passages: []),
    Marked(text: "||He dies.||", folded: "||…||", passages: ["He dies."]),
    Marked(text: "So ||he|| and ||she\nboth|| die", folded: "So ||…|| and ||…|| die", passages: ["he", "she\nboth"]),
    Marked(text: "a || b", folded: "a || b", passages: []),
    Marked(text: "a | b | c", folded: "a | b | c", passages: []),
    Marked(text: "||||", folded: "||||", passages: []), Marked(text: "||||x||", folded: "||||…||", passages: ["x"]),
    Marked(text: "|||x|||", folded: "||…|||", passages: ["|x"]),
    Marked(text: "||x||y||", folded: "||…||y||", passages: ["x"]),
    // A mark is two bars, whatever combines with what stands beside them.
    Marked(text: "||\u{301}x||\u{301}", folded: "||…||\u{301}", passages: ["\u{301}x"]),
    Marked(text: "||👩‍👧||!", folded: "||…||!", passages: ["👩‍👧"]),
  ]

  @Test(arguments: texts)
  func `a passage stands between two pairs of bars`(marked: Marked) {
    let text = SpoilerText(marked.text)

    #expect(Array(text.folded.unicodeScalars) == Array(marked.folded.unicodeScalars))
    #expect(text.parts.filter(\.isSpoiler).map(\.text) == marked.passages)
    #expect(text.hasSpoilers == !marked.passages.isEmpty)
    #expect(!text.hasSpoilers || SpoilerText.mayBe(in: marked.text))
    #expect(!text.parts.contains { $0.text.isEmpty })
  }

  @Test func `a pair of bars is seen wherever it is, and bars that stand alone are none`() {
    for length in 0..<20 {
      for place in 0...length {
        let (before, after) = (String(repeating: "é", count: place), String(repeating: "x", count: length - place))
        #expect(SpoilerText.mayBe(in: "\(before)||\(after)"))
        #expect(SpoilerText.mayBe(in: "|\(before)x||\(after)"))
        #expect(!SpoilerText.mayBe(in: "\(before)|\(after)"))
        #expect(!SpoilerText.mayBe(in: "|\(before)x|\(after)"))
        #expect(!SpoilerText.mayBe(in: before + after))
      }
    }
  }

  @Test(arguments: texts)
  func `of a passage that a cut goes through nothing is plain text`(marked: Marked) {
    let whole = SpoilerText(marked.text)
    func plain(_ text: SpoilerText) -> String { text.parts.filter { !$0.isSpoiler }.map(\.text).joined() }
    for most in 0...marked.text.unicodeScalars.count + 1 {
      let head = SpoilerText.head(marked.text, atMost: most)
      #expect(head.unicodeScalars.count <= most)
      let cut = SpoilerText(head)
      #expect(plain(whole).unicodeScalars.starts(with: plain(cut).unicodeScalars), "\(most) of \(marked.text)")
      for (part, before) in zip(cut.parts.filter(\.isSpoiler), marked.passages) {
        #expect(before.unicodeScalars.starts(with: part.text.unicodeScalars))
      }
    }
    #expect(SpoilerText.head(marked.text, atMost: marked.text.unicodeScalars.count) == marked.text)
  }

  @Test(arguments: texts)
  func `what is folded stays as it is when it is folded once more`(marked: Marked) {
    let folded = SpoilerText(marked.text).folded

    #expect(SpoilerText(folded).folded == folded)
  }
}
