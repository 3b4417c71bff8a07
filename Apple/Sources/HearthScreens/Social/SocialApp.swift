public import ClientKit
public import Wire

/// What an app of people and posts has, for the screens and models that such apps share.
public struct SocialApp<Post: SocialPost>: Sendable where Post.Entity == Post {
  /// As in addresses: `kinnect`.
  public let name: String
  /// The calls about its people.
  public let people: PeopleCalls
  /// The posts and people that are kept on the device.
  public let posts: HeldKind<Post>
  public let profiles: HeldKind<SocialAPI.Profile>
  /// Somebody's posts.
  public let postsOf: @Sendable (_ username: String) -> HeldList<Post>
  /// Whom the viewer follows, by their own username.
  public let following: @Sendable (_ username: String) -> HeldList<SocialAPI.Profile>
  /// What waits in the outbox.
  public let follow: OfflineWrite<SocialAPI.ByUsername, SocialAPI.RelationState>
  public let unfollow: OfflineWrite<SocialAPI.ByUsername, SocialAPI.RelationState>
  public let comment: OfflineWrite<SocialAPI.AddComment<Post>, SocialAPI.Comment>
  public let picture: OfflineWrite<SocialAPI.EditProfile, SocialAPI.Profile>
  /// What comments on a post are about in the outbox.
  public let commentsOn: @Sendable (ID<Post>) -> String
  /// The calls about comments.
  public let comments: Endpoint<ItemListInput<Post, SocialAPI.CommentList>, Page<SocialAPI.Comment>>
  public let deleteComment: Endpoint<SocialAPI.ByComment, NoContent>
  public let reportComment: Endpoint<SocialAPI.ReportComment, NoContent>

  /// - Parameters: see the properties.
  public init(
    name: String, people: PeopleCalls, posts: HeldKind<Post>, profiles: HeldKind<SocialAPI.Profile>,
    postsOf: @escaping @Sendable (_ username: String) -> HeldList<Post>,
    following: @escaping @Sendable (_ username: String) -> HeldList<SocialAPI.Profile>,
    follow: OfflineWrite<SocialAPI.ByUsername, SocialAPI.RelationState>,
    unfollow: OfflineWrite<SocialAPI.ByUsername, SocialAPI.RelationState>,
    comment: OfflineWrite<SocialAPI.AddComment<Post>, SocialAPI.Comment>,
    picture: OfflineWrite<SocialAPI.EditProfile, SocialAPI.Profile>,
    commentsOn: @escaping @Sendable (ID<Post>) -> String,
    comments: Endpoint<ItemListInput<Post, SocialAPI.CommentList>, Page<SocialAPI.Comment>>,
    deleteComment: Endpoint<SocialAPI.ByComment, NoContent>,
    reportComment: Endpoint<SocialAPI.ReportComment, NoContent>
  ) {
    self.name = name
    self.people = people
    self.posts = posts
    self.profiles = profiles
    self.postsOf = postsOf
    self.following = following
    self.follow = follow
    self.unfollow = unfollow
    self.comment = comment
    self.picture = picture
    self.commentsOn = commentsOn
    self.comments = comments
    self.deleteComment = deleteComment
    self.reportComment = reportComment
  }

  /// The name of the value that says which username is the viewer's own.
  public var ownUsername: String { "\(name).username" }

  /// The name of the value that says by which ID a profile of that name is kept.
  func profileID(_ username: String) -> String { "\(name).profile/\(username)" }
}
