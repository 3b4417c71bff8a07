internal import Core
internal import SQL
internal import Wire

/// Finding public projects by the start of a word of their title, their tagline or their creator's name.
enum ProjectSearch {
  static let mostResults = 20
  /// Matches that are looked at, of words and of names each: a project may match by several words.
  private static let mostMatches = 80

  /// The 20 best matches; nothing for an empty search.
  static func find(
    _ words: String, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Page<Project> {
    let text = SearchText.folded(words)
    guard !text.isEmpty else { return Page(items: [], next: nil) }
    let end = text + "\u{10FFFF}"
    var ids = try matches(
      """
      SELECT t.project_id FROM believe_project_terms t JOIN believe_projects p ON p.id = t.project_id
      WHERE t.term >= \(text) AND t.term < \(end) AND p.visibility = 'public' AND p.is_published = TRUE
      ORDER BY t.term, t.project_id LIMIT \(mostMatches)
      """, in: transaction)
    if ids.count < mostResults {
      ids += try matches(
        """
        SELECT p.id FROM profile_terms t JOIN believe_projects p ON p.builder_id = t.profile_id
        WHERE t.app = \(Believe.name) AND t.term >= \(text) AND t.term < \(end) AND p.visibility = 'public'
          AND p.is_published = TRUE
        ORDER BY t.term, p.id LIMIT \(mostMatches)
        """, in: transaction)
    }
    var places: [ID<Project>: Int] = [:]
    for id in ids where places.count < mostResults && places[id] == nil { places[id] = places.count }
    guard !places.isEmpty else { return Page(items: [], next: nil) }
    let filled = Array(places.keys) + Array(repeating: ids[0], count: mostResults - places.count)
    let rows = try ProjectReader.rows(
      "SELECT created_at AS at, id FROM believe_projects WHERE id IN (\(list: filled))", viewer: viewer, links: links,
      in: transaction)
    let found = Page(rows, limit: mostResults, BelieveAPI.ProjectList.self).items
    return Page(items: found.sorted { places[$0.id] ?? .max < places[$1.id] ?? .max }, next: nil)
  }

  private static func matches(_ query: SQL, in transaction: Transaction) throws -> [ID<Project>] {
    try transaction.all(query) { try $0.id(0) }
  }
}
