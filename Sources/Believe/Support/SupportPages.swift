public import Core
public import HTML
public import Wire

/// The form for a message to a project. Scripts show it as a sheet.
public struct SendSupportPage: HTML {
  public struct Model: Sendable {
    public var project: BelieveAPI.Project
    public var message: String
    public var isAnonymous: Bool
    public var errors: FormErrors

    public init(
      project: BelieveAPI.Project, message: String = "", isAnonymous: Bool = false, errors: FormErrors = .none
    ) {
      self.project = project
      self.message = message
      self.isAnonymous = isAnonymous
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
    AppPage(
      "Send support", title: "Send support to \(model.project.title.isolated)", tab: .none,
      back: .project(model.project.slug),
      context
    ) {
      div(.class("column column-form"), .data("sheet-content")) {
        p {
          "Some encouragement for "
          strong(.written) { model.project.builder.name }
          " and "
          strong(.written) { model.project.title }
          ":"
        }
        FormAlert(model.errors.general)
        form(
          .class("form"), .method("post"), .action(.project(model.project.slug, "/support")),
          .data("support", model.project.slug), .data("name", model.project.builder.name), .data("once")
        ) {
          TextField(
            "Your message", "message", value: model.message, placeholder: "I believe in you because…", limit: 1000,
            rows: 4, error: model.errors.fields["message"])
          label(.class("choice"), .for("isAnonymous")) {
            input(
              .type("checkbox"), .id("isAnonymous"), .name("isAnonymous"), .value("true"), .checked(model.isAnonymous))
            " Send it anonymously"
          }
          p(.class("hint quiet")) {
            """
            Nobody in the app learns who sent an anonymous message, not even the creator. They can reply to it and \
            block your anonymous messages without learning who you are. If it is reported, the people who run this server \
            can look up who sent it; they have to give a reason, and a record is kept.
            """
            if model.project.visibility == .followers {
              " Only its followers see this project. If there are few, your identity can be guessed."
            }
          }
          button(.class("button button-support")) { "Send support" }
        }
      }
    }
  }
}

/// Every message to a project.
public struct MessagesPage: HTML {
  public struct Model: Sendable {
    public var project: BelieveAPI.Project
    public var messages: Page<BelieveAPI.SupportMessage>
    /// The viewer's own that an operator has hidden.
    public var hidden: Set<ID<BelieveAPI.SupportMessage>>
    /// For the owner: anonymous senders who are not listened to.
    public var silenced: Page<BelieveAPI.Silenced>
    /// Whether this is a later page of the silenced, and nothing else.
    public var isContinued: Bool

    public init(
      project: BelieveAPI.Project, messages: Page<BelieveAPI.SupportMessage>,
      hidden: Set<ID<BelieveAPI.SupportMessage>> = [],
      silenced: Page<BelieveAPI.Silenced> = Page(items: [], next: nil), isContinued: Bool = false
    ) {
      self.project = project
      self.messages = messages
      self.hidden = hidden
      self.silenced = silenced
      self.isContinued = isContinued
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
      "Support messages", title: "Support messages for \(model.project.title.isolated)", tab: .none,
      back: .project(model.project.slug), context
    ) {
      div(.class("column sides stack")) {
        if model.messages.items.isEmpty, !model.isContinued {
          EmptyState("No messages yet", "Kind words for this project appear here.", symbol: "message", context) {}
        } else if !model.isContinued {
          ul(.class("bubbles"), .data("list")) {
            ForEach(model.messages.items) {
              SupportMessageBubble(
                message: $0, isHidden: model.hidden.contains($0.id), isOwner: model.project.isMine,
                slug: model.project.slug, context: context)
            }
          }
        }
        MoreLink("More messages", "?before=", model.messages.next)
        if !model.silenced.items.isEmpty { SilencedList(model: model) }
      }
    }
  }
}

/// Anonymous senders have no names here, only when they were silenced.
struct SilencedList: HTML {
  let model: MessagesPage.Model

  var body: some HTML {
    section(.class("box about"), .aria("labelledby", "silenced")) {
      h2(.id("silenced")) { "Blocked anonymous senders" }
      p(.class("quiet")) { "You don’t know who they are. They find out that they’re blocked only if they try again." }
      ul(.data("list")) {
        ForEach(model.silenced.items) { sender in
          li(.class("row")) {
            span {
              "Since "
              LocalDate(sender.createdAt)
            }
            form(.method("post"), .action(.project(model.project.slug, "/unsilence"))) {
              input(.type("hidden"), .name("handle"), .value(sender.handle.description))
              button(.class("button button-small button-quiet")) { "Unblock" }
            }
          }
        }
      }
      MoreLink("More", "?silenced=", model.silenced.next)
    }
  }
}

/// The owner's answer to a message.
public struct AnswerPage: HTML {
  public struct Model: Sendable {
    public var message: BelieveAPI.SupportMessage
    public var slug: String
    public var text: String
    public var isPublic: Bool
    public var error: String?

    public init(
      message: BelieveAPI.SupportMessage, slug: String, text: String, isPublic: Bool, error: String? = nil
    ) {
      self.message = message
      self.slug = slug
      self.text = text
      self.isPublic = isPublic
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
    AppPage("Reply", tab: .none, back: .project(model.slug), context) {
      div(.class("column column-form"), .data("sheet-content")) {
        div(.class("support-bubble")) { p(.class("bubble-text"), .written) { model.message.message } }
        form(.class("form"), .method("post"), .action(.message(model.message.id, "/answer")), .data("once")) {
          TextField("Your reply", "text", value: model.text, limit: 1000, error: model.error)
          fieldset(.class("crop")) {
            legend { "Who reads it" }
            label(.class("choice"), .for("answer-public")) {
              input(
                .type("radio"), .id("answer-public"), .name("isPublic"), .value("true"), .checked(model.isPublic))
              " Everyone"
            }
            label(.class("choice"), .for("answer-private")) {
              input(
                .type("radio"), .id("answer-private"), .name("isPublic"), .value("false"), .checked(!model.isPublic))
              " Only \(model.message.sender?.name.isolated ?? "the sender")"
            }
          }
          if model.message.isAnonymous {
            p(.class("hint quiet")) { "It reaches the sender without revealing them to you." }
          }
          button(.class("button")) { "Save reply" }
          if model.message.answer != nil {
            button(.class("button button-plain danger"), .formaction(.message(model.message.id, "/take-answer-back"))) {
              "Delete reply"
            }
          }
        }
      }
    }
  }
}
