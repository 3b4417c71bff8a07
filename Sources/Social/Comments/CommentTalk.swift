public import Core
public import SQL
public import Wire

/// What people do with comments besides writing them: they reply, in threads of one level, and like them.
///
/// A reply is a comment on the same thing. It names the comment that began its thread, with which it goes, and the one that it answers, whose
/// author hears of it. Its thing's number of comments counts it.
public struct CommentTalk: Sendable {
  /// The table of likes.
  let likes: SchemaText
  /// The live event that tells of a comment's numbers.
  let counts: String

  /// - Parameters:
  ///   - likes: the table of likes.
  ///   - counts: the name of the live event that tells of a comment's numbers: `comment.counts`.
  public init(_ likes: SchemaText, counts: String) {
    self.likes = likes
    self.counts = counts
  }
}

extension Comments {
  /// How many replies a list shows behind a comment.
  static var shownReplies: Int { 3 }

  /// The likes of an app's comments, and the numbers of each comment.
  struct Talking: Sendable {
    let likes: Toggle<SocialAPI.Comment>
    /// Replies for those who are in a block.
    let replies: VisibleCounts
    let counts: LiveEvent

    init(_ talk: CommentTalk, in table: SchemaText, by column: SchemaText, on things: Subject<Thing>, kind: SchemaText)
    {
      let (liked, replied) = (
        VisibleCounts(talk.likes, of: "comment_id"), VisibleCounts("\(table) WHERE hidden_at IS NULL", of: "thread_id")
      )
      let numbers: SQL = "SELECT like_count, reply_count FROM \(table) WHERE id = "
      let event = LiveEvent(talk.counts, app: things.app.description, coalesces: true) { fact, _, transaction in
        let id: ID<SocialAPI.Comment> = fact.subject.cast()
        let kept = try transaction.first("\(numbers)\(id)") { (likes: $0.int(0), replies: $0.int(1)) }
        return try kept.map { kept in
          SocialAPI.CommentCounts(
            id: id, likeCount: try liked.count(of: id, kept: kept.likes, in: transaction),
            replyCount: try replied.count(of: id, kept: kept.replies, in: transaction))
        }
      }
      var likes = Toggle(
        talk.likes, of: Subject(commentsIn: table, by: column, on: things, counts: event), by: "comment_id",
        counted: "like_count", activity: "\(kind)_like", showing: .number)
      likes.goesByTrigger = true
      (self.likes, replies, counts) = (likes, replied, event)
    }
  }

  /// The comment that a reply answers, and the thread that it is in.
  struct Answered {
    let thread: ID<SocialAPI.Comment>
    let author: ID<ProfileEntity>
  }

  /// - Throws: 404 for a comment that isn't on the thing, that the viewer may not see, or that an operator has hidden, also from its author.
  func answered(
    _ id: ID<SocialAPI.Comment>, on thing: ID<Thing>, in transaction: ReadTransaction
  ) throws -> Answered {
    guard talking != nil else { throw Problem.notFound() }
    let found = try transaction.first(
      """
      SELECT coalesce(thread_id, id), user_id FROM \(table)
      WHERE id = \(id) AND \(column) = \(thing) AND hidden_at IS NULL
      """
    ) { Answered(thread: try $0.id(0), author: try $0.id(1)) }
    guard let found else { throw Problem.notFound() }
    return found
  }

  /// Likes a comment.
  /// - Throws: 404 for one that the viewer may not see, and where nobody likes comments.
  @discardableResult
  public func like(
    _ id: ID<SocialAPI.Comment>, by viewer: Viewer, _ services: Services
  ) async throws -> ToggleState {
    guard let talking else { throw Problem.notFound() }
    return try await talking.likes.set(true, id, by: viewer, services)
  }

  /// What a reply answered, before it goes; nil for a comment that is none.
  func answered(by reply: ID<SocialAPI.Comment>, in transaction: ReadTransaction) throws -> Answered? {
    guard talking != nil else { return nil }
    return try transaction.first(
      """
      SELECT c.thread_id, coalesce(r.user_id, c.user_id) FROM \(table) c LEFT JOIN \(table) r ON r.id = c.reply_to
      WHERE c.id = \(reply) AND c.thread_id IS NOT NULL
      """
    ) { Answered(thread: try $0.id(0), author: try $0.id(1)) }
  }

