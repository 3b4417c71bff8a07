internal import Core
internal import SQL
internal import Social
internal import Wire

enum FeedQueries {
  /// Updates of the projects that the viewer follows and whose creators they haven't muted, and the viewer's own, newest first; the
  /// policies are asked again for each. Nobody follows their own project, so none comes twice.
  static func page(
    _ viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.FeedList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try PostReader.page(before: before, limit: limit, links: links, in: transaction) { before, count in
      let followed = Believe.timeline.entries(
        "published_at AS at, post_id AS id, is_liked", of: viewer, before: before, count: count, withoutMuted: true)
      return """
        SELECT u.at, u.id, u.is_liked FROM (
          SELECT f.at, f.id, f.is_liked FROM (\(followed)) f
          UNION ALL
          SELECT o.at, o.id, o.is_liked FROM (\(PostQueries.own(viewer, before: before, count: count))) o) u
        ORDER BY u.at DESC, u.id DESC LIMIT \(count)
        """
    }
  }
}

enum FeedRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    routes.viewer(BelieveAPI.getFeedPosts) { input, viewer, call in
      try await database.query(as: viewer.principal) {
        try FeedQueries.page(
          viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
  }
}
