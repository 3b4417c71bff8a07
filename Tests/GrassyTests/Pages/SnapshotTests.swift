import Core
import HTML
import TestCircle
import Testing
import Wire

@testable import Grassy

/// Every page against the bytes it had when somebody last looked at it. After a wanted change, run the tests once with
/// `HEARTH_UPDATE_SNAPSHOTS=1` and read the difference before committing it.
struct SnapshotTests {
  @Test(arguments: Gallery.all)
  func `a page of Grassy is drawn as before`(specimen: Specimen) throws {
    let (drawn, kept) = try specimen.compared(in: Specimen.folder(of: "Grassy"))

    #expect(drawn == kept)
  }

  @Test func `a page of the feed of which nothing is left leads on to the next one`() throws {
    let page = FeedPage(model: .init(posts: Page(items: [], next: "n2")), context: try Fixture.context())

    let text = String(decoding: page.rendered(), as: UTF8.self)

    #expect(text.contains("More posts") && !text.contains("No posts yet"))
  }

  @Test func `every specimen has a name of its own`() {
    let names = Gallery.all.map(\.name)

    #expect(Set(names).count == names.count)
    #expect(names.count > 30)
  }

  @Test(arguments: Gallery.all)
  func `a page's heading names its subject and no level is skipped`(specimen: Specimen) throws {
    let headings = Headings(of: String(decoding: try specimen.draw(), as: UTF8.self))

    #expect(headings.faults(app: "Grassy") == [])
  }

  @Test(arguments: Gallery.all)
  func `nothing on a page is of another app, and nothing that people wrote is markup`(specimen: Specimen) throws {
    let text = String(decoding: try specimen.draw(), as: UTF8.self)

    for word in ["kinnect", "believe/", "javascript:", "<us>", "<garden>", "<3", "<xyz>", "<and>", "<falcon>"] {
      #expect(!text.lowercased().contains(word), "\(word)")
    }
  }
}
