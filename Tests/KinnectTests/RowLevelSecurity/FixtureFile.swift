import FoundationEssentials
import Testing
import Wire

@testable import SQL

/// The file of the fixture: made once by the system connection, then copied for each test.
struct FixtureFile: Sendable {
  let bytes: [UInt8]

  func copy(to path: String) throws {
    if !FileManager.default.createFile(atPath: path, contents: Data(bytes)) { throw SQLError(.other, "no \(path)") }
  }

  /// The file, closed and without a log beside it.
  static var file: FixtureFile { get throws { try made.get() } }
  private static let made = Result { try FixtureFile() }

  private init() throws {
    let folder = try ScratchFolder()
    let file = SQLiteFile(path: folder.path + "/seed.db", schema: RowFixture.schema, options: SQLiteOptions())
    let connection = try file.openSystem(readOnly: false)
    try SQLiteMigrator(schema: RowFixture.schema).migrate(connection)
    try connection.perform(.beginWrite)
    var writer = FixtureWriter { try connection.run($0) }
    try writer.write()
    try connection.perform(.commit)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
    guard let data = FileManager.default.contents(atPath: file.path) else { throw SQLError(.other, "no file") }
    bytes = Array(data)
  }
}

/// Writes the rows. Posts are numbered: the owner's are 1 to 3, then one of each other writer.
struct FixtureWriter {
  /// Runs a statement as the system; answers how many rows it changed.
  private let statement: (SQL) throws -> Int
  var clock = 0
  var text = 0
  var messages = 0
  var invitations = 0

  init(_ statement: @escaping (SQL) throws -> Int) { self.statement = statement }

  @discardableResult func run(_ sql: SQL) throws -> Int { try statement(sql) }

  mutating func now() -> SQLValue {
    clock += 1
    return .integer(RowFixture.firstTime + Int64(clock))
  }

  mutating func word(_ kind: String) -> SQLValue {
    text += 1
    return .text(RowFixture.token(kind, text))
  }

  func put(_ table: String, _ columns: String, _ values: [SQLValue]) throws {
    let places = (1...values.count).map { "$\($0)" }.joined(separator: ", ")
    try run(SQL(foreign: "INSERT INTO \(table) (\(columns)) VALUES (\(places))", values: values))
  }

  mutating func write() throws {
    for person in RowFixture.Person.allCases { try move(in: person) }
    try relations()
    try posts()
    try circle()
    try believe()
    try leftovers()
  }

  private mutating func move(in person: RowFixture.Person) throws {
    let account = RowFixture.id(person.account)
    let isOperator = person == .operator
    try put(
      "accounts", "id, email, is_operator, created_at", [account, word("mail"), .integer(isOperator ? 1 : 0), now()])
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
    let isWriter = person != .profileless
    for app in isWriter ? person == .hermit ? ["believe"] : ["kinnect", "believe"] : [] {
      try put("memberships", "account_id, app, created_at", [account, .text(app), now()])
      let profile = RowFixture.id(person.profile(app))
      try put(
        "profiles", "id, app, username, full_name, bio, is_private, created_at",
        [
          profile, .text(app), word("user"), word("full"), word("biog"), .integer(person == .open ? 0 : 1), now(),
        ])
      try put("profile_accounts", "profile_id, account_id, app", [profile, account, .text(app)])
      try put("profile_terms", "app, term, profile_id", [.text(app), word("term"), profile])
    }
    guard isWriter, person != .hermit else { return }
    try media(RowFixture.token("mavt", person.number), owner: person)
    try run(
      SQL(
        foreign: "UPDATE profiles SET avatar = $1 WHERE id = $2",
        values: [RowFixture.id(RowFixture.token("mavt", person.number)), RowFixture.id(person.profile())]))
    try media(RowFixture.token("mown", person.number), owner: person)
    try sending(person)
  }

