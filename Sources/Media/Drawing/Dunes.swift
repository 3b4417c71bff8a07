internal import Glibc

/// Dunes with one side in the sun and one in the shade, finely rippled.
struct Dunes {
  private static let deserts: [(top: UInt32, low: UInt32, lit: UInt32, shade: UInt32)] = [
    (0x4F8FBF, 0xF3DFC1, 0xF2B76B, 0x9C5A3C), (0x2B2F5B, 0xF2A48B, 0xE58A5E, 0x5A2E45),
    (0x7FB3C8, 0xF9EBD2, 0xEFD3A0, 0xB08A5E),
    (0x5A3A6E, 0xF7B99B, 0xD9776B, 0x4A2747), (0x9BB7C9, 0xF3EDE4, 0xE8DCCB, 0x9A8F8A),
  ]

  static func draw(on canvas: inout Canvas, _ chance: inout Chance) {
    let desert = chance.inTurn(deserts)
    let (top, low) = (Colour(hex: desert.top), Colour(hex: desert.low))
    let horizon = chance.float(0.4...0.5)
    canvas.fill { _, v in top.mixed(low, smooth(0, horizon + 0.05, v)) }
    let sun = (u: chance.float(0.15...0.85) * canvas.aspect, v: chance.float(0.14...0.28))
    canvas.glow(sun.u, sun.v, 0.6, low.lighter, 0.6)
    canvas.disc(sun.u, sun.v, 0.042, low.lighter.lighter, softness: 0.003)
    let count = 5
    let lines = (0..<count).map { index in
      crest(
        canvas, &chance, horizon + Float(index) / Float(count - 1) * (0.8 - horizon), Float(index) / Float(count - 1))
    }
    for index in 0..<count {
      let near = Float(index) / Float(count - 1)
      let lit = Colour(hex: desert.lit).mixed(low, (1 - near) * 0.5)
      let shade = Colour(hex: desert.shade).mixed(low, (1 - near) * 0.55)
      dune(on: &canvas, &chance, lines[index], index + 1 < count ? lines[index + 1] : nil, lit, shade, near)
    }
  }

  private static func crest(_ canvas: Canvas, _ chance: inout Chance, _ base: Float, _ near: Float) -> [Float] {
    let noise = chance.noise()
    let amplitude = 0.09 + near * 0.17
    return canvas.line { u in
      let x = u * (1.1 + (1 - near) * 0.9)
      let fold = 1 - abs(2 * noise.at(x + 9) - 1)
      return base + amplitude * (0.5 - fold * 0.75 - noise.at(x * 0.6 + 31) * 0.35)
    }
  }

  private static func dune(
    on canvas: inout Canvas, _ chance: inout Chance, _ line: [Float], _ next: [Float]?, _ lit: Colour, _ shade: Colour,
    _ near: Float
  ) {
    let (ripples, soft) = (chance.noise(), chance.noise())
    // The shaded side begins at the crest and runs down in a curve of its own.
    let slopes = line.indices.map { x -> Float in
      let reach = max(4, canvas.height / 60)
      let (before, after) = (line[max(0, x - reach)], line[min(line.count - 1, x + reach)])
      return (after - before) * Float(canvas.height) / Float(2 * reach)
    }
    let scale = Float(canvas.height)
    canvas.land(line, until: next) { u, v, depth in
      let bend = u - depth * 0.7 + (soft.at(u * 3, v * 5) - 0.5) * 0.05
      let slope = slopes[max(0, min(slopes.count - 1, Int(bend * scale)))]
      let side = smooth(-0.06, 0.1, slope)
      let wave = ripples.at(u * 4 + v * 9, v * (130 - near * 60) + u * 16) - 0.5
      let body = lit.mixed(shade, side * smooth(0.5, 0, depth))
      return body * (1 + wave * (0.05 + near * 0.06) - depth * 0.18) + (1 - smooth(0, 0.012, depth)) * 0.05
    }
  }
}
