internal import Core
internal import SQL
internal import Social
internal import Wire

/// Lists of posts, each in a constant number of statements.
enum PostQueries {
  static let list: PostList<Post, Post> = PostList(
    Realspace.album, Realspace.likes, Realspace.comments, own: columns,
    finishing: { $1.put(into: &$0.media, &$0.likesCount, &$0.commentsCount) },
    completing: { (posts: inout [Post], viewer: ID<ProfileEntity>, transaction: ReadTransaction) in
      try Spoilers.fold(&posts, for: viewer, in: transaction)
    },
    read: { try PostQueries.read($0) })

  /// What Realspace reads of a post besides what posts of every app have: without the item's kind, which follows from the action by a check
  /// of the table.
  private static let columns: SchemaText = """
    p.action, p.subject, p.item_id, p.item_name, p.content, p.audience, p.edited_at, p.hidden_at IS NOT NULL, p.may_save
    """

  private static func read(_ post: PostRow<Post>) throws -> Post {
    let (row, own) = (post.row, post.own)
    let (action, subject) = (RealspaceAPI.Action(rawValue: row.text(own)), row.text(own + 1))
    let itemID: ID<RealspaceAPI.Item>? = row.optionalID(own + 2)
    let item: RealspaceAPI.ItemReference? = itemID.map { id in
      // Mostly people call it what it was named first.
      let name = row.hasSameBytes(own + 1, own + 3) ? subject : row.text(own + 3)
      return RealspaceAPI.ItemReference(id: id, kind: action.kind, name: name)
    }
    let audience = SocialAPI.AudienceKind(rawValue: row.text(own + 5))
    return Post(
      id: post.id, author: try post.links.person(row, from: post.authorColumn), action: action, subject: subject,
      item: item, content: row.text(own + 4), imageURL: post.media.first?.urls.rendition("1080"), media: post.media,
      audience: SocialAPI.Audience(kind: audience), likesCount: post.likeCount, commentsCount: post.commentCount,
      likedByMe: post.likedByMe, createdAt: post.createdAt, editedAt: row.optionalTime(own + 6),
      allowsSaving: row.bool(own + 8), isHidden: row.bool(own + 7))
  }

  /// Nil where the viewer may not see it.
  static func post(
    _ id: ID<Post>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Post? {
    try list.post(id, RealspaceAPI.ProfilePostList.self, viewer: viewer, links: links, in: transaction)
  }

  /// - Parameter isUnfolded: whether the viewer has asked for what is marked.
  /// - Throws: 404 where the viewer may not see it.
  static func found(
    _ id: ID<Post>, _ viewer: Viewer, _ links: MediaLinks, isUnfolded: Bool = false, _ transaction: ReadTransaction
  ) throws -> Post {
    guard var post = try post(id, viewer: viewer.profile, links: links, in: transaction) else {
      throw Problem.notFound()
    }
    if isUnfolded { post.content = try Spoilers.content(of: id, in: transaction) }
    return post
  }
}

extension MediaLinks {
  /// The person in a row: the same as the author there, of which it is not made first.
  /// - Parameter column: the first of the columns id, username, full name and avatar.
  func person(_ row: Row, from column: Int32) throws -> RealspaceAPI.Person {
    let (username, fullName) = (row.text(column + 1), row.text(column + 2))
    return RealspaceAPI.Person(
      id: try row.id(column), username: username, displayName: fullName.isEmpty ? username : fullName,
      avatarURL: avatar(row.optionalID(column + 3)))
  }
}

extension RealspaceAPI.Person {
  init(_ author: SocialAPI.Author) {
    self.init(
      id: author.id, username: author.username,
      displayName: author.fullName.isEmpty ? author.username : author.fullName, avatarURL: author.avatarURL)
  }
}
