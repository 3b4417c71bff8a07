internal import Glibc

/// Makes sRGB of other colours: photos and films with a high dynamic range look on every screen, and as a poster, as they were
/// meant to.
struct ToneMap {
  /// What is white in a picture with a high dynamic range, and how bright its brightest lights are taken to be, cd/m² (ITU-R BT.2408).
  static let white = 203.0
  static let peak = 1000.0
  /// Up to here, in parts of white, everything stays as it is; what is brighter shares the rest.
  private static let knee: Float = 0.6

  private let transfer: CodedColours.Transfer
  private let matrix: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
  /// By the value as 16 bits.
  private let light: [Float]

  init(_ colours: CodedColours) {
    transfer = colours.transfer
    matrix = colours.primaries.toBT709
    light = (0...65_535).map { Float(colours.transfer.light(Double($0) / 65_535)) }
  }

  /// The pixel in sRGB, 0 to 1.
  func standard(_ red: UInt16, _ green: UInt16, _ blue: UInt16) -> SIMD3<Float> {
    var seen = SIMD3(light[Int(red)], light[Int(green)], light[Int(blue)])
    if transfer == .hlg { seen *= Self.gain(seen) }
    seen = matrix.0 * seen.x + matrix.1 * seen.y + matrix.2 * seen.z
    if transfer != .standard {
      let brightest = seen.max()
      if brightest > Self.knee { seen *= Self.compressed(brightest) / brightest }
    }
    seen.clamp(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
    return SIMD3(Self.value(seen.x), Self.value(seen.y), Self.value(seen.z))
  }

  /// From the scene's light to that of a screen of 1000 cd/m² (ITU-R BT.2100, table 5), in parts of white.
  private static func gain(_ scene: SIMD3<Float>) -> Float {
    let luminance = 0.2627 * scene.x + 0.678 * scene.y + 0.0593 * scene.z
    return luminance > 0 ? powf(luminance, 0.2) * Float(peak / white) : 0
  }

  /// A Möbius transform, smooth at the knee, by which the peak becomes 1.
  private static func compressed(_ brightness: Float) -> Float {
    let top = Float(peak / white)
    let a = -knee * knee * (top - 1) / (knee * knee - 2 * knee + top)
    let b = (knee * knee - 2 * knee * top + top) / (top - 1)
    return (b * b + 2 * b * knee + knee * knee) / (b - a) * (brightness + a) / (brightness + b)
  }

  /// The curve of sRGB (IEC 61966-2-1).
  private static func value(_ light: Float) -> Float {
    light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
  }

  /// RGB pixels of eight bits.
  /// - Parameter samples: red, green and blue of one pixel after the other, as 16 bits.
  func pixels(_ samples: [UInt16]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(samples.count)
    for start in stride(from: 0, to: samples.count - 2, by: 3) {
      let seen = standard(samples[start], samples[start + 1], samples[start + 2]) * 255
      result.append(UInt8(seen.x.rounded()))
      result.append(UInt8(seen.y.rounded()))
      result.append(UInt8(seen.z.rounded()))
    }
    return result
  }

  /// The same as a table in ffmpeg's words, a file in the format `.cube`: its filter looks up what lies between the entries.
  func table(side: Int = 33) -> [UInt8] {
    let steps = (0..<side).map { UInt16($0 * 65_535 / (side - 1)) }
    var text = "LUT_3D_SIZE \(side)\n"
    for blue in steps {
      for green in steps {
        for red in steps {
          let seen = (standard(red, green, blue) * 100_000).rounded(.toNearestOrEven) / 100_000
          text += "\(seen.x) \(seen.y) \(seen.z)\n"
        }
      }
    }
    return Array(text.utf8)
  }
}
