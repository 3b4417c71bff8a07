internal import Media
internal import SQL
internal import Wire

/// Work that is to be done on what was sent: a row for each medium until it is ready.
struct MediaJob: Sendable {
  let id: ID<MediaAPI.Item>
  let owner: ID<AuthAPI.Account>
  let kind: MediaKind
  let isSquare: Bool
  /// This one included.
  let attempts: Int
}

enum JobQueries {
  static func insert(
    _ id: ID<MediaAPI.Item>, isSquare: Bool, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO media_jobs (media_id, state, crop, not_before, created_at)
      VALUES (\(id), 'waiting', \(isSquare ? "square" : "original"), \(now), \(now))
      """)
  }

  /// Takes the oldest job that is due. Two that ask at once never get the same one: with several processes, this is
  /// where a lease is to be taken.
  static func claim(_ kind: MediaKind, now: Timestamp, in transaction: Transaction) throws -> MediaJob? {
    let job = try transaction.first(
      """
      SELECT j.media_id, j.crop, j.attempts, m.owner FROM media_jobs j JOIN media m ON m.id = j.media_id
      WHERE j.state = 'waiting' AND j.not_before <= \(now) AND m.kind = \(kind.rawValue)
      ORDER BY j.created_at, j.media_id LIMIT 1
      """
    ) { row in
      MediaJob(
        id: try row.id(0), owner: try row.id(3), kind: kind, isSquare: row.text(1) == "square",
        attempts: row.int(2) + 1)
    }
    guard let job else { return nil }
    try transaction.run(
      """
      UPDATE media_jobs SET state = 'running', attempts = \(job.attempts), percent = 0
      WHERE media_id = \(job.id) AND state = 'waiting'
      """)
    return job
  }

  static func setPercent(_ percent: Int, of id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run("UPDATE media_jobs SET percent = \(percent) WHERE media_id = \(id) AND state = 'running'")
  }

  static func delete(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM media_jobs WHERE media_id = \(id)")
  }

  /// Back into the queue, not before a time.
  static func putBack(_ id: ID<MediaAPI.Item>, attempts: Int, until: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE media_jobs SET state = 'waiting', percent = 0, attempts = \(attempts), not_before = \(until)
      WHERE media_id = \(id)
      """)
  }

  static func fail(_ id: ID<MediaAPI.Item>, _ reason: MediaError.Code, in transaction: Transaction) throws {
    try transaction.run("UPDATE media_jobs SET state = 'failed', reason = \(reason.rawValue) WHERE media_id = \(id)")
  }

  /// False when it has not failed.
  static func retry(_ id: ID<MediaAPI.Item>, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run(
      """
      UPDATE media_jobs SET state = 'waiting', attempts = 0, percent = 0, reason = '', not_before = \(now)
      WHERE media_id = \(id) AND state = 'failed'
      """) == 1
  }

  /// At a start: what was being done when the server ended begins anew, unless it seems to be what ends the server.
  static func takeBack(mostAttempts: Int, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE media_jobs SET state = 'failed', reason = \(MediaError.Code.timeout.rawValue)
      WHERE state = 'running' AND attempts >= \(mostAttempts)
      """)
    try transaction.run("UPDATE media_jobs SET state = 'waiting', percent = 0 WHERE state = 'running'")
  }

  static func all(in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all("SELECT media_id FROM media_jobs") { try $0.id(0) }
  }
}
