public import HTML

/// What somebody wrote, in which web addresses can be followed. Only `https://` and `http://` become links. It stands alone in an element
/// that is `written`.
public struct LinkedText: HTML {
  let text: String

  public init(_ text: String) { self.text = text }

  struct Part: Equatable {
    let text: String
    let isAddress: Bool
  }

  public var body: some HTML {
    if text.utf8.contains(UInt8(ascii: ":")) {
      ForEach(Self.parts(of: text)) { part in
        if part.isAddress, let address = URLPath(checking: part.text) {
          a(.href(address), .target("_blank"), .rel("noopener noreferrer nofollow"), .written) { part.text }
        } else {
          part.text
        }
      }
    } else {
      text
    }
  }

  /// The text in pieces that together are the text. An address begins a word, ends before white space, a quote or `<>`, and
  /// leaves what closes a sentence or a bracket outside.
  static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var plain = text[...]
    var rest = text[...]
    var before: Character = " "
    while let first = rest.first {
      if !before.isLetter, !before.isNumber, first == "h", let address = address(at: rest) {
        if plain.startIndex < rest.startIndex {
          parts.append(Part(text: String(plain[..<rest.startIndex]), isAddress: false))
        }
        parts.append(Part(text: String(address), isAddress: true))
        rest = rest[address.endIndex...]
        plain = rest
        before = address.last ?? " "
      } else {
        before = rest.removeFirst()
      }
    }
    if !plain.isEmpty { parts.append(Part(text: String(plain), isAddress: false)) }
    return parts
  }

  private static func address(at text: Substring) -> Substring? {
    guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return nil }
    var address = text.prefix { !$0.isWhitespace && !"<>\"“”\\".contains($0) }
    while let last = address.last {
      let isOpenBracket = last == ")" && address.contains("(")
      guard ".,;:!?'’)]…*_".contains(last), !isOpenBracket else { break }
      address.removeLast()
    }
    return address.count > scheme.count ? address : nil
  }
}