  /// An upload that has begun, one that is whole, and a medium that is worked on.
  private mutating func sending(_ person: RowFixture.Person) throws {
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
      "media_parts", "media_id, position, size, tag",
      [RowFixture.id(RowFixture.token("uplo", person.number)), .integer(0), .integer(9), word("meta")])
    let token = RowFixture.token("mwrk", person.number)
    try put(
      "media", "id, owner, kind, status, alt, created_at",
      [RowFixture.id(token), account, .text("video"), .text("reserved"), word("altt"), now()])
    try put(
      "media_jobs", "media_id, state, not_before, reason, created_at",
      [RowFixture.id(token), .text("waiting"), now(), word("reas"), now()])
    try put(
      "kinnect_waiting", "post_id, position, media_id, author, caption, created_at",
      [
        RowFixture.id(RowFixture.token("wait", person.number)), .integer(0), RowFixture.id(token),
        RowFixture.id(person.profile("kinnect")), word("wcap"), now(),
      ])
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
    _ follower: RowFixture.Person, _ followee: RowFixture.Person, accepted: Bool = true, app: String = "kinnect"
  ) throws {
    try put(
      "follows", "follower, followee, created_at",
      [RowFixture.id(follower.profile(app)), RowFixture.id(followee.profile(app)), now()])
    guard accepted else { return }
    try run(
      SQL(
        foreign: "UPDATE follows SET accepted_at = $1 WHERE follower = $2 AND followee = $3",
        values: [now(), RowFixture.id(follower.profile(app)), RowFixture.id(followee.profile(app))]))
  }

  private mutating func relations() throws {
    for (follower, followee) in [
      (.follower, .owner), (.exFollower, .owner), (.blocked, .owner), (.owner, .follower), (.owner, .open),
      (.follower, .open), (.owner, .suspended), (.follower, .suspended), (.owner, .blocked), (.open, .stranger),
      (.operator, .open),
    ] as [(RowFixture.Person, RowFixture.Person)] { try follow(follower, followee) }
    try follow(.requested, .owner, accepted: false)
    try follow(.stranger, .requested, accepted: false)
    try follow(.suspended, .owner, app: "believe")
    try follow(.follower, .owner, app: "believe")
    for (muter, muted) in [(.follower, .open), (.owner, .stranger), (.stranger, .open)]
      as [(RowFixture.Person, RowFixture.Person)]
    {
      try put(
        "mutes", "muter, muted, created_at", [RowFixture.id(muter.profile()), RowFixture.id(muted.profile()), now()])
    }
  }

  private mutating func posts() throws {
    let writers: [RowFixture.Person] = [
      .owner, .owner, .owner, .follower, .stranger, .requested, .exFollower, .blocked, .open, .suspended, .operator,
    ]
    for (index, writer) in writers.enumerated() {
      let post = RowFixture.id(RowFixture.token("post", index + 1))
      let token = RowFixture.token("mpst", index + 1)
      let author = RowFixture.id(writer.profile())
      try media(token, owner: writer)
      let photo = [
        RowFixture.id(token), .text("photo"), .integer(3), .integer(2), word("blur"), word("altt"),
      ]
      try put(
        "kinnect_posts",
        """
        id, author, caption, created_at, media_count, media_key, media_type, media_width, media_height, media_blur_hash,
          media_alt
        """, [post, author, word("capt"), now(), .integer(1)] + photo)
      try put(
        "kinnect_post_media", "post_id, position, media_key, media_type, width, height, blur_hash, alt, author",
        [post, .integer(0)] + photo + [author])
      let others = ([.owner, .follower, .exFollower, .blocked, .open] as [RowFixture.Person]).filter { $0 != writer }
      for reader in [writer] + others {
        try put(
          "kinnect_likes", "post_id, user_id, created_at", [post, RowFixture.id(reader.profile()), now()],
          unlessThere: reader == writer ? nil : writer)
        try put(
          "kinnect_comments", "id, post_id, user_id, body, created_at",
          [
            RowFixture.id(RowFixture.token("comm", index * 20 + reader.number)), post, RowFixture.id(reader.profile()),
            word("body"),
            now(),
          ],
          unlessThere: reader == writer ? nil : writer)
      }
    }
  }

  /// Only readers who follow the writer leave something.
  private func put(_ table: String, _ columns: String, _ values: [SQLValue], unlessThere writer: RowFixture.Person?)
    throws
  {
    guard let writer else { return try put(table, columns, values) }
    let reader = values[table == "kinnect_likes" ? 1 : 2]
    let follows = try run(
      SQL(
        foreign: "UPDATE follows SET is_suspended = is_suspended WHERE follower = $1 AND followee = $2",
        values: [reader, RowFixture.id(writer.profile())]))
    if follows == 1 { try put(table, columns, values) }
  }

  /// What ended: a follow, a block in each app, a suspension; and what the operator keeps.
  private mutating func leftovers() throws {
    try run(
      SQL(
        foreign: "DELETE FROM follows WHERE follower = $1 AND followee = $2",
        values: [
          RowFixture.id(RowFixture.Person.exFollower.profile()), RowFixture.id(RowFixture.Person.owner.profile()),
        ]))
    for (blocker, blocked, app) in [
      (.owner, .blocked, "kinnect"), (.stranger, .hermit, "believe"), (.open, .exFollower, "believe"),
    ] as [(RowFixture.Person, RowFixture.Person, String)] {
      try put(
        "blocks", "blocker, blocked, username, created_at",
        [RowFixture.id(blocker.profile(app)), RowFixture.id(blocked.profile(app)), word("buse"), now()])
    }
    for (number, reporter) in ([.follower, .stranger, .owner] as [RowFixture.Person]).enumerated() {
      try put(
        "reports", "id, app, reporter, reporter_name, kind, subject, reason, evidence, created_at",
        [
          RowFixture.id(RowFixture.token("repo", number)), .text("kinnect"), RowFixture.id(reporter.profile()),
          word("repn"),
          .text("post"),
          RowFixture.id(RowFixture.token("post", 4 + number)), word("reas"), word("evid"), now(),
        ])
    }
    for number in 1...2 {
      try put(
        "invitations", "id, app, token_hash, note, created_by, created_at, expires_at, max_uses",
        [
          RowFixture.id(RowFixture.token("invi", number)), .text("kinnect"),
          RowFixture.bytes(RowFixture.token("toke", number)),
          word("note"),
          RowFixture.id(RowFixture.Person.operator.account), now(), now(), .integer(3),
        ])
      try put("media_deletions", "id, created_at", [RowFixture.id(RowFixture.token("mdel", number)), now()])
    }
    try run(
      SQL(
        foreign: "UPDATE accounts SET suspended_at = $1 WHERE id = $2",
        values: [now(), RowFixture.id(RowFixture.Person.suspended.account)]))
  }
}
