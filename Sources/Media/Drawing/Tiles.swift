internal import Glibc

/// Tiles of arcs, discs and leaves in a few matching colours.
struct Tiles {
  private static let sets: [[UInt32]] = [
    [0x264653, 0x2A9D8F, 0xE9C46A, 0xF4A261, 0xE76F51, 0xF7F1E5],
    [0x1D3557, 0x457B9D, 0xA8DADC, 0xF1FAEE, 0xE63946, 0xF4C095],
    [0x3D405B, 0xE07A5F, 0xF4F1DE, 0x81B29A, 0xF2CC8F, 0xB56576],
    [0x283618, 0x606C38, 0xFEFAE0, 0xDDA15E, 0xBC6C25, 0xE9EDC9],
    [0x355070, 0x6D597A, 0xB56576, 0xE56B6F, 0xEAAC8B, 0xFFF1E6],
  ]

  static func draw(on canvas: inout Canvas, _ chance: inout Chance) {
    let colours = chance.inTurn(sets).map { Colour(hex: $0) }
    let rows = Float(chance.int(4...6))
    let noise = chance.noise()
    let cloth = chance.noise()
    let soft = canvas.unit * rows
    canvas.fill { u, v in
      let (x, y) = (u * rows, v * rows)
      let (i, j) = (Int32(x.rounded(.down)), Int32(y.rounded(.down)))
      var (fx, fy) = (x - Float(i), y - Float(j))
      let kind = Int(noise.hash(i, j) * 6)
      if noise.hash(i, j &+ 1000) > 0.5 { fx = 1 - fx }
      if noise.hash(i, j &+ 2000) > 0.5 { fy = 1 - fy }
      let at = { (n: Int32) in Int(noise.hash(i &+ n, j &+ n &* 7) * 5.99) }
      let ground = at(3)
      let first = (ground + 1 + at(5) % 5) % 6
      let second = (first + 1 + at(9) % 4) % 6
      let cover = tile(kind, fx, fy, soft)
      let colour = colours[ground].mixed(colours[first], cover.x).mixed(
        colours[second == ground ? (second + 1) % 6 : second], cover.y)
      return colour * (0.965 + cloth.at(u * 160, v * 160) * 0.05)
    }
  }

  /// How far two shapes cover a point of a tile.
  @inline(__always)
  private static func tile(_ kind: Int, _ x: Float, _ y: Float, _ soft: Float) -> SIMD2<Float> {
    let corner = (x * x + y * y).squareRoot()
    let centre = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
    let inside = { (d: Float) in min(1, max(0, 0.5 - d / soft)) }
    switch kind {
    case 0: return SIMD2(inside(corner - 1), inside(corner - 0.5))
    case 1: return SIMD2(inside(centre - 0.42), inside(centre - 0.2))
    case 2:
      let opposite = ((1 - x) * (1 - x) + (1 - y) * (1 - y)).squareRoot()
      return SIMD2(inside(max(corner, opposite) - 1), inside(centre - 0.11))
    case 3: return SIMD2(inside(abs(corner - 0.75) - 0.12), inside(abs(corner - 0.35) - 0.12))
    case 4: return SIMD2(inside(x + y - 1), inside(max(abs(x - 0.28), abs(y - 0.28)) - 0.12))
    default:
      return SIMD2(
        inside(centre - 0.5) * inside(0.5 - y), inside((x - 0.5) * (x - 0.5) * 4 + (y - 0.25) * (y - 0.25) * 4 - 0.1))
    }
  }
}
