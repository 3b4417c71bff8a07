internal import Core
internal import SQL
internal import Social
internal import Wire

/// Whom posts concern: everyone here, as most posts are for everyone. What each of them may see, the policies say.
enum GrassyLive {
  static let members = LiveFollowing<ProfileEntity>(
    "author", app: Grassy.name, followers: { _, transaction in try all(in: transaction) },
    followed: { _, transaction in try all(in: transaction) })

  private static func all(in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all("SELECT id FROM profiles WHERE app = \(Grassy.name)") { try $0.id(0) }
  }
}

/// What the live stream tells of posts.
enum PostLive {
  static let all = [created, deleted, counts]

  /// `post.created {id}`: there is a new post in the feed of everyone, where the muted are not.
  static let created = LiveEvent("post.created", app: Grassy.name) { fact, viewer, transaction in
    let isNew = try transaction.exists(
      """
      SELECT 1 FROM grassy_posts p WHERE p.id = \(fact.subject)
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer.profile) AND m.muted = p.author)
        AND NOT EXISTS (SELECT 1 FROM grassy_muted_tags m JOIN grassy_post_tags t ON t.tag = m.tag
          WHERE m.profile_id = \(viewer.profile) AND t.post_id = p.id)
      """)
    return isNew ? GrassyAPI.PostReference(id: fact.subject.cast()) : nil
  }

  /// `post.deleted {id}`: it is gone, or not for the viewer any more. A fact for everyone is told to all who see the author; any
  /// other names the people who could see the post.
  static let deleted = LiveEvent("post.deleted", app: Grassy.name) { fact, _, transaction in
    if let author = GrassyLive.members.thing(of: fact),
      try !transaction.exists("SELECT 1 FROM profiles WHERE id = \(author)")
    {
      return nil
    }
    guard try !transaction.exists("SELECT 1 FROM grassy_posts WHERE id = \(fact.subject)") else { return nil }
    return GrassyAPI.PostReference(id: fact.subject.cast())
  }

  /// `post.counts {id, likeCount, commentCount}`, as they are when it is told.
  static let counts: LiveEvent = LiveEvent("post.counts", app: Grassy.name, coalesces: true) { fact, _, transaction in
    let post: ID<Post> = fact.subject.cast()
    let kept = try transaction.first("SELECT like_count, comment_count FROM grassy_posts WHERE id = \(post)") {
      (likes: $0.int(0), comments: $0.int(1))
    }
    return try kept.map { kept in
      GrassyAPI.PostCounts(
        id: post, likeCount: try Grassy.likes.count(of: post, kept: kept.likes, in: transaction),
        commentCount: try Grassy.comments.count(of: post, kept: kept.comments, in: transaction))
    }
  }
}
