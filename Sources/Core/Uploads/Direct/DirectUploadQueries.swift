internal import SQL
internal import Wire

/// A photo that was announced and is to be sent to an address of its own.
struct DirectUpload: Sendable {
  let id: ID<MediaAPI.Item>
  let owner: ID<AuthAPI.Account>
  let app: String
  /// Bytes.
  let size: Int
  let contentType: String
  let expires: Timestamp
  var isReceived = false
}

enum DirectUploadQueries {
  static func insert(_ upload: DirectUpload, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      """
      INSERT INTO direct_uploads (id, owner, app, size, content_type, created_at, expires_at)
      VALUES (\(upload.id), \(upload.owner), \(upload.app), \(upload.size), \(upload.contentType), \(now), \(upload.expires))
      """)
  }

  static func upload(_ id: ID<MediaAPI.Item>, in transaction: ReadTransaction) throws -> DirectUpload? {
    try transaction.first(
      """
      SELECT owner, app, size, content_type, expires_at, received_at IS NOT NULL FROM direct_uploads WHERE id = \(id)
      """
    ) { row in
      DirectUpload(
        id: id, owner: try row.id(0), app: row.text(1), size: row.int(2), contentType: row.text(3),
        expires: row.time(4), isReceived: row.bool(5))
    }
  }

  /// How many the account has announced that can still be sent, and how many bytes they will have.
  static func open(
    of owner: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws -> (count: Int, bytes: Int) {
    try transaction.first(
      """
      SELECT count(*), CAST(coalesce(sum(size), 0) AS bigint) FROM direct_uploads
      WHERE owner = \(owner) AND expires_at > \(now)
      """
    ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
  }

  /// False when it was sent already.
  static func markReceived(_ id: ID<MediaAPI.Item>, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE direct_uploads SET received_at = \(now) WHERE id = \(id) AND received_at IS NULL") == 1
  }

  static func unmarkReceived(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run("UPDATE direct_uploads SET received_at = NULL WHERE id = \(id)")
  }

  /// Ending it takes the file; false when somebody else has taken it.
  static func end(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM direct_uploads WHERE id = \(id)") == 1
  }

  static func all(in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all("SELECT id FROM direct_uploads") { try $0.id(0) }
  }

  /// Forgets what nobody has confirmed; answers what it forgot.
  static func sweep(before: Timestamp, in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    let gone: [ID<MediaAPI.Item>] = try transaction.all(
      "SELECT id FROM direct_uploads WHERE expires_at <= \(before)"
    ) { try $0.id(0) }
    try transaction.run("DELETE FROM direct_uploads WHERE expires_at <= \(before)")
    return gone
  }
}
