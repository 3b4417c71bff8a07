public import Wire

/// What of Believe works without a connection: the home, projects, their updates and your drafts are there, and likes,
/// follows, updates and messages of support wait.
public enum BelieveOffline {
  /// Updates that were shown, and the viewer's drafts.
  public static let posts = HeldKind(BelieveAPI.syncPosts, newest: "believe.feed")
  /// Projects: those that the viewer follows, their own, and those that were opened.
  public static let projects = HeldKind(BelieveAPI.syncProjects, newest: "believe.following")
  /// People whose page was opened.
  public static let builders = HeldKind(BelieveAPI.syncBuilders)

  /// Updates of the projects that the viewer follows, newest first.
  public static let feed = posts.list("believe.feed") { (client, before) async throws(ClientError) in
    try await client.page(BelieveAPI.getFeedPosts, before) { .init(before: $0) }
  }

  /// The projects that the viewer follows.
  public static let following = projects.list("believe.following") { (client, before) async throws(ClientError) in
    try await client.page(BelieveAPI.getFollowedProjects, before) { .init(before: $0) }
  }

  /// The projects that are trending, the first first.
  public static let trending = projects.list("believe.trending") { (client, before) async throws(ClientError) in
    try await client.page(BelieveAPI.getProjects, before) { .init(sort: .trending, before: $0) }
  }

  /// All projects, newest first.
  public static let newProjects = projects.list("believe.new") { (client, before) async throws(ClientError) in
    try await client.page(BelieveAPI.getProjects, before) { .init(sort: .new, before: $0) }
  }

  /// Somebody's projects, newest first.
  public static func projects(of builder: ID<BelieveAPI.Builder>) -> HeldList<BelieveAPI.Project> {
    projects.list("believe.projects/\(builder)") { (client, before) async throws(ClientError) in
      try await client.page(BelieveAPI.getProjectsByBuilder, before) { .init(id: builder, before: $0) }
    }
  }

  /// The viewer's own projects.
  public static let ownProjects = projects.list("believe.own") { (client, before) async throws(ClientError) in
    try await client.page(BelieveAPI.myProjects, before) { .init(before: $0) }
  }

  /// A project's published updates, newest first.
  public static func updates(of slug: String) -> HeldList<BelieveAPI.Post> {
    posts.list("believe.updates/\(slug)") { (client, before) async throws(ClientError) in
      try await client.page(BelieveAPI.getProjectPosts, before) { .init(slug: slug, before: $0) }
    }
  }

  /// Unpublished updates of the viewer's own project.
  public static func drafts(of slug: String) -> HeldList<BelieveAPI.Post> {
    posts.list("believe.drafts/\(slug)") { (client, before) async throws(ClientError) in
      try await client.page(BelieveAPI.drafts, before) { .init(slug: slug, before: $0) }
    }
  }

  /// Likes an update.
  public static let like = liking(BelieveAPI.likePost, true)
  /// Takes the like back.
  public static let unlike = liking(BelieveAPI.unlikePost, false)

  private static func liking(
    _ endpoint: Endpoint<BelieveAPI.ByPost, LikeState>, _ isOn: Bool
  ) -> OfflineWrite<BelieveAPI.ByPost, LikeState> {
    OfflineWrite(
      endpoint, subject: { "believe.post/\($0.id)" }, fold: { "believe.like/\($0.id)" }
    ) { (input, _, effects) throws(StoreError) in
      effects.change(posts, input.id) { post in
        guard post.likedByMe != isOn else { return }
        post.likedByMe = isOn
        post.likeCount = max(0, post.likeCount + (isOn ? 1 : -1))
      }
    } settle: { (answer, input, _, store) throws(StoreError) in
      try store.change(posts, input.id) { post in
        (post.likedByMe, post.likeCount) = (answer.likedByMe, answer.likeCount)
      }
    }
  }

  /// Follows a project.
  public static let follow = following(BelieveAPI.followProject, true)
  /// Ends the follow.
  public static let unfollow = following(BelieveAPI.unfollowProject, false)

  /// Projects are kept by ID, and called by slug.
  private static func following(
    _ endpoint: Endpoint<BelieveAPI.BySlug, BelieveAPI.FollowState>, _ isOn: Bool
  ) -> OfflineWrite<BelieveAPI.BySlug, BelieveAPI.FollowState> {
    OfflineWrite(
      endpoint, subject: { "believe.project/\($0.slug)" }, fold: { "believe.follow/\($0.slug)" }
    ) { (input, _, effects) throws(StoreError) in
      effects.changeAll(projects) { project in
        guard project.slug == input.slug, project.isFollowing != isOn else { return }
        project.isFollowing = isOn
        project.followerCount = max(0, project.followerCount + (isOn ? 1 : -1))
      }
    } settle: { (answer, input, _, store) throws(StoreError) in
      try store.changeAll(projects) { project in
        guard project.slug == input.slug else { return }
        (project.isFollowing, project.followerCount) = (answer.isFollowing, answer.followerCount)
      }
    }
  }

