internal import Core
internal import SQL
internal import Social
internal import Wire

enum TopicPostQueries {
  private static func select(_ viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT p.id, t.id, t.name, a.id, a.username, a.full_name, a.avatar, p.content, p.like_count, p.comment_count,
      r.user_id IS NOT NULL, p.created_at
    FROM realspace_topic_posts p
    JOIN realspace_topics t ON t.id = p.topic_id
    JOIN profiles a ON a.id = p.author
    LEFT JOIN realspace_topic_likes r ON r.topic_post_id = p.id AND r.user_id = \(viewer)
    """
  }

  private static func read(_ row: Row, _ links: MediaLinks) throws -> TopicPost {
    TopicPost(
      id: try row.id(0), topic: .init(id: try row.id(1), name: row.text(2)),
      author: try links.person(row, from: 3), content: row.text(7), likesCount: row.int(8),
      commentsCount: row.int(9), likedByMe: row.bool(10), createdAt: row.time(11))
  }

  /// A topic's posts, newest first, without those by people whom the viewer has muted.
  static func page(
    of topic: ID<Topic>, before: Cursor<RealspaceAPI.TopicPostList>?, limit: Int, viewer: ID<ProfileEntity>,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<TopicPost> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: TopicPost.self) ?? .last)
    var (end, posts) = (PageEnd(limit: limit, links.cursors), [TopicPost]())
    try transaction.each(
      """
      \(select(viewer)) WHERE p.topic_id = \(topic) AND (p.created_at, p.id) < (\(time), \(id))
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer) AND m.muted = p.author)
      ORDER BY p.created_at DESC, p.id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let post = try read(row, links)
      if end.takes(post.createdAt, post.id) { posts.append(post) }
    }
    try complete(&posts, for: viewer, in: transaction)
    return Page(items: posts, next: end.next(RealspaceAPI.TopicPostList.self))
  }

  /// Nil where the viewer may not see it.
  static func post(
    _ id: ID<TopicPost>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> TopicPost? {
    var found = try transaction.all("\(select(viewer)) WHERE p.id = \(id)") { try read($0, links) }
    try complete(&found, for: viewer, in: transaction)
    return found.first
  }

  /// Those of some posts that the viewer may see, by their IDs.
  static func posts(
    _ ids: [ID<TopicPost>], viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [ID<TopicPost>: TopicPost] {
    guard !ids.isEmpty else { return [:] }
    var found = try transaction.all("\(select(viewer)) WHERE p.id IN (\(list: ids))") { try read($0, links) }
    try complete(&found, for: viewer, in: transaction)
    return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter isUnfolded: whether the viewer has asked for what is marked.
  /// - Throws: 404 where the viewer may not see it.
  static func required(
    _ id: ID<TopicPost>, viewer: ID<ProfileEntity>, isUnfolded: Bool = false, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> TopicPost {
    guard var post = try post(id, viewer: viewer, links: links, in: transaction) else { throw Problem.notFound() }
    if isUnfolded { post.content = try Spoilers.content(of: id, in: transaction) }
    return post
  }

  /// Leaves out whom a block hides from the viewer, and folds what they haven't finished.
  private static func complete(
    _ posts: inout [TopicPost], for viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    try Spoilers.fold(&posts, for: viewer, in: transaction)
    let ids = posts.map(\.id)
    if let likes = try Realspace.topicLikes.counts(of: ids, in: transaction) {
      for index in posts.indices { posts[index].likesCount = likes(posts[index].id) }
    }
    if let comments = try Realspace.topicComments.counts(of: ids, in: transaction) {
      for index in posts.indices { posts[index].commentsCount = comments(posts[index].id) }
    }
  }

  /// The topic of a post that the viewer sees.
  static func topic(of post: ID<TopicPost>, in transaction: ReadTransaction) throws -> ID<Topic>? {
    try transaction.first("SELECT topic_id FROM realspace_topic_posts WHERE id = \(post)") { try $0.id(0) }
  }

  /// Whether somebody moderates the topic of a post.
  static func moderates(
    _ post: ID<TopicPost>, by viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM realspace_topic_posts p JOIN realspace_topics t ON t.id = p.topic_id
      WHERE p.id = \(post) AND (t.made_by = \(viewer) OR EXISTS (
        SELECT 1 FROM realspace_topic_moderators m WHERE m.topic_id = t.id AND m.user_id = \(viewer)))
      """)
  }
}
