internal import Core
internal import SQL
internal import Wire

typealias WaitingPost = KinnectAPI.WaitingPost

enum WaitingQueries {
  /// More of them than this are not made.
  static let most = 20

  /// False when the medium is not an unused one of the account's own.
  static func insert(
    _ media: ID<MediaAPI.Item>, of post: ID<Post>, position: Int, caption: String, isStory: Bool,
    author: ID<ProfileEntity>, account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO kinnect_waiting (post_id, position, media_id, author, caption, is_story, created_at)
      SELECT \(post), \(position), id, \(author), \(caption), \(isStory), \(now) FROM media
      WHERE id = \(media) AND owner = \(account) AND attached_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM kinnect_waiting w WHERE w.media_id = media.id)
      """) == 1
  }

  static func count(of author: ID<ProfileEntity>, in transaction: Transaction) throws -> Int {
    try transaction.first(
      "SELECT count(DISTINCT post_id) FROM kinnect_waiting WHERE author = \(author)"
    ) { $0.int(0) } ?? 0
  }

  /// The viewer's own, the newest first, each with how far its media have come.
  static func posts(
    of author: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> [WaitingPost] {
    var posts: [WaitingPost] = []
    try transaction.each(
      """
      SELECT w.post_id, w.caption, w.created_at, w.is_story, \(UploadReader.columns)
      FROM kinnect_waiting w, \(UploadReader.tables)
      WHERE w.author = \(author) AND m.id = w.media_id ORDER BY w.created_at DESC, w.post_id DESC, w.position
      """
    ) { row in
      let id: ID<Post> = try row.id(0)
      if posts.last?.id != id {
        posts.append(
          WaitingPost(id: id, caption: row.text(1), media: [], isStory: row.bool(3), createdAt: row.time(2)))
      }
      posts[posts.count - 1].media.append(try UploadReader.upload(row, from: 4, links: links))
    }
    return posts
  }

  static func delete(_ post: ID<Post>, author: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM kinnect_waiting WHERE post_id = \(post) AND author = \(author)") > 0
  }
}
