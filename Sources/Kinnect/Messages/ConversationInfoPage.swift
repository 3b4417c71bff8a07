public import Core
public import HTML
internal import Social
public import Wire

/// Who is in a conversation and what can be done about it: muting, blocking, reporting; in a group also its name, adding people
/// and leaving.
public struct ConversationInfoPage: HTML {
  public struct Model: Sendable {
    public var conversation: KinnectAPI.Conversation
    /// What was typed, where it was refused.
    public var name: String
    public var error: String?

    public init(conversation: KinnectAPI.Conversation, name: String? = nil, error: String? = nil) {
      self.conversation = conversation
      self.name = name ?? conversation.name
      self.error = error
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(
      "Details", title: "Details of \(conversation.title(for: context.viewer))", tab: .messages,
      back: .conversation(conversation.id), context
    ) {
      div(.class("column")) {
        if conversation.isGroup {
          form(
            .class("form group-name"), .method("post"), .action(.conversation(conversation.id, "/name")), .data("once")
          ) {
            Field("Group name", "name", value: model.name, error: model.error, limit: 60, isRequired: false)
            button(.class("button button-small")) { "Save" }
          }
        }
        div(.class("info-head")) {
          h2 { "People" }
          if conversation.isGroup {
            a(.class("button button-small button-quiet"), .href(.conversation(conversation.id, "/add"))) {
              "Add people"
            }
          }
        }
        ul(.class("people")) {
          ForEach(conversation.members) { person in
            PersonRow(person, of: Kinnect.people, context) {
              if conversation.isGroup, person.username != context.viewer?.username {
                MemberMenu(name: person.username, context: context)
              }
            }
          }
          ForEach(conversation.invited) { invitee in
            PersonRow(invitee.person, of: Kinnect.people, context) {
              InviteeState(invitee: invitee, conversation: conversation.id)
            }
          }
        }
        MuteConversation(conversation: conversation)
        if conversation.isGroup {
          form(
            .class("info-leave"), .method("post"), .action(.conversation(conversation.id, "/leave")),
            .data("leave-group")
          ) {
            button(.class("button button-plain danger")) { "Leave group" }
            p(.class("quiet")) { "You will not see it any more. What you wrote stays with the others." }
          }
        } else if let other = conversation.others(than: context.viewer).first {
          AboutOther(name: other.username)
        }
      }
    }
  }

  private var conversation: KinnectAPI.Conversation { model.conversation }
}

struct MuteConversation: HTML {
  let conversation: KinnectAPI.Conversation

  var body: some HTML {
    form(
      .class("info-leave"), .method("post"),
      .action(.conversation(conversation.id, conversation.isMuted ? "/unmute" : "/mute")), .data("once")
    ) {
      button(.class("button button-plain")) { conversation.isMuted ? "Unmute" : "Mute" }
      p(.class("quiet")) {
        conversation.isMuted
          ? "New messages here raise no badge. Nobody is told."
          : "New messages will arrive without a badge. Nobody is told."
      }
    }
  }
}

/// What can be done about the one person one writes with.
struct AboutOther: HTML {
  let name: String

  var body: some HTML {
    form(.class("info-leave"), .method("post"), .action(.profile(name, "/block")), .data("verbs", name)) {
      button(.class("button button-plain danger"), .data("verb", "block")) { "Block \(name)" }
      p(.class("quiet")) { "You will no longer find or see each other anywhere here." }
      a(.class("button button-plain danger"), .href(.profile(name, "/report"))) { "Report \(name)" }
    }
  }
}

/// What can be done about somebody in a group.
struct MemberMenu: HTML {
  let name: String
  let context: PageContext

  var body: some HTML {
    PostMenu(link: nil, report: .profile(name, "/report"), label: "More options for \(name)", context) {
      form(.class("menu-part"), .method("post"), .action(.profile(name, "/block")), .data("verbs", name)) {
        button(.class("menu-item danger"), .data("verb", "block")) { "Block" }
      }
    }
  }
}

/// Beside the name of somebody who has not answered yet.
struct InviteeState: HTML {
  let invitee: KinnectAPI.Invitee
  let conversation: ID<KinnectAPI.Conversation>

  var body: some HTML {
    span(.class("invitee-state quiet")) { "Invited" }
    if invitee.canWithdraw {
      form(.method("post"), .action(.conversation(conversation, "/withdraw")), .data("once")) {
        input(.type("hidden"), .name("person"), .value(invitee.person.username))
        button(
          .class("button button-small button-quiet"),
          .aria("label", "Withdraw the invitation to ", invitee.person.username)
        ) { "Withdraw" }
      }
    }
  }
}
