/// Embedded ICC profiles (ICC.1:2022): those of what photos from phones and cameras carry travel with the renditions.
enum ColourProfile {
  /// Larger ones would outweigh the small renditions; their pixels are converted instead.
  static let maximumBytes = 16 << 10

  /// The channels that a picture or a profile is of.
  enum Model {
    case grey, rgb, cmyk
  }

  /// What a profile describes (7.2.6); nil for other channels and for what is no profile.
  static func model(_ profile: [UInt8]) -> Model? {
    switch profile.withUnsafeBytes({ FileBytes(raw: $0).fourCC(at: 16) }) {
    case "GRAY": .grey
    case "RGB ": .rgb
    case "CMYK": .cmyk
    default: nil
    }
  }

  /// The profile as 8-bit RGB renditions can carry it: its colours and nothing else. Nil where it is not small enough, not
  /// well-formed or not of such a device.
  static func carried(_ profile: [UInt8]) -> [UInt8]? {
    let clean = profile.withUnsafeBytes { CleanProfile.of(FileBytes(raw: $0)) }
    return clean.flatMap { $0.count <= maximumBytes ? $0 : nil }
  }

  /// The picture chunks of a simple WebP with the profile before them, in an extended file (RFC 9649, section 2.7).
  /// No other chunk is taken over. Nil where the file is not what libvips writes for an opaque picture.
  static func rewrapped(_ profile: [UInt8], webp: [UInt8], width: Int, height: Int) -> [UInt8]? {
    let picture = webp.withUnsafeBytes { raw -> [UInt8]? in
      let bytes = FileBytes(raw: raw)
      var offset = 12
      while let type = bytes.fourCC(at: offset), let size = bytes.little32(at: offset + 4) {
        let end = offset + 8 + size + (size & 1)
        guard end <= bytes.count else { return nil }
        if type == "VP8 " { return Array(raw[offset..<end]) }
        offset = end
      }
      return nil
    }
    guard let picture else { return nil }
    var body = Array("WEBP".utf8)
    if !profile.isEmpty {
      let canvas = little(width - 1).prefix(3) + little(height - 1).prefix(3)
      body += Array("VP8X".utf8) + little(10) + [0x20, 0, 0, 0] + canvas
      body += Array("ICCP".utf8) + little(profile.count) + profile
      if profile.count % 2 == 1 { body.append(0) }
    }
    body += picture
    return Array("RIFF".utf8) + little(body.count) + body
  }

  private static func little(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(clamping: value).littleEndian) { Array($0) }
  }

  /// The JPEG with the profile in an APP2 segment (ICC.1:2022, B.4).
  static func embed(_ profile: [UInt8], inJPEG jpeg: [UInt8]) -> [UInt8] {
    guard jpeg.count > 4, !profile.isEmpty, profile.count <= maximumBytes else { return jpeg }
    var split = 2
    if jpeg[2] == 0xFF, jpeg[3] == 0xE0, jpeg.count > 6 { split = 4 + (Int(jpeg[4]) << 8 | Int(jpeg[5])) }
    guard split <= jpeg.count else { return jpeg }
    let length = 2 + 14 + profile.count
    var result: [UInt8] = []
    result.reserveCapacity(jpeg.count + length + 2)
    result += jpeg[..<split]
    result += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]
    result += Array("ICC_PROFILE".utf8) + [0, 1, 1]
    result += profile
    result += jpeg[split...]
    return result
  }
}
