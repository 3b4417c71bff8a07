internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum ItemRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(RealspaceAPI.items) { input, viewer, _ in
      let kinds = try kinds(input.kind)
      let start = ItemName.start(input.q)
      guard !start.isEmpty else { return Page(items: [], next: nil) }
      return try await services.database.read(as: viewer.principal) {
        Page(items: try ItemQueries.found(by: start, kinds, in: $0), next: nil)
      }
    }
    routes.viewer(RealspaceAPI.item) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try ItemQueries.required(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.itemPosts) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        guard try ItemQueries.reference(input.id, in: transaction) != nil else { throw Problem.notFound() }
        return try ItemQueries.posts(
          naming: try ItemQueries.group(of: input.id, in: transaction), before: call.cursor(input.before),
          limit: input.limit.count, viewer: viewer.profile, links: call.links, in: transaction)
      }
    }
    routes.viewerPage(.get, "/realspace/i/{id}") { viewer, page in
      let (id, links): (ID<RealspaceAPI.Item>, _) = (try page.id(), page.call.links)
      let before: Cursor<RealspaceAPI.ItemPostList>? = page.cursor()
      let (model, context) = try await page.read(viewer) { transaction in
        let group = try ItemQueries.group(of: id, in: transaction)
        let marks = try ItemQueries.marks(of: group, by: viewer.profile, in: transaction)
        return ItemPage.Model(
          item: try ItemQueries.required(group, viewer: viewer.profile, links: links, in: transaction),
          posts: try ItemQueries.posts(
            naming: group, before: before, limit: 12, viewer: viewer.profile, links: links, in: transaction),
          isContinued: before != nil,
          topics: try TopicQueries.topics(
            about: group, limit: 5, viewer: viewer.profile, links: links, in: transaction),
          isAsked: try Realspace.duplicates.isAsked(about: group, viewer: viewer, in: transaction),
          isOnList: marks.isOnList, timesInDiary: marks.timesInDiary)
      }
      // Not for good, as a merge can be undone.
      guard model.item.id == id else { return page.redirect("/realspace/i/\(model.item.id)") }
      return page.page(ItemPage(model: model, context: context))
    }
  }

  /// - Throws: 422 for a kind that isn't known.
  private static func kinds(_ kind: RealspaceAPI.ItemKind?) throws(Problem) -> [RealspaceAPI.ItemKind] {
    guard let kind else { return RealspaceAPI.ItemKind.known }
    guard RealspaceAPI.ItemKind.known.contains(kind) else {
      throw .validation("kind", "invalid", "Choose film, book or place.")
    }
    return [kind]
  }
}
