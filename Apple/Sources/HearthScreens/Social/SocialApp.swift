public import ClientKit
public import Wire

/// What an app of people and posts has, for the screens and models that such apps share.
public struct SocialApp<Post: SocialPost>: Sendable where Post.Entity == Post {
  /// As in addresses: `kinnect`.
  public let name: String
  /// Whether only those who follow somebody see their posts.
  public let isForFollowers: Bool
  /// What its posts may have.
  public let rules: PostRules
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
  /// The calls about a post.
  public let postCalls: PostCalls<Post>
  /// The calls about comments.
  public let addComment: Endpoint<SocialAPI.AddComment<Post>, SocialAPI.Comment>
  public let deleteComment: Endpoint<SocialAPI.ByComment, NoContent>
  public let reportComment: Endpoint<SocialAPI.ReportComment, NoContent>

  /// - Parameters: see the properties.
  public init(
    name: String, isForFollowers: Bool = false, rules: PostRules, people: PeopleOffline, posts: HeldKind<Post>,
    postsOf: @escaping @Sendable (_ username: String) -> HeldList<Post>,
    likes: HeldLists<ID<Post>, SocialAPI.Profile>, comments: HeldLists<ID<Post>, SocialAPI.Comment>,
    circles: HeldList<SocialAPI.Circle>, audiences: AudienceCalls<Post>, postCalls: PostCalls<Post>,
    addComment: Endpoint<SocialAPI.AddComment<Post>, SocialAPI.Comment>,
    deleteComment: Endpoint<SocialAPI.ByComment, NoContent>,
    reportComment: Endpoint<SocialAPI.ReportComment, NoContent>
  ) {
    self.name = name
    self.isForFollowers = isForFollowers
    self.rules = rules
    self.people = people
    self.posts = posts
    self.postsOf = postsOf
    self.likes = likes
    self.comments = comments
    self.circles = circles
    self.audiences = audiences
    self.postCalls = postCalls
    self.addComment = addComment
    self.deleteComment = deleteComment
    self.reportComment = reportComment
  }
}
