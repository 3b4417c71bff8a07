internal import Glibc

/// Ridge behind ridge in the mist, with a sun or a moon.
struct Mountains {
  struct Light {
    var sky: Gradient
    var far: Colour
    var near: Colour
    var sun: Colour
  }

  static let lights = [
    Light(
      sky: sky(0x6F8FBF, 0xF3B49B, 0xFBE3C0), far: Colour(hex: 0xE2B4A4), near: Colour(hex: 0x2B2A45),
      sun: Colour(hex: 0xFFF6DE)),
    Light(
      sky: sky(0x1F2F5C, 0x5D6FA8, 0xD8B7C4), far: Colour(hex: 0x9C98BF), near: Colour(hex: 0x121930),
      sun: Colour(hex: 0xFDF6E8)),
    Light(
      sky: sky(0x8FBFD6, 0xCFE3DA, 0xF9EDD0), far: Colour(hex: 0xB5CDBB), near: Colour(hex: 0x1C3A33),
      sun: Colour(hex: 0xFFFDF0)),
    Light(
      sky: sky(0x43285C, 0xC8566B, 0xFBC07A), far: Colour(hex: 0xCB7B76), near: Colour(hex: 0x22142D),
      sun: Colour(hex: 0xFFEFC4)),
    Light(
      sky: sky(0x86A3C8, 0xC3D4E6, 0xF4F1EC), far: Colour(hex: 0xB9C8DA), near: Colour(hex: 0x2B3B52),
      sun: Colour(hex: 0xFFFFFF)),
  ]

  private static func sky(_ top: UInt32, _ middle: UInt32, _ bottom: UInt32) -> Gradient {
    Gradient(top: Colour(hex: top), middle: Colour(hex: middle), bottom: Colour(hex: bottom), at: 0.42)
  }

  static func draw(on canvas: inout Canvas, _ chance: inout Chance) {
    let light = chance.inTurn(lights)
    let horizon = chance.float(0.5...0.62)
    canvas.fill { _, v in light.sky.colour(min(1, v / horizon)) }
    let sun = (u: chance.float(0.2...0.8) * canvas.aspect, v: chance.float(0.2...horizon - 0.14))
    canvas.glow(sun.u, sun.v, 0.85, light.sun, 0.5)
    canvas.disc(sun.u, sun.v, chance.float(0.035...0.065), light.sun, softness: 0.004)
    drawRidges(on: &canvas, &chance, light, horizon)
  }

  private static func drawRidges(on canvas: inout Canvas, _ chance: inout Chance, _ light: Light, _ horizon: Float) {
    let count = 6
    let lines = (0..<count).map { index -> [Float] in
      let nearness = Float(index) / Float(count - 1)
      let base = horizon - 0.1 + nearness * (1.02 - horizon)
      return ridge(canvas, &chance, base: base, nearness: nearness, hasTrees: index == count - 1)
    }
    for (index, line) in lines.enumerated() {
      let nearness = Float(index) / Float(count - 1)
      let body = light.far.mixed(light.near, powf(nearness, 1.15))
      let mist = light.sky.bottom.mixed(body, 0.25 + nearness * 0.55)
      let next = index + 1 < count ? lines[index + 1] : nil
      let thickness: Float = 0.2 + nearness * 0.12
      canvas.land(line, until: next) { _, _, depth in
        body.mixed(mist, smooth(0, thickness, depth) * (1 - nearness * 0.7))
      }
    }
  }

  private static func ridge(
    _ canvas: Canvas, _ chance: inout Chance, base: Float, nearness: Float, hasTrees: Bool
  ) -> [Float] {
    let noise = chance.noise()
    let trees = chance.noise()
    let frequency = 1.6 + nearness * 0.8
    let amplitude: Float = 0.3 - nearness * 0.1
    return canvas.line { u in
      let shape = noise.layered(u * frequency, octaves: 7, roughness: 0.47)
      // Peaks are sharp where the coarse noise folds over.
      let fold = 1 - abs(2 * noise.at(u * frequency * 0.8 + 40) - 1)
      var height = base - amplitude * (shape * 0.65 + fold * fold * 0.35) + amplitude * 0.42
      if hasTrees { height -= fir(u * 34, trees) * 0.055 + fir(u * 21 + 7, trees) * 0.075 }
      return height
    }
  }

  /// The outline of a row of firs, 0 to 1.
  static func fir(_ x: Float, _ noise: Noise) -> Float {
    let cell = x.rounded(.down)
    let i = Int32(cell)
    guard noise.hash(i, 3) > 0.35 else { return 0 }
    let centre = 0.5 + (noise.hash(i, 1) - 0.5) * 0.3
    let side = abs(x - cell - centre) / 0.36
    let steps = (side * 9).rounded(.down) / 9
    return max(0, 1 - side * 0.8 - steps * 0.25) * (side < 1 ? 1 : 0) * (0.5 + noise.hash(i, 2) * 0.5)
  }
}
