/// When a field was written, as all devices and the server agree on it: a reading of a hybrid logical clock (Kulkarni and others, *Logical
/// Physical Clocks*, 2014), with the device that made it. Of two versions of a field the higher one counts, whichever arrives first.
public struct FieldVersion: Hashable, Sendable, Comparable {
  /// The highest that milliseconds can be: 48 bits.
  public static let mostMilliseconds: UInt64 = 0xffff_ffff_ffff
  /// The device whose versions the server makes, for what is written by pages and other calls.
  public static let server: UInt64 = 0
  /// The maximum length of a version as text.
  static let longest = 15 + 1 + 5 + 1 + 16

  /// Milliseconds since 1970, at most 48 bits.
  public let milliseconds: UInt64
  /// Tells versions of one millisecond apart.
  public let counter: UInt16
  /// The device that made it: 64 random bits, or 0 for the server.
  public let device: UInt64

  /// - Parameter milliseconds: since 1970; more than 48 bits count as 48.
  public init(milliseconds: UInt64, counter: UInt16, device: UInt64) {
    self.milliseconds = min(milliseconds, Self.mostMilliseconds)
    self.counter = counter
    self.device = device
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.milliseconds, left.counter, left.device) < (right.milliseconds, right.counter, right.device)
  }

  /// The version of something written now that replaces what has the version `last`.
  /// - Parameter milliseconds: the time now, since 1970.
  public static func next(after last: FieldVersion?, at milliseconds: UInt64, by device: UInt64) -> FieldVersion {
    let now = min(milliseconds, mostMilliseconds)
    guard let last, last.milliseconds >= now else {
      return FieldVersion(milliseconds: now, counter: 0, device: device)
    }
    // A full counter goes on in the next millisecond.
    guard last.counter < .max else {
      return FieldVersion(milliseconds: last.milliseconds + 1, counter: 0, device: device)
    }
    return FieldVersion(milliseconds: last.milliseconds, counter: last.counter + 1, device: device)
  }
}

extension FieldVersion: CustomStringConvertible {
  /// Milliseconds, counter and device with dots between, such as `1764190119000.0.00000000000000a1`. Versions aren't compared as text: numbers
  /// have no leading zeros.
  public var description: String {
    String(unsafeUninitializedCapacity: Self.longest) { buffer in
      var end = Self.write(milliseconds, to: buffer, at: 0)
      buffer[end] = Self.dot
      end = Self.write(UInt64(counter), to: buffer, at: end + 1)
      buffer[end] = Self.dot
      end += 1
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: device >> UInt64(shift)) & 15
        buffer[end] = digit < 10 ? Self.zero + digit : Self.ten + (digit - 10)
        end += 1
      }
      return end
    }
  }

  /// Reads what `description` gives; nil for anything else. There is one text for each version: no signs, leading zeros or upper-case digits.
  public init?(_ text: String) {
    var text = text
    guard let version = text.withUTF8(Self.read) else { return nil }
    self = version
  }

  private static let dot = UInt8(ascii: ".")
  private static let zero = UInt8(ascii: "0")
  /// The digit for ten.
  private static let ten = UInt8(ascii: "a")

  /// - Returns: where the digits end.
  private static func write(_ number: UInt64, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
    var (end, rest) = (start + 1, number / 10)
    while rest > 0 { (end, rest) = (end + 1, rest / 10) }
    rest = number
    for index in stride(from: end - 1, through: start, by: -1) {
      buffer[index] = zero + UInt8(rest % 10)
      rest /= 10
    }
    return end
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> FieldVersion? {
    guard bytes.count <= longest else { return nil }
    var index = 0
    guard let milliseconds = number(in: bytes, &index), milliseconds <= mostMilliseconds,
      let counter = number(in: bytes, &index), counter <= UInt16.max, bytes.count - index == 16
    else { return nil }
    var device: UInt64 = 0
    for byte in bytes[index...] {
      switch byte {
      case zero...(zero + 9): device = device << 4 | UInt64(byte - zero)
      case ten...(ten + 5): device = device << 4 | UInt64(byte - ten + 10)
      default: return nil
      }
    }
    return FieldVersion(milliseconds: milliseconds, counter: UInt16(counter), device: device)
  }

  /// Reads digits and the dot behind them.
  private static func number(in bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt64? {
    let start = index
    var number: UInt64 = 0
    while index < bytes.count, bytes[index] != dot {
      // Fifteen digits, of milliseconds, are the most that a number has.
      guard index - start < 15, case zero...(zero + 9) = bytes[index] else { return nil }
      number = number * 10 + UInt64(bytes[index] - zero)
      index += 1
    }
    let count = index - start
    guard index < bytes.count, count > 0, count == 1 || bytes[start] != zero else { return nil }
    index += 1
    return number
  }
}

extension FieldVersion: Codable, JSONWritable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let version = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a version")
    }
    self = version
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  public func write(to json: inout JSONWriter) { json.string(description) }
}

extension FieldVersion: SchemaProviding {
  /// A string of milliseconds, counter and device.
  public static var schema: JSONValue {
    ["type": "string", "pattern": "^[0-9]{1,15}\\.[0-9]{1,5}\\.[0-9a-f]{16}$", "maxLength": .number(longest)]
  }
  /// The first of all.
  public static var placeholder: Self { Self(milliseconds: 0, counter: 0, device: 0) }
}
