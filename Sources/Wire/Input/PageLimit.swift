/// How many items of a list are wanted: 20 unless said, clamped to 1...100. Text that is no number is refused.
public struct PageLimit: Hashable, Sendable {
  /// The smallest and the largest number of items per page.
  public static let range = 1...100
  /// The limit when the client gives none: 20 items.
  public static let standard = PageLimit(20)

  /// Within `range`.
  public let count: Int

  /// A limit clamped to `range`.
  public init(_ count: Int) { self.count = min(max(count, Self.range.lowerBound), Self.range.upperBound) }
}

extension PageLimit: SchemaProviding {
  /// Without bounds, since what lies outside is clamped.
  public static var schema: JSONValue { ["type": "integer", "default": 20] }
  /// The standard limit.
  public static var placeholder: Self { .standard }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let decoder = decoder as? NodeDecoder<InputNode>, let value = decoder.node.value {
      let text = try decoder.node.numberText(value)
      let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
      if digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        self.init(Int(text) ?? (text.hasPrefix("-") ? .min : .max))
        return
      }
    }
    self.init(try container.decode(Int.self))
  }
}

extension PageLimit: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(count)
  }
}

extension KeyedDecodingContainer {
  /// A missing limit is the standard one; chosen by the compiler for members of type `PageLimit`.
  public func decode(_ type: PageLimit.Type, forKey key: Key) throws -> PageLimit {
    try decodeIfPresent(type, forKey: key) ?? .standard
  }
}
