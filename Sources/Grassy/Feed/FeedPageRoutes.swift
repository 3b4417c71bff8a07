internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum FeedPageRoutes {
  static func register(in routes: inout Routes) {
    routes.page(.get, "/grassy") { page in
      switch page.call.caller {
      case .anonymous: return try await page.welcome(welcome(page))
      case .signedIn: return .redirect(to: "/grassy/onboarding")
      case .viewer(let viewer): return try await feed(viewer, page)
      }
    }
  }

  private static func welcome(_ page: PageCall) -> WelcomePage.Model {
    WelcomePage.Model(
      line: "Photos of the places you love.",
      explanation:
        "Shared with the people of this server, with as much of the place as you choose. No ads, no tracking.",
      signUp: page.openSignUp)
  }

  /// A phone shows one post at a time; the next page comes by itself before the twelfth is reached.
  private static let pageLength = 12

  private static func feed(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let before: Cursor<GrassyAPI.FeedList>? = page.cursor()
    let scope: GrassyAPI.FeedScope = page.request.query["scope"] == "following" ? .following : .everyone
    let (links, now) = (page.call.links, page.call.now)
    let (model, context) = try await page.read(viewer) { transaction in
      let posts = try FeedQueries.page(
        scope, viewer.profile, before: before, limit: pageLength, links: links, in: transaction)
      return FeedPage.Model(
        posts: posts, scope: scope, isContinued: before != nil,
        unfollowed: before == nil
          ? try Grassy.people.unfollowed(by: viewer, isEmpty: posts.items.isEmpty, at: now, in: transaction) : 0)
    }
    return page.page(FeedPage(model: model, context: context), capacity: 65_536)
  }
}
