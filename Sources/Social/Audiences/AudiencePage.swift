public import Core
public import HTML
public import Wire

/// The people who can see one of the viewer's posts, with the reason, and the form that changes its audience.
public struct AudiencePage<Thing: Sendable>: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// The post's page.
    public var post: URLPath
    /// As it is kept.
    public var audience: SocialAPI.Audience
    /// As chosen.
    public var chosen: SocialAPI.Audience
    /// The viewer's own.
    public var circles: [SocialAPI.Circle]
    /// The people who can see it, by username.
    public var members: Page<SocialAPI.AudienceMember>
    /// What is seen of it, where that needs to be said.
    public var explanation: String?
    /// Whether an operator has hidden it.
    public var isHidden: Bool
    /// Whether this is a later page of the list, which has no form.
    public var isPart: Bool
    /// What was wrong with the form.
    public var errors: FormErrors

    /// The choice is what is kept unless said.
    public init(
      post: URLPath, audience: SocialAPI.Audience, chosen: SocialAPI.Audience? = nil, circles: [SocialAPI.Circle],
      members: Page<SocialAPI.AudienceMember>, explanation: String? = nil, isHidden: Bool = false,
      isPart: Bool = false, errors: FormErrors = .none
    ) {
      self.post = post
      self.audience = audience
      self.chosen = chosen ?? audience
      self.circles = circles
      self.members = members
      self.explanation = explanation
      self.isHidden = isHidden
      self.isPart = isPart
      self.errors = errors
    }
  }

  let audience: Audience<Thing>
  let model: Model
  let people: People
  let context: PageContext

  public init(_ audience: Audience<Thing>, model: Model, of people: People, context: PageContext) {
    self.audience = audience
    self.model = model
    self.people = people
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Who can see this", tab: .none, back: model.post, context) {
      div(.class("column")) {
        if !model.isPart {
          form(
            .class("form audience-form"), .method("post"), .action(model.post.appending("/audience")), .data("once")
          ) {
            FormAlert(model.errors.general)
            if let explanation = model.explanation { p { explanation } }
            AudienceField(
              audience, circles: model.circles, chosen: model.chosen, error: model.errors.fields["audience"], of: people
            )
            button(.class("button")) { "Save" }
          }
        }
        section(.class("settings"), .aria("labelledby", "seen-by")) {
          h2(.id("seen-by")) { "These people see it" }
          if model.members.items.isEmpty { p(.class("quiet settings-line")) { nobody } }
          ul(.class("people"), .data("list")) {
            ForEach(model.members.items) {
              AudienceRow(member: $0, hasViewAs: audience.read != nil, people: people, context: context)
            }
          }
          MoreLink(
            "More", to: model.members.next.flatMap { URLPath(checking: "\(model.post.text)/audience?before=\($0)") })
        }
      }
    }
  }

  private var nobody: String {
    if model.isHidden { return "The operator has hidden this post: only you can see it." }
    switch model.audience.kind {
    case .everyone: return "Nobody else is here yet."
    case .followers: return "Nobody follows you yet."
    case .friends: return "There is nobody yet with whom you follow each other."
    case .circles:
      return "Nobody in its circles sees it. When you add someone, you choose whether they see older posts."
    default: return "Only you can see it."
    }
  }
}

/// Somebody who sees it, why, and the way to what else they see.
struct AudienceRow: HTML {
  let member: SocialAPI.AudienceMember
  /// Whether the app shows what else they see.
  let hasViewAs: Bool
  let people: People
  let context: PageContext

  var body: some HTML {
    PersonRow(member.person, note: reason, of: people, context) {
      if hasViewAs {
        a(
          .class("button button-small button-quiet"), .href(people.viewAs(member.person.username, member.person.id)),
          .aria("label", "View as \(member.person.username)")
        ) { "View as" }
      }
    }
  }

  private var reason: String {
    if !member.circles.isEmpty { return "In \(member.circles.map(\.isolated).joined(separator: ", "))" }
    if member.reasons.contains("friend") { return "You follow each other" }
    if member.reasons.contains("follower") { return "Follows you" }
    return "Is here"
  }
}

/// The viewer's own posts as another person sees them, drawn by the app.
public struct ViewAsPage<Content: HTML>: HTML {
  let username: String
  let profile: ID<SocialAPI.Profile>?
  let isEmpty: Bool
  let next: String?
  let people: People
  let context: PageContext
  let content: Content

  /// - Parameters:
  ///   - person: the other person, with the username that they have now.
  ///   - next: the cursor of the next page.
  ///   - content: the posts.
  public init(
    as person: SocialAPI.MeantPerson, isEmpty: Bool, next: String?, of people: People, context: PageContext,
    @HTMLBuilder content: () -> Content
  ) {
    username = person.username
    profile = person.profile
    self.isEmpty = isEmpty
    self.next = next
    self.people = people
    self.context = context
    self.content = content()
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("View as \(username)", tab: .none, back: own, context) {
      div(.class("column view-as")) {
        div(.class("banner"), .data("view-as", username)) {
          p {
            "This is how "
            strong { username }
            " sees your profile. What they like or hide themselves isn’t shown."
          }
          a(.class("button button-small button-quiet"), .href(own)) { "Back to your profile" }
        }
        if isEmpty {
          EmptyState(
            "Nothing to see", "\(username) sees none of your posts.", symbol: "lock", context
          ) {}
        } else {
          content
        }
        MoreLink("More", to: more)
      }
    }
  }

  private var more: URLPath? {
    guard let next else { return nil }
    return profile.map { people.viewAs(username, $0, from: next) } ?? URLPath("?before=", next)
  }

  private var own: URLPath { people.address(of: context.viewer?.username ?? username) }
}
