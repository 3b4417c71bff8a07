internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// A newcomer's first step: where home is, so that what they log there is theirs alone from the start.
struct HomePage: HTML {
  struct Model: Sendable {
    /// Where to go afterwards; empty for the feed.
    var next = ""
    var latitude = ""
    var longitude = ""
    var streets: MapStreets?
    var errors = FormErrors.none
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage("Where is home?", tab: .none, context) {
      div(.class("column column-form")) {
        p { "What you log around your home is yours alone: no list, map, number or search shows it to anyone else." }
        p(.class("quiet")) {
          "Where it is is kept encrypted, and for you only. You can change it, and add other zones, under Settings, Privacy zones."
        }
        form(.class("form"), .method("post"), .action("/wandr/home"), .data("once"), .data("position")) {
          FormAlert(model.errors.general)
          NextField(path: model.next)
          PointFields(
            latitude: model.latitude, longitude: model.longitude, error: model.errors.fields["latitude"])
          PointMap(sets: "your home", streets: model.streets, context: context)
          button(.class("button")) { "Keep it to myself" }
        }
        p { a(.href(URLPath(checking: model.next) ?? "/wandr")) { "Not now" } }
      }
    }
  }
}

enum HomePageRoutes {
  static func register(in routes: inout Routes) {
    let (actions, keeper) = (ZoneActions(services: routes.services), ZoneKeeper(services: routes.services))
    let streets = MapStreets(routes.services.settings.streets)
    routes.viewerPage(.get, "/wandr/home") { viewer, page in
      let (hasZones, context) = try await page.read(viewer) {
        try !keeper.zones(of: viewer.profile, in: $0).isEmpty
      }
      guard !hasZones else { return page.redirect(target(page.wanted)) }
      return page.mapPage(HomePage(model: .init(next: page.wanted, streets: streets), context: context))
    }
    routes.viewerPage(.post, "/wandr/home") { viewer, page in
      let form = try page.form()
      return try await page.submit {
        guard let latitude = NewLogPageRoutes.degrees(form["latitude"]),
          let longitude = NewLogPageRoutes.degrees(form["longitude"])
        else { throw Problem.validation("latitude", "invalid", "Say where your home is, in degrees or on the map.") }
        _ = try await actions.put(
          .init(id: page.services.newID(), name: "Home", latitude: latitude, longitude: longitude), by: viewer)
        return page.redirect(target(page.wanted(form)), said: .zoneSaved)
      } again: { errors in
        let model = HomePage.Model(
          next: page.wanted(form), latitude: form["latitude"], longitude: form["longitude"], streets: streets,
          errors: errors)
        return page.mapPage(HomePage(model: model, context: page.context()))
      }
    }
  }

  private static func target(_ wanted: String) -> String { wanted.isEmpty ? "/wandr" : wanted }
}
