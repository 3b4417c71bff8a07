internal import SQL
internal import Wire

/// People of an app whom somebody knows from other apps of the server: the two follow each other there. They are found
/// only if they have agreed to be.
struct KnownPeople: Sendable {
  struct Person: Sendable {
    let id: ID<ProfileEntity>
    let username: String
    let fullName: String
    let avatar: ID<MediaAPI.Item>?
  }

  let services: Services

  /// People by their full names.
  enum List: CursorList {
    static var cursorTag: UInt8 { 25 }
    static var hasPlace: Bool { true }
  }

  /// The other apps in which the account has a profile.
  func otherApps(of account: ID<AuthAPI.Account>, besides app: String) async throws -> [String] {
    try await services.system.read { [running = services.apps] transaction in
      try transaction.all(
        "SELECT app FROM profile_accounts WHERE account_id = \(account) AND app <> \(app) ORDER BY app"
      ) { $0.text(0) }.filter(running.contains)
    }
  }

  /// Those who have agreed to be found, by their names.
  func found(
    by viewer: Viewer, before: Cursor<List>?, limit: Int, _ cursors: CursorSeal
  ) async throws -> Page<Person> {
    let (place, last) = (before?.place ?? "", before?.id(of: ProfileEntity.self) ?? ID(high: 0, low: 0))
    let people = try await services.system.read { transaction in
      try transaction.all(
        """
        SELECT DISTINCT p.id, p.username, p.full_name, p.avatar
        FROM profile_accounts mine
        JOIN follows f ON f.follower = mine.profile_id AND f.accepted_at IS NOT NULL AND f.is_suspended = FALSE
        JOIN follows b ON b.follower = f.followee AND b.followee = f.follower AND b.accepted_at IS NOT NULL
          AND b.is_suspended = FALSE
        JOIN profile_accounts there ON there.profile_id = f.followee
        JOIN profile_accounts here ON here.account_id = there.account_id AND here.app = \(viewer.app)
        JOIN findable_profiles findable ON findable.profile_id = here.profile_id
        JOIN profiles p ON p.id = here.profile_id
        WHERE mine.account_id = \(viewer.signedIn.account) AND mine.app <> \(viewer.app) AND p.hidden_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM blocked_profiles x WHERE x.viewer = \(viewer.profile) AND x.other = p.id)
          AND (p.full_name, p.id) > (\(place), \(last))
        ORDER BY p.full_name, p.id LIMIT \(limit + 1)
        """
      ) { Person(id: try $0.id(0), username: $0.text(1), fullName: $0.text(2), avatar: $0.optionalID(3)) }
    }
    let end = people.count > limit ? people[limit - 1] : nil
    let next = end.map { cursors.seal(Cursor<List>(Timestamp(microseconds: 0), $0.id, place: $0.fullName)) }
    return Page(items: Array(people.prefix(limit)), next: next)
  }

  func isFindable(_ viewer: Viewer) async throws -> Bool {
    try await services.database.query(as: viewer.principal) {
      try $0.exists("SELECT 1 FROM findable_profiles WHERE profile_id = \(viewer.profile)")
    }
  }

  /// Agrees to be found, or no longer.
  func setFindable(_ isFindable: Bool, _ viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      if isFindable {
        try transaction.run(
          "INSERT INTO findable_profiles (profile_id) VALUES (\(viewer.profile)) ON CONFLICT DO NOTHING")
      } else {
        try transaction.run("DELETE FROM findable_profiles WHERE profile_id = \(viewer.profile)")
      }
    }
  }
}
