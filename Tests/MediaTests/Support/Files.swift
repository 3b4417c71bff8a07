import Media

/// Files as people send them, made here.
enum Files {
  /// The JPEG of a picture, with segments (marker and content) put in after its start.
  static func jpeg(_ picture: Picture, segments: [(UInt8, [UInt8])] = []) async throws -> [UInt8] {
    let made = try await make(picture)
    return insert(segments, into: try made.jpeg(.large))
  }

  static func webp(_ picture: Picture) async throws -> [UInt8] {
    let made = try await make(picture)
    return made.webPs.first { $0.name == .large }?.bytes ?? []
  }

  private static func make(_ picture: Picture) async throws -> Made {
    guard let buffer = picture.buffer else { throw Scratch.Failure(text: "size") }
    let (photo, webPs) = try await ImageWorkers.shared.make(.pixels(buffer), .photo())
    return Made(photo: photo, webPs: webPs)
  }

  static func insert(_ segments: [(UInt8, [UInt8])], into jpeg: [UInt8]) -> [UInt8] {
    let inserted = segments.reduce(into: [UInt8]()) { bytes, segment in
      bytes += [0xFF, segment.0] + big16(segment.1.count + 2) + segment.1
    }
    return Array(jpeg[..<2]) + inserted + Array(jpeg[2...])
  }

  /// An APP1 segment with an orientation, a camera name and a place.
  static func exif(orientation: Int) -> (UInt8, [UInt8]) {
    let entry = { (tag: Int, type: Int, count: Int, value: [UInt8]) in
      big16(tag) + big16(type) + big32(count) + value
    }
    let gps = big16(1) + entry(0x0001, 2, 2, Array("N".utf8) + [0, 0, 0]) + big32(0)
    let directory =
      big16(3) + entry(0x010F, 2, 4, Array("CAM".utf8) + [0])
      + entry(0x0112, 3, 1, big16(orientation) + [0, 0]) + entry(0x8825, 4, 1, big32(8 + 2 + 36 + 4)) + big32(0)
    return (0xE1, Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42] + big32(8) + directory + gps)
  }

  static let xmp: (UInt8, [UInt8]) = (
    0xE1, Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + Array("<x:xmpmeta>SECRETPLACE</x:xmpmeta>".utf8)
  )
  static let iptc: (UInt8, [UInt8]) = (0xED, Array("Photoshop 3.0".utf8) + [0] + Array("8BIMSECRETPLACE".utf8))
  static let comment: (UInt8, [UInt8]) = (0xFE, Array("SECRETPLACE".utf8))

  /// An RGB profile as small as libvips and lcms take it: gamma 2.2 curves and the primaries of Display P3.
  static let profile = makeProfile()

  /// - Parameter more: tags besides those, as makers of displays and programs add.
  static func makeProfile(version: Int = 0x0210_0000, more: [(String, [UInt8])] = []) -> [UInt8] {
    let xyz = { (x: Int, y: Int, z: Int) in Array("XYZ ".utf8) + big32(0) + big32(x) + big32(y) + big32(z) }
    let curve = Array("curv".utf8) + big32(0) + big32(1) + big16(0x0233) + [0, 0]
    let description =
      Array("desc".utf8) + big32(0) + big32(3) + Array("P3".utf8) + [0] + [UInt8](repeating: 0, count: 81)
    let text = Array("text".utf8) + big32(0) + Array("none".utf8)
    let tags: [(String, [UInt8])] =
      [
        ("desc", description), ("cprt", text), ("wtpt", xyz(0xF6D6, 0x10000, 0xD32D)),
        ("rXYZ", xyz(0x83DF, 0x3DBF, -0x45 & 0xFFFF_FFFF)),
        ("gXYZ", xyz(0x4ABF, 0xB137, 0x0AB9)), ("bXYZ", xyz(0x2838, 0x110B, 0xC8B9)), ("rTRC", curve), ("gTRC", curve),
        ("bTRC", curve),
      ] + more
    var table = big32(tags.count)
    var data: [UInt8] = []
    for (name, content) in tags {
      while data.count % 4 != 0 { data.append(0) }
      table += Array(name.utf8) + big32(128 + 4 + tags.count * 12 + data.count) + big32(content.count)
      data += content
    }
    while data.count % 4 != 0 { data.append(0) }
    let count = 128 + table.count + data.count
    var header = big32(count) + big32(0) + big32(version) + Array("mntrRGB XYZ ".utf8)
    header += big16(2026) + big16(1) + big16(1) + big16(0) + big16(0) + big16(0) + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28) + big32(0xF6D6) + big32(0x10000) + big32(0xD32D)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + table + data
  }

  static func iccSegment(_ profile: [UInt8]) -> (UInt8, [UInt8]) {
    (0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile)
  }

  static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
  static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value) }
}

extension Array where Element == UInt8 {
  /// Whether the text occurs anywhere.
  func contains(text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return false }
    return withUnsafeBufferPointer { bytes in
      (0...bytes.count - wanted.count).contains { at in
        bytes[at] == first && bytes[at..<at + wanted.count].elementsEqual(wanted)
      }
    }
  }
}
