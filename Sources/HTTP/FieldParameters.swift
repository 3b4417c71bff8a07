/// A field value with parameters, such as `form-data; name="a"; filename="b.jpg"` (RFC 9110, section 5.6.6).
struct FieldParameters {
  /// Before the first semicolon, in lower case.
  let value: String
  private var parameters: [(name: String, value: String)] = []

  /// Nil when a quoted string does not end or a parameter has no value.
  init?(_ text: String) {
    var rest = Substring(text).utf8
    let first = rest.prefix { $0 != UInt8(ascii: ";") }
    value = String(decoding: FieldParameters.trimmed(first).map(Headers.lower), as: UTF8.self)
    rest = rest.dropFirst(first.count)
    while rest.first == UInt8(ascii: ";") {
      rest = rest.dropFirst().drop(while: FieldParameters.isBlank)
      guard let next = rest.first else { return }
      if next == UInt8(ascii: ";") { continue }
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = String(decoding: FieldParameters.trimmed(rest[..<equals]).map(Headers.lower), as: UTF8.self)
      rest = rest[rest.index(after: equals)...]
      guard let value = FieldParameters.takeValue(&rest) else { return nil }
      parameters.append((name, value))
      rest = rest.drop(while: FieldParameters.isBlank)
    }
    guard rest.isEmpty else { return nil }
  }

  /// The first parameter of that name.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  private static func takeValue(_ rest: inout Substring.UTF8View) -> String? {
    guard rest.first == UInt8(ascii: "\"") else {
      let token = rest.prefix { $0 != UInt8(ascii: ";") }
      rest = rest.dropFirst(token.count)
      return String(decoding: trimmed(token), as: UTF8.self)
    }
    rest = rest.dropFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
      // Browsers send a quote as %22 and a backslash as it is; others escape both.
      if byte == UInt8(ascii: "\\"), let next = rest.first, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
        bytes.append(next)
        rest = rest.dropFirst()
      } else {
        bytes.append(byte)
      }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text = text.dropLast() }
    return text
  }
}
