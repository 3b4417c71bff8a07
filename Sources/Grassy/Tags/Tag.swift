internal import Core
internal import Wire

/// A tag: as it was written, and as it is compared.
struct Tag: Hashable, Sendable {
  /// Folded: without case, accents and spaces.
  let name: String
  let label: String

  /// - Throws: 422 for one that is empty, too long, or has neither letters nor digits.
  init(_ text: String, field: String = "tags") throws(Problem) {
    let longest = GrassyAPI.Limits.tag.upperBound
    // Before any work on it.
    let label = text.fits(longest + Self.mostSigns) ? Self.trimmed(text) : text
    guard label.fits(GrassyAPI.Limits.tag) else {
      throw .validation(field, label.isEmpty ? "missing" : "too_long", "A tag has 1 to \(longest) characters.")
    }
    let name = Self.folded(label)
    guard !name.isEmpty, !label.contains(where: \.isNewline) else {
      throw .validation(field, "invalid", "A tag needs a letter or a digit.")
    }
    self.name = name
    self.label = label
  }

  /// How much white space and how many `#` may stand around a tag.
  private static let mostSigns = 20

  /// As it is compared; empty for what is no tag.
  static func folded(_ text: String) -> String {
    String(SearchText.typed(text).replacing(" ", with: "").unicodeScalars.prefix(120))
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text.drop { $0.isWhitespace || $0 == "#" }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }

  /// The tags of a post in their order, each once.
  /// - Throws: 422 for one that is wrong, and for too many.
  static func all(_ texts: [String]) throws(Problem) -> [Tag] {
    var (tags, names): ([Tag], Set<String>) = ([], [])
    for text in texts {
      let tag = try Tag(text)
      guard names.insert(tag.name).inserted else { continue }
      guard tags.count < GrassyAPI.Limits.tags else {
        throw .validation("tags", "too_many", "A post has at most \(GrassyAPI.Limits.tags) tags.")
      }
      tags.append(tag)
    }
    return tags
  }

  /// As the post's own row keeps them.
  static func text(_ tags: [Tag]) -> String { tags.map(\.label).joined(separator: "\n") }

  /// What such a text says. By bytes: by characters it would take a twentieth of a feed's processor time.
  static func labels(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
