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
    /// The cursor of the people who come behind them; nil where there are none.
    public var morePeople: String?
    public var tags: [GrassyAPI.Tag]
    public var places: [GrassyAPI.Place]
    /// What posts call places that are no cities.
    public var named: [GrassyAPI.NamedPlace]
    /// Tags that the viewer mutes, before anything is typed.
    public var muted: [GrassyAPI.Tag]
    /// Whether this is a later page of the people, who then stand alone.
    public var isContinued: Bool

    public init(
      query: String, people: [SocialAPI.Profile], morePeople: String? = nil, tags: [GrassyAPI.Tag],
      places: [GrassyAPI.Place], named: [GrassyAPI.NamedPlace] = [], muted: [GrassyAPI.Tag] = [],
      isContinued: Bool = false
    ) {
      self.query = query
      self.people = people
      self.morePeople = morePeople
      self.isContinued = isContinued
      self.tags = tags
      self.places = places
      self.named = named
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
            found("Places", "places-found", isShown: !model.places.isEmpty || !model.named.isEmpty) { places }
            found(model.query.isEmpty ? "People here" : "People", "people-found", isShown: !model.people.isEmpty) {
              PeopleList(model.people, of: Grassy.people, context: context)
              more
            }
            found("Muted tags", "tags-muted", isShown: !model.muted.isEmpty) { TagList(tags: model.muted) }
            if model.isContinued {
              a(.class("button button-quiet"), .href(URLPath("/grassy/explore?q=", model.query))) {
                "Back to what was found"
              }
            }
          }
        }
      }
    }
  }

  /// The list goes on by itself where nothing comes below it.
  @HTMLBuilder private var more: some HTML {
    if model.muted.isEmpty {
      MoreLink("More people", to: next)
    } else if let next {
      a(.class("more-link"), .href(next)) { "More people" }
    }
  }

  private var next: URLPath? {
    model.morePeople.flatMap { next in
      URLPath(checking: "\(URLPath("/grassy/explore?q=", model.query).text)&people=\(next)")
    }
  }

  private var isNothing: Bool {
    model.people.isEmpty && model.tags.isEmpty && model.places.isEmpty && model.named.isEmpty && model.muted.isEmpty
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
      ForEach(model.named) { place in
        li {
          a(.class("place-row"), .href(.place(place.id))) {
            context.icon("pin")
            span(.class("strong")) { Written(place.name) }
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
      let behind: Cursor<SocialAPI.SearchList>? = page.cursor("people")
      let findsPlaces = behind == nil && !query.hasPrefix("#")
      let places = findsPlaces ? try finder.places(query) : []
      let countries = findsPlaces ? try finder.countries(query) : []
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let isBlank = query.allSatisfy(\.isWhitespace)
        let listed = try people(query, folded, isBlank, behind, viewer, links, transaction)
        if behind != nil {
          return ExplorePage.Model(
            query: query, people: listed.items, morePeople: listed.next, tags: [], places: [], isContinued: true)
        }
        return ExplorePage.Model(
          query: query, people: listed.items, morePeople: listed.next,
          tags: isBlank
            ? try TagQueries.followed(by: viewer.profile, in: transaction)
            : tag.isEmpty ? [] : try TagQueries.found(by: tag, viewer: viewer.profile, in: transaction),
          places: places,
          named: findsPlaces
            ? try PlaceQueries.countries(countries, in: transaction) + PlaceQueries.named(folded, in: transaction) : [],
          muted: isBlank ? try TagQueries.muted(by: viewer.profile, in: transaction) : [])
      }
      return page.page(ExplorePage(model: model, context: context))
    }
  }

  private static func people(
    _ query: String, _ folded: String, _ isBlank: Bool, _ behind: Cursor<SocialAPI.SearchList>?, _ viewer: Viewer,
    _ links: MediaLinks, _ transaction: Transaction
  ) throws -> Page<SocialAPI.Profile> {
    let people = Grassy.people
    if isBlank { return try people.circle(of: viewer.profile, before: behind, links: links, in: transaction) }
    guard !folded.isEmpty, !query.hasPrefix("#") else { return Page(items: [], next: nil) }
    return try people.found(by: folded, before: behind, viewer: viewer.profile, links: links, in: transaction)
  }
}
