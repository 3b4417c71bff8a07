import FoundationEssentials
import Testing

/// Every page against the bytes it had when somebody last looked at it. After a wanted change, run the tests once with
/// `HEARTH_UPDATE_SNAPSHOTS=1` and read the difference before committing it.
struct SnapshotTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Snapshots/Kinnect")

  @Test(arguments: Gallery.all)
  func `a page is drawn as before`(specimen: Specimen) throws {
    let file = Self.folder.appending(path: specimen.name + ".html")
    let drawn = try specimen.draw()

    if ProcessInfo.processInfo.environment["HEARTH_UPDATE_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(readable(drawn)).write(to: file)
    }

    let kept = try Data(contentsOf: file)
    #expect(String(decoding: readable(drawn), as: UTF8.self) == String(decoding: kept, as: UTF8.self))
  }

  @Test func `every specimen has a name of its own`() {
    let names = Gallery.all.map(\.name)

    #expect(Set(names).count == names.count)
    #expect(names.count > 30)
  }

  /// A line break before each tag that starts, so that a difference is a line and not the page.
  private func readable(_ page: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in page.enumerated() {
      let next = index + 1 < page.count ? page[index + 1] : 0
      if byte == UInt8(ascii: "<"), next != UInt8(ascii: "/"), !result.isEmpty { result.append(0x0a) }
      result.append(byte)
    }
    return result + [0x0a]
  }
}
