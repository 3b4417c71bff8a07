public import Core
public import HTML
public import Wire

/// A person's followers, or the people they follow.
public struct FollowListPage: HTML {
  /// Which of the two lists.
  public enum Kind: Sendable { case followers, following }

  /// What the page shows.
  public struct Model: Sendable {
    /// The username of the list's owner.
    public var username: String
    /// Which of the two lists.
    public var kind: Kind
    /// A page of the list, newest first.
    public var people: Page<SocialAPI.Profile>

    public init(username: String, kind: Kind, people: Page<SocialAPI.Profile>) {
      self.username = username
      self.kind = kind
      self.people = people
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
    AppPage(
      heading, title: subject, tab: isOwn ? .profile : .none, back: people.address(of: model.username), context
    ) {
      div(.class("column")) {
        if model.people.items.isEmpty {
          EmptyState(emptyHeading, emptyText, symbol: "people", context) {
            if isOwn { a(.class("button"), .href(people.page("/search"))) { "Find people" } }
          }
        } else if isOwn, model.kind == .followers {
          OwnFollowers(people: people, followers: model.people.items, context: context)
        } else {
          PeopleList(model.people.items, of: people, context: context)
        }
        MoreLink("More", "?before=", model.people.next)
      }
    }
  }

  private var isOwn: Bool { context.viewer?.username == model.username }
  private var heading: String { model.kind == .followers ? "Followers" : "Following" }
  private var subject: String {
    model.kind == .followers ? "Followers of \(model.username)" : "People \(model.username) follows"
  }
  private var emptyHeading: String { model.kind == .followers ? "No followers yet" : "Not following anyone yet" }

  private var emptyText: String {
    switch (model.kind, isOwn) {
    case (.followers, true):
      people.needsApproval
        ? "When people ask to follow you, you find their requests under Activity."
        : "When people follow you, you find them here."
    case (.followers, false): "Nobody follows \(model.username) yet."
    case (.following, true):
      people.needsApproval
        ? "Find the people you know and ask to follow them." : "Find the people you know and follow them."
    case (.following, false): "\(model.username) does not follow anyone yet."
    }
  }
}

/// The viewer's followers, each of whom can be removed.
struct OwnFollowers: HTML {
  let people: People
  let followers: [SocialAPI.Profile]
  let context: PageContext

  var body: some HTML {
    ul(.class("people"), .data("list")) {
      ForEach(followers) { person in
        PersonRow(person.author, of: people, context) {
          form(
            .method("post"), .action(people.address(of: person.username, "/remove-follower")),
            .data("remove-follower", person.username)
          ) {
            MeantProfile(id: person.id)
            button(.class("button button-small button-quiet"), .aria("label", "Remove ", person.username)) { "Remove" }
          }
        }
      }
    }
  }
}
