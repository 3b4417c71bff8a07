public import SQL

/// Who may see and change the rows that all apps share.
public enum CorePolicies {
  /// Whom the viewer follows with their approval, unless they are suspended.
  public static let followees = ViewerSet(
    "followees", from: "follows", key: "followee",
    where: "s.follower = viewer() AND s.accepted_at IS NOT NULL AND s.is_suspended = FALSE")

  /// Who follows the viewer with the viewer's approval.
  public static let followers = ViewerSet(
    "followers", from: "follows", key: "follower",
    where: "s.followee = viewer() AND s.accepted_at IS NOT NULL AND s.is_suspended = FALSE")

  /// Profiles that a block, in whichever direction, hides from the viewer.
  public static let blocked = ViewerSet(
    "blocked", from: "blocked_profiles", key: "other", where: "s.viewer = viewer()", isMostlyEmpty: true)

  /// The account's own profiles, in every app.
  static let ownProfiles = ViewerSet(
    "own_profiles", from: "profile_accounts", key: "profile_id", where: "s.account_id = account()")

  /// Nothing is dated ahead of the clock: it would stay the newest for ever. A minute is for processes whose clocks differ.
  /// - Parameter column: a time in microseconds.
  public static func isPast(_ column: SchemaText) -> Predicate { "row.\(column) <= clock() + 60000000" }

  /// The same, for rows that readers look up by other conditions. The `+` keeps engines from using an index for it ("The SQLite Query
  /// Optimizer Overview", on unary `+`): a later page would begin at the newest row, and what is unread would be counted among all rows.
  static func isPastOfFound(_ column: SchemaText) -> Predicate { "+row.\(column) <= clock() + 60000000" }

  static let all =
    accounts + profiles + relations + families + circles + [media, mediaDeletions, activity, silenced] + reports
    + pushes + mediaWork
    + several

  private static let accounts = [
    TablePolicy("accounts", select: "row.id = account()", export: .byAccount("id")),
    TablePolicy("credentials", export: .excluded(reason: "a password hash helps only an attacker")),
    TablePolicy("sessions", export: .excluded(reason: "keys to the account, not content")),
    TablePolicy(
      "invitations", select: "is_operator() OR row.created_by = account()",
      insert: "is_operator() AND row.created_by = account() AND row.uses = 0",
      // What is revoked stays so.
      update: TablePolicy.Update(
        ["revoked_at"], using: "is_operator() OR row.created_by = account()",
        check: "(is_operator() OR row.created_by = account()) AND row.revoked_at IS NOT NULL"),
      export: .byAccount("created_by")),
    TablePolicy("memberships", select: "row.account_id = account()", export: .byAccount("account_id")),
    // The server writes them. The inviter sees people who have given a name.
    TablePolicy(
      "waiting_members",
      select: """
        row.account_id = account()
        OR (row.name <> '' AND row.declined_at IS NULL AND (row.invited_by = account() OR is_operator()))
        """, export: .byAccount("account_id")),
    TablePolicy(
      "app_rules", select: "is_operator()",
      update: TablePolicy.Update(["member_invitations", "open_since", "kind"], using: "is_operator()"),
      export: .excluded(reason: "about the server, not a person")),
    TablePolicy(
      "declined_apps", select: "row.account_id = account()", insert: "row.account_id = account()",
      delete: "row.account_id = account()", export: .byAccount("account_id")),
    TablePolicy("one_time_links", export: .excluded(reason: "keys to the account, not content")),
    // The server's to write: also for addresses that have no account.
    TablePolicy(
      "password_requests", select: "is_operator()",
      export: .excluded(reason: "to the operator, gone when they answered or a month later")),
    TablePolicy(
      "idempotency_keys", select: "row.account_id = account()", insert: "row.account_id = account()",
      export: .excluded(reason: "kept for a day so that a retry is not a second write")),
    TablePolicy("schema_migrations", export: .excluded(reason: "about the server, not a person")),
  ]

