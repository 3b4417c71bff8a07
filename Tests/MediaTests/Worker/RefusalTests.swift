import Media
import Testing

struct RefusalTests {
  private let workers = ImageWorkers.shared

  @Test func `a truncated file is refused`() async throws {
    let jpeg = try await Files.jpeg(.corners(400, 300))
    for part in [0, 1, 2, 3, 20, jpeg.count / 4, jpeg.count / 2, jpeg.count - 6] {
      let code = try await workers.refusal(Array(jpeg.prefix(part)))
      #expect(
        code == .truncated || (part < 3 && code == .unsupportedFormat), "\(part) bytes: \(String(describing: code))")
    }
  }

  @Test func `a file that lacks nothing but its end is shown whole`() async throws {
    let picture = Picture.corners(400, 300)
    let (jpeg, png, gif) = (try await Files.jpeg(picture), Files.png(picture), Files.gif(frames: 2))
    let cut = [Array(jpeg.dropLast()), Array(jpeg.dropLast(2)), Array(png.dropLast(12)), Array(png.dropLast(3))]
    for file in cut {
      let made = try await ImageWorkers.shared.make(file)
      for rendition in made.all where rendition.name != .small {
        #expect(try Picture(rendition.bytes).difference(picture) < 6, "\(rendition.fileName)")
      }
      #expect(try made.jpeg(.large).suffix(2) == [0xFF, 0xD9])
    }
    #expect(try await workers.refusal(Array(gif.dropLast())) == nil)
    let frame = (gif.count - 20) / 2
    #expect(try await workers.refusal(Array(gif[..<(19 + frame)]) + [0, 0] + Array(gif[(19 + frame)...])) == nil)
    // Half the rows, and then nothing: the decoder alone can tell.
    let rows = Files.zlib([UInt8](repeating: 9, count: (400 * 3 + 1) * 150))
    let half = Files.png(width: 400, height: 300, depth: 8, type: 2, data: Array(rows.dropLast(4)))
    #expect(try await workers.refusal(Array(half.dropLast(12))) == .truncated)
  }

  @Test(
    .needsSamples,
    arguments: ["gif_no_trailer.gif", "gif_nul_between_frames.gif", "jpeg_no_eoi.jpg"])
  func `a sample that browsers show whole is shown whole`(name: String) async throws {
    let made = try await ImageWorkers.shared.make(try Samples.read("trouble/\(name)"))

    let picture = try Picture(try made.jpeg(.large))
    let colours = [
      (30, 20, [220, 40, 40]), (90, 20, [40, 180, 60]), (30, 60, [40, 60, 210]), (90, 60, [235, 215, 50]),
    ]
    for (x, y, colour) in colours {
      for (got, wanted) in zip(picture[x, y], colour) { #expect(abs(got - wanted) < 12) }
    }
  }

  @Test(.needsSamples) func `a sample without its lower half is refused`() async throws {
    #expect(try await workers.refusal(try Samples.read("trouble/jpeg_half.jpg")) == .truncated)
  }

  @Test(
    .needsSamples,
    arguments: [
      "formats/IMG_2682.heic", "formats/8bit-sRGB.avif", "formats/denali.webp", "formats/density_plot.png",
      "nature/silver_fir.jpg",
    ])
  func `a truncated sample is refused`(name: String) async throws {
    let whole = try Samples.read(name)
    for tenth in [1, 5, 9] {
      let code = try await workers.refusal(Array(whole.prefix(whole.count * tenth / 10)))
      #expect(code == .truncated, "\(tenth) tenths")
    }
    let code = try await workers.refusal(Array(whole.dropLast(1)))
    // These two end with a mark that says nothing else.
    #expect(code == (name.hasSuffix(".png") || name.hasSuffix(".jpg") ? nil : .truncated))
  }

  @Test func `noise inside a picture ends in a picture or a refusal`() async throws {
    var random = Seeded(state: 7)
    let files = [
      try await Files.jpeg(.corners(200, 150)), Files.png(.corners(20, 15)), try await Files.webp(.corners(200, 150)),
      Files.gif(frames: 3),
    ]
    let expected: Set<MediaError.Code?> = [nil, .damaged, .truncated, .unsupportedFormat, .tooManyPixels]
    for file in files {
      for _ in 0..<6 {
        var broken = file
        for _ in 0..<5 {
          broken[Int.random(in: 4..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        let code = try await workers.refusal(broken)
        #expect(expected.contains(code), "\(String(describing: code))")
      }
    }
  }

  @Test(arguments: [(40_000, 40_000), (10_001, 10_000), (70_000, 2)])
  func `a PNG that claims too many pixels is refused before decoding`(width: Int, height: Int) async throws {
    let bomb = Files.png(width: width, height: height, depth: 8, type: 2, data: Files.zlib([0, 0, 0, 0]))

    #expect(try await workers.refusal(bomb) == .tooManyPixels)
  }

  @Test func `a JPEG that claims too many pixels is refused before decoding`() async throws {
    var bomb = try await Files.jpeg(.corners(16, 16))
    let frame = try #require(bomb.indices.dropLast().first { bomb[$0] == 0xFF && bomb[$0 + 1] == 0xC2 })
    bomb.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])

    #expect(try await workers.refusal(bomb) == .tooManyPixels)
  }

  @Test func `a progressive JPEG that needs more memory than allowed ends in a refusal`() async throws {
    var bomb = try await Files.jpeg(.corners(16, 16))
    let frame = try #require(bomb.indices.dropLast().first { bomb[$0] == 0xFF && bomb[$0 + 1] == 0xC2 })
    bomb.replaceSubrange(frame + 5..<frame + 9, with: [0x27, 0x0F, 0x27, 0x0F])
    var limits = ImageLimits()
    limits.memoryBytes = 300 << 20

    let code = try await ImageWorkers.built(limits: limits).refusal(bomb)

    #expect(code == .damaged)
  }

  @Test func `a file over the limit is refused before it is read`() async throws {
    var limits = ImageLimits()
    limits.fileBytes = 1000
    let file = Files.png(.corners(40, 40))
    #expect(file.count > 1000)

    #expect(try await ImageWorkers.built(limits: limits).refusal(file) == .tooLarge)
  }

  @Test func `a folder, a pipe and a file that is not there are errors`() async throws {
    for path in ["/tmp", "/dev/null", "/nowhere/at/all"] {
      #expect(throws: MediaError.self) { try workers.start(.file(path), .photo()) }
    }
  }

  @Test func `every message names what is accepted and nothing of the machine`() {
    for code in MediaError.Code.allCases {
      let error = MediaError(code, "/secret/path: errno 5")
      #expect(!error.safeMessage.contains("secret") && !error.safeMessage.contains("errno"))
      if error.status == 415 || error.status == 422 {
        let isOfFilms = code.rawValue.hasPrefix("video") && code != .videoNotSupported
        #expect(error.safeMessage.contains(isOfFilms ? "MP4, MOV or WebM" : "JPEG, PNG, WebP, HEIC or GIF"))
      }
    }
  }
}
