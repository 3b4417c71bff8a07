extension Files {
  /// A PNG with its rows stored, not compressed; `colour` may leave the last byte out of RGBA.
  static func png(_ picture: Picture, alpha: UInt8? = nil) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<picture.height {
      rows.append(0)
      for x in 0..<picture.width {
        rows += picture[x, y].map { UInt8($0) }
        if let alpha { rows.append(alpha) }
      }
    }
    return png(width: picture.width, height: picture.height, depth: 8, type: alpha == nil ? 2 : 6, data: zlib(rows))
  }

  static func png(width: Int, height: Int, depth: UInt8, type: UInt8, data: [UInt8]) -> [UInt8] {
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
      + chunk("IHDR", big32(width) + big32(height) + [depth, type, 0, 0, 0]) + chunk("IDAT", data) + chunk("IEND", [])
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return big32(content.count) + body + big32(Int(crc(body)))
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let count = end - start
      result += [end == bytes.count ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8)]
      result += [UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF)] + bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return result + big32(Int(b << 16 | a))
  }

  private static let crcTable: [UInt32] = (0..<256).map { n in
    (0..<8).reduce(UInt32(n)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crcTable[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }

  /// A GIF of one colour after another, `frames` of them, 4 by 4 pixels, in codes that never grow.
  static func gif(frames: Int = 1) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + [4, 0, 4, 0, 0x80, 0, 0, 220, 40, 30, 30, 60, 200]
    for frame in 0..<frames {
      bytes += [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2]
      bytes += lzw(colour: frame % 2)
    }
    return bytes + [0x3B]
  }

  /// Sixteen pixels with a clear code before every second one, so that codes stay three bits wide.
  private static func lzw(colour: Int) -> [UInt8] {
    var bits: [Int] = []
    for pixel in 0..<16 {
      if pixel % 2 == 0 { bits += [0, 0, 1] }
      bits += [colour & 1, 0, 0]
    }
    bits += [1, 0, 1]
    let packed = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) { $0 | UInt8($1.element) << $1.offset }
    }
    return [UInt8(packed.count)] + packed + [0]
  }
}
