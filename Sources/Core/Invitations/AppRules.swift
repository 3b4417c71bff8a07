internal import SQL
internal import Wire

/// What operators decide about an app: who may invite to it, whether everybody with an account here may join, and how its people are connected.
struct AppRules: Sendable {
  let app: String
  /// How many people each member may invite; 0 where only operators do.
  var memberInvitations: Int
  /// Since when anyone with an account may join; nil where an invitation is needed.
  var openSince: Timestamp?
  /// Whether its people are a family; nil until an operator has answered, and for apps whose people don't follow each other.
  var kind: CircleKind?

  static let mostInvitations = 1000

  static func all(in transaction: Transaction) throws -> [AppRules] {
    try transaction.all("SELECT app, member_invitations, open_since, kind FROM app_rules ORDER BY app", read)
  }

  static func of(_ app: String, in transaction: Transaction) throws -> AppRules {
    try transaction.first("SELECT app, member_invitations, open_since, kind FROM app_rules WHERE app = \(app)", read)
      ?? AppRules(app: app, memberInvitations: 0)
  }

  private static func read(_ row: Row) -> AppRules {
    AppRules(
      app: row.text(0), memberInvitations: row.int(1), openSince: row.optionalTime(2),
      kind: row.optionalText(3).flatMap(CircleKind.init(rawValue:)))
  }

  /// Whether all people of the app follow each other.
  static func isFamily(_ app: String, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM app_rules WHERE app = \(app) AND kind = 'family'")
  }

  /// Whether anyone with an account may join.
  static func isOpen(_ app: String, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM app_rules WHERE app = \(app) AND open_since IS NOT NULL")
  }

  func store(in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE app_rules SET member_invitations = \(memberInvitations), open_since = \(openSince), kind = \(kind?.rawValue)
      WHERE app = \(app)
      """)
  }
}

extension Services {
  /// Says in place of an operator how the people of all apps are connected.
  func answer(_ kind: CircleKind) async throws {
    try await system.write { [apps] transaction in
      for app in apps {
        try transaction.run(
          """
          INSERT INTO app_rules (app, kind) VALUES (\(app), \(kind.rawValue))
          ON CONFLICT (app) DO UPDATE SET kind = excluded.kind
          """)
      }
    }
  }

  /// Says in place of an operator that apps are for families, where nobody has a profile yet. The apps have their rules.
  /// - Returns: those apps whose people are there already and are no family; then nothing is changed.
  public func makeFamilies(_ names: [String]) async throws -> [String] {
    guard !names.isEmpty else { return [] }
    return try await system.write { transaction in
      let others = try names.filter { app in
        try !AppRules.isFamily(app, in: transaction)
          && transaction.exists("SELECT 1 FROM profiles WHERE app = \(app) LIMIT 1")
      }
      guard others.isEmpty else { return others }
      for app in names {
        try transaction.run("UPDATE app_rules SET kind = 'family' WHERE app = \(app)")
      }
      return []
    }
  }

  /// Makes rules for apps that the database doesn't know. One that comes to a server with members is open to them: the operator who
  /// starts it there means it for them, and can close it again.
  public func welcomeNewApps() async throws {
    let now = now()
    try await system.write { [apps] transaction in
      let known = Set(try AppRules.all(in: transaction).map(\.app))
      // A database that knows no app yet is new, even if it has an operator already.
      let isInUse = try !known.isEmpty && transaction.exists("SELECT 1 FROM memberships")
      for app in apps where !known.contains(app) {
        try transaction.run(
          """
          INSERT INTO app_rules (app, open_since) VALUES (\(app), \(isInUse ? now : nil)) ON CONFLICT DO NOTHING
          """)
      }
    }
  }
}
