import SQL

/// Judges what a statement changed: whether its viewer may do that, said a second time and without SQL.
struct Tampering {
  let before: World
  let after: World
  /// Tables that are not as they were.
  let tables: [String]
  let principal: Principal
  let old: Visibility
  let new: Visibility

  /// Rows of one table that are not as they were.
  private struct Change {
    let old: World.Row?
    let new: World.Row?

    /// Columns that differ; all when a row came or went.
    var columns: Set<String> {
      guard let old, let new else { return Set((old ?? new ?? [:]).keys) }
      return Set(new.keys.filter { old[$0] != new[$0] })
    }
  }

  init(before: World, after: World, tables: [String], principal: Principal) {
    self.before = before
    self.after = after
    self.tables = tables
    self.principal = principal
    old = Visibility(before, principal)
    new = Visibility(after, principal)
  }

  private static let keys: [String: [String]] = [
    "follows": ["follower", "followee"], "blocks": ["blocker", "blocked"], "mutes": ["muter", "muted"],
    "memberships": ["account_id", "app"], "idempotency_keys": ["account_id", "key"],
    "profile_terms": ["app", "term", "profile_id"], "credentials": ["account_id"], "one_time_links": ["token_hash"],
    "profile_accounts": ["profile_id"], "schema_migrations": ["module", "number"],
    "activity": ["recipient", "kind", "subject", "actor", "object"], "kinnect_post_media": ["post_id", "position"],
    "kinnect_likes": ["post_id", "user_id"], "kinnect_members": ["conversation_id", "profile_id"],
    "kinnect_conversation_sizes": ["conversation_id"], "kinnect_inbox": ["profile_id", "conversation_id"],
    "kinnect_story_views": ["story_id", "viewer_id"],
    "media_jobs": ["media_id"], "media_parts": ["media_id", "position"], "kinnect_waiting": ["post_id", "position"],
    "believe_karma": ["user_id"], "believe_karma_rules": ["action_type"], "believe_work": ["name"],
    "believe_slugs": ["slug"], "believe_project_terms": ["term", "project_id"],
    "believe_follows": ["project_id", "user_id"], "believe_post_images": ["post_id", "position"],
    "believe_likes": ["post_id", "user_id"], "believe_support_senders": ["message_id"],
    "believe_support_handles": ["message_id"], "believe_silenced": ["project_id", "handle"],
    "believe_support_answers": ["message_id"], "believe_support_actions": ["user_id", "action_type", "object"],
    "believe_recent_support": ["project_id", "user_id"],
    "leases": ["name"], "rate_limits": ["name"], "live_facts": ["number"], "installation": ["name"],
  ]
  /// Kept by triggers, so judged by `Invariants`.
  private static let derived: Set<String> = [
    "profile_counts", "blocked_profiles", "kinnect_timeline", "activity", "kinnect_inbox", "believe_karma",
    "believe_support_actions", "believe_recent_support", "believe_timeline", "believe_slugs", "believe_moods",
    "believe_milestone_dates",
  ]

  /// What the viewer had no right to. `secrets` are atoms that were not visible before, `literals` those that the
  /// statement itself contained.
  func offences(secrets: Set<String>, literals: (String) -> Bool) -> [String] {
    var offences = Invariants(world: after).violations()
    var copied: Set<String> = []
    for table in tables {
      let changes = changes(of: table)
      for change in changes where !isAllowed(change, table) {
        offences.append("\(table): \(describe(change))")
      }
      guard !Self.derived.contains(table) else { continue }
      for change in changes {
        for column in change.columns { if let value = change.new?[column] { Atoms.collect(value, into: &copied) } }
      }
    }
    let visible = copied.isDisjoint(with: secrets) ? [] : new.atoms(alreadyIn: before)
    for atom in copied.intersection(secrets).subtracting(visible) where !literals(atom) {
      offences.append("copied \(atom)")
    }
    return offences
  }

