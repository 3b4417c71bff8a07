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
    /// Under which of its IDs the viewer wants to go there; nil for its own.
    var wanted: ID<WandrAPI.Place>?
    /// The ID that a log gets which is made here.
    var id: ID<WandrAPI.Log>
    /// Whether those who see that log may save its photos, unless something else is said.
    var allowsSaving = true
    /// The names of those that are merged with it.
    var alsoCalled: [String] = []
    /// Whether a proposal to merge it waits for the viewer.
    var isAsked = false
    /// Whether the viewer may merge it with another.
    var isMergeable = false
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage(model.place.name.isolated, tab: .none, back: "/wandr", context) {
      div(.class("feed"), .data("saving", model.allowsSaving ? "yes" : "no")) {
        section(.class("place-head"), .aria("label", "About ", model.place.name)) {
          if !model.place.address.isEmpty { p(.class("quiet"), .written) { model.place.address } }
          if model.place.mine {
            p(.class("quiet")) { model.place.isPrivate ? "Your pin; only you can find it" : "Your pin" }
          }
          if !model.alsoCalled.isEmpty { p(.class("quiet")) { "Also called \(alsoCalled)" } }
          if model.isAsked {
            p(.class("hint")) { a(.href("/wandr/duplicates")) { "Somebody asks whether this is a duplicate." } }
          }
          h2 { "How was it?" }
          RateForm(place: model.place, log: model.id)
          WantButton(
            place: model.wanted ?? model.place.id, provider: model.place.remoteName, isWanted: model.isWanted,
            context: context)
          WantTemplates(context: context)
          if model.isMergeable {
            a(.class("button button-small button-quiet"), .href(.place(model.place.id, "/same"))) { "Merge duplicates" }
          }
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

  private var alsoCalled: String { model.alsoCalled.map(\.isolated).joined(separator: ", ") }
}

enum PlacePageRoutes {
  static func register(in routes: inout Routes) {
    let (places, wants) = (PlaceActions(services: routes.services), WantActions(services: routes.services))
    routes.viewerPage(.get, "/wandr/places/{id}") { viewer, page in
      let id: ID<WandrAPI.Place> = try page.id()
      guard let place = try await places.find(id, by: viewer) else { throw Problem.notFound() }
      return try await show(place, askedAs: id, viewer, page)
    }
    // A service's place that nobody has chosen yet: its ID is a hash of this name.
    routes.viewerPage(.get, "/wandr/place-of/{name}") { viewer, page in
      let name = (page.call.parameters["name"] ?? "").head(WandrAPI.Limits.providerID)
      guard let found = try await places.provided(called: name, by: viewer)?.place else { throw Problem.notFound() }
      let place = try await places.find(found.id, by: viewer) ?? found
      return try await show(place, askedAs: found.id, viewer, page)
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

  /// - Parameter id: the one that was asked for; of places that are merged another may stay.
  private static func show(
    _ place: WandrAPI.Place, askedAs id: ID<WandrAPI.Place>, _ viewer: Viewer, _ page: PageCall
  ) async throws -> Response {
    // Not for good, as a merge can be undone.
    guard place.id == id else { return page.redirect("/wandr/places/\(place.id)") }
    let before: Cursor<WandrAPI.PlaceLogList>? = page.cursor()
    let (links, fresh): (_, ID<PlaceLog>) = (page.call.links, page.services.newID())
    let (model, context) = try await page.read(viewer) { transaction in
      let group = try Wandr.duplicates.group(of: id, in: transaction)
      let names = try PlaceQueries.names(of: group, in: transaction)
      let want = try WantQueries.want(id, of: viewer.profile, links: links, in: transaction)
      return PlacePage.Model(
        place: place,
        logs: try LogQueries.logs(
          at: group, before: before, limit: 12, viewer: viewer.profile, links: links, in: transaction),
        isWanted: want != nil, wanted: want?.placeID, id: fresh,
        allowsSaving: try Wandr.saving.isOn(for: viewer, in: transaction),
        alsoCalled: names.filter { $0.id != id && $0.name != place.name }.map(\.name),
        isAsked: try Wandr.duplicates.isAsked(about: group, viewer: viewer, in: transaction),
        isMergeable: names.contains { $0.id == id } && (place.mine || !place.isPrivate))
    }
    return page.page(PlacePage(model: model, context: context))
  }
}
