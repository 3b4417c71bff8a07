public import Core
public import HTML
internal import Social
public import Wire

/// Who moderates a topic, and who has joined it. The person who started it appoints moderators here.
public struct TopicPeoplePage: HTML {
  public struct Model: Sendable {
    public var topic: RealspaceAPI.Topic
    /// Without the person who started it.
    public var moderators: [SocialAPI.Author]
    /// The newest first.
    public var members: Page<SocialAPI.Profile>
    /// Whether this is a later page, reached by "More members".
    public var isContinued: Bool

    public init(
      topic: RealspaceAPI.Topic, moderators: [SocialAPI.Author], members: Page<SocialAPI.Profile>,
      isContinued: Bool = false
    ) {
      self.topic = topic
      self.moderators = moderators
      self.members = members
      self.isContinued = isContinued
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  private var topic: RealspaceAPI.Topic { model.topic }
  private var isCreator: Bool { topic.myRole == .creator }

  public var body: some HTML {
    AppPage("Members", title: "Members of \(topic.name.isolated)", tab: .topics, back: .topic(topic.id), context) {
      div(.class("column topic-people")) {
        if !model.isContinued {
          h2 { "Moderators" }
          p(.class("quiet")) { "They edit the topic, and delete posts and comments in it." }
          ul(.class("people")) {
            if let creator = topic.creator {
              PersonRow(SocialAPI.Author(creator), note: "Started this topic", of: Realspace.people, context) {}
            }
            ForEach(model.moderators) { person in
              PersonRow(person, of: Realspace.people, context) {
                if isCreator || person.username == context.viewer?.username {
                  ModeratorForm(topic: topic.id, person: person, isOn: false, words: endText(person))
                }
              }
            }
          }
          h2 { "Members" }
        }
        if model.members.items.isEmpty, !model.isContinued {
          p(.class("quiet")) { "Nobody has joined yet." }
        } else {
          ul(.class("people"), .data("list")) {
            ForEach(model.members.items) { person in
              PersonRow(person.author, of: Realspace.people, context) {
                if isCreator, person.relation != .own, !moderates(person) {
                  ModeratorForm(topic: topic.id, person: person.author, isOn: true, words: "Make moderator")
                }
              }
            }
          }
          MoreLink("More members", "?before=", model.members.next)
        }
      }
    }
  }

  private func moderates(_ person: SocialAPI.Profile) -> Bool { model.moderators.contains { $0.id == person.id } }
  private func endText(_ person: SocialAPI.Author) -> String {
    person.username == context.viewer?.username ? "Step down" : "Remove"
  }
}

/// Appoints a moderator, or ends that.
struct ModeratorForm: HTML {
  let topic: ID<RealspaceAPI.Topic>
  let person: SocialAPI.Author
  let isOn: Bool
  let words: String

  var body: some HTML {
    form(.method("post"), .action(.topic(topic, "/moderators")), .data("once")) {
      input(.type("hidden"), .name("username"), .value(person.username))
      MeantProfile(id: person.id)
      input(.type("hidden"), .name("on"), .value(isOn ? "true" : "false"))
      button(.class("button button-small button-quiet"), .aria("label", "\(words): \(person.username)")) { words }
    }
  }
}

extension SocialAPI.Author {
  init(_ person: RealspaceAPI.Person) {
    self.init(
      id: person.id, username: person.username, fullName: person.displayName, avatarURL: person.avatarURL)
  }
}
