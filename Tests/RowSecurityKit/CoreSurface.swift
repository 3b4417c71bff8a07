import Core

/// The apps in which everybody has a profile: in the first, people follow, block and mute each other; in the other they are too.
struct CoreApps: Sendable {
  let main: String
  let other: String
}

extension AttackSurface {
  /// The tables that all apps share.
  static func core(in main: String, beside other: String) -> Self {
    let apps = CoreApps(main: main, other: other)
    var surface = Self("core in \(main) beside \(other)")
    surface.modules = [.core]
    surface.furnishPerson = [{ try $0.move(in: $1, apps) }]
    surface.furnish = [{ try $0.relations(apps) }]
    surface.leave = [
      {
        try $0.leftovers(apps)
        try $0.several(apps)
      }
    ]
    surface.sees = [{ $0.seesCore($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertCore($1, $2) }]
    surface.mayUpdate = [{ $0.mayUpdateCore($1, $2, $3, $4) }]
    surface.mayDelete = [{ $0.mayDeleteCore($1, $2) }]
    surface.invariants = [{ $0.core() }]
    surface.causes = [{ Invariants(world: $0).followCauses() }]
    surface.addTables()
    surface.addWrites()
    return surface
  }

  private mutating func addTables() {
    keys = [
      "follows": ["follower", "followee"], "blocks": ["blocker", "blocked"], "mutes": ["muter", "muted"],
      "memberships": ["account_id", "app"], "idempotency_keys": ["account_id", "key"],
      "profile_terms": ["app", "term", "profile_id"], "credentials": ["account_id"],
      "one_time_links": ["token_hash"], "profile_accounts": ["profile_id"],
      "schema_migrations": ["module", "number"],
      "activity": ["recipient", "kind", "subject", "actor", "object"], "media_jobs": ["media_id"],
      "media_parts": ["media_id", "position"], "report_media": ["media_id", "report_id"], "leases": ["name"],
      "rate_limits": ["name"], "app_rules": ["app"], "declined_apps": ["account_id", "app"],
      "findable_profiles": ["profile_id"], "silenced_activity": ["profile_id", "kind"],
      "live_facts": ["number"], "installation": ["name"],
    ]
    derived = ["profile_counts", "blocked_profiles", "activity"]
    wholes = ["blocked_profiles"]
    knownNumbers = ["profile_counts": ["post_count", "follower_count", "following_count"]]
    made = ["activity.id"]
    busy = [
      "follows", "profiles", "media", "activity", "credentials", "sessions", "accounts", "profile_terms",
      "profile_counts",
    ]
    names = ["guard_follows_delete", "blocks_spread"]
  }

  private mutating func addWrites() {
    inserted = [
      "follows": ["follower", "followee", "app", "created_at", "accepted_at"],
      "blocks": ["blocker", "blocked", "username", "created_at"], "mutes": ["muter", "muted", "created_at"],
      "media": ["id", "owner", "kind", "status", "created_at"],
      "media_uploads": ["id", "owner", "size", "created_at", "expires_at"],
      "media_jobs": ["media_id", "state", "not_before", "created_at"],
      "profile_terms": ["app", "term", "profile_id"],
      "idempotency_keys": ["account_id", "key", "fingerprint", "resource", "created_at"],
      "declined_apps": ["account_id", "app"], "findable_profiles": ["profile_id"],
      "silenced_activity": ["profile_id", "kind"],
    ]
    updated = [
      "profiles": ["username", "full_name", "bio", "avatar", "is_private"], "follows": ["accepted_at"],
      "invitations": ["revoked_at"], "media": ["status", "width", "alt", "attached_at"],
      "media_uploads": ["received", "expires_at", "finished_at"], "activity": ["read_at"],
      "app_rules": ["member_invitations", "open_since"],
    ]
    deleted = [
      "profile_terms", "follows", "blocks", "mutes", "media", "media_uploads", "declined_apps", "findable_profiles",
      "silenced_activity",
    ]
    for column in ["follower", "blocker", "muter", "profile_id", "recipient", "viewer", "user_id"] {
      values[column] = .viewer
    }
    values["avatar"] = .medium
  }
}
