public import Core
public import HTML
public import Wire

/// Who is in a conversation and what can be done about it: muting, blocking, reporting; in a group also its name, adding people
/// and leaving.
public struct ConversationInfoPage: HTML {
  /// What it shows.
  public struct Model: Sendable {
    /// The conversation, as the viewer sees it.
    public var conversation: SocialAPI.Conversation
    /// What was typed, where it was refused.
    public var name: String
    /// Why the name was refused; nil where nothing was.
    public var error: String?

    /// - Parameter name: what was typed; nil: the name as it is.
    public init(conversation: SocialAPI.Conversation, name: String? = nil, error: String? = nil) {
      self.conversation = conversation
      self.name = name ?? conversation.name
      self.error = error
    }
  }

  let model: Model
  let part: Conversations
  let context: PageContext

  public init(_ part: Conversations, model: Model, context: PageContext) {
    self.part = part
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage(
      "Details", title: "Details of \(conversation.title(context).isolated)", tab: .messages,
      back: part.address(of: conversation.id), context
    ) {
      div(.class("column")) {
        if conversation.isGroup {
          form(
            .class("form group-name"), .method("post"), .action(part.address(of: conversation.id, "/name")),
            .data("once")
          ) {
            Field("Group name", "name", value: model.name, error: model.error, limit: 60, isRequired: false)
            button(.class("button button-small")) { "Save" }
          }
        }
        div(.class("info-head")) {
          h2 { "People" }
          if conversation.isGroup {
            a(.class("button button-small button-quiet"), .href(part.address(of: conversation.id, "/add"))) {
              "Add people"
            }
          }
        }
        ul(.class("people")) {
          ForEach(conversation.members) { person in
            PersonRow(person, of: part.people, context) {
              if conversation.isGroup, person.username != context.viewer?.username {
                MemberMenu(id: person.id, name: person.username, part: part, context: context)
              }
            }
          }
          ForEach(conversation.invited) { invitee in
            PersonRow(invitee.person, of: part.people, context) {
              InviteeState(invitee: invitee, conversation: conversation.id, part: part)
            }
          }
        }
        MuteConversation(conversation: conversation, part: part)
        if conversation.isGroup {
          form(
            .class("info-leave"), .method("post"), .action(part.address(of: conversation.id, "/leave")),
            .data("leave-group")
          ) {
            button(.class("button button-plain danger")) { "Leave group" }
            p(.class("quiet")) { "You will not see it any more. What you wrote stays with the others." }
          }
        } else if let other = conversation.others(than: context.viewer).first {
          AboutOther(id: other.id, name: other.username, part: part)
        }
      }
    }
  }

  private var conversation: SocialAPI.Conversation { model.conversation }
}

struct MuteConversation: HTML {
  let conversation: SocialAPI.Conversation
  let part: Conversations

  var body: some HTML {
    form(
      .class("info-leave"), .method("post"),
      .action(part.address(of: conversation.id, conversation.isMuted ? "/unmute" : "/mute")), .data("once")
    ) {
      button(.class("button button-plain")) { conversation.isMuted ? "Unmute" : "Mute" }
      p(.class("quiet")) {
        conversation.isMuted
          ? "New messages here show no badge. Nobody else is notified."
          : "New messages will show no badge. Nobody else is notified."
      }
    }
  }
}

/// What can be done about the one person one writes with.
struct AboutOther: HTML {
  let id: ID<SocialAPI.Profile>
  let name: String
  let part: Conversations

  var body: some HTML {
    form(.class("info-leave"), .method("post"), .action(part.people.address(of: name, "/block")), .data("verbs", name))
    {
      MeantProfile(id: id)
      button(.class("button button-plain danger"), .data("verb", "block")) { "Block \(name)" }
      p(.class("quiet")) { "You will no longer find or see each other anywhere here." }
      a(.class("button button-plain danger"), .href(part.people.report(on: name, id))) { "Report \(name)" }
    }
  }
}

/// What can be done about somebody in a group.
struct MemberMenu: HTML {
  let id: ID<SocialAPI.Profile>
  let name: String
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    PostMenu(link: nil, report: part.people.report(on: name, id), label: "More options for \(name)", context) {
      form(.class("menu-part"), .method("post"), .action(part.people.address(of: name, "/block")), .data("verbs", name))
      {
        MeantProfile(id: id)
        button(.class("menu-item danger"), .data("verb", "block")) { "Block" }
      }
    }
  }
}

/// Beside the name of somebody who has not answered yet.
struct InviteeState: HTML {
  let invitee: SocialAPI.Invitee
  let conversation: ID<SocialAPI.Conversation>
  let part: Conversations

  var body: some HTML {
    span(.class("invitee-state quiet")) { "Invited" }
    if invitee.canWithdraw {
      form(.method("post"), .action(part.address(of: conversation, "/withdraw")), .data("once")) {
        input(.type("hidden"), .name("person"), .value(invitee.person.username))
        MeantProfile(id: invitee.person.id)
        button(
          .class("button button-small button-quiet"),
          .aria("label", "Withdraw the invitation to ", invitee.person.username)
        ) { "Withdraw" }
      }
    }
  }
}
