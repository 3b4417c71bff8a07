internal import Core
internal import SQL
internal import Wire

/// A copy of somebody's posts that they take away.
struct Export: Hashable, Sendable {
  enum State: String, Sendable {
    case waiting, done, failed
  }

  let id: ID<Export>
  let state: State
  /// Why it failed, for its owner.
  let reason: String
  let postCount: Int
  let doneCount: Int
  let createdAt: Timestamp

  var archive: ID<Archive> { id.cast() }
  /// Seconds that it may be fetched.
  static let lifetime: Int64 = 2 * 86_400

  var expiresAt: Timestamp { createdAt.adding(seconds: Self.lifetime) }
  /// Whether it can be fetched.
  func isReady(at now: Timestamp) -> Bool { state == .done && expiresAt > now }
  /// Where it is fetched.
  var path: String { "/grassy/export/\(id)/grassy.zip" }
}

enum ExportQueries {
  private static func read(_ row: Row) throws -> Export {
    Export(
      id: try row.id(0), state: Export.State(rawValue: row.text(1)) ?? .failed, reason: row.text(2),
      postCount: row.int(3), doneCount: row.int(4), createdAt: row.time(5))
  }

  static func find(of profile: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Export? {
    try transaction.first(
      """
      SELECT id, state, reason, post_count, done_count, created_at FROM grassy_exports WHERE profile_id = \(profile)
      """, read)
  }

  /// In place of an earlier one.
  static func begin(
    _ id: ID<Export>, of profile: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run("DELETE FROM grassy_exports WHERE profile_id = \(profile)")
    try transaction.run(
      """
      INSERT INTO grassy_exports (profile_id, id, state, post_count, created_at)
      SELECT \(profile), \(id), 'waiting', count(*), \(now) FROM grassy_posts WHERE author = \(profile)
      """)
  }

  static func advance(_ id: ID<Export>, to count: Int, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE grassy_exports SET done_count = \(count) WHERE id = \(id) AND state = 'waiting'") == 1
  }

  static func end(
    _ id: ID<Export>, _ state: Export.State, reason: String = "", now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE grassy_exports SET state = \(state.rawValue), reason = \(reason), finished_at = \(now)
      WHERE id = \(id) AND state = 'waiting'
      """) == 1
  }

  static func delete(of profile: ID<ProfileEntity>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM grassy_exports WHERE profile_id = \(profile)")
  }

  /// The finer places that the author keeps of some of their own posts.
  static func keptPlaces(
    of posts: [ID<Post>], in transaction: Transaction
  ) throws -> [ID<Post>: (name: String, latitude: Double, longitude: Double)] {
    var kept: [ID<Post>: (name: String, latitude: Double, longitude: Double)] = [:]
    try transaction.each(
      "SELECT post_id, name, latitude, longitude FROM grassy_kept_places WHERE post_id IN (\(list: posts))"
    ) { row in
      kept[try row.id(0)] = (
        row.text(1), StoredLocation.degrees(Int64(row.int(2))), StoredLocation.degrees(Int64(row.int(3)))
      )
    }
    return kept
  }
}
