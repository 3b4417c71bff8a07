extension HTMLOutput {
  /// Writes text so that it stays text, in content and in a double-quoted attribute value alike: `& < > " '` become
  /// character references (HTML Living Standard, 13.3, "Escaping a string", and the single quote besides).
  @usableFromInline
  mutating func write(escaped text: String) {
    let written: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in write(escaped: bytes) }
    if written == nil {
      var native = text
      native.withUTF8 { bytes in write(escaped: bytes) }
    }
  }

  mutating func write(escaped bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    var clean = 0
    for position in 0..<bytes.count {
      let byte = start[position]
      guard byte < 0x40, let reference = Self.reference(for: byte) else { continue }
      write(bytes: start + clean, count: position - clean)
      write(reference)
      clean = position + 1
    }
    write(bytes: start + clean, count: bytes.count - clean)
  }

  @inline(__always)
  private static func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// Writes text as one part of a URL: all but unreserved characters become `%XX` (RFC 3986, section 2.3).
  @usableFromInline
  mutating func write(urlPart text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        put(byte)
      default:
        put(UInt8(ascii: "%"))
        put(Self.hexDigit(byte >> 4, letters: 0x37))
        put(Self.hexDigit(byte & 15, letters: 0x37))
      }
    }
  }
}

extension HTMLOutput {
  /// Writes text as it is, for output that is not markup.
  @usableFromInline
  mutating func write(unescaped text: String) {
    for byte in text.utf8 { put(byte) }
  }
}
