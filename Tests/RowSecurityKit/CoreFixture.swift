@testable import SQL

/// What everybody has, whichever apps there are: accounts, profiles in two apps, media, follows, blocks.
extension FixtureWriter {
  mutating func move(in person: RowFixture.Person, _ apps: CoreApps) throws {
    let account = RowFixture.id(person.account)
    let isOperator = person == .operator
    let key: SQLValue = .text(RowFixture.token("mkey", person.number))
    try put(
      "accounts", "id, email, email_key, is_operator, created_at",
      [account, word("mail"), key, .integer(isOperator ? 1 : 0), now()])
    try put("credentials", "account_id, password_hash, updated_at", [account, word("hash"), now()])
    try put(
      "sessions", "id, account_id, kind, created_at, last_used_at, expires_at",
      [RowFixture.id(RowFixture.token("sess", person.number)), account, .text("api"), now(), now(), now()])
    try put(
      "idempotency_keys", "account_id, key, fingerprint, resource, created_at",
      [
        account, word("ikey"), RowFixture.bytes(RowFixture.token("fing", person.number)),
        RowFixture.id(RowFixture.token("reso", person.number)), now(),
      ])
    try put(
      "one_time_links", "token_hash, kind, account_id, created_at, expires_at",
      [RowFixture.bytes(RowFixture.token("link", person.number)), .text("reset"), account, now(), now()])
    try put(
      "password_requests", "id, name, account_id, app, created_at, asked_at",
      [
        RowFixture.id(RowFixture.token("preq", person.number)),
        RowFixture.bytes(RowFixture.token("pnam", person.number)), account, .text(apps.main), now(), now(),
      ])
    // Not the owner's: attacks make them for the owner.
    if !person.number.isMultiple(of: 3) {
      try put(
        "quiet_hours", "account_id, starts_at, ends_at, zone", [account, .integer(1320), .integer(420), word("zone")])
    }
    let isWriter = person != .profileless
    for app in isWriter ? person == .hermit ? [apps.other] : [apps.main, apps.other] : [] {
      if person.number.isMultiple(of: 2) {
        try put("declined_apps", "account_id, app", [account, .text(app)])
      }
      try put("memberships", "account_id, app, created_at", [account, .text(app), now()])
      let profile = RowFixture.id(person.profile(app))
      try put(
        "profiles", "id, app, username, full_name, bio, is_private, created_at",
        [
          profile, .text(app), word("user"), word("full"), word("biog"), .integer(person == .open ? 0 : 1), now(),
        ])
      try put("profile_accounts", "profile_id, account_id, app", [profile, account, .text(app)])
      if !person.number.isMultiple(of: 3) { try put("findable_profiles", "profile_id", [profile]) }
      if person.number.isMultiple(of: 2) { try put("original_keepers", "profile_id", [profile]) }
      try put("silenced_activity", "profile_id, kind", [profile, word("kind")])
      try put("silenced_pushes", "profile_id, kind", [profile, word("pkin")])
      try family(person, app)
      try put("profile_terms", "app, term, profile_id", [.text(app), word("term"), profile])
    }
    guard isWriter, person != .hermit else { return }
    try media(RowFixture.token("mavt", person.number), owner: person)
    try run(
      SQL(
        foreign: "UPDATE profiles SET avatar = $1 WHERE id = $2",
        values: [RowFixture.id(RowFixture.token("mavt", person.number)), RowFixture.id(person.profile(apps.main))]))
    try media(RowFixture.token("mown", person.number), owner: person)
    try sending(person, in: apps.main)
  }

  /// Who has joined the family of an app, who has said no, and who hasn't answered.
  private mutating func family(_ person: RowFixture.Person, _ app: String) throws {
    let (profile, number) = (RowFixture.id(person.profile(app)), Int64(person.number + 1))
    let hasJoined = !person.number.isMultiple(of: 3)
    if hasJoined, person.number.isMultiple(of: 2) { return }
    try put(
      "family_members", "profile_id, app, number, below, answered_at",
      [profile, .text(app), hasJoined ? .integer(number) : .null, .integer(hasJoined ? number : 0), now()])
  }

