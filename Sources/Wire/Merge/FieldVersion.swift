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
    let hex = String(device, radix: 16)
    return "\(milliseconds).\(counter).\(String(repeating: "0", count: 16 - hex.utf8.count))\(hex)"
  }

  /// Reads what `description` gives; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].utf8.count == 16, let device = UInt64(parts[2], radix: 16),
      let milliseconds = UInt64(parts[0]), milliseconds <= Self.mostMilliseconds, let counter = UInt16(parts[1])
    else { return nil }
    self.init(milliseconds: milliseconds, counter: counter, device: device)
    // One text for each version: no signs, leading zeros or upper-case digits.
    guard description.utf8.elementsEqual(text.utf8) else { return nil }
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
