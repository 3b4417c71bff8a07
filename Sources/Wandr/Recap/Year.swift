internal import Core
internal import SQL
internal import Wire

/// What a year of somebody's logs adds up to.
struct Year: Sendable {
  struct Highlight: Sendable {
    let id: ID<PlaceLog>
    let name: String
    let date: VisitDate
    let note: String
    let photo: ID<MediaAPI.Item>?
    let width: Int
    let height: Int
    let alt: String
  }

  let year: Int
  var logs = 0
  var places = 0
  var countries = 0
  var cities = 0
  /// How many logs each month has, January first; those of which only the year is known are in none.
  var months = [Int](repeating: 0, count: 12)
  var ratings = WandrAPI.RatingCounts(skip: 0, solid: 0, mustSee: 0)
  /// Codes of countries with the number of logs, the most frequent first, and the number of a city in each.
  var visited: [(country: String, count: Int, city: Int?)] = []
  /// Squares of one degree in which there are logs: south-west corners, as whole degrees.
  var squares: [(latitude: Int, longitude: Int)] = []
  /// What one must see, in the order of the year.
  var highlights: [Highlight] = []
}

enum YearQueries {
  private static let mostHighlights = 40
  private static let mostSquares = 3000

  /// Years with logs whose day is known that far, the newest first.
  static func years(
    of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [(year: Int, count: Int)] {
    try transaction.all(
      """
      SELECT on_day / 10000, count(*) FROM wandr_logs WHERE author = \(viewer) AND deleted_at IS NULL AND on_day > 0
      GROUP BY on_day / 10000 ORDER BY on_day / 10000 DESC LIMIT 200
      """
    ) { (year: $0.int(0), count: $0.int(1)) }
  }

  /// In six statements.
  /// - Parameter isWhole: whether what the viewer keeps to themselves is part of it.
  static func year(
    _ number: Int, of viewer: ID<ProfileEntity>, isWhole: Bool, in transaction: ReadTransaction
  ) throws -> Year {
    let shown: SQL = isWhole ? "" : " AND l.audience <> 'me' AND l.hidden_at IS NULL"
    let condition: SQL = """
      l.author = \(viewer) AND l.deleted_at IS NULL
        AND l.on_day BETWEEN \(number * 10_000) AND \(number * 10_000 + 9_999)\(shown)
      """
    var year = Year(year: number)
    try transaction.each(
      """
      SELECT count(*), count(DISTINCT l.place_id), count(DISTINCT CASE WHEN l.country <> '' THEN l.country END),
        count(DISTINCT l.city), count(CASE WHEN l.rating = 'skip' THEN 1 END),
        count(CASE WHEN l.rating = 'solid' THEN 1 END), count(CASE WHEN l.rating = 'mustSee' THEN 1 END)
      FROM wandr_logs l WHERE \(condition)
      """
    ) { row in
      (year.logs, year.places, year.countries, year.cities) = (row.int(0), row.int(1), row.int(2), row.int(3))
      year.ratings = .init(skip: row.int(4), solid: row.int(5), mustSee: row.int(6))
    }
    year.places -= try PlaceQueries.surplus(of: condition, in: transaction)
    try transaction.each(
      """
      SELECT l.on_day / 100 % 100, count(*) FROM wandr_logs l WHERE \(condition) GROUP BY l.on_day / 100 % 100
      """
    ) { row in
      if (1...12).contains(row.int(0)) { year.months[row.int(0) - 1] = row.int(1) }
    }
    year.visited = try transaction.all(
      """
      SELECT l.country, count(*), min(l.city) FROM wandr_logs l WHERE \(condition) AND l.country <> ''
      GROUP BY l.country ORDER BY count(*) DESC, l.country LIMIT 250
      """
    ) { (country: $0.text(0), count: $0.int(1), city: $0.optionalInt(2)) }
    year.squares = try transaction.all(
      """
      SELECT DISTINCT (l.latitude + 900000000) / 10000000 - 90, (l.longitude + 1800000000) / 10000000 - 180
      FROM wandr_logs l WHERE \(condition) LIMIT \(mostSquares)
      """
    ) { (latitude: min($0.int(0), 89), longitude: min($0.int(1), 179)) }
    year.highlights = try highlights(condition, in: transaction)
    return year
  }

  private static func highlights(_ condition: SQL, in transaction: ReadTransaction) throws -> [Year.Highlight] {
    try transaction.all(
      """
      SELECT l.id, s.name, l.on_day, l.note, l.media_key, l.media_width, l.media_height, l.media_alt
      FROM wandr_logs l JOIN wandr_places s ON s.id = l.place_id WHERE \(condition) AND l.rating = 'mustSee'
      ORDER BY l.on_day, l.created_at, l.id LIMIT \(mostHighlights)
      """
    ) { row in
      Year.Highlight(
        id: try row.id(0), name: row.text(1), date: VisitDate(key: row.int(2)), note: row.text(3),
        photo: row.optionalID(4), width: row.optionalInt(5) ?? 0, height: row.optionalInt(6) ?? 0,
        alt: row.optionalText(7) ?? "")
    }
  }
}
