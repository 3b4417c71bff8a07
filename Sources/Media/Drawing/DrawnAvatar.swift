internal import Glibc

/// A square picture for a person who has none: a soft gradient and one simple shape. Legible at 32 pixels.
public struct DrawnAvatar: Hashable, Sendable {
  public let seed: UInt64

  public init(seed: UInt64) { self.seed = seed }

  private static let grounds: [(UInt32, UInt32, UInt32)] = [
    (0xFFD3A5, 0xFD6585, 0xFFF4E6), (0xA1C4FD, 0x5B6CD9, 0xFFFFFF), (0xC2F0C2, 0x2A9D8F, 0xFFFDF0),
    (0xFBC2EB, 0x8E6BD8, 0xFFF5FB), (0xFFE29A, 0xF08A4B, 0x7A2E2E), (0xBEE3F8, 0x2C7A9B, 0xFFF3C4),
    (0xF6D5F7, 0xE76F8A, 0x5B2350), (0xD9ED92, 0x4C956C, 0xFEFAE0), (0x5F6CAF, 0x23285A, 0xFFE8A3),
    (0xFFCDB2, 0xB5657A, 0xFFFFFF),
  ]

  /// The pixels, sRGB.
  public func pixels(side: Int = 512) -> PixelBuffer? {
    var canvas = Canvas(width: side, height: side)
    var chance = Chance(seed: seed)
    let (light, dark, ink) = Self.grounds[Int(seed % UInt64(Self.grounds.count))]
    let (from, to, figure) = (Colour(hex: light), Colour(hex: dark), Colour(hex: ink))
    let angle = chance.float(0.4...1.2)
    canvas.fill { u, v in from.mixed(to, smooth(-0.1, 1.25, u * cosf(angle) + v * sinf(angle))) }
    canvas.glow(0.25, 0.2, 0.7, Colour(repeating: 1), 0.35)
    Self.draw(Int(seed % 7), on: &canvas, &chance, figure, to)
    return canvas.developed()
  }

  private static func draw(_ kind: Int, on canvas: inout Canvas, _ chance: inout Chance, _ ink: Colour, _ dark: Colour)
  {
    switch kind {
    case 0: hills(on: &canvas, ink, dark)
    case 1: petals(on: &canvas, chance.pick([5, 6, 8]), ink, dark)
    case 2: moon(on: &canvas, ink)
    case 3: heart(on: &canvas, ink)
    case 4: waves(on: &canvas, ink, dark)
    case 5: leaf(on: &canvas, ink, dark)
    default: rings(on: &canvas, ink, dark)
    }
  }

  private static func hills(on canvas: inout Canvas, _ ink: Colour, _ dark: Colour) {
    canvas.disc(0.62, 0.4, 0.15, ink)
    let back = canvas.line { u in 0.62 - 0.14 * sinf(u * 5 + 0.4) }
    let front = canvas.line { u in 0.76 + 0.1 * sinf(u * 5.6 + 2.4) }
    canvas.land(back, until: front) { _, _, depth in dark.mixed(ink, 0.3 - depth * 0.5) }
    canvas.land(front, until: nil) { _, _, depth in dark.darker * (1 - depth * 0.4) }
  }

  private static func petals(on canvas: inout Canvas, _ count: Int, _ ink: Colour, _ dark: Colour) {
    canvas.shape(0.5, 0.5, reach: 0.34) { x, y in
      let d = (x * x + y * y).squareRoot()
      return d - 0.33 * (0.45 + 0.55 * abs(cosf(atan2f(y, x) * Float(count) / 2)).squareRoot())
    } colour: { x, y in
      ink.mixed(dark, smooth(0.3, 0.02, (x * x + y * y).squareRoot()) * 0.35)
    }
    canvas.disc(0.5, 0.5, 0.085, dark)
  }

  private static func moon(on canvas: inout Canvas, _ ink: Colour) {
    canvas.shape(0.48, 0.5, reach: 0.3) { x, y in
      let whole = (x * x + y * y).squareRoot() - 0.28
      let bite = ((x - 0.13) * (x - 0.13) + (y + 0.06) * (y + 0.06)).squareRoot() - 0.235
      return max(whole, -bite)
    } colour: { _, _ in
      ink
    }
    canvas.disc(0.68, 0.36, 0.028, ink)
    canvas.disc(0.76, 0.55, 0.018, ink)
    canvas.disc(0.62, 0.52, 0.014, ink)
  }

  private static func heart(on canvas: inout Canvas, _ ink: Colour) {
    // Half a heart, mirrored: a disc above, and the distance to the straight flank below.
    canvas.shape(0.5, 0.5, reach: 0.36) { x, y in
      let size: Float = 0.5
      let (a, b) = (abs(x) / size, (0.28 - y) / size)
      if a + b > 1 {
        return (((a - 0.25) * (a - 0.25) + (b - 0.75) * (b - 0.75)).squareRoot() - 0.35355) * size
      }
      let along = max(a + b, 0) / 2
      let nearest = min(a * a + (b - 1) * (b - 1), (a - along) * (a - along) + (b - along) * (b - along))
      return nearest.squareRoot() * (a > b ? size : -size)
    } colour: { x, y in
      ink * (1 - smooth(-0.2, 0.5, x + y) * 0.12)
    }
  }

  private static func waves(on canvas: inout Canvas, _ ink: Colour, _ dark: Colour) {
    for row in 0..<4 {
      let amount = Float(row) / 3
      let line = canvas.line { u in 0.42 + amount * 0.32 + 0.045 * sinf(u * 11 + Float(row) * 1.9) }
      canvas.land(line, until: nil) { _, _, _ in ink.mixed(dark, 0.1 + amount * 0.75) }
    }
    canvas.disc(0.34, 0.27, 0.09, ink)
  }

  private static func leaf(on canvas: inout Canvas, _ ink: Colour, _ dark: Colour) {
    canvas.shape(0.5, 0.5, reach: 0.36) { x, y in
      let (along, across) = ((x - y) * 0.707, (x + y) * 0.707)
      let reach = (along * along + (abs(across) + 0.2) * (abs(across) + 0.2)).squareRoot()
      return reach - 0.385
    } colour: { x, y in
      let (along, across) = ((x - y) * 0.707, (x + y) * 0.707)
      let side = abs(
        ((along - abs(across) * 0.7) * 11).truncatingRemainder(dividingBy: 1) - (along > abs(across) * 0.7 ? 0.5 : -0.5)
      )
      let vein = min(abs(across), side * 0.08)
      return (across > 0 ? ink : ink.mixed(dark, 0.16)).mixed(dark, smooth(0.014, 0.005, vein) * 0.55)
    }
  }

  private static func rings(on canvas: inout Canvas, _ ink: Colour, _ dark: Colour) {
    for ring in 0..<4 {
      canvas.disc(0.5, 0.62, 0.4 - Float(ring) * 0.09, ring % 2 == 0 ? ink : dark.mixed(ink, 0.25))
    }
    canvas.paint(0, 0.62, 1, 1) { _, v, below in below.mixed(dark.darker, v > 0.622 ? 1 : 0.6) }
  }
}
