internal import Glibc

/// Hot-air balloons over hills in the morning.
struct Balloons {
  private static let skies: [(top: UInt32, low: UInt32, hill: UInt32)] = [
    (0x7EC4E8, 0xFDF0D5, 0x4F8A6B), (0xF6B7A0, 0xFFF0DB, 0x7A6C8F), (0x5B8CC0, 0xF9D5C0, 0x3F5F73),
    (0xA9C9E8, 0xF7E6F0, 0x6E8B7A),
  ]
  private static let cloths: [[UInt32]] = [
    [0xE4572E, 0xFFF3E0], [0x2E86AB, 0xF6F5AE], [0xF2A541, 0xB33951], [0x6A4C93, 0xFFCAB1],
    [0x1B998B, 0xFFFBEA, 0xE84855],
    [0xD64550, 0xFFD275, 0x2D7D8F],
  ]

  static func draw(on canvas: inout Canvas, _ chance: inout Chance) {
    let sky = chance.inTurn(skies)
    let (top, low) = (Colour(hex: sky.top), Colour(hex: sky.low))
    let (clouds, wisps) = (chance.noise(), chance.noise())
    canvas.fill { u, v in
      let cloud = clouds.at(u * 2, v * 5) * 0.6 + wisps.at(u * 6, v * 13) * 0.4
      return top.mixed(low, smooth(0, 0.8, v)).mixed(Colour(repeating: 1), smooth(0.52, 0.85, cloud) * 0.6)
    }
    let count = chance.pick([5, 7, 8])
    for index in 0..<count {
      let depth = Float(index) / Float(count - 1)
      let u = (Float(index * 3 % count) + chance.float(0.25...0.75)) / Float(count) * canvas.aspect
      let radius = 0.03 + depth * depth * 0.11
      let v = chance.float(0.16...0.5) - depth * 0.04
      balloon(
        on: &canvas, u, max(v, radius + 0.03), radius,
        chance.pick(cloths).map { Colour(hex: $0).mixed(low, (1 - depth) * 0.4) }, chance.int(0...1) == 0)
    }
    for index in 0..<3 {
      let noise = chance.noise()
      let near = Float(index) / 2
      let hill = Colour(hex: sky.hill).mixed(low, 0.6 - near * 0.55)
      let line = canvas.line { u in 0.72 + near * 0.16 - noise.layered(u * 1.5, octaves: 4, roughness: 0.35) * 0.14 }
      canvas.land(line, until: nil) { _, _, depth in hill.mixed(low, smooth(0, 0.3, depth) * (0.35 - near * 0.25)) }
    }
  }

  private static func balloon(
    on canvas: inout Canvas, _ u: Float, _ v: Float, _ radius: Float, _ cloth: [Colour], _ isBanded: Bool
  ) {
    let dark = Colour(hex: 0x4A3526)
    for side: Float in [-1, 1] {
      canvas.paint(u - radius, v + radius * 0.9, u + radius, v + radius * 1.62) { x, y, below in
        let t = (y - v - radius * 0.9) / (radius * 0.72)
        let distance = abs(x - u - side * radius * (0.34 - t * 0.2)) - radius * 0.008
        return below.mixed(dark, min(1, max(0, 0.5 - distance / canvasUnit(radius))) * 0.8)
      }
    }
    canvas.shape(u, v, reach: radius * 1.35) { x, y in
      // A ball that runs out into a cone below.
      let taper = max(0, y / radius - 0.25)
      return (x * x + y * y * (y > 0 ? 0.66 : 1)).squareRoot() - radius * (1 - taper * taper * 0.32)
    } colour: { x, y in
      let across = max(-1, min(1, x / max(0.001, max(0, radius * radius - y * y * 0.6).squareRoot())))
      let panel =
        isBanded ? Int(((y / radius + 1) * 3.2).rounded(.down)) : Int(((asinf(across) / .pi + 0.5) * 8).rounded(.down))
      let colour = cloth[max(0, panel) % cloth.count]
      let light = 1.06 - smooth(-0.9, 1.1, across + y / radius * 0.4) * 0.34
      return colour * light
    }
    canvas.shape(u, v + radius * 1.72, reach: radius * 0.3) { x, y in
      max(abs(x) - radius * (0.15 - y * 0.3), abs(y) - radius * 0.12)
    } colour: { x, y in
      dark.mixed(Colour(hex: 0xA9744F), 0.5 - y / radius * 2 - x / radius)
    }
  }

  private static func canvasUnit(_ radius: Float) -> Float { max(0.0009, radius * 0.012) }
}
