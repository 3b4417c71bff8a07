internal import Core
internal import SQL
internal import Social
internal import Wire

/// What the live stream tells of posts. All are published to the author's followers and read as each of them.
enum PostLive {
  static let all = [created, deleted, counts]

  /// `post.created {id}`: there is a new post in the viewer's feed, where the muted are not.
  static let created = LiveEvent("post.created", app: Realspace.name) { fact, viewer, transaction in
    let isNew = try transaction.exists(
      """
      SELECT 1 FROM realspace_posts p WHERE p.id = \(fact.subject)
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer.profile) AND m.muted = p.author)
      """)
    return isNew ? RealspaceAPI.PostReference(id: fact.subject.cast()) : nil
  }

  /// Whom it concerns that a post goes: those who see it. The others never learn that it was.
  static func readers(
    of post: ID<Post>, by author: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> LiveAudience {
    .profiles(try Realspace.audience.everyReader(of: post, by: author, in: transaction).sorted() + [author])
  }

  /// `post.deleted {id}`: for those who could see it and don't any more. The row itself is gone, or not for them.
  static let deleted = LiveEvent("post.deleted", app: Realspace.name) { fact, _, transaction in
    // Its author still sees what an operator has hidden.
    guard try !transaction.exists("SELECT 1 FROM realspace_posts WHERE id = \(fact.subject)") else { return nil }
    return RealspaceAPI.PostReference(id: fact.subject.cast())
  }

  /// `post.counts {id, likeCount, commentCount}`, as they are when it is told.
  static let counts: LiveEvent = LiveEvent(
    "post.counts", app: Realspace.name, coalesces: true
  ) { fact, _, transaction in
    let post: ID<Post> = fact.subject.cast()
    let kept = try transaction.first("SELECT like_count, comment_count FROM realspace_posts WHERE id = \(post)") {
      (likes: $0.int(0), comments: $0.int(1))
    }
    return try kept.map { kept in
      RealspaceAPI.PostCounts(
        id: post, likeCount: try Realspace.likes.count(of: post, kept: kept.likes, in: transaction),
        commentCount: try Realspace.comments.count(of: post, kept: kept.comments, in: transaction))
    }
  }
}
