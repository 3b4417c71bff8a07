public import Core
public import HTML
public import Wire

/// Search for people; a script asks while one types.
public struct SearchPage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// What was typed; empty before anything was.
    public var query: String
    /// The people found.
    public var people: [SocialAPI.Profile]
    /// The cursor of those who come behind them; nil where there are none.
    public var next: String?

    public init(query: String, people: [SocialAPI.Profile], next: String? = nil) {
      self.query = query
      self.people = people
      self.next = next
    }
  }

  let people: People
  let model: Model
  let context: PageContext

  public init(_ people: People, model: Model, context: PageContext) {
    self.people = people
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Search", tab: .search, context) {
      div(.class("column")) {
        SearchForm("Search for people", action: people.page("/search"), query: model.query, context)
        div(.class("results"), .data("results"), .aria("live", "polite"), .aria("busy", false)) {
          SearchResults(people: people, model: model, context: context)
        }
      }
    }
  }
}

struct SearchResults: HTML {
  let people: People
  let model: SearchPage.Model
  let context: PageContext

  var body: some HTML {
    if model.query.isEmpty, model.people.isEmpty {
      EmptyState("Nobody else is here yet", "People appear here once they’ve joined.", symbol: "search", context) {}
    } else if model.people.isEmpty {
      EmptyState(
        "No one found",
        "Nobody here matches “\(model.query.isolated)”. Check the spelling, or ask the operator to invite them.",
        symbol: "search", context
      ) {}
    } else {
      if model.query.isEmpty { h2(.class("results-heading")) { "People here" } }
      PeopleList(model.people, of: people, context: context)
      MoreLink("More people", to: next)
    }
  }

  private var next: URLPath? {
    model.next.flatMap { next in
      URLPath(checking: "\(people.page("/search").text)?q=\(URLPath("", model.query).text)&before=\(next)")
    }
  }
}
