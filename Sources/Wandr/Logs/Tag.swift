internal import Core
internal import Wire

/// A tag: as it was written, and as it is compared.
struct Tag: Hashable, Sendable {
  /// Folded: without case, accents and spaces.
  let name: String
  let label: String

  init(name: String, label: String) { (self.name, self.label) = (name, label) }

  /// - Throws: 422 for one that is empty, too long, or has neither letters nor digits.
  init(_ text: String) throws(Problem) {
    let written = try WrittenText.required(
      text, "tags", atMost: WandrAPI.Limits.tag.upperBound, missing: "A tag needs a letter or a digit.")
    let label = String(written.drop { $0 == "#" || $0.isWhitespace })
    let name = Self.folded(label)
    guard !name.isEmpty, !label.contains(where: \.isNewline) else {
      throw .validation("tags", "invalid", "A tag needs a letter or a digit.")
    }
    self.init(name: name, label: label)
  }

  /// As it is compared; empty for what is no tag.
  static func folded(_ text: String) -> String {
    String(
      SearchText.folded(text.head(WandrAPI.Limits.tag.upperBound)).replacing(" ", with: "").unicodeScalars.prefix(160))
  }

  /// One a line, as the log's row keeps them.
  static func text(_ tags: [Tag]) -> String { tags.map(\.label).joined(separator: "\n") }
  static func labels(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  /// The tags of a log in their order, each once.
  /// - Throws: 422 for one that is wrong, and for too many.
  static func all(_ texts: [String]) throws(Problem) -> [Tag] {
    var (tags, names): ([Tag], Set<String>) = ([], [])
    for text in texts {
      let tag = try Tag(text)
      guard names.insert(tag.name).inserted else { continue }
      guard tags.count < WandrAPI.Limits.tags else {
        throw .validation("tags", "too_many", "A log has at most \(WandrAPI.Limits.tags) tags.")
      }
      tags.append(tag)
    }
    return tags
  }
}
