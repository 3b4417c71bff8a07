internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum FeedPageRoutes {
  static func register(in routes: inout Routes) {
    routes.page(.get, "/realspace") { page in
      switch page.call.caller {
      case .anonymous: return try await page.welcome(welcome(page))
      case .signedIn: return .redirect(to: "/realspace/onboarding")
      case .viewer(let viewer): return try await feed(viewer, page)
      }
    }
  }

  private static func welcome(_ page: PageCall) -> WelcomePage.Model {
    WelcomePage.Model(
      line: "What your friends watch, read and go to.",
      explanation: "Films, books and places, shared with the people you know. No ads, no tracking.",
      signUp: page.openSignUp)
  }

  private static let pageLength = 12

  private static func feed(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let before: Cursor<RealspaceAPI.FeedList>? = page.cursor()
    let (links, posted) = (page.call.links, page.request.query["posted"].flatMap { ID<Post>($0) })
    let now = page.call.now
    let (model, context) = try await page.read(viewer) { transaction in
      var form = PostForm()
      // A later page has no composer.
      if before == nil { form.allowsSaving = try Realspace.saving.isOn(for: viewer, in: transaction) }
      let posts = try FeedQueries.page(
        viewer.profile, before: before, limit: pageLength, links: links, in: transaction)
      return FeedPage.Model(
        posts: posts, isContinued: before != nil, posted: posted, form: form,
        unfollowed: before == nil
          ? try Realspace.people.unfollowed(by: viewer, isEmpty: posts.items.isEmpty, at: now, in: transaction) : 0)
    }
    return page.page(FeedPage(model: model, context: context), capacity: 65_536)
  }
}
