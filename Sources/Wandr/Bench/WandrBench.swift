internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// A large database for measurements: logs for all kinds of audiences at places all over Europe, each with a photo and two tags.
struct WandrBench: Sendable {
  private static let mostPlaces = 4000
  private static let tags = (0..<60).map { "tag\($0)" }
  /// In ten-millionths of a degree.
  private static let (south, north, west, east) = (360_000_000, 600_000_000, -90_000_000, 270_000_000)

  private struct Place: Sendable {
    let id: ID<WandrAPI.Place>
    let facts: PlaceFacts
  }

  private let size: AppBench.Size
  private let system: SystemDatabase
  private let pieces: BenchPieces
  private let now: Timestamp
  private let report: AppBench.Report

  init(_ size: AppBench.Size, in storage: Storage, now: Timestamp, report: @escaping AppBench.Report) {
    self.size = size
    system = storage.system
    pieces = BenchPieces(in: storage)
    self.now = now
    self.report = report
  }

  /// Fills an empty database. Of the people the first follows the most. What is addressed are parts of the map, of the size of a country.
  func seed() async throws -> AppBench.Seeded {
    report("\(size.people) people")
    let start = now.adding(seconds: -4 * 365 * 86_400)
    let people = try await BenchPeople(size.people, app: Wandr.name, start: start, in: system)
    report("\(size.posts) logs")
    let places = try await place(from: start)
    try await log(places, by: people)
    let follows = try await people.followEachOther(size.follows, pieces, report)
    return AppBench.Seeded(
      people: people, follows: follows.map(\.count),
      addresses: places.prefix(20).map { Self.surroundings(of: $0.facts.point) })
  }

  /// West, south, east and north in degrees, as the map asks.
  private static func surroundings(of point: KeptPoint) -> String {
    let (width, height) = (25_000_000, 15_000_000)
    let (southWest, northEast) = (
      (point.longitude - width, point.latitude - height), (point.longitude + width, point.latitude + height)
    )
    let sides = [southWest.0, southWest.1, northEast.0, northEast.1]
    return sides.map { String(KeptPoint.degrees($0)) }.joined(separator: ",")
  }

  /// Places of a provider, which everyone sees who sees a log of them.
  private func place(from start: Timestamp) async throws -> [Place] {
    let places = (0..<min(Self.mostPlaces, size.posts)).map { number in
      let point = KeptPoint(
        latitude: Int.random(in: Self.south..<Self.north), longitude: Int.random(in: Self.west..<Self.east))
      let facts = PlaceFacts(point: point, country: "FR", city: nil, zone: "Europe/Paris")
      return Place(id: BenchPeople.id(at: start.adding(seconds: Int64(number))), facts: facts)
    }
    try await pieces.each(places.count) { number, transaction in
      let (place, name) = (places[number], "Place \(number)")
      try transaction.run(
        """
        INSERT INTO wandr_places (id, provider_id, name, folded, address, latitude, longitude, types, country, city, zone,
          is_private, created_at)
        VALUES (\(place.id), \("bench:\(number)"), \(name), \(PlaceActions.folded(name)), \("Main Street 1"),
          \(place.facts.point.latitude), \(place.facts.point.longitude), \(PlaceColumns.text(["cafe"])), \(place.facts.country),
          \(place.facts.city), \(place.facts.zone), FALSE, 0)
        """)
    }
    return places
  }

  /// Logs spread evenly over three years, each with one photo that has no file: nothing measured fetches it.
  private func log(_ places: [Place], by people: BenchPeople) async throws {
    let step = Int64(3 * 365 * 86_400) * 1_000_000 / Int64(size.posts + 1)
    let (now, count) = (now, size.posts)
    try await pieces.each(count) { number, transaction in
      let time = Timestamp(microseconds: now.microseconds - step * Int64(count - number))
      let person = people.people[Int.random(in: 0..<people.people.count)]
      try Self.log(number, places[number % places.count], by: person, at: time, in: transaction)
    }
  }

  private static func log(
    _ number: Int, _ place: Place, by person: BenchPeople.Person, at time: Timestamp, in transaction: Transaction
  ) throws {
    let photo: ID<MediaAPI.Item> = BenchPeople.id(at: time)
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, width, height, blur_hash, alt, bytes, has_webp, created_at)
      VALUES (\(photo), \(person.account), 'photo', 'ready', 4032, 3024, \("LKO2?U%2Tw=w]~RBVZRi};RPxuwH"),
        \("The view from the table by the window"), 900000, TRUE, \(time))
      """)
    let visibility: WandrAPI.Visibility =
      switch Int.random(in: 0..<20) {
      case 0..<13: .everyone
      case 13..<18: .friends
      default: .me
      }
    let rating = [WandrAPI.Rating.mustSee, .solid, .solid, .skip][number % 4]
    let log = OwnLog(
      place: place.id, rating: rating.rawValue, note: "Go early, sit outside, and have what the others have", trip: nil,
      date: VisitDate(day: time, offset: 0), audience: visibility.rawValue, chosen: visibility.rawValue, shownAt: time,
      isInZone: false, maySave: true, createdAt: time, deletedAt: nil)
    let id: ID<PlaceLog> = BenchPeople.id(at: time)
    let labels = [tags[number % tags.count], tags[(number / 7 + 1) % tags.count]]
    try LogChange.insert(
      id, log, place.facts, try Tag.all(labels), maySave: true, by: person.profile, createdAt: time, in: transaction)
    let isAttached = try Wandr.album.attach(
      photo, to: id, position: 0, by: person.profile, account: person.account, now: time, in: transaction)
    guard isAttached else { throw SQLError(.unexpectedValue, "a log of the benchmark was not made") }
  }
}
