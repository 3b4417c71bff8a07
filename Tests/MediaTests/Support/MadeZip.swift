/// A zip made byte by byte, so that it can lie in whatever way a test wants.
struct MadeZip {
  struct Entry {
    var name: String
    var bytes: [UInt8]
    /// What the entry says of its size; nil: the truth.
    var claimed: UInt32?
    /// Whether its checksum is wrong.
    var isGarbled = false
    /// A type of Unix, such as 0o120000 for a link.
    var mode: UInt32 = 0o100644
    /// Bit 0: encrypted.
    var flags: UInt16 = 0
  }

  var entries: [Entry]

  var bytes: [UInt8] {
    var (file, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let offset = UInt32(file.count)
      let crc = Self.crc(entry.bytes) ^ (entry.isGarbled ? 1 : 0)
      let size = entry.claimed ?? UInt32(entry.bytes.count)
      let common =
        Self.little(20 as UInt16) + Self.little(entry.flags) + Self.little(0 as UInt16) + Self.little(0 as UInt32)
        + Self.little(crc) + Self.little(size) + Self.little(size) + Self.little(UInt16(entry.name.utf8.count))
        + Self.little(0 as UInt16)
      file += Self.little(0x0403_4b50 as UInt32) + common + Array(entry.name.utf8) + entry.bytes
      directory +=
        Self.little(0x0201_4b50 as UInt32) + Self.little(0x0314 as UInt16) + common + Self.little(0 as UInt16)
        + Self.little(0 as UInt16) + Self.little(0 as UInt16) + Self.little(entry.mode << 16) + Self.little(offset)
        + Array(entry.name.utf8)
    }
    let count = UInt16(entries.count)
    return file + directory + Self.little(0x0605_4b50 as UInt32) + Self.little(0 as UInt32) + Self.little(count)
      + Self.little(count) + Self.little(UInt32(directory.count)) + Self.little(UInt32(file.count))
      + Self.little(0 as UInt16)
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// CRC-32 as in ISO 3309.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
    }
  }
}
