internal import Glibc

/// The sea at dusk: streaks of cloud, the sun low, its path on the water.
struct Sea {
  static let skies = [
    (0x24365F, 0xC66B7B, 0xFFC98B, 0xFFF1CF), (0x1B2A4A, 0x7A6FA3, 0xF5B5A8, 0xFFEBD9),
    (0x3F7CA8, 0x9CC9D6, 0xFCE6BE, 0xFFFBEA), (0x2C1E4A, 0xA8466A, 0xFF9E64, 0xFFE3A6),
    (0x15344A, 0x3E8C93, 0xF2D5A0, 0xFFF3CF),
  ]

  static func draw(on canvas: inout Canvas, _ chance: inout Chance) {
    let (top, middle, bottom, light) = chance.inTurn(skies)
    let sky = Gradient(
      top: Colour(hex: UInt32(top)), middle: Colour(hex: UInt32(middle)), bottom: Colour(hex: UInt32(bottom)), at: 0.55)
    let sun = Colour(hex: UInt32(light))
    let horizon = chance.float(0.5...0.6)
    let at = (u: chance.float(0.25...0.75) * canvas.aspect, v: horizon - chance.float(0.02...0.16))
    drawSky(on: &canvas, &chance, sky, sun, horizon, at)
    drawWater(on: &canvas, &chance, sky, sun, horizon, at)
    drawShore(on: &canvas, &chance, sky, horizon)
  }

  private static func drawSky(
    on canvas: inout Canvas, _ chance: inout Chance, _ sky: Gradient, _ sun: Colour, _ horizon: Float,
    _ at: (u: Float, v: Float)
  ) {
    let (coarse, fine) = (chance.noise(), chance.noise())
    let cover = chance.float(0.44...0.58)
    canvas.paint(0, 0, canvas.aspect, horizon) { u, v, _ in
      let height = v / horizon
      let base = sky.colour(height)
      let stretch = 3 + height * 14
      let cloud = coarse.at(u * 1.7, v * stretch) * 0.65 + fine.at(u * 4.6, v * stretch * 2.6) * 0.35
      let amount = smooth(cover, cover + 0.3, cloud)
      let lit = sun.mixed(sky.middle, min(1, abs(u - at.u) * 0.9 + (1 - height) * 0.5))
      return base.mixed(lit, amount * 0.62)
    }
    canvas.glow(at.u, at.v, 0.7, sun, 0.62)
    canvas.disc(at.u, at.v, 0.05, sun, softness: 0.004)
  }

  private static func drawWater(
    on canvas: inout Canvas, _ chance: inout Chance, _ sky: Gradient, _ sun: Colour, _ horizon: Float,
    _ at: (u: Float, v: Float)
  ) {
    let (waves, ripples) = (chance.noise(), chance.noise())
    let deep = sky.top * 0.55
    canvas.paint(0, horizon, canvas.aspect, 1) { u, v, _ in
      let depth = max(0, (v - horizon) / (1 - horizon))
      // Waves look shorter and flatter the further they are.
      let far = 1 / (depth + 0.07)
      let row = logf(depth + 0.03)
      let wave =
        waves.at(u * (0.6 + far * 0.55), row * 13) * 0.5 + ripples.at(u * (1.5 + far * 1.3), row * 31) * 0.3
        + waves.at(u * (4 + far * 2.6), row * 64) * 0.2
      let mirrored = sky.colour(max(0, 1 - depth * 0.9 - (wave - 0.5) * 0.35))
      let water = mirrored.mixed(deep, 0.22 + depth * 0.4)
      let offset = abs(u - at.u) / (0.035 + depth * 0.13)
      let path = smooth(0.46, 0.64, wave) * max(0, 1 - offset * offset * 0.5) * (1 - depth * 0.5)
      return water.mixed(sun, min(0.92, max(0, path)))
    }
  }

  private static func drawShore(on canvas: inout Canvas, _ chance: inout Chance, _ sky: Gradient, _ horizon: Float) {
    let noise = chance.noise()
    let dark = (sky.top * 0.42).mixed(sky.middle, 0.12)
    let isLeft = chance.int(0...1) == 0
    let aspect = canvas.aspect
    let reach = chance.float(0.35...0.6) * aspect
    // A headland running down to the water.
    let line = canvas.line { u in
      let inward = isLeft ? u : aspect - u
      let slope = max(0, 1 - inward / reach)
      let height = powf(slope, 0.8) * 0.17 * (0.55 + noise.layered(u * 5, octaves: 5) * 0.9)
      return slope > 0 ? horizon - height + 0.004 : 2
    }
    let floor = canvas.line { _ in horizon + 0.004 }
    canvas.land(line, until: floor) { _, _, depth in dark.mixed(sky.middle, depth * 1.6) }
    if chance.int(0...2) > 0 { drawBoat(on: &canvas, &chance, dark, horizon, isLeft ? 0.62 : 0.3) }
  }

  private static func drawBoat(
    on canvas: inout Canvas, _ chance: inout Chance, _ dark: Colour, _ horizon: Float, _ across: Float
  ) {
    let (u, v) = ((across + chance.float(0...0.12)) * canvas.aspect, horizon + chance.float(0.03...0.09))
    let size = 0.05 + (v - horizon) * 0.5
    let sail = Colour(hex: 0xFFF7EC)
    canvas.shape(u, v - size * 0.55, reach: size) { x, y in
      let leaning = x * 0.95 + y * 0.42
      return max(-leaning - size * 0.3, max(leaning * 1.2 - (y + size * 0.5) * 0.7, y - size * 0.38))
    } colour: { x, _ in
      sail.mixed(dark, smooth(-0.02, 0.1, -x) * 0.5)
    }
    canvas.shape(u, v, reach: size) { x, y in
      max(abs(x) + y * 0.9 - size * 0.62, max(-y - size * 0.1, y - size * 0.1))
    } colour: { _, _ in
      dark
    }
  }
}
