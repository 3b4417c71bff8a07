/// The identity of one `Entity`: a UUIDv7 (RFC 9562, section 5.7), so ids of one kind sort by the time they were made; or a UUIDv4
/// where that time is nobody's business.
///
/// `Entity` is a phantom: the id of a post and the id of a comment are different types.
public struct ID<Entity>: Hashable, Sendable, Comparable {
  /// The first eight bytes, big-endian: 48 bits of Unix milliseconds, the version, 12 random bits.
  public let high: UInt64
  /// The last eight bytes, big-endian: the variant and 62 random bits.
  public let low: UInt64

  @inlinable public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// After every other id.
  @inlinable public static var last: ID { ID(high: .max, low: .max) }

  /// Reads the canonical 36-character form (RFC 9562, section 4); upper-case digits are taken too. Nil for anything else.
  public init?(_ text: some StringProtocol) {
    var text = String(text)
    guard let halves = text.withUTF8(Self.halves) else { return nil }
    self.init(high: halves.high, low: halves.low)
  }

  /// Works on bytes and on numbers alone, for a list of an app has ten ids in each of its rows.
  private static func halves(_ bytes: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)? {
    guard bytes.count == 36 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    var index = 0
    while index < 36 {
      let byte = bytes[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == 0x2d else { return nil }
      } else {
        let digit: UInt8
        if byte >= 0x30, byte <= 0x39 {
          digit = byte - 0x30
        } else {
          // Bit 5 is what tells an ASCII letter's lower case from its upper.
          let letter = byte | 0x20
          guard letter >= 0x61, letter <= 0x66 else { return nil }
          digit = letter - 0x61 + 10
        }
        if index < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      }
      index += 1
    }
    return (high, low)
  }

  @inlinable public static func < (left: Self, right: Self) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  /// The same 16 bytes as the identity of another kind of thing, where one row serves as both.
  @inlinable public func cast<Other>(to: Other.Type = Other.self) -> ID<Other> { ID<Other>(high: high, low: low) }
}

extension ID: CustomStringConvertible {
  /// The canonical lower-case form with dashes.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      write(into: buffer)
      return 36
    }
  }

  /// Writes the canonical form, 36 ASCII bytes, at the start of `buffer`.
  @inlinable public func write(into buffer: UnsafeMutableBufferPointer<UInt8>) {
    precondition(buffer.count >= 36)
    let bytes = UnsafeMutableRawBufferPointer(buffer)
    let digits = (
      Self.hexDigits(high >> 32), Self.hexDigits(high & 0xffff_ffff), Self.hexDigits(low >> 32),
      Self.hexDigits(low & 0xffff_ffff)
    )
    bytes.storeBytes(of: digits.0.bigEndian, toByteOffset: 0, as: UInt64.self)
    bytes.storeBytes(of: UInt32(digits.1 >> 32).bigEndian, toByteOffset: 9, as: UInt32.self)
    bytes.storeBytes(of: UInt32(truncatingIfNeeded: digits.1).bigEndian, toByteOffset: 14, as: UInt32.self)
    bytes.storeBytes(of: UInt32(digits.2 >> 32).bigEndian, toByteOffset: 19, as: UInt32.self)
    bytes.storeBytes(of: UInt32(truncatingIfNeeded: digits.2).bigEndian, toByteOffset: 24, as: UInt32.self)
    bytes.storeBytes(of: digits.3.bigEndian, toByteOffset: 28, as: UInt64.self)
    buffer[8] = 0x2d
    buffer[13] = 0x2d
    buffer[18] = 0x2d
    buffer[23] = 0x2d
  }

  /// The eight lower-case digits of a 32-bit number, the first in the highest byte; all eight are made at once.
  @inlinable static func hexDigits(_ number: UInt64) -> UInt64 {
    var nibbles = (number | number << 16) & 0x0000_ffff_0000_ffff
    nibbles = (nibbles | nibbles << 8) & 0x00ff_00ff_00ff_00ff
    nibbles = (nibbles | nibbles << 4) & 0x0f0f_0f0f_0f0f_0f0f
    let isLetter = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return nibbles &+ 0x3030_3030_3030_3030 &+ isLetter &* 0x27
  }
}

extension ID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a UUID")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ID {
  /// Makes a UUIDv7 from a time and 74 random bits.
  @inlinable public init(at time: Timestamp, random: (UInt64, UInt64)) {
    let milliseconds = UInt64(clamping: time.microseconds / 1000) & 0xffff_ffff_ffff
    self.init(
      high: milliseconds << 16 | 0x7000 | random.0 & 0x0fff,
      low: 0x8000_0000_0000_0000 | random.1 & 0x3fff_ffff_ffff_ffff)
  }

  /// Makes a UUIDv4 (RFC 9562, section 5.4) from 122 random bits: it tells no time, and sorts anywhere.
  @inlinable public init(random: (UInt64, UInt64)) {
    self.init(
      high: random.0 & 0xffff_ffff_ffff_0fff | 0x4000,
      low: 0x8000_0000_0000_0000 | random.1 & 0x3fff_ffff_ffff_ffff)
  }
}
