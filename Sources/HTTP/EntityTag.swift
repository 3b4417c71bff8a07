/// An entity tag (RFC 9110, section 8.8.3).
public struct EntityTag: Sendable, Hashable, CustomStringConvertible {
  /// Without quotes.
  public let value: String
  /// Whether the tag is weak (`W/`): equal tags mean equivalent content, not equal bytes.
  public let isWeak: Bool

  /// A tag from `value`, without the bytes that entity tags do not allow.
  public init(_ value: String, isWeak: Bool = false) {
    self.value = String(decoding: value.utf8.filter(EntityTag.isAllowed), as: UTF8.self)
    self.isWeak = isWeak
  }

  public var description: String { (isWeak ? "W/\"" : "\"") + value + "\"" }

  /// True when both are strong and equal (RFC 9110, section 8.8.3.2).
  func matchesStrongly(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && value == other.value }

  /// The tags of a list; nil for `*`; what is malformed ends the list.
  static func list(_ text: String) -> [EntityTag]? {
    var rest = Substring(text).utf8
    var tags: [EntityTag] = []
    while true {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
      if rest.first == UInt8(ascii: "*"), tags.isEmpty { return nil }
      let isWeak = rest.starts(with: "W/".utf8)
      if isWeak { rest = rest.dropFirst(2) }
      guard rest.first == UInt8(ascii: "\"") else { return tags }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return tags }
      tags.append(EntityTag(String(Substring(rest[..<end])), isWeak: isWeak))
      rest = rest[rest.index(after: end)...]
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x22 && byte != 0x7F }
}