  private static let profiles = [
    TablePolicy(
      "profiles",
      select: """
        (viewer() IS NOT NULL AND row.app = app() AND row.hidden_at IS NULL AND NOT (\("id", in: blocked)))
        OR \("id", in: ownProfiles)
        """,
      update: TablePolicy.Update(
        ["username", "full_name", "bio", "avatar", "is_private"], using: "row.id = viewer()",
        check: """
          row.id = viewer() AND (row.avatar IS NULL OR EXISTS (
            SELECT 1 FROM raw.media m WHERE m.id = row.avatar AND m.owner = account() AND m.status = 'ready'))
          """), export: .byProfile("id")),
    TablePolicy("profile_accounts", select: "row.account_id = account()", export: .byAccount("account_id")),
    TablePolicy(
      "profile_counts",
      select: """
        row.profile_id = viewer() OR \("profile_id", in: followees)
        OR (\(isPublic("profile_id")) AND NOT (\("profile_id", in: blocked)))
        """,
      export: .byProfile("profile_id")),
    TablePolicy(
      "findable_profiles", select: "row.profile_id = viewer()", insert: "row.profile_id = viewer()",
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
    TablePolicy(
      "profile_terms", select: "\(visible: "profiles", by: "profile_id")",
      insert: "row.profile_id = viewer() AND row.app = app()", delete: "row.profile_id = viewer()",
      export: .excluded(reason: "made from the profile's names")),
  ]

  /// Who sees a public profile sees its numbers, and whom it follows and is followed by.
  private static func isPublic(_ column: SchemaText) -> Predicate {
    """
    (viewer() IS NOT NULL AND EXISTS (SELECT 1 FROM raw.profiles p
      WHERE p.id = row.\(column) AND p.is_private = FALSE AND p.app = app() AND p.hidden_at IS NULL))
    """
  }

  private static let isFollowerThere: Predicate = """
    EXISTS (SELECT 1 FROM raw.profiles p WHERE p.id = row.follower AND p.hidden_at IS NULL)
    """

  private static let relations = [
    TablePolicy(
      "follows",
      // A follow of somebody who is suspended is not there, like them, and neither is theirs of others.
      select: """
        (row.follower = viewer() AND row.is_suspended = FALSE)
        OR (row.followee = viewer() AND \(isFollowerThere))
        OR (row.accepted_at IS NOT NULL AND row.is_suspended = FALSE
          AND (\("followee", in: followees) OR \("follower", in: followees)
            OR \(isPublic("followee")) OR \(isPublic("follower")))
          AND NOT (\("follower", in: blocked)) AND NOT (\("followee", in: blocked)) AND \(isFollowerThere))
        """,
      insert: """
        row.follower = viewer() AND row.app = app() AND row.is_suspended = FALSE AND row.by_family = FALSE
        AND \(visible: "profiles", by: "followee")
        AND EXISTS (SELECT 1 FROM raw.profiles p WHERE p.id = row.followee AND p.app = row.app
          AND (row.accepted_at IS NULL OR p.is_private = FALSE))
        """,
      // Taking an approval back is deleting the row: what hangs on it is undone then.
      update: TablePolicy.Update(
        ["accepted_at"], using: "row.followee = viewer()",
        check: "row.followee = viewer() AND row.accepted_at IS NOT NULL"),
      delete: "row.follower = viewer() OR row.followee = viewer()", export: .byProfile("follower")),
    TablePolicy(
      "blocks", select: "row.blocker = viewer()",
      insert: """
        row.blocker = viewer() AND \(visible: "profiles", by: "blocked")
        AND EXISTS (SELECT 1 FROM raw.profiles p WHERE p.id = row.blocked AND p.app = app() AND p.username = row.username)
        """,
      delete: "row.blocker = viewer()", export: .byProfile("blocker")),
    TablePolicy("blocked_profiles", export: .excluded(reason: "made from the blocks")),
    TablePolicy(
      "mutes", select: "row.muter = viewer()", insert: "row.muter = viewer() AND \(visible: "profiles", by: "muted")",
      delete: "row.muter = viewer()", export: .byProfile("muter")),
  ]

  /// The server writes them, and connects people by them. Whom somebody is not to be connected with would tell of others' blocks.
  private static let families = [
    TablePolicy("family_members", select: "row.profile_id = viewer()", export: .byProfile("profile_id")),
    TablePolicy("family_left_out", export: .excluded(reason: "made from what is chosen and from blocks of others")),
  ]

  /// Their owner's alone: nobody learns which circles they are in, or whether there are any.
  private static let circles = [
    TablePolicy(
      "circles", select: "row.owner = viewer()", insert: "row.owner = viewer() AND row.app = app()",
      update: TablePolicy.Update(["name"], using: "row.owner = viewer()"), delete: "row.owner = viewer()",
      export: .byProfile("owner")),
    TablePolicy(
      "circle_members", select: "row.owner = viewer() AND \(visible: "profiles", by: "profile_id")",
      insert: """
        row.owner = viewer() AND row.app = app() AND \("profile_id", in: followers)
        AND EXISTS (SELECT 1 FROM raw.circles c WHERE c.id = row.circle_id AND c.owner = viewer())
        """,
      update: TablePolicy.Update(["since"], using: "row.owner = viewer()"), delete: "row.owner = viewer()",
      export: .byProfile("owner")),
  ]

  /// Its owner's alone: whose it is, is the same in every app. Others fetch what is shown to them, see `MediaPlace`.
  private static let media = TablePolicy(
    "media", select: "row.owner = account()",
    insert: """
      row.owner = account() AND row.status = 'reserved' AND row.attached_at IS NULL AND row.move IS NULL
      AND \(hasOwnName)
      """,
    update: TablePolicy.Update(
      ["status", "width", "height", "blur_hash", "alt", "bytes", "attached_at", "named_app", "named_for", "move"],
      using: "row.owner = account()", check: "row.owner = account() AND \(hasOwnName)"),
    delete: "row.owner = account()", export: .byAccount("owner"))

  /// Objects are named after nobody but a profile of the account.
  private static let hasOwnName: Predicate = "(row.named_for IS NULL OR \("named_for", in: ownProfiles))"

  private static let mediaDeletions = TablePolicy(
    "media_deletions", export: .excluded(reason: "ids of files about to go"))

  private static let mediaWork = [
    TablePolicy(
      "media_uploads", select: "row.owner = account()",
      insert: "row.owner = account() AND row.received = 0 AND row.finished_at IS NULL",
      // The last part is the server's own to take: a medium and a job are made with it.
      update: TablePolicy.Update(
        ["received", "expires_at"], using: "row.owner = account() AND row.finished_at IS NULL",
        check: "row.owner = account() AND row.finished_at IS NULL AND row.received < row.size"),
      delete: "row.owner = account() AND row.finished_at IS NULL", export: .byAccount("owner")),
    TablePolicy(
      "media_jobs",
      select: "EXISTS (SELECT 1 FROM raw.media m WHERE m.id = row.media_id AND m.owner = account())",
      export: .excluded(reason: "how far the server has come with an upload")),
    // What was sent straight to the store is taken over by the server itself, which makes a medium and a job of it.
    TablePolicy(
      "direct_uploads", select: "row.owner = account()",
      insert: "row.owner = account() AND row.app = app() AND row.received_at IS NULL", export: .byAccount("owner")),
    TablePolicy("media_parts", export: .excluded(reason: "where a file lies while it arrives")),
    // The server's to write: with each row a file comes or goes.
    TablePolicy("archives", select: "row.owner = account()", export: .byAccount("owner")),
    TablePolicy(
      "originals", select: "row.owner = account()", delete: "row.owner = account()", export: .byAccount("owner")),
    TablePolicy(
      "original_keepers", select: "row.profile_id = viewer()", insert: "row.profile_id = viewer()",
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
  ]

  /// Profiles of suspended accounts.
  private static let suspended = ViewerSet(
    "suspended", from: "profiles", key: "id", where: "s.hidden_at IS NOT NULL", isMostlyEmpty: true)

  /// What somebody did whom the viewer can't see is not there, for lists and counts alike. After a suspension it is there again. What is
  /// dated ahead is held until then.
  private static let activity = TablePolicy(
    "activity",
    select: """
      row.recipient = viewer() AND \(isPastOfFound("created_at"))
      AND (row.actor = viewer() OR (NOT (\("actor", in: suspended)) AND NOT (\("actor", in: blocked))))
      """,
    update: TablePolicy.Update(["read_at"], using: "row.recipient = viewer()"), export: .byProfile("recipient"))

  private static let silenced = TablePolicy(
    "silenced_activity", select: "row.profile_id = viewer()", insert: "row.profile_id = viewer()",
    delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))

  /// Devices are the server's to write and to read: with an endpoint and its keys anybody could send to them.
  private static let pushes = [
    TablePolicy("push_subscriptions", export: .excluded(reason: "keys to a device, not content")),
    TablePolicy(
      "silenced_pushes", select: "row.profile_id = viewer()", insert: "row.profile_id = viewer()",
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
    TablePolicy(
      "quiet_hours", select: "row.account_id = account()", insert: "row.account_id = account()",
      update: TablePolicy.Update(["starts_at", "ends_at", "zone"], using: "row.account_id = account()"),
      delete: "row.account_id = account()", export: .byAccount("account_id")),
    // Whose activity it is in has a recipient: such a row would tell who did it that there is a device.
    TablePolicy(
      "push_events", select: "row.actor = viewer() AND row.recipient IS NULL",
      insert: "row.actor = viewer() AND row.recipient IS NULL AND row.app = app()",
      export: .excluded(reason: "ids of what just happened, gone within seconds")),
    TablePolicy("push_notices", export: .excluded(reason: "ids of what devices are to hear of, gone within a day")),
  ]

  /// The server writes them, and does what is done about a report together with the log.
  private static let reports = [
    TablePolicy(
      "reports", select: "is_operator() OR \("reporter", in: ownProfiles)",
      export: .byProfile("reporter")),
    TablePolicy(
      "report_media", select: "is_operator()",
      export: .excluded(reason: "others' photos, kept while a report is open")),
    TablePolicy(
      "moderation_log", select: "is_operator()",
      export: .excluded(reason: "the server's record of its operators, about others")),
  ]
}

extension CorePolicies {
  /// What processes share among themselves. Members' transactions bring facts, and see no others' and none once it is numbered.
  private static let several = [
    TablePolicy("leases", export: .excluded(reason: "about the server, not a person")),
    TablePolicy("rate_limits", export: .excluded(reason: "counts under hashed names, forgotten within a day")),
    TablePolicy(
      "live_arrivals", select: "row.teller = viewer()", insert: "row.teller = viewer()",
      export: .excluded(reason: "ids of what just happened, gone within a second")),
    TablePolicy("live_facts", export: .excluded(reason: "ids of what happened lately, without who did it")),
    TablePolicy("installation", export: .excluded(reason: "about the server, not a person")),
    TablePolicy("backups", select: "is_operator()", export: .excluded(reason: "about the server, not a person")),
  ]
}

extension Schema {
  /// The part of the database that all apps share.
  public static let core = Schema(
    migrations: CoreMigrations.all, policies: CorePolicies.all, counters: CoreCounters.all)
}
