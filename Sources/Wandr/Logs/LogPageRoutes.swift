internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum LogPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = LogActions(services: routes.services)
    routes.viewerPage(.get, "/wandr/l/{id}") { viewer, page in
      let (id, links): (ID<PlaceLog>, _) = (try page.id(), page.call.links)
      let (model, context) = try await page.read(viewer) { transaction in
        let log = try LogQueries.found(id, viewer, links, transaction)
        let isOwn = log.author.id == viewer.profile.cast()
        return LogPage.Model(
          log: log, isHidden: isOwn ? try Hiding.isHidden(id, in: "wandr_logs", transaction) : false)
      }
      return page.page(LogPage(model: model, context: context))
    }
    routes.viewerPage(.get, "/wandr/l/{id}/edit") { viewer, page in
      let (model, context) = try await editing(viewer, page)
      return page.page(LogFormPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/wandr/l/{id}/edit") { viewer, page in try await save(viewer, page, actions) }
    registerDeleting(in: &routes, actions)
  }

  private static func save(_ viewer: Viewer, _ page: PageCall, _ actions: LogActions) async throws -> Response {
    let (form, links) = (try page.form(), page.call.links)
    let said = LogForm(form)
    let (before, _) = try await editing(viewer, page)
    return try await page.submit {
      var input = try said.input(before.log.id, at: before.log.placeID)
      // All words before a photo is worked on.
      _ = try LogDraft(input)
      let album = try await page.receiveAlbum(
        form, by: viewer, atMost: WandrAPI.Limits.media, of: "log", isRequired: false)
      (input.media, input.alts) = (album?.media, album?.alts)
      let shown: [ID<MediaAPI.Item>] = form.all("photo").compactMap { ID($0) }
      _ = try await actions.put(input, shown: shown, by: viewer, links: links)
      return page.redirect("/wandr/l/\(before.log.id)", said: .logSaved)
    } again: { errors in
      var (model, context) = try await editing(viewer, page)
      (model.form, model.album, model.errors) = (said, AlbumForm(form), errors)
      // A form from before there was the choice says nothing of it.
      model.form.allowsSaving = said.allowsSaving ?? before.form.allowsSaving
      return page.page(LogFormPage(model: model, context: context))
    }
  }

  /// - Throws: 404 for a log that isn't the viewer's.
  private static func editing(_ viewer: Viewer, _ page: PageCall) async throws -> (LogFormPage.Model, PageContext) {
    let (id, links): (ID<PlaceLog>, _) = (try page.id(), page.call.links)
    return try await page.read(viewer) { transaction in
      let log = try LogQueries.found(id, viewer, links, transaction)
      guard log.author.id == viewer.profile.cast() else { throw Problem.notFound() }
      return LogFormPage.Model(
        log: log, form: LogForm(log),
        trips: try TripQueries.joined(by: viewer.profile, in: transaction).map { .init(id: $0.id, name: $0.name) },
        asksAboutSaving: try Wandr.saving.asks(viewer, in: transaction))
    }
  }

  private static func registerDeleting(in routes: inout Routes, _ actions: LogActions) {
    routes.viewerPage(.get, "/wandr/l/{id}/delete") { viewer, page in
      let (model, context) = try await editing(viewer, page)
      let log = model.log
      return page.page(
        ConfirmationPage(
          "Delete this log?", "Delete", target: .log(log.id, "/delete"), back: .log(log.id), context
        ) {
          p { "Your log of \(log.place.name.isolated) is deleted with its photos. You can put it back for a day." }
        })
    }
    routes.viewerPage(.post, "/wandr/l/{id}/delete") { viewer, page in
      let id: ID<PlaceLog> = try page.id()
      try await actions.delete(id, by: viewer)
      return page.redirect("/wandr?deleted=\(id)")
    }
    routes.viewerPage(.post, "/wandr/l/{id}/restore") { viewer, page in
      let log = try await actions.restore(try page.id(), by: viewer, links: page.call.links)
      return page.redirect("/wandr/l/\(log.id)", said: .logRestored)
    }
  }
}
