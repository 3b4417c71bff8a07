public import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

extension PhotoSaving {
  /// Registers the calls, the page of the choice, and the page and the zip of a post.
  public func register(in routes: inout Routes) {
    registerChoice(in: &routes)
    registerPost(in: &routes)
  }

  private func registerChoice(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(calls.state) { _, viewer, _ in try await state(of: viewer, services) }
    routes.viewer(calls.set) { input, viewer, _ in try await choose(input.allowsSaving, viewer, services) }
    routes.viewer(calls.setEarlier) { input, viewer, _ in try await answer(input.allowsSaving, viewer, services) }
    let path = "/\(app)/photo-saving"
    routes.viewerPage(.get, path) { viewer, page in
      let (model, context) = try await page.read(viewer) { try state(of: viewer, in: $0) }
      return page.page(choicePage(model, context))
    }
    routes.viewerPage(.post, path) { viewer, page in
      _ = try await choose(SavingField.read(try page.form()) == true, viewer, services)
      return page.redirect("/\(app)/settings", said: .choicesSaved)
    }
    routes.viewerPage(.post, "\(path)/earlier") { viewer, page in
      _ = try await answer(SavingField.read(try page.form()) == true, viewer, services)
      return page.redirect(path, said: .choicesSaved)
    }
  }

  private func registerPost(in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, "\(post){id}/save") { viewer, page in
      let (id, links): (ID<Thing>, _) = (try page.id(), page.call.links)
      let (found, context) = try await page.read(viewer) { try saved(id, by: viewer, links: links, in: $0) }
      let address = post
      return page.page(
        SavePhotosPage(found.media, context) { URLPath(address, uuid: id.high, id.low, $0) })
    }
    routes.viewerPage(.get, "\(post){id}/photos.zip") { viewer, page in
      let (id, links): (ID<Thing>, _) = (try page.id(), page.call.links)
      let found = try await services.database.read(as: viewer.principal) {
        try saved(id, by: viewer, links: links, in: $0)
      }
      return try await SavedPhotos(services: services).zip(
        found.media, called: "photos-\(id.description.suffix(8))", at: found.time
      ) { photo in
        guard try await page.isStill(viewer) else { return false }
        return try await services.database.read(as: viewer.principal) { transaction in
          try isAllowed(id, viewer, in: transaction)
            && album.all(of: id, links: links, in: transaction).contains { $0.id == photo }
        }
      }
    }
  }

  /// The photos that somebody may save of a post, and when it was posted.
  /// - Throws: 404 where there are none for them.
  private func saved(
    _ id: ID<Thing>, by viewer: Viewer, links: MediaLinks, in transaction: Transaction
  ) throws -> (media: [MediaAPI.Attachment], time: Timestamp) {
    guard try isAllowed(id, viewer, in: transaction), let time = try read(id, viewer, links, transaction) else {
      throw Problem.notFound()
    }
    let media = try album.all(of: id, links: links, in: transaction)
    guard !media.isEmpty else { throw Problem.notFound() }
    return (media, time)
  }
}