  /// Publishes an update, or keeps it as a draft on the server. Its photos are of `OfflineStore.addFile`, and it waits for them.
  public static let publish = OfflineWrite(
    BelieveAPI.createPost, subject: { "believe.project/\($0.slug)" }
  ) { (input, row, effects) throws(StoreError) in
    guard let post: BelieveAPI.Post = try row.item() else { return }
    effects.add(post, to: list(of: post, in: input.slug), of: posts)
  } settle: { (post, input, row, store) throws(StoreError) in
    try store.keep(post, of: posts)
    try store.name(row, post.id.description)
    try store.put(post.id, first: list(of: post, in: input.slug), of: posts)
  }

  private static func list(of post: BelieveAPI.Post, in slug: String) -> String {
    post.status == .published ? "believe.updates/\(slug)" : "believe.drafts/\(slug)"
  }

  /// Keeps a draft that has just been published: it is the newest of its project's updates, and no longer among the drafts.
  public static func keepPublished(_ post: BelieveAPI.Post, in store: OfflineStore) throws(StoreError) {
    let slug = post.project.slug
    try store.change { (writer) throws(StoreError) in
      try writer.keep(post, of: posts)
      try writer.take(post.id, outOf: drafts(of: slug))
      try writer.put(post.id, first: updates(of: slug).name, of: posts)
    }
  }

  /// Deletes the viewer's own update.
  public static let delete = OfflineWrite(
    BelieveAPI.deletePost, subject: { "believe.post/\($0.id)" }, deletes: { $0.id.description }
  ) { (input, _, effects) throws(StoreError) in
    effects.remove(posts, input.id)
  } settle: { (_, input, _, store) throws(StoreError) in
    try store.remove(posts, input.id)
  }

  /// Sends a message of support.
  public static let support = OfflineWrite(
    BelieveAPI.sendSupportMessage, subject: { "believe.support/\($0.slug)" }
  ) { (_, _, _) throws(StoreError) in
  } settle: { (_, _, _, _) throws(StoreError) in
  }

  /// The name of the value that says who the viewer is, as the server told last.
  public static let me = "believe.me"

  /// Changes the viewer's own picture, which is of `OfflineStore.addFile`. To be shown with the builder as they will be.
  public static let picture = OfflineWrite(
    BelieveAPI.updateBuilderProfile, subject: { _ in "believe.picture" }, fold: { _ in "believe.picture" }
  ) { (_, row, effects) throws(StoreError) in
    guard let own: BelieveAPI.Builder = try row.item() else { return }
    effects.change(builders, own.id) { $0.avatarURL = own.avatarURL }
  } settle: { (me, _, _, store) throws(StoreError) in
    try store.keepValue(Self.me, me)
    try store.change(builders, me.builder.id) { $0 = me.builder }
  }

  /// Changes a project's cover, which is of `OfflineStore.addFile`. To be shown with the project as it will be.
  public static let cover = OfflineWrite(
    BelieveAPI.updateProject, subject: { "believe.project/\($0.slug)" }, fold: { "believe.cover/\($0.slug)" }
  ) { (_, row, effects) throws(StoreError) in
    guard let shown: BelieveAPI.Project = try row.item() else { return }
    effects.change(projects, shown.id) { ($0.coverURL, $0.coverAlt) = (shown.coverURL, shown.coverAlt) }
  } settle: { (project, _, _, store) throws(StoreError) in
    try store.keep(project, of: projects)
  }

  /// All of it, for an `OfflineStore`.
  public static let catalogue = OfflineCatalogue()
    .with(posts, after: "post.created", "post.deleted").with(projects).with(builders)
    .with(event: "post.counts", as: BelieveAPI.PostCounts.self) { (counts, store) throws(StoreError) in
      try store.change(posts, counts.id) { $0.likeCount = counts.likeCount }
    }
    .with(event: "project.counts", as: BelieveAPI.ProjectCounts.self) { (counts, store) throws(StoreError) in
      try store.change(projects, counts.id) { $0.followerCount = counts.followerCount }
    }
    .with(like).with(unlike).with(follow).with(unfollow).with(publish).with(delete).with(support)
    .with(picture).with(cover)
}
