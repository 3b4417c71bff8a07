internal import Core
internal import SQL
internal import Social
internal import Wire

enum ImportQueries {
  private static let tables = ImportTables("grassy")

  private static let columns: SchemaText = """
    id, state, reason, is_local, audience, tells_places, photo_count, video_count, place_count, skipped, created_at,
      finished_at
    """

  private static func read(_ row: Row) throws -> Import {
    Import(
      id: try row.id(0), state: Import.State(rawValue: row.text(1)) ?? .failed, reason: row.text(2),
      isLocal: row.bool(3), audience: SocialAPI.AudienceKind(rawValue: row.text(4)), tellsPlaces: row.bool(5),
      photoCount: row.int(6), videoCount: row.int(7), placeCount: row.int(8), skipped: ImportSkips(text: row.text(9)),
      createdAt: row.time(10), finishedAt: row.optionalTime(11))
  }

  /// The accounts whose imports or exports go on by themselves. Read by the server, not as somebody.
  static func owners(in transaction: Transaction) throws -> [ID<AuthAPI.Account>] {
    try transaction.all(
      """
      SELECT DISTINCT a.account_id FROM profile_accounts a WHERE a.profile_id IN (
        SELECT profile_id FROM grassy_imports
        WHERE state IN ('reading', 'running', 'removing') AND (is_local = FALSE OR state = 'removing')
        UNION SELECT profile_id FROM grassy_exports WHERE state = 'waiting')
      """
    ) { try $0.id(0) }
  }

