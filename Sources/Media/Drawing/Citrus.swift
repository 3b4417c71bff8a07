internal import Glibc

/// Slices of citrus fruit on a coloured table.
struct Citrus {
  private static let tables: [UInt32] = [0xF7D6C4, 0xBFE0DC, 0xFCE9B8, 0xD8D4EE, 0x2F5D62, 0xF3C6CB]
  private static let fruits: [(rind: UInt32, pith: UInt32, flesh: UInt32)] = [
    (0xF28C28, 0xFFF1D9, 0xFFA63D), (0xF7C325, 0xFFFBE3, 0xFFE066), (0x7DB53C, 0xF3FAE0, 0xB7DB6B),
    (0xF08A5D, 0xFFEDE4, 0xF2687A),
    (0xC43B30, 0xFFE8DC, 0xB3223A),
  ]

  static func draw(on canvas: inout Canvas, _ chance: inout Chance) {
    let table = Colour(hex: chance.inTurn(tables))
    let aspect = canvas.aspect
    canvas.fill { u, v in table.lighter.mixed(table, smooth(0, 1.5, u / aspect + v)) }
    var placed: [(u: Float, v: Float, r: Float)] = []
    let slope = chance.float(-0.3...0.3)
    for _ in 0..<260 where placed.count < 22 {
      let radius = placed.count < 6 ? chance.float(0.13...0.19) : chance.float(0.045...0.12)
      let (u, v) = (chance.float(-0.05...aspect + 0.05), chance.float(-0.05...1.05))
      let isFree = placed.allSatisfy { other in
        let (du, dv) = (other.u - u, other.v - v)
        return du * du + dv * dv > (other.r + radius + 0.018) * (other.r + radius + 0.018)
      }
      guard isFree else { continue }
      placed.append((u, v, radius))
      slice(on: &canvas, &chance, u, v, radius, slope)
    }
  }

  private static func slice(
    on canvas: inout Canvas, _ chance: inout Chance, _ u: Float, _ v: Float, _ radius: Float, _ slope: Float
  ) {
    let fruit = chance.pick(fruits)
    let (rind, pith, flesh) = (Colour(hex: fruit.rind), Colour(hex: fruit.pith), Colour(hex: fruit.flesh))
    let segments = Float(chance.int(8...11))
    let spin = chance.float(0...6.28) + slope
    let pulp = chance.noise()
    canvas.disc(
      u + radius * 0.07, v + radius * 0.1, radius, Colour(hex: 0x3A2A2A), opacity: 0.28, softness: radius * 0.22)
    canvas.shape(u, v, reach: radius) { x, y in
      (x * x + y * y).squareRoot() - radius
    } colour: { x, y in
      let d = (x * x + y * y).squareRoot() / radius
      if d > 0.93 { return rind * (1.05 - smooth(0.93, 1, d) * 0.12) }
      let turn = (atan2f(y, x) + spin) / (2 * .pi) * segments
      let part = turn - turn.rounded(.down)
      // Distance to the wall between segments, the same width all along.
      let wall = min(part, 1 - part) * d * 2 * .pi / segments
      let inside = smooth(0.014, 0.03, wall) * smooth(0.84, 0.815, d) * smooth(0.07, 0.1, d)
      let grain = pulp.at(turn * 7 + 60, d * 7)
      let juicy = flesh.mixed(flesh.lighter, smooth(0.4, 0.9, grain) * 0.75).mixed(
        flesh * 0.9, smooth(0.5, 0.1, grain) * 0.5)
      return pith.mixed(juicy, inside)
    }
    canvas.glow(u - radius * 0.35, v - radius * 0.4, radius * 0.8, Colour(repeating: 1), 0.28)
  }
}
