import Testing

@testable import Media

/// Colours with a high dynamic range, and wide ones, in sRGB.
struct ToneMapTests {
  private static let hlg = CodedColours(primaries: 9, transfer: 18)
  private static let pq = CodedColours(primaries: 9, transfer: 16)

  private func seen(_ colours: CodedColours?, _ values: [Double]) throws -> [Int] {
    let map = ToneMap(try #require(colours))
    let codes = values.map { UInt16(($0 * 65_535).rounded()) }
    let result = map.standard(codes[0], codes[1], codes[2]) * 255
    return [result.x, result.y, result.z].map { Int($0.rounded()) }
  }

  // The reference values are those of ITU-R BT.2408 and of colours that were converted from sRGB.
  @Test func `red, white and black are what they were`() throws {
    for (got, wanted) in zip(try seen(Self.hlg, [0.651, 0.273, 0.191]), [220, 40, 40]) {
      #expect(abs(got - wanted) <= 8)
    }
    for (got, wanted) in zip(try seen(Self.pq, [0.5005, 0.3275, 0.2688]), [220, 40, 40]) {
      #expect(abs(got - wanted) <= 8)
    }
    for (colours, white) in [(Self.hlg, 0.75), (Self.pq, 0.5807)] {
      let grey = try seen(colours, [white, white, white])
      #expect(grey.allSatisfy { (225...245).contains($0) } && Set(grey).count == 1)
      #expect(try seen(colours, [0, 0, 0]) == [0, 0, 0])
      #expect(try seen(colours, [1, 1, 1]) == [255, 255, 255])
    }
  }

  @Test func `what is brighter never looks darker`() throws {
    for colours in [Self.hlg, Self.pq] {
      let map = ToneMap(try #require(colours))
      let greys = stride(from: 0, through: 65_535, by: 257).map { map.standard(UInt16($0), UInt16($0), UInt16($0)).x }
      #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test func `Display P3 keeps its greys and its reds become stronger`() throws {
    let p3 = CodedColours(primaries: 12, transfer: 13)

    #expect(try seen(p3, [0.6, 0.6, 0.6]) == [153, 153, 153])
    let red = try seen(p3, [0.8, 0.3, 0.3])
    #expect(red[0] > 204 && red[1] < 77)
    #expect(CodedColours(primaries: 1, transfer: 13) == nil && CodedColours(primaries: 2, transfer: 2) == nil)
  }

  @Test func `the table for ffmpeg says the same`() throws {
    let map = ToneMap(try #require(Self.pq))

    let lines = String(decoding: map.table(side: 3), as: UTF8.self).split(separator: "\n")

    #expect(lines.count == 28 && lines[0] == "LUT_3D_SIZE 3")
    // Red changes first.
    let second = lines[2].split(separator: " ").compactMap { Float($0) }
    let wanted = map.standard(32_767, 0, 0)
    #expect(second.count == 3 && abs(second[0] - wanted.x) < 0.0001 && abs(second[1] - wanted.y) < 0.0001)
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Files.big32(8 + content.count) + Array(type.utf8) + content
  }

  /// A HEIF whose picture is the second item; the first one is its thumbnail, whose colours are others.
  private static func heif(isWide: Bool) -> [UInt8] {
    let colours = { (numbers: [Int]) in
      box("colr", Array("nclx".utf8) + numbers.flatMap { Files.big16($0) } + [0x80])
    }
    let index = { (number: Int) in isWide ? Files.big16(0x8000 | number) : [UInt8(0x80 | number)] }
    let id = { (number: Int) in isWide ? Files.big32(number) : Files.big16(number) }
    let container = box("ipco", box("ispe", [0, 0, 0, 0]) + colours([1, 13, 6]) + colours([9, 16, 9]))
    let head: [UInt8] = isWide ? [1, 0, 0, 1] : [0, 0, 0, 0]
    let entries = [id(1), [2], index(1), index(2), id(2), [2], index(1), index(3)]
    let associations = box("ipma", head + Files.big32(2) + entries.flatMap { $0 })
    let primary = box("pitm", [isWide ? 1 : 0, 0, 0, 0] + id(2))
    let properties = box("iprp", container + associations)
    return box("ftyp", Array("heic".utf8)) + box("meta", [0, 0, 0, 0] + primary + properties)
  }

  @Test(arguments: [false, true]) func `the box of the picture itself counts`(isWide: Bool) {
    let file = Self.heif(isWide: isWide)

    #expect(file.withUnsafeBytes { CodedColours.ofHEIF(FileBytes(raw: $0)) } == Self.pq)
    for count in file.indices {
      _ = file.prefix(count).withUnsafeBytes { CodedColours.ofHEIF(FileBytes(raw: $0)) }
      var changed = file
      changed[count] = 0xFF
      _ = changed.withUnsafeBytes { CodedColours.ofHEIF(FileBytes(raw: $0)) }
    }
  }

  @Test(.needsSamples) func `a HEIC with a high dynamic range shows its colours`() async throws {
    let made = try await ImageWorkers.shared.make(try Samples.read("trouble/heic_pq_bt2020_10bit.heic"))

    for rendition in made.all {
      let picture = try Picture(rendition.bytes)
      let colours = [
        (30, 20, [220, 40, 40]), (90, 20, [40, 180, 60]), (30, 60, [40, 60, 210]), (90, 60, [255, 255, 255]),
      ]
      for (x, y, colour) in colours {
        for (got, wanted) in zip(picture[x, y], colour) { #expect(abs(got - wanted) < 45, "\(rendition.fileName)") }
      }
    }
  }
}
