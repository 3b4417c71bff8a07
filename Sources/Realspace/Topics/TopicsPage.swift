public import Core
public import HTML
internal import Social
public import Wire

/// What people here write about, with a search.
public struct TopicsPage: HTML {
  public struct Model: Sendable {
    public var topics: Page<RealspaceAPI.Topic>
    /// The words that are searched for.
    public var query: String
    /// Whether it is only those that the viewer has joined.
    public var isJoined: Bool
    /// The venue that all of them are about; nil for topics about anything.
    public var venue: RealspaceAPI.EntityReference?

    public init(
      topics: Page<RealspaceAPI.Topic>, query: String = "", isJoined: Bool = false,
      venue: RealspaceAPI.EntityReference? = nil
    ) {
      self.topics = topics
      self.query = query
      self.isJoined = isJoined
      self.venue = venue
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Topics", title: title, tab: .topics, back: model.venue.map { .venue($0.id) }, context) {
      div(.class("space topics")) {
        nav(.class("scopes scopes-two"), .aria("label", "Topics")) {
          a(.class("scope"), .href("/realspace/topics"), .aria("current", "page").when(isAll)) { "All" }
          a(.class("scope"), .href("/realspace/topics?joined=true"), .aria("current", "page").when(model.isJoined)) {
            "Joined"
          }
        }
        if isAll {
          SearchForm(
            "Search topics", action: "/realspace/topics", query: model.query, placeholder: "Search topics", context)
        }
        if let venue = model.venue {
          p {
            "About "
            a(.class("post-subject"), .href(.venue(venue.id))) { cite(.written) { venue.name } }
          }
        }
        a(.class("button"), .href(newTopic)) { "Start a topic" }
        div(.class("topic-results"), .data("results"), .aria("live", "polite")) {
          if model.topics.items.isEmpty {
            empty
          } else {
            ul(.class("topic-list"), .data("list")) { ForEach(model.topics.items) { TopicCard(topic: $0) } }
            MoreLink("More topics", to: nextPage)
          }
        }
      }
    }
  }

  private var title: String { model.venue.map { "Topics about \($0.name.isolated)" } ?? "Topics" }
  private var isAll: Bool { !model.isJoined && model.venue == nil }
  private var newTopic: URLPath { model.venue.map { .newTopic(about: $0.id) } ?? "/realspace/topics/new" }

  @HTMLBuilder private var empty: some HTML {
    if model.venue != nil {
      EmptyState("No topics about it", "Start the first one.", symbol: "topics", context) {}
    } else if !model.query.isEmpty {
      EmptyState("No topics found", "Try fewer or other words, or start the topic.", symbol: "search", context) {}
    } else if model.isJoined {
      EmptyState("No topics joined", "Topics that you join are listed here.", symbol: "topics", context) {
        a(.class("button button-quiet"), .href("/realspace/topics")) { "See all topics" }
      }
    } else {
      EmptyState(
        "No topics yet", "Start one about what you and others here like to talk about.", symbol: "topics", context
      ) {}
    }
  }

  private var nextPage: URLPath? {
    guard let next = model.topics.next else { return nil }
    let place = PathTemplate.percentEncoded(next)
    if let venue = model.venue {
      return URLPath(checking: "/realspace/topics?venue=\(venue.id)&before=\(place)")
    }
    if model.isJoined { return URLPath(checking: "/realspace/topics?joined=true&before=\(place)") }
    guard !model.query.isEmpty else { return URLPath(checking: "/realspace/topics?before=\(place)") }
    return URLPath(checking: "/realspace/topics?q=\(PathTemplate.percentEncoded(model.query))&before=\(place)")
  }
}
