internal import Glibc

/// A meadow of large flowers, sharp in front and blurred behind.
struct Flowers {
  private static let meadows: [(ground: [UInt32], petals: [UInt32], heart: UInt32)] = [
    ([0xDDE8C9, 0x8DB07C, 0x3F6B4A], [0xF4A6B7, 0xF7C9D0, 0xFFFFFF, 0xE8748B], 0xF5C542),
    ([0xFCE8D5, 0xE9B890, 0x8A6A4F], [0xE2583E, 0xF28F3B, 0xF7C257, 0xB8336A], 0x5B3A29),
    ([0xCFE3F2, 0x7FA8CC, 0x2F4F7A], [0xFFFFFF, 0xE8E4FF, 0xB9C0FF, 0x7C83DB], 0xFFD166),
    ([0xE9DDF0, 0xA98BC2, 0x4E3A6B], [0xC77DFF, 0xF4C2F0, 0xFFFFFF, 0x9D4EDD], 0xFFE08A),
    ([0x24303F, 0x2E4D4A, 0x16211F], [0xFF8C7A, 0xFFC9A8, 0xFFF1E0, 0xE85D75], 0xFFD479),
  ]

  static func draw(on canvas: inout Canvas, _ chance: inout Chance) {
    let meadow = chance.inTurn(meadows)
    let ground = meadow.ground.map { Colour(hex: $0) }
    let sky = Gradient(top: ground[0], middle: ground[1], bottom: ground[2], at: 0.55)
    let haze = chance.noise()
    canvas.fill { u, v in sky.colour(min(1, max(0, v + (haze.at(u * 2.2, v * 2.8) - 0.5) * 0.3))) }
    for _ in 0..<26 {
      let colour = Colour(hex: chance.pick(meadow.petals))
      let radius = chance.float(0.02...0.075)
      canvas.disc(
        chance.float(0...canvas.aspect), chance.float(0.1...0.95), radius, colour, opacity: chance.float(0.12...0.4),
        softness: radius * 1.3)
    }
    let count = chance.int(11...14)
    for index in 0..<count {
      let depth = Float(index) / Float(count - 1)
      let u = (Float(index * 5 % count) + chance.float(0.1...0.9)) / Float(count) * canvas.aspect
      let v = 0.3 + depth * 0.36 + chance.float(-0.16...0.14)
      let radius = 0.05 + depth * 0.095 + chance.float(0...0.02)
      let tint = Colour(hex: chance.pick(meadow.petals)).mixed(ground[1], (1 - depth) * 0.35)
      stalk(on: &canvas, &chance, u, v, ground[2].mixed(ground[1], (1 - depth) * 0.7), 0.003 + depth * 0.004)
      flower(on: &canvas, &chance, u, v, radius, tint, Colour(hex: meadow.heart), softness: (1 - depth) * 0.012)
    }
  }

  private static func stalk(
    on canvas: inout Canvas, _ chance: inout Chance, _ u: Float, _ v: Float, _ colour: Colour, _ half: Float
  ) {
    let lean = chance.float(-0.12...0.12)
    canvas.paint(u - 0.2, v, u + 0.2, 1) { x, y, below in
      let down = y - v
      let distance = abs(x - u - lean * down * down * 2) - half
      return below.mixed(colour, min(1, max(0, 0.5 - distance * 700)))
    }
  }

  private static func flower(
    on canvas: inout Canvas, _ chance: inout Chance, _ u: Float, _ v: Float, _ radius: Float, _ tint: Colour,
    _ heart: Colour, softness: Float
  ) {
    let petals = Float(chance.pick([5, 6, 8, 12]))
    let spin = chance.float(0...6.28)
    let tilt = chance.float(0.72...1)
    for ring in 0..<2 {
      let size = radius * (ring == 0 ? 1 : 0.74)
      let shade = ring == 0 ? tint * 0.9 : tint
      let turn = spin + Float(ring) * .pi / petals
      canvas.shape(u, v, reach: radius, softness: softness) { x, y in
        let d = (x * x + y * y / (tilt * tilt)).squareRoot()
        if d > size * 1.15 { return size }
        if d < size * 0.3 { return -size }
        let wave = abs(cosf((atan2f(y / tilt, x) + turn) * petals / 2))
        return d - size * (0.42 + 0.58 * wave.squareRoot())
      } colour: { x, y in
        let d = (x * x + y * y / (tilt * tilt)).squareRoot() / size
        let wave = abs(cosf((atan2f(y / tilt, x) + turn) * petals / 2))
        return shade.darker.mixed(shade, smooth(0.1, 0.75, d)).mixed(shade.lighter, wave * wave * 0.45 * d)
      }
    }
    canvas.disc(u, v, radius * 0.23, heart.darker, softness: softness)
    canvas.disc(u - radius * 0.02, v - radius * 0.03, radius * 0.19, heart, softness: max(softness, 0.004))
  }
}
