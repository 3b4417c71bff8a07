/// How portable declarations read on SQLite.
enum SQLiteDialect {
  private static let types = [
    "UUID": "BLOB", "BIGINT": "INTEGER", "BYTEA": "BLOB", "BOOLEAN": "INTEGER", "DOUBLE": "REAL",
  ]

  /// SQLite has no truth values of their own; what is released says 1 and 0, and a checksum holds it to that.
  private static let truth = ["TRUE": "1", "FALSE": "0"]

  /// Portable DDL as SQLite DDL: column types translated, tables STRICT.
  static func definition(_ statement: SchemaText) throws(SQLError) -> String {
    let text = statement.description
    guard let tokens = Token.tokens(of: text) else { throw SQLError(.other, "a migration's text does not end") }
    let makesTable = tokens.count > 2 && tokens[0].upper == "CREATE" && tokens[1].upper == "TABLE"
    guard makesTable || tokens.first?.upper == "ALTER" else { return try text.replacingWords(truth) }
    let table = try text.replacingWords(types.merging(truth) { type, _ in type })
    guard makesTable else { return table }
    return table + (tokens.last?.upper == "ROWID" ? ", STRICT" : " STRICT")
  }

  /// A portable statement as SQLite is to see it: an index `WHERE x = 0` serves no query that says `x = FALSE`.
  static func statement(_ text: String) throws(SQLError) -> String {
    guard text.contains("TRUE") || text.contains("FALSE"), !text.contains("IS TRUE"), !text.contains("IS NOT TRUE")
    else { return text }
    return try text.replacingWords(truth)
  }

  /// A trigger of the schema. While its body runs the guards stand aside, as they do for a SECURITY DEFINER function
  /// on PostgreSQL: it does what its text says, regardless of who caused it.
  static func definition(_ trigger: Trigger) throws(SQLError) -> String {
    var text = "CREATE TRIGGER \(trigger.name) AFTER \(trigger.event.rawValue)"
    if !trigger.columns.isEmpty { text += " OF " + trigger.columns.map(\.description).joined(separator: ", ") }
    text += " ON \(trigger.table) FOR EACH ROW"
    if let condition = trigger.condition { text += " WHEN \(condition)" }
    text += " BEGIN SELECT schema_work(1); \(trigger.body) SELECT schema_work(-1); END"
    return try text.replacingWords(truth)
  }
}
