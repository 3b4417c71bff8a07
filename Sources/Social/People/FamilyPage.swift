public import Core
public import HTML
public import SQL
public import Wire

/// Before somebody joins a family: who is here, with names and faces, each of whom can be left out.
public struct FamilyPage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// The people whom joining concerns, the newest first.
    public var people: [SocialAPI.Author]
    /// Whether there are others, who are too many to be listed.
    public var hasMore: Bool
    /// Where to go afterwards; empty for the feed.
    public var next: String
    /// Whether the viewer has said no before, or has taken back a yes.
    public var hasDeclined: Bool

    public init(
      people: [SocialAPI.Author], hasMore: Bool = false, next: String = "", hasDeclined: Bool = false
    ) {
      self.people = people
      self.hasMore = hasMore
      self.next = next
      self.hasDeclined = hasDeclined
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
    AppPage("Who’s here", tab: .none, back: people.page(), context) {
      div(.class("column column-form")) {
        p(.class("quiet")) { explanation }
        if model.hasDeclined {
          p(.class("quiet")) {
            "If you had joined before, joining again changes nothing between you and those you were connected with then."
          }
        }
        form(.class("form"), .method("post"), .action(people.page("/family")), .data("once")) {
          NextField(path: model.next)
          if !model.people.isEmpty {
            fieldset(.class("family")) {
              legend(.class("visually-hidden")) { "People to leave out" }
              ul(.class("people")) { ForEach(model.people) { FamilyRow(person: $0, context: context) } }
            }
          }
          if model.hasMore { p(.class("quiet")) { "There are others too. You can unfollow anybody later." } }
          button(.class("button")) { "Join the family" }
          button(.class("button button-quiet"), .formaction(people.page("/family/decline"))) { "Not now" }
        }
      }
    }
  }

  private var explanation: String {
    model.people.isEmpty
      ? "There’s nobody to show yet. You and people who join later will follow each other, unless they leave you out."
      : "You and those here who join will follow each other. The same goes for people who come later. You can leave people out, and they can leave you out; nobody is notified."
  }
}

/// For a member of a family: what it means, and how to take it back.
public struct FamilyMemberPage: HTML {
  let people: People
  let context: PageContext

  public init(_ people: People, context: PageContext) {
    self.people = people
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("The family", tab: .none, back: people.page("/settings"), context) {
      div(.class("column column-form")) {
        p {
          "You’ve joined the family: you and people who join later will follow each other, unless they leave you out."
        }
        p(.class("quiet")) {
          "If you stop that, who follows whom now stays as it is. You can join again later, and be connected with people who joined meanwhile."
        }
        form(.class("form"), .method("post"), .action(people.page("/family/decline")), .data("once")) {
          button(.class("button button-quiet")) { "Stop connecting me with new people" }
        }
      }
    }
  }
}

/// Somebody with a box to leave them out.
struct FamilyRow: HTML {
  let person: SocialAPI.Author
  let context: PageContext

  var body: some HTML {
    li(.class("person-row")) {
      label(.class("person"), .for("out-\(person.id)")) {
        Avatar(person.avatarURL, .large, context)
        span(.class("person-names")) {
          span(.class("username")) { Written(person.called(context)) }
          if !also.isEmpty { span(.class("quiet")) { Written(also) } }
        }
      }
      label(.class("choice"), .for("out-\(person.id)")) {
        input(
          .type("checkbox"), .id("out-\(person.id)"), .name("out"), .value(person.id.description),
          .aria("label", "Leave out ", person.called(context)))
        span(.aria("hidden", true)) { "Leave out" }
      }
    }
  }

  private var also: String { person.alsoCalled(context) }
}

/// For a newcomer among friends: how many people are here whom they don't follow yet, and a way to follow all of them.
public struct UnfollowedNote: HTML {
  let count: Int
  let people: People

  /// - Parameter count: how many people; the note says "20 people or more" of the most that are counted.
  public init(_ count: Int, of people: People) {
    self.count = count
    self.people = people
  }

  /// The sentence, the button and a link to the people.
  public var body: some HTML {
    if count > 0 {
      section(.class("new-app"), .aria("label", "People here")) {
        div(.class("new-app-text")) {
          p(.class("strong")) { sentence }
          p { a(.href(people.page("/search"))) { "See who’s here" } }
        }
        form(.method("post"), .action(people.page("/follow-all")), .data("once")) {
          button(.class("button button-small")) {
            count < RelationActions.mostAtOnce ? "Follow all" : "Follow \(count)"
          }
        }
      }
    }
  }

  private var sentence: String {
    count == 1
      ? "One person here you don’t follow yet"
      : count < RelationActions.mostAtOnce
        ? "\(count) people here you don’t follow yet" : "\(count) people or more here you don’t follow yet"
  }
}

extension People {
  /// How long somebody is a newcomer, in seconds.
  private static let newFor: Int64 = 14 * 86_400

  /// How many people the viewer doesn't follow yet, for `UnfollowedNote`; 0 where it has no place: in a family, and after two weeks, where there are
  /// posts to read.
  /// - Parameter isEmpty: whether their feed has no posts.
  public func unfollowed(
    by viewer: Viewer, isEmpty: Bool, at now: Timestamp, in transaction: ReadTransaction
  ) throws -> Int {
    guard !viewer.isOfFamily, isEmpty || viewer.arrival.adding(seconds: Self.newFor) > now else { return 0 }
    return try RelationActions.unfollowedCount(by: viewer.profile, in: app, transaction)
  }
}
