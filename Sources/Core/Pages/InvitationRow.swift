import HTML
public import Wire

/// An invitation as the person who made it sees it, and as operators see everybody's.
public struct InvitationEntry: Sendable {
  public var id: String
  /// The whole address.
  public var link: String
  /// What apps it is for and whose it is, followed by a dot; empty where neither needs to be said.
  public var about: String
  public var note: String
  public var usesLeft: Int
  public var uses: Int
  public var expiresAt: Timestamp
  public var isRevoked: Bool

  public init(
    id: String, link: String, about: String, note: String, usesLeft: Int, uses: Int, expiresAt: Timestamp,
    isRevoked: Bool
  ) {
    self.id = id
    self.link = link
    self.about = about
    self.note = note
    self.usesLeft = usesLeft
    self.uses = uses
    self.expiresAt = expiresAt
    self.isRevoked = isRevoked
  }

  init(_ one: InvitationQueries.Listed, about: String, origin: String, keys: SigningKeys) {
    self.init(
      id: one.id.description, link: "\(origin)/invite/\(InvitationToken.of(one.id, keys: keys))", about: about,
      note: one.note, usesLeft: one.maxUses - one.uses, uses: one.maxUses, expiresAt: one.expiresAt,
      isRevoked: one.revokedAt != nil)
  }
}

/// An invitation with its link and the button that takes it back.
struct InvitationRow: HTML {
  let invitation: InvitationEntry
  /// The page that has the list: the button's address lies below it.
  let page: StaticString
  /// Where the page leads back to; nil where it leads to one place.
  let next: String?
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p(.class("strong"), .written) { invitation.note.isEmpty ? "Invitation" : invitation.note }
        InvitationState(invitation: invitation, context: context)
      }
      if isOpen {
        form(.method("post"), .action(revocation), .data("once")) {
          if let next { NextField(path: next) }
          button(.class("button button-small button-plain danger"), .aria("label", "Revoke ", name)) { "Revoke" }
        }
        ShareableLink(link: invitation.link, id: invitation.id, label: "Invitation link")
      }
    }
  }

  /// The operator's page is the server's; a member's is in each app.
  private var revocation: URLPath {
    let path = URLPath(page, invitation.id, "/revoke")
    return next == nil ? path : context.shared(path)
  }

  private var name: String {
    invitation.note.isEmpty ? "this invitation" : "the invitation for \(invitation.note.isolated)"
  }

  private var isOpen: Bool {
    !invitation.isRevoked && invitation.usesLeft > 0 && invitation.expiresAt > context.now
  }
}

/// How far an invitation is used, and until when.
struct InvitationState: HTML {
  let invitation: InvitationEntry
  let context: PageContext

  var body: some HTML {
    p(.class("quiet")) {
      invitation.about
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

/// The link in a field that can be selected by hand, with buttons where scripts run, and as a QR code.
struct ShareableLink: HTML {
  let link: String
  let id: String
  /// What a screen reader calls it.
  let label: String
  /// Whether the code is in view at once.
  var isOpen = false

  var body: some HTML {
    div(.class("copy")) {
      input(
        .class("input"), .id("link-\(id)"), .type("text"), .value(link), .readonly(),
        .aria("label", label))
      button(.type("button"), .class("button button-small needs-script"), .data("copy", "link-\(id)")) { "Copy link" }
      button(
        .type("button"), .class("button button-small button-quiet needs-share"), .data("share-link", "link-\(id)")
      ) { "Share…" }
    }
    if let code = QRCode(link, label: "QR code of the \(label.lowercased())") {
      details(.class("qr-box"), .open(isOpen)) {
        summary { "QR code" }
        code
        p(.class("quiet")) { "Point the camera of their phone at it." }
      }
    }
  }
}

/// For which apps an invitation is; a hidden field where one runs alone.
struct AppChoices: HTML {
  let apps: [(slug: String, name: String)]
  let error: String?

  var body: some HTML {
    if apps.count == 1 {
      input(.type("hidden"), .name("apps"), .value(apps[0].slug))
    } else {
      fieldset(.class("choices"), FieldNotes.link("apps", hint: nil, error: error)) {
        legend { "To which apps" }
        ForEach(apps.indices) { index in
          label(.class("choice"), .for("app-\(apps[index].slug)")) {
            input(
              .type("checkbox"), .id("app-\(apps[index].slug)"), .name("apps"), .value(apps[index].slug),
              .checked(index == 0))
            apps[index].name
          }
        }
        FieldNotes(name: "apps", hint: nil, error: error)
      }
    }
  }
}
