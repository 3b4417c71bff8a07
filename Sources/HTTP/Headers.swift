/// The fields of a request or response in their order; names compare without regard to case (RFC 9110, section 5).
///
/// A value can never break out of its line: CR, LF, NUL and other control bytes become spaces when they are stored
/// (RFC 9110, section 5.5), and a field whose name is not a token is not stored at all.
public struct Headers: Sendable, Sequence, ExpressibleByDictionaryLiteral {
  /// A field line: a name and its value (RFC 9110, section 5).
  public struct Field: Sendable, Hashable {
    /// The name as it was sent; compared without regard to case.
    public let name: String
    /// The value without surrounding whitespace.
    public let value: String
  }

  private(set) var fields: [Field] = []

  public init() {}

  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  /// The first value of `name`. Setting replaces every value; setting nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { Headers.same($0.name, name) }?.value }
    set {
      remove(name)
      if let newValue { add(name, newValue) }
    }
  }

  /// All values of `name` in their order.
  public func values(of name: String) -> [String] {
    fields.filter { Headers.same($0.name, name) }.map(\.value)
  }

  /// Whether there is a field of that name.
  public func contains(_ name: String) -> Bool { fields.contains { Headers.same($0.name, name) } }

  /// Adds one more field beside those of the same name.
  public mutating func add(_ name: String, _ value: String) {
    guard Headers.isToken(name) else { return }
    fields.append(Field(name: name, value: Headers.safe(value)))
  }

  /// Removes every field of that name.
  public mutating func remove(_ name: String) { fields.removeAll { Headers.same($0.name, name) } }

  public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

  /// Adds a field that the parser already bounded to one line.
  mutating func append(name: String, value: String) { fields.append(Field(name: name, value: value)) }

  mutating func reserve(_ count: Int) { fields.reserveCapacity(count) }

  /// True when the names are equal in ASCII without case.
  static func same(_ a: String, _ b: String) -> Bool {
    let left = a.utf8
    let right = b.utf8
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { $0 == $1 || lower($0) == lower($1) }
  }

  static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// RFC 9110, section 5.6.2.
  static func isToken(_ name: String) -> Bool { !name.isEmpty && name.utf8.allSatisfy(isTokenByte) }

  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  private static func safe(_ value: String) -> String {
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) { return value }
    return String(
      decoding: value.utf8.map { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
  }
}
