@testable import SQL

extension PortableStatements {
  /// One row by its key, mostly: what a statement that changes many rows sees of its own work is each engine's affair.
  private mutating func target(_ table: String) -> String {
    let keys = schema.keys[table] ?? []
    guard let rows = rows[table], !rows.isEmpty, !keys.isEmpty, chance(75) else {
      return predicate([(table, table)], 1)
    }
    let row = pick(rows)
    return keys.map { key in
      let isViewer = Self.viewers.contains(key) && chance(40)
      return "\(table).\(key) = \(isViewer ? "viewer()" : plain(row[key] ?? .null))"
    }.joined(separator: " AND ")
  }

  private static let viewers: Set<String> = [
    "author", "user_id", "follower", "blocker", "muter", "reporter", "profile_id", "recipient", "viewer", "sender",
    "founder", "added_by", "viewer_id", "builder_id", "sender_id",
  ]
  private static let others: Set<String> = ["followee", "blocked", "muted", "other"]
  private static let media: Set<String> = ["avatar", "media_key", "media_id", "cover"]
  private static let accounts: Set<String> = ["account_id", "owner", "created_by"]

  private mutating func returning(_ table: String) -> String {
    guard chance(50) else { return "" }
    let columns = schema.columns[table] ?? []
    return " RETURNING " + (0...below(2)).map { _ in pick(columns).name }.joined(separator: ", ")
  }

  mutating func update() -> String {
    let table = chance(80) ? pick(Self.writable.keys.sorted()) : pick(schema.tables)
    let columns = schema.columns[table] ?? []
    let named = Self.writable[table] ?? []
    let column = chance(85) && !named.isEmpty ? pick(columns.filter { named.contains($0.name) }) : pick(columns)
    let value =
      chance(60) ? value(for: column, of: table) : expression(column.kind, [(table, table)], 1, isCompared: true)
    return "UPDATE \(table) SET \(column.name) = \(value) WHERE \(target(table))\(returning(table))"
  }

  mutating func delete() -> String {
    let table = chance(85) ? pick(Self.deleted) : pick(schema.tables)
    return "DELETE FROM \(table) WHERE \(target(table))\(returning(table))"
  }

  mutating func insert() -> String {
    let table = chance(90) ? pick(Self.inserted.keys.sorted()) : pick(schema.tables)
    let columns = (schema.columns[table] ?? []).filter { Self.inserted[table]?.contains($0.name) ?? true }
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
    switch column.name {
    case "id": return chance(80) ? freshID() : plainID()
    case _ where Self.viewers.contains(column.name): return chance(75) ? "viewer()" : plainID()
    case _ where Self.accounts.contains(column.name): return chance(75) ? "account()" : plainID()
    case "app": return "app()"
    case "kind": return pick(["'photo'", "'post'"])
    case "media_type": return "'photo'"
    case "status": return pick(["'reserved'", "'ready'"])
    case "state": return "'waiting'"
    case "username" where chance(50):
      return "(SELECT username FROM profiles ORDER BY id LIMIT 1 OFFSET \(below(12)))"
    case "accepted_at", "declined_at", "closed_at", "attached_at", "revoked_at", "finished_at":
      return chance(70) ? "NULL" : "1"
    case "position": return pick(["0", "1"])
    case "max_uses", "width", "height", "media_width", "media_height", "not_before": return "1"
    case "created_at": return pick(["1", "7700000899000"])
    case "expires_at": return pick(["1", "7700000960000"])
    case "joined_at", "last_at", "seen_at", "read_at": return pick(["1", "7700000899500"])
    case "size": return pick(["1", "90"])
    case "received": return pick(["0", "10", "90"])
    case "conversation_id" where chance(70): return nth("kinnect_conversations", 6)
    case "story_id" where chance(70): return nth("kinnect_stories", 8)
    case "post_id" where chance(70):
      return table.hasPrefix("believe") ? nth("believe_posts", 9) : nth("kinnect_posts", 12)
    case "project_id" where chance(80): return nth("believe_projects", 9)
    case "message_id" where chance(80): return nth("believe_support_messages", 7)
    case "milestone_id" where chance(80): return nth("believe_milestones", 4)
    case "mood": return pick(["'green'", "'red'", "NULL"])
    case "visibility": return pick(["'public'", "'unlisted'", "'followers'"])
    case "published_at", "scheduled_for", "completed_at", "announced_at": return pick(["NULL", "7700000899000"])
    case "target_date": return pick(["'2026-07-01'", "NULL"])
    case "public_slug", "slug": return chance(80) ? "'slug-\(below(1000))'" : "'slug'"
    case "action_type": return "'like'"
    case _ where Self.others.contains(column.name) && chance(70): return nth("profiles", 16)
    case _ where Self.media.contains(column.name) && chance(80): return nth("media", 60)
    default: break
    }
    switch column.kind {
    case .uuid: return plainID()
    case .bigint: return String(below(3))
    case .text: return pick(["'h'", "'text'", "''"])
    case .boolean: return pick(["TRUE", "FALSE"])
    case .bytea: return plainID(.bytea)
    }
  }

  /// One of the rows that the viewer sees.
  private mutating func nth(_ table: String, _ count: Int) -> String {
    "(SELECT id FROM \(table) ORDER BY id LIMIT 1 OFFSET \(below(count)))"
  }
}
