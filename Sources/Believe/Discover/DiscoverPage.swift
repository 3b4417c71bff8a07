public import Core
public import HTML
public import Wire

/// Search, what is trending, and what is new.
public struct DiscoverPage: HTML {
  public struct Model: Sendable {
    public var query: String
    /// What was found; empty without a query.
    public var found: [BelieveAPI.Project]
    public var trending: [BelieveAPI.Project]
    public var new: Page<BelieveAPI.Project>
    /// Whether this is a later page of the new ones.
    public var isContinued: Bool

    public init(
      query: String = "", found: [BelieveAPI.Project] = [], trending: [BelieveAPI.Project] = [],
      new: Page<BelieveAPI.Project> = Page(items: [], next: nil), isContinued: Bool = false
    ) {
      self.query = query
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
          "Search projects and creators", action: "/believe/discover", query: model.query,
          placeholder: "Search projects and creators", context)
        div(.class("results"), .data("pull"), .data("results"), .aria("live", "polite"), .aria("busy", false)) {
          if model.query.isEmpty {
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
    if model.found.isEmpty {
      EmptyState(
        "Nothing found", "No project and no creator here matches “\(model.query)”. Try the start of a word.",
        symbol: "search", context
      ) { a(.class("button button-quiet"), .href("/believe/discover")) { "See what is new" } }
    } else {
      h2(.class("section-title")) { model.found.count.counted("project found", "projects found") }
      div(.class("stack stack-wide")) { ForEach(model.found) { ProjectCard($0, .full, context) } }
    }
  }
}

struct Discoveries: HTML {
  let model: DiscoverPage.Model
  let context: PageContext

  var body: some HTML {
    if !model.trending.isEmpty {
      section(.aria("labelledby", "trending")) {
        h2(.class("section-title"), .id("trending")) { "Trending Projects" }
        details(.class("formula")) {
          summary { "How is this ranked?" }
          p(.class("quiet")) { TrendingWords.text }
        }
        div(
          .class("shelf"), .role("group"), .aria("label", "Trending projects"), .tabindex(0)
        ) { ForEach(model.trending) { ProjectCard($0, .horizontal, context) } }
      }
    }
    section(.aria("labelledby", "new")) {
      h2(.class("section-title"), .id("new")) { "New Projects" }
      if model.new.items.isEmpty, !model.isContinued {
        EmptyState("No projects yet", "Somebody has to be the first. Why not you?", symbol: "rocket", context) {
          a(.class("button"), .href("/believe/new-project")) { "Share your project" }
        }
      } else {
        div(.class("stack stack-wide"), .data("list")) { ForEach(model.new.items) { ProjectCard($0, .full, context) } }
        if let next = model.new.next {
          a(.class("more-link"), .href(URLPath("/believe/discover?before=", next)), .data("next")) { "More projects" }
        }
      }
    }
  }
}
