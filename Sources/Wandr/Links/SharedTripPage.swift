internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// A trip for anyone who has the link to it. It names nobody.
struct SharedTripPage: HTML {
  struct Model: Sendable {
    /// The link's key, for the addresses of photos.
    var key: String
    var trip: SharedTrip
    var logs: Page<SharedLog>
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    Document(model.trip.name.isolated, context, look: "plain", tellsAddress: false) {
      mainElement(.id("main"), .class("shared-trip"), .tabindex(-1)) {
        h1 { Written(model.trip.name) }
        if !model.trip.dates.isEmpty { p(.class("quiet")) { model.trip.dates } }
        if model.logs.items.isEmpty, model.logs.next == nil { p(.class("quiet")) { "Nothing to see yet." } }
        ForEach(model.logs.items) { log in
          SharedLogCard(key: model.key, log: log, isCoarse: model.trip.isCoarse)
        }
        MoreLink("More places", "?before=", model.logs.next)
        p(.class("quiet")) {
          "Somebody has passed this link on to you. It ends on "
          LocalDate(model.trip.expiresAt)
          "."
        }
      }
    }
  }
}

struct SharedLogCard: HTML {
  let key: String
  let log: SharedLog
  let isCoarse: Bool

  var body: some HTML {
    article(.class("log")) {
      div(.class("log-body")) {
        h2 { Written(title) }
        if !log.address.isEmpty { p(.class("quiet"), .written) { log.address } }
        p(.class("quiet")) { isCoarse ? "Around \(log.point.words(2))" : log.point.words(5) }
        RatingMark(log.rating)
        if log.date.precision != .unknown { p(.class("quiet")) { log.date.words } }
        if !log.note.isEmpty { p(.class("log-note"), .written) { log.note } }
      }
      ForEach(log.photos) { photo in
        if let address = URLPath(checking: "/wandr/t/\(key)/\(photo.id)/1080") {
          img(
            .class("shared-photo"), .src(address), photo.alt.isEmpty ? .alt("Photo") : .alt(photo.alt),
            .width(photo.width), .height(photo.height), .loading("lazy"))
        }
      }
    }
  }

  private var title: String {
    if !log.name.isEmpty { return log.name }
    return log.area.isEmpty ? "Somewhere" : log.area
  }
}

extension KeptPoint {
  /// Degrees north and east with so many decimals: "60.17, 24.94".
  func words(_ decimals: Int) -> String {
    "\(Self.decimal(latitude, decimals)), \(Self.decimal(longitude, decimals))"
  }

  private static func decimal(_ steps: Int, _ decimals: Int) -> String {
    let digits = String(steps.magnitude)
    let padded = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    let sign = steps < 0 ? "-" : ""
    return "\(sign)\(padded.dropLast(7)).\(padded.suffix(7).prefix(decimals))"
  }
}

/// What is served to those who show a link's key. A key that opens nothing, one of a link that has ended and a photo that the link doesn't show
/// look the same.
enum SharedTripRoutes {
  private static let perPage = 24

  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.page(.get, "/wandr/t/{key}") { page in
      try page.countLink()
      guard let key = SharedKey(page.call.parameters["key"] ?? "") else { try page.refuseLink() }
      let (before, cursors): (Cursor<WandrAPI.SharedLogList>?, _) = (page.cursor(), page.call.cursors)
      let id: ID<WandrAPI.TripLink> = key.id()
      let found = try await services.database.read(as: key.reader(in: WandrPolicies.linkReaders)) { transaction in
        guard let trip = try SharedTripQueries.trip(id, in: transaction) else { return nil as SharedTripPage.Model? }
        return SharedTripPage.Model(
          key: key.text, trip: trip,
          logs: try SharedTripQueries.logs(id, before: before, limit: perPage, cursors, in: transaction))
      }
      guard var model = found else { try page.refuseLink() }
      if model.trip.isCoarse, let places = services.places {
        for index in model.logs.items.indices {
          let log = model.logs.items[index]
          model.logs.items[index].area = try places.area(city: log.city, country: log.country)
        }
      }
      return PageCall.unlisted(page.page(SharedTripPage(model: model, context: page.publicContext())))
    }
    routes.page(.get, "/wandr/t/{key}/{id}/{name}") { page in
      try page.countLink()
      guard let key = SharedKey(page.call.parameters["key"] ?? "") else { try page.refuseLink() }
      return try await page.photo(
        try page.id(), page.call.parameters["name"] ?? "", as: key.reader(in: WandrPolicies.linkReaders),
        shownIn: MediaPlace("wandr_photos", "media_key"))
    }
  }
}
