/// A type whose JSON schema is not what its `init(from:)` shows: a string with a format, a known set of values.
public protocol SchemaProviding: Decodable {
  /// Its JSON schema (2020-12, the dialect of OpenAPI 3.1).
  static var schema: JSONValue { get }
  /// Any value; stands in while types are examined and after a field was refused.
  static var placeholder: Self { get }
}

/// A string of which later servers may have more values: clients keep those that they do not know, a server refuses them
/// (`isKnown`).
public protocol OpenValue: RawRepresentable<String>, Hashable, Sendable, Codable, JSONWritable, SchemaProviding {
  init(rawValue: String)
  /// The values known so far.
  static var known: [Self] { get }
}

extension OpenValue {
  /// Whether this version has a meaning for it.
  public var isKnown: Bool { Self.known.contains(self) }

  /// A string with the known values as its `enum`.
  public static var schema: JSONValue {
    ["type": "string", "enum": .array(known.map { .string($0.rawValue) })]
  }
  /// The empty string.
  public static var placeholder: Self { Self(rawValue: "") }
  public func write(to json: inout JSONWriter) { json.string(rawValue) }
}

extension ID: SchemaProviding {
  /// A string of format `uuid` (RFC 9562).
  public static var schema: JSONValue { ["type": "string", "format": "uuid"] }
  /// The ID of zeros.
  public static var placeholder: Self { Self(high: 0, low: 0) }
}

extension Timestamp: SchemaProviding {
  /// A string of format `date-time` (RFC 3339).
  public static var schema: JSONValue { ["type": "string", "format": "date-time"] }
  /// The Unix epoch.
  public static var placeholder: Self { Self(microseconds: 0) }
}

/// An input type that declares the bounds of some fields for the document; the domain enforces them, from the same
/// constants.
public protocol BoundedInput: Decodable {
  /// Schema keywords by field, such as `["caption": ["maxLength": 2200]]`.
  static var bounds: [String: JSONValue] { get }
}
