internal import Core
internal import SQL
internal import Wire

/// The columns of a project that its builder decides.
struct ProjectFields: Sendable {
  var slug: String
  var title: String
  var tagline: String
  var description: String
  var cover: ID<MediaAPI.Item>?
  /// Empty where there is no cover.
  var coverAlt: String
  var mood: BelieveAPI.Mood?
  var isPublished: Bool
  var visibility: BelieveAPI.Visibility
  var isOnTheWeb: Bool

  /// What it is found by: nothing where lists do not show it, so that a search need not ask.
  var terms: Set<String> {
    isPublished && visibility == .everyone ? SearchText.terms(of: [title, tagline]) : []
  }
}

enum ProjectWriting {
  static func fields(_ id: ID<Project>, in transaction: Transaction) throws -> ProjectFields? {
    try transaction.first(
      """
      SELECT public_slug, title, tagline, description, cover, mood, is_published, visibility, is_on_the_web, cover_alt
      FROM believe_projects WHERE id = \(id)
      """
    ) { row in
      ProjectFields(
        slug: row.text(0), title: row.text(1), tagline: row.text(2), description: row.text(3),
        cover: row.optionalID(4), coverAlt: row.text(9), mood: row.optionalText(5).map { .init(rawValue: $0) },
        isPublished: row.bool(6), visibility: .init(rawValue: row.text(7)), isOnTheWeb: row.bool(8))
    }
  }

  static func insert(
    _ id: ID<Project>, _ fields: ProjectFields, builder: ID<ProfileEntity>, now: Timestamp,
    in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO believe_projects (id, builder_id, title, tagline, description, cover, cover_alt, public_slug, mood,
        is_published, visibility, is_on_the_web, created_at, updated_at)
      VALUES (\(id), \(builder), \(fields.title), \(fields.tagline), \(fields.description), \(fields.cover),
        \(fields.coverAlt), \(fields.slug), \(fields.mood?.rawValue), \(fields.isPublished),
        \(fields.visibility.rawValue), \(fields.isOnTheWeb), \(now), \(now))
      """)
    try transaction.run(
      "UPDATE believe_builders SET is_creator = TRUE, updated_at = \(now) WHERE id = \(builder) AND is_creator = FALSE")
  }

  static func update(
    _ id: ID<Project>, _ fields: ProjectFields, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE believe_projects SET title = \(fields.title), tagline = \(fields.tagline),
        description = \(fields.description), cover = \(fields.cover), cover_alt = \(fields.coverAlt),
        public_slug = \(fields.slug), mood = \(fields.mood?.rawValue), is_published = \(fields.isPublished),
        visibility = \(fields.visibility.rawValue), is_on_the_web = \(fields.isOnTheWeb), updated_at = \(now)
      WHERE id = \(id)
      """)
  }

  /// Replaces what the project is found by.
  static func setTerms(_ terms: Set<String>, of id: ID<Project>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM believe_project_terms WHERE project_id = \(id)")
    for term in terms.sorted() {
      try transaction.run("INSERT INTO believe_project_terms (term, project_id) VALUES (\(term), \(id))")
    }
  }

  /// Takes the project away, and first what stands in other people's lists because of it.
  static func delete(_ id: ID<Project>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM believe_posts WHERE project_id = \(id)")
    try transaction.run("DELETE FROM believe_milestones WHERE project_id = \(id)")
    try transaction.run("DELETE FROM believe_support_messages WHERE project_id = \(id)")
    try transaction.run("DELETE FROM believe_projects WHERE id = \(id)")
  }

  /// What was said of a photo when it was sent.
  static func alt(of media: ID<MediaAPI.Item>, in transaction: Transaction) throws -> String {
    try transaction.first("SELECT alt FROM media WHERE id = \(media)") { $0.text(0) } ?? ""
  }
}
