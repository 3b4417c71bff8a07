internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum LikedQueries {
  /// What the viewer likes and still may see, the newest like first.
  static func page(
    of viewer: ID<ProfileEntity>, before: Cursor<RealspaceAPI.LikedList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Post> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
    var end = PageEnd(limit: limit)
    var order: [ID<Post>] = []
    try transaction.each(
      """
      SELECT created_at, post_id FROM realspace_likes
      WHERE user_id = \(viewer) AND (created_at, post_id) < (\(time), \(id))
      ORDER BY created_at DESC, post_id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let post: ID<Post> = try row.id(1)
      if end.takes(row.time(0), post) { order.append(post) }
    }
    guard !order.isEmpty else { return Page(items: [], next: nil) }
    let posts = try PostQueries.list.posts(
      order, RealspaceAPI.LikedList.self, viewer: viewer, links: links, in: transaction)
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return Page(
      items: posts.sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }, next: end.next(RealspaceAPI.LikedList.self))
  }
}

enum LikedRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(RealspaceAPI.liked) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try LikedQueries.page(
          of: viewer.profile, before: input.before, limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewerPage(.get, "/realspace/liked") { viewer, page in
      let before: Cursor<RealspaceAPI.LikedList>? = try page.cursor()
      let links = page.call.links
      let (posts, context) = try await page.read(viewer) {
        try LikedQueries.page(of: viewer.profile, before: before, limit: 12, links: links, in: $0)
      }
      return page.page(LikedPage(posts: posts, context: context))
    }
  }
}
