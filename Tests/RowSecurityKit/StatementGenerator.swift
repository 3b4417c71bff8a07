import SQL

/// Writes statements over the real tables: what a careless or hostile developer could come to write.
struct StatementGenerator {
  let surface: AttackSurface
  private let apps: [String]
  private var numbers: SeededNumbers
  let tables: [String]
  let columns: [String: [String]]
  let ids: [String]
  /// Who is called what, as somebody may remember it.
  private let people: [(id: String, username: String)]
  /// The name of the data file, which nobody should know.
  let alias: String
  /// Names that a common table could forge: tables, guards, triggers.
  private let names: [String]
  private var sources = 0
  /// How many of a hundred writes have a limit.
  var limits = 6
  /// Whether nothing is only read.
  var writesOnly = false
  /// What is true of every row.
  let truth: String

  init(seed: UInt64, world: World, alias: String, truth: String = "1") {
    surface = world.surface
    apps = world.surface.apps
    self.alias = alias
    self.truth = truth
    people = world["profiles"].map { (Attack.literal($0.key("id")), "'\($0.key("username"))'") }.sorted { $0 < $1 }
    numbers = SeededNumbers(seed: seed)
    tables = world.tables.keys.sorted()
    columns = world.tables.mapValues { ($0.first?.keys).map { $0.sorted() } ?? ["rowid"] }
    var ids: Set<String> = []
    for rows in world.tables.values {
      for row in rows {
        for value in row.values {
          if case .blob(let bytes) = value, bytes.count == 16, bytes[0] == UInt8(ascii: "@") {
            ids.insert("x'\(hexadecimalText(bytes))'")
          }
        }
      }
    }
    self.ids = ids.sorted()
    names = tables + ["x", "y"] + surface.names
  }

  mutating func chance(_ percent: Int) -> Bool { Int(numbers.next() % 100) < percent }
  mutating func below(_ limit: Int) -> Int { Int(numbers.next() % UInt64(limit)) }
  mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

  /// Tables that hold much are drawn more often than their number says.
  mutating func table() -> String {
    chance(55) ? pick(surface.busy) : pick(tables)
  }
  mutating func column(_ table: String) -> String { pick(columns[table] ?? ["rowid"]) }

  private mutating func literal() -> String {
    switch below(10) {
    case 0...2: "viewer()"
    case 3: "account()"
    case 4...6: pick(ids)
    case 7: pick(["1", "0", "NULL", "'h'", "'%'", "77", "-1"])
    case 8: pick(apps.map { "'\($0)'" } + ["app()", "is_operator()"])
    default: pick(["7700000000050", "7700000000200", "'@'", "new_id()", "clock()"])
    }
  }

  private mutating func expression(_ alias: String, _ table: String, _ depth: Int) -> String {
    switch below(20) {
    case 0...8: return "\(alias).\(column(table))"
    case 9...11 where depth > 0:
      let inner = self.table()
      let value = expression("q", inner, depth - 1)
      let aggregate = pick(["group_concat", "max", "min", "count", "total", ""])
      return
        "(SELECT \(aggregate)(\(value)) FROM \(source(inner, "q", depth - 1))\(chance(40) ? " WHERE " + predicate("q", inner, depth - 1) : ""))"
    case 12: return "coalesce(\(alias).\(column(table)), 'x')"
    case 13: return "\(alias).\(column(table)) || ',' || \(alias).\(column(table))"
    case 14: return "\(pick(["hex", "quote", "upper", "lower", "typeof", "length", "trim"]))(\(alias).\(column(table)))"
    case 15: return "CASE WHEN \(predicate(alias, table, 0)) THEN \(alias).\(column(table)) ELSE \(literal()) END"
    case 16:
      return
        "\(pick(["count(*)", "row_number()", "max(\(alias).\(column(table)))", "lag(\(alias).\(column(table)))", "group_concat(\(alias).\(column(table)))"])) OVER (\(chance(50) ? "ORDER BY \(alias).\(column(table))" : ""))"
    default: return literal()
    }
  }

  private mutating func source(_ table: String, _ alias: String, _ depth: Int) -> String {
    switch below(20) {
    case 0...12: return "\(table) AS \(alias)"
    case 13, 14: return depth > 0 ? "(SELECT * FROM \(table)) AS \(alias)" : "\(table) AS \(alias)"
    case 15 where depth > 0:
      return "(SELECT * FROM \(table) UNION ALL SELECT * FROM \(table)) AS \(alias)"
    default:
      let other = self.table()
      sources += 1
      let name = "z\(sources)"
      let kind = pick(["JOIN", "LEFT JOIN", "CROSS JOIN", "RIGHT JOIN", "FULL JOIN"])
      let condition = chance(70) ? "\(name).\(column(other)) = \(alias).\(column(table))" : truth
      return "\(table) AS \(alias) \(kind) \(other) AS \(name) ON \(condition)"
    }
  }

