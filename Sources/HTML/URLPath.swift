/// The target of a link, form or image: a path on this server, or an address with a harmless scheme.
///
/// A path consists of literals of the program and at most one value, which is percent-encoded. An address from outside
/// must pass `init(checking:)`, which refuses `javascript:` and `data:` addresses.
public struct URLPath: Sendable, ExpressibleByStringLiteral {
  @usableFromInline
  enum Value: Sendable {
    case none
    case part(String)
    case uuid(high: UInt64, low: UInt64)
    case checked(String)
  }

  @usableFromInline let prefix: StaticString
  @usableFromInline let value: Value
  @usableFromInline let suffix: StaticString

  @inlinable @inline(__always) init(prefix: StaticString, value: Value, suffix: StaticString) {
    self.prefix = prefix
    self.value = value
    self.suffix = suffix
  }

  @inlinable @inline(__always) public init(stringLiteral path: StaticString) {
    self.init(prefix: path, value: .none, suffix: "")
  }

  /// `prefix` + the percent-encoded `part` + `suffix`.
  @inlinable @inline(__always) public init(_ prefix: StaticString, _ part: String, _ suffix: StaticString = "") {
    self.init(prefix: prefix, value: .part(part), suffix: suffix)
  }

  /// `prefix` + a UUID, given as its two big-endian halves, + `suffix`.
  @inlinable @inline(__always) public init(
    _ prefix: StaticString, uuid high: UInt64, _ low: UInt64, _ suffix: StaticString = ""
  ) {
    self.init(prefix: prefix, value: .uuid(high: high, low: low), suffix: suffix)
  }

  /// Accepts an address from outside if it is a path on this server, or begins with `http://` or `https://`; otherwise
  /// nil.
  ///
  /// - Parameter suffix: A literal to append to the address.
  public init?(checking address: String, _ suffix: StaticString = "") {
    guard Self.isHarmless(address) else { return nil }
    self.init(prefix: "", value: .checked(address), suffix: suffix)
  }

  /// The same address with `suffix` in place of its own suffix.
  @inlinable @inline(__always) public func appending(_ suffix: StaticString) -> Self {
    Self(prefix: prefix, value: value, suffix: suffix)
  }

  /// A path begins with exactly one slash: two slashes, or a backslash, would name another host. Control characters and
  /// spaces are refused anywhere, because browsers strip them before they parse the scheme (URL Standard, 4.4).
  static func isHarmless(_ address: String) -> Bool {
    for byte in address.utf8 where byte <= 0x20 || byte == 0x7f || byte == UInt8(ascii: "\\") { return false }
    var bytes = address.utf8.makeIterator()
    if bytes.next() == UInt8(ascii: "/") { return bytes.next() != UInt8(ascii: "/") }
    return address.hasPrefix("https://") || address.hasPrefix("http://")
  }

  /// The address as plain text, not escaped for HTML.
  public var text: String {
    var output = HTMLOutput(capacity: 128)
    write(into: &output, escaping: false)
    return String(decoding: output.finish(), as: UTF8.self)
  }

  @inlinable @inline(__always)
  func write(into output: inout HTMLOutput, escaping: Bool = true) {
    output.write(prefix)
    switch value {
    case .none: break
    case .part(let part): output.write(urlPart: part)
    case .uuid(let high, let low): output.write(uuid: high, low)
    case .checked(let address):
      if escaping { output.write(escaped: address) } else { output.write(unescaped: address) }
    }
    output.write(suffix)
  }
}

/// As content, an address is text.
extension URLPath: HTML, HTMLLeaf {
  /// Writes the address as text.
  @inlinable public func render(into output: inout HTMLOutput) { write(into: &output) }
}
