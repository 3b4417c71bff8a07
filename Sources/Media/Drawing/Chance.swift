/// Repeatable chance (SplitMix64): the same seed draws the same picture everywhere.
struct Chance: RandomNumberGenerator {
  private var state: UInt64
  private let turn: Int

  /// - Parameter turn: which of a list's entries `inTurn` gives, so that neighbours differ.
  init(seed: UInt64, turn: Int = 0) {
    self.turn = max(0, turn)
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0x1234_5678_9ABC_DEF1
  }

  func inTurn<T>(_ choices: [T]) -> T { choices[turn % choices.count] }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func float(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + Float(next() >> 40) / Float(1 << 24) * (range.upperBound - range.lowerBound)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  mutating func pick<T>(_ choices: [T]) -> T { choices[int(0...choices.count - 1)] }

  mutating func noise() -> Noise { Noise(seed: UInt32(truncatingIfNeeded: next())) }
}

/// Smooth value noise, 0 to 1.
struct Noise {
  let seed: UInt32

  @inline(__always)
  func hash(_ x: Int32, _ y: Int32 = 0) -> Float {
    var h = UInt32(bitPattern: x) &* 0x85EB_CA6B ^ UInt32(bitPattern: y) &* 0xC2B2_AE35 ^ seed
    h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
    h = (h ^ (h >> 12)) &* 0x297A_2D39
    return Float((h ^ (h >> 15)) >> 8) / Float(1 << 24)
  }

  @inline(__always)
  func at(_ x: Float) -> Float {
    let cell = x.rounded(.down)
    let t = x - cell
    let i = Int32(cell)
    let a = hash(i)
    return a + (hash(i &+ 1) - a) * t * t * (3 - 2 * t)
  }

  @inline(__always)
  func at(_ x: Float, _ y: Float) -> Float {
    let (cx, cy) = (x.rounded(.down), y.rounded(.down))
    let (tx, ty) = (x - cx, y - cy)
    let (i, j) = (Int32(cx), Int32(cy))
    let (sx, sy) = (tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty))
    let (a, b) = (hash(i, j), hash(i, j &+ 1))
    let upper = a + (hash(i &+ 1, j) - a) * sx
    let lower = b + (hash(i &+ 1, j &+ 1) - b) * sx
    return upper + (lower - upper) * sy
  }

  /// Octaves of noise, each finer and weaker; 0 to 1.
  func layered(_ x: Float, octaves: Int, roughness: Float = 0.5) -> Float {
    var (sum, weight, total, frequency) = (Float(0), Float(1), Float(0), Float(1))
    for octave in 0..<octaves {
      sum += at(x * frequency + Float(octave) * 17.3) * weight
      total += weight
      weight *= roughness
      frequency *= 2.03
    }
    return sum / total
  }
}
