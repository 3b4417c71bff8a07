public import Core
internal import HTML
internal import HTTP
public import SQL
public import Wire

extension People {
  static let mostFound = 20
  /// How many people are shown before anything is typed.
  static let mostShown = 30

  func registerSearch(in routes: inout Routes) {
    routes.viewer(calls.search) { input, viewer, call in try await search(input.q, viewer, call) }
    routes.viewerPage(.get, template("/search")) { viewer, page in
      let query = page.request.query["q"] ?? ""
      let people = try await search(query, viewer, page.call)
      let (_, context) = try await page.read(viewer) { _ in }
      return page.page(SearchPage(self, model: .init(query: query, people: people.items), context: context))
    }
  }

  /// The 20 best matches; people of the circle where nothing is searched for.
  private func search(_ text: String, _ viewer: Viewer, _ call: Call) async throws -> Page<SocialAPI.Profile> {
    let folded = SearchText.typed(text)
    let needle =
      folded.isEmpty
      ? ""
      : text.hasPrefix("@") || text.contains(where: { $0 == "_" || $0 == "." })
        ? String(text.lowercased().drop { $0 == "@" }) : folded
    let isBlank = text.allSatisfy(\.isWhitespace)
    guard !needle.isEmpty || isBlank else { return Page(items: [], next: nil) }
    return try await call.services.database.query(as: viewer.principal) {
      if isBlank {
        return try circle(of: viewer.profile, links: call.links, in: $0)
      }
      return try found(by: needle, viewer: viewer.profile, links: call.links, in: $0)
    }
  }

  /// People of the circle, those whom the viewer doesn't follow yet first: what a search shows before anything is typed.
  public func circle(
    of viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<SocialAPI.Profile> {
    try ProfileList.circle(of: viewer, in: app, limit: Self.mostShown).page(for: viewer, links: links, in: transaction)
  }

  /// At most 20 people by the start of a username or of a word of their name.
  /// - Parameter text: the start, folded as `SearchText` does.
  public func found(
    by text: String, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<SocialAPI.Profile> {
    try ProfileList.search(text, in: app, limit: Self.mostFound).page(for: viewer, links: links, in: transaction)
  }
}
