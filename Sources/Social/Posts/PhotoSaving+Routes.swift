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
    let path = "/\(people.app)/photo-saving"
    routes.viewerPage(.get, path) { viewer, page in
      let (model, context) = try await page.read(viewer) { try state(of: viewer, in: $0) }
      return page.page(PhotoSavingPage(model: model, at: self.page, back: people.page("/settings"), context: context))
    }
    routes.viewerPage(.post, path) { viewer, page in
      _ = try await choose(SavingField.read(try page.form()) == true, viewer, services)
      return page.redirect("/\(people.app)/settings", said: .choicesSaved)
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
      let (media, context) = try await page.read(viewer) { transaction in
        guard try isAllowed(id, viewer, in: transaction) else { throw Problem.notFound() }
        return try album.all(of: id, links: links, in: transaction)
      }
      let address = post
      return page.page(
        SavePhotosPage(media, context) { URLPath(address, uuid: id.high, id.low, $0) })
    }
    routes.viewerPage(.get, "\(post){id}/photos.zip") { viewer, page in
      let (id, links): (ID<Thing>, _) = (try page.id(), page.call.links)
      let (media, time) = try await services.database.read(as: viewer.principal) { transaction in
        guard try isAllowed(id, viewer, in: transaction), let time = try read(id, viewer, links, transaction) else {
          throw Problem.notFound()
        }
        return (try album.all(of: id, links: links, in: transaction), time)
      }
      return try await SavedPhotos(services: services).zip(
        media, called: "photos-\(id.description.suffix(8))", at: time
      ) { photo in
        guard try await page.isStill(viewer) else { return false }
        return try await services.database.read(as: viewer.principal) { transaction in
          try isAllowed(id, viewer, in: transaction)
            && album.all(of: id, links: links, in: transaction).contains { $0.id == photo }
        }
      }
    }
  }
}
