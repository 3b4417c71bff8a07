internal import Core
internal import Social
internal import Wire

/// What devices keep of Grassy: posts.
enum GrassySync {
  static func register(in routes: inout Routes) {
    routes.sync(GrassyAPI.syncPosts) { limit, viewer, links, transaction in
      try FeedQueries.page(.everyone, viewer.profile, before: nil, limit: limit, links: links, in: transaction)
    } held: { ids, viewer, links, transaction in
      try PostQueries.posts(ids, viewer: viewer.profile, links: links, in: transaction)
    }
  }
}
