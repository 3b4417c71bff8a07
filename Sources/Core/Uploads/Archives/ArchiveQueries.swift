internal import SQL
internal import Wire

enum ArchiveQueries {
  static func insert(
    _ id: ID<Archive>, _ direction: Archive.Direction, owner: ID<AuthAPI.Account>, size: Int64, now: Timestamp,
    expires: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO archives (id, owner, direction, size, created_at, expires_at)
      VALUES (\(id), \(owner), \(direction.rawValue), \(size), \(now), \(expires))
      """)
  }

  /// A file that was made for its owner, or once more after its maker couldn't report it.
  static func put(
    _ id: ID<Archive>, owner: ID<AuthAPI.Account>, size: Int64, now: Timestamp, expires: Timestamp,
    in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO archives (id, owner, direction, size, created_at, expires_at)
      VALUES (\(id), \(owner), \(Archive.Direction.outgoing.rawValue), \(size), \(now), \(expires))
      ON CONFLICT (id) DO UPDATE SET size = excluded.size, expires_at = excluded.expires_at
      """)
  }

  /// The bytes of an account's own archive; nil where there is none.
  static func size(
    of id: ID<Archive>, _ direction: Archive.Direction, owner: ID<AuthAPI.Account>, now: Timestamp,
    in transaction: Transaction
  ) throws -> Int64? {
    try transaction.first(
      """
      SELECT size FROM archives
      WHERE id = \(id) AND owner = \(owner) AND direction = \(direction.rawValue) AND expires_at > \(now)
      """
    ) { Int64($0.int(0)) }
  }

  /// False when it is not there any more.
  static func extend(_ id: ID<Archive>, to expires: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE archives SET expires_at = \(expires) WHERE id = \(id)") == 1
  }

  static func exists(_ id: ID<Archive>, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM archives WHERE id = \(id)")
  }

  static func delete(_ id: ID<Archive>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM archives WHERE id = \(id)")
  }

  /// How many an account keeps here.
  static func count(of owner: ID<AuthAPI.Account>, _ direction: Archive.Direction, in transaction: Transaction) throws
    -> Int
  {
    try transaction.first(
      "SELECT count(*) FROM archives WHERE owner = \(owner) AND direction = \(direction.rawValue)"
    ) { $0.int(0) } ?? 0
  }

  /// Those whose files lie where files arrive.
  static func arrived(in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all("SELECT id FROM archives WHERE direction = 'in'") { try $0.id(0) }
  }

  static func sweep(now: Timestamp, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM archives WHERE expires_at <= \(now)")
  }
}
