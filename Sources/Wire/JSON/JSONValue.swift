/// Any JSON value as a tree. Objects keep the order of their members; numbers keep their text.
public enum JSONValue: Hashable, Sendable {
  /// One member of an object.
  public struct Member: Hashable, Sendable {
    /// The member's name, unescaped.
    public var name: String
    /// The member's value.
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case bool(Bool)
  /// The number as it was written (RFC 8259, section 6).
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A whole number.
  public static func number(_ value: Int) -> JSONValue { .number(String(value)) }

  /// The member called `name` of an object, the last where there are several; nil elsewhere.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The string, if this is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members, if this is an object.
  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}

extension JSONValue: JSONWritable {
  public func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let value): json.bool(value)
    case .number(var text): text.withUTF8 { if let start = $0.baseAddress { json.put(start, $0.count) } }
    case .string(let text): json.string(text)
    case .array(let elements): elements.write(to: &json)
    case .object(let members):
      json.beginObject()
      for member in members {
        json.key(member.name)
        member.value.write(to: &json)
        json.needsComma = true
      }
      json.endObject()
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
