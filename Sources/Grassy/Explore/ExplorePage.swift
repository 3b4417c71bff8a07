public import Core
public import HTML
internal import HTTP
internal import SQL
internal import Social
public import Wire

/// Search for people, tags and places; before anything is typed, what one follows and who is here.
public struct ExplorePage: HTML {
  public struct Model: Sendable {
    /// What was typed; empty before anything was.
    public var query: String
    public var people: [SocialAPI.Profile]
    public var tags: [GrassyAPI.Tag]
    public var places: [GrassyAPI.Place]
    /// Tags that the viewer mutes, before anything is typed.
    public var muted: [GrassyAPI.Tag]

    public init(
      query: String, people: [SocialAPI.Profile], tags: [GrassyAPI.Tag], places: [GrassyAPI.Place],
      muted: [GrassyAPI.Tag] = []
    ) {
      self.query = query
      self.people = people
      self.tags = tags
      self.places = places
      self.muted = muted
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Explore", tab: .explore, context) {
      div(.class("column")) {
        SearchForm(
          "Search for people, tags and places", action: "/grassy/explore", query: model.query,
          placeholder: "People, tags, places", context)
        div(.class("results"), .data("results"), .aria("live", "polite"), .aria("busy", false)) {
          if isNothing {
            EmptyState(emptyHeading, emptyText, symbol: "search", context) {}
          } else {
            found("Tags", "tags-found", isShown: !model.tags.isEmpty) { TagList(tags: model.tags) }
            found("Places", "places-found", isShown: !model.places.isEmpty) { places }
            found(model.query.isEmpty ? "People here" : "People", "people-found", isShown: !model.people.isEmpty) {
              PeopleList(model.people, of: Grassy.people, context: context)
            }
            found("Muted tags", "tags-muted", isShown: !model.muted.isEmpty) { TagList(tags: model.muted) }
          }
        }
      }
    }
  }

  private var isNothing: Bool {
    model.people.isEmpty && model.tags.isEmpty && model.places.isEmpty && model.muted.isEmpty
  }

  private var emptyHeading: String { model.query.isEmpty ? "Nobody else is here yet" : "Nothing found" }

  private var emptyText: String {
    model.query.isEmpty
      ? "People appear here once they’ve joined."
      : "Nothing here matches “\(model.query.isolated)”. Check the spelling."
  }

  @HTMLBuilder private func found<Content: HTML>(
    _ heading: String, _ name: StaticString, isShown: Bool, @HTMLBuilder _ content: () -> Content
  ) -> some HTML {
    if isShown {
      section(.class("found"), .aria("labelledby", "\(name)")) {
        h2(.class("results-heading"), .id("\(name)")) { heading }
        content()
      }
    }
  }

  private var places: some HTML {
    ul(.class("places")) {
      ForEach(model.places) { place in
        li {
          a(.class("place-row"), .href(.place(place.id))) {
            context.icon("pin")
            span(.class("strong")) { Written(place.name) }
            span(.class("quiet")) { [place.region, place.country].compactMap { $0?.isolated }.joined(separator: ", ") }
          }
        }
      }
    }
  }
}

enum ExplorePageRoutes {
  static func register(in routes: inout Routes) {
    let finder = PlaceFinder(routes.services)
    routes.viewerPage(.get, "/grassy/explore") { viewer, page in
      let query = page.request.query["q"] ?? ""
      let (folded, tag) = (SearchText.typed(query), Tag.folded(query))
      let places = query.hasPrefix("#") ? [] : try finder.places(query)
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let isBlank = query.allSatisfy(\.isWhitespace)
        return ExplorePage.Model(
          query: query,
          people: try people(query, folded, isBlank, viewer, links, transaction),
          tags: isBlank
            ? try TagQueries.followed(by: viewer.profile, in: transaction)
            : tag.isEmpty ? [] : try TagQueries.found(by: tag, viewer: viewer.profile, in: transaction),
          places: places, muted: isBlank ? try TagQueries.muted(by: viewer.profile, in: transaction) : [])
      }
      return page.page(ExplorePage(model: model, context: context))
    }
  }

  private static func people(
    _ query: String, _ folded: String, _ isBlank: Bool, _ viewer: Viewer, _ links: MediaLinks,
    _ transaction: Transaction
  ) throws -> [SocialAPI.Profile] {
    if isBlank { return try Grassy.people.circle(of: viewer.profile, links: links, in: transaction).items }
    guard !folded.isEmpty, !query.hasPrefix("#") else { return [] }
    return try Grassy.people.found(by: folded, viewer: viewer.profile, links: links, in: transaction).items
  }
}
