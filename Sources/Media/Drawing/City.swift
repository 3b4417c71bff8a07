internal import Glibc

/// A city after sunset: rows of houses with lit windows, mirrored in still water.
struct City {
  private struct House {
    var left: Float
    var right: Float
    var top: Float
    var hue: Float
  }

  static let skies = [
    (0x0E1738, 0x3A3A73, 0xD9808A), (0x0B1B33, 0x1F5270, 0x8FC2B5), (0x1A1033, 0x5B2E6B, 0xF0926B),
    (0x101A2B, 0x33476B, 0xB7A6C9),
  ]
  private static let lamps = [0xFFD58A, 0xFFE7B8, 0xFFC46B, 0xFFF4DA, 0xBFE3FF].map { Colour(hex: UInt32($0)) }

  static func draw(on canvas: inout Canvas, _ chance: inout Chance) {
    let (top, middle, bottom) = chance.inTurn(skies)
    let sky = Gradient(
      top: Colour(hex: UInt32(top)), middle: Colour(hex: UInt32(middle)), bottom: Colour(hex: UInt32(bottom)), at: 0.5)
    let water = chance.float(0.74...0.82)
    canvas.fill { _, v in sky.colour(min(1, v / water)) }
    drawStars(on: &canvas, &chance)
    let moon = (u: chance.float(0.15...0.85) * canvas.aspect, v: chance.float(0.12...0.24))
    canvas.glow(moon.u, moon.v, 0.3, Colour(hex: 0xFFF6E0), 0.4)
    canvas.disc(moon.u, moon.v, 0.04, Colour(hex: 0xFFF9EA), softness: 0.003)
    for row in 0..<3 { drawRow(on: &canvas, &chance, sky, Float(row), water) }
    mirror(on: &canvas, &chance, sky, water)
  }

  private static func drawStars(on canvas: inout Canvas, _ chance: inout Chance) {
    for _ in 0..<90 {
      let size = chance.float(0.0007...0.0018)
      canvas.disc(
        chance.float(0...canvas.aspect), chance.float(0...0.45), size, Colour(repeating: 1),
        opacity: chance.float(0.15...0.8))
    }
  }

  private static func drawRow(
    on canvas: inout Canvas, _ chance: inout Chance, _ sky: Gradient, _ row: Float, _ ground: Float
  ) {
    let near = row / 2
    let wall = sky.bottom.mixed(sky.top * 0.62, 0.5 + near * 0.45)
    var left: Float = -0.02
    while left < canvas.aspect {
      let width = chance.float(0.05...0.12) * (0.8 + near * 0.4)
      let tall = chance.float(0.12...0.36) * (1.25 - near * 0.45) * (chance.int(0...6) == 0 ? 1.35 : 1)
      let house = House(left: left, right: left + width, top: ground - tall, hue: chance.float(-0.025...0.03))
      drawHouse(on: &canvas, &chance, house, wall, ground, near)
      left += width + (chance.int(0...3) == 0 ? chance.float(0...0.02) : 0)
    }
  }

  private static func drawHouse(
    on canvas: inout Canvas, _ chance: inout Chance, _ house: House, _ wall: Colour, _ ground: Float, _ near: Float
  ) {
    let noise = chance.noise()
    let colour = wall + Colour(house.hue, house.hue * 0.8, house.hue)
    let (columns, pitch) = (max(2, ((house.right - house.left) / 0.017).rounded(.down)), Float(0.024))
    let cell = (house.right - house.left) / columns
    let share = 0.28 + noise.hash(1, 1) * 0.3
    let lamp = lamps[min(lamps.count - 1, Int(noise.hash(2, 2) * Float(lamps.count)))]
    canvas.paint(house.left, house.top, house.right, ground) { u, v, below in
      guard u >= house.left, u < house.right, v >= house.top else { return below }
      let body = colour * (1 - (v - house.top) * 0.25)
      let (x, y) = ((u - house.left) / cell, (v - house.top) / pitch)
      let (fx, fy) = (x - x.rounded(.down), y - y.rounded(.down))
      guard y > 0.6, fx > 0.24, fx < 0.76, fy > 0.26, fy < 0.74 else { return body }
      let luck = noise.hash(Int32(x), Int32(y))
      guard luck < share else { return body * 0.8 }
      return body.mixed(lamp, (0.45 + near * 0.5) * (0.55 + luck / share * 0.45))
    }
    if noise.hash(5, 5) > 0.8 {
      let middle = (house.left + house.right) / 2
      canvas.paint(middle - 0.0012, house.top - 0.05, middle + 0.0012, house.top) { _, _, _ in colour }
      canvas.glow(middle, house.top - 0.05, 0.02, Colour(hex: 0xFF5A4E), 0.9)
    }
  }

  private static func mirror(on canvas: inout Canvas, _ chance: inout Chance, _ sky: Gradient, _ water: Float) {
    let above = canvas.pixels
    let (width, height) = (canvas.width, canvas.height)
    let waves = chance.noise()
    canvas.paint(0, water, canvas.aspect, 1) { u, v, _ in
      let depth = max(0, v - water)
      let wave = (waves.at(u * 7, depth * 190) - 0.5) * (0.006 + depth * 0.09)
      let x = max(0, min(width - 1, Int((u + wave * 0.5) * Float(height))))
      let y = max(0, min(height - 1, Int((water - depth * 1.25 + wave) * Float(height))))
      return (above[y * width + x] * 0.72).mixed(sky.top, 0.2 + depth * 1.1)
    }
  }
}
