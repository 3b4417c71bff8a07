internal import Foundation

/// A JPEG's file without what it says of its photo: where, when and with what it was taken, previews, the notes of programs. The picture
/// data stays byte for byte.
enum LeanJPEG {
  /// The tables, frame and scans of the first picture (ITU-T T.81, annex B), the JFIF header without a preview, the colour profile, and
  /// Adobe's colour transform. Whatever lies behind the end of the picture, such as a second picture or a film, is left out too.
  /// - Returns: nil for what isn't one whole JPEG.
  static func of(_ photo: Data) -> Data? {
    let bytes = [UInt8](photo)
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var lean: [UInt8] = [0xFF, 0xD8]
    lean.reserveCapacity(bytes.count)
    var (hasFrame, hasScan) = (false, false)
    var at = 2
    while let marker = nextMarker(in: bytes, &at) {
      if marker == 0xD9 {
        lean += [0xFF, 0xD9]
        return hasFrame && hasScan ? Data(lean) : nil
      }
      guard at + 2 <= bytes.count else { return nil }
      let length = Int(bytes[at]) << 8 | Int(bytes[at + 1])
      guard length >= 2, at + length <= bytes.count else { return nil }
      let content = bytes[at + 2..<at + length]
      at += length
      switch marker {
      case 0xE0 where content.count >= 14 && content.starts(with: "JFIF\0".utf8):
        // Version and density; the last two bytes say that there is no preview.
        append(Array(content.prefix(12)) + [0, 0], marker, to: &lean)
      case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8): append(Array(content), marker, to: &lean)
      case 0xEE where content.count >= 12 && content.starts(with: "Adobe".utf8):
        append(Array(content.prefix(12)), marker, to: &lean)
      case 0xC0...0xCF, 0xDB...0xDF:
        append(Array(content), marker, to: &lean)
        // Of these, tables (DHT), the reserved one (JPG) and arithmetic conditioning (DAC) are no frames.
        if marker < 0xD0, ![0xC4, 0xC8, 0xCC].contains(marker) { hasFrame = true }
      case 0xDA:
        guard let end = endOfScan(in: bytes, from: at) else { return nil }
        append(Array(content), marker, to: &lean)
        lean += bytes[at..<end]
        at = end
        hasScan = true
      // Without a length: none of them may stand between segments.
      case 0x00, 0x01, 0xD0...0xD8: return nil
      default: break
      }
    }
    return nil
  }

  private static func append(_ content: [UInt8], _ marker: UInt8, to lean: inout [UInt8]) {
    let length = content.count + 2
    lean += [0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
    lean += content
  }

  /// The marker at a place, which is moved past it; before it there may be bytes that fill up.
  private static func nextMarker(in bytes: [UInt8], _ at: inout Int) -> UInt8? {
    guard at < bytes.count, bytes[at] == 0xFF else { return nil }
    while at < bytes.count, bytes[at] == 0xFF { at += 1 }
    guard at < bytes.count else { return nil }
    defer { at += 1 }
    return bytes[at]
  }

  /// Where a scan's data ends: at the next marker that is neither a stuffed zero nor a restart.
  private static func endOfScan(in bytes: [UInt8], from start: Int) -> Int? {
    var at = start
    while at + 1 < bytes.count {
      let next = bytes[at + 1]
      if bytes[at] != 0xFF || next == 0xFF {
        at += 1
      } else if next == 0 || (0xD0...0xD7).contains(next) {
        at += 2
      } else {
        return at
      }
    }
    return nil
  }
}
