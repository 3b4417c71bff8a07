internal import Foundation
internal import Wire

extension GrassyKit {
  /// The tags of a post, as they are written: without `#`, each once however it is spelt.
  public struct TagList: Hashable, Sendable {
    /// In the order in which they were added.
    public private(set) var all: [String] = []

    /// None.
    public init() {}

    /// Those of a post, spaces in a tag included. What can't be a tag isn't one.
    public init(_ tags: [String]) {
      for tag in tags {
        let bare = tag.drop { $0.isWhitespace || $0 == "#" }
        _ = append(bare.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }

    /// Whether there are as many as a post may have.
    public var isFull: Bool { all.count >= GrassyAPI.Limits.tags }

    /// Adds typed text: one tag, or several separated by spaces, commas or `#`.
    /// - Returns: the tags that couldn't be added because they are too long or too many.
    @discardableResult
    public mutating func add(_ text: String) -> [String] {
      var refused: [String] = []
      for part in text.split(whereSeparator: { $0.isWhitespace || ",;#".contains($0) }) {
        if !append(String(part)) { refused.append(String(part)) }
      }
      return refused
    }

    /// - Returns: false for one that is too long, or one too many.
    private mutating func append(_ tag: String) -> Bool {
      if all.contains(where: { Self.folded($0) == Self.folded(tag) }) { return true }
      guard GrassyAPI.Limits.tag.contains(tag.unicodeScalars.count), !isFull else { return false }
      all.append(tag)
      return true
    }

    /// Takes a tag out, as it was written.
    public mutating func remove(_ tag: String) { all.removeAll { $0 == tag } }

    /// As tags are compared: without regard to case and accents.
    private static func folded(_ tag: String) -> String {
      tag.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
  }
}
