internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum TripPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = TripActions(services: routes.services)
    let streets = MapStreets(routes.services.settings.streets)
    routes.viewerPage(.get, "/wandr/trips") { viewer, page in
      let before: Cursor<WandrAPI.TripList>? = page.cursor()
      let links = page.call.links
      let (trips, context) = try await page.read(viewer) {
        try TripQueries.page(of: viewer.profile, before: before, limit: 24, links: links, in: $0)
      }
      return page.page(TripsPage(trips: trips, context: context))
    }
    routes.viewerPage(.get, "/wandr/trips/new") { viewer, page in
      let (model, context) = try await page.read(viewer) { _ in TripFormPage.Model() }
      return page.page(TripFormPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/wandr/trips/new") { viewer, page in
      try await save(nil, page.services.newID(), viewer, page, actions)
    }
    routes.viewerPage(.get, "/wandr/trips/{id}") { viewer, page in
      let id: ID<Trip> = try page.id()
      let before: Cursor<WandrAPI.TripLogList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        TripPage.Model(
          trip: try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction),
          logs: try LogQueries.logs(
            in: id, before: before, limit: 12, viewer: viewer.profile, links: links, in: transaction),
          isContinued: before != nil, streets: streets)
      }
      return page.mapPage(TripPage(model: model, context: context), capacity: 65_536)
    }
    registerEditing(in: &routes, actions)
  }

  private static func registerEditing(in routes: inout Routes, _ actions: TripActions) {
    routes.viewerPage(.get, "/wandr/trips/{id}/edit") { viewer, page in
      let (trip, context) = try await own(viewer, page)
      let model = TripFormPage.Model(
        trip: trip, name: trip.name, start: trip.startDate ?? "", end: trip.endDate ?? "")
      return page.page(TripFormPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/wandr/trips/{id}/edit") { viewer, page in
      let (trip, _) = try await own(viewer, page)
      return try await save(trip, trip.id, viewer, page, actions)
    }
    routes.viewerPage(.get, "/wandr/trips/{id}/delete") { viewer, page in
      let (trip, context) = try await own(viewer, page)
      return page.page(
        ConfirmationPage(
          "Delete this trip?", "Delete", target: .trip(trip.id, "/delete"), back: .trip(trip.id), context
        ) {
          p { "\(trip.name.isolated) is deleted for everyone in it. The logs stay with those who wrote them." }
        })
    }
    routes.viewerPage(.post, "/wandr/trips/{id}/delete") { viewer, page in
      try await actions.delete(try page.id(), by: viewer)
      return page.redirect("/wandr/trips", said: .tripDeleted)
    }
  }

  private static func save(
    _ trip: Trip?, _ id: ID<Trip>, _ viewer: Viewer, _ page: PageCall, _ actions: TripActions
  ) async throws -> Response {
    let form = try page.form()
    let model = TripFormPage.Model(trip: trip, name: form["name"], start: form["startDate"], end: form["endDate"])
    return try await page.submit {
      var input = WandrAPI.PutTrip(
        id: id, name: model.name, startDate: model.start.isEmpty ? nil : model.start,
        endDate: model.end.isEmpty ? nil : model.end)
      // All words before a photo is worked on.
      _ = try TripDraft(input)
      let media = try await page.receiveUploads(form, by: viewer, square: false, atMost: 1)
      if let cover = media.first {
        input.cover = .set(cover.id)
      } else if !form["uncovered"].isEmpty {
        input.cover = .clear
      }
      _ = try await actions.put(input, by: viewer, links: page.call.links)
      return page.redirect("/wandr/trips/\(id)", said: .tripSaved)
    } again: { errors in
      var again = model
      again.errors = errors
      let (shown, context) = try await page.read(viewer) { [again] _ in again }
      return page.page(TripFormPage(model: shown, context: context))
    }
  }

  /// - Throws: 404 for a trip that isn't the viewer's.
  fileprivate static func own(_ viewer: Viewer, _ page: PageCall) async throws -> (Trip, PageContext) {
    let (id, links): (ID<Trip>, _) = (try page.id(), page.call.links)
    return try await page.read(viewer) { transaction in
      let trip = try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
      guard trip.membership == .owner else { throw Problem.notFound() }
      return trip
    }
  }
}

/// The forms about who belongs to a trip.
enum TripPeoplePageRoutes {
  static func register(in routes: inout Routes) {
    let actions = TripActions(services: routes.services)
    routes.viewerPage(.get, "/wandr/trips/{id}/people") { viewer, page in try await show(viewer, page) }
    routes.viewerPage(.post, "/wandr/trips/{id}/invite") { viewer, page in
      try await change(viewer, page, said: .invited) {
        _ = try await actions.invite($1, meaning: $2, to: $0, by: viewer, links: page.call.links)
      }
    }
    routes.viewerPage(.post, "/wandr/trips/{id}/remove") { viewer, page in
      try await change(viewer, page, said: .removed) {
        _ = try await actions.remove($1, meaning: $2, from: $0, by: viewer, links: page.call.links)
      }
    }
    routes.viewerPage(.post, "/wandr/trips/{id}/hand-over") { viewer, page in
      try await change(viewer, page, said: .tripHandedOver) {
        _ = try await actions.handOver($0, to: $1, meaning: $2, by: viewer, links: page.call.links)
      }
    }
    routes.viewerPage(.post, "/wandr/trips/{id}/join") { viewer, page in
      let trip = try await actions.join(try page.id(), by: viewer, links: page.call.links)
      return page.redirect("/wandr/trips/\(trip.id)", said: .tripJoined)
    }
    routes.viewerPage(.post, "/wandr/trips/{id}/leave") { viewer, page in
      try await actions.leave(try page.id(), by: viewer)
      return page.redirect("/wandr/trips", said: .tripLeft)
    }
  }

  /// Does something with the person whom the form names, and shows the form again where that can't be done.
  private static func change(
    _ viewer: Viewer, _ page: PageCall, said notice: Notice,
    _ action: (ID<Trip>, String, ID<SocialAPI.Profile>?) async throws -> Void
  ) async throws -> Response {
    let (id, username): (ID<Trip>, String) = (try page.id(), try page.form()["username"].lowercased())
    let profile: ID<SocialAPI.Profile>? = try MeantProfile.id(in: page)?.cast()
    return try await page.submit {
      guard !username.isEmpty else { throw Problem.validation("username", "missing", "Enter a username.") }
      do { try await action(id, username, profile) } catch let problem as Problem where problem.status == 404 {
        // Where the trip is the viewer's, it is the person who isn't there.
        _ = try await TripPageRoutes.own(viewer, page)
        throw Problem.validation("username", "not_found", "There is nobody with this username.")
      }
      return page.redirect("/wandr/trips/\(id)/people", said: notice)
    } again: { errors in
      try await show(viewer, page, username: username, errors: errors)
    }
  }

  private static func show(
    _ viewer: Viewer, _ page: PageCall, username: String = "", errors: FormErrors = .none
  ) async throws -> Response {
    let (id, links): (ID<Trip>, _) = (try page.id(), page.call.links)
    let (trip, context) = try await page.read(viewer) {
      try TripQueries.found(id, viewer: viewer.profile, links: links, in: $0)
    }
    return page.page(
      TripPeoplePage(model: .init(trip: trip, username: username, errors: errors), context: context))
  }
}