  mutating func predicate(_ alias: String, _ table: String, _ depth: Int) -> String {
    let column = "\(alias).\(column(table))"
    switch below(10) {
    case 0, 1: return truth
    case 2 where depth > 0:
      let inner = self.table()
      return "\(column) IN (SELECT \(expression("w", inner, depth - 1)) FROM \(source(inner, "w", depth - 1)))"
    case 3 where depth > 0, 4 where depth > 0:
      let inner = self.table()
      return
        "\(chance(30) ? "NOT " : "")EXISTS (SELECT 1 FROM \(source(inner, "e", depth - 1)) WHERE e.\(self.column(inner)) = \(column))"
    case 5: return "(\(predicate(alias, table, 0)) \(pick(["OR", "AND"])) \(predicate(alias, table, 0)))"
    case 6: return "\(column) IS \(pick(["", "NOT "]))NULL"
    default: return "\(column) \(pick([">", "<", "=", "<>", "IS NOT", "="])) \(literal())"
    }
  }

  private mutating func select(_ depth: Int, arity: Int? = nil) -> String {
    let table = table()
    let count = arity ?? 1 + below(3)
    let isStar = arity == nil && chance(12)
    let isAggregate = !isStar && chance(15)
    let list = (0..<count).map { _ in
      let value = expression("a", table, depth)
      return isAggregate && !value.contains(" OVER ")
        ? "\(pick(["group_concat", "max", "min", "count"]))(\(value))" : value
    }
    var text =
      "SELECT \(chance(8) ? "DISTINCT " : "")\(isStar ? "*" : list.joined(separator: ", ")) FROM \(source(table, "a", depth))"
    if chance(55) { text += " WHERE " + predicate("a", table, depth) }
    if isAggregate, chance(50) { text += " GROUP BY a.\(column(table))\(chance(30) ? " HAVING count(*) > 0" : "")" }
    if arity == nil, !isStar, chance(12) {
      text += " \(pick(["UNION", "UNION ALL", "EXCEPT", "INTERSECT"])) \(select(0, arity: count))"
    } else if arity == nil, chance(20) {
      text += " ORDER BY \(chance(60) ? "1" : "a.\(column(table))") LIMIT \(1 + below(5))"
    }
    return text
  }

  private mutating func commonTable(_ depth: Int) -> String {
    let name = chance(40) ? pick(names) : pick(["x", "y", "w", "recent"])
    let recursive = chance(20) ? "RECURSIVE " : ""
    if let columns = columns[name], chance(70) {
      let inner = table()
      let list = columns.map { _ in "a." + column(inner) }.joined(separator: ", ")
      let kind = pick(["", "", "MATERIALIZED ", "NOT MATERIALIZED "])
      return
        "WITH \(recursive)\(name) (\(columns.joined(separator: ", "))) AS \(kind)(SELECT \(list) FROM \(source(inner, "a", depth - 1))) "
    }
    if recursive != "", chance(50) {
      return "WITH RECURSIVE \(name) (n) AS (\(select(0, arity: 1)) UNION SELECT n FROM \(name) LIMIT 9) "
    }
    return "WITH \(recursive)\(name) AS (\(select(depth))) "
  }

  /// The next statement. Readers get only queries.
  mutating func statement(writes: Bool) -> String {
    sources = 0
    if chance(2) { return oddlySpaced(chance(50) ? forged() : rolledBack(plain(writes: writes))) }
    if writes, chance(8) { return copy() }
    return plain(writes: writes)
  }

  private mutating func plain(writes: Bool) -> String {
    let prefix = chance(25) ? commonTable(1) : ""
    guard writes, writesOnly || chance(60) else { return prefix + select(2) }
    switch below(10) {
    case 0...3: return prefix + update(chance(80) ? pick(surface.updated.keys.sorted()) : table())
    case 4, 5: return prefix + delete(chance(80) ? pick(surface.deleted) : table())
    default: return prefix + insert(chance(85) ? pick(surface.inserted.keys.sorted()) : table())
    }
  }

  private mutating func returning(_ table: String) -> String {
    guard chance(50) else { return "" }
    let second = chance(40) ? "(\(select(1, arity: 1)) LIMIT 1)" : chance(10) ? summary(table) : column(table)
    return " RETURNING \(column(table)), \(second)"
  }

