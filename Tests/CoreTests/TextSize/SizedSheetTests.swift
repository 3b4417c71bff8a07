import HTML
import Testing

@testable import Core

/// The style sheets for larger text.
struct SizedSheetTests {
  private func made(_ sheet: String) throws -> [String: String] {
    let files = try SizedSheet.adding(to: [
      AssetLibrary.File(path: "css/app.css", text: sheet), AssetLibrary.File(path: "map/other.css", text: sheet),
    ])
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  @Test func `there is one for each size, which asks for as much more room`() throws {
    let sheet = """
      a {
      width: 48em;
      }
      @media (min-width: 48em) and (max-height: 30em) {
      b {}
      }
      @media (width < 68.75em) {
      c {}
      }
      @media (hover: hover) {
      d {}
      }
      """
    let made = try made(sheet)

    #expect(
      made.keys.sorted() == [
        "css/app-115.css", "css/app-130.css", "css/app-150.css", "css/app-175.css", "css/app-200.css", "css/app.css",
        "map/other.css",
      ])
    #expect(made["css/app.css"] == sheet)
    #expect(
      made["css/app-115.css"] == """
        :root {
        font-size: 115%;
        }
        a {
        width: 48em;
        }
        @media (min-width: 55.2em) and (max-height: 34.5em) {
        b {}
        }
        @media (width < 79.0625em) {
        c {}
        }
        @media (hover: hover) {
        d {}
        }
        """)
    #expect(made["css/app-200.css"]?.contains("(min-width: 96.0em) and (max-height: 60.0em)") == true)
  }

  @Test(arguments: ["(min-width: 700px)", "(min-width: 48rem)", "(min-width:48em)", "(width < 40px)"])
  func `a width that would not follow the text is refused`(question: String) {
    let line = "@media \(question) {"
    #expect(throws: AssetLinker.Fault.notUnderstood(file: "css/app.css", line: line)) {
      try made("\(line)\na {}\n}")
    }
  }

  @Test func `every app has them, under the hash of all files`() {
    let sheets = AssetRoutes.library.paths.filter { $0.hasPrefix("css/") }

    #expect(sheets.count == 6 * TextSize.allCases.count)
    #expect(sheets.contains("css/wandr-175.css"))
    let assets = AssetRoutes.assets
    #expect(assets.sheet("/css/wandr.css", .standard).text == assets.url("/css/wandr.css").text)
    #expect(assets.sheet("/css/wandr.css", .percent175).text.hasSuffix("/css/wandr-175.css"))
  }
}
