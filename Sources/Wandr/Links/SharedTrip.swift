internal import Core
internal import Places
internal import SQL
internal import Wire

/// A trip as a link shows it to anyone.
struct SharedTrip: Sendable {
  let name: String
  let start: Int?
  let end: Int?
  let isCoarse: Bool
  let expiresAt: Timestamp

  /// As a trip's own page has it.
  var dates: String {
    let days = [start, end].map { $0.map { VisitDate(key: $0).words } }
    return switch (days[0], days[1]) {
    case (let start?, let end?): start == end ? start : "\(start) – \(end)"
    case (let start?, nil): "From \(start)"
    case (nil, let end?): "Until \(end)"
    case (nil, nil): ""
    }
  }
}

/// A log as a link shows it to anyone.
struct SharedLog: Sendable {
  struct Photo: Sendable {
    let id: ID<MediaAPI.Item>
    let width: Int
    let height: Int
    let alt: String
  }

  let id: ID<PlaceLog>
  /// Empty in a link that shows areas alone.
  let name: String
  let address: String
  /// In such a link the middle of an area.
  let point: KeptPoint
  let country: String
  let city: Int?
  let rating: WandrAPI.Rating
  let note: String
  let date: VisitDate
  var photos: [Photo] = []
  /// The area's city and country, where the name isn't shown.
  var area = ""
}

/// Reads what a link shows, with the rights of a reader who has its key: the policies let them see nothing else.
enum SharedTripQueries {
  /// Nil for a link that isn't there or has ended.
  static func trip(_ link: ID<WandrAPI.TripLink>, in transaction: ReadTransaction) throws -> SharedTrip? {
    try transaction.first(
      "SELECT name, start_day, end_day, is_coarse, expires_at FROM wandr_links WHERE id = \(link)"
    ) { row in
      SharedTrip(
        name: row.text(0), start: row.optionalInt(1), end: row.optionalInt(2), isCoarse: row.bool(3),
        expiresAt: row.time(4))
    }
  }

  /// In two statements.
  static func logs(
    _ link: ID<WandrAPI.TripLink>, before: Cursor<WandrAPI.SharedLogList>?, limit: Int, _ cursors: CursorSeal,
    in transaction: ReadTransaction
  ) throws -> Page<SharedLog> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: PlaceLog.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT created_at, log_id, name, address, latitude, longitude, country, city, rating, note, on_day
      FROM wandr_link_logs WHERE link_id = \(link) AND (created_at, log_id) < (\(time), \(id))
      ORDER BY created_at DESC, log_id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let id: ID<PlaceLog> = try row.id(1)
      return KeysetRow(
        row.time(0), id,
        SharedLog(
          id: id, name: row.text(2), address: row.text(3),
          point: KeptPoint(latitude: row.int(4), longitude: row.int(5)), country: row.text(6),
          city: row.optionalInt(7), rating: WandrAPI.Rating(rawValue: row.text(8)), note: row.text(9),
          date: VisitDate(key: row.int(10))))
    }
    var page = Page(rows, limit: limit, WandrAPI.SharedLogList.self, cursors)
    let photos = try photos(of: page.items.map(\.id), in: transaction)
    for index in page.items.indices { page.items[index].photos = photos[page.items[index].id] ?? [] }
    return page
  }

  private static func photos(
    of logs: [ID<PlaceLog>], in transaction: ReadTransaction
  ) throws -> [ID<PlaceLog>: [SharedLog.Photo]] {
    guard !logs.isEmpty else { return [:] }
    var photos: [ID<PlaceLog>: [SharedLog.Photo]] = [:]
    try transaction.each(
      """
      SELECT log_id, media_key, width, height, alt FROM wandr_photos WHERE log_id IN (\(list: logs))
      ORDER BY log_id, position
      """
    ) { row in
      photos[try row.id(0), default: []].append(
        .init(id: try row.id(1), width: row.int(2), height: row.int(3), alt: row.text(4)))
    }
    return photos
  }
}

extension Gazetteer {
  /// "Lisbon, Portugal"; the country's code where the city isn't known, and empty where that isn't either.
  func area(city: Int?, country: String) throws(GazetteerError) -> String {
    guard let city, let place = try self.city(Int64(city)) else { return country }
    return "\(place.name), \(place.country.name)"
  }
}
