@testable import SQL

extension PortableStatements {
  /// One row by its key, mostly: what a statement that changes many rows sees of its own work is each engine's affair.
  private mutating func target(_ table: String) -> String {
    let keys = schema.keys[table] ?? []
    let isOne = chance(75) || surface.nesting.contains(table)
    guard let rows = rows[table], !rows.isEmpty, !keys.isEmpty, isOne else {
      return predicate([(table, table)], 1)
    }
    let row = pick(rows)
    return keys.map { key in
      let isViewer = surface.values[key] == .viewer && chance(40)
      return "\(table).\(key) = \(isViewer ? "viewer()" : plain(row[key] ?? .null))"
    }.joined(separator: " AND ")
  }

  private static let accounts: Set<String> = ["account_id", "owner", "created_by"]

  private mutating func returning(_ table: String) -> String {
    guard chance(50) else { return "" }
    let columns = schema.columns[table] ?? []
    return " RETURNING " + (0...below(2)).map { _ in pick(columns).name }.joined(separator: ", ")
  }

  mutating func update() -> String {
    let table = chance(80) ? pick(surface.updated.keys.sorted()) : pick(schema.tables)
    let columns = schema.columns[table] ?? []
    // Those that the engines make for themselves are not compared.
    let named = columns.filter { surface.updated[table]?.contains($0.name) ?? false }
    let column = chance(85) && !named.isEmpty ? pick(named) : pick(columns)
    let value =
      chance(60) ? value(for: column, of: table) : expression(column.kind, [(table, table)], 1, isCompared: true)
    return "UPDATE \(table) SET \(column.name) = \(value) WHERE \(target(table))\(returning(table))"
  }

  mutating func delete() -> String {
    let table = chance(85) ? pick(surface.deleted) : pick(schema.tables)
    return "DELETE FROM \(table) WHERE \(target(table))\(returning(table))"
  }

  mutating func insert() -> String {
    let table = chance(90) ? pick(surface.inserted.keys.sorted()) : pick(schema.tables)
    let columns = (schema.columns[table] ?? []).filter { surface.inserted[table]?.contains($0.name) ?? true }
    let values = columns.map { value(for: $0, of: table) }.joined(separator: ", ")
    var text = "INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", "))) "
    if chance(25), let key = schema.keys["profiles"]?.first {
      // From one row, which the viewer may see or not.
      text += "SELECT \(values) FROM profiles AS p WHERE p.\(key) = \(chance(50) ? "viewer()" : plainID())"
    } else {
      text += "VALUES (\(values))"
    }
    switch below(5) {
    case 0: text += " ON CONFLICT DO NOTHING"
    case 1 where !(schema.keys[table] ?? []).isEmpty:
      let keys = schema.keys[table] ?? []
      let changed = pick(columns)
      text += " ON CONFLICT (\(keys.joined(separator: ", "))) DO UPDATE SET \(changed.name) = excluded.\(changed.name)"
    default: break
    }
    return text + returning(table)
  }

  /// A value that the column would take, most of the time.
  private mutating func value(for column: TypedSchema.Column, of table: String) -> String {
    if chance(8) { return constant(column.kind, isCompared: true) }
    guard column.kind != .boolean, let values = surface.values[column.name] else {
      return common(column.name) ?? any(column.kind)
    }
    switch values {
    case .viewer: return chance(75) ? "viewer()" : plainID()
    // A column of bytes may be called like one of text.
    case .oneOf(let texts): return column.kind == .bytea ? any(.bytea) : pick(texts)
    case .unique: return chance(80) ? "'one-\(below(1000))'" : "'one'"
    case .medium: return chance(80) ? nth("media", 60) : plainID()
    case .row(let tables, let count, let name):
      let app = table.prefix { $0 != "_" }
      let near = tables.filter { $0.hasPrefix(app) }
      return chance(75) ? nth(pick(near.isEmpty ? tables : near), count, column: name) : plainID()
    }
  }

  /// What columns mean in every app.
  private mutating func common(_ column: String) -> String? {
    switch column {
    case "id": chance(80) ? freshID() : plainID()
    case _ where Self.accounts.contains(column): chance(75) ? "account()" : plainID()
    case "app": "app()"
    case "kind": pick(["'photo'", "'post'"])
    case "status": pick(["'reserved'", "'ready'"])
    case "state": "'waiting'"
    case "username" where chance(50): "(SELECT username FROM profiles ORDER BY id LIMIT 1 OFFSET \(below(12)))"
    case "accepted_at", "declined_at", "closed_at", "attached_at", "revoked_at", "finished_at":
      chance(70) ? "NULL" : "1"
    case "position": pick(["0", "1"])
    case "max_uses", "width", "height", "not_before": "1"
    case "created_at": pick(["1", "7700000899000"])
    case "expires_at": pick(["1", "7700000960000"])
    case "read_at": pick(["1", "7700000899500"])
    case "size": pick(["1", "90"])
    case "received": pick(["0", "10", "90"])
    case "followee", "blocked", "muted", "other": chance(70) ? nth("profiles", 16) : plainID()
    case "media_id": chance(80) ? nth("media", 60) : plainID()
    default: nil
    }
  }

  private mutating func any(_ kind: Kind) -> String {
    switch kind {
    case .uuid: return plainID()
    case .bigint: return String(below(3))
    case .text: return pick(["'h'", "'text'", "''"])
    case .boolean: return pick(["TRUE", "FALSE"])
    case .bytea: return plainID(.bytea)
    }
  }

  /// One of the rows that the viewer sees.
  private mutating func nth(_ table: String, _ count: Int, column: String = "id") -> String {
    "(SELECT \(column) FROM \(table) ORDER BY \(column) LIMIT 1 OFFSET \(below(count)))"
  }
}
