/// The web addresses in what somebody wrote, for pages and apps alike. Only `https://` and `http://` begin one.
public enum WebAddresses {
  /// A piece of a text.
  public struct Part: Equatable, Sendable {
    /// The piece as it was written.
    public let text: String
    /// Whether it is an address.
    public let isAddress: Bool

    init(text: String, isAddress: Bool) { (self.text, self.isAddress) = (text, isAddress) }
  }

  /// The text in pieces that together are the text. An address begins a word, ends before white space, a quote or `<>`, and
  /// leaves what closes a sentence or a bracket outside.
  public static func parts(of text: String) -> [Part] {
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

  /// The name of the host that a link leads to, without what may stand around it to look like another; nil where there is none.
  public static func hostName(of link: String) -> String? {
    let lowered = link.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lowered.hasPrefix($0) }) else { return nil }
    var host = lowered.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    if host.first == "[" {
      host = host.prefix { $0 != "]" }
      return host == "[" ? nil : "\(host)]"
    }
    host = host.prefix { $0 != ":" }
    return host.isEmpty ? nil : String(host)
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
