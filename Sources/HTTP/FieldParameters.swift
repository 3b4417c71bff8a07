/// A field value with parameters, such as `form-data; name="a"; filename="b.jpg"` (RFC 9110, section 5.6.6).
struct FieldParameters {
  /// Before the first semicolon, in lower case.
  let value: String
  private var parameters: [(name: String, value: String)] = []

  /// Nil when a quoted string does not end, a parameter has no value, or something else stands between two parameters.
  ///
  /// - Parameter lenientAfter: The parameter after which nothing of that matters: a quoted string that does not end is the rest,
  ///   a parameter without a value is there and empty, and what cannot be read ends the list.
  init?(_ text: String, lenientAfter: String? = nil) {
    value = FieldParameters.value(of: text)
    var rest = Substring(text).utf8.drop { $0 != UInt8(ascii: ";") }
    var isLenient = false
    while rest.first == UInt8(ascii: ";") {
      rest = rest.dropFirst().drop(while: FieldParameters.isBlank)
      guard let next = rest.first else { return }
      if next == UInt8(ascii: ";") { continue }
      guard let (name, value) = FieldParameters.takeParameter(&rest, isLenient) else { return nil }
      rest = rest.drop(while: FieldParameters.isBlank)
      guard isLenient || rest.isEmpty || rest.first == UInt8(ascii: ";") else { return nil }
      parameters.append((name, value))
      if name == lenientAfter { isLenient = true }
    }
  }

  /// What stands before the first semicolon, in lower case.
  static func value(of text: String) -> String { lowered(Substring(text).utf8.prefix { $0 != UInt8(ascii: ";") }) }

  /// The first parameter of that name.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  private static func takeParameter(
    _ rest: inout Substring.UTF8View, _ isLenient: Bool
  ) -> (name: String, value: String)? {
    let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
    rest = rest.dropFirst(name.count)
    guard rest.first == UInt8(ascii: "=") else { return isLenient ? (name: lowered(name), value: "") : nil }
    rest = rest.dropFirst()
    return takeValue(&rest, isLenient).map { (name: lowered(name), value: $0) }
  }

  private static func takeValue(_ rest: inout Substring.UTF8View, _ isLenient: Bool) -> String? {
    guard rest.first == UInt8(ascii: "\"") else {
      let token = rest.prefix { $0 != UInt8(ascii: ";") }
      rest = rest.dropFirst(token.count)
      return String(decoding: trimmed(token), as: UTF8.self)
    }
    rest = rest.dropFirst()
    let all = rest
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
    return isLenient ? String(decoding: trimmed(all), as: UTF8.self) : nil
  }

  private static func lowered(_ text: Substring.UTF8View) -> String {
    String(decoding: trimmed(text).map(Headers.lower), as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text = text.dropLast() }
    return text
  }
}
