import CZlib
import Media
import Testing

@testable import Core

@Suite struct IconTests {
  private let icon = AppIcon(
    colours: [0xff0000, 0x0000ff], strokes: [[SIMD2(128, 256), SIMD2(384, 256)]], width: 64)

  @Test(arguments: IconForm.allCases)
  func `every form is a PNG of its size`(form: IconForm) throws {
    let bytes = try #require(DrawnIcons().png(icon, form))

    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    #expect(
      bytes[16..<24] == [
        0, 0, UInt8(form.side >> 8), UInt8(form.side & 255), 0, 0, UInt8(form.side >> 8),
        UInt8(form.side & 255),
      ])
  }

  @Test func `every chunk has its checksum`() throws {
    let bytes = try #require(PNG.encode(side: 2, rgba: Array(0..<16)))
    var place = 8
    var names: [String] = []
    while place < bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = Array(bytes[place + 4..<place + 8 + length])
      let sum = bytes[place + 8 + length..<place + 12 + length].reduce(0) { $0 << 8 | UInt($1) }
      #expect(crc32(0, body, UInt32(body.count)) == sum)
      names.append(String(decoding: body.prefix(4), as: UTF8.self))
      place += 12 + length
    }

    #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
  }

  @Test func `a picture of another size is refused`() {
    #expect(PNG.encode(side: 2, rgba: [1, 2, 3]) == nil)
    #expect(PNG.encode(side: 0, rgba: []) == nil)
  }

  @Test func `a rounded icon is clear at its corners, a whole one is not, and the sign is white on both`() {
    for (shape, corner) in [(AppIcon.Shape.rounded, 0), (.whole, 255)] {
      let (side, rgba) = icon.pixels(side: 192, shape: shape)
      let middle = (side / 2 * side + side / 2) * 4

      #expect(rgba.count == side * side * 4)
      #expect(rgba[3] == UInt8(corner))
      #expect(Array(rgba[middle..<middle + 4]) == [255, 255, 255, 255])
    }
  }

  @Test func `the ground goes from the lower left to the upper right`() {
    let (side, rgba) = icon.pixels(side: 64, shape: .whole)
    let lowerLeft = Array(rgba[((side - 1) * side * 4)...].prefix(3))
    let upperRight = Array(rgba[((side - 1) * 4)...].prefix(3))

    #expect(lowerLeft[0] > 245 && lowerLeft[2] < 10)
    #expect(upperRight[2] > 245 && upperRight[0] < 10)
  }

  @Test(arguments: [-5, 0, 100_000])
  func `a side that makes no sense is brought into bounds`(side: Int) {
    #expect((16...1024).contains(icon.pixels(side: side, shape: .whole).side))
  }

  @Test func `an icon without colours or strokes is drawn too`() {
    let bare = AppIcon(colours: [], strokes: [[], [SIMD2(1, 1)]], width: 4)

    #expect(bare.pixels(side: 16, shape: .rounded).rgba.count == 16 * 16 * 4)
  }
}
