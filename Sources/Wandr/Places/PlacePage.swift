internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// A place: rate it, save it, and the logs of it that one may see.
struct PlacePage: HTML {
  struct Model: Sendable {
    var place: WandrAPI.Place
    var logs: Page<WandrAPI.Log>
    var isWanted: Bool
    /// The ID that a log gets which is made here.
    var id: ID<WandrAPI.Log>
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage(model.place.name.isolated, tab: .none, back: "/wandr", context) {
      div(.class("feed")) {
        section(.class("place-head"), .aria("label", "About ", model.place.name)) {
          if !model.place.address.isEmpty { p(.class("quiet"), .written) { model.place.address } }
          if model.place.mine {
            p(.class("quiet")) { model.place.isPrivate ? "Your pin; only you can find it" : "Your pin" }
          }
          h2 { "How was it?" }
          RateForm(place: model.place, log: model.id)
          WantButton(
            place: model.place.id, provider: model.place.remoteName, isWanted: model.isWanted, context: context)
          WantTemplates(context: context)
        }
        if model.logs.items.isEmpty, model.logs.next == nil {
          EmptyState("No logs yet", "Logs of this place that you may see appear here.", symbol: "pin", context) {}
        } else {
          LogColumn(logs: model.logs.items, context: context)
        }
        MoreLink("More logs", "?before=", model.logs.next)
      }
    }
  }
}

enum PlacePageRoutes {
  static func register(in routes: inout Routes) {
    let (places, wants) = (PlaceActions(services: routes.services), WantActions(services: routes.services))
    routes.viewerPage(.get, "/wandr/places/{id}") { viewer, page in
      guard let place = try await places.find(try page.id(), by: viewer) else { throw Problem.notFound() }
      return try await show(place, viewer, page)
    }
    // A service's place that nobody has chosen yet: its ID is a hash of this name.
    routes.viewerPage(.get, "/wandr/place-of/{name}") { viewer, page in
      let name = (page.call.parameters["name"] ?? "").head(WandrAPI.Limits.providerID)
      guard let place = try await places.provided(called: name, by: viewer)?.place else { throw Problem.notFound() }
      return try await show(place, viewer, page)
    }
    routes.viewerPage(.post, "/wandr/places/{id}/want") { viewer, page in
      let (id, form): (ID<WandrAPI.Place>, _) = (try page.id(), try page.form())
      try await places.choose(form["provider"], as: id, by: viewer)
      _ = try await wants.put(
        .init(placeID: id, log: ID<PlaceLog>(form["log"])), by: viewer, links: page.call.links)
      return page.back(or: "/wandr/want-to-go", said: .wanted)
    }
    routes.viewerPage(.post, "/wandr/places/{id}/unwant") { viewer, page in
      try await wants.delete(try page.id(), by: viewer)
      return page.back(or: "/wandr/want-to-go", said: .unwanted)
    }
  }

  private static func show(_ place: WandrAPI.Place, _ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let before: Cursor<WandrAPI.PlaceLogList>? = page.cursor()
    let (links, fresh): (_, ID<PlaceLog>) = (page.call.links, page.services.newID())
    let (model, context) = try await page.read(viewer) { transaction in
      PlacePage.Model(
        place: place,
        logs: try LogQueries.logs(
          at: place.id, before: before, limit: 12, viewer: viewer.profile, links: links, in: transaction),
        isWanted: try WantQueries.want(place.id, of: viewer.profile, links: links, in: transaction) != nil, id: fresh)
    }
    return page.page(PlacePage(model: model, context: context))
  }
}
