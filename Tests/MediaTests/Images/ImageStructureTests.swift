import Testing

@testable import Media

struct ImageStructureTests {
  private func check(_ bytes: [UInt8]) -> MediaError.Code? {
    if case .failure(let error) = end(of: bytes) { error.code } else { nil }
  }

  /// What the file lacks at its end.
  private func end(of bytes: [UInt8]) -> Result<[UInt8], MediaError> {
    bytes.withUnsafeBytes { raw in
      do throws(MediaError) {
        let file = FileBytes(raw: raw)
        return .success(try ImageStructure.check(file, as: try ImageFormat.sniff(file)))
      } catch {
        return .failure(error)
      }
    }
  }

  private static func box(_ type: String, _ content: [UInt8] = [], length: Int? = nil) -> [UInt8] {
    Files.big32(length ?? 8 + content.count) + Array(type.utf8) + content
  }

  private static let heif =
    box("ftyp", Array("heic".utf8) + Files.big32(0) + Array("mif1heic".utf8)) + box("meta", [0, 0, 0, 0])
    + box("mdat", [1, 2, 3, 4])

  @Test func `every beginning of a HEIF and a WebP is refused as truncated`() async throws {
    for whole in [Self.heif, try await Files.webp(.corners(16, 16))] {
      #expect(end(of: whole) == .success([]))
      for count in 16..<whole.count {
        // Up to here a HEIF is whole boxes without the data box: its meta may hold the picture.
        if whole == Self.heif, count == whole.count - 12 { continue }
        #expect(check(Array(whole.prefix(count))) == .truncated, "\(count) of \(whole.count)")
      }
    }
  }

  @Test func `a PNG may lack of its last chunk what it likes, and nothing else`() {
    let whole = Files.png(.corners(8, 8))
    #expect(end(of: whole) == .success([]))
    for count in 16..<whole.count {
      let lacks = whole.count - count
      // The zeros that begin the last chunk begin others too: the decoder looks whether the picture is there.
      let cut = Array(whole.prefix(count))
      #expect(check(cut) == (lacks <= 12 ? nil : .truncated), "\(count) of \(whole.count)")
      if lacks <= 12 { #expect(end(of: cut) == .success(Array(whole.suffix(lacks)))) }
    }
  }

  @Test func `a GIF may end after any of its blocks once it has a picture`() {
    let whole = Files.gif(frames: 2)
    let frame = (whole.count - 20) / 2
    let ends = [19 + frame, 19 + frame + 8, 19 + 2 * frame, whole.count]
    for count in 16...whole.count {
      let wanted: MediaError.Code? = ends.contains(count) ? nil : .truncated
      #expect(check(Array(whole.prefix(count))) == wanted, "\(count) of \(whole.count)")
    }
    #expect(check(Array(whole[..<(19 + frame)]) + [0, 0] + Array(whole[(19 + frame)...])) == nil)
    #expect(check(Array(whole[..<19]) + [0]) == .truncated)
    #expect(check(Array(whole[..<19]) + [0x3B]) == .damaged)
  }

  @Test func `a JPEG may lack its end marker, but none of its scans`() async throws {
    let whole = try await Files.jpeg(.corners(16, 16))
    let scan = try #require(whole.indices.last { whole[$0] == 0xFF && $0 + 1 < whole.count && whole[$0 + 1] == 0xDA })
    let data = scan + 2 + Int(whole[scan + 2]) << 8 + Int(whole[scan + 3])
    #expect(end(of: whole) == .success([]))
    for count in 12..<whole.count {
      // Whether the last scan is whole is for the decoder to say.
      let cut = Array(whole.prefix(count))
      #expect(check(cut) == (count > data ? nil : .truncated), "\(count) of \(whole.count)")
      if count > data { #expect(end(of: cut) == .success([0xFF, 0xD9])) }
    }
  }

  @Test func `a JPEG whose end marker lies in its thumbnail only is truncated`() async throws {
    let thumbnail = try await Files.jpeg(.corners(16, 16))
    let whole = try await Files.jpeg(.corners(64, 64), segments: [(0xE1, Array("Exif\0\0".utf8) + thumbnail)])

    #expect(check(whole) == nil)
    let scan = try #require(whole.indices.last { whole[$0] == 0xFF && $0 + 1 < whole.count && whole[$0 + 1] == 0xDA })
    #expect(check(Array(whole.prefix(scan))) == .truncated)
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
