internal import Core
internal import SQL
internal import Social
internal import Wire

/// What the live stream tells of posts. All are published to the author's followers and read as each of them.
enum PostLive {
  static let all = [created, deleted, counts]

  /// `post.created {id}`: there is a new post in the viewer's feed, where the muted are not.
  static let created = LiveEvent("post.created", app: Kinnect.name) { fact, viewer, transaction in
    let isNew = try transaction.exists(
      """
      SELECT 1 FROM kinnect_posts p WHERE p.id = \(fact.subject)
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer.profile) AND m.muted = p.author)
      """)
    return isNew ? KinnectAPI.PostReference(id: fact.subject.cast()) : nil
  }

  /// Whom it concerns that a post goes: those who see it. Of a post that is not for all followers the others never learn that it was.
  static func readers(
    of post: ID<Post>, by author: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> LiveAudience {
    guard try Kinnect.audience.audience(of: post, by: author, in: transaction)?.kind != .followers else {
      return .followers(of: author)
    }
    return .profiles(try Kinnect.audience.everyReader(of: post, by: author, in: transaction).sorted() + [author])
  }

  /// `post.deleted {id}`: for those who could see it and don't any more. The row itself is gone, or not for them; where all followers
  /// could see it, it is told to those who followed then and still do.
  static let deleted = LiveEvent("post.deleted", app: Kinnect.name) { fact, viewer, transaction in
    // Its author still sees what an operator has hidden.
    guard try !transaction.exists("SELECT 1 FROM kinnect_posts WHERE id = \(fact.subject)") else { return nil }
    if case .profiles = fact.audience { return KinnectAPI.PostReference(id: fact.subject.cast()) }
    guard let author = ProfileLive.following.thing(of: fact) else { return nil }
    let couldSee =
      try author == viewer.profile
      || transaction.exists(
        """
        SELECT 1 FROM follows WHERE follower = \(viewer.profile) AND followee = \(author)
          AND accepted_at <= \(fact.at) AND is_suspended = FALSE
        """)
    return couldSee ? KinnectAPI.PostReference(id: fact.subject.cast()) : nil
  }

  /// `post.counts {id, likeCount, commentCount}`, as they are when it is told.
  static let counts: LiveEvent = LiveEvent("post.counts", app: Kinnect.name, coalesces: true) { fact, _, transaction in
    let post: ID<Post> = fact.subject.cast()
    let kept = try transaction.first("SELECT like_count, comment_count FROM kinnect_posts WHERE id = \(post)") {
      (likes: $0.int(0), comments: $0.int(1))
    }
    return try kept.map { kept in
      KinnectAPI.PostCounts(
        id: post, likeCount: try Kinnect.likes.count(of: post, kept: kept.likes, in: transaction),
        commentCount: try Kinnect.comments.count(of: post, kept: kept.comments, in: transaction))
    }
  }
}
