/// Red, green and blue, 0 to 1, as sRGB values.
typealias Colour = SIMD3<Float>

extension Colour {
  /// From 0xRRGGBB.
  init(hex: UInt32) {
    self.init(Float(hex >> 16 & 0xFF) / 255, Float(hex >> 8 & 0xFF) / 255, Float(hex & 0xFF) / 255)
  }

  /// From this colour (0) to the other (1).
  @inline(__always)
  func mixed(_ other: Colour, _ amount: Float) -> Colour { self + (other - self) * amount }

  var lighter: Colour { mixed(Colour(repeating: 1), 0.25) }
  var darker: Colour { self * 0.72 }
}

/// 0 below the first edge, 1 above the second, an S between.
@inline(__always)
func smooth(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let t = min(1, max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/// Three colours from top (0) to bottom (1), the second at `middle`.
struct Gradient {
  var top: Colour
  var middle: Colour
  var bottom: Colour
  var at: Float = 0.5

  @inline(__always)
  func colour(_ v: Float) -> Colour {
    v < at ? top.mixed(middle, smooth(0, at, v)) : middle.mixed(bottom, smooth(at, 1, v))
  }
}
