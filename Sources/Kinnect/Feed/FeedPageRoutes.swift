internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum FeedPageRoutes {
  static func register(in routes: inout Routes) {
    routes.page(.get, "/kinnect") { page in
      switch page.call.caller {
      case .anonymous: return try await page.welcome(welcome(page))
      case .signedIn: return .redirect(to: "/kinnect/onboarding")
      case .viewer(let viewer): return try await feed(viewer, page)
      }
    }
  }

  private static func welcome(_ page: PageCall) -> WelcomePage.Model {
    WelcomePage.Model(
      line: "Photos with the people close to you.",
      explanation: "No ads, no strangers, no algorithm. Only those you know, newest first.", signUp: page.openSignUp)
  }

  /// A phone shows one post at a time; the next page comes by itself before the twelfth is reached.
  private static let pageLength = 12

  private static func feed(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let before: Cursor<KinnectAPI.FeedList>? = page.cursor()
    let (links, now) = (page.call.links, page.call.now)
    let (model, context) = try await page.read(viewer) { transaction in
      let posts = try FeedQueries.page(
        viewer.profile, before: before, limit: pageLength, links: links, in: transaction)
      return FeedPage.Model(
        posts: posts,
        isContinued: before != nil,
        waiting: before == nil
          ? try Kinnect.publishing.waiting(of: viewer.profile, links: links, in: transaction) : [],
        tellers: before == nil
          ? try StoryQueries.tellers(for: viewer.profile, links: links, in: transaction).items : [],
        unfollowed: before == nil
          ? try Kinnect.people.unfollowed(by: viewer, isEmpty: posts.items.isEmpty, at: now, in: transaction) : 0)
    }
    return page.page(FeedPage(model: model, context: context), capacity: 65_536)
  }
}
