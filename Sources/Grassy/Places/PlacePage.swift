public import Core
public import HTML
internal import HTTP
internal import SQL
internal import Social
public import Wire

/// A place: the posts that are there, as far as their authors say so.
public struct PlacePage: HTML {
  public struct Model: Sendable {
    /// What it is called.
    public var name: String
    public var posts: Page<GrassyAPI.Post>

    public init(name: String, posts: Page<GrassyAPI.Post>) {
      self.name = name
      self.posts = posts
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(
      model.name.isolated, title: "Posts from \(model.name.isolated)", tab: .explore, back: "/grassy/explore", context
    ) {
      div(.class("feed")) {
        if model.posts.items.isEmpty, model.posts.next == nil {
          EmptyState(
            "Nothing from here yet", "Posts from \(model.name.isolated) that you may see appear here.",
            symbol: "pin", context
          ) {
            a(.class("button"), .href("/grassy/new")) { "Create post" }
          }
        } else {
          PostColumn(posts: model.posts.items, context: context)
        }
        MoreLink("More posts", "?before=", model.posts.next)
      }
    }
  }
}

enum PlacePageRoutes {
  static func register(in routes: inout Routes) {
    let finder = PlaceFinder(routes.services)
    routes.viewerPage(.get, "/grassy/places/{place}") { viewer, page in
      let place = page.call.parameters["place"] ?? ""
      let before: Cursor<GrassyAPI.PlacePostList>? = page.cursor()
      let links = page.call.links
      let known = try finder.name(of: place)
      let (posts, context) = try await page.read(viewer) {
        try PlaceQueries.posts(at: place, before: before, limit: 12, viewer: viewer.profile, links: links, in: $0)
      }
      // A name that somebody wrote, and a country, are known by the posts alone.
      guard let name = known ?? posts.items.first?.location?.name else { throw Problem.notFound() }
      return page.page(PlacePage(model: .init(name: name, posts: posts), context: context))
    }
  }
}
