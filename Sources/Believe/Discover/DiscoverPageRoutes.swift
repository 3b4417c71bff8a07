internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum DiscoverPageRoutes {
  private static let shelfLength = 12
  private static let pageLength = 20
  /// How many people are shown before anything is typed: the projects come below.
  private static let shownPeople = 6

  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/believe/discover") { viewer, page in
      let query = trimmed(page.request.query["q"] ?? "")
      let before: Cursor<BelieveAPI.ProjectList>? = page.cursor()
      let behind: Cursor<SocialAPI.SearchList>? = page.cursor("people")
      let links = page.call.links
      let read = try await page.readTab(viewer) { transaction in
        if let behind {
          let people = try Believe.people.found(by: query, before: behind, links: links, in: transaction)
          return DiscoverPage.Model(
            query: query, people: people.items, morePeople: people.next, isContinued: true, isOfPeople: true)
        }
        if !query.isEmpty {
          let found = try ProjectSearch.find(
            query, viewer: viewer.profile, before: before, limit: pageLength, links: links, in: transaction)
          let people =
            before == nil
            ? try Believe.people.found(by: query, links: links, in: transaction) : Page(items: [], next: nil)
          return DiscoverPage.Model(
            query: query, people: people.items, morePeople: people.next, found: found, isContinued: before != nil)
        }
        let trending =
          before != nil
          ? []
          : try ProjectQueries.trending(
            viewer.profile, before: nil, limit: shelfLength, links: links, in: transaction
          ).items
        return DiscoverPage.Model(
          people: before == nil
            ? try Believe.people.circle(limit: shownPeople, links: links, in: transaction) : [],
          trending: trending,
          new: try ProjectQueries.newest(
            viewer.profile, before: before, limit: pageLength, links: links, in: transaction),
          isContinued: before != nil)
      }
      guard let (model, context) = read else { return page.toOnboarding }
      return page.page(DiscoverPage(model: model, context: context), capacity: 49_152)
    }
  }
}
