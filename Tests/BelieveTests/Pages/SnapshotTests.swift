import TestCircle
import Testing

/// Every page against the bytes it had when somebody last looked at it. After a wanted change, run the tests once with
/// `HEARTH_UPDATE_SNAPSHOTS=1` and read the difference before committing it.
struct SnapshotTests {
  @Test(arguments: Gallery.all)
  func `a page of Believe is drawn as before`(specimen: Specimen) throws {
    let (drawn, kept) = try specimen.compared(in: Specimen.folder(of: "Believe"))

    #expect(drawn == kept)
  }

  @Test func `every specimen has a name of its own`() {
    let names = Gallery.all.map(\.name)

    #expect(Set(names).count == names.count)
    #expect(names.count > 40)
  }

  @Test(arguments: Gallery.all)
  func `a page's heading names its subject and no level is skipped`(specimen: Specimen) throws {
    let headings = Headings(of: String(decoding: try specimen.draw(), as: UTF8.self))

    #expect(headings.faults(app: "I Believe In You") == [])
  }

  @Test(arguments: Gallery.all)
  func `no page names the viewer's username, and nothing of another app`(specimen: Specimen) throws {
    guard !["/", "/joined", "/offered"].contains(specimen.path) else { return }
    let text = String(decoding: try specimen.draw(), as: UTF8.self)

    // It is there once, for what a browser keeps.
    #expect(text.components(of: "u0\"") <= 2)
    #expect(!text.lowercased().contains("kinnect"))
    #expect(!text.contains("javascript:"))
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
