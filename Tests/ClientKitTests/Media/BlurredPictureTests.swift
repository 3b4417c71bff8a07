import Testing

@testable import ClientKit

/// The colours of a BlurHash, by numbers that another implementation of blurha.sh's algorithm gives.
struct BlurredPictureTests {
  @Test func `a hash is taken apart into colours`() throws {
    let picture = try #require(BlurredPicture("LEHV6nWB2yk8pyo0adR*.7kCMdnj"))
    #expect(picture.width == 4 && picture.height == 3)
    let colors = picture.colors.flatMap { color in [color.x, color.y, color.z].map { $0 * 255 } }
    let known: [Float] = [
      135, 164, 177, 172, 177, 175, 170, 175, 172, 136, 165, 181, 120, 148, 162, 150, 128, 125,
      150, 135, 125, 125, 148, 167, 136, 144, 147, 166, 152, 132, 173, 154, 131, 132, 142, 147,
    ]
    #expect(colors.count == known.count && zip(colors, known).allSatisfy { abs($0 - $1) < 1 })
    let white = try #require(BlurredPicture("00TSUA", width: 2, height: 2)).colors
    #expect(white.count == 4 && white.allSatisfy { $0.min() > 0.999 && $0.max() <= 1 })
  }

  @Test(arguments: [
    "", "L", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdnjj", "00TS A", "00TSÜA", "~0TSUA",
  ])
  func `what is no hash is nothing`(text: String) { #expect(BlurredPicture(text) == nil) }
}
