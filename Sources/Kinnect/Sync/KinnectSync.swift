internal import Core
internal import Social
internal import Wire

/// What devices keep of Kinnect, besides what its parts have: posts.
enum KinnectSync {
  static func register(in routes: inout Routes) {
    routes.sync(KinnectAPI.syncPosts) { limit, viewer, links, transaction in
      try FeedQueries.page(viewer.profile, before: nil, limit: limit, links: links, in: transaction)
    } held: { ids, viewer, links, transaction in
      try Kinnect.list.posts(
        ids, KinnectAPI.FeedList.self, viewer: viewer.profile, links: links, in: transaction)
    }
  }
}
