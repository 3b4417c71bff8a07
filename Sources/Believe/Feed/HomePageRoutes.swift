internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum HomePageRoutes {
  private static let pageLength = 12

  static func register(in routes: inout Routes) {
    routes.page(.get, "/believe") { page in
      switch page.call.caller {
      case .anonymous: return try await page.welcome(welcome(page))
      case .signedIn: return page.toOnboarding
      case .viewer(let viewer): return try await home(viewer, page)
      }
    }
  }

  private static func welcome(_ page: PageCall) -> WelcomePage.Model {
    WelcomePage.Model(
      line: "Believe in what the people around you are making.",
      explanation: "Share how your project goes. Follow others, cheer them on.", signUp: page.openSignUp)
  }

  private static func home(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let before: Cursor<BelieveAPI.FeedList>? = page.cursor()
    let links = page.call.links
    let read = try await page.readTab(viewer) { transaction in
      HomePage.Model(
        posts: try FeedQueries.page(viewer.profile, before: before, limit: pageLength, links: links, in: transaction),
        isContinued: before != nil)
    }
    guard let (model, context) = read else { return page.toOnboarding }
    return page.page(HomePage(model: model, context: context), capacity: 49_152)
  }
}
