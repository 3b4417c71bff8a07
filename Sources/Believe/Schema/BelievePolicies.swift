internal import Core
internal import SQL

/// Who may see and change what.
enum BelievePolicies {
  /// Projects that the viewer follows, as long as they are published and their builders not suspended.
  static let followed = ViewerSet(
    "followed_projects", from: "believe_follows", key: "project_id",
    where: "s.user_id = viewer() AND s.is_suspended = FALSE")

  static let all = people + projects + requests + posts + milestones + support + ledger

  private static let people = [
    TablePolicy(
      "believe_builders", select: "\(visible: "profiles", by: "id")",
      update: TablePolicy.Update(
        ["website_url", "twitter_handle", "is_creator", "onboarded_at", "updated_at"], using: "row.id = viewer()"),
      export: .byProfile("id")),
    TablePolicy("believe_karma", select: "row.user_id = viewer()", export: .byProfile("user_id")),
    TablePolicy(
      "believe_karma_rules", select: "viewer() IS NOT NULL", export: .excluded(reason: "about the app, not a person")),
    TablePolicy("believe_work", export: .excluded(reason: "about the server, not a person")),
  ]

  /// The project in question is the viewer's own.
  static let isOwn: Predicate = """
    EXISTS (SELECT 1 FROM raw.believe_projects p WHERE p.id = row.project_id AND p.builder_id = viewer())
    """
  private static let isVisible: Predicate = "\(visible: "believe_projects", by: "project_id")"

  private static let projects = [
    TablePolicy(
      "believe_projects",
      // Nobody in particular sees what its builder has put on the web.
      // Following ends with a block and rests with a suspension, so it says that the builder can be seen: one look-up less.
      select: """
        row.builder_id = viewer() OR (row.is_published = TRUE AND \("id", in: followed))
        OR (row.is_published = TRUE AND row.visibility <> 'followers' AND \(visible: "profiles", by: "builder_id"))
        OR (viewer() IS NULL AND app() = 'believe' AND row.is_on_the_web = TRUE AND row.is_published = TRUE
          AND row.visibility = 'public'
          AND EXISTS (SELECT 1 FROM raw.profiles b WHERE b.id = row.builder_id AND b.hidden_at IS NULL))
        """,
      insert: """
        row.builder_id = viewer() AND app() = 'believe' AND row.follower_count = 0 AND row.trending = 0
        AND row.hidden_at IS NULL AND row.is_withheld = FALSE
        AND (row.cover IS NULL OR EXISTS (
          SELECT 1 FROM raw.media m WHERE m.id = row.cover AND m.owner = account() AND m.status = 'ready'))
        """,
      update: TablePolicy.Update(
        [
          "title", "tagline", "description", "cover", "cover_alt", "public_slug", "mood", "is_published", "visibility",
          "is_on_the_web", "updated_at",
        ], using: "row.builder_id = viewer()",
        check: """
          row.builder_id = viewer() AND (row.hidden_at IS NULL OR row.is_published = FALSE)
          AND (row.cover IS NULL OR EXISTS (
            SELECT 1 FROM raw.media m WHERE m.id = row.cover AND m.owner = account() AND m.status = 'ready'))
          """),
      delete: "row.builder_id = viewer()", export: .byProfile("builder_id")),
    TablePolicy("believe_slugs", select: isVisible, export: .excluded(reason: "goes with its project")),
    TablePolicy(
      "believe_project_terms", select: isVisible, insert: isOwn, delete: isOwn,
      export: .excluded(reason: "made from the project's words")),
    TablePolicy("believe_moods", select: isVisible, export: .excluded(reason: "goes with its project")),
    TablePolicy(
      "believe_follows",
      // A follow of what is withdrawn, or of whose creator is suspended, is not there either.
      select: """
        (row.user_id = viewer() AND row.is_suspended = FALSE)
        OR (\(isVisible) AND \(visible: "profiles", by: "user_id"))
        """,
      insert: """
        row.user_id = viewer() AND app() = 'believe' AND row.is_suspended = FALSE AND \(isVisible)
        AND EXISTS (SELECT 1 FROM raw.believe_projects p
          WHERE p.id = row.project_id AND p.builder_id <> viewer() AND p.is_published = TRUE)
        """,
      delete: "row.user_id = viewer() OR \(isOwn)", export: .byProfile("user_id")),
  ]

  private static let posts = [
    TablePolicy(
      "believe_posts",
      select: """
        row.builder_id = viewer()
        OR (row.published_at IS NOT NULL AND row.hidden_at IS NULL AND (\("project_id", in: followed) OR \(isVisible)))
        """,
      insert: """
        row.builder_id = viewer() AND app() = 'believe' AND row.like_count = 0 AND row.media_key IS NULL
        AND row.hidden_at IS NULL AND \(isOwn)
        """,
      update: TablePolicy.Update(
        ["content", "image_count", "edited_at", "scheduled_for", "published_at", "may_save"],
        using: "row.builder_id = viewer()"),
      delete: "row.builder_id = viewer()", export: .byProfile("builder_id")),
    TablePolicy(
      "believe_post_images", select: "\(visible: "believe_posts", by: "post_id")",
      insert: """
        EXISTS (SELECT 1 FROM raw.believe_posts p WHERE p.id = row.post_id AND p.builder_id = viewer())
        AND EXISTS (SELECT 1 FROM raw.media m WHERE m.id = row.media_key AND m.owner = account() AND m.status = 'ready')
        """,
      update: TablePolicy.Update(
        ["position", "alt"],
        using: "EXISTS (SELECT 1 FROM raw.believe_posts p WHERE p.id = row.post_id AND p.builder_id = viewer())"),
      delete: "EXISTS (SELECT 1 FROM raw.believe_posts p WHERE p.id = row.post_id AND p.builder_id = viewer())",
      export: .excluded(reason: "goes with its post")),
  ]

  private static let milestones = [
    TablePolicy(
      "believe_milestones", select: isVisible, insert: "\(isOwn) AND row.announced_at IS NULL",
      update: TablePolicy.Update(
        ["title", "description", "is_completed", "target_date", "completed_at", "updated_at"], using: isOwn),
      delete: isOwn, export: .excluded(reason: "goes with its project")),
    TablePolicy(
      "believe_milestone_dates", select: "\(visible: "believe_milestones", by: "milestone_id")",
      export: .excluded(reason: "goes with its milestone")),
  ]
}
