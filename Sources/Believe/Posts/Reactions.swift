internal import Core
internal import SQL
internal import Social
internal import Wire

extension Believe {
  /// Updates, as what people react to: they concern whom their project concerns.
  static let posts: Subject<Post> = Subject(
    "believe_posts", in: "believe", owner: "builder_id",
    open: ("p.published_at IS NOT NULL", "This update isn’t published yet."), counts: BelieveLive.postCounts,
    audience: "project_id", BelieveLive.projects.audience(of:))

  /// The updates of the projects that somebody follows.
  static let timeline: Timeline<Post> = Timeline(
    "believe_timeline", of: "believe_posts", at: "published_at", naming: "post_id", from: "project_id",
    owner: .init("builder_id", in: "believe_projects"), readers: .followers(of: "project_id", in: "believe_follows"),
    hidden: "hidden_at")

  static let likes: Toggle<Post> = Toggle(
    "believe_likes", of: posts, by: "post_id", counted: "like_count", activity: "like", showing: .number
  )
  .calls(on: BelieveAPI.likePost, off: BelieveAPI.unlikePost) { LikeState($0) }
  .forms(on: "like", off: "unlike", at: "/believe/update/{id}")

  /// Projects, as what people follow.
  static let projects: Subject<Project> = Subject(
    "believe_projects", in: "believe", owner: "builder_id", counts: BelieveLive.projectCounts, audience: "id",
    BelieveLive.projects.audience(of:))

  static let follows: Toggle<Project> = Toggle(
    "believe_follows", of: projects, by: "project_id", counted: "follower_count", activity: "follow",
    ownRefusal: "You can’t follow your own project.")

  static let album: Album<Post> = Album(
    "believe_post_images", of: posts, by: "post_id", counted: "image_count", saving: "may_save")

  /// Those who see an update may save its photos, unless its creator says no.
  static let saving = PhotoSaving<Post>(
    "believe_kept_photos", of: album, in: name, post: "/believe/update/", called: "update"
  ) {
    let post = try PostQueries.post($0, viewer: $1.profile, links: $2, in: $3)
    return post.map { $0.publishedAt ?? $0.createdAt }
  }

  static let parts: [any AppPart] = [timeline, likes, saving, people, activity, UpdatePushes()]
}

extension BelieveAPI.FollowState {
  init(_ state: ToggleState) { self.init(isFollowing: state.isOn, followerCount: state.count) }
}