  /// An upload that has begun, one that is whole, and a medium that is worked on.
  private mutating func sending(_ person: RowFixture.Person, in app: String) throws {
    let account = RowFixture.id(person.account)
    for (kind, isFinished) in [("uplo", false), ("upfi", true)] {
      try put(
        "media_uploads", "id, owner, size, received, metadata, created_at, expires_at, finished_at",
        [
          RowFixture.id(RowFixture.token(kind, person.number)), account, .integer(90), .integer(isFinished ? 90 : 9),
          word("meta"), now(), now(), isFinished ? now() : .null,
        ])
    }
    try put(
      "direct_uploads", "id, owner, app, size, content_type, created_at, expires_at",
      [
        RowFixture.id(RowFixture.token("dirc", person.number)), account, .text(app), .integer(9),
        .text("image/jpeg"), now(), now(),
      ])
    try put(
      "media_parts", "media_id, position, size, tag",
      [RowFixture.id(RowFixture.token("uplo", person.number)), .integer(0), .integer(9), word("meta")])
    try put(
      "archives", "id, owner, direction, size, created_at, expires_at",
      [RowFixture.id(RowFixture.token("arch", person.number)), account, .text("in"), .integer(9), now(), now()])
    try put(
      "originals", "id, media_id, owner, file_type, size, is_by_itself, created_at, stored_at",
      [
        RowFixture.id(RowFixture.token("orig", person.number)), RowFixture.id(RowFixture.token("mown", person.number)),
        account, .text("jpg"), .integer(9), .integer(1), now(), now(),
      ])
    let token = RowFixture.token("mwrk", person.number)
    try put(
      "media", "id, owner, kind, status, alt, created_at",
      [RowFixture.id(token), account, .text("video"), .text("reserved"), word("altt"), now()])
    try put(
      "media_jobs", "media_id, state, not_before, reason, created_at",
      [RowFixture.id(token), .text("waiting"), now(), word("reas"), now()])
  }

  mutating func media(_ token: String, owner: RowFixture.Person) throws {
    try put(
      "media", "id, owner, kind, status, width, height, blur_hash, alt, bytes, created_at",
      [
        RowFixture.id(token), RowFixture.id(owner.account), .text("photo"), .text("ready"), .integer(3), .integer(2),
        word("blur"), word("altt"), .integer(9), now(),
      ])
  }

  private mutating func follow(
    _ follower: RowFixture.Person, _ followee: RowFixture.Person, accepted: Bool = true, in app: String
  ) throws {
    try put(
      "follows", "follower, followee, app, created_at",
      [RowFixture.id(follower.profile(app)), RowFixture.id(followee.profile(app)), .text(app), now()])
    guard accepted else { return }
    try run(
      SQL(
        foreign: "UPDATE follows SET accepted_at = $1 WHERE follower = $2 AND followee = $3",
        values: [now(), RowFixture.id(follower.profile(app)), RowFixture.id(followee.profile(app))]))
  }

  mutating func relations(_ apps: CoreApps) throws {
    for (follower, followee) in [
      (.follower, .owner), (.exFollower, .owner), (.blocked, .owner), (.owner, .follower), (.owner, .open),
      (.follower, .open), (.owner, .suspended), (.follower, .suspended), (.owner, .blocked), (.open, .stranger),
      (.operator, .open), (.blocked, .open),
    ] as [(RowFixture.Person, RowFixture.Person)] { try follow(follower, followee, in: apps.main) }
    try follow(.requested, .owner, accepted: false, in: apps.main)
    try follow(.stranger, .requested, accepted: false, in: apps.main)
    try follow(.suspended, .owner, in: apps.other)
    try follow(.follower, .owner, in: apps.other)
    for (one, other) in [(.follower, .stranger), (.open, .requested)] as [(RowFixture.Person, RowFixture.Person)] {
      try put(
        "family_left_out", "profile_id, other",
        [RowFixture.id(one.profile(apps.main)), RowFixture.id(other.profile(apps.main))])
    }
    for (muter, muted) in [(.follower, .open), (.owner, .stranger), (.stranger, .open)]
      as [(RowFixture.Person, RowFixture.Person)]
    {
      try put(
        "mutes", "muter, muted, created_at",
        [RowFixture.id(muter.profile(apps.main)), RowFixture.id(muted.profile(apps.main)), now()])
    }
  }

