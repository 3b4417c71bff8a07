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
      if model.venue.city == nil { model.city = EventZone.city(of: model.venue, page.services.places)?.name }
      return page.page(VenuePage(model: model, context: context))
    }
    registerForms(in: &routes)
  }

  private static func registerForms(in routes: inout Routes) {
    let actions = VenueActions(services: routes.services)
    let finder = CityFinder(routes.services)
    routes.viewerPage(.get, "/realspace/venues/new") { viewer, page in
      let (_, context) = try await page.read(viewer) { _ in }
      return page.page(
        VenueFormPage(model: .init(form: VenueForm(), hasCities: finder.isThere), context: context))
    }
    routes.viewerPage(.post, "/realspace/venues/new") { viewer, page in
      let form = try page.form()
      let said = VenueForm(form)
      return try await page.submit(file: "image") {
        let (point, city) = try place(said, finder)
        var image: ID<MediaAPI.Item>?
        if case .set(let sent) = try await picture(form, by: viewer, page) { image = sent }
        let venue = try await actions.add(
          .init(
            name: said.name, address: said.address, image: image, latitude: point.latitude, longitude: point.longitude,
            city: city),
          by: viewer, links: page.call.links)
        return page.redirect("/realspace/venues/\(venue.id)", said: .venueSaved)
      } again: { errors in
        let (_, context) = try await page.read(viewer) { _ in }
        let model = VenueFormPage.Model(form: said, hasCities: finder.isThere, errors: errors)
        return page.page(VenueFormPage(model: try offering(finder, model), context: context))
      }
    }
    routes.viewerPage(.get, "/realspace/venues/{id}/edit") { viewer, page in
      let (venue, context) = try await own(viewer, page)
      let form = VenueForm(venue, hasCities: finder.isThere)
      return page.page(
        VenueFormPage(
          model: .init(form: form, id: venue.id, imageURL: venue.imageURL, hasCities: finder.isThere),
          context: context))
    }
    routes.viewerPage(.post, "/realspace/venues/{id}/edit") { viewer, page in
      let form = try page.form()
      let said = VenueForm(form)
      let (venue, context) = try await own(viewer, page)
      return try await page.submit(file: "image") {
        let (point, city) = try place(said, finder)
        var chosen = Change<String>.keep
        if finder.isThere { chosen = city.map { .set($0) } ?? .clear }
        _ = try await actions.edit(
          .init(
            id: venue.id, name: said.name, address: said.address, image: try await picture(form, by: viewer, page),
            latitude: point.latitude.map { .set($0) } ?? .clear, longitude: point.longitude.map { .set($0) } ?? .clear,
            city: chosen),
          by: viewer, links: page.call.links)
        return page.redirect("/realspace/venues/\(venue.id)", said: .venueSaved)
      } again: { errors in
        let model = VenueFormPage.Model(
          form: said, id: venue.id, imageURL: venue.imageURL, hasCities: finder.isThere, errors: errors)
        return page.page(VenueFormPage(model: try offering(finder, model), context: context))
      }
    }
  }

  /// The point and the number of the city that a form says.
  /// - Throws: 422 with every field at fault, before a picture is taken in.
  private static func place(
    _ said: VenueForm, _ finder: CityFinder
  ) throws(Problem) -> (point: (latitude: Double?, longitude: Double?), city: String?) {
    var faults = FieldFaults()
    _ = faults.gather(try VenueDraft.name(said.name), or: "")
    let point = faults.gather(try said.point(), or: (latitude: nil, longitude: nil))
    let city = faults.gather(try finder.number(said), or: nil)
    try faults.end()
    if city != nil, point.latitude != nil || point.longitude != nil { throw VenueDraft.both }
    return (point, city)
  }

  /// The form with the cities that may be meant, where none of them was chosen.
  private static func offering(
    _ finder: CityFinder, _ model: VenueFormPage.Model
  ) throws(Problem) -> VenueFormPage.Model {
    guard model.form.chosenCity == nil, !trimmed(model.form.city).isEmpty else { return model }
    var model = model
    model.cities = try finder.meant(by: model.form.city).map(CityFinder.described)
    return model
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

  /// The city that was chosen for a venue, or that its point belongs to. Without a gazetteer, or where it can't be read, none is named.
  static func city(of venue: Venue, _ places: Gazetteer?) -> Place? {
    guard let places, let latitude = venue.latitude, let longitude = venue.longitude,
      let point = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return try? chosen(for: venue, places) ?? places.city(of: point)  // No name is better than no page.
  }

  private static func chosen(for venue: Venue, _ places: Gazetteer) throws(GazetteerError) -> Place? {
    guard let city = venue.city, let number = Int64(city.id) else { return nil }
    return try places.city(number)
  }
}
