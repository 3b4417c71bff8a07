internal import Media
internal import SQL
internal import Wire

/// The file of a photo or video as it was sent, with all that it says of place, time and camera: kept for its owner alone.
struct Original: Sendable, Equatable {
  let id: ID<MediaAPI.Item>
  let media: ID<MediaAPI.Item>
  let type: FileType
  /// Whether it was sent by itself; else it is the file that the medium is made of.
  let isByItself: Bool
  let name: StoredName

  /// What its file is called beside the others of the store.
  static func fileName(_ type: FileType) -> String { "original.\(type.rawValue)" }

  var key: BlobKey? { BlobKey(name.current.path(Self.fileName(type))) }
}

enum OriginalQueries {
  private static let columns: SQL = """
    id, media_id, file_type, is_by_itself, created_at, named_app, named_for, CAST(NULL AS text)
    """

  private static func read(_ row: Row) throws -> Original {
    let id: ID<MediaAPI.Item> = try row.id(0)
    return Original(
      id: id, media: try row.id(1), type: FileType(rawValue: row.text(2)) ?? .jpeg, isByItself: row.bool(3),
      name: StoredName(id, row, from: 4))
  }

  /// Whether the account keeps originals in the app.
  static func isKeeping(
    _ owner: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM original_keepers k JOIN profile_accounts p ON p.profile_id = k.profile_id
      WHERE p.account_id = \(owner) AND p.app = \(app)
      """)
  }

  /// False, and nothing is kept, where the owner keeps none in the app, has no such medium, or has its original already.
  /// - Parameter isNamed: whether the app has its objects named after people.
  static func insert(
    _ id: ID<MediaAPI.Item>, of media: ID<MediaAPI.Item>, _ type: FileType, size: Int, by owner: ID<AuthAPI.Account>,
    in app: String, isNamed: Bool, isByItself: Bool, now: Timestamp, _ transaction: Transaction
  ) throws -> Bool {
    let name: SQL = isNamed ? "p.app, p.profile_id" : "CAST(NULL AS text), CAST(NULL AS uuid)"
    let way: SQL = isByItself ? "TRUE" : "FALSE"
    return try transaction.run(
      """
      INSERT INTO originals (id, media_id, owner, app, file_type, size, named_app, named_for, is_by_itself, created_at)
      SELECT \(id), m.id, m.owner, p.app, \(type.rawValue), CAST(\(size) AS bigint), \(name), \(way), \(now)
      FROM media m JOIN profile_accounts p ON p.account_id = m.owner AND p.app = \(app)
      JOIN original_keepers k ON k.profile_id = p.profile_id
      WHERE m.id = \(media) AND m.owner = \(owner) ON CONFLICT DO NOTHING
      """) == 1
  }

  /// A medium's original that can be fetched, where there is one that the viewer may see.
  static func stored(of media: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Original? {
    try transaction.first(
      "SELECT \(columns) FROM originals WHERE media_id = \(media) AND stored_at IS NOT NULL", read)
  }

  /// The one that is to be stored of the file that a medium is made of.
  static func waiting(of media: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Original? {
    try transaction.first(
      "SELECT \(columns) FROM originals WHERE media_id = \(media) AND stored_at IS NULL AND is_by_itself = FALSE", read)
  }

  /// Those that were sent by themselves, and are to be stored.
  static func arrived(limit: Int, in transaction: Transaction) throws -> [Original] {
    try transaction.all(
      """
      SELECT \(columns) FROM originals WHERE stored_at IS NULL AND is_by_itself = TRUE ORDER BY id LIMIT \(limit)
      """, read)
  }

  /// False when it was deleted meanwhile.
  static func markStored(_ id: ID<MediaAPI.Item>, at now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE originals SET stored_at = \(now) WHERE id = \(id)") == 1
  }

  /// Forgets one whose file is lost.
  static func delete(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM originals WHERE id = \(id)")
  }

  /// Has the file removed that came as one.
  static func discardFile(_ id: ID<MediaAPI.Item>, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      "INSERT INTO media_deletions (id, created_at) VALUES (\(id), \(now)) ON CONFLICT DO NOTHING")
  }

  /// Those of the given media that have one, for its owner.
  static func kept(of media: [ID<MediaAPI.Item>], in transaction: ReadTransaction) throws -> Set<ID<MediaAPI.Item>> {
    Set(
      try transaction.all(
        "SELECT media_id FROM originals WHERE media_id IN (\(list: media)) AND stored_at IS NOT NULL"
      ) { try $0.id(0) })
  }

  /// How many the account has in the app, and their bytes.
  static func sum(
    of owner: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction
  ) throws -> (count: Int, bytes: Int) {
    try transaction.first(
      """
      SELECT count(*), CAST(coalesce(sum(size), 0) AS bigint) FROM originals
      WHERE owner = \(owner) AND app = \(app)
      """
    ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
  }
}
