public import Core
public import HTML
public import Wire

/// The groups that the viewer is invited to.
public struct GroupInvitationsPage: HTML {
  /// What it shows.
  public struct Model: Sendable {
    /// Newest first.
    public var invitations: Page<SocialAPI.GroupInvitation>
    /// Why accepting was refused.
    public var error: String?

    public init(invitations: Page<SocialAPI.GroupInvitation>, error: String? = nil) {
      self.invitations = invitations
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
    AppPage("Group invitations", tab: .messages, back: part.people.page("/messages"), context) {
      div(.class("column"), .data("invitations")) {
        div(.class("choose-error")) { FormAlert(model.error) }
        if model.invitations.items.isEmpty {
          EmptyState(
            "No invitations", "When someone you don’t message with adds you to a group, you decide here.",
            symbol: "plane", context
          ) {}
        } else {
          p(.class("invitations-note quiet")) {
            "You can’t read a group’s messages, and nobody can send you any, until you accept."
          }
        }
        ul(.class("people"), .data("list")) {
          ForEach(model.invitations.items) { InvitationRow(invitation: $0, part: part, context: context) }
        }
        MoreLink(
          "More invitations",
          to: model.invitations.next.flatMap { part.people.page("/messages/invitations", list: "before", from: $0) })
      }
    }
  }
}

struct InvitationRow: HTML {
  let invitation: SocialAPI.GroupInvitation
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    li(.class("invitation"), .data("person", invitation.conversation.description)) {
      a(.href(part.people.address(of: invitation.invitedBy.username)), .tabindex(-1), .aria("hidden", true)) {
        Avatar(invitation.invitedBy.avatarURL, .large, context)
      }
      div(.class("invitation-text")) {
        p {
          a(.class("username"), .href(part.people.address(of: invitation.invitedBy.username))) {
            invitation.invitedBy.called(context)
          }
          " invited you to "
          if invitation.name.isEmpty { "a group" } else { span(.class("strong"), .written) { invitation.name } }
          " "
          span(.class("quiet")) { RelativeTime(invitation.createdAt, now: context.now) }
        }
        p(.class("quiet")) { members }
        form(
          .class("answer"), .method("post"), .action(part.address(of: invitation.conversation, "/accept")),
          .data("once")
        ) {
          button(
            .class("button button-small"), .aria("label", "Accept the invitation by ", invitation.invitedBy.username)
          ) {
            "Accept"
          }
          button(
            .class("button button-small button-quiet"),
            .formaction(part.address(of: invitation.conversation, "/decline")),
            .aria("label", "Decline the invitation by ", invitation.invitedBy.username)
          ) { "Decline" }
        }
      }
    }
  }

  private var members: String {
    let names = invitation.members.map { $0.called(context) }
    switch names.count {
    case ...1: return "Nobody else has joined yet"
    case 2...4: return "Members: \(names.joined(separator: ", "))"
    default: return "Members: \(names.prefix(3).joined(separator: ", ")) and \(names.count - 3) others"
    }
  }
}

/// Leads to the invitations, above the conversations.
struct InvitationsLink: HTML {
  let count: Int
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    li(.class("chat-row"), .data("invitations-link")) {
      a(.class("chat-row-link chat-row-new"), .href(part.people.page("/messages/invitations"))) {
        span(.class("chat-invitations")) { context.icon("people") }
        span(.class("chat-row-text")) {
          span(.class("chat-row-name")) { "Group invitations" }
          span(.class("chat-row-last")) { count.counted("invitation", "invitations") }
        }
        span(.class("chat-dot")) {}
      }
    }
  }
}
