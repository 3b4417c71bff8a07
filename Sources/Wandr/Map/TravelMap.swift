internal import Core
internal import HTML
internal import Wire

/// A map of logs, which a script draws: the viewer's own from the device, others' from the server. Nothing where this machine has nothing to
/// draw it with; every page has what it shows as a list too.
struct TravelMap: HTML {
  /// Above what a page is about.
  var isHero = false
  /// Whose logs it shows, by their username; empty for the viewer's and those whom they follow.
  var person = ""
  var trip: ID<Trip>?
  let streets: MapStreets?
  let context: PageContext

  var body: some HTML {
    if context.assets.has("/map/leaflet.js") {
      section(
        .class(isHero ? "map map-hero needs-script" : "map needs-script"), .aria("label", "Map"), .data("map"),
        .data("person", person).when(!person.isEmpty), .data("trip", trip.map { "\($0)" } ?? "").when(trip != nil),
        .data("tiles", streets?.template ?? "").when(streets != nil),
        .data("tile-zooms", streets?.zooms ?? "").when(streets != nil),
        .data("tile-area", streets?.area ?? "").when(streets != nil)
      ) {
        div(
          .class("map-canvas"), .role("group"), .aria("label", "Moves by the arrow keys, plus and minus"),
          .data("map-canvas")
        ) {}
        MapButtons(showsAll: true)
        p(.class("map-note"), .role("status"), .data("map-note"), .hidden()) {}
        div(
          .class("map-card"), .role("region"), .aria("label", "Chosen on the map"), .data("map-card"), .tabindex(-1),
          .hidden()
        ) {
          ul(.class("place-list"), .data("map-chosen")) {}
          button(.type("button"), .class("button button-small button-quiet"), .data("map-close")) { "Close" }
        }
      }
      MapCredit(streets: streets)
      MapTemplates()
    }
  }
}

/// What one does with a map besides moving it by hand.
struct MapButtons: HTML {
  let showsAll: Bool

  var body: some HTML {
    div(.class("map-buttons")) {
      button(.type("button"), .class("map-button"), .data("map-zoom", 1), .aria("label", "Zoom in")) {
        span(.aria("hidden", true)) { "+" }
      }
      button(.type("button"), .class("map-button"), .data("map-zoom", -1), .aria("label", "Zoom out")) {
        span(.aria("hidden", true)) { "−" }
      }
      if showsAll { button(.type("button"), .class("map-button"), .data("map-all")) { "All" } }
    }
  }
}

/// Whose data a map shows.
struct MapCredit: HTML {
  let streets: MapStreets?

  var body: some HTML {
    p(.class("map-credit quiet needs-script")) {
      "Map: Natural Earth, GeoNames"
      if let credit = streets?.credit, !credit.isEmpty { ". Streets: \(credit)" }
    }
  }
}

/// Rows and pins for the script to fill.
struct MapTemplates: HTML {
  var body: some HTML {
    ForEach(WandrAPI.Rating.known) { rating in
      templateElement(.data("pin", rating.rawValue), .data("words", rating.words)) {
        span(.class("map-pin"), .data("rating", rating.rawValue)) { rating.glyph }
      }
    }
    templateElement(.data("pin", "want"), .data("title", "Want to go")) { span(.class("map-pin map-pin-want")) { "🔖" } }
    templateElement(.data("pin", "group")) {
      span(.class("map-group")) { span(.class("map-count"), .data("fill", "count")) {} }
    }
    templateElement(.data("row", "map-log")) {
      li(.class("place-row")) {
        p {
          a(.class("log-place"), .href("/wandr/map"), .data("link"), .data("fill", "name"), .written) {}
          " "
          span(.class("quiet"), .data("fill", "who"), .written) {}
          " "
          span(.class("quiet"), .data("fill", "date")) {}
        }
        p {
          ForEach(WandrAPI.Rating.known) { rating in span(.data("rating", rating.rawValue)) { RatingMark(rating) } }
        }
        p(.class("log-note"), .data("fill", "note"), .written) {}
      }
    }
    templateElement(.data("row", "map-want")) {
      li(.class("place-row")) {
        p {
          a(.class("log-place"), .href("/wandr/map"), .data("link"), .data("fill", "name"), .written) {}
          " "
          span(.class("quiet")) { "Want to go" }
        }
      }
    }
    templateElement(.data("row", "map-group")) {
      li(.class("place-row")) {
        p {
          button(.type("button"), .class("link-button strong"), .data("map-open"), .data("fill", "words")) {}
          " "
          span(.class("quiet"), .data("fill", "mix")) {}
        }
      }
    }
  }
}
