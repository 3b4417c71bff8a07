public import HTML
internal import Wire

/// What somebody wrote, in which web addresses can be followed. Only `https://` and `http://` become links. It stands alone in an element
/// that is `written`.
public struct LinkedText: HTML {
  let text: String

  public init(_ text: String) { self.text = text }

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

  static func parts(of text: String) -> [WebAddresses.Part] { WebAddresses.parts(of: text) }
}
