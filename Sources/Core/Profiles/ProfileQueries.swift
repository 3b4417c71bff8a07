internal import SQL
internal import Wire

enum ProfileQueries {
  static func insert(
    _ id: ID<ProfileEntity>, app: String, account: ID<AuthAPI.Account>, username: Username, fullName: String,
    bio: String, avatar: ID<MediaAPI.Item>?, isPrivate: Bool = true, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO profiles (id, app, username, full_name, bio, avatar, is_private, created_at)
      VALUES (\(id), \(app), \(username.text), \(fullName), \(bio), \(avatar), \(isPrivate), \(now))
      """)
    try transaction.run(
      "INSERT INTO profile_accounts (profile_id, account_id, app) VALUES (\(id), \(account), \(app))")
  }

  static func update(
    _ id: ID<ProfileEntity>, username: Username, fullName: String, bio: String, avatar: ID<MediaAPI.Item>?,
    in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE profiles SET username = \(username.text), full_name = \(fullName), bio = \(bio), avatar = \(avatar)
      WHERE id = \(id)
      """)
  }

  /// How many there are in each app.
  static func counts(in transaction: Transaction) throws -> [String: Int] {
    let counts = try transaction.all("SELECT app, count(*) FROM profiles GROUP BY app") { ($0.text(0), $0.int(1)) }
    return Dictionary(counts, uniquingKeysWith: +)
  }

  struct Fields: Sendable {
    let username: String
    let fullName: String
    let bio: String
    let avatar: ID<MediaAPI.Item>?
  }

  static func fields(_ id: ID<ProfileEntity>, in transaction: Transaction) throws -> Fields? {
    try transaction.first("SELECT username, full_name, bio, avatar FROM profiles WHERE id = \(id)") {
      Fields(username: $0.text(0), fullName: $0.text(1), bio: $0.text(2), avatar: $0.optionalID(3))
    }
  }

  /// Replaces what the profile is found by.
  static func setTerms(
    _ terms: Set<String>, of id: ID<ProfileEntity>, app: String, in transaction: Transaction
  ) throws {
    try transaction.run("DELETE FROM profile_terms WHERE profile_id = \(id)")
    for term in terms.sorted() {
      try transaction.run("INSERT INTO profile_terms (app, term, profile_id) VALUES (\(app), \(term), \(id))")
    }
  }

  /// The visible profile of that name in the app.
  static func id(of username: String, app: String, in transaction: Transaction) throws -> ID<ProfileEntity>? {
    try transaction.first("SELECT id FROM profiles WHERE app = \(app) AND username = \(username.lowercased())") {
      try $0.id(0)
    }
  }

  /// The visible profile that is meant in the app: by its ID where that is known, or else by its name.
  static func id(
    of username: String, meaning profile: ID<ProfileEntity>?, app: String, in transaction: Transaction
  ) throws -> ID<ProfileEntity>? {
    guard let profile else { return try id(of: username, app: app, in: transaction) }
    return try transaction.exists("SELECT 1 FROM profiles WHERE app = \(app) AND id = \(profile)") ? profile : nil
  }

  /// Whether there is such a photo for the viewer, ready to be used.
  static func isReady(_ media: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM media WHERE id = \(media) AND status = 'ready'")
  }

  static func isOwn(
    _ media: ID<MediaAPI.Item>, account: ID<AuthAPI.Account>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM media WHERE id = \(media) AND owner = \(account) AND status = 'ready' AND attached_at IS NULL")
  }

  static func markAttached(_ media: ID<MediaAPI.Item>, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run("UPDATE media SET attached_at = \(now) WHERE id = \(media) AND attached_at IS NULL")
  }
}
