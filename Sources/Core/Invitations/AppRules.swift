internal import SQL
internal import Wire

/// What operators decide about an app: who may invite to it, and whether everybody with an account here may join.
struct AppRules: Sendable {
  let app: String
  /// How many people each member may invite; 0 where only operators do.
  var memberInvitations: Int
  /// Since when anyone with an account may join; nil where an invitation is needed.
  var openSince: Timestamp?

  static let mostInvitations = 1000

  static func all(in transaction: Transaction) throws -> [AppRules] {
    try transaction.all("SELECT app, member_invitations, open_since FROM app_rules ORDER BY app") {
      AppRules(app: $0.text(0), memberInvitations: $0.int(1), openSince: $0.optionalTime(2))
    }
  }

  static func of(_ app: String, in transaction: Transaction) throws -> AppRules {
    try transaction.first("SELECT member_invitations, open_since FROM app_rules WHERE app = \(app)") {
      AppRules(app: app, memberInvitations: $0.int(0), openSince: $0.optionalTime(1))
    } ?? AppRules(app: app, memberInvitations: 0, openSince: nil)
  }

  /// Whether anyone with an account may join.
  static func isOpen(_ app: String, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM app_rules WHERE app = \(app) AND open_since IS NOT NULL")
  }

  func store(in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE app_rules SET member_invitations = \(memberInvitations), open_since = \(openSince) WHERE app = \(app)
      """)
  }
}

extension Services {
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
