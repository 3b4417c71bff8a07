/// Embedded ICC profiles (ICC.1:2022): kept when they are what photos from phones and cameras carry.
enum ColourProfile {
  /// Larger ones (of printers and scanners) would outweigh the small renditions; their pixels are converted instead.
  static let maximumBytes = 16 << 10

  /// Whether the profile can travel with 8-bit RGB renditions: small, well-formed and of an RGB device.
  static func canBeKept(_ profile: FileBytes) -> Bool {
    guard (132...maximumBytes).contains(profile.count), profile.big32(at: 0) == profile.count else { return false }
    return profile.matches("RGB ", at: 16) && profile.matches("acsp", at: 36)
  }

  /// The JPEG with the profile in an APP2 segment (ICC.1:2022, B.4), which libvips strips with all else.
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