  private func describe(_ change: Change) -> String {
    let row = change.new ?? change.old ?? [:]
    let verb = change.old == nil ? "inserted" : change.new == nil ? "deleted" : "updated \(change.columns.sorted())"
    return verb + " " + row.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.key)" }.joined(separator: " ")
  }

  private func changes(of table: String) -> [Change] {
    let key =
      Self.keys[table] ?? (before[table] + after[table]).first.map { $0["id"] == nil ? ["profile_id"] : ["id"] } ?? []
    if ["blocked_profiles", "kinnect_timeline", "believe_timeline"].contains(table) { return [] }
    func index(_ rows: [World.Row]) -> [String: World.Row] {
      Dictionary(rows.map { row in (key.map(row.key).joined(separator: " "), row) }, uniquingKeysWith: { $1 })
    }
    let (olds, news) = (index(before[table]), index(after[table]))
    return Set(olds.keys).union(news.keys).filter { olds[$0] != news[$0] }.map { Change(old: olds[$0], new: news[$0]) }
  }

  private func isAllowed(_ change: Change, _ table: String) -> Bool {
    switch (change.old, change.new) {
    case (nil, let row?): mayInsert(row, table)
    case (let row?, nil): mayDelete(row, table)
    case (let row?, let updated?):
      // Or replaced: taken away and made anew.
      mayUpdate(row, updated, change.columns, table) || mayDelete(row, table) && mayInsert(updated, table)
    case (nil, nil): true
    }
  }

  private func mayInsert(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "invitations": principal.isOperator && new.isAccount(row, "created_by") && row.int("uses") == 0
    case "idempotency_keys": new.isAccount(row, "account_id")
    case "profile_terms": new.isViewer(row, "profile_id") && row.key("app") == principal.app
    case "follows":
      new.isViewer(row, "follower") && (before.profiles[row.key("followee")].map(old.seesProfile) ?? false)
        && (row["accepted_at"] == .null || before.profiles[row.key("followee")]?.int("is_private") == 0)
    case "blocks":
      new.isViewer(row, "blocker") && (before.profiles[row.key("blocked")].map(old.seesProfile) ?? false)
        && before.profiles[row.key("blocked")]?.key("app") == principal.app
        && before.profiles[row.key("blocked")]?["username"] == row["username"]
    case "mutes": new.isViewer(row, "muter") && (before.profiles[row.key("muted")].map(old.seesProfile) ?? false)
    case "media": new.isAccount(row, "owner") && row["attached_at"] == .null && row.key("status") == "reserved"
    case "media_uploads":
      // Begun, and perhaps gone on with by the same statement's upsert.
      new.isAccount(row, "owner") && row.int("received") < row.int("size") && row["finished_at"] == .null
    case "live_arrivals": new.isViewer(row, "teller")
    case "media_deletions":
      before["media"].contains { $0["id"] == row["id"] && old.isAccount($0, "owner") } || wentWithGroup(row.key("id"))
    case "activity": true
    case "reports": new.isViewer(row, "reporter") && row["closed_at"] == .null && row.key("app") == principal.app
    case "kinnect_posts": new.isViewer(row, "author") && principal.app == "kinnect"
    case "kinnect_waiting":
      new.isViewer(row, "author") && principal.app == "kinnect"
        && after["media"].contains {
          $0.key("id") == row.key("media_id") && new.isAccount($0, "owner") && $0["attached_at"] == .null
        }
    case "kinnect_post_media":
      old.isPost(row, own: true)
        && before["media"].contains { $0["id"] == row["media_key"] && old.isAccount($0, "owner") }
    case "kinnect_likes", "kinnect_comments": new.isViewer(row, "user_id") && old.seesPost(row.key("post_id"))
    default: mayInsertCircle(row, table)
    }
  }

  private func mayUpdate(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    switch table {
    case "invitations": principal.isOperator && columns == ["revoked_at"]
    case "profiles":
      old.isViewer(row, "id")
        && columns.isSubset(of: ["username", "full_name", "bio", "avatar", "is_private"])
        && (!columns.contains("avatar") || now["avatar"] == .null
          || before["media"].contains { $0["id"] == now["avatar"] && old.isAccount($0, "owner") })
    case "follows": old.isViewer(row, "followee") && columns == ["accepted_at"] && now["accepted_at"] != .null
    case "media":
      old.isAccount(row, "owner")
        && columns.isSubset(of: ["status", "width", "height", "blur_hash", "alt", "bytes", "attached_at"])
    case "media_uploads":
      old.isAccount(row, "owner") && row["finished_at"] == .null && columns.isSubset(of: ["received", "expires_at"])
        && now.int("received") < now.int("size")
    case "activity":
      // Read; or made again, because its cause was.
      old.isViewer(row, "recipient") && columns == ["read_at"]
        || old.isViewer(row, "actor") && columns.isSubset(of: ["id", "created_at", "read_at"])
    case "reports": principal.isOperator && columns == ["closed_at"]
    case "kinnect_posts":
      old.isViewer(row, "author")
        ? columns.isSubset(of: ["caption", "edited_at", "like_count", "comment_count"])
        : columns.isSubset(of: ["like_count", "comment_count"])
    case "profile_counts": !columns.contains("profile_id")
    default: mayUpdateCircle(row, columns, table)
    }
  }

  private func mayDelete(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "profile_terms": old.isViewer(row, "profile_id") && row.key("app") == principal.app
    case "follows":
      old.isViewer(row, "follower") || old.isViewer(row, "followee") || isEndedByBlock(row, "follower", "followee")
    case "blocks": old.isViewer(row, "blocker")
    case "mutes": old.isViewer(row, "muter") || isEndedByBlock(row, "muter", "muted")
    case "media": old.isAccount(row, "owner") || wentWithGroup(row.key("id"))
    case "media_uploads": old.isAccount(row, "owner") && row["finished_at"] == .null
    case "media_jobs":
      // With its medium.
      old.ownsMedium(row) && !after["media"].contains { $0.key("id") == row.key("media_id") }
    case "activity":
      // Its cause is gone, or a block came between.
      !Invariants(world: after).hasCause(row) || isEndedByBlock(row, "recipient", "actor")
        || row["kind"] == .text("milestone") && old.isViewer(row, "recipient")
          && isFollowMadeAnew(of: row.key("subject"))
    case "kinnect_posts": old.isViewer(row, "author")
    case "kinnect_waiting": old.isViewer(row, "author") || isGivenUp(row)
    case "kinnect_post_media": after.posts[row.key("post_id")] == nil && old.isPost(row, own: true)
    case "kinnect_likes":
      old.isViewer(row, "user_id") || after.posts[row.key("post_id")] == nil && old.isPost(row, own: true)
        || isReactionEndedByBlock(row)
    case "kinnect_comments":
      old.isViewer(row, "user_id") || old.isPost(row, own: true) || isReactionEndedByBlock(row)
    default: mayDeleteCircle(row, table)
    }
  }

  /// A medium of the viewer's own that the same waiting post has is gone.
  private func isGivenUp(_ row: World.Row) -> Bool {
    before["kinnect_waiting"].contains { other in
      guard other["post_id"] == row["post_id"] else { return false }
      let isGone = !after["media"].contains { $0.key("id") == other.key("media_id") }
      return isGone
        && before["media"].contains { $0.key("id") == other.key("media_id") && old.isAccount($0, "owner") }
    }
  }

  /// A block that the viewer made took a like or a comment away from the other's post.
  private func isReactionEndedByBlock(_ row: World.Row) -> Bool {
    guard let post = before.posts[row.key("post_id")] else { return false }
    return isEndedByBlock(["author": post["author"] ?? .null, "user": row["user_id"] ?? .null], "author", "user")
  }

  /// A block that the viewer made took the row away, in whichever app.
  func isEndedByBlock(_ row: World.Row, _ from: String, _ to: String) -> Bool {
    let pair = row.key(from) + " " + row.key(to)
    guard after.blocked.contains(pair), !before.blocked.contains(pair) else { return false }
    return [from, to].contains { before.accounts[row.key($0)] == old.account }
  }
}

extension Visibility {
  func isPost(_ row: World.Row, own: Bool) -> Bool {
    guard let post = world.posts[row.key("post_id")] else { return false }
    return isViewer(post, "author") == own
  }
}
