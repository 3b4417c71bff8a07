public import Core
public import HTML
public import Wire

/// Search, what is trending, and what is new.
public struct DiscoverPage: HTML {
  public struct Model: Sendable {
    public var query: String
    /// Who was found, or people of the circle without a query; nobody on later pages.
    public var people: [BelieveAPI.BuilderReference]
    /// The cursor of the people who come behind them; nil where there are none.
    public var morePeople: String?
    /// What was found; empty without a query.
    public var found: Page<BelieveAPI.Project>
    public var trending: [BelieveAPI.Project]
    public var new: Page<BelieveAPI.Project>
    /// Whether this is a later page of the new ones, or of what was found.
    public var isContinued: Bool
    /// Whether this is a later page of the people who were found.
    public var isOfPeople: Bool

    public init(
      query: String = "", people: [BelieveAPI.BuilderReference] = [], morePeople: String? = nil,
      found: Page<BelieveAPI.Project> = Page(items: [], next: nil),
      trending: [BelieveAPI.Project] = [],
      new: Page<BelieveAPI.Project> = Page(items: [], next: nil), isContinued: Bool = false,
      isOfPeople: Bool = false
    ) {
      self.morePeople = morePeople
      self.isOfPeople = isOfPeople
      self.query = query
      self.people = people
      self.found = found
      self.trending = trending
      self.new = new
      self.isContinued = isContinued
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Discover", tab: .discover, context) {
      div(.class("column column-wide sides")) {
        SearchForm(
          "Search projects and people", action: "/believe/discover", query: model.query,
          placeholder: "Search projects and people", context)
        div(.class("results"), .data("pull"), .data("results"), .aria("live", "polite"), .aria("busy", false)) {
          if model.query.isEmpty, !model.isOfPeople {
            Discoveries(model: model, context: context)
          } else {
            FoundProjects(model: model, context: context)
          }
        }
      }
    }
  }
}

struct FoundProjects: HTML {
  let model: DiscoverPage.Model
  let context: PageContext

  var body: some HTML {
    PeopleShelf(people: model.people, more: morePeople, context: context)
    if model.isOfPeople {
      a(.class("button button-quiet"), .href(URLPath("/believe/discover?q=", model.query))) { "Back to what was found" }
    } else if model.found.items.isEmpty, model.found.next == nil, !model.isContinued {
      if model.people.isEmpty {
        EmptyState(
          "Nothing found",
          "No projects or people match “\(model.query.isolated)”. Try fewer words, or the beginning of one.",
          symbol: "search", context
        ) { a(.class("button button-quiet"), .href("/believe/discover")) { "See what’s new" } }
      }
    } else {
      h2(.class("section-title")) { heading }
      div(.class("stack stack-wide"), .data("list")) { ForEach(model.found.items) { ProjectCard($0, .full, context) } }
      MoreLink("More projects", to: next)
    }
  }

  /// How many there are is known where all of them are here.
  private var heading: String {
    model.found.next != nil || model.isContinued
      ? "Projects found" : model.found.items.count.counted("project found", "projects found")
  }

  private var morePeople: URLPath? {
    model.morePeople.flatMap { next in
      URLPath(checking: "\(URLPath("/believe/discover?q=", model.query).text)&people=\(next)")
    }
  }

  private var next: URLPath? {
    model.found.next.flatMap { next in
      URLPath(checking: "\(URLPath("/believe/discover?q=", model.query).text)&before=\(next)")
    }
  }
}

struct PeopleShelf: HTML {
  let people: [BelieveAPI.BuilderReference]
  /// The page of those who come behind them.
  var more: URLPath?
  let context: PageContext

  var body: some HTML {
    if !people.isEmpty {
      section(.aria("labelledby", "people")) {
        h2(.class("section-title"), .id("people")) { "People" }
        ul(.class("people")) { ForEach(people) { person in li { CreatorRow(person, showsView: true, context) } } }
        // No list that goes on by itself: the projects come below.
        if let more { a(.class("more-link"), .href(more)) { "More people" } }
      }
    }
  }
}

struct Discoveries: HTML {
  let model: DiscoverPage.Model
  let context: PageContext

  var body: some HTML {
    if !model.trending.isEmpty {
      section(.aria("labelledby", "trending")) {
        h2(.class("section-title"), .id("trending")) { "Trending projects" }
        details(.class("formula")) {
          summary { "How is this ranked?" }
          p(.class("quiet")) { TrendingWords.text }
        }
        ScrollRow(context) {
          div(
            .class("shelf"), .role("group"), .aria("label", "Trending projects"), .tabindex(0), .data("row-scroll")
          ) { ForEach(model.trending) { ProjectCard($0, .horizontal, context) } }
        }
      }
    }
    PeopleShelf(people: model.people, context: context)
    section(.aria("labelledby", "new")) {
      h2(.class("section-title"), .id("new")) { "New projects" }
      if model.new.items.isEmpty, !model.isContinued {
        EmptyState("No projects yet", "Someone has to be first. Why not you?", symbol: "rocket", context) {
          a(.class("button"), .href("/believe/new-project")) { "Share your project" }
        }
      } else {
        div(.class("stack stack-wide"), .data("list")) { ForEach(model.new.items) { ProjectCard($0, .full, context) } }
        MoreLink("More projects", "/believe/discover?before=", model.new.next)
      }
    }
  }
}