  static func insert(
    _ id: ID<Import>, of profile: ID<ProfileEntity>, isLocal: Bool, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO grassy_imports (id, profile_id, state, is_local, created_at)
      VALUES (\(id), \(profile), 'reading', \(isLocal), \(now))
      """)
  }

  static func find(_ id: ID<Import>, in transaction: ReadTransaction) throws -> Import? {
    try transaction.first("SELECT \(columns) FROM grassy_imports WHERE id = \(id)", read)
  }

  /// The viewer's, newest first.
  static func all(of profile: ID<ProfileEntity>, limit: Int, in transaction: Transaction) throws -> [Import] {
    try transaction.all(
      """
      SELECT \(columns) FROM grassy_imports WHERE profile_id = \(profile)
      ORDER BY created_at DESC, id DESC LIMIT \(limit)
      """, read)
  }

  /// Those of the viewer's that go on by themselves, oldest first.
  static func open(of profile: ID<ProfileEntity>, in transaction: Transaction) throws -> [Import] {
    try transaction.all(
      """
      SELECT \(columns) FROM grassy_imports
      WHERE profile_id = \(profile) AND state IN ('reading', 'running', 'removing')
        AND (is_local = FALSE OR state = 'removing') ORDER BY created_at, id
      """, read)
  }

  /// False when it is in none of those states.
  static func move(
    _ id: ID<Import>, from states: [Import.State], to state: Import.State, reason: String = "",
    finishedAt: Timestamp? = nil, in transaction: Transaction
  ) throws -> Bool {
    try tables.move(id, from: states, to: state, reason: reason, finishedAt: finishedAt, in: transaction)
  }

  static func describe(_ id: ID<Import>, _ content: InstagramContent, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE grassy_imports SET photo_count = \(content.photos), video_count = \(content.videos),
        place_count = \(content.places), skipped = \(ImportSkips(content.skipped).text) WHERE id = \(id)
      """)
  }

  static func choose(
    _ audience: SocialAPI.AudienceKind, tellsPlaces: Bool, for id: ID<Import>, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE grassy_imports SET audience = \(audience.rawValue), tells_places = \(tellsPlaces) WHERE id = \(id)
      """)
  }

  static func delete(_ id: ID<Import>, in transaction: Transaction) throws {
    try tables.delete(id, in: transaction)
  }

  // MARK: Items

  static func dropItems(of id: ID<Import>, in transaction: Transaction) throws {
    try tables.dropItems(of: id, in: transaction)
  }

  static func insert(
    _ item: ImportItem, of id: ID<Import>, _ profile: ID<ProfileEntity>, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO grassy_import_items (import_id, number, profile_id, key, state, note, taken_at, content)
      VALUES (\(id), \(item.number), \(profile), \(item.key), \(item.state.rawValue), \(item.note), \(item.takenAt),
        \(item.content?.text ?? ""))
      """)
  }

  private static let itemColumns: SchemaText = "number, key, state, note, taken_at, content, media, post_id"

  private static func readItem(_ row: Row) throws -> ImportItem {
    ImportItem(
      number: row.int(0), key: row.text(1), state: ImportItem.State(rawValue: row.text(2)) ?? .failed,
      note: row.text(3), takenAt: row.time(4), content: ImportContent(text: row.text(5)),
      media: row.text(6).split(separator: " ").compactMap { ID<MediaAPI.Item>($0) }, post: row.optionalID(7))
  }

  /// Those that are to be done next, begun ones first.
  static func next(_ id: ID<Import>, limit: Int, in transaction: ReadTransaction) throws -> [ImportItem] {
    let begun = try items(id, in: .preparing, limit: limit, transaction)
    return try begun + items(id, in: .waiting, limit: limit - begun.count, transaction)
  }

  private static func items(
    _ id: ID<Import>, in state: ImportItem.State, limit: Int, _ transaction: ReadTransaction
  ) throws -> [ImportItem] {
    guard limit > 0 else { return [] }
    return try transaction.all(
      """
      SELECT \(itemColumns) FROM grassy_import_items WHERE import_id = \(id) AND state = \(state.rawValue)
      ORDER BY number LIMIT \(limit)
      """, readItem)
  }

  /// A page of the report, in the order of the posts.
  /// - Parameter state: those alone; nil for all.
  static func report(
    _ id: ID<Import>, after: Int, state: ImportItem.State?, limit: Int, in transaction: Transaction
  ) throws -> [ImportItem] {
    let only: SQL = state.map { " AND state = \($0.rawValue)" } ?? ""
    return try transaction.all(
      """
      SELECT \(itemColumns) FROM grassy_import_items WHERE import_id = \(id) AND number > \(after)\(only)
      ORDER BY number LIMIT \(limit)
      """, readItem)
  }

  static func counts(of id: ID<Import>, in transaction: ReadTransaction) throws -> ImportCounts {
    try counts(of: [id], in: transaction)[id] ?? ImportCounts()
  }

  /// Those of several imports, by one statement; none for one without posts.
  static func counts(of ids: [ID<Import>], in transaction: ReadTransaction) throws -> [ID<Import>: ImportCounts] {
    guard !ids.isEmpty else { return [:] }
    var all: [ID<Import>: ImportCounts] = [:]
    try transaction.each(
      """
      SELECT import_id, state, count(*), min(taken_at), max(taken_at) FROM grassy_import_items
      WHERE import_id IN (\(list: ids)) GROUP BY import_id, state
      """
    ) { row in
      guard let state = ImportItem.State(rawValue: row.text(1)) else { return }
      all[try row.id(0), default: ImportCounts()].add(row.int(2), in: state, from: row.time(3), to: row.time(4))
    }
    return all
  }

  /// Writes down how far an item has come. What the archive says of it goes once it is settled.
  static func update(_ item: ImportItem, of id: ID<Import>, in transaction: Transaction) throws {
    let media = item.media.map(\.description).joined(separator: " ")
    try transaction.run(
      """
      UPDATE grassy_import_items SET state = \(item.state.rawValue), note = \(item.note),
        content = \(item.content?.text ?? ""), media = \(media), post_id = \(item.post)
      WHERE import_id = \(id) AND number = \(item.number) AND state IN ('waiting', 'preparing')
      """)
  }

  /// Settles what is not done; what the archive says of it is forgotten.
  static func giveUp(_ id: ID<Import>, _ note: String, in transaction: Transaction) throws {
    try tables.giveUp(id, note, in: transaction)
  }

  // MARK: What was imported

  static func known(_ keys: [String], of profile: ID<ProfileEntity>, in transaction: Transaction) throws -> Set<String>
  {
    guard !keys.isEmpty else { return [] }
    return Set(
      try transaction.all(
        "SELECT key FROM grassy_imported WHERE profile_id = \(profile) AND key IN (\(list: keys))"
      ) { $0.text(0) })
  }

  static func remember(
    _ key: String, as post: ID<Post>, of id: ID<Import>, _ profile: ID<ProfileEntity>, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO grassy_imported (profile_id, key, post_id, import_id)
      VALUES (\(profile), \(key), \(post), \(id))
      """)
  }

  static func posts(of id: ID<Import>, limit: Int, in transaction: ReadTransaction) throws -> [ID<Post>] {
    try transaction.all("SELECT post_id FROM grassy_imported WHERE import_id = \(id) LIMIT \(limit)") { try $0.id(0) }
  }
}