  /// Two circles of each of some people, with all who follow them: in the first from the beginning, in the other from now on.
  mutating func circles(_ apps: CoreApps) throws {
    let members: [RowFixture.Person: [RowFixture.Person]] = [
      .owner: [.follower, .exFollower, .blocked], .open: [.owner, .follower, .operator], .stranger: [.open],
      .suspended: [.owner, .follower],
    ]
    for (owner, people) in members.sorted(by: { $0.key.number < $1.key.number }) {
      for number in 1...2 {
        let circle = RowFixture.id(RowFixture.token("circ", owner.number * 10 + number))
        try put(
          "circles", "id, owner, app, name, created_at",
          [circle, RowFixture.id(owner.profile(apps.main)), .text(apps.main), word("circ"), now()])
        for (index, person) in people.enumerated() where number == 1 || index == 0 {
          // After everything that is posted here, and a moment of its own.
          let later = SQLValue.integer(RowFixture.firstTime + 800_000 + Int64(owner.number * 100 + number * 10 + index))
          try put(
            "circle_members", "circle_id, profile_id, owner, app, since, added_at",
            [
              circle, RowFixture.id(person.profile(apps.main)), RowFixture.id(owner.profile(apps.main)),
              .text(apps.main), number == 1 && index != 1 ? .integer(0) : later, now(),
            ])
        }
      }
    }
  }

  /// What ended: a follow, a block in each app, a suspension; and what the operator keeps.
  mutating func leftovers(_ apps: CoreApps) throws {
    try run(
      SQL(
        foreign: "DELETE FROM follows WHERE follower = $1 AND followee = $2",
        values: [
          RowFixture.id(RowFixture.Person.exFollower.profile(apps.main)),
          RowFixture.id(RowFixture.Person.owner.profile(apps.main)),
        ]))
    for (blocker, blocked, app) in [
      (.owner, .blocked, apps.main), (.stranger, .hermit, apps.other), (.open, .exFollower, apps.other),
    ] as [(RowFixture.Person, RowFixture.Person, String)] {
      try put(
        "blocks", "blocker, blocked, username, created_at",
        [RowFixture.id(blocker.profile(app)), RowFixture.id(blocked.profile(app)), word("buse"), now()])
    }
    for (number, reporter) in ([.follower, .stranger, .owner] as [RowFixture.Person]).enumerated() {
      try put(
        "reports", "id, app, reporter, reporter_name, kind, subject, reason, evidence, created_at",
        [
          RowFixture.id(RowFixture.token("repo", number)), .text(apps.main), RowFixture.id(reporter.profile(apps.main)),
          word("repn"),
          .text("post"),
          RowFixture.id(RowFixture.token("post", 4 + number)), word("reas"), word("evid"), now(),
        ])
      try put(
        "report_media", "media_id, report_id, position",
        [RowFixture.id(RowFixture.token("rmed", number)), RowFixture.id(RowFixture.token("repo", number)), .integer(0)])
      try put(
        "moderation_log",
        "id, created_at, moderator, moderator_name, action, reason, app, kind, subject, report, concerned_name",
        [
          RowFixture.id(RowFixture.token("mlog", number)), now(), RowFixture.id(RowFixture.Person.operator.account),
          word("mopn"), .text("reveal"), word("mrea"), .text(apps.main), .text("post"),
          RowFixture.id(RowFixture.token("post", 4 + number)), RowFixture.id(RowFixture.token("repo", number)),
          word("mcon"),
        ])
    }
    for number in 1...2 {
      try put(
        "invitations", "id, apps, token_hash, note, created_by, created_at, expires_at, max_uses, revoked_at",
        [
          RowFixture.id(RowFixture.token("invi", number)), .text(apps.main),
          RowFixture.bytes(RowFixture.token("toke", number)),
          word("note"),
          RowFixture.id((number == 1 ? RowFixture.Person.operator : .follower).account), now(), now(), .integer(3),
          number == 1 ? .null : now(),
        ])
      let app = number == 1 ? apps.main : apps.other
      try put(
        "app_rules", "app, member_invitations, open_since, kind",
        [.text(app), .integer(3), number == 1 ? now() : .null, .text(number == 1 ? "family" : "friends")])
      // Somebody who has said who they are, and somebody who hasn't.
      let waiting: RowFixture.Person = number == 1 ? .profileless : .hermit
      try put(
        "waiting_members", "id, account_id, app, invitation_id, invited_by, name, created_at",
        [
          RowFixture.id(RowFixture.token("wait", number)), RowFixture.id(waiting.account), .text(apps.main),
          RowFixture.id(RowFixture.token("invi", number)), RowFixture.id(RowFixture.Person.follower.account),
          number == 1 ? word("wnam") : .text(""), now(),
        ])
      try put("media_deletions", "id, created_at", [RowFixture.id(RowFixture.token("mdel", number)), now()])
    }
    try run(
      SQL(
        foreign: "UPDATE accounts SET suspended_at = $1 WHERE id = $2",
        values: [now(), RowFixture.id(RowFixture.Person.suspended.account)]))
  }

