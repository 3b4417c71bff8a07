internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum LikePageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/p/{id}/likes") { viewer, page in
      let id: ID<Post> = try page.id()
      let list = ProfileList.likes(of: id, before: try page.cursor(), limit: 50)
      let links = page.call.links
      let (people, context) = try await page.read(viewer) { transaction in
        guard try PostQueries.isVisible(id, in: transaction) else { throw Problem.notFound() }
        return try list.page(for: viewer.profile, links: links, in: transaction)
      }
      return page.page(LikesPage(model: .init(postID: id, people: people), context: context))
    }
  }
}
