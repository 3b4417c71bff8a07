internal import Core
internal import SQL
internal import Social
internal import Wire

enum TopicQueries {
  /// The numbers of posts, for those in a block.
  static let posts = VisibleCounts("realspace_topic_posts WHERE hidden_at IS NULL", of: "topic_id")

  private static let mostWords = 8

  /// What a topic is found by: the words of its name and its description, each behind a space, but no spoilers.
  static func words(_ name: String, _ description: String) -> String {
    " " + SearchText.folded("\(name) \(SpoilerText(description).folded)")
  }

  /// As names are compared; as it is where it has neither letters nor digits.
  static func folded(_ name: String) -> String {
    let folded = SearchText.folded(name)
    return String((folded.isEmpty ? name : folded).unicodeScalars.prefix(320))
  }

  private static func select(_ viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT t.id, t.name, t.description, i.id, i.kind, i.name, t.member_count, t.post_count, m.user_id IS NOT NULL,
      t.made_by = \(viewer), o.user_id IS NOT NULL, t.created_at, t.edited_at, a.id, a.username, a.full_name, a.avatar,
      v.id, v.name
    FROM realspace_topics t
    LEFT JOIN realspace_items i ON i.id = t.item_id
    LEFT JOIN realspace_venues v ON v.id = t.venue_id
    LEFT JOIN profiles a ON a.id = t.made_by
    LEFT JOIN realspace_topic_members m ON m.topic_id = t.id AND m.user_id = \(viewer)
    LEFT JOIN realspace_topic_moderators o ON o.topic_id = t.id AND o.user_id = \(viewer)
    """
  }

  private static func read(_ row: Row, _ links: MediaLinks) throws -> Topic {
    let item: ID<RealspaceAPI.Item>? = row.optionalID(3)
    let venue: ID<Venue>? = row.optionalID(17)
    return Topic(
      id: try row.id(0), name: row.text(1), topicDescription: row.text(2),
      item: item.map { .init(id: $0, kind: .init(rawValue: row.text(4)), name: row.text(5)) },
      entity: venue.map { .init(id: $0, name: row.text(18)) },
      creator: try row.isNull(13) ? nil : links.person(row, from: 13), membersCount: row.int(6),
      postsCount: row.int(7), joinedByMe: row.bool(8),
      myRole: row.bool(9) ? .creator : row.bool(10) ? .moderator : .none, createdAt: row.time(11),
      editedAt: row.optionalTime(12))
  }

  /// Topics, newest first; those that have each of the words, where some are given: in their name, their description, or what they are
  /// about as far as the viewer sees that.
  /// - Parameters:
  ///   - isJoined: only those that the viewer has joined.
  ///   - venue: only those about this venue; none where the viewer may not see it.
  static func page(
    _ search: String = "", about venue: ID<Venue>? = nil, isJoined: Bool = false,
    before: Cursor<RealspaceAPI.TopicList>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Topic> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Topic.self) ?? .last)
    var condition: SQL = isJoined ? " AND m.user_id IS NOT NULL" : ""
    // By the joined row, which isn't there for those who may not see the venue.
    if let venue { condition = "\(condition) AND v.id = \(venue)" }
    for word in SearchText.typed(search).split(separator: " ").prefix(mostWords) {
      // A word has letters and digits only, so that nothing in it stands for others.
      let pattern: String = "% " + word + "%"
      condition = """
        \(condition) AND (t.words LIKE \(pattern) OR v.words LIKE \(pattern) OR ' ' || i.folded LIKE \(pattern))
        """
    }
    return try page(
      "\(select(viewer)) WHERE (t.created_at, t.id) < (\(time), \(id))\(condition)", limit: limit, viewer: viewer,
      links: links, in: transaction)
  }

  /// Those about an item or what is merged with it, the newest first.
  static func topics(
    about group: ItemGroup, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> [Topic] {
    try page(
      "\(select(viewer)) WHERE \(group.isNamed)", limit: limit, viewer: viewer, links: links, in: transaction
    ).items
  }

  private static func page(
    _ statement: SQL, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Topic> {
    var (end, topics) = (PageEnd(limit: limit, links.cursors), [Topic]())
    try transaction.each("\(statement) ORDER BY t.created_at DESC, t.id DESC LIMIT \(limit + 1)") { row in
      let topic = try read(row, links)
      if end.takes(topic.createdAt, topic.id) { topics.append(topic) }
    }
    try complete(&topics, for: viewer, in: transaction)
    return Page(items: topics, next: end.next(RealspaceAPI.TopicList.self))
  }

  /// Nil where there is none.
  static func topic(
    _ id: ID<Topic>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Topic? {
    var found = try transaction.all("\(select(viewer)) WHERE t.id = \(id)") { try read($0, links) }
    try complete(&found, for: viewer, in: transaction)
    return found.first
  }

  /// - Parameter isUnfolded: whether the viewer has asked for what is marked.
  /// - Throws: 404 where there is none.
  static func required(
    _ id: ID<Topic>, viewer: ID<ProfileEntity>, isUnfolded: Bool = false, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Topic {
    guard var topic = try topic(id, viewer: viewer, links: links, in: transaction) else { throw Problem.notFound() }
    if isUnfolded { topic.topicDescription = try Spoilers.content(of: id, in: transaction) }
    return topic
  }

  /// Leaves out whom a block hides from the viewer, and folds what they haven't finished.
  private static func complete(
    _ topics: inout [Topic], for viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    try Spoilers.fold(&topics, for: viewer, in: transaction)
    let ids = topics.map(\.id)
    if let members = try Realspace.memberships.counts(of: ids, in: transaction) {
      for index in topics.indices { topics[index].membersCount = members(topics[index].id) }
    }
    if let posts = try posts.counts(of: ids, in: transaction) {
      for index in topics.indices { topics[index].postsCount = posts(topics[index].id) }
    }
  }

  /// Whether another topic has that name.
  static func isTaken(_ folded: String, besides id: ID<Topic>? = nil, in transaction: ReadTransaction) throws -> Bool {
    let holders: [ID<Topic>] = try transaction.all("SELECT id FROM realspace_topics WHERE folded = \(folded)") {
      try $0.id(0)
    }
    return holders.contains { $0 != id }
  }

  /// Those whom the topic's founder has appointed, the first one first.
  static func moderators(
    of topic: ID<Topic>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [SocialAPI.Author] {
    try transaction.all(
      """
      SELECT a.id, a.username, a.full_name, a.avatar FROM realspace_topic_moderators o
      JOIN profiles a ON a.id = o.user_id WHERE o.topic_id = \(topic)
      ORDER BY o.created_at, o.user_id LIMIT \(RealspaceAPI.Limits.moderators)
      """
    ) { try links.author($0, from: 0) }
  }
}
