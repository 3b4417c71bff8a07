internal import Core
internal import SQL
internal import Wire

/// An import as it is kept.
struct KeptImport: Hashable, Sendable {
  let id: ID<SocialAPI.Import>
  let stage: ImportStage
  let reason: String
  let source: String
  let audience: SocialAPI.AudienceKind?
  /// To the app's question; empty where that isn't asked.
  let answer: String
  let summary: [String]
  let skipped: [String]
  let createdAt: Timestamp

  var archive: ID<Archive> { id.cast() }
}

/// A row of an import as it is kept.
struct KeptRow: Hashable, Sendable {
  let number: Int
  var stage: ImportedStage
  var row: ImportRow
}

/// How many rows of an import are in which stage.
struct ImportCounts: Hashable, Sendable {
  var counts: [ImportedStage: Int] = [:]

  subscript(stage: ImportedStage) -> Int { counts[stage] ?? 0 }
  var all: Int { counts.values.reduce(0, +) }
  var waiting: Int { self[.waiting] + self[.preparing] }
}

extension Imports {
  private var columns: SchemaText {
    let answer: SchemaText = question == nil ? "''" : "answer"
    return "id, state, reason, source, audience, summary, skipped, created_at, \(answer)"
  }

  private static func read(_ row: Row) throws -> KeptImport {
    KeptImport(
      id: try row.id(0), stage: ImportStage(rawValue: row.text(1)) ?? .failed, reason: row.text(2),
      source: row.text(3), audience: row.optionalText(4).map { SocialAPI.AudienceKind(rawValue: $0) },
      answer: row.text(8), summary: lines(row.text(5)), skipped: lines(row.text(6)), createdAt: row.time(7))
  }

  private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  /// The accounts whose imports go on by themselves. Read by the server, not as somebody.
  func owners(in transaction: Transaction) throws -> [ID<AuthAPI.Account>] {
    try transaction.all(
      """
      SELECT DISTINCT a.account_id FROM profile_accounts a WHERE a.profile_id IN (
        SELECT profile_id FROM \(tables.imports) WHERE state IN ('reading', 'running', 'removing'))
      """
    ) { try $0.id(0) }
  }

