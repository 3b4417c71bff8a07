internal import Foundation

/// What a BlurHash says of a picture, as colours on a grid over it: the algorithm published at blurha.sh (Wolt, `Algorithm.md`).
public struct BlurredPicture: Hashable, Sendable {
  /// How many colours stand beside each other.
  public let width: Int
  /// How many stand below each other.
  public let height: Int
  /// Red, green and blue of sRGB, 0 to 1; row by row from the top left. The outer ones lie on the picture's edges.
  public let colors: [SIMD3<Float>]

  /// - Parameters:
  ///   - width: at least 2, as `height`.
  /// - Returns: nil for what is no BlurHash.
  public init?(_ hash: String, width: Int = 4, height: Int = 3) {
    guard width > 1, height > 1, let waves = Waves(hash) else { return nil }
    (self.width, self.height) = (width, height)
    colors = (0..<width * height).map { place in
      waves.color(Float(place % width) / Float(width - 1), Float(place / width) / Float(height - 1))
    }
  }

  /// The lowest waves of a cosine transform, in linear light.
  private struct Waves {
    private let across: Int
    private var factors: [SIMD3<Float>] = []

    init?(_ hash: String) {
      let digits = hash.utf8.compactMap { Self.alphabet.firstIndex(of: $0) }
      guard digits.count == hash.utf8.count, let size = digits.first else { return nil }
      across = size % 9 + 1
      let count = across * (size / 9 + 1)
      guard size < 81, digits.count == 4 + 2 * count else { return nil }
      let mean = Self.number(digits[2..<6])
      factors.append(SIMD3(Self.linear(mean >> 16 & 255), Self.linear(mean >> 8 & 255), Self.linear(mean & 255)))
      let scale = Float(digits[1] + 1) / 166
      for wave in 1..<max(1, count) {
        let value = Self.number(digits[4 + 2 * wave..<6 + 2 * wave])
        factors.append(SIMD3(Self.step(value / 361), Self.step(value / 19 % 19), Self.step(value % 19)) * scale)
      }
    }

    /// - Parameters:
    ///   - x: 0 at the left, 1 at the right.
    ///   - y: 0 at the top, 1 at the bottom.
    func color(_ x: Float, _ y: Float) -> SIMD3<Float> {
      var sum = SIMD3<Float>.zero
      for (number, factor) in factors.enumerated() {
        sum += factor * (cos(.pi * Float(number % across) * x) * cos(.pi * Float(number / across) * y))
      }
      return SIMD3(Self.gamma(sum.x), Self.gamma(sum.y), Self.gamma(sum.z))
    }

    private static let alphabet = Array(
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

    private static func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 83 + $1 } }

    private static func linear(_ value: Int) -> Float {
      let v = Float(value) / 255
      return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }

    private static func gamma(_ value: Float) -> Float {
      let v = max(0, min(1, value))
      return v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
    }

    private static func step(_ value: Int) -> Float {
      let root = Float(value - 9) / 9
      return root < 0 ? -root * root : root * root
    }
  }
}
