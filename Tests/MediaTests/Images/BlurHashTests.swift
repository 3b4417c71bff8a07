import Media
import Testing

struct BlurHashTests {
  /// Hashes of computed pictures, 32 by 24 (4x3), 20 by 30 (3x4) and 8 by 8 (1x1), made with the C reference encoder.
  private static let vectors: [(Picture.Pattern, String, String, String)] = [
    (.black, "L00000fQfQfQfQfQfQfQfQfQfQfQ", "T00000fQfQfQfQfQfQfQfQfQfQfQ", "000000"),
    (.ramp, "L$HewF2swxX8l}WDjte;gJfjfQfj", "T$HoEv2?wxl}WDjtgJfjfQnmWpjt", "00I5Yd"),
    (.tiles, "LFHV6Px5kLxSxhW9R=SkNBi,OunP", "TIHV3CtXW~sxbFi-Z|JYW@bCoiQ-", "00Gba7"),
    (.quarters, "L~Jjq~V6aitK}jVsayofs+axfQj[", "T~Jjq~ZZaP}ja0aeslf6fPJCkDfk", "00Jjq~"),
  ]

  @Test(arguments: 0..<4) func `the published algorithm's hashes`(index: Int) {
    let (pattern, wide, tall, flat) = Self.vectors[index]

    #expect(hash(pattern, 32, 24, 4, 3) == wide)
    #expect(hash(pattern, 20, 30, 3, 4) == tall)
    #expect(hash(pattern, 8, 8, 1, 1) == flat)
  }

  @Test func `sizes that do not fit give nothing`() {
    #expect(BlurHash.encode(rgb: [1, 2, 3], width: 2, height: 1) == nil)
    #expect(BlurHash.encode(rgb: [], width: 0, height: 0) == nil)
    #expect(BlurHash.encode(rgb: [1, 2, 3], width: 1, height: 1, x: 0, y: 3) == nil)
    #expect(BlurHash.encode(rgb: [1, 2, 3], width: 1, height: 1, x: 10, y: 3) == nil)
    #expect(BlurHash.encode(rgb: [], width: .max, height: .max) == nil)
  }

  @Test func `the mean colour of a hash, and none of what is no hash`() {
    let plain = Picture(width: 8, height: 8) { _, _ in (200, 7, 90) }

    #expect(BlurHash.mean(of: BlurHash.encode(rgb: plain.rgb, width: 8, height: 8) ?? "") == 0xC8_07_5A)
    #expect(BlurHash.mean(of: "L00000fQfQfQfQfQfQfQfQfQfQfQ") == 0)
    for text in ["", "L0000", "L0é000", "L0~~~~"] { #expect(BlurHash.mean(of: text) == nil, "\(text)") }
  }

  private func hash(_ pattern: Picture.Pattern, _ width: Int, _ height: Int, _ x: Int, _ y: Int) -> String? {
    BlurHash.encode(rgb: Picture.of(pattern, width, height).rgb, width: width, height: height, x: x, y: y)
  }
}

extension Picture {
  enum Pattern: Sendable {
    case black, ramp, tiles, quarters
  }

  static func of(_ pattern: Pattern, _ width: Int, _ height: Int) -> Picture {
    Picture(width: width, height: height) { x, y in
      switch pattern {
      case .black: (0, 0, 0)
      case .ramp: (UInt8(x * 255 / (width - 1)), UInt8(y * 255 / (height - 1)), 128)
      case .tiles: (UInt8((x * 37 + y * 11) % 256), UInt8((x * 5 + y * 91) % 256), UInt8(x * y % 256))
      case .quarters:
        switch (x < width / 2, y < height / 2) {
        case (true, true): (220, 40, 30)
        case (true, false): (30, 60, 200)
        case (false, true): (240, 220, 60)
        case (false, false): (20, 160, 70)
        }
      }
    }
  }
}
