internal import Core
internal import SQL
internal import Social
internal import Wire

typealias Story = KinnectAPI.Story

enum StoryQueries {
  /// How long a story can be seen: a day.
  static let seconds: Int64 = 86_400

  /// Makes the story of a ready, unused photo or video of the account's own; false when there is none.
  static func insert(
    _ id: ID<Story>, _ media: ID<MediaAPI.Item>, by viewer: Viewer, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    let use = MediaUse(media, of: viewer.signedIn.account)
    return try use.begin(
      at: now, in: transaction,
      """
      INSERT INTO kinnect_stories (id, author, media_key, media_type, media_width, media_height, media_blur_hash,
        media_alt, created_at, expires_at)
      SELECT \(id), \(viewer.profile), id, kind, width, height, blur_hash, alt, \(now),
        \(now.adding(seconds: seconds)) FROM \(use.source)
      """)
  }

  static func count(of author: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Int {
    try transaction.first("SELECT count(*) FROM kinnect_stories WHERE author = \(author)") { $0.int(0) } ?? 0
  }

  static func delete(_ id: ID<Story>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM kinnect_stories WHERE id = \(id)") == 1
  }

  /// The end of the day: for the system, which sees what nobody else sees any more.
  static func dropExpired(at now: Timestamp, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM kinnect_stories WHERE expires_at <= \(now)")
  }

  static func hasExpired(at now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM kinnect_stories WHERE expires_at <= \(now) LIMIT 1")
  }

  private static func statement(_ condition: SQL, _ viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT s.id, a.id, a.username, a.full_name, a.avatar, s.media_key, s.media_type, s.media_width, s.media_height,
      s.media_blur_hash, s.media_alt, s.created_at, s.expires_at, v.viewer_id IS NOT NULL,
      CASE WHEN s.author = \(viewer) THEN (SELECT count(*) FROM kinnect_story_views w WHERE w.story_id = s.id) END,
      theirs.accepted_at IS NOT NULL
    FROM kinnect_stories s JOIN profiles a ON a.id = s.author
    LEFT JOIN kinnect_story_views v ON v.story_id = s.id AND v.viewer_id = \(viewer)
    LEFT JOIN follows theirs ON theirs.follower = s.author AND theirs.followee = \(viewer)
    WHERE \(condition) ORDER BY s.created_at, s.id
    """
  }

  private static func story(_ row: Row, _ viewer: ID<ProfileEntity>, _ links: MediaLinks) throws -> Story {
    let author: ID<KinnectAPI.Profile> = try row.id(1)
    return Story(
      id: try row.id(0),
      author: try links.author(row, from: 1),
      media: links.attachment(try row.id(5), row, kindAt: 6),
      createdAt: row.time(11), expiresAt: row.time(12), seenByMe: author == viewer.cast() || row.bool(13),
      viewCount: row.optionalInt(14), canReply: author != viewer.cast() && row.bool(15))
  }

  static func story(
    _ id: ID<Story>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Story? {
    try transaction.first(statement("s.id = \(id)", viewer)) { try story($0, viewer, links) }
  }

  /// Someone's stories that can be seen now, oldest first.
  static func stories(
    of author: ID<ProfileEntity>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> [Story] {
    try transaction.all(statement("s.author = \(author)", viewer)) { try story($0, viewer, links) }
  }

  /// Who has stories now, without the muted: oneself first, then those with unseen ones, then the newest. One statement.
  static func tellers(
    for viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.StoryTellerList>? = nil, limit: Int = 100,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<KinnectAPI.StoryTeller> {
    // Times are turned round, so that one comparison of rows serves an order of which a part descends.
    let (place, time, id) = (
      before.map { Int($0.place) ?? 3 } ?? -1, 0 &- (before?.time.microseconds ?? 0),
      before?.id(of: ProfileEntity.self) ?? ID(high: 0, low: 0)
    )
    let rows = try transaction.all(
      """
      SELECT a.id, a.username, a.full_name, a.avatar, o.stories, o.unseen, o.latest, o.place FROM (
        SELECT t.author, t.stories, t.unseen, t.latest,
          CASE WHEN t.author = \(viewer) THEN 0 WHEN t.unseen > 0 THEN 1 ELSE 2 END AS place FROM (
        SELECT s.author, count(*) AS stories, max(s.created_at) AS latest,
          sum(CASE WHEN v.viewer_id IS NULL AND s.author <> \(viewer) THEN 1 ELSE 0 END) AS unseen
        FROM kinnect_stories s
        LEFT JOIN kinnect_story_views v ON v.story_id = s.id AND v.viewer_id = \(viewer)
        WHERE s.expires_at > clock()
          AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer) AND m.muted = s.author)
        GROUP BY s.author) t) o
      JOIN profiles a ON a.id = o.author
      WHERE (o.place, -o.latest, o.author) > (\(place), \(Int(time)), \(id))
      ORDER BY o.place, o.latest DESC, o.author LIMIT \(limit + 1)
      """
    ) { row in
      let teller = KinnectAPI.StoryTeller(
        author: try links.author(row, from: 0),
        storyCount: row.int(4), hasUnseen: row.int(5) > 0, latestAt: row.time(6))
      return (teller: teller, place: row.int(7))
    }
    let last = rows.count > limit ? rows[limit - 1] : nil
    let next = last.map { last in
      links.cursors.seal(
        Cursor<KinnectAPI.StoryTellerList>(last.teller.latestAt, last.teller.author.id, place: String(last.place)))
    }
    return Page(items: rows.prefix(limit).map(\.teller), next: next)
  }

  /// Whether someone has stories now, and if so whether one is unseen.
  static func ring(
    of author: ID<ProfileEntity>, viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool? {
    try transaction.first(
      """
      SELECT sum(CASE WHEN v.viewer_id IS NULL AND s.author <> \(viewer) THEN 1 ELSE 0 END) FROM kinnect_stories s
      LEFT JOIN kinnect_story_views v ON v.story_id = s.id AND v.viewer_id = \(viewer)
      WHERE s.author = \(author)
      """
    ) { row in row.isNull(0) ? nil : row.int(0) > 0 } ?? nil
  }

  static func markSeen(
    _ id: ID<Story>, by viewer: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO kinnect_story_views (story_id, viewer_id, seen_at)
      SELECT id, \(viewer), \(now) FROM kinnect_stories WHERE id = \(id) AND author <> \(viewer)
      ON CONFLICT DO NOTHING
      """)
  }

  /// Who has seen a story, newest first.
  static func views(
    of id: ID<Story>, before: Cursor<KinnectAPI.StoryViewList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<KinnectAPI.StoryView> {
    let (time, profile) = (before?.time ?? .distantFuture, before?.id(of: ProfileEntity.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT a.id, a.username, a.full_name, a.avatar, v.seen_at FROM kinnect_story_views v
      JOIN profiles a ON a.id = v.viewer_id
      WHERE v.story_id = \(id) AND (v.seen_at, v.viewer_id) < (\(time), \(profile))
      ORDER BY v.seen_at DESC, v.viewer_id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let view = KinnectAPI.StoryView(viewer: try links.author(row, from: 0), seenAt: row.time(4))
      return KeysetRow(view.seenAt, view.viewer.id, view)
    }
    return Page(rows, limit: limit, KinnectAPI.StoryViewList.self, links.cursors)
  }
}
