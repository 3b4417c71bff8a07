import TestCircle
import Testing

/// Every page against the bytes it had when somebody last looked at it. After a wanted change, run the tests once with
/// `HEARTH_UPDATE_SNAPSHOTS=1` and read the difference before committing it.
struct SnapshotTests {
  @Test(arguments: Gallery.all)
  func `a page is drawn as before`(specimen: Specimen) throws {
    let (drawn, kept) = try specimen.compared(in: Specimen.folder(of: "Kinnect"))

    #expect(drawn == kept)
  }

  @Test func `every specimen has a name of its own`() {
    let names = Gallery.all.map(\.name)

    #expect(Set(names).count == names.count)
    #expect(names.count > 30)
  }
}
