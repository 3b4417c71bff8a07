import Testing

@testable import Media

/// What a decoder is given of a file.
struct LeanImageTests {
  private func lean(_ bytes: [UInt8]) throws -> [UInt8] {
    try bytes.withUnsafeBytes { raw in
      let file = FileBytes(raw: raw)
      return Array(LeanImage.of(file, as: try ImageFormat.sniff(file)).raw)
    }
  }

  /// A PNG with chunks between its header and its picture.
  private func png(_ chunks: [UInt8]) -> [UInt8] {
    let whole = Files.png(.corners(20, 15))
    return Array(whole[..<33]) + chunks + Array(whole[33...])
  }

  @Test func `a PNG keeps its picture and loses texts, however many`() throws {
    let plain = Files.png(.corners(20, 15))
    let text = Files.chunk("zTXt", Array("note\0\0".utf8) + Files.zlib([UInt8](repeating: 65, count: 10_000)))
    let texts = (0..<40).flatMap { _ in text }
    let more = Files.chunk("tEXt", Array("a\0b".utf8)) + Files.chunk("iTXt", [1]) + Files.chunk("prVt", [2])

    #expect(try lean(png(texts + more)) == plain)
    #expect(try lean(plain) == plain)
    // Also behind the picture, and what follows the end.
    let end = plain.count - 12
    #expect(try lean(Array(plain[..<end]) + texts + Array(plain[end...]) + [1, 2, 3]) == plain)
  }

  @Test func `a PNG keeps what its colours mean, once and up to a size`() throws {
    let gamma = Files.chunk("gAMA", [0, 0, 177, 143])
    let profile = Files.chunk("iCCP", Array("p\0\0".utf8) + Files.zlib(Files.profile))
    let large = Files.chunk("iCCP", [UInt8](repeating: 7, count: LeanImage.mostPackedProfile + 1))

    #expect(try lean(png(gamma + profile)) == png(gamma + profile))
    #expect(try lean(png(profile + profile + gamma + gamma)) == png(profile + gamma))
    #expect(try lean(png(large)) == png([]))
    #expect(try lean(png(Files.chunk("gAMA", [UInt8](repeating: 1, count: 5)))) == png([]))
  }

  @Test func `a JPEG keeps tables, frame, scans, how it is turned and its profile, in their order`() async throws {
    let plain = try await Files.jpeg(.corners(40, 30))
    let adobe: (UInt8, [UInt8]) = (0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    let needed = [Files.exif(orientation: 6), Files.iccSegment(Files.profile), adobe]
    let notes: [(UInt8, [UInt8])] = [
      Files.xmp, Files.iptc, Files.comment, (0xE2, Array("MPF\0".utf8) + [1, 2]), (0xE5, [1]), (0xEF, [2]),
      (0xEE, Array("other".utf8)),
    ]
    func lean(_ segments: [(UInt8, [UInt8])]) throws -> [UInt8] {
      try self.lean(Files.insert(segments, into: plain) + Array("after the end".utf8))
    }

    #expect(try lean([]) == plain)
    #expect(try lean(notes + needed + notes) == Files.insert(needed, into: plain))
    // The first EXIF says how it is turned.
    #expect(try lean(needed + [Files.exif(orientation: 3)]) == Files.insert(needed, into: plain))
    let part = Files.iccSegment([UInt8](repeating: 1, count: 65_000))
    #expect(try lean([part] + (0..<70).map { _ in part }) == plain)
  }

  @Test func `a WebP keeps its picture, its profile and how it is turned, and says so`() async throws {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Array(type.utf8) + Array(Files.big32(content.count).reversed()) + content + (content.count % 2 == 1 ? [0] : [])
    }
    func riff(_ chunks: [UInt8]) -> [UInt8] {
      Array("RIFF".utf8) + Array(Files.big32(chunks.count + 4).reversed()) + Array("WEBP".utf8) + chunks
    }
    func header(_ flags: UInt8) -> [UInt8] { chunk("VP8X", [flags, 0, 0, 0, 39, 0, 0, 29, 0, 0]) }
    let picture = Array(try await Files.webp(.corners(40, 30)).dropFirst(12))
    let (profile, metadata) = (chunk("ICCP", Files.profile), chunk("EXIF", [1, 2, 3]))
    let large = chunk("EXIF", [UInt8](repeating: 0, count: LeanImage.mostMetadata + 1))
    let frame = chunk("ANMF", [UInt8](repeating: 3, count: 24))

    #expect(try lean(riff(picture)) == riff(picture))
    #expect(try lean(riff(picture) + [1, 2, 3]) == riff(picture))
    let sent = riff(header(0x2C) + profile + picture + metadata + chunk("XMP ", [1]) + chunk("what", [2]))
    #expect(try lean(sent) == riff(header(0x28) + profile + picture + metadata))
    #expect(try lean(riff(header(0x0C) + picture + large)) == riff(header(0) + picture))
    let animation = header(2) + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + frame
    #expect(try lean(riff(animation + frame + frame)) == riff(animation))
  }

