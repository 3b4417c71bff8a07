/// A member of a partial update: not there (keep), `null` (clear) or a value (set).
public enum Change<Value> {
  case keep
  case clear
  case set(Value)
}

extension Change {
  /// Whether there is a new value.
  public var isSet: Bool { if case .set = self { true } else { false } }
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}

extension Change: Decodable where Value: Decodable {
  /// Reads a member that is there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .clear : .set(try container.decode(Value.self))
  }
}

extension Change: Encodable where Value: Encodable {
  /// Writes `null` or the value; what is kept has no JSON of its own, and its member is left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .keep, .clear: try container.encodeNil()
    case .set(let value): try container.encode(value)
    }
  }
}

extension KeyedDecodingContainer {
  /// A missing member keeps what is there; chosen by the compiler for members of type `Change`.
  public func decode<Value: Decodable>(_ type: Change<Value>.Type, forKey key: Key) throws -> Change<Value> {
    guard contains(key) else { return .keep }
    return try decodeNil(forKey: key) ? .clear : .set(decode(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// What is kept is left out; chosen by the compiler for members of type `Change`.
  public mutating func encode<Value: Encodable>(_ change: Change<Value>, forKey key: Key) throws {
    switch change {
    case .keep: break
    case .clear: try encodeNil(forKey: key)
    case .set(let value): try encode(value, forKey: key)
    }
  }
}
