public import Core
internal import HTML
internal import HTTP
public import SQL
public import Wire

extension People {
  /// How many people a page of the search shows.
  public static let mostFound = 20
  /// The same before anything is typed.
  public static let mostShown = 30

  func registerSearch(in routes: inout Routes) {
    routes.viewer(calls.search) { input, viewer, call in
      try await search(input.q, before: call.cursor(input.before), limit: input.limit.count, viewer, call)
    }
    routes.viewerPage(.get, template("/search")) { viewer, page in
      let query = page.request.query["q"] ?? ""
      let limit = Self.isBlank(query) ? Self.mostShown : Self.mostFound
      let people = try await search(query, before: page.cursor(), limit: limit, viewer, page.call)
      let (_, context) = try await page.read(viewer) { _ in }
      let model = SearchPage.Model(query: query, people: people.items, next: people.next)
      return page.page(SearchPage(self, model: model, context: context))
    }
  }

  /// The best matches; people of the circle where nothing is searched for.
  private func search(
    _ text: String, before: Cursor<SocialAPI.SearchList>?, limit: Int, _ viewer: Viewer, _ call: Call
  ) async throws -> Page<SocialAPI.Profile> {
    let folded = SearchText.typed(text)
    let needle =
      folded.isEmpty
      ? ""
      : text.hasPrefix("@") || text.contains(where: { $0 == "_" || $0 == "." })
        ? String(text.lowercased().drop { $0 == "@" }) : folded
    guard !needle.isEmpty || Self.isBlank(text) else { return Page(items: [], next: nil) }
    return try await call.services.database.query(as: viewer.principal) {
      if Self.isBlank(text) {
        return try circle(of: viewer.profile, before: before, limit: limit, links: call.links, in: $0)
      }
      return try found(by: needle, before: before, limit: limit, viewer: viewer.profile, links: call.links, in: $0)
    }
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// A page of the people of the circle, those whom the viewer doesn't follow yet first: what a search shows before anything is typed.
  public func circle(
    of viewer: ID<ProfileEntity>, before: Cursor<SocialAPI.SearchList>? = nil, limit: Int = Self.mostShown,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<SocialAPI.Profile> {
    try FoundPeople(app: app, viewer: viewer, limit: limit, links: links, transaction: transaction)
      .circle(before: before)
  }

  /// A page of the people by the start of a username or of a word of their name.
  /// - Parameter text: the start, folded as `SearchText` does.
  public func found(
    by text: String, before: Cursor<SocialAPI.SearchList>? = nil, limit: Int = Self.mostFound,
    viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<SocialAPI.Profile> {
    try FoundPeople(app: app, viewer: viewer, limit: limit, links: links, transaction: transaction)
      .matching(text, before: before)
  }
}
