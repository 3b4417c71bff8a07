public import HTML
internal import Wire

/// A link for many people of a family: with its QR code and what messengers take, how far it is used, and who waits to come in by it.
public struct FamilyLinkPage: HTML {
  public struct Model: Sendable {
    /// The page to return to.
    public var next: String
    /// The link that can be used now; nil before one is made.
    public var link: InvitationEntry?
    /// Whether each person who comes by it is confirmed.
    public var confirmsEach: Bool
    /// How many people the viewer may still invite; nil for operators.
    public var left: Int?
    public var waiting: [WaitingEntry]
    /// The current text of the field for the number of people.
    public var uses: String
    public var confirms: Bool
    public var errors: FormErrors

    public init(
      next: String, link: InvitationEntry?, confirmsEach: Bool = false, left: Int?, waiting: [WaitingEntry] = [],
      uses: String = "20", confirms: Bool = false, errors: FormErrors = .none
    ) {
      self.next = next
      self.link = link
      self.confirmsEach = confirmsEach
      self.left = left
      self.waiting = waiting
      self.uses = uses
      self.confirms = confirms
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage("A link for the family", back: model.next, context) {
      if !model.waiting.isEmpty {
        WaitingSection(waiting: model.waiting, next: own, context: context)
      }
      if let link = model.link {
        FamilyLinkCard(link: link, confirmsEach: model.confirmsEach, next: model.next, context: context)
      } else if model.left == 0 {
        p(.class("quiet")) { "You can’t invite anyone else at the moment." }
      } else {
        making
      }
    }
  }

  /// The page's own address, with the way back.
  private var own: String { ReturnPath.path(context.shared(FamilyLinkPageRoutes.path).text, next: model.next) }

  private var making: some HTML {
    form(.class("form"), .method("post"), .action(context.shared(FamilyLinkPageRoutes.path)), .data("once")) {
      p(.class("quiet")) {
        "Send one link to everyone, for example in the family chat. Those who come by it and agree to be in the family are connected with its members. It works for \(FamilyLink.days) days."
      }
      FormAlert(model.errors.general ?? model.errors.fields["apps"])
      NextField(path: model.next)
      Field(
        "For how many people", "uses", .number, value: model.uses, hint: allowance, error: model.errors.fields["uses"])
      ConfirmsChoice(isOn: model.confirms)
      button(.class("button")) { "Make a link" }
    }
  }

  private var allowance: String? {
    model.left.map { "You can invite \($0.counted("more person", "more people"))." }
  }
}

/// The link, and how it is passed on.
struct FamilyLinkCard: HTML {
  let link: InvitationEntry
  let confirmsEach: Bool
  let next: String
  let context: PageContext

  var body: some HTML {
    p {
      "Anyone who opens this link \(confirmsEach ? "can ask to join" : "can join"). Send it to your family, or let them point the camera of their phone at the code."
    }
    ShareableLink(link: link.link, id: link.id, label: "Invitation link")
    InvitationState(invitation: link, context: context)
    if confirmsEach { p(.class("quiet")) { "You confirm each person: until then they see nothing." } }
    form(
      .method("post"), .action(context.shared(URLPath("/account/invitations/", link.id, "/revoke"))), .data("once")
    ) {
      NextField(path: next)
      input(.type("hidden"), .name("list"), .value("family"))
      button(.class("button button-small button-plain danger")) { "Revoke this link" }
    }
  }
}
