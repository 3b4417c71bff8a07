/// How portable declarations read on SQLite.
enum SQLiteDialect {
  private static let types = [
    "UUID": "BLOB", "BIGINT": "INTEGER", "BYTEA": "BLOB", "BOOLEAN": "INTEGER", "DOUBLE": "REAL",
  ]

  /// Portable DDL as SQLite DDL: column types translated, tables STRICT.
  static func definition(_ statement: StaticString) throws(SQLError) -> String {
    let text = statement.description
    guard let tokens = Token.tokens(of: text) else { throw SQLError(.other, "a migration's text does not end") }
    let makesTable = tokens.count > 2 && tokens[0].upper == "CREATE" && tokens[1].upper == "TABLE"
    guard makesTable || tokens.first?.upper == "ALTER" else { return text }
    var output = ""
    var position = text.startIndex
    for token in tokens {
      guard token.kind == .word, let type = types[token.upper] else { continue }
      output += text[position..<token.range.lowerBound]
      output += type
      position = token.range.upperBound
    }
    output += text[position...]
    guard makesTable else { return output }
    return output + (tokens.last?.upper == "ROWID" ? ", STRICT" : " STRICT")
  }

  /// A trigger of the schema. While its body runs the guards stand aside, as they do for a SECURITY DEFINER function
  /// on PostgreSQL: it does what its text says, whoever caused it.
  static func definition(_ trigger: Trigger) -> String {
    var text = "CREATE TRIGGER \(trigger.name) AFTER \(trigger.event.rawValue)"
    if !trigger.columns.isEmpty { text += " OF " + trigger.columns.map(\.description).joined(separator: ", ") }
    text += " ON \(trigger.table) FOR EACH ROW"
    if let condition = trigger.condition { text += " WHEN \(condition)" }
    return text + " BEGIN SELECT schema_work(1); \(trigger.body) SELECT schema_work(-1); END"
  }
}
