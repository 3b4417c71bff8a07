internal import Core
internal import SQL
internal import Wire

/// Finding public projects by words of their title, their tagline and their creator's name, in any order: each word that is
/// typed has to begin one of theirs.
///
/// The longest word is looked up, first among the words of projects, then among the names of creators. What it finds is
/// checked for the other words, a bounded number of projects for a page, however many there are.
struct ProjectSearch {
  /// Words that are looked at.
  private static let mostWords = 6
  /// Matches of the longest word that are looked at for one page.
  private static let mostMatches = 240
  private static let matchesAtOnce = 60
  private static let creatorsAtOnce = 20

  private let words: Beginning
  private let others: [Beginning]
  private let transaction: ReadTransaction

  /// A page of what is found; nothing for an empty search.
  static func find(
    _ text: String, viewer: ID<ProfileEntity>, before: Cursor<BelieveAPI.ProjectList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Project> {
    let start = if let before { SearchPlace(before) } else { Optional(SearchPlace.start) }
    guard let search = ProjectSearch(text, transaction), let start else { return Page(items: [], next: nil) }
    let (places, next) = try search.page(from: start, limit: limit)
    return Page(
      items: try projects(places.map(\.project), limit: limit, viewer: viewer, links: links, in: transaction),
      next: next.map { links.cursors.seal($0.cursor) })
  }

  private init?(_ text: String, _ transaction: ReadTransaction) {
    let words = SearchText.typed(text).split(separator: " ").map(String.init)
    let longest = words.reduce("") { $1.unicodeScalars.count > $0.unicodeScalars.count ? $1 : $0 }
    guard !longest.isEmpty else { return nil }
    self.words = Beginning(longest)
    others = words.filter { !longest.hasPrefix($0) }.prefix(Self.mostWords - 1).map(Beginning.init)
    self.transaction = transaction
  }

  private func page(from start: SearchPlace, limit: Int) throws -> (shown: [SearchPlace], next: SearchPlace?) {
    var found: [SearchPlace] = []
    var looked = 0
    var place: SearchPlace? = start
    while let here = place, found.count <= limit, looked < Self.mostMatches {
      let some = try here.isName ? byName(after: here) : byWord(after: here)
      found += some.found
      place = some.next
      looked += Self.matchesAtOnce
    }
    return found.count > limit ? (Array(found.prefix(limit)), found[limit - 1]) : (found, place)
  }

  private typealias Some = (found: [SearchPlace], next: SearchPlace?)

  /// Projects with a word that begins so, in the order of what follows it; where there are no more, the names come.
  private func byWord(after place: SearchPlace) throws -> Some {
    let rows = try transaction.all(
      """
      SELECT c.term, c.project_id, NOT EXISTS (
          SELECT 1 FROM believe_project_terms e
          WHERE e.project_id = c.project_id AND e.term >= \(words.first) AND e.term < c.term) AND \(rest("c.project_id"))
      FROM (
        SELECT term, project_id FROM believe_project_terms
        WHERE term >= \(place.term.isEmpty ? words.first : place.term) AND term < \(words.end)
          AND (term > \(place.term) OR project_id > \(place.project))
        ORDER BY term, project_id LIMIT \(Self.matchesAtOnce)) c
      ORDER BY c.term, c.project_id
      """
    ) { row in (place: SearchPlace(term: row.text(0), project: try row.id(1)), isFound: row.bool(2)) }
    let isEnd = rows.count < Self.matchesAtOnce
    return (rows.filter { $0.isFound }.map { $0.place }, isEnd ? .names : rows.last?.place)
  }

  /// Projects that are found by their creator's name alone.
  private func byName(after place: SearchPlace) throws -> Some {
    // CROSS JOIN keeps SQLite to this order, by the names to the projects; and what is public is asked so that no index
    // answers it in place of the creator's.
    let rows = try transaction.all(
      """
      SELECT c.term, c.profile_id, p.id, NOT EXISTS (
          SELECT 1 FROM profile_terms e WHERE e.profile_id = c.profile_id AND e.app = \(Believe.name)
            AND e.term >= \(words.first) AND e.term < c.term)
        AND NOT EXISTS (
          SELECT 1 FROM believe_project_terms e
          WHERE e.project_id = p.id AND e.term >= \(words.first) AND e.term < \(words.end)) AND \(rest("p.id"))
      FROM (\(creators(from: place))) c CROSS JOIN believe_projects p
      WHERE p.builder_id = c.profile_id AND coalesce(p.visibility, '') = 'public' AND p.is_published = TRUE
        AND (c.term > \(place.term) OR c.profile_id > \(place.creator) OR p.id > \(place.project))
      ORDER BY c.term, c.profile_id, p.id LIMIT \(Self.matchesAtOnce)
      """
    ) { row in
      (
        place: SearchPlace(term: row.text(0), creator: try row.id(1), project: try row.id(2), isName: true),
        isFound: row.bool(3)
      )
    }
    let found = rows.filter { $0.isFound }.map { $0.place }
    guard rows.count < Self.matchesAtOnce else { return (found, rows.last?.place) }
    let seen = try transaction.all(creators(from: place)) { row in
      SearchPlace(term: row.text(0), creator: try row.id(1), project: ID(high: .max, low: .max), isName: true)
    }
    return (found, seen.count < Self.creatorsAtOnce ? nil : seen.last)
  }

  private func creators(from place: SearchPlace) -> SQL {
    """
    SELECT t.term, t.profile_id FROM profile_terms t CROSS JOIN believe_builders b
    WHERE b.id = t.profile_id AND b.is_creator = TRUE AND t.app = \(Believe.name)
      AND t.term >= \(place.term.isEmpty ? words.first : place.term) AND t.term < \(words.end)
      AND (t.term > \(place.term) OR t.profile_id >= \(place.creator))
    ORDER BY t.term, t.profile_id LIMIT \(Self.creatorsAtOnce)
    """
  }

  /// Whether each of the other words begins a word of the project or of its creator's name.
  private func rest(_ project: SQL) -> SQL {
    others.reduce("TRUE" as SQL) { all, word in
      """
      \(all) AND (EXISTS (SELECT 1 FROM believe_project_terms o
          WHERE o.project_id = \(project) AND o.term >= \(word.first) AND o.term < \(word.end))
        OR EXISTS (SELECT 1 FROM believe_projects q CROSS JOIN profile_terms n
          WHERE q.id = \(project) AND n.profile_id = q.builder_id AND n.app = \(Believe.name)
            AND n.term >= \(word.first) AND n.term < \(word.end)))
      """
    }
  }

  /// The projects in the order in which they were found.
  private static func projects(
    _ ids: [ID<Project>], limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [Project] {
    guard let first = ids.first else { return [] }
    let places = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // As many as the page can have, so that the statement is always the same.
    let filled = ids + Array(repeating: first, count: limit - ids.count)
    let rows = try ProjectReader.rows(
      listed: """
        SELECT created_at AS at, \(ProjectReader.listed) FROM believe_projects WHERE id IN (\(list: filled))
        """, viewer: viewer, links: links, in: transaction)
    let found = rows.compactMap(\.item)
    return found.sorted { places[$0.id] ?? .max < places[$1.id] ?? .max }
  }
}

/// All texts that begin with a word.
private struct Beginning {
  let first: String
  var end: String { first + "\u{10FFFF}" }

  init(_ word: String) { first = word }
}
