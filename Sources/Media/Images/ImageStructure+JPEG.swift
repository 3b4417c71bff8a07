internal import Glibc

extension ImageStructure {
  /// Progressive files of honest cameras and programs have about ten scans; each costs a pass over the picture.
  static let maximumScans = 100

  /// JPEG (ITU-T T.81, annex B): frame header, all scans with data, end marker.
  /// - Returns: the end marker where it is missing after the last scan.
  static func checkJPEG(_ bytes: FileBytes) throws(MediaError) -> [UInt8] {
    var offset = 2
    var hasFrame = false
    var scans = 0
    var coverage = JPEGCoverage()
    while let marker = nextMarker(bytes, &offset) {
      switch marker {
      case 0xD9:
        guard hasFrame, scans > 0 else { throw MediaError(.truncated, "JPEG ends before its first scan") }
        return []
      case 0x01, 0xD0...0xD8:
        continue
      default:
        guard let length = bytes.big16(at: offset) else { throw MediaError(.truncated, "JPEG segment") }
        guard length >= 2 else { throw MediaError(.damaged, "JPEG segment length") }
        if isFrame(marker) {
          hasFrame = true
          coverage.begin(bytes, offset, isProgressive: marker == 0xC2)
        }
        if marker == 0xDA { coverage.add(bytes, offset) }
        offset += length
        guard marker == 0xDA else { continue }
        scans += 1
        guard scans <= maximumScans else { throw MediaError(.damaged, "JPEG with too many scans") }
        let start = offset
        skipScan(bytes, &offset)
        guard offset > start else { throw MediaError(.truncated, "JPEG scan without data") }
      }
    }
    guard offset <= bytes.count, coverage.isWhole else { throw MediaError(.truncated, "JPEG without its end marker") }
    return [0xFF, 0xD9]
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

/// Which coefficients of which components the scans of a JPEG have told so far, and to which bit (ITU-T T.81, annex G).
private struct JPEGCoverage {
  private var isProgressive = false
  /// By component, the bits that are still missing of each coefficient.
  private var missing: [UInt8: [UInt8]] = [:]

  /// - Parameter offset: of the length of the frame header.
  mutating func begin(_ bytes: FileBytes, _ offset: Int, isProgressive: Bool) {
    self.isProgressive = isProgressive
    missing = [:]
    for index in 0..<Int(bytes.byte(at: offset + 7) ?? 0) {
      guard let component = bytes.byte(at: offset + 8 + index * 3) else { return }
      missing[component] = [UInt8](repeating: 16, count: 64)
    }
  }

  /// - Parameter offset: of the length of the scan header.
  mutating func add(_ bytes: FileBytes, _ offset: Int) {
    let count = Int(bytes.byte(at: offset + 2) ?? 0)
    let end = offset + 3 + count * 2
    guard let first = bytes.byte(at: end), let last = bytes.byte(at: end + 1), let bits = bytes.byte(at: end + 2) else {
      return
    }
    for index in 0..<count {
      guard let component = bytes.byte(at: offset + 3 + index * 2) else { return }
      if !isProgressive {
        missing[component] = []
      } else if first <= last, last < 64 {
        for coefficient in first...last { missing[component]?[Int(coefficient)] = bits & 15 }
      }
    }
  }

  var isWhole: Bool { !missing.isEmpty && missing.values.allSatisfy { $0.allSatisfy { $0 == 0 } } }
}
