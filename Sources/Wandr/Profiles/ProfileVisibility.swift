internal import Core
internal import SQL
internal import Social
internal import Wire

/// Whom somebody's profile is for: everyone who has joined Wandr here, or their friends only. Then they are asked before anybody follows them, and
/// no log of theirs is for everyone.
struct ProfileVisibility: Sendable {
  let services: Services

  static func isPublic(_ profile: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM profiles WHERE id = \(profile) AND is_private = FALSE")
  }

  /// - Throws: 422 where the author's profile is for friends only and the log would be for everyone.
  static func check(
    _ chosen: String, of author: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    guard chosen == WandrAPI.Visibility.everyone.rawValue, try !isPublic(author, in: transaction) else { return }
    throw Problem.validation(
      "visibility", "friends_only",
      "Your profile is for friends only. Choose whom else this is for, or change that in the settings.")
  }

  /// Chooses it. The same again changes nothing. What was for everyone is for friends from then on, and stays so.
  func set(isPublic: Bool, by viewer: Viewer) async throws -> WandrAPI.ProfileVisibility {
    let (owner, now) = (viewer.profile, services.now())
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let answer = WandrAPI.ProfileVisibility(isPublic: isPublic)
      guard try Self.isPublic(owner, in: transaction) != isPublic else { return answer }
      try transaction.run("UPDATE profiles SET is_private = \(!isPublic) WHERE id = \(owner)")
      guard !isPublic else { return answer }
      let changed = try transaction.run(
        """
        UPDATE wandr_logs SET chosen = 'friends', edited_at = \(now),
          audience = CASE WHEN audience = 'everyone' THEN 'friends' ELSE audience END
        WHERE author = \(owner) AND chosen = 'everyone'
        """)
      // Those who saw them may be any number: they ask again what they see.
      if changed > 0 {
        try live.publish(LiveEvent.resync, of: owner, to: .followers(of: owner), at: now, in: transaction)
      }
      return answer
    }
  }
}
