/// A JPEG by its own picture data, without anything else that lay in the file: what is small enough is not compressed a second
/// time.
enum StrippedJPEG {
  /// Each scan costs the program that shows the picture a pass over it.
  static let maximumScans = 20

  /// Only the tables, frame and scans of the first picture (ITU-T T.81, annex B) are taken over; JFIF says what the colours are, and
  /// a profile is the one given. Nil for what other programs might take for something else than we did: other than eight-bit
  /// Huffman-coded YCbCr with the usual components.
  /// - Parameters:
  ///   - bytes: passed `ImageStructure.check`.
  ///   - profile: clean; empty where there is none.
  static func of(_ bytes: FileBytes, profile: [UInt8]) -> [UInt8]? {
    var offset = 2
    var scans = 0
    var parts: [Range<Int>] = []
    while let marker = ImageStructure.nextMarker(bytes, &offset) {
      if marker == 0xD9 { return scans > 0 ? assemble(bytes, parts, profile) : nil }
      if (0xD0...0xD7).contains(marker) || marker == 0x01 { continue }
      let start = offset - 2
      guard let length = bytes.big16(at: offset), length >= 2, offset + length <= bytes.count else { return nil }
      let segment = offset
      offset += length
      switch marker {
      case 0xE0...0xED, 0xEF, 0xFE: continue
      case 0xEE:
        guard isPlainAdobe(bytes, segment, length) else { return nil }
        continue
      case 0xC0, 0xC1, 0xC2: guard isPlainFrame(bytes, segment, length) else { return nil }
      case 0xC4, 0xDB, 0xDD: break
      case 0xDA:
        scans += 1
        guard scans <= maximumScans else { return nil }
        ImageStructure.skipScan(bytes, &offset)
      default: return nil
      }
      parts.append(start..<offset)
    }
    return nil
  }

  private static func assemble(_ bytes: FileBytes, _ parts: [Range<Int>], _ profile: [UInt8]) -> [UInt8] {
    // JFIF 1.01 with square pixels and no thumbnail (ITU-T T.871).
    var result: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
    result.reserveCapacity(parts.reduce(1024 + profile.count) { $0 + $1.count })
    for part in parts {
      // Fill bytes may stand before a marker; the two bytes here are the marker itself.
      result += bytes.raw[part]
    }
    return ColourProfile.embed(profile, inJPEG: result + [0xFF, 0xD9])
  }

  /// Eight bits, three components called 1, 2 and 3, as JFIF wants them.
  private static func isPlainFrame(_ bytes: FileBytes, _ segment: Int, _ length: Int) -> Bool {
    length == 17 && bytes.byte(at: segment + 2) == 8 && bytes.byte(at: segment + 7) == 3
      && (0..<3).allSatisfy { bytes.byte(at: segment + 8 + $0 * 3) == UInt8($0 + 1) }
  }

  /// What Adobe's programs say of the colours: only where it is what JFIF means.
  private static func isPlainAdobe(_ bytes: FileBytes, _ segment: Int, _ length: Int) -> Bool {
    guard length >= 14, bytes.matches("Adobe", at: segment + 2) else { return true }
    return bytes.byte(at: segment + 13) == 1
  }
}
