import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Wandr

/// The pages of imports.
extension Gallery {
  private static func brought(
    _ state: SocialAPI.ImportState, reason: String = "", waiting: Int = 0, done: Int = 0, repeated: Int = 0,
    failed: Int = 0, skipped: [String] = [], question: SocialAPI.ImportQuestion? = nil
  ) -> SocialAPI.Import {
    let count = waiting + done + repeated + failed
    return SocialAPI.Import(
      id: Fixture.id(900), state: state, source: count == 0 ? "" : "google", reason: reason, rowCount: count,
      waitingCount: waiting, doneCount: done, repeatedCount: repeated, failedCount: failed,
      summary: count == 0 ? [] : ["1,204 visits to log", "34 places for “Want to go”"], skipped: skipped,
      question: question, createdAt: Fixture.ago(minutes: 5))
  }

  private static func shown(_ known: SocialAPI.Import, errors: FormErrors = .none) throws -> [UInt8] {
    ImportPage(Wandr.imports, known, errors: errors, context: try Fixture.context()).rendered()
  }

  private static let rows: [SocialAPI.ImportedRow] = [
    .init(number: 1, label: "Café <au lait>", state: .done, note: "Visited 5 March 2023, Must-See, with a note."),
    .init(number: 2, label: "Torvet", state: .repeated, note: "Visited some time, Solid."),
    .init(number: 3, label: "京都", state: .waiting, note: "For “Want to go”."),
    .init(number: 4, label: "A place without a name", state: .failed, note: "The file doesn’t say where it is."),
  ]

  static let imports = [
    Specimen("import", "/wandr/import") {
      ImportsPage(
        Wandr.imports,
        lines: [.init(address: "/wandr/import/1", state: "Done", createdAt: Fixture.ago(minutes: 4000))],
        megabytes: 4096, context: try Fixture.context()
      ).rendered()
    },
    Specimen("import-refused", "/wandr/import-refused") {
      ImportsPage(
        Wandr.imports, lines: [], megabytes: 4096,
        errors: FormErrors(fields: [
          "file": "This is neither a zip file nor text in UTF-8. Choose the file as it was downloaded."
        ]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("import-reading", "/wandr/import/reading") { try shown(brought(.reading)) },
    Specimen("import-ready", "/wandr/import/ready") {
      try shown(
        brought(
          .ready, waiting: 1238, repeated: 2, failed: 1, skipped: ["3 left out: lines and areas, which are no places."])
      )
    },
    Specimen("import-ready-open", "/wandr/import/ready-open") {
      try shown(
        brought(.ready, waiting: 1, question: Unrated.question),
        errors: FormErrors(fields: ["answer": "Choose one of the answers."]))
    },
    Specimen("import-running", "/wandr/import/running") { try shown(brought(.running, waiting: 1000, done: 240)) },
    Specimen("import-done", "/wandr/import/done") { try shown(brought(.done, done: 1240, repeated: 2)) },
    Specimen("import-failed", "/wandr/import/failed") {
      try shown(
        brought(
          .failed, reason: "The file has a document type declaration (DOCTYPE), which isn’t read here."))
    },
    Specimen("import-rows", "/wandr/import/rows") {
      ImportRowsPage(
        Wandr.imports, Fixture.id(900), rows, isFailed: false, next: "/wandr/import/900/rows?after=4",
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("import-remove", "/wandr/import/remove") {
      RemoveImportPage(
        imports: Wandr.imports, target: "/wandr/import/900/remove", back: "/wandr/import/900",
        context: try Fixture.context()
      ).rendered()
    },
  ]
}
