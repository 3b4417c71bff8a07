public import Core
public import SQL
public import Wire

extension NamedPeople {
  /// The newest people of the circle, without the viewer: what a search shows before anything is typed.
  public func circle(limit: Int, links: MediaLinks, in transaction: ReadTransaction) throws -> [Person] {
    try transaction.all(
      """
      SELECT id, full_name, avatar FROM profiles WHERE app = \(app) AND id <> viewer() ORDER BY id DESC LIMIT \(limit)
      """
    ) { Person($0, from: 0, links) }.compactMap(\.self)
  }

  /// A page of the people of the circle, the newest first, without the viewer.
  private func circle(
    before: Cursor<SocialAPI.SearchList>?, limit: Int, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Person> {
    let last = before?.id(of: ProfileEntity.self) ?? .last
    let rows = try transaction.all(
      """
      SELECT id, full_name, avatar FROM profiles WHERE app = \(app) AND id <> viewer() AND id < \(last)
      ORDER BY id DESC LIMIT \(limit + 1)
      """
    ) { (place: "", id: try $0.id(0, ProfileEntity.self), person: Person($0, from: 0, links)) }
    return Self.page(rows, limit, links.cursors)
  }

  /// A page of the people by the start of a word of their name, in the order of what was found; people of the circle for a blank text.
  public func found(
    by text: String, before: Cursor<SocialAPI.SearchList>? = nil, limit: Int = PageLimit.standard.count,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Person> {
    guard !text.allSatisfy(\.isWhitespace) else {
      return try circle(before: before, limit: limit, links: links, in: transaction)
    }
    let start = SearchText.typed(text)
    guard !start.isEmpty else { return Page(items: [], next: nil) }
    let end = start + "\u{10FFFF}"
    let (place, last) = (before?.place ?? "", before?.id(of: ProfileEntity.self) ?? ID(high: 0, low: 0))
    let rows = try transaction.all(
      """
      SELECT t.place, t.profile_id, p.id, p.full_name, p.avatar FROM (
        SELECT profile_id, min(term) AS place FROM profile_terms
        WHERE app = \(app) AND term >= \(start) AND term < \(end)
        GROUP BY profile_id HAVING (min(term), profile_id) > (\(place), \(last))
        ORDER BY min(term), profile_id LIMIT \(limit + 1)) t
      LEFT JOIN profiles p ON p.id = t.profile_id ORDER BY t.place, t.profile_id
      """
    ) { (place: $0.text(0), id: try $0.id(1, ProfileEntity.self), person: Person($0, from: 2, links)) }
    return Self.page(rows, limit, links.cursors)
  }

  private static func page(
    _ rows: [(place: String, id: ID<ProfileEntity>, person: Person?)], _ limit: Int, _ cursors: CursorSeal
  ) -> Page<Person> {
    let last = rows.count > limit ? rows[limit - 1] : nil
    return Page(
      items: rows.prefix(limit).compactMap(\.person),
      next: last.map {
        cursors.seal(Cursor<SocialAPI.SearchList>(Timestamp(microseconds: 0), $0.id, place: $0.place))
      })
  }

  /// Whether there is such a person for the viewer.
  public func isVisible(_ id: ID<Person.Whole>, in transaction: ReadTransaction) throws -> Bool {
    try username(of: id, in: transaction) != nil
  }

  /// The name by which Core knows a visible person; nobody is shown it.
  func username(of id: ID<Person.Whole>, in transaction: ReadTransaction) throws -> String? {
    try transaction.first("SELECT username FROM profiles WHERE id = \(id) AND app = \(app)") { $0.text(0) }
  }

  func name(of id: ID<Person.Whole>, in transaction: Transaction) throws -> String? {
    try transaction.first("SELECT full_name FROM profiles WHERE id = \(id) AND app = \(app)") { $0.text(0) }
  }

  /// Whom the viewer blocks, by the names they had at that time; nil for anybody else.
  func blocked(
    _ id: ID<Person.Whole>, by viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> (username: String, name: String)? {
    try transaction.first(
      "SELECT username, full_name FROM blocks WHERE blocker = \(viewer) AND blocked = \(id)"
    ) { ($0.text(0), $0.text(1)) }
  }

  /// People muted by the viewer, newest first.
  func muted(
    by viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.MuteList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Person> {
    let page = try ProfileList.mutes(of: viewer, before: before, limit: limit)
      .page(for: viewer, links: links, in: transaction)
    return Page(
      items: page.items.map { Person(id: $0.id.cast(), name: $0.fullName, avatarURL: $0.avatarURL) }, next: page.next)
  }
}

extension NamedPerson {
  /// From the columns id, full name and avatar; nil where a policy hid them.
  public init?(_ row: Row, from column: Int32, _ links: MediaLinks) {
    guard let id: ID<Whole> = row.optionalID(column) else { return nil }
    self.init(id: id, name: row.text(column + 1), avatarURL: links.avatar(row.optionalID(column + 2)))
  }
}
