internal import Glibc

/// A picture in about 28 characters: the few lowest waves of a cosine transform, written in base 83.
///
/// The algorithm published at blurha.sh (Wolt, `Algorithm.md`): encoding, and the mean colour of a hash.
public enum BlurHash {
  static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  /// The hash of an sRGB picture of `width` by `height` pixels, three bytes each; nil where the sizes do not fit.
  /// - Parameter x: waves across, 1 to 9.
  /// - Parameter y: waves down, 1 to 9.
  public static func encode(rgb: [UInt8], width: Int, height: Int, x: Int = 4, y: Int = 3) -> String? {
    guard (1...9).contains(x), (1...9).contains(y), width > 0, height > 0 else { return nil }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Int.max / 3, rgb.count == pixels * 3 else { return nil }
    let linear = rgb.map { linearLight[Int($0)] }
    var factors: [SIMD3<Float>] = []
    for j in 0..<y {
      for i in 0..<x { factors.append(factor(linear, width, height, i, j)) }
    }
    return write(factors, x: x, y: y)
  }

  /// The mean colour of the picture that a hash stands for: red, green and blue, eight bits each. Nil where the text is no hash.
  public static func mean(of hash: String) -> Int? {
    let text = Array(hash.utf8)
    guard text.count >= 6 else { return nil }
    var value = 0
    for letter in text[2..<6] {
      guard let digit = alphabet.firstIndex(of: letter) else { return nil }
      value = value * alphabet.count + digit
    }
    return value < 1 << 24 ? value : nil
  }

  private static let linearLight: [Float] = (0...255).map { value in
    let v = Float(value) / 255
    return v <= 0.04045 ? v / 12.92 : powf((v + 0.055) / 1.055, 2.4)
  }

  private static func factor(_ linear: [Float], _ width: Int, _ height: Int, _ i: Int, _ j: Int) -> SIMD3<Float> {
    let across = (0..<width).map { cosf(.pi * Float(i) * Float($0) / Float(width)) }
    var sum = SIMD3<Float>.zero
    for row in 0..<height {
      let down = cosf(.pi * Float(j) * Float(row) / Float(height))
      for column in 0..<width {
        let at = (row * width + column) * 3
        sum += across[column] * down * SIMD3(linear[at], linear[at + 1], linear[at + 2])
      }
    }
    return sum * ((i == 0 && j == 0 ? 1 : 2) / Float(width * height))
  }

  private static func write(_ factors: [SIMD3<Float>], x: Int, y: Int) -> String {
    let waves = factors.dropFirst()
    var text: [UInt8] = []
    append(x - 1 + (y - 1) * 9, digits: 1, to: &text)
    var scale: Float = 1
    if waves.isEmpty {
      append(0, digits: 1, to: &text)
    } else {
      let largest = waves.map { max(abs($0.x), abs($0.y), abs($0.z)) }.max() ?? 0
      let quantised = max(0, min(82, Int(floorf(largest * 166 - 0.5))))
      append(quantised, digits: 1, to: &text)
      scale = Float(quantised + 1) / 166
    }
    let mean = factors[0]
    append(gamma(mean.x) << 16 | gamma(mean.y) << 8 | gamma(mean.z), digits: 4, to: &text)
    for wave in waves {
      let (r, g, b) = (step(wave.x / scale), step(wave.y / scale), step(wave.z / scale))
      append((r * 19 + g) * 19 + b, digits: 2, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func gamma(_ value: Float) -> Int {
    let v = max(0, min(1, value))
    return Int((v <= 0.0031308 ? v * 12.92 : 1.055 * powf(v, 1 / 2.4) - 0.055) * 255 + 0.5)
  }

  private static func step(_ value: Float) -> Int {
    let root = copysignf(sqrtf(abs(value)), value)
    return max(0, min(18, Int(floorf(root * 9 + 9.5))))
  }

  private static func append(_ value: Int, digits: Int, to text: inout [UInt8]) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 83 }
    while divisor > 0 {
      text.append(alphabet[value / divisor % 83])
      divisor /= 83
    }
  }
}
