internal import Glibc

/// Where a picture is drawn. The height is 1 and the width `aspect`; the origin is at the top left.
struct Canvas {
  let width: Int
  let height: Int
  let aspect: Float
  /// One pixel.
  let unit: Float
  private(set) var pixels: [Colour]

  init(width: Int, height: Int) {
    self.width = max(1, min(width, 4096))
    self.height = max(1, min(height, 4096))
    aspect = Float(self.width) / Float(self.height)
    unit = 1 / Float(self.height)
    pixels = Array(repeating: .zero, count: self.width * self.height)
  }

  /// Paints everything.
  @inline(__always)
  mutating func fill(_ colour: (_ u: Float, _ v: Float) -> Colour) {
    paint(0, 0, aspect, 1) { u, v, _ in colour(u, v) }
  }

  /// Repaints a rectangle, given what is there.
  @inline(__always)
  mutating func paint(
    _ left: Float, _ top: Float, _ right: Float, _ bottom: Float, _ colour: (_ u: Float, _ v: Float, Colour) -> Colour
  ) {
    let columns = clamp(left, width)..<max(clamp(left, width), clamp(right + unit, width))
    let rows = clamp(top, height)..<max(clamp(top, height), clamp(bottom + unit, height))
    pixels.withUnsafeMutableBufferPointer { buffer in
      for y in rows {
        let v = (Float(y) + 0.5) * unit
        for x in columns {
          buffer[y * width + x] = colour((Float(x) + 0.5) * unit, v, buffer[y * width + x])
        }
      }
    }
  }

  private func clamp(_ value: Float, _ limit: Int) -> Int {
    Int(max(0, min(Float(limit), (value * Float(height)).rounded(.down))))
  }

  /// A shape around a point: `distance` is negative inside, in units of the height.
  @inline(__always)
  mutating func shape(
    _ u: Float, _ v: Float, reach: Float, softness: Float = 0, opacity: Float = 1,
    distance: (_ du: Float, _ dv: Float) -> Float, colour: (_ du: Float, _ dv: Float) -> Colour
  ) {
    let edge = max(unit, softness)
    paint(u - reach - edge, v - reach - edge, u + reach + edge, v + reach + edge) { x, y, below in
      let (du, dv) = (x - u, y - v)
      let cover = min(1, max(0, 0.5 - distance(du, dv) / edge)) * opacity
      return cover > 0 ? below.mixed(colour(du, dv), cover) : below
    }
  }

  mutating func disc(_ u: Float, _ v: Float, _ radius: Float, _ colour: Colour, opacity: Float = 1, softness: Float = 0)
  {
    shape(u, v, reach: radius, softness: softness, opacity: opacity) { du, dv in
      (du * du + dv * dv).squareRoot() - radius
    } colour: { _, _ in
      colour
    }
  }

  /// Light around a point, fading outwards.
  mutating func glow(_ u: Float, _ v: Float, _ radius: Float, _ colour: Colour, _ strength: Float) {
    paint(u - radius, v - radius, u + radius, v + radius) { x, y, below in
      let d = ((x - u) * (x - u) + (y - v) * (y - v)).squareRoot() / radius
      let light = max(0, 1 - d)
      return below + (colour - below) * (light * light * light * strength)
    }
  }

  /// A line of heights for every column, in units.
  func line(_ height: (_ u: Float) -> Float) -> [Float] {
    (0..<width).map { height((Float($0) + 0.5) * unit) }
  }

  /// Paints what lies below one line and above another (or the bottom). `depth` is the distance below the line.
  @inline(__always)
  mutating func land(
    _ line: [Float], until next: [Float]?, _ colour: (_ u: Float, _ v: Float, _ depth: Float) -> Colour
  ) {
    guard line.count == width, next.map({ $0.count == width }) ?? true, let highest = line.min() else { return }
    let first = clamp(highest, height)
    let last = next.flatMap { $0.max() }.map { min(height, clamp($0, height) + 2) } ?? height
    guard first < last else { return }
    pixels.withUnsafeMutableBufferPointer { buffer in
      for y in first..<last {
        let v = (Float(y) + 0.5) * unit
        for x in 0..<width {
          let depth = v - line[x]
          if depth < -0.5 * unit { continue }
          if let next, v > next[x] + unit { continue }
          let cover = min(1, depth / unit + 0.5)
          let at = y * width + x
          buffer[at] = buffer[at].mixed(colour((Float(x) + 0.5) * unit, v, depth), cover)
        }
      }
    }
  }

  /// The picture in bytes, with grain below what the eye sees so that soft gradients show no steps.
  func developed() -> PixelBuffer? {
    let grain = Noise(seed: 99)
    let rgb = [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { buffer, count in
      for (index, pixel) in pixels.enumerated() {
        let noise = (grain.hash(Int32(truncatingIfNeeded: index)) - 0.5) * 2.4
        let value = (pixel * 255 + noise + 0.5).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
        buffer[index * 3] = UInt8(value.x)
        buffer[index * 3 + 1] = UInt8(value.y)
        buffer[index * 3 + 2] = UInt8(value.z)
      }
      count = pixels.count * 3
    }
    return PixelBuffer(width: width, height: height, rgb: rgb)
  }
}
