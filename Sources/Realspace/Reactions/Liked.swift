internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum LikedQueries {
  /// The posts that the viewer likes and still may see, the newest like first.
  static func page(
    of viewer: ID<ProfileEntity>, before: Cursor<RealspaceAPI.LikedList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
      let likes = try transaction.all(
        """
        SELECT created_at, post_id FROM realspace_likes
        WHERE user_id = \(viewer) AND (created_at, post_id) < (\(time), \(id))
        ORDER BY created_at DESC, post_id DESC LIMIT \(count)
        """
      ) { (time: $0.time(0), post: try $0.id(1, Post.self)) }
      guard !likes.isEmpty else { return [] }
      let posts = try PostQueries.list.posts(
        likes.map(\.post), RealspaceAPI.LikedList.self, viewer: viewer, links: links, in: transaction)
      let found = Dictionary(posts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return likes.map { KeysetRow($0.time, $0.post, found[$0.post]) }
    }
  }

  /// A like of a post, or of one in a topic.
  private struct Like {
    let time: Timestamp
    let id: ID<Never>
    let isInTopic: Bool
  }

  /// The posts and the posts in topics that the viewer likes and still may see, the newest like first.
  static func everything(
    of viewer: ID<ProfileEntity>, before: Cursor<RealspaceAPI.LikedThingList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<RealspaceAPI.Liked> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let likes = try likes(of: viewer, before: before, count, in: transaction)
      let postIDs: [ID<Post>] = likes.filter { !$0.isInTopic }.map { $0.id.cast() }
      let topicPostIDs: [ID<TopicPost>] = likes.filter(\.isInTopic).map { $0.id.cast() }
      let found =
        try postIDs.isEmpty
        ? []
        : PostQueries.list.posts(
          postIDs, RealspaceAPI.LikedThingList.self, viewer: viewer, links: links, in: transaction)
      let posts = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let topicPosts = try TopicPostQueries.posts(topicPostIDs, viewer: viewer, links: links, in: transaction)
      return likes.map { like in
        let liked: RealspaceAPI.Liked? =
          if like.isInTopic {
            topicPosts[like.id.cast()].map { .init(kind: .topicPost, post: nil, topicPost: $0, likedAt: like.time) }
          } else {
            posts[like.id.cast()].map { .init(kind: .post, post: $0, topicPost: nil, likedAt: like.time) }
          }
        return KeysetRow(like.time, like.id, liked)
      }
    }
  }

  /// Each table by itself: its index has the likes in their order.
  private static func likes(
    of viewer: ID<ProfileEntity>, before: Cursor<RealspaceAPI.LikedThingList>?, _ count: Int,
    in transaction: ReadTransaction
  ) throws -> [Like] {
    let (time, id): (Timestamp, ID<Never>) = (before?.time ?? .distantFuture, before?.id(of: Never.self) ?? .last)
    let ofPosts = try transaction.all(
      """
      SELECT created_at, post_id FROM realspace_likes
      WHERE user_id = \(viewer) AND (created_at, post_id) < (\(time), \(id))
      ORDER BY created_at DESC, post_id DESC LIMIT \(count)
      """
    ) { Like(time: $0.time(0), id: try $0.id(1), isInTopic: false) }
    let inTopics = try transaction.all(
      """
      SELECT created_at, topic_post_id FROM realspace_topic_likes
      WHERE user_id = \(viewer) AND (created_at, topic_post_id) < (\(time), \(id))
      ORDER BY created_at DESC, topic_post_id DESC LIMIT \(count)
      """
    ) { Like(time: $0.time(0), id: try $0.id(1), isInTopic: true) }
    let newest = (ofPosts + inTopics).sorted { ($0.time, $0.id) > ($1.time, $1.id) }
    return Array(newest.prefix(count))
  }
}

enum LikedRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(RealspaceAPI.liked) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try LikedQueries.page(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.likedThings) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try LikedQueries.everything(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewerPage(.get, "/realspace/liked") { viewer, page in
      let before: Cursor<RealspaceAPI.LikedThingList>? = page.cursor()
      let links = page.call.links
      let (liked, context) = try await page.read(viewer) {
        try LikedQueries.everything(of: viewer.profile, before: before, limit: 12, links: links, in: $0)
      }
      return page.page(LikedPage(liked: liked, context: context))
    }
  }
}
