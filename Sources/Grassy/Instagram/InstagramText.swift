/// Texts as Instagram's archives write them.
enum InstagramText {
  /// The text that was meant: in the archive each byte of its UTF-8 stands as a character of its own (`\u00c3\u00a9` for "é").
  /// What can't have come about in that way stays as it is.
  static func mended(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value >= 0x80 }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return text }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  /// The hashtags of a caption in their order, each once, without `#`: those that make a tag here.
  /// - Parameters:
  ///   - most: how many.
  ///   - length: the characters that one may have.
  static func hashtags(of caption: String, most: Int, length: ClosedRange<Int>) -> [String] {
    var (tags, known): ([String], Set<String>) = ([], [])
    var current: String?
    func end() {
      defer { current = nil }
      guard let tag = current, length.contains(tag.unicodeScalars.count), tags.count < most,
        tag.contains(where: { !$0.isNumber }), !Tag.folded(tag).isEmpty, known.insert(tag.lowercased()).inserted
      else { return }
      tags.append(tag)
    }
    for character in caption {
      if character == "#" || character == "＃" {
        end()
        current = ""
      } else if character.isLetter || character.isNumber || character == "_" {
        current?.append(character)
      } else {
        end()
      }
    }
    end()
    return tags
  }
}
