/// Forms that got through once: what looks at many rows of the table that is written, what SQLite reads otherwise than the
/// rules, and rows that are made after another's.
extension StatementGenerator {
  /// An aggregate or a window function over the target itself.
  mutating func summary(_ table: String) -> String {
    let value = "\(table).\(column(table))"
    let function = pick([
      "group_concat(\(value))", "max(\(value))", "count(*)", "first_value(\(value))", "row_number()",
    ])
    let frame = pick(["", "ORDER BY \(value)", "PARTITION BY \(value)"])
    switch below(6) {
    case 0: return function
    case 1: return "(SELECT \(function))"
    case 2: return "(SELECT \(function) FROM \(self.table()) AS f)"
    case 3: return "(SELECT \(function) OVER (\(frame)) FROM \(self.table()) AS f)"
    default: return "\(function) OVER (\(frame))"
    }
  }

  /// `ORDER BY` and `LIMIT` on what is written.
  mutating func limit(_ table: String) -> String {
    guard chance(limits) else { return "" }
    let order = chance(80) ? " ORDER BY \(table).\(column(table))\(chance(50) ? " DESC" : "")" : ""
    return "\(order) LIMIT \(1 + below(3))\(chance(20) ? " OFFSET \(below(3))" : "")"
  }

  /// A row for each of another table's to which it belongs, with what both have in common.
  mutating func copy() -> String {
    let table = pick(surface.inserted.keys.sorted().filter { reference(of: $0) != nil })
    guard let (column, parent) = reference(of: table) else { return "SELECT 1" }
    let columns = surface.inserted[table] ?? []
    let values = columns.map { name in
      if name == column { return "a.id" }
      return name != "id" && self.columns[parent]?.contains(name) == true && chance(90) ? "a.\(name)" : plausible(name)
    }
    let one = "a.id = (SELECT id FROM \(parent) ORDER BY id\(chance(50) ? " DESC" : "") LIMIT 1 OFFSET \(below(4)))"
    let condition = chance(50) ? one : chance(40) ? truth : predicate("a", parent, 1)
    return """
      INSERT INTO \(table) (\(columns.joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) \
      FROM \(parent) AS a WHERE \(condition)\(chance(50) ? " ON CONFLICT DO NOTHING" : "")
      """
  }

  /// The first column that names another table's rows, such as `message_id`, and that table.
  private func reference(of table: String) -> (column: String, parent: String)? {
    let app = table.prefix { $0 != "_" }
    for column in surface.inserted[table] ?? [] where column.hasSuffix("_id") {
      let name = "_" + column.dropLast(3)
      let parent = tables.first {
        $0.hasPrefix(app) && ($0.hasSuffix(name + "s") || $0.hasSuffix(name.dropLast() + "ies"))
      }
      if let parent, parent != table { return (column, parent) }
    }
    return nil
  }

  /// The statement with the conflict clause that takes the transaction back.
  func rolledBack(_ text: String) -> String {
    text.replacing("INSERT INTO", with: "INSERT OR ROLLBACK INTO", maxReplacements: 1)
  }

  /// A common table in the place of a table, over the table itself by the name of its file.
  mutating func forged() -> String {
    let table = table()
    let place = pick([alias, alias, "temp", "main"])
    return "WITH \(table) AS (SELECT * FROM \(place) .\(table)) SELECT * FROM \(table)"
  }

  /// A statement with a call beside its first table, under an alias that may be a word of the grammar: for PostgreSQL.
  mutating func calling() -> String {
    let text = statement(writes: chance(30))
    guard let place = text.firstRange(of: " FROM ") else { return text }
    let called = pick([
      "set_config('app.viewer', \(pick(ids)), true)", "set_config('app.viewer', \(pick(ids)), true)",
      "set_config('app.account', \(pick(ids)), true)", "set_config('app.operator', '1', true)",
      "set_config('app.viewer', '', true)", "set_config('app.app', 'kinnect', false)",
      "set_config('app.seal', current_setting('app.seal'), true)", "current_setting('app.account')",
      "query_to_xml('SELECT 1', true, true, '')",
    ])
    let before = chance(70) ? "(VALUES (1)) AS o(n), " : ""
    let name = pick(["f", "materialized", "materialized", "recursive", "not"])
    return String(text[..<place.upperBound]) + "\(before)\(called) AS \(name)(v), " + text[place.upperBound...]
  }

  /// The text with bytes between its words that not everybody takes for white space.
  mutating func oddlySpaced(_ text: String) -> String {
    let odd = pick([" \u{b}", " \u{b}", " \u{1c}", " \u{85}", " \u{a0}", " \u{feff}", "\u{1}", "\u{c}", "\\"])
    return text.split(separator: " ", omittingEmptySubsequences: false).map(String.init).reduce("") { text, word in
      text.isEmpty ? word : text + (chance(35) ? odd : " ") + word
    }
  }
}
