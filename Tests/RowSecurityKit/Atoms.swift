import Glibc
import SQL

/// Finds the fixture's tokens and times in values, also where they are part of a longer text or of hexadecimal digits.
enum Atoms {
  static func collect(_ value: SQLValue, into atoms: inout Set<String>) {
    switch value {
    case .integer(let integer): if integer >= RowFixture.firstTime { atoms.insert(String(integer)) }
    case .real(let real): if real >= Double(RowFixture.firstTime), real < 1e15 { atoms.insert(String(Int64(real))) }
    case .text(var text): text.withUTF8 { scan(UnsafeRawBufferPointer($0), into: &atoms) }
    case .blob(let bytes):
      if bytes.count == 16, bytes[0] != UInt8(ascii: "@") { atoms.insert(hexadecimalText(bytes)) }
      bytes.withUnsafeBytes { scan($0, into: &atoms) }
    case .null, .uuid: break
    }
  }

  private static func scan(_ bytes: UnsafeRawBufferPointer, into atoms: inout Set<String>) {
    guard let start = bytes.baseAddress else { return }
    tokens(bytes, start, into: &atoms)
    times(bytes, start, into: &atoms)
    if bytes.count >= 32, memchr(start, Int32(UInt8(ascii: "@")), bytes.count) == nil {
      let plain = decoded(bytes)
      if plain.count >= 16 { plain.withUnsafeBytes { tokens($0, $0.baseAddress ?? start, into: &atoms) } }
    }
  }

  private static func tokens(_ bytes: UnsafeRawBufferPointer, _ start: UnsafeRawPointer, into atoms: inout Set<String>)
  {
    var offset = 0
    while offset + 16 <= bytes.count,
      let found = memchr(start + offset, Int32(UInt8(ascii: "@")), bytes.count - offset)
    {
      let at = UnsafeRawPointer(found) - start
      guard at + 16 <= bytes.count else { return }
      atoms.insert(String(decoding: bytes[at..<at + 16], as: UTF8.self).lowercased())
      offset = at + 1
    }
  }

  private static func times(_ bytes: UnsafeRawBufferPointer, _ start: UnsafeRawPointer, into atoms: inout Set<String>) {
    var offset = 0
    while offset + 13 <= bytes.count,
      let found = memchr(start + offset, Int32(UInt8(ascii: "7")), bytes.count - offset)
    {
      let at = UnsafeRawPointer(found) - start
      offset = at + 1
      // Longer runs are sums.
      if at > 0 && isDigit(bytes[at - 1]) || at + 13 < bytes.count && isDigit(bytes[at + 13]) { continue }
      guard at + 13 <= bytes.count, bytes[at + 1] == UInt8(ascii: "7"), bytes[at + 2] == UInt8(ascii: "0"),
        bytes[at + 3] == UInt8(ascii: "0")
      else { continue }
      atoms.insert(String(decoding: bytes[at..<at + 13], as: UTF8.self))
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The bytes that the hexadecimal digits of a text stand for.
  private static func decoded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var output: [UInt8] = []
    var high: UInt8?
    for byte in bytes {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x37
      case 0x61...0x66: digit = byte - 0x57
      default:
        high = nil
        continue
      }
      if let first = high {
        output.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return output
  }
}
