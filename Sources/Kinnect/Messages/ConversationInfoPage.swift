public import Core
public import HTML
internal import Social
public import Wire

/// Who is in a conversation; in a group also its name, adding people and leaving.
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
          ForEach(conversation.members) { person in PersonRow(person, of: Kinnect.people, context) {} }
          ForEach(conversation.invited) { invitee in
            PersonRow(invitee.person, of: Kinnect.people, context) {
              InviteeState(invitee: invitee, conversation: conversation.id)
            }
          }
        }
        if conversation.isGroup {
          form(
            .class("info-leave"), .method("post"), .action(.conversation(conversation.id, "/leave")),
            .data("leave-group")
          ) {
            button(.class("button button-plain danger")) { "Leave group" }
            p(.class("quiet")) { "You will not see it any more. What you wrote stays with the others." }
          }
        }
      }
    }
  }

  private var conversation: KinnectAPI.Conversation { model.conversation }
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
