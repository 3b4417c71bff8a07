internal import Media
internal import SQL
internal import Wire

/// Work that is to be done on what was sent: a row for each medium until it is ready.
struct MediaJob: Sendable {
  let id: ID<MediaAPI.Item>
  let owner: ID<AuthAPI.Account>
  let kind: MediaKind
  /// Of a photo; of a video whether it is cut to the square in its middle.
  let crop: PhotoCrop
  /// This one included.
  let attempts: Int
  /// The process that does it.
  let holder: ID<ServerProcess>
}

enum JobQueries {
  static func insert(
    _ id: ID<MediaAPI.Item>, crop: PhotoCrop, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO media_jobs (media_id, state, crop, focus_x, focus_y, not_before, created_at)
      VALUES (\(id), 'waiting', \(crop.name), \(crop.focus.x), \(crop.focus.y), \(now), \(now))
      """)
  }

  /// A job that its process has begun already.
  static func insertHeld(_ job: MediaJob, until: Timestamp, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      """
      INSERT INTO media_jobs (
        media_id, state, crop, focus_x, focus_y, attempts, not_before, created_at, leased_by, leased_until)
      VALUES (\(job.id), 'running', \(job.crop.name), \(job.crop.focus.x), \(job.crop.focus.y), \(job.attempts), \(now),
        \(now), \(job.holder), \(until))
      """)
  }

  /// Whose jobs of a kind are due: first whose has been there longest.
  static func owners(
    _ kind: MediaKind, due now: Timestamp, in transaction: Transaction
  ) throws -> [ID<AuthAPI.Account>] {
    try transaction.all(
      """
      SELECT m.owner FROM media_jobs j JOIN media m ON m.id = j.media_id
      WHERE j.state = 'waiting' AND j.not_before <= \(now) AND m.kind = \(kind.rawValue)
      GROUP BY m.owner ORDER BY min(j.created_at), m.owner
      """
    ) { try $0.id(0) }
  }

  /// How many jobs wait or are under way: an account's, and all.
  static func load(of owner: ID<AuthAPI.Account>, in transaction: Transaction) throws -> (own: Int, all: Int) {
    try transaction.first(
      """
      SELECT CAST(coalesce(sum(CASE WHEN m.owner = \(owner) THEN 1 ELSE 0 END), 0) AS bigint), count(*)
      FROM media_jobs j JOIN media m ON m.id = j.media_id WHERE j.state <> 'failed'
      """
    ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
  }

  /// Takes the oldest job that is due, for the process and until a time. Two that ask at once never get the same one.
  /// - Parameter owner: whose; nil: anybody's.
  static func claim(
    _ kind: MediaKind, of owner: ID<AuthAPI.Account>? = nil, for holder: ID<ServerProcess>, until: Timestamp,
    now: Timestamp, in transaction: Transaction
  ) throws -> MediaJob? {
    let isTheirs: SQL = owner.map { "m.owner = \($0)" } ?? "TRUE"
    let claimed = try transaction.first(
      """
      UPDATE media_jobs SET state = 'running', attempts = attempts + 1, percent = 0, leased_by = \(holder),
        leased_until = \(until)
      WHERE media_id = (
        SELECT j.media_id FROM media_jobs j JOIN media m ON m.id = j.media_id
        WHERE j.state = 'waiting' AND j.not_before <= \(now) AND m.kind = \(kind.rawValue) AND \(isTheirs)
        ORDER BY j.created_at, j.media_id LIMIT 1)
      RETURNING media_id, crop, attempts, focus_x, focus_y
      """
    ) { row in
      let crop = PhotoCrop(name: row.text(1), x: row.int(3), y: row.int(4))
      return (id: try row.id(0, MediaAPI.Item.self), crop: crop, attempts: row.int(2))
    }
    guard let claimed else { return nil }
    return try transaction.first("SELECT owner FROM media WHERE id = \(claimed.id)") {
      MediaJob(
        id: claimed.id, owner: try $0.id(0), kind: kind, crop: claimed.crop, attempts: claimed.attempts,
        holder: holder)
    }
  }

  /// Keeps a running job for its process; false when it is that process's no more.
  static func renew(_ job: MediaJob, until: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run(
      """
      UPDATE media_jobs SET leased_until = \(until)
      WHERE media_id = \(job.id) AND state = 'running' AND leased_by = \(job.holder)
      """) == 1
  }

  static func setPercent(_ percent: Int, of job: MediaJob, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE media_jobs SET percent = \(percent)
      WHERE media_id = \(job.id) AND state = 'running' AND leased_by = \(job.holder)
      """)
  }

  /// How a job is over for its process.
  enum End {
    case done
    /// Its medium was deleted meanwhile.
    case gone
    /// It took too long, and another process has it now.
    case lost
  }

  static func delete(_ job: MediaJob, in transaction: Transaction) throws -> End {
    let isOwn =
      try transaction.run(
        "DELETE FROM media_jobs WHERE media_id = \(job.id) AND state = 'running' AND leased_by = \(job.holder)") == 1
    if isOwn { return .done }
    return try UploadQueries.exists(job.id, in: transaction) ? .lost : .gone
  }

  /// Back into the queue, not before a time.
  static func putBack(_ job: MediaJob, attempts: Int, until: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE media_jobs SET state = 'waiting', percent = 0, attempts = \(attempts), not_before = \(until)
      WHERE media_id = \(job.id) AND state = 'running' AND leased_by = \(job.holder)
      """)
  }

  static func fail(_ job: MediaJob, _ reason: MediaError.Code, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE media_jobs SET state = 'failed', reason = \(reason.rawValue)
      WHERE media_id = \(job.id) AND state = 'running' AND leased_by = \(job.holder)
      """)
  }

  /// False when it has not failed.
  static func retry(_ id: ID<MediaAPI.Item>, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run(
      """
      UPDATE media_jobs SET state = 'waiting', attempts = 0, percent = 0, reason = '', not_before = \(now)
      WHERE media_id = \(id) AND state = 'failed'
      """) == 1
  }

  /// Whether a process has died, or was cut off from the database, with a job in hand.
  static func hasAbandoned(before: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM media_jobs WHERE state = 'running' AND leased_until < \(before) LIMIT 1")
  }

  /// A job that nobody works on any more starts over, unless it seems to be what ends the server.
  static func takeBack(leasedBefore: Timestamp, mostAttempts: Int, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE media_jobs SET state = 'failed', reason = \(MediaError.Code.timeout.rawValue)
      WHERE state = 'running' AND leased_until < \(leasedBefore) AND attempts >= \(mostAttempts)
      """)
    try transaction.run(
      """
      UPDATE media_jobs SET state = 'waiting', percent = 0 WHERE state = 'running' AND leased_until < \(leasedBefore)
      """)
  }

  /// How many jobs there are of a kind in a state.
  struct Count: Sendable, Equatable {
    let kind: String
    let state: String
    let count: Int
  }

  static func counts(in transaction: Transaction) throws -> [Count] {
    try transaction.all(
      "SELECT m.kind, j.state, count(*) FROM media_jobs j JOIN media m ON m.id = j.media_id GROUP BY m.kind, j.state"
    ) { Count(kind: $0.text(0), state: $0.text(1), count: $0.int(2)) }
  }

  static func all(in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all("SELECT media_id FROM media_jobs") { try $0.id(0) }
  }
}
