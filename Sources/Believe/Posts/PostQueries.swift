internal import Core
internal import SQL
internal import Wire

enum PostQueries {
  static func post(
    _ id: ID<Post>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Post? {
    let before: Cursor<BelieveAPI.PostList>? = nil
    return try PostReader.page(before: before, limit: 1, links: links, in: transaction) { _, _ in
      "SELECT created_at AS at, id, \(isLiked(by: viewer)) FROM believe_posts WHERE id = \(id)"
    }.items.first
  }

  /// Those of the given updates that the viewer may see.
  static func posts(
    _ ids: [ID<Post>], viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [Post] {
    let before: Cursor<BelieveAPI.PostList>? = nil
    return try PostReader.page(before: before, limit: ids.count, links: links, in: transaction) { _, _ in
      "SELECT created_at AS at, id, \(isLiked(by: viewer)) FROM believe_posts WHERE id IN (\(list: ids))"
    }.items
  }

  /// Of a row of `believe_posts`.
  private static func isLiked(by viewer: ID<ProfileEntity>) -> SQL {
    """
    EXISTS (SELECT 1 FROM believe_likes l WHERE l.user_id = \(viewer) AND l.post_id = believe_posts.id) AS is_liked
    """
  }

  /// A project's published updates, newest first.
  static func published(
    in project: ID<Project>, viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.PostList>?, limit: Int,
    links: MediaLinks, in transaction: Transaction
  ) throws -> Page<Post> {
    try PostReader.page(before: before, limit: limit, links: links, in: transaction) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
      return """
        SELECT published_at AS at, id, \(isLiked(by: viewer)) FROM believe_posts
        WHERE project_id = \(project) AND (published_at, id) < (\(time), \(id))
        ORDER BY published_at DESC, id DESC LIMIT \(count)
        """
    }
  }

  /// Lists the viewer's own published updates, of all their projects, newest first.
  static func own<List: CursorList>(_ viewer: ID<ProfileEntity>, before: Cursor<List>?, count: Int) -> SQL {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
    return """
      SELECT published_at AS at, id, \(isLiked(by: viewer)) FROM believe_posts
      WHERE builder_id = \(viewer) AND (published_at, id) < (\(time), \(id))
      ORDER BY published_at DESC, id DESC LIMIT \(count)
      """
  }

  /// What is not published yet of the viewer's own project.
  static func drafts(
    in project: ID<Project>, viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.DraftList>?, limit: Int,
    links: MediaLinks, in transaction: Transaction
  ) throws -> Page<Post> {
    try PostReader.page(before: before, limit: limit, links: links, in: transaction) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
      return """
        SELECT created_at AS at, id, FALSE AS is_liked FROM believe_posts
        WHERE project_id = \(project) AND published_at IS NULL AND builder_id = \(viewer)
          AND (created_at, id) < (\(time), \(id))
        ORDER BY created_at DESC, id DESC LIMIT \(count)
        """
    }
  }

  struct Place: Sendable {
    let project: ID<Project>
    let builder: ID<ProfileEntity>
    let isPublished: Bool
  }

  /// Where a visible update belongs; nil when the viewer may not see it.
  static func place(of id: ID<Post>, in transaction: Transaction) throws -> Place? {
    try transaction.first(
      "SELECT project_id, builder_id, published_at IS NOT NULL FROM believe_posts WHERE id = \(id)"
    ) { Place(project: try $0.id(0), builder: try $0.id(1), isPublished: $0.bool(2)) }
  }

  static func insert(
    _ id: ID<Post>, in project: ID<Project>, by builder: ID<ProfileEntity>, content: String, images: Int,
    maySave: Bool = true, scheduledFor: Timestamp?, publishedAt: Timestamp?, now: Timestamp, transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO believe_posts (id, project_id, builder_id, content, image_count, may_save, created_at, scheduled_for,
        published_at)
      VALUES (\(id), \(project), \(builder), \(content), \(images), \(maySave), \(now), \(scheduledFor),
        \(publishedAt))
      """)
  }

  static func edit(
    _ id: ID<Post>, content: String, images: Int, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      "UPDATE believe_posts SET content = \(content), image_count = \(images), edited_at = \(now) WHERE id = \(id)")
  }

  static func content(of id: ID<Post>, in transaction: Transaction) throws -> String? {
    try transaction.first("SELECT content FROM believe_posts WHERE id = \(id)") { $0.text(0) }
  }

  /// Publishes, schedules or makes a draft of what is not published yet; false for what is.
  static func setPublication(
    of id: ID<Post>, scheduledFor: Timestamp?, publishedAt: Timestamp?, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE believe_posts SET scheduled_for = \(scheduledFor), published_at = \(publishedAt)
      WHERE id = \(id) AND published_at IS NULL
      """) == 1
  }

  static func delete(_ id: ID<Post>, by builder: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM believe_posts WHERE id = \(id) AND builder_id = \(builder)") == 1
  }

  /// The photos of an update in their order.
  static func images(of id: ID<Post>, in transaction: Transaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all("SELECT media_key FROM believe_post_images WHERE post_id = \(id) ORDER BY position") {
      try $0.id(0)
    }
  }

  /// Their descriptions, in the same order.
  static func alts(of id: ID<Post>, in transaction: Transaction) throws -> [String] {
    try transaction.all("SELECT alt FROM believe_post_images WHERE post_id = \(id) ORDER BY position") { $0.text(0) }
  }

  static func detach(_ media: ID<MediaAPI.Item>, from post: ID<Post>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM believe_post_images WHERE post_id = \(post) AND media_key = \(media)")
  }

  static func move(
    _ media: ID<MediaAPI.Item>, of post: ID<Post>, to position: Int, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE believe_post_images SET position = \(position) WHERE post_id = \(post) AND media_key = \(media)
      """)
  }
}
