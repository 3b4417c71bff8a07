internal import Core
internal import SQL
internal import Wire

enum SearchRoutes {
  static let mostResults = 20

  static func register(in routes: inout Routes) {
    routes.viewer(KinnectAPI.search) { input, viewer, call in
      try await search(input.q, viewer, call)
    }
  }

  /// The 20 best matches; nothing for an empty search.
  static func search(_ text: String, _ viewer: Viewer, _ call: Call) async throws -> Page<Profile> {
    let folded = SearchText.folded(text)
    let needle =
      folded.isEmpty
      ? ""
      : text.hasPrefix("@") || text.contains(where: { $0 == "_" || $0 == "." })
        ? String(text.lowercased().drop { $0 == "@" }) : folded
    guard !needle.isEmpty else { return Page(items: [], next: nil) }
    return try await call.services.database.read(as: viewer.principal) {
      try ProfileList.search(needle, limit: mostResults).page(for: viewer.profile, links: call.links, in: $0)
    }
  }
}
