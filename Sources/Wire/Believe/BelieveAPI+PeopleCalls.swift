extension BelieveAPI {
  /// Search, mutes, blocks and reports.
  public static let people = NamedPeopleCalls<BuilderReference>(
    "believe", singular: "Builder", plural: "Builders", posts: "updates")
  public static let join = Endpoint<Join, Me>(
    "believe.join", .post, "/api/believe/me", auth: .account, status: 201, "Create your builder profile",
    errors: [.conflict])
  public static let getBuilderProfile = Endpoint<NoInput, Me>(
    "believe.getBuilderProfile", .get, "/api/believe/me", "The viewer's builder, onboarding and karma")
  public static let updateBuilderProfile = Endpoint<EditMe, Me>(
    "believe.updateBuilderProfile", .patch, "/api/believe/me", "Edit your builder profile")
  public static let onboard = Endpoint<Onboard, Me>(
    "believe.onboard", .put, "/api/believe/me/onboarding", "Choose your role: creator or supporter")
  public static let getKarma = Endpoint<NoInput, Karma>(
    "believe.getKarma", .get, "/api/believe/me/karma", "Your karma")
  public static let myProjects = Endpoint<ListInput<BuilderProjectList>, Page<Project>>(
    "believe.myProjects", .get, "/api/believe/me/projects", "Your projects, including unpublished ones, newest first")
  public static let getFollowedProjects = Endpoint<ListInput<FollowedList>, Page<Project>>(
    "believe.getFollowedProjects", .get, "/api/believe/me/following", "Projects that you follow, newest first")
  public static let getFeedPosts = Endpoint<ListInput<FeedList>, Page<Post>>(
    "believe.getFeedPosts", .get, "/api/believe/me/feed",
    "Updates of projects that you follow, and your own, newest first")
  public static let getUserSupportActions = Endpoint<ListInput<ActionList>, Page<SupportAction>>(
    "believe.getUserSupportActions", .get, "/api/believe/me/support-actions",
    "The actions that earned you karma, newest first")
  public static let getUserSupportStats = Endpoint<NoInput, SupportStats>(
    "believe.getUserSupportStats", .get, "/api/believe/me/support-stats", "Your support statistics")
  public static let getUserLikedPostIds = Endpoint<LikedPostsInput, LikedPosts>(
    "believe.getUserLikedPostIds", .get, "/api/believe/me/liked-posts", "Which of the given updates you like")
  public static let getBuilder = Endpoint<ByBuilder, Builder>(
    "believe.getBuilder", .get, "/api/believe/builders/{id}", "One builder")
  public static let getProjectsByBuilder = Endpoint<ItemListInput<Builder, BuilderProjectList>, Page<Project>>(
    "believe.getProjectsByBuilder", .get, "/api/believe/builders/{id}/projects", "A builder's projects, newest first")
  public static let activity = Endpoint<ListInput<ActivityList>, Page<Activity>>(
    "believe.activity", .get, "/api/believe/activity", "The viewer's activity, newest first")
  public static let markActivityRead = Endpoint<NoInput, NoContent>(
    "believe.markActivityRead", .put, "/api/believe/activity/read", "Mark all activity as read")
  public static let unreadActivity = Endpoint<NoInput, UnreadCount>(
    "believe.unreadActivity", .get, "/api/believe/activity/unread", "The number of unread activity lines")
  public static let live = Endpoint<LiveInput, EventStream>(
    "believe.live", .get, "/api/believe/live",
    "Events as they happen: post.created {id}, post.deleted {id}, post.counts {id, likeCount}, "
      + "project.counts {id, followerCount}, support.created {id, projectID}, activity.unread {count}, and resync when "
      + "something may have been missed")

  /// The calls about builders and about the viewer.
  static let peopleCalls: [any EndpointDescription] =
    [
      join, getBuilderProfile, updateBuilderProfile, onboard, getKarma, myProjects, getFollowedProjects, getFeedPosts,
      getUserSupportActions, getUserSupportStats, getUserLikedPostIds, getBuilder, getProjectsByBuilder,
      activity, markActivityRead, unreadActivity, SocialAPI.notifications(of: "believe"),
      SocialAPI.setNotifications(of: "believe"), live,
    ] + people.all

  /// Whether others may save the viewer's photos.
  public static let photoSaving = PhotoSavingCalls("believe")

  /// Every call of this API.
  public static let all = peopleCalls + projectCalls + postCalls + supportCalls + syncCalls + photoSaving.all
}
