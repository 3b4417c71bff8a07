import TestCircle
import Testing

/// Every page against the bytes it had when somebody last looked at it. After a wanted change, run the tests once with
/// `HEARTH_UPDATE_SNAPSHOTS=1` and read the difference before committing it.
struct SnapshotTests {
  @Test(arguments: Gallery.all)
  func `a page of Wandr is drawn as before`(specimen: Specimen) throws {
    let (drawn, kept) = try specimen.compared(in: Specimen.folder(of: "Wandr"))

    #expect(drawn == kept)
  }

  @Test func `every specimen has a name of its own`() {
    let names = Gallery.all.map(\.name)

    #expect(Set(names).count == names.count)
    #expect(names.count > 25)
  }

  @Test(arguments: Gallery.all)
  func `a page's heading names its subject and no level is skipped`(specimen: Specimen) throws {
    let headings = Headings(of: String(decoding: try specimen.draw(), as: UTF8.self))

    #expect(headings.faults(app: "Wandr") == [])
  }

  @Test(arguments: Gallery.all)
  func `nothing on a page is of another app, and nothing that people wrote is markup`(specimen: Specimen) throws {
    let text = String(decoding: try specimen.draw(), as: UTF8.self)

    for word in [
      "kinnect", "grassy", "believe/", "realspace", "javascript:", "<far>", "<walk>", "<coast>", "<3", "<wall>",
      "<slow>",
    ] {
      #expect(!text.lowercased().contains(word), "\(word)")
    }
  }
}
