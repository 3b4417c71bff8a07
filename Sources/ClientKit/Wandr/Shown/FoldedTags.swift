internal import Foundation

extension WandrKit {
  /// Tags as they are compared: without case, accents and spaces. Each is folded once.
  struct FoldedTags {
    private var known: [String: String] = [:]

    mutating func callAsFunction(_ tag: String) -> String {
      if let name = known[tag] { return name }
      let name = tag.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        .filter { !$0.isWhitespace }
      known[tag] = name
      return name
    }
  }
}
