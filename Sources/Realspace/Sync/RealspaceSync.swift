internal import Core
internal import Social
internal import Wire

/// What devices keep of Realspace, besides what its parts have: posts.
enum RealspaceSync {
  static func register(in routes: inout Routes) {
    routes.sync(RealspaceAPI.syncPosts) { limit, viewer, links, transaction in
      try FeedQueries.page(viewer.profile, before: nil, limit: limit, links: links, in: transaction)
    } held: { ids, viewer, links, transaction in
      try PostQueries.list.posts(
        ids, RealspaceAPI.FeedList.self, viewer: viewer.profile, links: links, in: transaction)
    }
  }
}
