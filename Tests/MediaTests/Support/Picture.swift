import CVips
import Media

@testable import Media

/// Decoded pixels, to be looked at by a test.
struct Picture {
  var width: Int
  var height: Int
  var rgb: [UInt8]

  private static let fault = hearth_vips_open().map { String(cString: $0) }

  /// Decodes a rendition as any viewer would.
  /// - Parameter toSRGB: from the embedded colour profile.
  init(_ bytes: [UInt8], toSRGB: Bool = false) throws {
    if let fault = Self.fault { throw Scratch.Failure(text: fault) }
    (width, height, rgb) = try bytes.withUnsafeBytes { (raw) throws -> (Int, Int, [UInt8]) in
      guard let base = raw.baseAddress else { throw Scratch.Failure(text: "empty") }
      let image = try VipsImage(hearth_vips_thumbnail(base, raw.count, 20_000, 20_000, toSRGB)).opaque()
      return (image.width, image.height, try image.rgb())
    }
  }

  init(width: Int, height: Int, _ colour: (Int, Int) -> (UInt8, UInt8, UInt8)) {
    self.width = width
    self.height = height
    rgb = []
    rgb.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b) = colour(x, y)
        rgb += [r, g, b]
      }
    }
  }

  var buffer: PixelBuffer? { PixelBuffer(width: width, height: height, rgb: rgb) }

  subscript(x: Int, y: Int) -> [Int] {
    let at = (y * width + x) * 3
    return rgb[at..<at + 3].map { Int($0) }
  }

  /// Mean difference of a byte from another picture of the same size.
  func difference(_ other: Picture) -> Double {
    guard width == other.width, height == other.height else { return .infinity }
    return Double(zip(rgb, other.rgb).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(rgb.count)
  }

  /// Four unlike corners with soft shading, so that every turn and flip shows.
  static func corners(_ width: Int, _ height: Int) -> Picture {
    Picture(width: width, height: height) { x, y in
      let shade = UInt8((x * 40 / width) + (y * 20 / height))
      return switch (x * 2 < width, y * 2 < height) {
      case (true, true): (200 + shade / 2, 40, 30)
      case (false, true): (240, 180 + shade, 60)
      case (true, false): (30, 60, 180 + shade)
      case (false, false): (20, 130 + shade, 70)
      }
    }
  }

  /// The pixels as a camera held another way would have stored them: decoding with the EXIF orientation undoes it.
  func stored(orientation: Int) -> Picture {
    let swaps = orientation >= 5
    let (w, h) = swaps ? (height, width) : (width, height)
    return Picture(width: w, height: h) { x, y in
      let (sx, sy): (Int, Int) =
        switch orientation {
        case 2: (w - 1 - x, y)
        case 3: (w - 1 - x, h - 1 - y)
        case 4: (x, h - 1 - y)
        case 5: (y, x)
        case 6: (width - 1 - y, x)
        case 7: (width - 1 - y, height - 1 - x)
        case 8: (y, height - 1 - x)
        default: (x, y)
        }
      let p = self[sx, sy]
      return (UInt8(p[0]), UInt8(p[1]), UInt8(p[2]))
    }
  }
}
