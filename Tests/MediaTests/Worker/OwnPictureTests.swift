import CVips
import Glibc
import Testing

@testable import Media

/// JPEGs that are small enough to be kept by their own picture data.
struct OwnPictureTests {
  /// What a camera or a program writes into a file beside the picture.
  private static var metadata: [(UInt8, [UInt8])] {
    [
      Files.exif(orientation: 1), Files.xmp, Files.iptc, Files.comment, (0xE5, Array("SECRETPLACE".utf8)),
      (0xEF, Array("maker".utf8)), (0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]),
    ]
  }

  /// The segments of a JPEG up to its first scan: markers and lengths.
  private func markers(_ bytes: [UInt8]) -> [UInt8] {
    var (found, at): ([UInt8], Int) = ([], 2)
    while at + 3 < bytes.count, bytes[at] == 0xFF {
      found.append(bytes[at + 1])
      if bytes[at + 1] == 0xDA { break }
      at += 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
    }
    return found
  }

  @Test(arguments: [(900, 600), (300, 200), (2048, 1365), (60, 2048)])
  func `what is within the limits keeps its pixels and loses all else`(width: Int, height: Int) async throws {
    let plain = try await Files.jpeg(.corners(width, height))
    let sent = Files.insert(Self.metadata, into: plain) + Array("after the end".utf8)

    let made = try await ImageWorkers.shared.make(sent)

    let large = try made.jpeg(.large)
    #expect(try Picture(large).rgb == Picture(sent).rgb)
    #expect(large.count <= plain.count + 18 && !large.contains(text: "SECRETPLACE") && !large.contains(text: "after"))
    #expect(Set(markers(large)).isSubset(of: [0xE0, 0xDB, 0xC0, 0xC1, 0xC2, 0xC4, 0xDD, 0xDA]))
    #expect(made.photo.width == width && !made.photo.blurHash.isEmpty && made.all.count == 6)
    #expect(try Self.tags(of: large).isEmpty)
  }

  @Test func `the same with a profile, which is the clean one`() async throws {
    let sent = try await Files.jpeg(
      .corners(400, 300), segments: Self.metadata + [Files.iccSegment(Files.profile)])

    let large = try await ImageWorkers.shared.make(sent).jpeg(.large)

    #expect(try Picture(large).rgb == Picture(sent).rgb)
    #expect(large.contains(text: "ICC_PROFILE") && markers(large).filter { $0 == 0xE2 }.count == 1)
    #expect(!large.contains(text: "SECRETPLACE"))
  }

  @Test func `what is larger, turned, cut or compressed little is compressed anew`() async throws {
    let picture = Picture.corners(500, 400)
    let turned = try await Files.jpeg(noise(500, 400), segments: [Files.exif(orientation: 6)])
    let large = try await Files.jpeg(.corners(2400, 600))
    let fine = try Self.encoded(noise(500, 400), quality: 98)

    // By its own data, without the word that turns it, it would lie on its side.
    let upright = try Picture(try await ImageWorkers.shared.make(turned).jpeg(.large))
    #expect(upright.width == 400 && upright.height == 500)
    #expect(try Picture(try await ImageWorkers.shared.make(large).jpeg(.large)).width == 2048)
    let made = try await ImageWorkers.shared.make(fine)
    #expect(try made.jpeg(.large).count < fine.count * 2 / 3)
    let square = try await ImageWorkers.shared.make(try await Files.jpeg(picture), .photo(.square(x: 0.5, y: 0.5)))
    #expect(try Picture(try square.jpeg(.large)).width == 400)
  }

  @Test func `a file that is damaged in its picture is refused as ever`() async throws {
    var damaged = try await Files.jpeg(noise(400, 300))
    let table = try #require(damaged.indices.first { damaged[$0] == 0xFF && damaged[$0 + 1] == 0xC4 })
    // More codes than a table of such lengths can have.
    for length in 0..<16 { damaged[table + 5 + length] = 200 }
    let sent = damaged
    let isRefused = await #expect(throws: MediaError.self) { _ = try await ImageWorkers.shared.make(sent) } != nil
    #expect(isRefused)
  }

  @Test func `what other programs could take for something else is never taken over`() async throws {
    let plain = try await Files.jpeg(.corners(64, 48))
    func stripped(_ bytes: [UInt8]) -> [UInt8]? {
      bytes.withUnsafeBytes { StrippedJPEG.of(FileBytes(raw: $0), profile: []) }
    }
    #expect(stripped(plain) != nil)
    // RGB by Adobe's word, arithmetic coding, a frame of twelve bits, one of other components, no end, nothing at all.
    #expect(stripped(Files.insert([(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])], into: plain)) == nil)
    #expect(stripped(Files.insert([(0xCC, [0, 0])], into: plain)) == nil)
    let frame = try #require(plain.indices.first { plain[$0] == 0xFF && [0xC0, 0xC2].contains(plain[$0 + 1]) })
    for (offset, value) in [(4, UInt8(12)), (9, 4), (10, 82)] {
      var changed = plain
      changed[frame + offset] = value
      #expect(stripped(changed) == nil, "\(offset)")
    }
    #expect(stripped(Array(plain.dropLast(2))) == nil)
    var random = SeededBytes(seed: 7)
    for _ in 0..<3000 {
      var changed = plain
      for _ in 0...random.next(3) { changed[random.next(changed.count)] = UInt8(random.next(256)) }
      if let result = stripped(Array(changed.prefix(random.next(changed.count + 1)))) {
        #expect(result.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]) && result.suffix(2) == [0xFF, 0xD9])
      }
    }
  }

  private func noise(_ width: Int, _ height: Int) -> Picture {
    Picture(width: width, height: height) { x, y in
      let value = UInt8(truncatingIfNeeded: (x &* 7919 ^ y &* 104_729) &>> 3)
      return (value, value &* 3, value &* 7)
    }
  }

  private static func encoded(_ picture: Picture, quality: Int32) throws -> [UInt8] {
    try picture.rgb.withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { throw Scratch.Failure(text: "empty") }
      let image = try VipsImage(
        hearth_vips_pixels(base, raw.count, Int32(picture.width), Int32(picture.height))
      ).opaque()
      return try image.jpeg(quality: quality)
    }
  }

  /// What exiftool finds beside what every JPEG has; nothing where there is no exiftool.
  private static func tags(of jpeg: [UInt8]) throws -> [String] {
    let scratch = try Scratch()
    let file = try scratch.write(jpeg, "photo.jpg")
    guard access("/usr/bin/exiftool", X_OK) == 0 else { return [] }
    guard let pipe = popen("/usr/bin/exiftool -G -s '\(file)'", "r") else { return ["exiftool cannot be run"] }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(pipe), byte >= 0 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    let text = String(decoding: bytes, as: UTF8.self)
    let allowed = ["[File]", "[ExifTool]", "[JFIF]", "[Composite]     ImageSize", "[Composite]     Megapixels"]
    return text.split(separator: "\n").map(String.init).filter { line in !allowed.contains { line.hasPrefix($0) } }
  }
}

/// Numbers that come again with the same seed.
private struct SeededBytes {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, bound)
  }
}