  /// Each comment with the first replies to it behind it, by one statement; none where nobody has replied.
  func withReplies(
    _ comments: [SocialAPI.Comment], viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [SocialAPI.Comment] {
    let answered = comments.filter { ($0.replyCount ?? 0) > 0 }.map(\.id)
    guard let first = answered.first else { return comments }
    // Each thread by itself: of a long one no more is read than is shown.
    let shown = answered.dropFirst().reduce(firstReplies(to: first)) { "\($0) UNION ALL \(firstReplies(to: $1))" }
    let replies = try transaction.all("\(select) WHERE c.id IN (\(shown)) ORDER BY c.created_at, c.id") {
      try comment($0, viewer, links)
    }
    let threads = Dictionary(grouping: replies, by: \.replyTo)
    return comments.flatMap { [$0] + (threads[$0.id] ?? []) }
  }

  private func firstReplies(to comment: ID<SocialAPI.Comment>) -> SQL {
    """
    SELECT q.id FROM (SELECT r.id FROM \(table) r WHERE r.thread_id = \(comment)
      ORDER BY r.created_at, r.id LIMIT \(Self.shownReplies)) q
    """
  }

  /// What the viewer likes, and numbers for those in a block.
  func addNumbers(
    to comments: inout [SocialAPI.Comment], for viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    guard let talking, !comments.isEmpty else { return }
    let ids = comments.map(\.id)
    let liked = Set(try talking.likes.things(among: ids, of: viewer, in: transaction))
    let likes = try talking.likes.counts(of: ids, in: transaction)
    // Nobody replies to a reply but in its thread.
    let replies = try talking.replies.counts(of: comments.filter { $0.replyTo == nil }.map(\.id), in: transaction)
    for index in comments.indices {
      let id = comments[index].id
      comments[index].likedByMe = liked.contains(id)
      if let likes { comments[index].likeCount = likes(id) }
      if let replies, comments[index].replyTo == nil { comments[index].replyCount = replies(id) }
    }
  }

  /// The beginning of the thread that a comment is in, and the thing that it is on; nil where the viewer may not see it.
  func thread(
    of id: ID<SocialAPI.Comment>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> (thing: ID<Thing>, comment: SocialAPI.Comment)? {
    guard talking != nil else { return nil }
    let found: (ID<Thing>, ID<SocialAPI.Comment>)? = try transaction.first(
      "SELECT \(column), coalesce(thread_id, id) FROM \(table) WHERE id = \(id)"
    ) { (try $0.id(0), try $0.id(1)) }
    guard let (thing, thread) = found,
      let comment = try transaction.first("\(select) WHERE c.id = \(thread)", { try comment($0, viewer, links) })
    else { return nil }
    return (thing, comment)
  }

  /// The replies in a thread, oldest first, and what began it where the list begins.
  /// - Parameter isUnfolded: whether the viewer has asked for what is marked.
  func replies(
    in thread: (thing: ID<Thing>, comment: SocialAPI.Comment), withBeginning: Bool, viewer: ID<ProfileEntity>,
    before: Cursor<SocialAPI.ReplyList>?, limit: Int, isUnfolded: Bool = false, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<SocialAPI.Comment> {
    let time = before?.time ?? Timestamp(microseconds: .min)
    let id = before?.id(of: SocialAPI.Comment.self) ?? ID(high: 0, low: 0)
    let rows = try transaction.all(
      """
      \(select) WHERE c.thread_id = \(thread.comment.id) AND (c.created_at, c.id) > (\(time), \(id))
      ORDER BY c.created_at, c.id LIMIT \(limit + 1)
      """
    ) { row in
      let comment = try comment(row, viewer, links)
      return KeysetRow(comment.createdAt, comment.id, comment)
    }
    var page = Page(rows, limit: limit, SocialAPI.ReplyList.self, links.cursors)
    if withBeginning { page.items.insert(thread.comment, at: 0) }
    try addNumbers(to: &page.items, for: viewer, in: transaction)
    if !isUnfolded { try fold(&page.items, of: thread.thing, for: viewer, in: transaction) }
    return page
  }
}
