extension ZoneRules {
  /// Reads TZif of version 2 or later: the second block, with times of 64 bits, and the footer (RFC 9636, section 3).
  init?(tzif bytes: [UInt8]) {
    guard let old = Header(bytes, at: 0), old.version >= 0x32 else { return nil }
    let start = Header.length + old.size(of: 4)
    guard let header = Header(bytes, at: start) else { return nil }
    let times = start + Header.length
    let kinds = times + header.times * 8
    let types = kinds + header.times
    let names = types + header.types * 6
    let end = start + Header.length + header.size(of: 8)
    guard header.types > 0, end <= bytes.count else { return nil }

    var offsets: [Offset] = []
    for index in 0..<header.types {
      let at = types + index * 6
      let seconds = Int(Int32(truncatingIfNeeded: Self.number(bytes, at, 4)))
      guard Int(bytes[at + 5]) < header.letters else { return nil }
      let name = bytes[names + Int(bytes[at + 5])..<names + header.letters].prefix { $0 != 0 }
      offsets.append(
        Offset(seconds: seconds, isDaylight: bytes[at + 4] != 0, abbreviation: String(decoding: name, as: UTF8.self)))
    }
    var changes: [Change] = []
    for index in 0..<header.times {
      let kind = Int(bytes[kinds + index])
      guard kind < offsets.count else { return nil }
      changes.append(Change(at: Self.number(bytes, times + index * 8, 8), offset: offsets[kind]))
    }
    let footer = String(decoding: bytes[end...].drop { $0 == 0x0a }.prefix { $0 != 0x0a }, as: UTF8.self)
    (self.changes, first) = (changes, offsets[0])
    rule = ZoneFooter(footer)
  }

  /// A big-endian number with its sign.
  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int64 {
    var value: Int64 = bytes[at] & 0x80 != 0 ? -1 : 0
    for byte in bytes[at..<at + count] { value = value << 8 | Int64(byte) }
    return value
  }

  /// What a block says of its size (section 3.1).
  private struct Header {
    static let length = 44
    let version: UInt8
    let utcFlags: Int
    let standardFlags: Int
    let leaps: Int
    let times: Int
    let types: Int
    let letters: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start >= 0, start + Self.length <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      func count(_ index: Int) -> Int { Int(ZoneRules.number(bytes, start + 20 + index * 4, 4)) }
      version = bytes[start + 4]
      (utcFlags, standardFlags, leaps) = (count(0), count(1), count(2))
      (times, types, letters) = (count(3), count(4), count(5))
      let counts = [utcFlags, standardFlags, leaps, times, types, letters]
      guard counts.allSatisfy({ (0...65_536).contains($0) }) else { return nil }
    }

    /// Of the block's data, in bytes; `time` is how many a time has.
    func size(of time: Int) -> Int {
      times * time + times + types * 6 + letters + leaps * (time + 4) + standardFlags + utcFlags
    }
  }
}
