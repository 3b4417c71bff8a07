extension JSONWriter {
  /// Writes the characters of `text` between the quotes of a string.
  mutating func escaped(_ text: String) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { escaped($0) }
    if done != nil { return }
    var copy = text
    copy.withUTF8 { escaped($0) }
  }

  private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    var copied = 0
    var position = 0
    while true {
      position = plainRun(start, from: position, to: text.count)
      guard position < text.count else { break }
      let length = escapedLength(start + position, text.count - position)
      if length > 0 {
        put(start + copied, position - copied)
        escape(start + position)
        copied = position + length
      }
      position += max(length, 1)
    }
    put(start + copied, text.count - copied)
  }

  /// The first position from `position` on that may need an escape, looking at eight bytes at once.
  private func plainRun(_ start: UnsafePointer<UInt8>, from position: Int, to end: Int) -> Int {
    var position = position
    if !isForHTML {
      while position + 8 <= end {
        let word = UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self)
        if Self.mayNeedEscape(word) { break }
        position += 8
      }
      if position + 8 > end, end >= 8 {
        let last = UnsafeRawPointer(start + end - 8).loadUnaligned(as: UInt64.self)
        if !Self.mayNeedEscape(last) { return end }
      }
    }
    while position < end, !mayNeedEscape(start[position]) { position += 1 }
    return position
  }

  /// Whether any of the eight bytes is a control character, `"`, `\` or the lead byte of U+2028. The tests for "a byte
  /// less than n" and "a byte equal to n" are exact (S. E. Anderson, "Bit Twiddling Hacks", hasless and hasvalue).
  private static func mayNeedEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let control = (word &- ones &* 0x20) & ~word
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5c)
    let lead = word ^ (ones &* 0xe2)
    let equal =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((lead &- ones) & ~lead)
    return (control | equal) & (ones &* 0x80) != 0
  }

  private func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x22, 0x5c, 0xe2: true
    case 0x3c, 0x3e, 0x26: isForHTML
    default: false
    }
  }

  /// How many bytes at `bytes` one escape stands for; 0 if none is needed after all.
  private func escapedLength(_ bytes: UnsafePointer<UInt8>, _ available: Int) -> Int {
    guard bytes[0] == 0xe2 else { return 1 }
    return available >= 3 && bytes[1] == 0x80 && bytes[2] | 1 == 0xa9 ? 3 : 0
  }

  private mutating func escape(_ bytes: UnsafePointer<UInt8>) {
    switch bytes[0] {
    case 0x22: raw("\\\"")
    case 0x5c: raw("\\\\")
    case 0x0a: raw("\\n")
    case 0x0d: raw("\\r")
    case 0x09: raw("\\t")
    case 0x08: raw("\\b")
    case 0x0c: raw("\\f")
    case 0xe2: if bytes[2] == 0xa8 { raw("\\u2028") } else { raw("\\u2029") }
    default:
      raw("\\u00")
      reserve(2)
      put(Self.hexDigit(bytes[0] >> 4))
      put(Self.hexDigit(bytes[0] & 15))
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