  /// What processes on one database share.
  mutating func several(_ apps: CoreApps) throws {
    try put(
      "leases", "name, holder, expires_at", [word("leas"), RowFixture.id(RowFixture.token("hold", 1)), now()])
    try put(
      "rate_limits", "name, tokens, updated_at", [RowFixture.bytes(RowFixture.token("rate", 1)), .real(3), now()])
    try put(
      "live_arrivals", "id, tick, teller, app, event, coalesces, subject, audience, at",
      [
        RowFixture.id(RowFixture.token("arri", 1)), .integer(1),
        RowFixture.id(RowFixture.Person.owner.profile(apps.main)),
        .text(apps.main),
        word("evnt"), .integer(0), RowFixture.id(RowFixture.token("subj", 1)),
        RowFixture.bytes(RowFixture.token("audi", 1)), now(),
      ])
    try put(
      "live_facts", "number, app, event, coalesces, subject, audience, at",
      [
        now(), .text(apps.main), word("evnt"), .integer(0), RowFixture.id(RowFixture.token("subj", 2)),
        RowFixture.bytes(RowFixture.token("audi", 2)), now(),
      ])
    try pushes(apps)
    try put("installation", "name, value", [word("inst"), RowFixture.bytes(RowFixture.token("valu", 1))])
    try put(
      "backups", "id, started_at, place, fault",
      [RowFixture.id(RowFixture.token("back", 1)), now(), RowFixture.bytes(RowFixture.token("bplc", 1)), word("bflt")])
  }

  /// A device, of somebody who has no activity, so that nothing is put into the queue by what others do; and what is in it.
  private mutating func pushes(_ apps: CoreApps) throws {
    let owner = RowFixture.Person.profileless
    let device = RowFixture.id(RowFixture.token("psub", 1))
    let point: SQLValue = .blob(Array(RowFixture.token("pkey", 1).utf8) + [UInt8](repeating: 0, count: 49))
    try put(
      "push_subscriptions", "id, session_id, account_id, app, endpoint, point, secret, created_at",
      [
        device, RowFixture.id(RowFixture.token("sess", owner.number)), RowFixture.id(owner.account), .text(""),
        word("endp"), point, RowFixture.bytes(RowFixture.token("psec", 1)), now(),
      ])
    try put(
      "push_notices", "subscription_id, kind, subject, actor, object, app, created_at, due_at",
      [
        device, word("pnki"), RowFixture.id(RowFixture.token("pnsu", 1)), RowFixture.id(RowFixture.token("pnac", 1)),
        RowFixture.id(RowFixture.token("pnob", 1)), .text(apps.main), now(), now(),
      ])
    for (number, recipient) in [SQLValue.null, RowFixture.id(RowFixture.Person.follower.profile(apps.main))]
      .enumerated()
    {
      try put(
        "push_events", "id, app, kind, subject, object, actor, recipient, created_at",
        [
          RowFixture.id(RowFixture.token("peve", number)), .text(apps.main), word("peki"),
          RowFixture.id(RowFixture.token("pesu", number)), RowFixture.id(RowFixture.token("peob", number)),
          RowFixture.id(RowFixture.Person.owner.profile(apps.main)), recipient, now(),
        ])
    }
  }
}
