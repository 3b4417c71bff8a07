public import Wire

/// What Believe keeps on a device, and how it writes.
public enum BelieveOffline {
  /// Updates.
  public static let posts = HeldKind(BelieveAPI.syncPosts, newest: "believe.feed")
  /// Projects, by their addresses too.
  public static let projects = HeldKind(BelieveAPI.syncProjects, newest: "believe.following") { $0.slug }
  /// People with a profile here.
  public static let builders = HeldKind(BelieveAPI.syncBuilders)
  /// People where they follow or ask to, and whom the viewer mutes and blocks.
  static let people = HeldKind(listed: "believe.people", of: BelieveAPI.BuilderReference.self)

  /// Updates of the projects that the viewer follows, newest first.
  public static let feed = posts.list("believe.feed", BelieveAPI.getFeedPosts) { .init(before: $0) }
  /// Those that the viewer follows.
  public static let following = projects.list("believe.following", BelieveAPI.getFollowedProjects) { .init(before: $0) }
  /// All projects, by trend.
  public static let trending = projects.list("believe.trending", BelieveAPI.getProjects) {
    .init(sort: .trending, before: $0)
  }
  /// All projects, newest first.
  public static let newProjects = projects.list("believe.new", BelieveAPI.getProjects) { .init(sort: .new, before: $0) }
  /// The viewer's own.
  public static let ownProjects = projects.list("believe.own", BelieveAPI.myProjects) { .init(before: $0) }
  /// Somebody's.
  public static func projects(of builder: ID<BelieveAPI.Builder>) -> HeldList<BelieveAPI.Project> {
    projects.list("believe.projects/\(builder)", BelieveAPI.getProjectsByBuilder) { .init(id: builder, before: $0) }
  }
  /// A project's published updates, newest first.
  public static func updates(of slug: String) -> HeldList<BelieveAPI.Post> {
    posts.list("believe.updates/\(slug)", BelieveAPI.getProjectPosts) { .init(slug: slug, before: $0) }
  }
  /// Those that its owner has still to publish.
  public static func drafts(of slug: String) -> HeldList<BelieveAPI.Post> {
    posts.list("believe.drafts/\(slug)", BelieveAPI.drafts) { .init(slug: slug, before: $0) }
  }
  /// A project's milestones, oldest first.
  public static let milestones: HeldLists<String, BelieveAPI.Milestone> =
    HeldKind(listed: "believe.milestones", of: BelieveAPI.Milestone.self)
    .lists("believe.milestones", BelieveAPI.getProjectMilestones) { .init(slug: $0, before: $1) }
  /// What people wrote to it, newest first.
  public static let messages: HeldLists<String, BelieveAPI.SupportMessage> =
    HeldKind(listed: "believe.messages", of: BelieveAPI.SupportMessage.self)
    .lists("believe.messages", BelieveAPI.getProjectSupportMessages) { .init(slug: $0, before: $1) }
  /// Who follows it.
  public static let supporters: HeldLists<String, BelieveAPI.BuilderReference> =
    people.lists("believe.supporters", BelieveAPI.getProjectSupporters) { .init(slug: $0, before: $1) }
  /// Who asks to.
  public static let requests: HeldLists<String, BelieveAPI.BuilderReference> =
    people.lists("believe.requests", BelieveAPI.followRequests) { .init(slug: $0, before: $1) }
  /// Whom the viewer mutes.
  public static let mutes = people.list("believe.mutes", BelieveAPI.people.mutes) { .init(before: $0) }
  /// Whom the viewer blocks.
  public static let blocks = people.list("believe.blocks", BelieveAPI.people.blocks) { .init(before: $0) }
  /// What has earned the viewer karma, newest first.
  public static let ledger = HeldKind(listed: "believe.ledger", of: BelieveAPI.SupportAction.self)
    .list("believe.ledger", BelieveAPI.getUserSupportActions) { .init(before: $0) }

  /// The name of the value that says who the viewer is.
  public static let me = "believe.me"
  /// The name of the value with the update that is suggested after a milestone was completed.
  public static let suggestion = "believe.suggestion"

  private static let unread = OfflineCatalogue("believe").unreadActivity

  /// All of it, for an `OfflineStore`.
  public static let catalogue = OfflineCatalogue("believe")
    .holding(posts, after: "post.created", "post.deleted").holding(projects).holding(builders)
    .rereading(milestones).rereading(messages, after: "support.created").rereading(supporters).rereading(requests)
    .rereading(mutes).rereading(blocks).rereading(ledger)
    .liking(BelieveAPI.likePost, off: BelieveAPI.unlikePost, posts)
    .publishingUpdates().removing(BelieveAPI.deletePost, posts) { .id($0.id) }.sending(BelieveAPI.reportPost)
    .keepingProjects().milestones().supporting().people()
    .with(event: "post.counts", as: BelieveAPI.PostCounts.self) { (counts, store) throws(StoreError) in
      try store.change(posts, .id(counts.id)) { $0.likeCount = counts.likeCount }
    }
    .with(event: "project.counts", as: BelieveAPI.ProjectCounts.self) { (counts, store) throws(StoreError) in
      try store.change(projects, .id(counts.id)) { $0.followerCount = counts.followerCount }
    }
    .with(event: "activity.unread", as: UnreadCount.self) { (count, store) throws(StoreError) in
      try store.keepValue(unread, count)
    }
}
