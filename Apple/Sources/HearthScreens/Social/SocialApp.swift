public import ClientKit
public import Wire

/// What an app of people and posts has, for the screens and models that such apps share.
public struct SocialApp<Post: SocialPost>: Sendable where Post.Entity == Post {
  /// As in addresses: `kinnect`.
  public let name: String
  /// Its people.
  public let people: PeopleOffline
  /// Its posts, and somebody's, by username.
  public let posts: HeldKind<Post>
  public let postsOf: @Sendable (_ username: String) -> HeldList<Post>
  /// Who likes a post, and its comments.
  public let likes: HeldLists<ID<Post>, SocialAPI.Profile>
  public let comments: HeldLists<ID<Post>, SocialAPI.Comment>
  /// The viewer's circles.
  public let circles: HeldList<SocialAPI.Circle>
  /// The calls about circles and audiences.
  public let audiences: AudienceCalls<Post>
  /// The calls about comments.
  public let addComment: Endpoint<SocialAPI.AddComment<Post>, SocialAPI.Comment>
  public let deleteComment: Endpoint<SocialAPI.ByComment, NoContent>
  public let reportComment: Endpoint<SocialAPI.ReportComment, NoContent>

  /// - Parameters: see the properties.
  public init(
    name: String, people: PeopleOffline, posts: HeldKind<Post>,
    postsOf: @escaping @Sendable (_ username: String) -> HeldList<Post>,
    likes: HeldLists<ID<Post>, SocialAPI.Profile>, comments: HeldLists<ID<Post>, SocialAPI.Comment>,
    circles: HeldList<SocialAPI.Circle>, audiences: AudienceCalls<Post>,
    addComment: Endpoint<SocialAPI.AddComment<Post>, SocialAPI.Comment>,
    deleteComment: Endpoint<SocialAPI.ByComment, NoContent>,
    reportComment: Endpoint<SocialAPI.ReportComment, NoContent>
  ) {
    self.name = name
    self.people = people
    self.posts = posts
    self.postsOf = postsOf
    self.likes = likes
    self.comments = comments
    self.circles = circles
    self.audiences = audiences
    self.addComment = addComment
    self.deleteComment = deleteComment
    self.reportComment = reportComment
  }
}
