internal import Core
internal import SQL
internal import Social
internal import Wire

/// Which marked passages somebody reads unasked: those about a film, a book or a place that their diary says they finished. What is about
/// nothing that a diary could name stays folded for all but its author.
enum Spoilers {
  /// How to mark a passage.
  static let hint = "Put spoilers between bars: ||like this||."

  /// Of posts, and what is said of them.
  static let posts = SpoilerShield<Post> { ids, viewer, transaction in
    try finished(
      "SELECT id, item_id FROM realspace_posts WHERE item_id IS NOT NULL AND id IN (\(list: ids))", viewer, transaction)
  }

  /// Of posts in topics, and what is said of them: about what the topic is about.
  static let topicPosts = SpoilerShield<TopicPost> { ids, viewer, transaction in
    try finished(
      """
      SELECT p.id, t.item_id FROM realspace_topic_posts p JOIN realspace_topics t ON t.id = p.topic_id
      WHERE t.item_id IS NOT NULL AND p.id IN (\(list: ids))
      """, viewer, transaction)
  }

  /// Of what topics say of themselves.
  static let topics = SpoilerShield<Topic> { ids, viewer, transaction in
    try finished(
      "SELECT id, item_id FROM realspace_topics WHERE item_id IS NOT NULL AND id IN (\(list: ids))", viewer, transaction
    )
  }

  /// Of what diaries say.
  static let entries = SpoilerShield<DiaryEntry> { ids, viewer, transaction in
    try finished(
      "SELECT id, item_id FROM realspace_diary WHERE item_id IS NOT NULL AND id IN (\(list: ids))", viewer, transaction)
  }

  /// - Parameter things: their IDs, and those of their items.
  private static func finished<Thing>(
    _ things: SQL, _ viewer: ID<ProfileEntity>, _ transaction: ReadTransaction
  ) throws -> Set<ID<Thing>> {
    let about: [(thing: ID<Thing>, item: ID<RealspaceAPI.Item>)] = try transaction.all(things) {
      (thing: try $0.id(0), item: try $0.id(1))
    }
    guard !about.isEmpty else { return [] }
    let merges = try ItemMerges(around: Set(about.map(\.item)).sorted(), in: transaction)
    let groups = about.map { (thing: $0.thing, items: merges.group(of: $0.item).ids) }
    let items = Set(groups.flatMap(\.items)).sorted()
    let done: Set<ID<RealspaceAPI.Item>> = Set(
      try transaction.all(
        """
        SELECT DISTINCT item_id FROM realspace_diary
        WHERE author = \(viewer) AND abandoned_at IS NULL AND item_id IN (\(list: items))
        """
      ) { try $0.id(0) })
    return Set(groups.filter { !done.isDisjoint(with: $0.items) }.map(\.thing))
  }
}

// By index: to look at a post as a whole copies it.
extension Spoilers {
  /// Folds what the viewer hasn't finished. Almost no page has anything to fold, and then its texts are looked through once.
  static func fold(
    _ found: inout [Post], for viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    let marked = found.indices.filter { SpoilerText.mayBe(in: found[$0].content) }
    guard !marked.isEmpty else { return }
    let said = marked.map {
      SpoilerShield<Post>.Said(of: found[$0].id, by: found[$0].author.id.cast(), found[$0].content)
    }
    let texts = try posts.texts(said, for: viewer, in: transaction)
    for (index, text) in zip(marked, texts) { found[index].content = text }
  }

  static func fold(
    _ found: inout [TopicPost], for viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    let marked = found.indices.filter { SpoilerText.mayBe(in: found[$0].content) }
    guard !marked.isEmpty else { return }
    let said = marked.map {
      SpoilerShield<TopicPost>.Said(of: found[$0].id, by: found[$0].author.id.cast(), found[$0].content)
    }
    let texts = try topicPosts.texts(said, for: viewer, in: transaction)
    for (index, text) in zip(marked, texts) { found[index].content = text }
  }

  static func fold(
    _ found: inout [Topic], for viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    let said = found.map { topic -> SpoilerShield<Topic>.Said in
      // Who moderates a topic edits what it says.
      let author: ID<ProfileEntity>? = topic.myRole.isModerating ? viewer : topic.creator?.id.cast()
      return SpoilerShield<Topic>.Said(of: topic.id, by: author ?? ID(high: 0, low: 0), topic.topicDescription)
    }
    let texts = try topics.texts(said, for: viewer, in: transaction)
    for (index, text) in zip(found.indices, texts) { found[index].topicDescription = text }
  }

  static func fold(
    _ found: inout [DiaryEntry], for viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    let marked = found.indices.filter { SpoilerText.mayBe(in: found[$0].content) }
    guard !marked.isEmpty else { return }
    let said = marked.map {
      SpoilerShield<DiaryEntry>.Said(of: found[$0].id, by: found[$0].author.id.cast(), found[$0].content)
    }
    let texts = try entries.texts(said, for: viewer, in: transaction)
    for (index, text) in zip(marked, texts) { found[index].content = text }
  }

  /// A post's text with what is marked, for who asks for it and for reports.
  /// - Throws: 404 where the viewer may not see the post.
  static func content(of post: ID<Post>, in transaction: ReadTransaction) throws -> String {
    try required(transaction.first("SELECT content FROM realspace_posts WHERE id = \(post)") { $0.text(0) })
  }

  static func content(of post: ID<TopicPost>, in transaction: ReadTransaction) throws -> String {
    try required(transaction.first("SELECT content FROM realspace_topic_posts WHERE id = \(post)") { $0.text(0) })
  }

  static func content(of topic: ID<Topic>, in transaction: ReadTransaction) throws -> String {
    try required(transaction.first("SELECT description FROM realspace_topics WHERE id = \(topic)") { $0.text(0) })
  }

  static func content(of entry: ID<DiaryEntry>, in transaction: ReadTransaction) throws -> String {
    try required(transaction.first("SELECT content FROM realspace_diary WHERE id = \(entry)") { $0.text(0) })
  }

  private static func required(_ text: String?) throws -> String {
    guard let text else { throw Problem.notFound() }
    return text
  }
}

/// The calls by which somebody asks for what is folded.
enum SpoilerRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(RealspaceAPI.postSpoilers) { input, viewer, _ in
      try await services.database.query(as: viewer.principal) {
        RealspaceAPI.Unfolded(content: try Spoilers.content(of: input.id, in: $0))
      }
    }
    routes.viewer(RealspaceAPI.topicPostSpoilers) { input, viewer, _ in
      try await services.database.query(as: viewer.principal) {
        RealspaceAPI.Unfolded(content: try Spoilers.content(of: input.id, in: $0))
      }
    }
    routes.viewer(RealspaceAPI.topicSpoilers) { input, viewer, _ in
      try await services.database.query(as: viewer.principal) {
        RealspaceAPI.Unfolded(content: try Spoilers.content(of: input.id, in: $0))
      }
    }
    routes.viewer(RealspaceAPI.diarySpoilers) { input, viewer, _ in
      try await services.database.query(as: viewer.principal) {
        RealspaceAPI.Unfolded(content: try Spoilers.content(of: input.id, in: $0))
      }
    }
    routes.viewer(RealspaceAPI.commentSpoilers) { input, viewer, _ in
      try await services.database.read(as: viewer.principal) { transaction in
        let onPost = try Realspace.comments.text(of: input.id, in: transaction)
        let found = try onPost ?? Realspace.topicComments.text(of: input.id, in: transaction)
        guard let found else { throw Problem.notFound() }
        return RealspaceAPI.Unfolded(content: found)
      }
    }
  }
}
