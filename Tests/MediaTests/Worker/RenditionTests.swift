import Media
import Testing

struct RenditionTests {
  @Test(arguments: 1...8)
  func `every EXIF orientation comes out upright and alike`(orientation: Int) async throws {
    let upright = Picture.corners(96, 64)
    let sent = try await Files.jpeg(
      upright.stored(orientation: orientation), segments: [Files.exif(orientation: orientation)])

    let made = try await ImageWorkers.shared.make(sent)

    #expect(made.photo.width == 96 && made.photo.height == 64)
    for rendition in made.all {
      #expect(try Picture(rendition.bytes).difference(upright) < 6, "\(rendition.fileName)")
    }
  }

  @Test(.needsSamples) func `the eight sample orientations come out upright and alike`() async throws {
    let first = try await ImageWorkers.shared.make(try Samples.read("orientation/landscape_1.jpg"))
    let reference = try Picture(try first.jpeg(.small))

    for number in 2...8 {
      let made = try await ImageWorkers.shared.make(try Samples.read("orientation/landscape_\(number).jpg"))
      #expect(made.photo.width == first.photo.width && made.photo.height == first.photo.height)
      #expect(try Picture(try made.jpeg(.small)).difference(reference) < 6, "orientation \(number)")
      let (one, two) = (Self.mean(made.photo.blurHash), Self.mean(first.photo.blurHash))
      for (a, b) in zip(one, two) { #expect(abs(a - b) <= 6) }
    }
  }

  @Test func `three sizes in two formats, the longest side as named`() async throws {
    let made = try await ImageWorkers.shared.make(Files.png(.corners(2400, 600)))

    #expect(made.photo.width == 2400 && made.photo.height == 600)
    #expect(Set(made.all.map(\.fileName)).count == 6)
    for rendition in made.all {
      let picture = try Picture(rendition.bytes)
      #expect(picture.width == Int(rendition.name.rawValue) ?? 0)
      #expect(abs(picture.height * 4 - picture.width) <= 4)
    }
  }

  @Test func `nothing is enlarged, and every name is there`() async throws {
    let made = try await ImageWorkers.shared.make(Files.png(.corners(400, 200)))

    let widths = try made.photo.renditions.map { ($0.name, try Picture($0.bytes).width) }
    #expect(widths.count == 3)
    for (name, width) in widths { #expect(width == (name == .small ? 320 : 400)) }
  }

  @Test(arguments: [(0.0, [200, 40, 30]), (1.0, [240, 190, 60])])
  func `a square is cut near the focus`(focus: Double, colour: [Int]) async throws {
    let sent = Files.png(.corners(600, 100))

    let made = try await ImageWorkers.shared.make(sent, .photo(.square(x: focus, y: 0)))

    #expect(made.photo.width == 100 && made.photo.height == 100)
    for rendition in made.all {
      let picture = try Picture(rendition.bytes)
      #expect(picture.width == 100 && picture.height == 100)
      for (got, wanted) in zip(picture[50, 20], colour) { #expect(abs(got - wanted) < 45) }
    }
  }

  @Test(arguments: [Double.nan, -5, 7, .infinity])
  func `a focus out of range is brought into it`(focus: Double) async throws {
    let made = try await ImageWorkers.shared.make(Files.png(.corners(90, 30)), .photo(.square(x: focus, y: focus)))

    #expect(made.photo.width == 30)
  }

  @Test func `an avatar is square and small`() async throws {
    var random = SystemRandomNumberGenerator()
    let noise = Picture(width: 900, height: 700) { _, _ in (random.next(), random.next(), random.next()) }

    let made = try await ImageWorkers.shared.make(Files.png(noise), .avatar())

    #expect(made.all.count == 6)
    #expect(made.all.reduce(0) { $0 + $1.bytes.count } <= 2_000_000)
    for rendition in made.all {
      let picture = try Picture(rendition.bytes)
      #expect(picture.width == picture.height && picture.width == (rendition.name == .small ? 320 : 640))
    }
  }

  @Test func `transparency lies on white`() async throws {
    let made = try await ImageWorkers.shared.make(Files.png(.corners(40, 40), alpha: 0))

    for rendition in made.all {
      for value in try Picture(rendition.bytes)[20, 20] { #expect(value > 250) }
    }
  }

  @Test func `the JPEGs are progressive`() async throws {
    let made = try await ImageWorkers.shared.make(Files.png(.corners(64, 64)))

    for rendition in made.photo.renditions {
      let isProgressive = rendition.bytes.indices.dropLast().contains {
        rendition.bytes[$0] == 0xFF && rendition.bytes[$0 + 1] == 0xC2
      }
      #expect(isProgressive)
    }
  }

  @Test(arguments: 1...2) func `the first frame of a GIF is shown`(frames: Int) async throws {
    let made = try await ImageWorkers.shared.make(Files.gif(frames: frames))

    #expect(made.photo.width == 4 && made.photo.height == 4)
    let pixel = try Picture(try made.jpeg(.small))[2, 2]
    #expect(pixel[0] > 180 && pixel[2] < 90)
  }

  @Test func `a WebP is taken`() async throws {
    let corners = Picture.corners(120, 80)

    let made = try await ImageWorkers.shared.make(try await Files.webp(corners))

    #expect(try Picture(try made.jpeg(.large)).difference(corners) < 8)
  }

  @Test(
    .needsSamples,
    arguments: [
      ("formats/IMG_2682.heic", 4032, 3024), ("formats/8bit-sRGB.avif", 1617, 1080), ("formats/denali.webp", 600, 315),
      ("formats/density_plot.png", 800, 800), ("phone/portrait-orientation-6.jpg", 840, 700),
    ])
  func `real files of every format are taken`(name: String, width: Int, height: Int) async throws {
    let made = try await ImageWorkers.shared.make(try Samples.read(name))

    #expect(made.photo.width == width && made.photo.height == height)
    #expect(made.photo.blurHash.count == 28)
    for rendition in made.all {
      let picture = try Picture(rendition.bytes)
      #expect(max(picture.width, picture.height) == min(Int(rendition.name.rawValue) ?? 0, max(width, height)))
    }
  }

  /// The mean colour that a BlurHash carries in its characters 3 to 6.
  private static func mean(_ hash: String) -> [Int] {
    let alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"
    let digits = hash.dropFirst(2).prefix(4).map { alphabet.distance(to: $0) }
    let value = digits.reduce(0) { $0 * 83 + $1 }
    return [value >> 16, value >> 8 & 255, value & 255]
  }
}

extension String {
  fileprivate func distance(to character: Character) -> Int { Array(self).firstIndex(of: character) ?? -1000 }
}
