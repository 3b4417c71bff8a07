internal import Core
internal import HTTP
internal import SQL
internal import Wire

enum FeedPageRoutes {
  static func register(in routes: inout Routes) {
    routes.page(.get, "/kinnect", app: Kinnect.name) { page in
      switch page.call.caller {
      case .anonymous: return page.page(WelcomePage(context: page.context()))
      case .signedIn: return .redirect(to: "/kinnect/onboarding")
      case .viewer(let viewer): return try await feed(viewer, page)
      }
    }
  }

  /// A phone shows one post at a time; the next page comes by itself before the twelfth is reached.
  private static let pageLength = 12

  private static func feed(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let before: Cursor<KinnectAPI.FeedList>? = try page.cursor()
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      FeedPage.Model(
        posts: try FeedQueries.page(viewer.profile, before: before, limit: pageLength, links: links, in: transaction),
        isContinued: before != nil,
        waiting: before == nil ? try WaitingQueries.posts(of: viewer.profile, links: links, in: transaction) : [],
        tellers: before == nil ? try StoryQueries.tellers(for: viewer.profile, links: links, in: transaction) : [])
    }
    return page.page(FeedPage(model: model, context: context), capacity: 65_536)
  }
}

extension PageCall {
  /// The cursor in the page's address; 404 for one that is none or another list's.
  func cursor<List: CursorList>() throws -> Cursor<List>? {
    guard let text = request.query["before"] else { return nil }
    guard let cursor = Cursor<List>(text) else { throw Problem.notFound() }
    return cursor
  }

  /// The id in the path; 404 for what is none.
  func id<Entity>(_: Entity.Type = Entity.self) throws -> ID<Entity> {
    guard let id = call.parameters["id"].flatMap({ ID<Entity>($0) }) else { throw Problem.notFound() }
    return id
  }

  /// The username in the path.
  var username: String { call.parameters["username"] ?? "" }
}
