internal import Core
internal import SQL
internal import Social
internal import Wire

/// What the live stream tells of topics. All is published to whom the topic concerns, and read as each of them.
enum TopicLive {
  static func register(in routes: inout Routes) {
    for event in [counts, postCreated, postDeleted, postCounts] { routes.live(event) }
    routes.live(following)
  }

  /// A topic concerns those who have joined it or written in it.
  static let following = LiveFollowing<Topic>(
    "topic", app: Realspace.name,
    followers: { topic, transaction in
      try transaction.all(
        """
        SELECT user_id FROM realspace_topic_members WHERE topic_id = \(topic)
        UNION SELECT author FROM realspace_topic_posts WHERE topic_id = \(topic)
        """
      ) { try $0.id(0) }
    },
    followed: { profile, transaction in
      try transaction.all(
        """
        SELECT topic_id FROM realspace_topic_members WHERE user_id = \(profile)
        UNION SELECT topic_id FROM realspace_topic_posts WHERE author = \(profile)
        """
      ) { try $0.id(0) }
    })

  /// `topic.counts {id, membersCount, postsCount}`, as they are when it is told.
  static let counts: LiveEvent = LiveEvent("topic.counts", app: Realspace.name, coalesces: true) {
    fact, viewer, transaction in
    let topic: ID<Topic> = fact.subject.cast()
    let kept = try transaction.first("SELECT member_count, post_count FROM realspace_topics WHERE id = \(topic)") {
      (members: $0.int(0), posts: $0.int(1))
    }
    return try kept.map { kept in
      RealspaceAPI.TopicCounts(
        id: topic, membersCount: try Realspace.memberships.count(of: topic, kept: kept.members, in: transaction),
        postsCount: try TopicQueries.posts.count(of: topic, kept: kept.posts, in: transaction))
    }
  }

  /// `topicPost.created {id, topic}`: there is a new post in a topic, by nobody whom the viewer has muted.
  static let postCreated = LiveEvent("topicPost.created", app: Realspace.name) { fact, viewer, transaction in
    try transaction.first(
      """
      SELECT p.topic_id FROM realspace_topic_posts p WHERE p.id = \(fact.subject)
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer.profile) AND m.muted = p.author)
      """
    ) { RealspaceAPI.TopicPostReference(id: fact.subject.cast(), topic: try $0.id(0)) }
  }

  /// Whom it concerns that a post goes: the person who takes it away sees not all of them, so that each is asked when it is told.
  static func readers(
    of post: ID<TopicPost>, by author: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> LiveAudience {
    let topic: ID<Topic>? = try transaction.first("SELECT topic_id FROM realspace_topic_posts WHERE id = \(post)") {
      try $0.id(0)
    }
    return topic.map { following.audience(of: $0, by: author) } ?? .profiles([author])
  }

  /// `topicPost.deleted {id}`: for those who could see it and don't any more. The row itself is gone, or not for them.
  static let postDeleted = LiveEvent("topicPost.deleted", app: Realspace.name) { fact, viewer, transaction in
    // Its author still sees what an operator has hidden.
    guard try !transaction.exists("SELECT 1 FROM realspace_topic_posts WHERE id = \(fact.subject)"),
      try couldSee(fact, viewer, transaction)
    else { return nil }
    return RealspaceAPI.DeletedTopicPost(id: fact.subject.cast())
  }

  /// Whether the viewer wrote the post, or sees what made it visible: its topic and its author.
  private static func couldSee(_ fact: LiveFact, _ viewer: Viewer, _ transaction: ReadTransaction) throws -> Bool {
    guard let topic = following.thing(of: fact), let author = fact.author, author != viewer.profile else { return true }
    return try transaction.exists(
      "SELECT 1 FROM realspace_topics t JOIN profiles p ON p.id = \(author) WHERE t.id = \(topic)")
  }

  /// `topicPost.counts {id, likeCount, commentCount}`, as they are when it is told.
  static let postCounts: LiveEvent = LiveEvent("topicPost.counts", app: Realspace.name, coalesces: true) {
    fact, _, transaction in
    let post: ID<TopicPost> = fact.subject.cast()
    let kept = try transaction.first("SELECT like_count, comment_count FROM realspace_topic_posts WHERE id = \(post)") {
      (likes: $0.int(0), comments: $0.int(1))
    }
    return try kept.map { kept in
      RealspaceAPI.TopicPostCounts(
        id: post, likeCount: try Realspace.topicLikes.count(of: post, kept: kept.likes, in: transaction),
        commentCount: try Realspace.topicComments.count(of: post, kept: kept.comments, in: transaction))
    }
  }
}
