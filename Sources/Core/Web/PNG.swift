internal import CZlib

/// Writes a picture as PNG (W3C Portable Network Graphics, third edition).
enum PNG {
  /// - Parameter rgba: rows of `side` pixels, four bytes each; nil where there are not `side` rows of them.
  static func encode(side: Int, rgba: [UInt8]) -> [UInt8]? {
    guard side > 0, rgba.count == side * side * 4 else { return nil }
    var rows: [UInt8] = []
    rows.reserveCapacity(rgba.count + side)
    for row in 0..<side {
      // Each row says how it is filtered: as the difference from the pixel to the left (section 9.2, "Sub").
      rows.append(1)
      let start = row * side * 4
      for column in 0..<(side * 4) {
        let left = column < 4 ? 0 : rgba[start + column - 4]
        rows.append(rgba[start + column] &- left)
      }
    }
    guard let packed = deflated(rows) else { return nil }
    let size = bigEndian(side)
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    // 8 bits, red, green, blue and opacity; deflate; the five filters; not interlaced (section 11.2.1).
    file += chunk("IHDR", size + size + [8, 6, 0, 0, 0])
    file += chunk("sRGB", [0])
    file += chunk("IDAT", packed)
    file += chunk("IEND", [])
    return file
  }

  /// Length, name, content, and the CRC-32 of the last two (section 5.3).
  private static func chunk(_ name: StaticString, _ content: [UInt8]) -> [UInt8] {
    let body = name.withUTF8Buffer { Array($0) } + content
    let sum = crc32(0, body, UInt32(body.count))
    return bigEndian(content.count) + body + bigEndian(Int(truncatingIfNeeded: sum))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A zlib stream (RFC 1950).
  private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    var room = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(room))
    guard compress2(&packed, &room, bytes, UInt(bytes.count), Z_BEST_COMPRESSION) == Z_OK else { return nil }
    return Array(packed.prefix(Int(room)))
  }
}
