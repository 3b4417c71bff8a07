/// An app's sign: strokes of one width on a gradient from the lower left to the upper right.
public struct AppIcon: Hashable, Sendable {
  /// 0xRRGGBB, from the lower left over the middle to the upper right.
  public let colours: [UInt32]
  /// Lines from point to point, in units of a square of 512.
  public let strokes: [[SIMD2<Float>]]
  /// In the same units.
  public let width: Float

  public init(colours: [UInt32], strokes: [[SIMD2<Float>]], width: Float) {
    self.colours = colours
    self.strokes = strokes
    self.width = width
  }

  /// What stands around the sign.
  public enum Shape: Sendable {
    /// Round corners, nothing beyond them.
    case rounded
    /// The whole square: for systems that cut their own shape. The sign stays inside the circle of 80 % that none of
    /// them cuts (W3C Manifest, "icon masks").
    case whole
  }

  /// Rows of red, green, blue and opacity bytes, sRGB. The side is brought into 16 to 1024.
  public func pixels(side: Int, shape: Shape) -> (side: Int, rgba: [UInt8]) {
    let side = max(16, min(side, 1024))
    let unit = 512 / Float(side)
    let stops = colours.isEmpty ? [Colour.zero] : colours.map { Colour(hex: $0) }
    let rgba = [UInt8](unsafeUninitializedCapacity: side * side * 4) { buffer, count in
      for y in 0..<side {
        for x in 0..<side {
          let point = SIMD2((Float(x) + 0.5) * unit, (Float(y) + 0.5) * unit)
          let ink = Self.cover(strokeDistance(point), unit)
          let ground = Self.ground(stops, (point.x + 512 - point.y) / 1024)
          let colour = ground.mixed(Colour(repeating: 1), ink) * 255 + 0.5
          let opacity = shape == .whole ? 1 : Self.cover(Self.cornerDistance(point), unit)
          let at = (y * side + x) * 4
          for part in 0..<3 { buffer[at + part] = UInt8(max(0, min(255, colour[part]))) }
          buffer[at + 3] = UInt8(opacity * 255 + 0.5)
        }
      }
      count = side * side * 4
    }
    return (side, rgba)
  }

  /// How much of a pixel of this size lies inside, by the signed distance of its middle from the edge.
  private static func cover(_ distance: Float, _ unit: Float) -> Float { max(0, min(1, 0.5 - distance / unit)) }

  private static func ground(_ stops: [Colour], _ place: Float) -> Colour {
    let position = max(0, min(1, place)) * Float(stops.count - 1)
    let index = min(Int(position), max(stops.count - 2, 0))
    return stops[index].mixed(stops[min(index + 1, stops.count - 1)], position - Float(index))
  }

  /// From a square of 512 whose corners are round with 116, as in the drawn sign of the pages.
  private static func cornerDistance(_ point: SIMD2<Float>) -> Float {
    let radius: Float = 116
    let x = abs(point.x - 256) - (256 - radius)
    let y = abs(point.y - 256) - (256 - radius)
    let (outerX, outerY) = (max(x, 0), max(y, 0))
    return (outerX * outerX + outerY * outerY).squareRoot() + min(max(x, y), 0) - radius
  }

  private func strokeDistance(_ point: SIMD2<Float>) -> Float {
    var nearest = Float.greatestFiniteMagnitude
    for stroke in strokes {
      for (start, end) in zip(stroke, stroke.dropFirst()) {
        let (along, to) = (end - start, point - start)
        let length = (along * along).sum()
        let share = length > 0 ? max(0, min(1, (along * to).sum() / length)) : 0
        let apart = to - along * share
        nearest = min(nearest, (apart * apart).sum().squareRoot())
      }
    }
    return nearest - width / 2
  }
}
