/// The bytes of a file that somebody sent: every read is checked, and nothing past the end exists.
///
/// The memory is owned by its creator (a mapping of the file) and must outlive this value.
struct FileBytes {
  let raw: UnsafeRawBufferPointer

  var count: Int { raw.count }

  func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < raw.count ? raw[offset] : nil
  }

  func big16(at offset: Int) -> Int? {
    guard offset >= 0, offset <= raw.count - 2 else { return nil }
    return Int(UInt16(bigEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  func big32(at offset: Int) -> Int? {
    guard offset >= 0, offset <= raw.count - 4 else { return nil }
    return Int(UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  func little32(at offset: Int) -> Int? {
    guard offset >= 0, offset <= raw.count - 4 else { return nil }
    return Int(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  /// A 64-bit length, or nil where it is not there or could not be the length of anything in this file.
  func big64(at offset: Int) -> Int? {
    guard let high = big32(at: offset), let low = big32(at: offset + 4), high < 1 << 30 else { return nil }
    return high << 32 | low
  }

  func matches(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset <= raw.count - text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      expected.elementsEqual(UnsafeRawBufferPointer(rebasing: raw[offset..<offset + expected.count]))
    }
  }

  /// A copy with some more bytes. It is never freed: for the one picture of a process.
  func followed(by end: [UInt8]) -> FileBytes {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: raw.count + end.count, alignment: 16)
    copy.copyMemory(from: raw)
    UnsafeMutableRawBufferPointer(rebasing: copy[raw.count...]).copyBytes(from: end)
    return FileBytes(raw: UnsafeRawBufferPointer(copy))
  }

  /// Four printable characters, as box and chunk types are written.
  func fourCC(at offset: Int) -> String? {
    guard offset >= 0, offset <= raw.count - 4 else { return nil }
    let part = raw[offset..<offset + 4]
    guard part.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(decoding: part, as: UTF8.self)
  }
}
