public import Core
public import HTML
public import Wire

/// Search for people; a script asks while one types.
public struct SearchPage: HTML {
  public struct Model: Sendable {
    public var query: String
    public var people: [KinnectAPI.Profile]

    public init(query: String, people: [KinnectAPI.Profile]) {
      self.query = query
      self.people = people
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Search", tab: .search, context) {
      div(.class("column")) {
        SearchForm("Search for people", action: "/kinnect/search", query: model.query, context)
        div(.class("results"), .data("results"), .aria("live", "polite"), .aria("busy", false)) {
          SearchResults(model: model, context: context)
        }
      }
    }
  }
}

struct SearchResults: HTML {
  let model: SearchPage.Model
  let context: PageContext

  var body: some HTML {
    if model.query.isEmpty, model.people.isEmpty {
      EmptyState("Find people", "Type a name or a username of someone you know.", symbol: "search", context) {}
    } else if model.people.isEmpty {
      EmptyState(
        "No one found", "Nobody here matches “\(model.query)”. Check the spelling, or ask the operator to invite them.",
        symbol: "search", context
      ) {}
    } else {
      PeopleList(people: model.people, context: context)
    }
  }
}
