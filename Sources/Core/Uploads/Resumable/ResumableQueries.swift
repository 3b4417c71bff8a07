internal import SQL
internal import Wire

enum ResumableQueries {
  static func insert(
    _ upload: ResumableUpload, owner: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO media_uploads (id, owner, size, metadata, created_at, expires_at)
      VALUES (\(upload.id), \(owner), \(upload.size), \(upload.metadata), \(now), \(upload.expires))
      """)
  }

  /// How many uploads the account has begun and not finished, and how many bytes they will have.
  static func open(
    of owner: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws -> (count: Int, bytes: Int) {
    try transaction.first(
      """
      SELECT count(*), CAST(coalesce(sum(size), 0) AS bigint) FROM media_uploads
      WHERE owner = \(owner) AND finished_at IS NULL AND expires_at > \(now)
      """
    ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
  }

  static func upload(
    _ id: ID<MediaAPI.Item>, owner: ID<AuthAPI.Account>, now: Timestamp, in transaction: ReadTransaction
  ) throws -> ResumableUpload? {
    try transaction.first(
      """
      SELECT size, received, metadata, expires_at, finished_at IS NOT NULL FROM media_uploads
      WHERE id = \(id) AND owner = \(owner) AND expires_at > \(now)
      """
    ) { row in
      ResumableUpload(
        id: id, size: row.int(0), received: row.int(1), metadata: row.text(2), expires: row.time(3),
        isFinished: row.bool(4))
    }
  }

  /// False when somebody else was first.
  static func advance(
    _ id: ID<MediaAPI.Item>, from: Int, to received: Int, expires: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE media_uploads SET received = \(received), expires_at = \(expires)
      WHERE id = \(id) AND received = \(from) AND finished_at IS NULL
      """) == 1
  }

  /// The last part; false when somebody else was first.
  static func finish(_ upload: ResumableUpload, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run(
      """
      UPDATE media_uploads SET received = size, finished_at = \(now), expires_at = \(upload.expires)
      WHERE id = \(upload.id) AND received = \(upload.received) AND finished_at IS NULL
      """) == 1
  }

  static func delete(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM media_uploads WHERE id = \(id) AND finished_at IS NULL") == 1
  }

  /// The unfinished ones: their files are to be kept.
  static func unfinished(in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all("SELECT id FROM media_uploads WHERE finished_at IS NULL") { try $0.id(0) }
  }

  /// Forgets what expired; answers the unfinished ones, whose files are to go.
  static func sweep(now: Timestamp, in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    let gone: [ID<MediaAPI.Item>] = try transaction.all(
      "SELECT id FROM media_uploads WHERE expires_at <= \(now) AND finished_at IS NULL"
    ) { try $0.id(0) }
    try transaction.run("DELETE FROM media_uploads WHERE expires_at <= \(now)")
    return gone
  }
}
