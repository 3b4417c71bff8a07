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
    surface.furnish = [
      {
        try $0.relations(apps)
        try $0.circles(apps)
      }
    ]
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
      "findable_profiles": ["profile_id"], "original_keepers": ["profile_id"],
      "silenced_activity": ["profile_id", "kind"], "silenced_pushes": ["profile_id", "kind"],
      "quiet_hours": ["account_id"], "family_members": ["profile_id"],
      "push_notices": ["subscription_id", "kind", "subject", "actor", "object"],
      "family_left_out": ["profile_id", "other"],
      "circle_members": ["circle_id", "profile_id"], "live_facts": ["number"], "installation": ["name"],
    ]
    derived = ["profile_counts", "blocked_profiles", "activity", "family_left_out"]
    wholes = ["blocked_profiles"]
    knownNumbers = ["profile_counts": ["post_count", "follower_count", "following_count"]]
    made = ["activity.id"]
    deciding = ["blocks", "circles", "circle_members"]
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
      "media": ["id", "owner", "kind", "status", "created_at", "named_app", "named_for"],
      "direct_uploads": ["id", "owner", "app", "size", "content_type", "created_at", "expires_at"],
      "media_uploads": ["id", "owner", "size", "created_at", "expires_at"],
      "media_jobs": ["media_id", "state", "not_before", "created_at"],
      "profile_terms": ["app", "term", "profile_id"],
      "idempotency_keys": ["account_id", "key", "fingerprint", "resource", "created_at"],
      "declined_apps": ["account_id", "app"], "findable_profiles": ["profile_id"],
      "original_keepers": ["profile_id"],
      "silenced_activity": ["profile_id", "kind"], "silenced_pushes": ["profile_id", "kind"],
      "circles": ["id", "owner", "app", "name", "created_at"],
      "circle_members": ["circle_id", "profile_id", "owner", "app", "since", "added_at"],
    ]
    updated = [
      "profiles": ["username", "full_name", "bio", "avatar", "is_private"], "follows": ["accepted_at"],
      "invitations": ["revoked_at"],
      "media": ["status", "width", "alt", "attached_at", "named_app", "named_for", "move"],
      "media_uploads": ["received", "expires_at", "finished_at"], "activity": ["read_at"],
      "app_rules": ["member_invitations", "open_since"], "circles": ["name"], "circle_members": ["since"],
      "quiet_hours": ["zone"],
    ]
    deleted = [
      "profile_terms", "follows", "blocks", "mutes", "media", "media_uploads", "declined_apps", "findable_profiles",
      "silenced_activity", "silenced_pushes", "quiet_hours", "circles", "circle_members", "originals",
      "original_keepers",
    ]
    values["circle_id"] = .row(of: ["circles"], among: 6)
    values["since"] = .oneOf(["0", "7700000899000"])
    for column in ["follower", "blocker", "muter", "profile_id", "recipient", "viewer", "user_id"] {
      values[column] = .viewer
    }
    values["avatar"] = .medium
    values["named_for"] = .viewer
    values["move"] = .oneOf(["'copying'", "'clearing'", "NULL"])
  }
}
