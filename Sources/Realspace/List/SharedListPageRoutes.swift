internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The pages of lists that are shared.
enum SharedListPageRoutes {
  private static let pageLength = 50

  static func register(in routes: inout Routes) {
    let actions = ListSharingActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/u/{username}/list") { viewer, page in
      let before: Cursor<RealspaceAPI.SharedListItemList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let found = try Realspace.people.profile(page.username, viewer: viewer.profile, links: links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        return SharedListPage.Model(
          person: profile,
          items: try ListQueries.shared(
            by: profile.id.cast(), before: before, limit: pageLength, viewer: viewer.profile, page.call.cursors,
            in: transaction))
      }
      guard model.person.relation != .own else { return page.redirect("/realspace/list") }
      return page.page(SharedListPage(model: model, context: context))
    }
    // Where one comes back to from the page that says who sees it.
    routes.viewerPage(.get, "/realspace/lists/{id}") { viewer, page in
      let id: ID<PersonalList> = try page.id()
      let (owner, _) = try await page.read(viewer) { try ListQueries.owner(of: id, in: $0) }
      guard id != viewer.profile.cast() else { return page.redirect("/realspace/list") }
      return page.redirect(URLPath.profile(owner, "/list").text)
    }
    routes.viewerPage(.post, "/realspace/list/{id}/copy") { viewer, page in
      let copied = try await actions.copy(try page.id(), by: viewer)
      return page.redirect(URLPath.profile(copied.owner.username, "/list").text, said: .addedToList)
    }
  }
}

extension Notice {
  static let addedToList = Notice("list-added", "Added to your list.")
  static let ofLists = [addedToList]
}
