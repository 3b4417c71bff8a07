/// Percent-decoding of paths and forms (RFC 3986, section 2.1).
enum PercentCoding {
  /// Decodes a path segment; nil for a bad escape, invalid UTF-8, a NUL or a slash in disguise.
  static func segment(_ raw: Substring.UTF8View) -> String? {
    guard raw.contains(UInt8(ascii: "%")) else { return String(raw) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var rest = raw.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
      let value = high << 4 | low
      guard value != 0, value != UInt8(ascii: "/") else { return nil }
      bytes.append(value)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Decodes a form component as the WHATWG URL standard does: `+` is a space, a bad escape stays as it is,
  /// invalid UTF-8 becomes U+FFFD.
  static func form(_ raw: some Sequence<UInt8>) -> String {
    let raw = Array(raw)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      if raw[index] == UInt8(ascii: "%"), index + 2 < raw.count, let high = digit(raw[index + 1]),
        let low = digit(raw[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(raw[index] == UInt8(ascii: "+") ? 0x20 : raw[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
