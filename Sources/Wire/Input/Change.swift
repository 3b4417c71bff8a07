/// A member of a partial update: not there (keep), `null` (clear) or a value (set).
public enum Change<Value> {
  case keep
  case clear
  case set(Value)
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

extension KeyedDecodingContainer {
  /// A missing member keeps what is there; chosen by the compiler for members of type `Change`.
  public func decode<Value: Decodable>(_ type: Change<Value>.Type, forKey key: Key) throws -> Change<Value> {
    guard contains(key) else { return .keep }
    return try decodeNil(forKey: key) ? .clear : .set(decode(Value.self, forKey: key))
  }
}
