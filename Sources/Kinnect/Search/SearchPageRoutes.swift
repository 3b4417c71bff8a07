internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum SearchPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/search") { viewer, page in
      let query = page.request.query["q"] ?? ""
      let people = try await SearchRoutes.search(query, viewer, page.call)
      let (_, context) = try await page.read(viewer) { _ in }
      return page.page(SearchPage(model: .init(query: query, people: people.items), context: context))
    }
  }
}
