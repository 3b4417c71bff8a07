public struct Text: View, Primitive, Equatable {
  public typealias Body = Never

  /// A piece of it that looks the same throughout.
  struct Run: Equatable, Sendable {
    var text: String
    var weight: Font.Weight?
    var isItalic = false
    /// Where a piece leads that is a link.
    var link: URL?
  }

  private var runs: [Run]

  nonisolated var words: String { runs.map(\.text).joined() }

  nonisolated init(runs: [Run]) { self.runs = runs }

  public nonisolated init(_ key: LocalizedStringKey) { runs = [Run(text: key.text)] }
  @_disfavoredOverload public nonisolated init<S>(_ content: S) where S: StringProtocol {
    runs = [Run(text: String(content))]
  }
  public nonisolated init(verbatim content: String) { runs = [Run(text: content)] }
  @_disfavoredOverload public nonisolated init(_ attributedContent: AttributedString) {
    runs = attributedContent.runs.map { Run(text: String(attributedContent[$0.range].characters), link: $0.link) }
  }

  public nonisolated func bold() -> Text { fontWeight(.bold) }

  public nonisolated func fontWeight(_ weight: Font.Weight?) -> Text { changed { $0.weight = weight } }

  public nonisolated static func + (lhs: Text, rhs: Text) -> Text { Text(runs: lhs.runs + rhs.runs) }

  public nonisolated static func == (old: Text, new: Text) -> Bool { old.runs == new.runs }

  private nonisolated func changed(_ change: (inout Run) -> Void) -> Text {
    var text = self
    for index in text.runs.indices { change(&text.runs[index]) }
    return text
  }

  package func nodes(_ context: Context) -> [Node] {
    var node = Node("text", text: words)
    if runs.count == 1, let run = runs.first, run.link == nil {
      node.style = run.css
    } else {
      let open = context.environment.openURL
      node.children = runs.map { run in
        var piece = Node("run", text: run.text)
        piece.style = run.css
        if let link = run.link {
          piece.touch.tap = { open(link) }
          piece.spoken.traits = ["link"]
        }
        return piece
      }
    }
    return [node]
  }
}

extension Text.Run {
  fileprivate var css: [(String, String)] {
    (weight.map { [("font-weight", "\($0.css)")] } ?? []) + (isItalic ? [("font-style", "italic")] : [])
      + (link == nil ? [] : [("color", "var(--tint)")])
  }
}
