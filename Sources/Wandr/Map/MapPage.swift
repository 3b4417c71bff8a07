internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The map, and what is on it as a list: for everybody, and for those who can't see or point at a map.
struct MapPage: HTML {
  struct Model: Sendable {
    var view: WandrAPI.MapView
    /// The rating that the list is of; empty for all.
    var rating: String
    var tag: String
    var person: String
    /// Where nobody has that username.
    var personError: String?
    var trip: ID<Trip>?
    /// The trips that the viewer has joined.
    var trips: [LogFormPage.TripChoice] = []
    /// Whether the places where the viewer wants to go are shown too.
    var showsWants = false
    var wants: [WandrAPI.WantToGo] = []
    var streets: MapStreets?

    var isFiltered: Bool { !rating.isEmpty || !tag.isEmpty || !person.isEmpty || trip != nil }
    var isEmpty: Bool { view.logs.isEmpty && view.clusters.isEmpty && wants.isEmpty }
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage("Map", tab: .map, context) {
      div(.class("column column-padded")) {
        form(
          .class("map-filter"), .method("get"), .action("/wandr/map"), .role("search"), .data("map-filter")
        ) {
          div(.class("field")) {
            label(.for("rating")) { "Rating" }
            selectElement(.class("select"), .id("rating"), .name("rating")) {
              option(.value(""), .selected(model.rating.isEmpty)) { "All" }
              ForEach(WandrAPI.Rating.known) { rating in
                option(.value(rating.rawValue), .selected(rating.rawValue == model.rating)) { rating.words }
              }
            }
          }
          Field("Tag", "tag", value: model.tag, limit: WandrAPI.Limits.tag.upperBound, isRequired: false)
          Field(
            "Person", "person", .username, value: model.person, error: model.personError, limit: 30, isRequired: false)
          if !model.trips.isEmpty { tripField }
          label(.class("choice"), .for("wants")) {
            input(.type("checkbox"), .id("wants"), .name("wants"), .value("true"), .checked(model.showsWants))
            span { "Places where I want to go" }
          }
          button(.class("button button-small")) { "Show" }
        }
        if model.personError == nil {
          TravelMap(person: model.person, trip: model.trip, streets: model.streets, context: context)
        }
        if model.isEmpty { div(.data("map-nothing")) { nothing } }
        list
      }
    }
  }

  private var tripField: some HTML {
    div(.class("field")) {
      label(.for("trip")) { "Trip" }
      selectElement(.class("select"), .id("trip"), .name("trip")) {
        option(.value(""), .selected(model.trip == nil)) { "All" }
        ForEach(model.trips) { trip in
          option(.value("\(trip.id)"), .selected(trip.id == model.trip), .written) { trip.name }
        }
      }
    }
  }

  @HTMLBuilder private var nothing: some HTML {
    if model.isFiltered {
      EmptyState("Nothing found", "No log matches what you chose.", symbol: "map", context) {
        a(.class("button button-quiet"), .href("/wandr/map")) { "Show all" }
      }
    } else {
      EmptyState(
        "Nothing here yet", "Places appear here once you or people whom you follow log them.", symbol: "map", context
      ) {
        a(.class("button"), .href("/wandr/new")) { "Log a place" }
      }
    }
  }

  /// One row for all that is gathered: a map draws it, and a list is made shorter by what one chooses.
  private var rest: some HTML {
    let count = model.gathered.counted("more log", "more logs")
    let words = model.view.isPartial ? "At least \(count)" : count
    return li(.class("place-row")) {
      p {
        words
        " "
        span(.class("quiet")) { "Choose a rating, a tag, a person or a trip to list fewer" }
      }
    }
  }

  private var list: some HTML {
    ul(.class("place-list"), .data("map-list"), .hidden(model.isEmpty)) {
      ForEach(model.view.logs) { log in
        li(.class("place-row")) {
          p {
            a(.class("log-place"), .href(.log(log.id))) { Written(log.place.name) }
            " "
            span(.class("quiet")) { Written(log.author.called(context)) }
          }
          RatingMark(log.rating)
        }
      }
      if model.gathered > 0 { rest }
      ForEach(model.wants) { want in
        li(.class("place-row")) {
          p {
            a(.class("log-place"), .href(.place(want.placeID))) { Written(want.place.name) }
            " "
            span(.class("quiet")) { "Want to go" }
          }
        }
      }
    }
  }
}

extension MapPage.Model {
  /// How many logs the list leaves out.
  var gathered: Int { view.clusters.reduce(0) { $0 + $1.count } }
}

enum MapPageRoutes {
  static func register(in routes: inout Routes) {
    let streets = MapStreets(routes.services.settings.streets)
    routes.viewerPage(.get, "/wandr/map") { viewer, page in
      let query = page.request.query
      let (rating, tag, username) = (query["rating"] ?? "", query["tag"] ?? "", query["person"] ?? "")
      // The whole world, near enough that each place is by itself.
      let (area, links) = (try MapArea("-180,-90,180,90", zoom: 20), page.call.links)
      let (model, context) = try await page.read(viewer) { transaction in
        var model = MapPage.Model(
          view: .init(clusters: [], logs: [], isPartial: false), rating: rating, tag: tag, person: username,
          trip: ID<Trip>(query["trip"] ?? ""), showsWants: query["wants"] != nil, streets: streets)
        model.trips = try TripQueries.joined(by: viewer.profile, in: transaction).map {
          .init(id: $0.id, name: $0.name)
        }
        let person =
          username.isEmpty
          ? nil : try Wandr.people.profile(username, viewer: viewer.profile, links: links, in: transaction)
        guard username.isEmpty || person != nil else {
          model.personError = "There is nobody with this username."
          return model
        }
        let filter = MapFilter(
          rating: rating.isEmpty ? nil : WandrAPI.Rating(rawValue: rating), tag: tag.isEmpty ? nil : Tag.folded(tag),
          trip: model.trip, person: person?.id.cast())
        model.view = try MapQueries.view(area, filter, viewer: viewer.profile, links: links, in: transaction)
        if model.showsWants {
          model.wants = try WantQueries.page(
            of: viewer.profile, before: nil, limit: MapQueries.mostAlone, links: links, in: transaction
          ).items
        }
        return model
      }
      return page.mapPage(MapPage(model: model, context: context), capacity: 32_768)
    }
  }
}
