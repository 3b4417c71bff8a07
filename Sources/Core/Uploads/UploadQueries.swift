internal import Media
internal import SQL
internal import Wire

enum UploadQueries {
  /// - Parameter app: after whose profile of the owner the objects are named; by the id where it is nil, or there is none.
  static func reserve(
    _ id: ID<MediaAPI.Item>, _ kind: MediaKind = .photo, owner: ID<AuthAPI.Account>, alt: String, now: Timestamp,
    named app: String? = nil, in transaction: Transaction
  ) throws {
    let profile: ID<ProfileEntity>? = try app.flatMap { app in
      try transaction.first(
        "SELECT profile_id FROM profile_accounts WHERE account_id = \(owner) AND app = \(app)"
      ) { try $0.id(0) }
    }
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, alt, created_at, named_app, named_for)
      VALUES (\(id), \(owner), \(kind.rawValue), 'reserved', \(alt), \(now), \(profile == nil ? nil : app), \(profile))
      """)
  }

  /// False when the medium is not there any more.
  /// - Parameter film: bytes of the film, whose poster `photo` then is.
  @discardableResult
  static func finish(
    _ id: ID<MediaAPI.Item>, _ photo: PreparedPhoto, film: Int = 0, in transaction: Transaction
  ) throws -> Bool {
    let bytes = photo.renditions.reduce(film) { $0 + $1.bytes.count }
    return try transaction.run(
      """
      UPDATE media SET status = 'ready', width = \(photo.width), height = \(photo.height),
        blur_hash = \(photo.blurHash), bytes = \(bytes)
      WHERE id = \(id) AND status = 'reserved'
      """) == 1
  }

  /// Takes back what a failed upload left.
  static func cancel(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM idempotency_keys WHERE resource = \(id)")
    try transaction.run("DELETE FROM media WHERE id = \(id) AND status = 'reserved'")
  }

  /// False when the photo is not there any more.
  static func markWebP(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE media SET has_webp = TRUE WHERE id = \(id)") == 1
  }

  static func setAlt(_ alt: String, of id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run("UPDATE media SET alt = \(alt) WHERE id = \(id) AND attached_at IS NULL")
  }

  static func upload(
    _ id: ID<MediaAPI.Item>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> MediaAPI.Upload? {
    try transaction.first(
      "SELECT \(UploadReader.columns) FROM \(UploadReader.tables) WHERE m.id = \(id)"
    ) { try UploadReader.upload($0, from: 0, links: links) }
  }

  /// What an own medium is that is ready; nil for another's.
  static func ownKind(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> MediaKind? {
    try transaction.first("SELECT kind FROM media WHERE id = \(id) AND status = 'ready'") {
      MediaKind(rawValue: $0.text(0))
    } ?? nil
  }

  /// What a medium is that the viewer may take away as a file: one of their own, or one in a place where who sees it may; nil for all
  /// others.
  static func kindToSave(
    _ id: ID<MediaAPI.Item>, shownIn places: [MediaPlace], in transaction: Transaction
  ) throws -> MediaKind? {
    if let own = try ownKind(id, in: transaction) { return own }
    for statement in places.compactMap({ $0.saved(id) }) {
      let kind = try transaction.first(statement) { MediaKind(rawValue: $0.text(0)) } ?? nil
      if let kind { return kind }
    }
    return nil
  }

  static func isOwn(
    _ id: ID<MediaAPI.Item>, _ account: ID<AuthAPI.Account>, in transaction: ReadTransaction
  ) throws -> Bool {
    try transaction.exists("SELECT 1 FROM media WHERE id = \(id) AND owner = \(account)")
  }

  /// False for a medium that hangs on a post or is somebody's picture.
  static func discard(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    try transaction.run(
      """
      DELETE FROM media WHERE id = \(id) AND attached_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM profiles p WHERE p.avatar = media.id)
      """) == 1
  }

  /// Whether the viewer may fetch it: as its owner, or because it is shown to them in one of the places.
  static func mayFetch(
    _ id: ID<MediaAPI.Item>, shownIn places: [MediaPlace], in transaction: Transaction
  ) throws -> Bool {
    let isOwn: SQL = "EXISTS (SELECT 1 FROM media WHERE id = \(id) AND status = 'ready')"
    let mayFetch = places.reduce(isOwn) { "\($0) OR \($1.shows(id))" }
    return try transaction.exists("SELECT 1 WHERE \(mayFetch)")
  }

  static func unfinished(before: Timestamp, limit: Int, in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all(
      """
      SELECT id FROM media WHERE has_webp = FALSE AND status = 'ready' AND created_at <= \(before)
      ORDER BY created_at LIMIT \(limit)
      """
    ) { try $0.id(0) }
  }

  /// Photos that were never made, with the keys under which they were asked for: a retry makes them.
  static func dropReserved(before: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      """
      DELETE FROM idempotency_keys WHERE resource IN (
        SELECT id FROM media WHERE status = 'reserved' AND created_at < \(before)
          AND NOT EXISTS (SELECT 1 FROM media_jobs j WHERE j.media_id = media.id))
      """)
    try transaction.run(
      """
      DELETE FROM media WHERE status = 'reserved' AND created_at < \(before)
        AND NOT EXISTS (SELECT 1 FROM media_jobs j WHERE j.media_id = media.id)
      """)
  }

  /// Media that nothing uses. One that is still worked on stays, and so does one that is held, unless its work has failed.
  /// - Parameter holds: conditions about a row of `media`; one that holds is enough.
  static func dropUnattached(before: Timestamp, heldBy holds: [SQL], in transaction: Transaction) throws {
    let isHeld: SQL = holds.reduce("FALSE") { "\($0) OR \($1)" }
    try transaction.run(
      """
      DELETE FROM media WHERE attached_at IS NULL AND created_at < \(before)
        AND NOT EXISTS (SELECT 1 FROM media_jobs j WHERE j.media_id = media.id AND j.state <> 'failed')
        AND (EXISTS (SELECT 1 FROM media_jobs f WHERE f.media_id = media.id) OR NOT (\(isHeld)))
      """)
  }

  /// What an open report shows stays until that is closed.
  static func deletions(limit: Int, in transaction: Transaction) throws -> [StoredName] {
    try transaction.all(
      """
      SELECT id, created_at, named_app, named_for, CAST(NULL AS text) FROM media_deletions d
      WHERE swept_at IS NULL AND NOT EXISTS (SELECT 1 FROM report_media r WHERE r.media_id = d.id)
      LIMIT \(limit)
      """
    ) { StoredName(try $0.id(0), $0, from: 1) }
  }

  static func markSwept(_ names: [StoredName], at now: Timestamp, in transaction: Transaction) throws {
    for name in names { try transaction.run("UPDATE media_deletions SET swept_at = \(now) WHERE id = \(name.id)") }
  }

  /// Those whose files were removed up to a time, so that nobody can still be writing any.
  static func swept(before: Timestamp, limit: Int, in transaction: Transaction) throws -> [StoredName] {
    try transaction.all(
      """
      SELECT id, created_at, named_app, named_for, CAST(NULL AS text) FROM media_deletions
      WHERE swept_at <= \(before) LIMIT \(limit)
      """
    ) { StoredName(try $0.id(0), $0, from: 1) }
  }

  static func forgetDeletions(_ names: [StoredName], in transaction: Transaction) throws {
    for name in names { try transaction.run("DELETE FROM media_deletions WHERE id = \(name.id)") }
  }

  /// Where the files of a medium lie; nil where there is none.
  static func name(of id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> StoredName? {
    try transaction.first(
      """
      SELECT created_at, named_app, named_for, move FROM media WHERE id = \(id)
      UNION ALL SELECT made_at, named_app, named_for, CAST(NULL AS text) FROM report_media
      WHERE media_id = \(id) AND NOT EXISTS (SELECT 1 FROM media WHERE id = \(id))
      UNION ALL SELECT created_at, named_app, named_for, CAST(NULL AS text) FROM originals WHERE id = \(id)
      """
    ) { StoredName(id, $0, from: 0) }
  }

  /// Every stored photo, video and original with what must be in the store for it, in batches by id.
  static func stored(
    after: ID<MediaAPI.Item>, limit: Int, in transaction: Transaction
  ) throws -> [StoredMedium] {
    try transaction.all(
      """
      SELECT id, has_webp, kind, created_at, named_app, named_for, move FROM (
        SELECT id, has_webp, kind, created_at, named_app, named_for, move FROM media
        WHERE id > \(after) AND status = 'ready'
        UNION SELECT media_id, has_webp, kind, made_at, named_app, named_for, CAST(NULL AS text) FROM report_media
        WHERE media_id > \(after) AND media_id NOT IN (SELECT id FROM media)
        UNION SELECT id, FALSE, file_type, created_at, named_app, named_for, CAST(NULL AS text) FROM originals
        WHERE id > \(after) AND stored_at IS NOT NULL) known
      ORDER BY id LIMIT \(limit)
      """, stored)
  }

  /// The same of one; nil where there is none.
  static func stored(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> StoredMedium? {
    try transaction.first(
      """
      SELECT id, has_webp, kind, created_at, named_app, named_for, move FROM media WHERE id = \(id) AND status = 'ready'
      UNION ALL SELECT media_id, has_webp, kind, made_at, named_app, named_for, CAST(NULL AS text) FROM report_media
      WHERE media_id = \(id) AND NOT EXISTS (SELECT 1 FROM media WHERE id = \(id))
      UNION ALL SELECT id, FALSE, file_type, created_at, named_app, named_for, CAST(NULL AS text) FROM originals
      WHERE id = \(id) AND stored_at IS NOT NULL
      """, stored)
  }

  private static func stored(_ row: Row) throws -> StoredMedium {
    StoredMedium(name: StoredName(try row.id(0), row, from: 3), hasWebP: row.bool(1), kind: row.text(2))
  }

  /// Whose ready media are not in use.
  static func ownersOfUnused(in transaction: Transaction) throws -> [ID<AuthAPI.Account>] {
    try transaction.all("SELECT DISTINCT owner FROM media WHERE attached_at IS NULL AND status = 'ready'") {
      try $0.id(0)
    }
  }

  static func exists(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM media WHERE id = \(id) UNION SELECT 1 FROM report_media WHERE media_id = \(id)")
  }
}
