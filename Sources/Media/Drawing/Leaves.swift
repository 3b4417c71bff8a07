internal import Glibc

/// Twigs with leaves before a soft ground, like a pressed-flower print.
struct Leaves {
  private struct Print {
    var ground: UInt32
    var leaves: [UInt32]
    var berry: UInt32
  }

  private static let prints = [
    Print(ground: 0xF4EBDD, leaves: [0x2F5D50, 0x5B8C6E, 0x9DB89A, 0xC9A66B], berry: 0xC8553D),
    Print(ground: 0xE3ECE6, leaves: [0x1F4E5F, 0x4B8A8B, 0x86B3A5, 0xD6A77A], berry: 0xE07A5F),
    Print(ground: 0xF7E1D7, leaves: [0x4A5759, 0x84A59D, 0xB0C4B1, 0xE29578], berry: 0x9D3B4A),
    Print(ground: 0x1F2D2B, leaves: [0x3E6B5B, 0x6E9C7E, 0xA9C29A, 0xD9B26F], berry: 0xE2725B),
    Print(ground: 0xFBF3E4, leaves: [0x7A4E2D, 0xC17C3A, 0xE0A458, 0x8A9A5B], berry: 0xA23B2A),
    Print(ground: 0x24304F, leaves: [0x5C7AA8, 0x8FA8C8, 0xC7D3E3, 0xE3B989], berry: 0xF0C987),
  ]

  static func draw(on canvas: inout Canvas, _ chance: inout Chance) {
    let print = chance.inTurn(prints)
    let ground = Colour(hex: print.ground)
    let paper = chance.noise()
    let aspect = canvas.aspect
    canvas.fill { u, v in
      let d = ((u - aspect / 2) * (u - aspect / 2) + (v - 0.45) * (v - 0.45)).squareRoot()
      return ground.mixed(ground.lighter, 0.3).mixed(ground.darker, smooth(0.1, 1.2, d) * 0.4)
        * (0.985 + paper.at(u * 90, v * 90) * 0.03)
    }
    let count = chance.pick([5, 7])
    for index in 0..<count {
      // Pale twigs behind, dark ones in front.
      let depth = Float(index) / Float(count - 1)
      let u = (Float(index * 3 % count) + chance.float(0.2...0.8)) / Float(count) * aspect
      let tint = Colour(hex: chance.pick(print.leaves)).mixed(ground, (1 - depth) * 0.55)
      twig(
        on: &canvas, &chance, u, tint, Colour(hex: print.berry).mixed(ground, (1 - depth) * 0.4),
        scale: 0.75 + depth * 0.4)
    }
  }

  private static func twig(
    on canvas: inout Canvas, _ chance: inout Chance, _ start: Float, _ tint: Colour, _ berry: Colour, scale: Float
  ) {
    var (u, v) = (start, Float(1.05))
    var angle = chance.float(-0.35...0.35)
    let bend = chance.float(-0.045...0.045)
    let isRound = chance.int(0...2) == 0
    let hasBerries = chance.int(0...2) == 0
    let steps = chance.int(9...14)
    for step in 0..<steps {
      let along = Float(step) / Float(steps)
      let (nextU, nextV) = (u + sinf(angle) * 0.066 * scale, v - cosf(angle) * 0.066 * scale)
      stem(on: &canvas, u, v, nextU, nextV, 0.0035 * scale * (1.3 - along), tint.darker)
      (u, v) = (nextU, nextV)
      angle += bend
      let size = scale * (0.15 - along * 0.085)
      for side: Float in [-1, 1] {
        let turn = angle + side * (0.95 - along * 0.35 + chance.float(-0.1...0.1))
        leaf(on: &canvas, u, v, turn, size, isRound ? 0.5 : 0.3, tint)
        if hasBerries, chance.int(0...2) == 0 {
          let (du, dv) = (sinf(turn * 1.4) * size * 0.6, cosf(turn * 1.4) * size * 0.6)
          canvas.disc(u + du, v - dv, 0.013 * scale, berry)
          canvas.disc(u + du - 0.003, v - dv - 0.004, 0.004 * scale, berry.lighter.lighter)
        }
      }
    }
    leaf(on: &canvas, u, v, angle, scale * 0.08, isRound ? 0.5 : 0.3, tint)
  }

  private static func stem(
    on canvas: inout Canvas, _ u0: Float, _ v0: Float, _ u1: Float, _ v1: Float, _ half: Float, _ colour: Colour
  ) {
    let (du, dv) = (u1 - u0, v1 - v0)
    let square = max(du * du + dv * dv, 1e-9)
    canvas.shape(u0, v0, reach: square.squareRoot() + half) { x, y in
      let t = min(1, max(0, (x * du + y * dv) / square))
      let (ex, ey) = (x - du * t, y - dv * t)
      return (ex * ex + ey * ey).squareRoot() - half
    } colour: { _, _ in
      colour
    }
  }

  /// A leaf from its foot in a direction (0 is up): wide in the lower half, pointed, with a midrib and two halves.
  private static func leaf(
    on canvas: inout Canvas, _ u: Float, _ v: Float, _ angle: Float, _ length: Float, _ width: Float, _ tint: Colour
  ) {
    let (s, c) = (sinf(angle), cosf(angle))
    canvas.shape(u, v, reach: length, opacity: 0.94) { x, y in
      let along = (x * s - y * c) / length
      let across = abs(x * c + y * s)
      guard along > 0, along < 1 else { return length }
      let half = width * length * (along * (1 - along)).squareRoot() * (1.25 - along * 0.85)
      return (across - half) * 0.9
    } colour: { x, y in
      let along = (x * s - y * c) / length
      let across = (x * c + y * s) / length
      let vein = abs(((along - abs(across) * 0.9) * 9).truncatingRemainder(dividingBy: 1) - 0.5)
      let half = across > 0 ? tint.mixed(tint.lighter, 0.55) : tint
      let rib = smooth(0.016, 0.006, abs(across)) * 0.5 + smooth(0.42, 0.5, vein) * 0.22
      return half.mixed(tint.lighter.lighter, min(1, rib) * 0.6) * (0.92 + along * 0.12)
    }
  }
}
