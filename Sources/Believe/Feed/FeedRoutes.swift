internal import Core
internal import SQL
internal import Social
internal import Wire

enum FeedQueries {
  /// Updates of the projects that the viewer follows and whose creators they haven't muted, newest first; the policies are asked again for each.
  static func page(
    _ viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.FeedList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try PostReader.page(
      Believe.timeline.entries(
        "published_at AS at, post_id AS id, is_liked", of: viewer, before: before, limit: limit,
        withoutMuted: true),
      limit: limit, BelieveAPI.FeedList.self, links: links, in: transaction)
  }
}

enum FeedRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    routes.viewer(BelieveAPI.getFeedPosts) { input, viewer, call in
      try await database.query(as: viewer.principal) {
        try FeedQueries.page(
          viewer.profile, before: input.before, limit: input.limit.count, links: call.links, in: $0)
      }
    }
  }
}
