internal import Core
internal import SQL
internal import Wire

enum ExportQueries {
  private static let mostEntries = 50
  /// Updates of one story.
  private static let mostPosts = 5000

  /// A public project's newest updates; nil where the reader may not see it, signed in or not.
  static func feed(
    _ slug: String, origin: String, in transaction: Transaction
  ) throws -> AtomFeed? {
    let project = try transaction.first(
      """
      SELECT p.id, p.title, p.tagline, p.created_at, p.public_slug FROM believe_slugs s
      JOIN believe_projects p ON p.id = s.project_id
      WHERE s.slug = \(slug.lowercased()) AND p.visibility = 'public' AND p.is_published = TRUE
      """
    ) { (id: try $0.id(0, Project.self), title: $0.text(1), tagline: $0.text(2), at: $0.time(3), slug: $0.text(4)) }
    guard let project else { return nil }
    let entries = try transaction.all(
      """
      SELECT id, content, published_at, edited_at FROM believe_posts
      WHERE project_id = \(project.id) AND published_at IS NOT NULL
      ORDER BY published_at DESC, id DESC LIMIT \(mostEntries)
      """
    ) {
      AtomFeed.Entry(
        id: try $0.id(0), content: $0.text(1), publishedAt: $0.time(2), editedAt: $0.optionalTime(3))
    }
    let page = "\(origin)/believe/p/\(project.slug)"
    return AtomFeed(
      id: project.id, title: project.title, tagline: project.tagline, createdAt: project.at, entries: entries,
      page: page, updates: "\(origin)/believe/update", address: page + "/feed.atom")
  }

  /// The viewer's own project with all that it went through.
  static func story(
    _ slug: String, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Story {
    let id = try ProjectQueries.requireOwn(slug, viewer, in: transaction)
    guard let project = try ProjectQueries.project(id, viewer: viewer, links: links, in: transaction) else {
      throw Problem.notFound()
    }
    var posts: [Post] = []
    var before: Cursor<BelieveAPI.PostList>?
    repeat {
      let page = try PostQueries.published(
        in: id, viewer: viewer, before: before, limit: 100, links: links, in: transaction)
      posts += page.items
      before = page.next.flatMap { links.cursors.open($0) }
    } while before != nil && posts.count < mostPosts
    let moods = try ProjectQueries.moods(of: id, before: nil, limit: 1000, links.cursors, in: transaction).items
    return Story(
      project: project, posts: posts.reversed(),
      milestones: try MilestoneQueries.milestones(of: id, in: transaction), moods: moods.reversed())
  }
}
