internal import Core
internal import SQL
internal import Social
internal import Wire

typealias DiaryEntry = RealspaceAPI.DiaryEntry
/// When it was, as far as its author knows.
typealias DiaryDate = PartialDate

enum DiaryQueries {
  /// What the viewer may see of somebody's diary, newest first; what has no date comes last.
  static func page(
    of author: ID<ProfileEntity>, before: Cursor<RealspaceAPI.DiaryList>?, limit: Int, viewer: ID<ProfileEntity>,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<DiaryEntry> {
    // The day stands in the place of the time: the cursor only says where the list goes on.
    let (day, id) = (before?.time.microseconds ?? .max, before?.id(of: DiaryEntry.self) ?? .last)
    let rows = try transaction.all(
      """
      \(columns) WHERE d.author = \(author) AND (d.on_day, d.id) < (\(Int(day)), \(id))
      ORDER BY d.on_day DESC, d.id DESC LIMIT \(limit + 1)
      """
    ) { row -> KeysetRow<DiaryEntry> in
      let entry = try read(row, links)
      return KeysetRow(Timestamp(microseconds: Int64(row.int(6))), entry.id, entry)
    }
    var page = Page(rows, limit: limit, RealspaceAPI.DiaryList.self, links.cursors)
    try Spoilers.fold(&page.items, for: viewer, in: transaction)
    return page
  }

  /// - Throws: 404 where the viewer may not see it.
  static func found(
    _ id: ID<DiaryEntry>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> DiaryEntry {
    guard let entry = try entry(id, viewer: viewer, links: links, in: transaction) else { throw Problem.notFound() }
    return entry
  }

  /// Nil where the viewer may not see it.
  static func entry(
    _ id: ID<DiaryEntry>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> DiaryEntry? {
    var found = try transaction.all("\(columns) WHERE d.id = \(id)") { try read($0, links) }
    try Spoilers.fold(&found, for: viewer, in: transaction)
    return found.first
  }

  /// How often the viewer's diary has the same already, under whichever of the names that were merged.
  static func count(
    of subject: String, _ item: ID<RealspaceAPI.Item>?, _ action: RealspaceAPI.Action, by viewer: ID<ProfileEntity>,
    in transaction: ReadTransaction
  ) throws -> Int {
    let same: SQL =
      if let item { try ItemQueries.group(of: item, in: transaction).isNamed } else {
        "item_id IS NULL AND subject = \(subject)"
      }
    return try transaction.first(
      """
      SELECT count(*) FROM realspace_diary WHERE author = \(viewer) AND action = \(action.rawValue) AND \(same)
      """
    ) { $0.int(0) } ?? 0
  }

  /// A year of the viewer's own diary in numbers, by one statement.
  static func year(
    _ year: Int, of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> RealspaceAPI.DiaryYear {
    var found = RealspaceAPI.DiaryYear(
      year: year, counts: .none, months: Array(repeating: .none, count: 12),
      ratings: Array(repeating: 0, count: 10), againCount: 0, abandonedCount: 0)
    try transaction.each(
      """
      SELECT on_day / 100, action, rating, occasion > 1, abandoned_at IS NOT NULL, count(*) FROM realspace_diary
      WHERE author = \(viewer) AND on_day >= \(year * 10_000) AND on_day < \((year + 1) * 10_000)
      GROUP BY 1, 2, 3, 4, 5
      """
    ) { row in
      let (month, count) = (row.int(0) % 100, row.int(5))
      let action = RealspaceAPI.Action(rawValue: row.text(1))
      found.counts.add(count, of: action)
      if found.months.indices.contains(month - 1) { found.months[month - 1].add(count, of: action) }
      if let rating = row.optionalInt(2), found.ratings.indices.contains(rating - 1) {
        found.ratings[rating - 1] += count
      }
      if row.bool(3) { found.againCount += count }
      if row.bool(4) { found.abandonedCount += count }
    }
    return found
  }

  /// The years that the viewer's own diary names, newest first.
  static func years(of viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> [Int] {
    try transaction.all(
      """
      SELECT DISTINCT on_day / 10000 FROM realspace_diary WHERE author = \(viewer) AND on_day > 0 ORDER BY 1 DESC
      """
    ) { $0.int(0) }
  }

  private static let columns: SQL = """
    SELECT d.id, d.action, d.subject, i.id, i.kind, i.name, d.on_day, d.occasion, d.abandoned_at, d.rating, d.audience,
      d.created_at, a.id, a.username, a.full_name, a.avatar, d.content,
      d.hidden_at IS NOT NULL
    FROM realspace_diary d JOIN profiles a ON a.id = d.author LEFT JOIN realspace_items i ON i.id = d.item_id
    """

  private static func read(_ row: Row, _ links: MediaLinks) throws -> DiaryEntry {
    let item: ID<RealspaceAPI.Item>? = row.optionalID(3)
    let date = DiaryDate(key: row.int(6))
    return DiaryEntry(
      id: try row.id(0), author: try links.person(row, from: 12), action: .init(rawValue: row.text(1)),
      subject: row.text(2), item: item.map { .init(id: $0, kind: .init(rawValue: row.text(4)), name: row.text(5)) },
      date: date.text, datePrecision: date.precision, occasion: row.int(7), abandonedAt: row.optionalInt(8),
      rating: row.optionalInt(9).map { Double($0) / 2 }, content: row.text(16),
      audience: .init(kind: .init(rawValue: row.text(10))), createdAt: row.time(11), isHidden: row.bool(17))
  }
}

extension RealspaceAPI.KindCounts {
  /// Counts something of a kind.
  mutating func add(_ count: Int, of action: RealspaceAPI.Action) {
    switch action {
    case .read: read += count
    case .wentTo: wentTo += count
    default: watched += count
    }
  }

  /// Nothing of any kind.
  static var none: Self { Self(watched: 0, read: 0, wentTo: 0) }

  /// All kinds together.
  var all: Int { watched + read + wentTo }
}
