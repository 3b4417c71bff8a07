public import Core
public import HTML
internal import Social
public import Wire

/// What takes place here: the next first, or what is over.
public struct CommunityPage: HTML {
  /// Which events.
  public enum Scope: Sendable, Equatable {
    case upcoming, mine, past
  }

  public struct Model: Sendable {
    public var events: Page<RealspaceAPI.Event>
    public var scope: Scope

    public init(events: Page<RealspaceAPI.Event>, scope: Scope = .upcoming) {
      self.events = events
      self.scope = scope
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Community", tab: .community, context) {
      div(.class("space community")) {
        nav(.class("scopes"), .aria("label", "Events")) {
          scope("Upcoming", "/realspace/community", .upcoming)
          scope("Yours", "/realspace/community?mine=true", .mine)
          scope("Past", "/realspace/community?when=past", .past)
        }
        div(.class("space-head")) {
          a(.class("button"), .href("/realspace/events/new")) { "Make an event" }
          div(.class("host-ways")) {
            a(.class("button button-quiet"), .href("/realspace/venues")) { "Places" }
            a(.class("button button-quiet"), .href("/realspace/calendar")) { "Calendar" }
          }
        }
        if model.events.items.isEmpty {
          empty
        } else {
          ul(.class("event-list"), .data("list")) {
            ForEach(model.events.items) { EventCard(event: $0, context: context) }
          }
          MoreLink("More events", to: next)
        }
      }
    }
  }

  private func scope(_ words: String, _ target: URLPath, _ scope: Scope) -> some HTML {
    a(.class("scope"), .href(target), .aria("current", "page").when(model.scope == scope)) { words }
  }

  @HTMLBuilder private var empty: some HTML {
    switch model.scope {
    case .upcoming:
      EmptyState(
        "Nothing planned yet", "Make an event, and everyone here finds it.", symbol: "calendar", context
      ) {}
    case .mine:
      EmptyState(
        "Nothing of yours", "Events that you host or answer are listed here.", symbol: "calendar", context
      ) {}
    case .past: EmptyState("Nothing is over yet", "Events that are over are kept here.", symbol: "calendar", context) {}
    }
  }

  private var next: URLPath? {
    guard let next = model.events.next else { return nil }
    let place = PathTemplate.percentEncoded(next)
    let query =
      switch model.scope {
      case .upcoming: ""
      case .mine: "mine=true&"
      case .past: "when=past&"
      }
    return URLPath(checking: "/realspace/community?\(query)before=\(place)")
  }
}