  private mutating func update(_ table: String) -> String {
    let conflict = chance(75) ? "" : pick(["OR IGNORE ", "OR REPLACE ", "OR ABORT "])
    let columns = chance(75) ? surface.updated[table] ?? self.columns[table] ?? [] : self.columns[table] ?? []
    let column = pick(columns)
    let isBeside = chance(20)
    let value = isBeside ? summary(table) : chance(50) ? plausible(column) : value(table)
    var text = "UPDATE \(conflict)\(table) SET \(column) = \(value)"
    if isBeside { text += " FROM \(source(self.table(), "ff", 1))" }
    if chance(80) { text += " WHERE \(chance(4) ? "\(summary(table)) > 0" : predicate(table, table, 1))" }
    return text + returning(table) + limit(table)
  }

  private mutating func value(_ table: String) -> String {
    switch below(9) {
    case 0: "(\(select(1, arity: 1)) LIMIT 1)"
    case 8: summary(table)
    case 1: "\(table).\(column(table))"
    case 2, 3: pick(["'h'", "'more'", "''"])
    case 4, 5: pick(["1", "0", "99", "NULL"])
    default: literal()
    }
  }

  private mutating func delete(_ table: String) -> String {
    "DELETE FROM \(table)" + (chance(80) ? " WHERE \(predicate(table, table, 1))" : "") + returning(table)
      + limit(table)
  }

  private mutating func insert(_ table: String) -> String {
    let columns = surface.inserted[table] ?? self.columns[table] ?? []
    let conflict = chance(80) ? "" : pick(["OR IGNORE ", "OR IGNORE ", "OR REPLACE "])
    var text = "INSERT \(conflict)INTO \(table) (\(columns.joined(separator: ", "))) "
    if chance(30) {
      let inner = self.table()
      let values = columns.map { chance(25) ? expression("a", inner, 1) : plausible($0) }
      text += "SELECT \(values.joined(separator: ", ")) FROM \(source(inner, "a", 1)) WHERE \(predicate("a", inner, 1))"
    } else {
      let person = people[below(people.count)]
      let isKnown = chance(50)
      let values = columns.map { column in
        switch column {
        case "blocked" where isKnown: person.id
        case "username" where isKnown && columns.contains("blocked"): person.username
        default: plausible(column)
        }
      }
      text += "VALUES (\(values.joined(separator: ", ")))"
    }
    switch below(5) {
    case 0: text += " ON CONFLICT DO NOTHING"
    case 1:
      let set = pick(surface.updated[table] ?? columns)
      text += " ON CONFLICT DO UPDATE SET \(set) = \(chance(40) ? "excluded.\(column(table))" : value(table))"
    default: break
    }
    return text + returning(table)
  }

  /// A value that the column would take.
  mutating func plausible(_ column: String) -> String {
    if chance(10) { return literal() }
    guard let values = surface.values[column] else { return common(column) }
    switch values {
    case .viewer: return chance(75) ? "viewer()" : pick(ids)
    case .oneOf(let texts): return pick(texts)
    case .unique: return chance(70) ? "'one-\(below(1000))'" : "'one'"
    case .medium: return "(SELECT id FROM media WHERE owner = account() ORDER BY id LIMIT 1 OFFSET \(below(12)))"
    case .row(let tables, let count, let name):
      let table = pick(tables)
      return chance(70) ? "(SELECT \(name) FROM \(table) ORDER BY \(name) LIMIT 1 OFFSET \(below(count)))" : pick(ids)
    }
  }

  /// What columns mean in every app.
  private mutating func common(_ column: String) -> String {
    switch column {
    case "id": chance(70) ? "new_id()" : pick(ids)
    case "account_id", "owner", "created_by": chance(75) ? "account()" : pick(ids)
    case "app": "app()"
    case "kind": pick(["'photo'", "'post'"])
    case "status": "'reserved'"
    case "username":
      chance(60) ? "'nobody'" : "(SELECT username FROM profiles ORDER BY id LIMIT 1 OFFSET \(below(12)))"
    case "accepted_at", "declined_at", "closed_at", "attached_at", "revoked_at", "finished_at":
      chance(70) ? "NULL" : "1"
    case "is_suspended", "position", "uses", "is_private", "read_at", "edited_at": pick(["0", "1"])
    case "max_uses", "width", "height", "number", "not_before": "1"
    case "created_at": pick(["1", "1", "7700000899000"])
    case "expires_at": pick(["1", "7700000960000"])
    case "size": pick(["1", "90"])
    case "received": pick(["0", "10", "90"])
    case "state": pick(["'waiting'", "'failed'"])
    case "media_id": chance(50) ? "(SELECT id FROM media ORDER BY id LIMIT 1)" : pick(ids)
    case "body", "reason", "evidence", "term", "note", "alt", "blur_hash", "key", "full_name", "bio":
      pick(["'h'", "'text'"])
    case "followee", "blocked", "muted", "other":
      chance(60)
        ? "(SELECT id FROM profiles WHERE id <> viewer() ORDER BY id LIMIT 1 OFFSET \(below(12)))" : pick(ids)
    default: pick(ids)
    }
  }
}
