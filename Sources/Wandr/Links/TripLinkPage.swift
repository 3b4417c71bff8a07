internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The viewer's link to a trip: make it, choose what it tells, end it.
struct TripLinkPage: HTML {
  struct Model: Sendable {
    var trip: ID<Trip>
    var name: String
    /// Nil where there is none, or none any more.
    var link: WandrAPI.TripLink?
    var days = "30"
    var isCoarse = true
    var errors = FormErrors.none
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage("Link", title: "Link to \(model.name.isolated)", tab: .trips, back: .trip(model.trip), context) {
      div(.class("column column-form")) {
        p {
          "Anyone who has the link sees your logs of this trip with their notes and photos, without an account. "
          "It shows nobody else’s logs, and none that only you see: in a privacy zone, not published yet, or for you alone."
        }
        if let link = model.link { current(link) }
        form(.class("form"), .method("post"), .action(.trip(model.trip, "/link")), .data("once")) {
          FormAlert(model.errors.general)
          fieldset(.class("choices"), FieldNotes.link("precision", hint: nil, error: nil)) {
            legend { "Where you were" }
            Choice(
              field: "precision", value: "area", isOn: model.isCoarse, words: "The area",
              explanation: "City and about ten kilometres, without names of places. Notes and photos stay as they are")
            Choice(
              field: "precision", value: "exact", isOn: !model.isCoarse, words: "The place",
              explanation: "Its name, address and position")
          }
          Field("Days until it ends", "days", .number, value: model.days, error: model.errors.fields["days"])
          button(.class("button")) { model.link == nil ? "Make link" : "Save" }
        }
      }
    }
  }

  @HTMLBuilder private func current(_ link: WandrAPI.TripLink) -> some HTML {
    if let url = link.url {
      div(.class("field")) {
        label(.for("trip-link")) { "Your link" }
        div(.class("copy")) {
          input(.class("input"), .id("trip-link"), .type("text"), .value(url), .readonly())
          button(.type("button"), .class("button button-small needs-script"), .data("copy", "trip-link")) {
            "Copy link"
          }
        }
      }
    } else {
      p(.class("quiet")) { "The link works, but its address can’t be shown any more. End it to make another one." }
    }
    p(.class("quiet")) {
      "It ends on "
      LocalDate(link.expiresAt)
      "."
    }
    form(.method("post"), .action(.trip(model.trip, "/link/end")), .data("once")) {
      button(.class("button button-small button-quiet")) { "End link now" }
    }
  }
}

enum TripLinkPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = TripLinkActions(services: routes.services)
    routes.viewerPage(.get, "/wandr/trips/{id}/link") { viewer, page in
      let (model, context) = try await model(viewer, page, actions)
      return page.page(TripLinkPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/wandr/trips/{id}/link") { viewer, page in
      let (form, id): (FormFields, ID<Trip>) = (try page.form(), try page.id())
      return try await page.submit {
        _ = try await actions.put(
          .init(id: id, days: Int(form["days"]) ?? 0, isCoarse: form["precision"] != "exact"), by: viewer,
          origin: page.call.origin)
        return page.redirect("/wandr/trips/\(id)/link", said: .linkSaved)
      } again: { errors in
        var (model, context) = try await model(viewer, page, actions)
        (model.days, model.isCoarse, model.errors) = (form["days"], form["precision"] != "exact", errors)
        return page.page(TripLinkPage(model: model, context: context))
      }
    }
    routes.viewerPage(.post, "/wandr/trips/{id}/link/end") { viewer, page in
      let id: ID<Trip> = try page.id()
      try await actions.delete(id, by: viewer)
      return page.redirect("/wandr/trips/\(id)/link", said: .linkEnded)
    }
  }

  /// - Throws: 404 for a trip that the viewer hasn't joined.
  private static func model(
    _ viewer: Viewer, _ page: PageCall, _ actions: TripLinkActions
  ) async throws -> (TripLinkPage.Model, PageContext) {
    let (id, links): (ID<Trip>, _) = (try page.id(), page.call.links)
    let ((name, link), context) = try await page.read(viewer) { transaction in
      let trip = try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
      guard trip.membership != .invited else { throw Problem.notFound() }
      return (trip.name, try TripLinkQueries.link(to: id, of: viewer.profile, in: transaction))
    }
    var model = TripLinkPage.Model(trip: id, name: name)
    if let link, link.expiresAt > page.call.now {
      model.link = actions.told(link, viewer, page.call.origin)
      model.isCoarse = link.isCoarse
    }
    return (model, context)
  }
}
