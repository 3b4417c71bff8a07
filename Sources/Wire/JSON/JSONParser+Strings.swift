extension JSONParser {
  mutating func string() throws(Malformed) -> String {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] >= 0x20, bytes[position] != 0x22, bytes[position] != 0x5c {
      position += 1
    }
    if current == 0x22 {
      position += 1
      return try text(bytes[start..<position - 1])
    }
    var unescaped = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      guard byte >= 0x20 else { throw malformed("a control character in a string") }
      position += 1
      switch byte {
      case 0x22: return try text(unescaped[...])
      case 0x5c: try escape(into: &unescaped)
      default: unescaped.append(byte)
      }
    }
    throw malformed("the text ends within a string")
  }

  private func text(_ slice: ArraySlice<UInt8>) throws(Malformed) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else { throw malformed("a string is not UTF-8") }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(Malformed) {
    let letter = current
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0c)
    case UInt8(ascii: "n"): text.append(0x0a)
    case UInt8(ascii: "r"): text.append(0x0d)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: Array(String(Character(try escapedScalar())).utf8))
    default: throw malformed("an unknown escape")
    }
  }

  private mutating func escapedScalar() throws(Malformed) -> Unicode.Scalar {
    let first = try fourHexDigits()
    var code = first
    if (0xd800...0xdbff).contains(first) {
      guard take(0x5c), take(UInt8(ascii: "u")) else { throw malformed("half a surrogate pair") }
      let second = try fourHexDigits()
      guard (0xdc00...0xdfff).contains(second) else { throw malformed("half a surrogate pair") }
      code = 0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw malformed("half a surrogate pair") }
    return scalar
  }

  private mutating func fourHexDigits() throws(Malformed) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else { throw malformed("a bad \\u escape") }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