  func insert(
    _ id: ID<SocialAPI.Import>, of profile: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO \(tables.imports) (id, profile_id, state, created_at)
      VALUES (\(id), \(profile), 'reading', \(now))
      """)
  }

  /// Nil for one that isn't the viewer's own.
  func find(_ id: ID<SocialAPI.Import>, in transaction: ReadTransaction) throws -> KeptImport? {
    try transaction.first("SELECT \(columns) FROM \(tables.imports) WHERE id = \(id)", Self.read)
  }

  /// - Throws: 404 for one that isn't the viewer's own.
  func found(_ id: ID<SocialAPI.Import>, in transaction: ReadTransaction) throws -> KeptImport {
    guard let found = try find(id, in: transaction) else { throw Problem.notFound() }
    return found
  }

  /// The viewer's, newest first.
  func all(of profile: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> [KeptImport] {
    try transaction.all(
      """
      SELECT \(columns) FROM \(tables.imports) WHERE profile_id = \(profile)
      ORDER BY created_at DESC, id DESC LIMIT \(Self.most)
      """, Self.read)
  }

  /// The viewer's oldest that goes on by itself.
  func next(of profile: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> KeptImport? {
    try transaction.first(
      """
      SELECT \(columns) FROM \(tables.imports)
      WHERE profile_id = \(profile) AND state IN ('reading', 'running', 'removing') ORDER BY created_at, id LIMIT 1
      """, Self.read)
  }

  func describe(_ id: ID<SocialAPI.Import>, _ reading: ImportReading, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE \(tables.imports) SET source = \(reading.source.head(40)),
        summary = \(reading.summary.joined(separator: "\n").head(2000)),
        skipped = \(reading.skipped.joined(separator: "\n").head(2000)) WHERE id = \(id)
      """)
    if let first = question?.answers.first, reading.isOpen { try answer(first.value, for: id, in: transaction) }
  }

  private func answer(_ value: String, for id: ID<SocialAPI.Import>, in transaction: Transaction) throws {
    try transaction.run("UPDATE \(tables.imports) SET answer = \(value) WHERE id = \(id)")
  }

  /// - Parameter answer: nil leaves the one that holds unless another one is chosen.
  func choose(
    _ audience: SocialAPI.AudienceKind?, _ answer: String?, for id: ID<SocialAPI.Import>, in transaction: Transaction
  ) throws {
    try transaction.run("UPDATE \(tables.imports) SET audience = \(audience?.rawValue) WHERE id = \(id)")
    if let answer { try self.answer(answer, for: id, in: transaction) }
  }

  // MARK: Rows

  func insert(
    _ row: KeptRow, of id: ID<SocialAPI.Import>, _ profile: ID<ProfileEntity>, in transaction: Transaction
  ) throws {
    let content = row.stage == .waiting ? row.row.content : ""
    try transaction.run(
      """
      INSERT INTO \(tables.items) (import_id, number, profile_id, key, state, label, note, content)
      VALUES (\(id), \(row.number), \(profile), \(row.row.key), \(row.stage.rawValue), \(row.row.label.head(300)),
        \(row.row.note.head(1000)), \(content))
      """)
  }

  private static let rowColumns: SchemaText = "number, key, state, label, note, content"

  private static func readRow(_ row: Row) throws -> KeptRow {
    KeptRow(
      number: row.int(0), stage: ImportedStage(rawValue: row.text(2)) ?? .failed,
      row: ImportRow(key: row.text(1), label: row.text(3), note: row.text(4), content: row.text(5)))
  }

  /// Those that are to be made next.
  func waiting(_ id: ID<SocialAPI.Import>, limit: Int, in transaction: ReadTransaction) throws -> [KeptRow] {
    try transaction.all(
      """
      SELECT \(Self.rowColumns) FROM \(tables.items) WHERE import_id = \(id) AND state = 'waiting'
      ORDER BY number LIMIT \(limit)
      """, Self.readRow)
  }

  /// A page of the report, in the order of the file.
  /// - Parameter stage: those alone; nil for all.
  func rows(
    of id: ID<SocialAPI.Import>, after: Int, stage: ImportedStage?, limit: Int, in transaction: ReadTransaction
  ) throws -> [KeptRow] {
    let only: SQL = stage.map { " AND state = \($0.rawValue)" } ?? ""
    return try transaction.all(
      """
      SELECT \(Self.rowColumns) FROM \(tables.items) WHERE import_id = \(id) AND number > \(after)\(only)
      ORDER BY number LIMIT \(limit)
      """, Self.readRow)
  }

  /// Those of several imports, by one statement; none for one without rows.
  func counts(
    of ids: [ID<SocialAPI.Import>], in transaction: ReadTransaction
  ) throws -> [ID<SocialAPI.Import>: ImportCounts] {
    guard !ids.isEmpty else { return [:] }
    var all: [ID<SocialAPI.Import>: ImportCounts] = [:]
    try transaction.each(
      "SELECT import_id, state, count(*) FROM \(tables.items) WHERE import_id IN (\(list: ids)) GROUP BY import_id, state"
    ) { row in
      guard let stage = ImportedStage(rawValue: row.text(1)) else { return }
      all[try row.id(0), default: ImportCounts()].counts[stage] = row.int(2)
    }
    return all
  }

  func counts(of id: ID<SocialAPI.Import>, in transaction: ReadTransaction) throws -> ImportCounts {
    try counts(of: [id], in: transaction)[id] ?? ImportCounts()
  }

  /// Writes down what became of a row; what the file says of it goes.
  func settle(
    _ number: Int, of id: ID<SocialAPI.Import>, _ stage: ImportedStage, note: String, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE \(tables.items) SET state = \(stage.rawValue), note = \(note.head(1000)), content = ''
      WHERE import_id = \(id) AND number = \(number) AND state = 'waiting'
      """)
  }
}

extension Imports {
  /// An import as its owner is told it.
  func told(_ known: KeptImport, _ counts: ImportCounts) -> SocialAPI.Import {
    SocialAPI.Import(
      id: known.id, state: known.stage.told, source: known.source, reason: known.reason, rowCount: counts.all,
      waitingCount: counts.waiting, doneCount: counts[.done], repeatedCount: counts[.repeated],
      failedCount: counts[.failed], summary: known.summary, skipped: known.skipped,
      question: known.answer.isEmpty ? nil : question, createdAt: known.createdAt)
  }
}

extension KeptRow {
  var told: SocialAPI.ImportedRow {
    SocialAPI.ImportedRow(number: number, label: row.label, state: stage.told, note: row.note)
  }
}
