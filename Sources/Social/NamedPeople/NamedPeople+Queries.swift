public import Core
public import SQL
public import Wire

extension NamedPeople {
  /// How many people a search shows.
  private static var mostFound: Int { 12 }

  /// The newest people of the circle, without the viewer: what a search shows before anything is typed.
  public func circle(limit: Int, links: MediaLinks, in transaction: ReadTransaction) throws -> [Person] {
    try transaction.all(
      """
      SELECT id, full_name, avatar FROM profiles WHERE app = \(app) AND id <> viewer() ORDER BY id DESC LIMIT \(limit)
      """
    ) { Person($0, from: 0, links) }.compactMap(\.self)
  }

  /// People by the start of a word of their name, at most 12; people of the circle for a blank text.
  public func found(by text: String, links: MediaLinks, in transaction: ReadTransaction) throws -> [Person] {
    guard !text.allSatisfy(\.isWhitespace) else {
      return try circle(limit: Self.mostFound, links: links, in: transaction)
    }
    let start = SearchText.typed(text)
    guard !start.isEmpty else { return [] }
    let end = start + "\u{10FFFF}"
    return try transaction.all(
      """
      SELECT p.id, p.full_name, p.avatar FROM (
        SELECT profile_id, min(term) AS place FROM profile_terms
        WHERE app = \(app) AND term >= \(start) AND term < \(end)
        GROUP BY profile_id ORDER BY min(term), profile_id LIMIT \(Self.mostFound)) t
      JOIN profiles p ON p.id = t.profile_id ORDER BY t.place, p.id
      """
    ) { Person($0, from: 0, links) }.compactMap(\.self)
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
