public import Core
public import HTML
public import Wire

/// Who follows someone, or whom someone follows.
public struct FollowListPage: HTML {
  public enum Kind: Sendable { case followers, following }

  public struct Model: Sendable {
    public var username: String
    public var kind: Kind
    public var people: Page<KinnectAPI.Profile>

    public init(username: String, kind: Kind, people: Page<KinnectAPI.Profile>) {
      self.username = username
      self.kind = kind
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
    AppPage(heading, tab: isOwn ? .profile : .none, back: .profile(model.username), context) {
      div(.class("column")) {
        if model.people.items.isEmpty {
          EmptyState(emptyHeading, emptyText, symbol: "people", context) {
            if isOwn { a(.class("button"), .href("/kinnect/search")) { "Find people" } }
          }
        } else if isOwn, model.kind == .followers {
          OwnFollowers(people: model.people.items, context: context)
        } else {
          PeopleList(people: model.people.items, context: context)
        }
        MoreLink("More", "?before=", model.people.next)
      }
    }
  }

  private var isOwn: Bool { context.viewer?.username == model.username }
  private var heading: String { model.kind == .followers ? "Followers" : "Following" }
  private var emptyHeading: String { model.kind == .followers ? "No followers yet" : "Not following anyone yet" }

  private var emptyText: String {
    switch (model.kind, isOwn) {
    case (.followers, true): "When people ask to follow you, you find their requests under Activity."
    case (.followers, false): "Nobody follows \(model.username) yet."
    case (.following, true): "Find the people you know and ask to follow them."
    case (.following, false): "\(model.username) does not follow anyone yet."
    }
  }
}

/// One's own followers, each of whom can be removed.
struct OwnFollowers: HTML {
  let people: [KinnectAPI.Profile]
  let context: PageContext

  var body: some HTML {
    ul(.class("people"), .data("list")) {
      ForEach(people) { person in
        PersonRow(person.author, context) {
          form(
            .method("post"), .action(.profile(person.username, "/remove-follower")),
            .data("remove-follower", person.username)
          ) {
            button(.class("button button-small button-quiet"), .aria("label", "Remove ", person.username)) { "Remove" }
          }
        }
      }
    }
  }
}
