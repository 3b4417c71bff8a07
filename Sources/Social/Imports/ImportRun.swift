internal import Core
internal import Media
internal import SQL
internal import Wire

/// Does an import, step by step. After each step all that is known stands in the database, so that the next run goes on there.
struct ImportRun: Sendable {
  let imports: Imports
  let services: Services
  let viewer: Viewer
  let id: ID<SocialAPI.Import>

  private var archives: Archives { Archives(services: services) }
  /// Rows that are kept by one transaction while a file is read.
  private static let readAtOnce = 500
  /// Rows that are made by one transaction: few, as the database's one writer has others waiting.
  private static let madeAtOnce = 25

  /// Goes on until there is nothing left to do by itself, or it is stopped.
  func run() async throws {
    do { try await goOn() } catch let fault as ImportFault {
      try await fail(fault.reason)
    } catch let error as ArchiveError where error != .unavailable {
      try await fail(ImportFault(error).reason)
    } catch let error as MediaError where error.code == .truncated {
      try await fail("The file is no longer here. Send it again.")
    }
  }

  private func goOn() async throws {
    while let known = try await find() {
      try Task.checkCancellation()
      switch known.stage {
      case .reading: try await read(known)
      case .running: if try await !makeSome(known) { return try await finish() }
      case .removing: return try await undo()
      case .ready, .done, .cancelled, .failed: return
      }
    }
  }

  private func find() async throws -> KeptImport? {
    try await services.database.query(as: viewer.principal, latest: true) { try imports.find(id, in: $0) }
  }

  // MARK: Reading

  /// Reads the file; then its owner decides.
  private func read(_ known: KeptImport) async throws {
    let path = try await archives.path(of: known.archive)
    let isZip = Archives.isZip(try ReadableFile(path).read(0, 4))
    let file = ImportFile(path: path, zip: isZip ? archives.zip(at: path) : nil) { [archives] in
      archives.scratch(known.archive, $0)
    }
    let reading = try await imports.contents.read(file, services)
    guard !reading.rows.isEmpty else { throw ImportFault("There is nothing in this file that can be imported.") }
    try await services.database.write(as: viewer.principal) { try imports.tables.dropItems(of: id, in: $0) }
    let rows = reading.rows
    for start in stride(from: 0, to: rows.count, by: Self.readAtOnce) {
      try Task.checkCancellation()
      let part = rows[start..<min(start + Self.readAtOnce, rows.count)]
      let isOpen = try await services.database.write(as: viewer.principal) { transaction in
        // It was cancelled meanwhile.
        guard try imports.tables.stage(of: id, in: transaction) == .reading else { return false }
        let here = try imports.contents.known(Array(part), id, viewer, transaction)
        for (number, row) in zip(part.indices, part) {
          let stage: ImportedStage = here.contains(row.key) ? .repeated : row.canBeMade ? .waiting : .failed
          try imports.insert(
            KeptRow(number: number + 1, stage: stage, row: row), of: id, viewer.profile, in: transaction)
        }
        return true
      }
      guard isOpen else { return }
    }
    try await endReading(reading)
  }

  private func endReading(_ reading: ImportReading) async throws {
    let now = services.now()
    let isOver = try await services.database.write(as: viewer.principal) { transaction in
      try imports.describe(id, reading, in: transaction)
      // Where there is nothing to decide, nobody is asked.
      let isOver = try imports.counts(of: id, in: transaction).waiting == 0
      _ = try imports.tables.move(
        id, from: [.reading], to: isOver ? .done : .ready, finishedAt: isOver ? now : nil, in: transaction)
      return isOver
    }
    if isOver { try await archives.remove(id.cast()) }
  }

  // MARK: Making

  /// Makes the next few rows; false when there are none left. A row, what it is known by and its end are one transaction.
  private func makeSome(_ known: KeptImport) async throws -> Bool {
    let turn = ImportTurn(
      viewer: viewer, id: id, source: known.source, audience: known.audience, answer: known.answer,
      now: services.now(), services: services)
    return try await services.database.write(as: viewer.principal) { transaction in
      // It was cancelled meanwhile.
      guard try imports.tables.stage(of: id, in: transaction) == .running else { return true }
      let rows = try imports.waiting(id, limit: Self.madeAtOnce, in: transaction)
      for kept in rows {
        switch try outcome(of: kept.row, turn, in: transaction) {
        case .made: try imports.settle(kept.number, of: id, .done, note: kept.row.note, in: transaction)
        case .repeated(let note): try imports.settle(kept.number, of: id, .repeated, note: note, in: transaction)
        case .failed(let note): try imports.settle(kept.number, of: id, .failed, note: note, in: transaction)
        }
      }
      return !rows.isEmpty
    }
  }

  private func outcome(
    of row: ImportRow, _ turn: ImportTurn, in transaction: Transaction
  ) throws -> RowOutcome {
    guard try imports.contents.known([row], id, viewer, transaction).isEmpty else { return .repeated(row.note) }
    do { return try imports.contents.make(row, turn, transaction) } catch let problem as Problem
      where (400..<500).contains(problem.status)
    {
      return .failed(problem.errors.first?.detail ?? problem.detail)
    }
  }

  // MARK: Ends

  private func finish() async throws {
    let now = services.now()
    _ = try await services.database.write(as: viewer.principal) {
      try imports.tables.move(id, from: [.running], to: .done, finishedAt: now, in: $0)
    }
    try await archives.remove(id.cast())
  }

  private func fail(_ reason: String) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let isOpen = try imports.tables.move(
        id, from: [.reading, .running], to: .failed, reason: reason, finishedAt: now, in: transaction)
      if isOpen { try imports.tables.giveUp(id, "The import has failed.", in: transaction) }
    }
    try await archives.remove(id.cast())
  }

  /// Deletes what it has made, and then itself.
  private func undo() async throws {
    var isLeft = true
    while isLeft {
      try Task.checkCancellation()
      isLeft = try await services.database.write(as: viewer.principal) {
        try imports.contents.undo(id, viewer, services, $0)
      }
    }
    try await services.database.write(as: viewer.principal) { try imports.tables.delete(id, in: $0) }
  }
}
