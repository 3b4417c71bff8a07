internal import Core
internal import SQL
internal import Social
internal import Wire

/// What Realspace reads of a post besides what posts of every app have.
struct PostFields: Sendable {
  let action: RealspaceAPI.Action
  let subject: String
  let item: RealspaceAPI.ItemReference?
  let content: String
  let audience: String
  let editedAt: Timestamp?
  let isHidden: Bool
  let allowsSaving: Bool

  /// Without the item's kind, which follows from the action by a check of the table.
  static let columns: SchemaText = """
    p.action, p.subject, p.item_id, p.item_name, p.content, p.audience, p.edited_at, p.hidden_at IS NOT NULL, p.may_save
    """

  init(_ row: Row, _ column: Int32) {
    let (action, subject) = (RealspaceAPI.Action(rawValue: row.text(column)), row.text(column + 1))
    let id: ID<RealspaceAPI.Item>? = row.optionalID(column + 2)
    item = id.map { id in
      // Mostly people call it what it was named first.
      let name = row.hasSameBytes(column + 1, column + 3) ? subject : row.text(column + 3)
      return RealspaceAPI.ItemReference(id: id, kind: action.kind, name: name)
    }
    self.action = action
    self.subject = subject
    content = row.text(column + 4)
    audience = row.text(column + 5)
    editedAt = row.optionalTime(column + 6)
    isHidden = row.bool(column + 7)
    allowsSaving = row.bool(column + 8)
  }
}

/// Lists of posts, each in a constant number of statements.
enum PostQueries {
  static let list = PostList(
    Realspace.album, Realspace.likes, Realspace.comments, own: PostFields.columns, read: { PostFields($0, $1) },
    completing: { (posts: inout [Post], viewer: ID<ProfileEntity>, transaction: ReadTransaction) in
      try Spoilers.fold(&posts, for: viewer, in: transaction)
    }
  ) { post, own in
    Post(
      id: post.id, author: .init(post.author), action: own.action, subject: own.subject,
      item: own.item, content: own.content, imageURL: post.media.first?.urls.rendition("1080"), media: post.media,
      audience: SocialAPI.Audience(kind: .init(rawValue: own.audience)), likesCount: post.likeCount,
      commentsCount: post.commentCount, likedByMe: post.likedByMe, createdAt: post.createdAt, editedAt: own.editedAt,
      allowsSaving: own.allowsSaving, isHidden: own.isHidden)
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

extension RealspaceAPI.Person {
  init(_ author: SocialAPI.Author) {
    self.init(
      id: author.id, username: author.username,
      displayName: author.fullName.isEmpty ? author.username : author.fullName, avatarURL: author.avatarURL)
  }
}
