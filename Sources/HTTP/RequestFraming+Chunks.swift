import Wire

/// Chunks (RFC 9112, section 7.1).
extension RequestFraming {
  /// More would be no size that is accepted.
  private static let mostDigits = 15

  /// `chunk-size [ chunk-ext ] CRLF`
  mutating func takeSize(_ byte: inout UInt8, _ index: Int) -> Int? {
    let isSound =
      switch state {
      case .size: takeDigit(byte) || request.digits > 0 && endsSize(&byte)
      case .sizeGap: byte != Self.cr && endsSize(&byte)
      case .chunkExtension: takeExtension(byte)
      case .quoted: takeQuoted(byte)
      default: takeEscaped(byte)
      }
    return isSound ? index + 1 : nil
  }

  private mutating func takeDigit(_ byte: UInt8) -> Bool {
    guard let digit = Self.digit(byte), request.digits < Self.mostDigits else { return false }
    rest = rest << 4 | digit
    request.digits += 1
    return true
  }

  private mutating func endsSize(_ byte: inout UInt8) -> Bool {
    guard byte != Self.cr else {
      state = .lineEnd
      return true
    }
    let isMark = byte == UInt8(ascii: ";")
    guard isMark || Self.isBlank(byte) else { return false }
    // evhttp skips a size's line from a space on.
    byte = 0x20
    (state, isCounted) = (isMark ? .chunkExtension : .sizeGap, true)
    return true
  }

  private mutating func takeExtension(_ byte: UInt8) -> Bool {
    if byte == Self.cr {
      state = .lineEnd
      return true
    }
    if byte == UInt8(ascii: "\"") { state = .quoted }
    return Self.isText(byte)
  }

  private mutating func takeQuoted(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\"") { state = .chunkExtension }
    if byte == UInt8(ascii: "\\") { state = .escaped }
    return Self.isText(byte)
  }

  private mutating func takeEscaped(_ byte: UInt8) -> Bool {
    state = .quoted
    return Self.isText(byte)
  }

  mutating func endSize() -> Bool {
    isCounted = false
    guard rest > 0 else {
      request.isInTrailers = true
      begin(.field)
      return true
    }
    state = .chunk
    if refusal == nil { request.bodyBytes += rest }
    if request.bodyBytes > maxBodyBytes { refuse(.tooLarge, isLost: false) }
    return true
  }

  mutating func endChunk() -> Bool {
    begin(.size)
    return true
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x41 + 10
    case 0x61...0x66: Int(byte) - 0x61 + 10
    default: nil
    }
  }
}
