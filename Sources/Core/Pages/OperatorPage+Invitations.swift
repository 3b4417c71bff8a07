import HTML
import Wire

struct InvitationSection: HTML {
  let model: OperatorPage.Model
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "invitations")) {
      h2(.id("invitations")) { "Invitations" }
      if model.part == nil {
        p(.class("quiet")) { "A link lets people in without mail: send it however you like." }
        NewInvitation(apps: model.apps, errors: model.errors)
      }
      if model.invitations.items.isEmpty {
        p(.class("nothing quiet")) { "No invitations yet. Make the first one above." }
      } else {
        ul(.class("rows"), .data("list")) {
          ForEach(model.invitations.items) { one in
            InvitationRow(invitation: one, app: model.prefix(for: one.app), context: context)
          }
        }
      }
      MoreLink("More invitations", "/operator?invitations=", model.invitations.next)
    }
  }
}

struct NewInvitation: HTML {
  let apps: [(slug: String, name: String)]
  let errors: FormErrors

  var body: some HTML {
    FormAlert(errors.general)
    form(.class("form form-inline"), .method("post"), .action("/operator/invitations"), .data("once")) {
      if apps.count == 1 {
        input(.type("hidden"), .name("app"), .value(apps[0].slug))
      } else {
        AppChoice(apps: apps)
      }
      Field(
        "For whom (only you see this)", "note", value: "", error: errors.fields["note"], limit: 200, isRequired: false)
      Field("How many people", "uses", .number, value: "1", error: errors.fields["uses"])
      Field("Days until it expires", "days", .number, value: "7", error: errors.fields["days"])
      button(.class("button")) { "Make a link" }
    }
  }
}

struct AppChoice: HTML {
  let apps: [(slug: String, name: String)]

  var body: some HTML {
    div(.class("field")) {
      label(.for("app")) { "App" }
      selectElement(.class("input"), .id("app"), .name("app")) {
        ForEach(apps) { app in option(.value(app.slug)) { app.name } }
      }
    }
  }
}

struct InvitationRow: HTML {
  let invitation: OperatorPage.Invitation
  let app: String
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p(.class("strong")) { invitation.note.isEmpty ? "Invitation" : invitation.note }
        InvitationState(invitation: invitation, app: app, context: context)
      }
      if isOpen {
        form(.method("post"), .action(URLPath("/operator/invitations/", invitation.id, "/revoke")), .data("once")) {
          button(.class("button button-small button-plain danger"), .aria("label", "Revoke ", name)) { "Revoke" }
        }
      }
      if isOpen, let link = invitation.link { CopyableLink(link: link, id: invitation.id) }
    }
  }

  private var name: String { invitation.note.isEmpty ? "this invitation" : "the invitation for \(invitation.note)" }

  private var isOpen: Bool {
    !invitation.isRevoked && invitation.usesLeft > 0 && invitation.expiresAt > context.now
  }
}

/// How far an invitation is used, and until when.
struct InvitationState: HTML {
  let invitation: OperatorPage.Invitation
  let app: String
  let context: PageContext

  var body: some HTML {
    p(.class("quiet")) {
      app
      if invitation.isRevoked {
        "Revoked · \(used)"
      } else if invitation.usesLeft <= 0 {
        "Used up · \(used)"
      } else if invitation.expiresAt <= context.now {
        "Expired "
        LocalDate(invitation.expiresAt)
        " · \(used)"
      } else {
        "\(used) · expires "
        LocalDate(invitation.expiresAt)
      }
    }
  }

  private var used: String { "\(invitation.uses - invitation.usesLeft) of \(invitation.uses) used" }
}

/// The link in a field that can be selected by hand, with a button where scripts run.
struct CopyableLink: HTML {
  let link: String
  let id: String

  var body: some HTML {
    div(.class("copy")) {
      input(
        .class("input"), .id("link-\(id)"), .type("text"), .value(link), .readonly(),
        .aria("label", "Invitation link"))
      button(.type("button"), .class("button button-small needs-script"), .data("copy", "link-\(id)")) { "Copy link" }
      button(
        .type("button"), .class("button button-small button-quiet needs-share"), .data("share-link", "link-\(id)")
      ) { "Share…" }
    }
  }
}
