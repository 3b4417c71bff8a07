internal import Core
internal import HTML
internal import HTTP
internal import Places
internal import SQL
internal import Social
internal import Wire

/// The pages of venues, and their forms.
enum VenuePageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/realspace/venues") { viewer, page in
      let before: Cursor<RealspaceAPI.EntityList>? = page.cursor()
      let (query, links) = (page.request.query["q"] ?? "", page.call.links)
      let (model, context) = try await page.read(viewer) { transaction in
        VenuesPage.Model(
          venues: try VenueQueries.page(
            query, before: before, limit: 20, viewer: viewer.profile, links: links, in: transaction), query: query)
      }
      return page.page(VenuesPage(model: model, context: context))
    }
    routes.viewerPage(.get, "/realspace/venues/{id}") { viewer, page in
      let (id, links, now): (ID<Venue>, _, _) = (try page.id(), page.call.links, page.call.now)
      var (model, context) = try await page.read(viewer) { transaction in
        let venue = try VenueQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
        return VenuePage.Model(
          venue: venue,
          events: try EventQueries.page(
            .upcoming, at: id, before: nil, limit: 20, now: now, viewer: viewer.profile, links: links,
            in: transaction
          ).items,
          topics: try TopicQueries.page(
            about: id, before: nil, limit: 5, viewer: viewer.profile, links: links, in: transaction),
          isHidden: venue.mine ? try Hiding.isHidden(id, in: "realspace_venues", transaction) : false)
      }
      model.city = EventZone.city(of: model.venue, page.services.places)?.name
      return page.page(VenuePage(model: model, context: context))
    }
    registerForms(in: &routes)
  }

  private static func registerForms(in routes: inout Routes) {
    let actions = VenueActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/venues/new") { viewer, page in
      let (_, context) = try await page.read(viewer) { _ in }
      return page.page(VenueFormPage(model: .init(form: VenueForm()), context: context))
    }
    routes.viewerPage(.post, "/realspace/venues/new") { viewer, page in
      let form = try page.form()
      let said = VenueForm(form)
      return try await page.submit(file: "image") {
        let point = try said.point()
        _ = try VenueDraft.name(said.name)
        var image: ID<MediaAPI.Item>?
        if case .set(let sent) = try await picture(form, by: viewer, page) { image = sent }
        let venue = try await actions.add(
          .init(
            name: said.name, address: said.address, image: image, latitude: point.latitude, longitude: point.longitude),
          by: viewer, links: page.call.links)
        return page.redirect("/realspace/venues/\(venue.id)", said: .venueSaved)
      } again: { errors in
        let (_, context) = try await page.read(viewer) { _ in }
        return page.page(VenueFormPage(model: .init(form: said, errors: errors), context: context))
      }
    }
    routes.viewerPage(.get, "/realspace/venues/{id}/edit") { viewer, page in
      let (venue, context) = try await own(viewer, page)
      return page.page(
        VenueFormPage(
          model: .init(form: VenueForm(venue), id: venue.id, imageURL: venue.imageURL), context: context))
    }
    routes.viewerPage(.post, "/realspace/venues/{id}/edit") { viewer, page in
      let form = try page.form()
      let said = VenueForm(form)
      let (venue, context) = try await own(viewer, page)
      return try await page.submit(file: "image") {
        let point = try said.point()
        _ = try VenueDraft.name(said.name)
        _ = try await actions.edit(
          .init(
            id: venue.id, name: said.name, address: said.address, image: try await picture(form, by: viewer, page),
            latitude: point.latitude.map { .set($0) } ?? .clear, longitude: point.longitude.map { .set($0) } ?? .clear),
          by: viewer, links: page.call.links)
        return page.redirect("/realspace/venues/\(venue.id)", said: .venueSaved)
      } again: { errors in
        page.page(
          VenueFormPage(
            model: .init(form: said, id: venue.id, imageURL: venue.imageURL, errors: errors), context: context))
      }
    }
  }

  private static func own(_ viewer: Viewer, _ page: PageCall) async throws -> (Venue, PageContext) {
    let (id, links): (ID<Venue>, _) = (try page.id(), page.call.links)
    return try await page.read(viewer) { try VenueActions.own(id, viewer: viewer, links: links, in: $0) }
  }

  /// Takes a chosen picture in.
  private static func picture(
    _ form: FormFields, by viewer: Viewer, _ page: PageCall
  ) async throws -> Change<ID<MediaAPI.Item>> {
    guard let file = form.file("image") else { return form["removeImage"].isEmpty ? .keep : .clear }
    let upload = try await UploadActions(services: page.services).upload(
      file, alt: "", purpose: .photo(square: false), by: viewer.signedIn, links: page.call.links)
    guard upload.kind == .photo, upload.status == .ready else {
      throw Problem.validation("image", "invalid", "A picture is a photo.")
    }
    return .set(upload.id)
  }
}

/// The time zone that a form begins with.
enum EventZone {
  /// The zone of the city that the venue is in, or that of the host's latest event; nil where neither is known.
  static func proposed(
    for venue: ID<Venue>?, by viewer: ID<ProfileEntity>, _ places: Gazetteer?, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> String? {
    if let venue, try VenueQueries.exists(venue, in: transaction) {
      let found = try VenueQueries.required(venue, viewer: viewer, links: links, in: transaction)
      if let city = city(of: found, places) { return city.timeZone }
    }
    return try transaction.first(
      "SELECT zone FROM realspace_events WHERE host = \(viewer) ORDER BY created_at DESC, id DESC LIMIT 1"
    ) { $0.text(0) }
  }

  /// The city that a venue's point belongs to. Without a gazetteer, or where it can't be read, none is named.
  static func city(of venue: Venue, _ places: Gazetteer?) -> Place? {
    guard let places, let latitude = venue.latitude, let longitude = venue.longitude,
      let point = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return try? places.city(of: point)  // A page without the city's name is better than none.
  }
}
