/// Unpadded base64 with the alphabet safe in URLs (RFC 4648, section 5).
public enum Base64URL {
  private static let letters: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

  /// Encodes the bytes without padding: 4 characters for every 3 bytes, rounded up.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 4 / 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letters.utf8Start[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(letters.utf8Start[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes the 22 characters of 16 bytes, given as two big-endian words, at the start of `buffer`.
  public static func write(_ high: UInt64, _ low: UInt64, into buffer: UnsafeMutableBufferPointer<UInt8>) {
    precondition(buffer.count >= 22)
    for position in 0..<22 {
      // Six bits at a time; the last character has two bits of the value and four of zero.
      let shift = 122 - 6 * position
      let bits: UInt64
      if shift >= 64 {
        bits = high >> UInt64(shift - 64)
      } else if shift > 58 {
        bits = high << UInt64(64 - shift) | low >> UInt64(shift)
      } else if shift >= 0 {
        bits = low >> UInt64(shift)
      } else {
        bits = low << UInt64(-shift)
      }
      buffer[position] = letters.utf8Start[Int(bits & 63)]
    }
  }

  /// Nil for other characters, padding, an impossible length, and left-over bits that are not zero, so that there is
  /// one text for the same bytes only.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(Array(text.utf8)[...]) }

  /// The same for text that is bytes already.
  public static func decode(_ characters: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count * 3 / 4 + 1)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for character in characters {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    guard count < 6, bits & ((1 << count) - 1) == 0 else { return nil }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case 0x41...0x5a: UInt32(character) - 0x41
    case 0x61...0x7a: UInt32(character) - 0x61 + 26
    case 0x30...0x39: UInt32(character) - 0x30 + 52
    case 0x2d: 62
    case 0x5f: 63
    default: nil
    }
  }
}
