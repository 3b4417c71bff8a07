internal import Glibc

/// How a picture or film encodes its colours, where that is not what every screen takes it for (ITU-T H.273, tables 2 and 3).
struct CodedColours: Equatable {
  enum Transfer {
    /// The curve of sRGB, or one that screens treat alike.
    case standard
    /// Perceptual quantiser: HDR10 and its relatives.
    case pq
    /// Hybrid log-gamma: what phones record, Dolby Vision 8.4 among it.
    case hlg
  }

  enum Primaries {
    case bt709, bt2020, displayP3
  }

  var transfer: Transfer
  var primaries: Primaries

  /// By the numbers of ITU-T H.273. Nil where the values can be shown as they are.
  init?(primaries: Int, transfer: Int) {
    self.transfer = transfer == 16 ? .pq : transfer == 18 ? .hlg : .standard
    switch primaries {
    case 9: self.primaries = .bt2020
    case 12: self.primaries = .displayP3
    // High dynamic range without a word on its primaries is recorded in those of BT.2020.
    case 2: self.primaries = self.transfer == .standard ? .bt709 : .bt2020
    default: self.primaries = .bt709
    }
    if self.transfer == .standard, self.primaries == .bt709 { return nil }
  }
}

extension CodedColours.Transfer {
  /// The light that a value from 0 to 1 stands for: 1 is white, in high dynamic range white at 203 cd/m² (ITU-R BT.2408). Of HLG
  /// it is the scene's, whose brightest is 1.
  func light(_ value: Double) -> Double {
    switch self {
    case .standard:
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .pq:
      // SMPTE ST 2084, the inverse of equation 5.1.
      let root = pow(value, 1 / 78.84375)
      return pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125) * 10_000 / ToneMap.white
    case .hlg:
      // ITU-R BT.2100, table 5.
      return value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }
  }
}

extension CodedColours.Primaries {
  /// The columns of the matrix to the primaries of BT.709 and sRGB, whose white is the same.
  var toBT709: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    switch self {
    case .bt709: ([1, 0, 0], [0, 1, 0], [0, 0, 1])
    case .bt2020: ([1.66049, -0.12455, -0.01815], [-0.58764, 1.1329, -0.10058], [-0.07285, -0.00835, 1.11873])
    case .displayP3: ([1.22494, -0.04206, -0.01964], [-0.22494, 1.04206, -0.07864], [0, 0, 1.09828])
    }
  }
}
