internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// Puts logs into a trip that were written before it, or without it.
struct TripFilling: Sendable {
  let services: Services

  /// A log of the viewer's own that is in no trip.
  struct Candidate: Sendable {
    let id: ID<PlaceLog>
    let place: String
    let rating: WandrAPI.Rating
    let date: VisitDate
    /// Whether it is of the trip's days.
    let isOfTrip: Bool
  }

  /// How many are shown, and put into a trip at a time.
  static let most = 100

  /// Those of the trip's days first, then the newest.
  static func candidates(
    for trip: Trip, of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [Candidate] {
    let days = [trip.startDate, trip.endDate].map { $0.flatMap { VisitDate($0)?.key } }
    // Without any day no log is of the trip's.
    let isOpen = days[0] != nil || days[1] != nil
    let (first, last) = (days[0] ?? (isOpen ? 1 : 2), days[1] ?? (isOpen ? 99_991_231 : 1))
    return try transaction.all(
      """
      SELECT l.id, s.name, l.rating, l.on_day, l.on_day BETWEEN \(first) AND \(last) AS is_of_trip
      FROM wandr_logs l JOIN wandr_places s ON s.id = l.place_id
      WHERE l.author = \(viewer) AND l.trip_id IS NULL AND l.deleted_at IS NULL
      ORDER BY is_of_trip DESC, l.created_at DESC, l.id DESC LIMIT \(most)
      """
    ) { row in
      Candidate(
        id: try row.id(0), place: row.text(1), rating: WandrAPI.Rating(rawValue: row.text(2)),
        date: VisitDate(key: row.int(3)), isOfTrip: row.bool(4))
    }
  }

  /// Puts the viewer's logs into a trip that they have joined; what isn't theirs, or is in a trip already, stays as it is.
  /// - Returns: how many were put in.
  /// - Throws: 404 for a trip that the viewer hasn't joined.
  func add(
    _ logs: [ID<PlaceLog>], to trip: ID<Trip>, by viewer: Viewer, links: MediaLinks
  ) async throws -> Int {
    let (owner, now, chosen) = (viewer.profile, services.now(), Array(logs.prefix(Self.most)))
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      _ = try Self.joined(trip, owner, links, in: transaction)
      var count = 0
      for id in chosen {
        guard let before = try LogQueries.own(id, of: owner, in: transaction), before.deletedAt == nil,
          before.trip == nil
        else { continue }
        try SyncLedger.noticing(.log, id.cast(), of: owner, at: now, in: transaction) {
          try transaction.run("UPDATE wandr_logs SET trip_id = \(trip), edited_at = \(now) WHERE id = \(id)")
        }
        if before.audience != "me" {
          try live.publish(LogLive.created, of: id, to: .followers(of: owner), at: now, in: transaction)
        }
        count += 1
      }
      return count
    }
  }

  /// - Throws: 404 for a trip that the viewer hasn't joined.
  static func joined(
    _ id: ID<Trip>, _ viewer: ID<ProfileEntity>, _ links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Trip {
    let trip = try TripQueries.found(id, viewer: viewer, links: links, in: transaction)
    guard trip.membership != .invited else { throw Problem.notFound() }
    return trip
  }
}

/// Which of the viewer's logs are part of a trip.
struct TripFillingPage: HTML {
  struct Model: Sendable {
    var trip: WandrAPI.Trip
    var logs: [TripFilling.Candidate]
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage(
      "Add logs", title: "Add logs to \(model.trip.name.isolated)", tab: .trips, back: .trip(model.trip.id), context
    ) {
      div(.class("column column-padded")) {
        if model.logs.isEmpty {
          EmptyState("Nothing to add", "All that you have logged is in a trip.", symbol: "trips", context) {
            a(.class("button"), .href("/wandr/new")) { "Log a place" }
          }
        } else {
          p(.class("quiet")) { "The trip’s people see what you add, but for what you keep to yourself." }
          form(.class("form"), .method("post"), .action(.trip(model.trip.id, "/add")), .data("once")) {
            ul(.class("place-list")) { ForEach(model.logs) { row($0) } }
            button(.class("button")) { "Add to the trip" }
          }
        }
      }
    }
  }

  private func row(_ log: TripFilling.Candidate) -> some HTML {
    li(.class("place-row")) {
      label(.class("choice"), .for("log-\(log.id)")) {
        input(.type("checkbox"), .id("log-\(log.id)"), .name("log"), .value("\(log.id)"))
        span(.class("choice-words")) {
          span(.class("log-place")) { Written(log.place) }
          span(.class("quiet")) { log.isOfTrip ? "\(log.date.words), during the trip" : log.date.words }
        }
      }
      RatingMark(log.rating)
    }
  }
}

enum TripFillingRoutes {
  static func register(in routes: inout Routes) {
    let filling = TripFilling(services: routes.services)
    routes.viewerPage(.get, "/wandr/trips/{id}/add") { viewer, page in
      let (id, links): (ID<Trip>, _) = (try page.id(), page.call.links)
      let (model, context) = try await page.read(viewer) { transaction in
        let trip = try TripFilling.joined(id, viewer.profile, links, in: transaction)
        return TripFillingPage.Model(
          trip: trip, logs: try TripFilling.candidates(for: trip, of: viewer.profile, in: transaction))
      }
      return page.page(TripFillingPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/wandr/trips/{id}/add") { viewer, page in
      let (id, form): (ID<Trip>, _) = (try page.id(), try page.form())
      let logs: [ID<PlaceLog>] = form.all("log").prefix(TripFilling.most).compactMap { ID($0) }
      let count = try await filling.add(logs, to: id, by: viewer, links: page.call.links)
      return page.redirect("/wandr/trips/\(id)", said: count == 0 ? nil : Notice.tripFilled)
    }
  }
}
