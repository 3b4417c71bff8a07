extension HTMLOutput {
  /// Writes text escaped for content and double-quoted attribute values: `& < > "` become character references
  /// (HTML Living Standard, 13.3, "Escaping a string"), and so does the single quote.
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
    var position = 0
    while position < bytes.count {
      if bytes.count - position >= 8, Self.isClean(start + position) {
        position += 8
        continue
      }
      let end = min(position + 8, bytes.count)
      while position < end {
        let byte = start[position]
        if byte < 0x40, let reference = Self.reference(for: byte) {
          write(bytes: start + clean, count: position - clean)
          write(reference)
          clean = position + 1
        }
        position += 1
      }
    }
    write(bytes: start + clean, count: bytes.count - clean)
  }

  /// Whether none of the next 8 bytes needs a reference. Most text is read this way, a word at a time: a byte that
  /// equals a special character becomes zero by XOR, and a zero byte shows in the top bit of `(x - 1) & ~x` (Warren,
  /// "Hacker's Delight", 2nd edition, section 6-1). A false positive only costs the slow path.
  @inline(__always)
  private static func isClean(_ start: UnsafePointer<UInt8>) -> Bool {
    let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let amp = word ^ (ones &* 0x26)
    let quote = word ^ (ones &* 0x22)
    let single = word ^ (ones &* 0x27)
    let less = word ^ (ones &* 0x3c)
    let greater = word ^ (ones &* 0x3e)
    let zeros = ((amp &- ones) & ~amp) | ((quote &- ones) & ~quote) | ((single &- ones) & ~single)
    let others = ((less &- ones) & ~less) | ((greater &- ones) & ~greater)
    return (zeros | others) & (ones << 7) == 0
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

  /// Writes text as a component of a URL: all but unreserved characters (RFC 3986, section 2.3) become `%XX`.
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
