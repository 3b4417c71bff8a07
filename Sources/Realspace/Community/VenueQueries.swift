internal import Core
internal import SQL
internal import Social
internal import Wire

typealias Venue = RealspaceAPI.Entity

enum VenueQueries {
  private static let mostWords = 8

  /// The columns of a venue that is joined as `v`, the viewer bound.
  static func columns(_ viewer: ID<ProfileEntity>) -> SQL {
    """
    v.id, v.name, v.address, v.image, v.latitude, v.longitude, v.made_by = \(viewer), v.created_at, v.edited_at, v.city,
      v.city_name
    """
  }

  /// How many columns these are.
  private static let columnCount: Int32 = 11

  /// - Parameter column: the first of the columns.
  static func read(_ row: Row, from column: Int32, _ links: MediaLinks) throws -> Venue {
    Venue(
      id: try row.id(column), name: row.text(column + 1), address: row.text(column + 2),
      imageURL: links.cover(row.optionalID(column + 3)),
      latitude: row.isNull(column + 4) ? nil : row.double(column + 4),
      longitude: row.isNull(column + 5) ? nil : row.double(column + 5), city: city(row, column + 9),
      mine: row.bool(column + 6), createdAt: row.time(column + 7), editedAt: row.optionalTime(column + 8))
  }

  private static func city(_ row: Row, _ column: Int32) -> RealspaceAPI.CityReference? {
    row.isNull(column) ? nil : .init(id: String(row.int64(column)), name: row.text(column + 1))
  }

  /// Venues, newest first; those that have each of the words, where some are given.
  static func page(
    _ search: String = "", before: Cursor<RealspaceAPI.EntityList>?, limit: Int, viewer: ID<ProfileEntity>,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Venue> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Venue.self) ?? .last)
    var condition: SQL = ""
    for word in SearchText.typed(search).split(separator: " ").prefix(mostWords) {
      // A word has letters and digits only, so that nothing in it stands for others.
      let pattern: String = "% " + word + "%"
      condition = "\(condition) AND v.words LIKE \(pattern)"
    }
    let rows = try transaction.all(
      """
      SELECT \(columns(viewer)) FROM realspace_venues v WHERE (v.created_at, v.id) < (\(time), \(id))\(condition)
      ORDER BY v.created_at DESC, v.id DESC LIMIT \(limit + 1)
      """
    ) { row -> KeysetRow<Venue> in
      let venue = try read(row, from: 0, links)
      return KeysetRow(venue.createdAt, venue.id, venue)
    }
    return Page(rows, limit: limit, RealspaceAPI.EntityList.self, links.cursors)
  }

  /// - Throws: 404 where there is none.
  static func required(
    _ id: ID<Venue>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Venue {
    let found = try transaction.first("SELECT \(columns(viewer)) FROM realspace_venues v WHERE v.id = \(id)") {
      try read($0, from: 0, links)
    }
    guard let found else { throw Problem.notFound() }
    return found
  }

  /// Nil where there is none.
  static func reference(
    _ id: ID<Venue>, in transaction: ReadTransaction
  ) throws -> RealspaceAPI.EntityReference? {
    try transaction.first("SELECT id, name FROM realspace_venues WHERE id = \(id)") {
      RealspaceAPI.EntityReference(id: try $0.id(0), name: $0.text(1))
    }
  }

  /// - Throws: 404 where there is none.
  static func named(_ id: ID<Venue>, in transaction: ReadTransaction) throws -> RealspaceAPI.EntityReference {
    guard let venue = try reference(id, in: transaction) else { throw Problem.notFound() }
    return venue
  }

  /// A venue with its picture and who made it, as far as the viewer sees them; nil where there is none.
  static func reported(
    _ id: ID<Venue>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> (venue: Venue, image: ID<MediaAPI.Item>?, maker: SocialAPI.Author?)? {
    try transaction.first(
      """
      SELECT \(columns(viewer)), a.id, a.username, a.full_name, a.avatar FROM realspace_venues v
      LEFT JOIN profiles a ON a.id = v.made_by WHERE v.id = \(id)
      """
    ) { row in
      let maker: SocialAPI.Author? = row.isNull(columnCount) ? nil : try links.author(row, from: columnCount)
      return (try read(row, from: 0, links), row.optionalID(3), maker)
    }
  }

  /// The medium that a venue shows.
  static func image(of id: ID<Venue>, in transaction: ReadTransaction) throws -> ID<MediaAPI.Item>? {
    try transaction.first("SELECT image FROM realspace_venues WHERE id = \(id)") { $0.optionalID(0) } ?? nil
  }

  /// Names to choose from, in the order of the alphabet; the one that is chosen already is there wherever it stands in that order.
  /// - Parameter chosen: its ID as a form has it; empty for none.
  static func forForm(chosen: String, in transaction: ReadTransaction) throws -> [EventFormPage.Choice] {
    let first = try transaction.all(
      "SELECT id, name FROM realspace_venues ORDER BY words, id LIMIT \(EventFormPage.mostVenues)"
    ) { row in
      let id: ID<Venue> = try row.id(0)
      return EventFormPage.Choice(id: id.description, name: row.text(1))
    }
    guard let id = ID<Venue>(chosen), !first.contains(where: { $0.id == id.description }),
      let venue = try reference(id, in: transaction)
    else { return first }
    return [EventFormPage.Choice(id: id.description, name: venue.name)] + first
  }

  static func exists(_ id: ID<Venue>, in transaction: ReadTransaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM realspace_venues WHERE id = \(id)")
  }
}
