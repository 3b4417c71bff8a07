internal import Media
internal import SQL
internal import Wire

enum UploadQueries {
  static func reserve(
    _ id: ID<MediaAPI.Item>, owner: ID<AuthAPI.Account>, alt: String, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, alt, created_at)
      VALUES (\(id), \(owner), 'photo', 'reserved', \(alt), \(now))
      """)
  }

  static func finish(
    _ id: ID<MediaAPI.Item>, _ photo: PreparedPhoto, in transaction: Transaction
  ) throws {
    let bytes = photo.renditions.reduce(0) { $0 + $1.bytes.count }
    try transaction.run(
      """
      UPDATE media SET status = 'ready', width = \(photo.width), height = \(photo.height),
        blur_hash = \(photo.blurHash), bytes = \(bytes)
      WHERE id = \(id) AND status = 'reserved'
      """)
  }

  /// Takes back what a failed upload left.
  static func cancel(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM idempotency_keys WHERE resource = \(id)")
    try transaction.run("DELETE FROM media WHERE id = \(id) AND status = 'reserved'")
  }

  /// False when the photo is not there any more.
  static func markWebP(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE media SET has_webp = 1 WHERE id = \(id)") == 1
  }

  static func setAlt(_ alt: String, of id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run("UPDATE media SET alt = \(alt) WHERE id = \(id) AND attached_at IS NULL")
  }

  static func upload(
    _ id: ID<MediaAPI.Item>, links: MediaLinks, in transaction: Transaction
  ) throws -> MediaAPI.Upload? {
    try transaction.first(
      "SELECT kind, status, width, height, blur_hash, alt FROM media WHERE id = \(id)"
    ) { row in
      MediaAPI.Upload(
        id: id, kind: .init(rawValue: row.text(0)), status: row.text(1) == "ready" ? .ready : .processing,
        width: row.int(2), height: row.int(3), blurHash: row.text(4), alt: row.text(5), urls: links.urls(id))
    }
  }

  /// Whether the viewer may fetch the photo, and if so whether it has WebPs.
  static func hasWebP(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool? {
    try transaction.first("SELECT has_webp FROM media WHERE id = \(id) AND status = 'ready'") { $0.bool(0) }
  }

  static func unfinished(limit: Int, in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all("SELECT id FROM media WHERE has_webp = 0 AND status = 'ready' LIMIT \(limit)") { try $0.id(0) }
  }

  static func dropReserved(before: Timestamp, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM media WHERE status = 'reserved' AND created_at < \(before)")
  }

  static func dropUnattached(before: Timestamp, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM media WHERE attached_at IS NULL AND created_at < \(before)")
  }

  static func deletions(limit: Int, in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all("SELECT id FROM media_deletions LIMIT \(limit)") { try $0.id(0) }
  }

  static func forgetDeletions(_ ids: [ID<MediaAPI.Item>], in transaction: Transaction) throws {
    for id in ids { try transaction.run("DELETE FROM media_deletions WHERE id = \(id)") }
  }

  /// Every stored photo with what must be in the store for it, in batches by id.
  static func stored(
    after: ID<MediaAPI.Item>, limit: Int, in transaction: Transaction
  ) throws -> [(id: ID<MediaAPI.Item>, hasWebP: Bool)] {
    try transaction.all(
      "SELECT id, has_webp FROM media WHERE id > \(after) AND status = 'ready' ORDER BY id LIMIT \(limit)"
    ) { (try $0.id(0), $0.bool(1)) }
  }

  static func exists(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM media WHERE id = \(id)")
  }
}
