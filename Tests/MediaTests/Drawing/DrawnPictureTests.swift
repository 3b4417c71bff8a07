import Media
import Testing

struct DrawnPictureTests {
  @Test(arguments: DrawnPicture.Subject.allCases)
  func `a seed draws the same lively picture every time`(subject: DrawnPicture.Subject) throws {
    let first = try #require(DrawnPicture(seed: 5, subject: subject).pixels(width: 120, height: 90))
    let again = try #require(DrawnPicture(seed: 5, subject: subject).pixels(width: 120, height: 90))
    let other = try #require(DrawnPicture(seed: 60, subject: subject).pixels(width: 120, height: 90))

    #expect(first == again)
    #expect(first != other)
    #expect(Self.spread(first) > 12, "not one flat colour")
    #expect(Self.roughness(first) < 30, "not noise")
  }

  @Test(arguments: DrawnPicture.Subject.allCases)
  func `odd sizes and seeds are drawn too`(subject: DrawnPicture.Subject) {
    for (width, height) in [(1, 1), (2, 1), (1, 3), (7, 3), (300, 5), (5, 300), (0, -4)] {
      for seed in [0, 1, 12_345, UInt64.max] {
        let drawn = DrawnPicture(seed: seed, subject: subject).pixels(width: width, height: height)
        #expect(drawn?.width == max(1, width) && drawn?.height == max(1, height))
      }
    }
  }

  @Test func `consecutive seeds have different subjects and all have a text`() {
    let pictures = (0..<9).map { DrawnPicture(seed: $0) }

    #expect(Set(pictures.map(\.subject)).count == 9)
    #expect(Set(pictures.map(\.alt)).count == 9)
  }

  @Test func `a drawn picture becomes renditions like a photo`() async throws {
    let drawn = try #require(DrawnPicture(seed: 1).pixels(width: 400, height: 300))

    let (photo, webPs) = try await ImageWorkers.shared.make(.pixels(drawn), .photo())

    #expect(photo.width == 400 && photo.height == 300 && photo.renditions.count == 3 && webPs.count == 3)
    let large = try #require(photo.renditions.first { $0.name == .large })
    #expect(try Picture(large.bytes).difference(Picture(drawn)) < 6)
  }

  @Test func `avatars are drawn at any size`() throws {
    for seed in 0..<20 as Range<UInt64> {
      let avatar = try #require(DrawnAvatar(seed: seed).pixels(side: 64))
      #expect(avatar.width == 64 && avatar.height == 64)
      #expect(Self.spread(avatar) > 8)
      #expect(DrawnAvatar(seed: seed).pixels(side: 1) != nil)
    }
  }

  /// Standard deviation of the bytes.
  private static func spread(_ picture: PixelBuffer) -> Double {
    let mean = picture.rgb.reduce(0.0) { $0 + Double($1) } / Double(picture.rgb.count)
    let squares = picture.rgb.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    return (squares / Double(picture.rgb.count)).squareRoot()
  }

  /// Mean step from a pixel to its neighbour.
  private static func roughness(_ picture: PixelBuffer) -> Double {
    let steps = zip(picture.rgb, picture.rgb.dropFirst(3)).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(steps) / Double(picture.rgb.count)
  }
}

extension Picture {
  init(_ buffer: PixelBuffer) {
    (width, height, rgb) = (buffer.width, buffer.height, buffer.rgb)
  }
}
