import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Realspace

/// The pages of imports and exports.
extension Gallery {
  private static func brought(
    _ state: SocialAPI.ImportState, source: String = "letterboxd", reason: String = "", waiting: Int = 0,
    done: Int = 0, repeated: Int = 0, failed: Int = 0, skipped: [String] = []
  ) -> SocialAPI.Import {
    let count = waiting + done + repeated + failed
    return SocialAPI.Import(
      id: Fixture.id(900), state: state, source: source, reason: reason, rowCount: count, waitingCount: waiting,
      doneCount: done, repeatedCount: repeated, failedCount: failed,
      summary: count == 0 ? [] : ["1,204 entries for your diary: watched", "34 entries with a text"],
      skipped: skipped, createdAt: Fixture.ago(minutes: 5))
  }

  private static func shown(_ known: SocialAPI.Import, errors: FormErrors = .none) throws -> [UInt8] {
    ImportPage(Realspace.imports, known, errors: errors, context: try Fixture.context()).rendered()
  }

  private static let rows: [SocialAPI.ImportedRow] = [
    .init(number: 1, label: "Alien", state: .done, note: "Watched, 5 March 2024, 4½ stars."),
    .init(number: 2, label: "<us>", state: .repeated, note: "Your diary has it already."),
    .init(number: 3, label: "مرآة", state: .waiting, note: "For your list."),
    .init(number: 4, label: "A row without a title", state: .failed, note: "Say what it was."),
  ]

  static let imports = [
    Specimen("import", "/realspace/import") {
      ImportsPage(
        Realspace.imports,
        lines: [.init(address: "/realspace/import/1", state: "Done", createdAt: Fixture.ago(minutes: 4000))],
        megabytes: 4096, context: try Fixture.context()
      ).rendered()
    },
    Specimen("import-refused", "/realspace/import-refused") {
      ImportsPage(
        Realspace.imports, lines: [], megabytes: 4096,
        errors: FormErrors(fields: [
          "file": "This is neither a zip file nor a table in CSV. Choose the file as it was downloaded."
        ]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("import-reading", "/realspace/import/reading") { try shown(brought(.reading, source: "")) },
    Specimen("import-ready", "/realspace/import/ready") {
      try shown(
        brought(.ready, waiting: 1240, repeated: 2, failed: 1, skipped: ["3 lists: lists are not imported."]))
    },
    Specimen("import-ready-own", "/realspace/import/ready-own") {
      try shown(brought(.ready, source: "realspace", waiting: 1))
    },
    Specimen("import-running", "/realspace/import/running") { try shown(brought(.running, waiting: 1000, done: 240)) },
    Specimen("import-done", "/realspace/import/done") { try shown(brought(.done, done: 1240, repeated: 2)) },
    Specimen("import-failed", "/realspace/import/failed") {
      try shown(brought(.failed, reason: "The file is damaged: a quotation mark is never closed."))
    },
    Specimen("import-rows", "/realspace/import/rows") {
      ImportRowsPage(
        Realspace.imports, Fixture.id(900), rows, isFailed: false, next: "/realspace/import/900/rows?after=4",
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("import-remove", "/realspace/import/remove") {
      RemoveImportPage(
        imports: Realspace.imports, target: "/realspace/import/900/remove", back: "/realspace/import/900",
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("export", "/realspace/export") {
      let files = HistoryExport.File.allCases.map {
        RealspaceAPI.HistoryFile(name: $0.rawValue, title: $0.title, path: $0.path)
      }
      return ExportPage(files: files, context: try Fixture.context()).rendered()
    },
  ]
}
