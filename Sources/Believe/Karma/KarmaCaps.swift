internal import Core
internal import SQL

/// For how much of each kind a day earns karma; days are those of UTC. What is beyond earns nothing, ever: see
/// `docs/decisions/0030-believe-karma-ledger.md`.
enum KarmaCaps {
  static let settings = [
    setting("karma-follows-per-day", of: "follow", "New follows that earn karma", 10),
    setting("karma-messages-per-day", of: "message", "Messages of support that earn karma", 5),
    setting("karma-likes-per-day", of: "like", "Likes that earn karma", 50),
  ]

  private static func setting(
    _ name: String, of action: String, _ what: String, _ fallback: Int
  ) -> AppSetting {
    AppSetting(
      name, "\(what), for one person and day in believe; 0: none.", fallback: fallback, in: 0...1_000_000
    ) { cap, transaction in
      try transaction.run(
        """
        UPDATE believe_karma_rules SET daily_cap = \(cap) WHERE action_type = \(action) AND daily_cap <> \(cap)
        """)
    }
  }
}
