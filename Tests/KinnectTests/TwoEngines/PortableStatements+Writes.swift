@testable import SQL

extension PortableStatements {
  /// One row by its key, mostly: what a statement that changes many rows sees of its own work is each engine's affair.
  private mutating func target(_ table: String) -> String {
    let keys = schema.keys[table] ?? []
    guard let rows = rows[table], !rows.isEmpty, chance(75) else { return predicate([(table, table)], 1) }
    let row = pick(rows)
    return keys.map { key in
      let isViewer = Self.viewers.contains(key) && chance(40)
      return "\(table).\(key) = \(isViewer ? "viewer()" : plain(row[key] ?? .null))"
    }.joined(separator: " AND ")
  }

  private static let viewers: Set<String> = [
    "author", "user_id", "follower", "blocker", "muter", "reporter", "profile_id", "recipient", "viewer", "sender",
    "founder", "added_by", "viewer_id",
  ]
  private static let others: Set<String> = ["followee", "blocked", "muted", "other"]
  private static let media: Set<String> = ["avatar", "media_key", "media_id"]
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
    case 1:
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
    case "accepted_at", "closed_at", "attached_at", "revoked_at", "finished_at": return chance(70) ? "NULL" : "1"
    case "position": return pick(["0", "1"])
    case "max_uses", "width", "height", "media_width", "media_height", "not_before": return "1"
    case "created_at": return pick(["1", "7700000899000"])
    case "expires_at": return pick(["1", "7700000960000"])
    case "joined_at", "last_at", "seen_at", "read_at": return pick(["1", "7700000899500"])
    case "size": return pick(["1", "90"])
    case "received": return pick(["0", "10", "90"])
    case "conversation_id" where chance(70): return nth("kinnect_conversations", 6)
    case "story_id" where chance(70): return nth("kinnect_stories", 8)
    case "post_id" where chance(70): return nth("kinnect_posts", 12)
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

  private static let deleted = [
    "profile_terms", "follows", "blocks", "mutes", "media", "media_uploads", "kinnect_waiting", "kinnect_posts",
    "kinnect_likes", "kinnect_comments", "kinnect_members", "kinnect_messages", "kinnect_stories",
  ]
  private static let writable: [String: Set<String>] = [
    "profiles": ["username", "full_name", "bio", "avatar", "is_private"], "follows": ["accepted_at"],
    "invitations": ["revoked_at"], "media": ["status", "width", "alt", "attached_at"],
    "media_uploads": ["received", "expires_at"], "activity": ["read_at"],
    "reports": ["closed_at"], "kinnect_posts": ["caption", "edited_at"],
    "kinnect_conversations": ["name"], "kinnect_inbox": ["read_at", "is_unread"],
  ]
  private static let inserted: [String: Set<String>] = [
    "kinnect_posts": ["id", "author", "caption", "created_at"], "kinnect_likes": ["post_id", "user_id", "created_at"],
    "kinnect_comments": ["id", "post_id", "user_id", "body", "created_at"],
    "follows": ["follower", "followee", "created_at", "accepted_at"],
    "blocks": ["blocker", "blocked", "username", "created_at"], "mutes": ["muter", "muted", "created_at"],
    "media": ["id", "owner", "kind", "status", "created_at"],
    "media_uploads": ["id", "owner", "size", "created_at", "expires_at"],
    "kinnect_waiting": ["post_id", "position", "media_id", "author", "created_at"],
    "profile_terms": ["app", "term", "profile_id"],
    "kinnect_conversations": ["id", "founder", "created_at", "last_at"],
    "kinnect_members": ["conversation_id", "profile_id", "added_by", "joined_at"],
    "kinnect_messages": ["id", "conversation_id", "sender", "body", "created_at"],
    "kinnect_stories": [
      "id", "author", "media_key", "media_type", "media_width", "media_height", "media_blur_hash", "media_alt",
      "created_at", "expires_at",
    ],
    "kinnect_story_views": ["story_id", "viewer_id", "seen_at"],
    "reports": [
      "id", "app", "reporter", "reporter_name", "kind", "subject", "reason", "evidence", "created_at",
    ],
    "idempotency_keys": ["account_id", "key", "fingerprint", "resource", "created_at"],
  ]
}
