public import SQL
public import Wire

/// The tables of an app's imports: `{app}_imports`, and in `{app}_import_items` what is in each. What is said of both here holds for
/// Grassy too, whose tables are older than this part and have more columns.
public struct ImportTables: Sendable {
  let imports: SchemaText
  let items: SchemaText

  /// - Parameter app: the app's name.
  public init(_ app: SchemaText) {
    imports = "\(app)_imports"
    items = "\(app)_import_items"
  }

  /// Nil for an import that isn't the viewer's own, or isn't there any more.
  public func stage<Import>(of id: ID<Import>, in transaction: ReadTransaction) throws -> ImportStage? {
    try transaction.first("SELECT state FROM \(imports) WHERE id = \(id)") { row in
      ImportStage(rawValue: row.text(0)) ?? .failed
    }
  }

  /// False when it is in none of those stages.
  public func move<Import>(
    _ id: ID<Import>, from stages: [ImportStage], to stage: ImportStage, reason: String = "",
    finishedAt: Timestamp? = nil, in transaction: Transaction
  ) throws -> Bool {
    guard let known = try self.stage(of: id, in: transaction), stages.contains(known) else { return false }
    return try transaction.run(
      """
      UPDATE \(imports) SET state = \(stage.rawValue), reason = \(reason), finished_at = \(finishedAt)
      WHERE id = \(id) AND state = \(known.rawValue)
      """) == 1
  }

  /// Forgets an import with all that is kept of it.
  public func delete<Import>(_ id: ID<Import>, in transaction: Transaction) throws {
    try dropItems(of: id, in: transaction)
    try transaction.run("DELETE FROM \(imports) WHERE id = \(id)")
  }

  /// Forgets what was read, so that it can be read again.
  public func dropItems<Import>(of id: ID<Import>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM \(items) WHERE import_id = \(id)")
  }

  /// Settles what is not done; what the file says of it is forgotten.
  public func giveUp<Import>(_ id: ID<Import>, _ note: String, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE \(items) SET state = 'failed', note = \(note), content = ''
      WHERE import_id = \(id) AND state IN ('waiting', 'preparing')
      """)
  }
}
