import Testing

@testable import Media

struct ImageStructureTests {
  private func check(_ bytes: [UInt8]) -> MediaError.Code? {
    bytes.withUnsafeBytes { raw in
      do throws(MediaError) {
        let file = FileBytes(raw: raw)
        try ImageStructure.check(file, as: try ImageFormat.sniff(file))
        return nil
      } catch {
        return error.code
      }
    }
  }

  private static func box(_ type: String, _ content: [UInt8] = [], length: Int? = nil) -> [UInt8] {
    Files.big32(length ?? 8 + content.count) + Array(type.utf8) + content
  }

  private static let heif =
    box("ftyp", Array("heic".utf8) + Files.big32(0) + Array("mif1heic".utf8)) + box("meta", [0, 0, 0, 0])
    + box("mdat", [1, 2, 3, 4])

  @Test func `every beginning of a PNG, a GIF and a HEIF is refused as truncated`() {
    for whole in [Files.png(.corners(8, 8)), Files.gif(frames: 2), Self.heif] {
      #expect(check(whole) == nil)
      for count in 16..<whole.count {
        // Up to here a HEIF is whole boxes without the data box: its meta may hold the picture.
        if whole == Self.heif, count == whole.count - 12 { continue }
        #expect(check(Array(whole.prefix(count))) == .truncated, "\(count) of \(whole.count)")
      }
    }
  }

  @Test func `every beginning of a JPEG and a WebP is refused as truncated`() async throws {
    for whole in [try await Files.jpeg(.corners(16, 16)), try await Files.webp(.corners(16, 16))] {
      #expect(check(whole) == nil)
      for count in 12..<whole.count { #expect(check(Array(whole.prefix(count))) == .truncated, "\(count)") }
    }
  }

  @Test func `a JPEG whose end marker lies in its thumbnail only is truncated`() async throws {
    let thumbnail = try await Files.jpeg(.corners(16, 16))
    let whole = try await Files.jpeg(.corners(64, 64), segments: [(0xE1, Array("Exif\0\0".utf8) + thumbnail)])

    #expect(check(whole) == nil)
    #expect(check(Array(whole.dropLast(40))) == .truncated)
  }

  @Test func `a JPEG with hundreds of scans is refused`() async throws {
    let whole = try await Files.jpeg(.corners(16, 16))
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x55]
    let bomb = Array(whole.dropLast(2)) + (0..<200).flatMap { _ in scan } + [0xFF, 0xD9]

    #expect(check(bomb) == .damaged)
  }

  @Test func `random changes never trap`() async throws {
    var random = Seeded(state: 42)
    let files = [
      try await Files.jpeg(.corners(16, 16), segments: [Files.exif(orientation: 6)]), Files.png(.corners(8, 8)),
      try await Files.webp(.corners(16, 16)), Files.gif(), Self.heif,
    ]
    for file in files {
      for _ in 0..<400 {
        var broken = file
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          broken[Int.random(in: 0..<broken.count, using: &random)] =
            [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
        }
        _ = check(Array(broken.prefix(Int.random(in: 0...broken.count, using: &random))))
      }
    }
  }

  @Test func `huge lengths of boxes and chunks end the walk`() {
    #expect(check(Self.heif + Self.box("free", length: 0xFFFF_FFFF)) == .truncated)
    let long = Files.big32(1) + Array("free".utf8) + Files.big32(0xFFFF_FFFF) + Files.big32(0xFFFF_FFFF)
    #expect(check(Self.heif + long) == .truncated)
    #expect(check(Self.heif + Self.box("free", length: 3)) == .damaged)
  }

  @Test(arguments: [
    ("isom", MediaError.Code.videoNotSupported), ("mp42", .videoNotSupported), ("qt  ", .videoNotSupported),
    ("heic", .truncated), ("avif", .truncated),
  ])
  func `the brand of a box file decides`(brand: String, code: MediaError.Code) {
    #expect(check(Self.box("ftyp", Array(brand.utf8) + Files.big32(0))) == code)
  }

  @Test(arguments: [
    "%PDF-1.7 and so on", "<svg xmlns='http://www.w3.org/2000/svg'/>", "PK\u{3}\u{4}zip", "II*\0tiff", "BM bitmap",
    "P6\n1 1\n255\nabc", "#!/bin/sh",
  ])
  func `other files are refused by their first bytes`(text: String) {
    #expect(check(Array(text.utf8)) == .unsupportedFormat)
  }

  @Test func `WebM and AVI are videos`() {
    #expect(check([0x1A, 0x45, 0xDF, 0xA3, 1, 0, 0, 0]) == .videoNotSupported)
    #expect(check(Array("RIFF\0\0\0\0AVI LIST".utf8)) == .videoNotSupported)
  }
}

/// SplitMix64, so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
