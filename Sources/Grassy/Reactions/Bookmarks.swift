internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum BookmarkQueries {
  /// What the viewer has bookmarked and still may see, the newest bookmark first.
  static func page(
    of viewer: ID<ProfileEntity>, before: Cursor<GrassyAPI.BookmarkList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
      let marks = try transaction.all(
        """
        SELECT created_at, post_id FROM grassy_bookmarks
        WHERE user_id = \(viewer) AND (created_at, post_id) < (\(time), \(id))
        ORDER BY created_at DESC, post_id DESC LIMIT \(count)
        """
      ) { (time: $0.time(0), post: try $0.id(1, Post.self)) }
      guard !marks.isEmpty else { return [] }
      let posts = try PostQueries.posts(marks.map(\.post), viewer: viewer, links: links, in: transaction)
      let found = Dictionary(posts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return marks.map { KeysetRow($0.time, $0.post, found[$0.post]) }
    }
  }
}

enum BookmarkRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(GrassyAPI.bookmarks) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try BookmarkQueries.page(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewerPage(.get, "/grassy/bookmarks") { viewer, page in
      let before: Cursor<GrassyAPI.BookmarkList>? = page.cursor()
      let links = page.call.links
      let (posts, context) = try await page.read(viewer) {
        try BookmarkQueries.page(of: viewer.profile, before: before, limit: 12, links: links, in: $0)
      }
      return page.page(BookmarksPage(posts: posts, context: context))
    }
  }
}