  @Test func `a GIF keeps its first picture with what is said of it`() throws {
    let comment = [0x21, 0xFE, 3, 1, 2, 3, 0] as [UInt8]
    let (one, three) = (Files.gif(), Files.gif(frames: 3))

    #expect(try lean(three) == one)
    #expect(try lean(Array(one[..<19]) + comment + comment + Array(one[19...])) == one)
    #expect(try lean(one) == one)
  }

  @Test func `of a HEIF the items with metadata have another name, and all stays in its place`() throws {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Files.big32(8 + content.count) + Array(type.utf8) + content
    }
    func item(_ number: Int, _ type: String, version: UInt8 = 2) -> [UInt8] {
      let id = version == 2 ? Files.big16(number) : Files.big32(number)
      return box("infe", [version, 0, 0, 0] + id + [0, 0] + Array(type.utf8) + [0])
    }
    func file(_ types: (String, String, String)) -> [UInt8] {
      let items = item(1, "hvc1") + item(2, types.0) + item(3, types.1, version: 3) + item(4, types.2)
      let list = box("iinf", [0, 0, 0, 0] + Files.big16(4) + items)
      return box("ftyp", Array("heic".utf8) + Files.big32(0) + Array("mif1heic".utf8))
        + box("meta", [0, 0, 0, 0] + box("hdlr", [0, 0, 0, 0]) + list) + box("mdat", Array("Exif mime".utf8))
    }

    #expect(try lean(file(("Exif", "mime", "grid"))) == file(("skip", "skip", "grid")))
    #expect(try lean(file(("hvc1", "grid", "av01"))) == file(("hvc1", "grid", "av01")))
  }

  @Test func `random changes never trap`() async throws {
    var random = Seeded(state: 73)
    let files = [
      try await Files.jpeg(.corners(16, 16), segments: [Files.exif(orientation: 6), Files.xmp]),
      png(Files.chunk("zTXt", [1, 2, 3])), try await Files.webp(.corners(16, 16)), Files.gif(frames: 2),
    ]
    for file in files {
      for _ in 0..<400 {
        var broken = file
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          broken[Int.random(in: 4..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? lean(Array(broken.prefix(Int.random(in: 0...broken.count, using: &random))))
      }
    }
  }

  @Test func `pictures with all of it are made as those without`() async throws {
    let picture = Picture.corners(300, 200)
    let notes = [Files.xmp, Files.iptc, Files.comment]
    let texts = Files.chunk("zTXt", Array("a\0\0".utf8) + Files.zlib([UInt8](repeating: 0, count: 1000)))
    let small = Files.png(picture)

    for (plain, sent) in [
      (try await Files.jpeg(picture), try await Files.jpeg(picture, segments: notes)),
      (small, Array(small[..<33]) + texts + texts + Array(small[33...])),
    ] {
      let (one, other) = (try await ImageWorkers.shared.make(plain), try await ImageWorkers.shared.make(sent))
      #expect(one.all.map(\.bytes) == other.all.map(\.bytes))
    }
  }

  @Test func `a picture may take processor time by its pixels`() {
    let limits = ImageLimits()
    #expect(limits.processorSeconds(for: 1) == 10 && limits.processorSeconds(for: 24_000_000) == 12)
    #expect(limits.processorSeconds(for: 100_000_000) == limits.processorSeconds)
  }
}
