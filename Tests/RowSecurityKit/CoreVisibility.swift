import SQL

/// What is seen of the tables that all apps share.
extension Visibility {
  func seesCore(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "accounts": isAccount(row, "id")
    case "memberships", "profile_accounts", "idempotency_keys", "declined_apps", "quiet_hours":
      isAccount(row, "account_id")
    case "invitations": isOperator || isAccount(row, "created_by")
    case "app_rules": isOperator
    case "waiting_members":
      isAccount(row, "account_id")
        || row["name"] != .text("") && row["declined_at"] == .null && (isOperator || isAccount(row, "invited_by"))
    case "findable_profiles", "silenced_activity", "silenced_pushes", "original_keepers", "family_members":
      isViewer(row, "profile_id")
    case "profiles": seesProfile(row)
    case "profile_counts":
      isViewer(row, "profile_id") || reads(row.key("profile_id")) || isPublic(row.key("profile_id"))
    case "profile_terms": world.profiles[row.key("profile_id")].map(seesProfile) ?? false
    case "follows": seesFollow(row)
    case "blocks": isViewer(row, "blocker")
    case "mutes": isViewer(row, "muter")
    case "circles": isViewer(row, "owner")
    case "circle_members": isViewer(row, "owner") && seesPerson(row.key("profile_id"))
    case "media", "media_uploads", "direct_uploads", "archives", "originals": isAccount(row, "owner")
    case "media_jobs": ownsMedium(row)
    case "activity":
      isViewer(row, "recipient") && row.int("created_at") <= RowFixture.clock + 60_000_000
        && seesPerson(row.key("actor"))
    case "live_arrivals": isViewer(row, "teller")
    case "push_events": isViewer(row, "actor") && row["recipient"] == .null
    case "reports": isOperator || account != nil && world.accounts[row.key("reporter")] == account
    case "report_media", "moderation_log", "backups", "password_requests": isOperator
    default: false
    }
  }
}
