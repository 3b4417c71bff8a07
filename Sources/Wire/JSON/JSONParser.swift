/// A strict, bounded reader of JSON texts (RFC 8259): UTF-8 only, no comments, no trailing commas, no byte order mark,
/// no lone surrogates, at most 64 levels and 100,000 values. Of members with the same name the last counts.
struct JSONParser {
  /// Why a text is not JSON, and at which byte.
  struct Malformed: Error, Hashable {
    var reason: String
    var offset: Int
  }

  static let maximumDepth = 64
  static let maximumValues = 100_000

  let bytes: [UInt8]
  var position = 0
  private var values = 0
  private let mostValues: Int

  private init(_ bytes: [UInt8], _ mostValues: Int) { (self.bytes, self.mostValues) = (bytes, mostValues) }

  /// Reads a whole text.
  static func parse(_ bytes: [UInt8], atMost mostValues: Int = maximumValues) throws(Malformed) -> JSONValue {
    var parser = JSONParser(bytes, mostValues)
    parser.skipSpace()
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == bytes.count else { throw parser.malformed("something follows the value") }
    return value
  }

  func malformed(_ reason: String) -> Malformed { Malformed(reason: reason, offset: position) }

  /// The byte at the current position; 0, which is never allowed outside a string, at the end.
  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while case let byte = current, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { position += 1 }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Malformed) -> JSONValue {
    values += 1
    guard values <= mostValues else { throw malformed("too many values") }
    guard depth <= Self.maximumDepth else { throw malformed("nested too deeply") }
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw malformed(position < bytes.count ? "a value was expected" : "the text ends too early")
    }
  }

  private mutating func literal(_ word: String, _ value: JSONValue) throws(Malformed) -> JSONValue {
    for byte in word.utf8 where !take(byte) { throw malformed("a value was expected") }
    return value
  }

  private mutating func object(depth: Int) throws(Malformed) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw malformed("a member name was expected") }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw malformed("a colon was expected") }
      skipSpace()
      members.append(JSONValue.Member(name, try value(depth: depth + 1)))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw malformed("a comma or a closing brace was expected") }
    }
  }

  private mutating func array(depth: Int) throws(Malformed) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw malformed("a comma or a closing bracket was expected") }
    }
  }

  private mutating func number() throws(Malformed) -> String {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if current | 0x20 == UInt8(ascii: "e") {
      position += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(Malformed) {
    let start = position
    while (0x30...0x39).contains(current) { position += 1 }
    guard position > start else { throw malformed("a digit was expected") }
  }
}

extension JSONValue {
  /// Reads a whole JSON text; throws `Problem.malformedJSON` with the place where it breaks the rules.
  /// - Parameter values: how many values it may have.
  public init(parsing bytes: [UInt8], atMost values: Int = 100_000) throws(Problem) {
    do {
      self = try JSONParser.parse(bytes, atMost: values)
    } catch {
      throw Problem.malformedJSON("\(error.reason) (at byte \(error.offset))")
    }
  }
}
