internal import Glibc

extension ImageStructure {
  /// Progressive files of honest cameras and programs have about ten scans; each costs a pass over the picture.
  static let maximumScans = 100

  /// JPEG (ITU-T T.81, annex B): frame header, at least one scan with data, end marker.
  static func checkJPEG(_ bytes: FileBytes) throws(MediaError) {
    var offset = 2
    var hasFrame = false
    var scans = 0
    while let marker = nextMarker(bytes, &offset) {
      switch marker {
      case 0xD9:
        guard hasFrame, scans > 0 else { throw MediaError(.truncated, "JPEG ends before its first scan") }
        return
      case 0x01, 0xD0...0xD8:
        continue
      default:
        guard let length = bytes.big16(at: offset) else { throw MediaError(.truncated, "JPEG segment") }
        guard length >= 2 else { throw MediaError(.damaged, "JPEG segment length") }
        offset += length
        if isFrame(marker) { hasFrame = true }
        guard marker == 0xDA else { continue }
        scans += 1
        guard scans <= maximumScans else { throw MediaError(.damaged, "JPEG with too many scans") }
        let start = offset
        skipScan(bytes, &offset)
        guard offset > start else { throw MediaError(.truncated, "JPEG scan without data") }
      }
    }
    throw MediaError(.truncated, "JPEG without its end marker")
  }

  static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Steps over stray bytes and fill bytes to the next marker and past it.
  static func nextMarker(_ bytes: FileBytes, _ offset: inout Int) -> UInt8? {
    while let found = find0xFF(bytes, from: offset) {
      offset = found + 1
      while bytes.byte(at: offset) == 0xFF { offset += 1 }
      guard let marker = bytes.byte(at: offset) else { return nil }
      offset += 1
      if marker != 0 { return marker }
    }
    return nil
  }

  /// Steps over entropy-coded data: up to the next marker that is neither a stuffed zero nor a restart.
  static func skipScan(_ bytes: FileBytes, _ offset: inout Int) {
    while let found = find0xFF(bytes, from: offset) {
      guard let next = bytes.byte(at: found + 1) else { break }
      if next == 0xFF {
        offset = found + 1
      } else if next == 0 || (0xD0...0xD7).contains(next) {
        offset = found + 2
      } else {
        offset = found
        return
      }
    }
    offset = bytes.count
  }

  private static func find0xFF(_ bytes: FileBytes, from offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count, let base = bytes.raw.baseAddress else { return nil }
    guard let found = memchr(base + offset, 0xFF, bytes.count - offset) else { return nil }
    return base.distance(to: UnsafeRawPointer(found))
  }
}
