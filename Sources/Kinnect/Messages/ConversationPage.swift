public import Core
public import HTML
public import Wire

/// One conversation: what was written, oldest first, and the field to write in.
public struct ConversationPage: HTML {
  public struct Model: Sendable {
    public var conversation: KinnectAPI.Conversation
    /// Newest first, as they are read.
    public var messages: Page<KinnectAPI.Message>
    /// For the list beside it.
    public var conversations: Page<KinnectAPI.Conversation>
    /// To how many groups the viewer is invited.
    public var invitations: Int
    /// A name for what is going to be sent, so that sending twice is sending once.
    public var key: String
    /// What was typed, where it was refused.
    public var draft: String
    public var error: String?

    public init(
      conversation: KinnectAPI.Conversation, messages: Page<KinnectAPI.Message>,
      conversations: Page<KinnectAPI.Conversation>, invitations: Int = 0, key: String, draft: String = "",
      error: String? = nil
    ) {
      self.conversation = conversation
      self.messages = messages
      self.conversations = conversations
      self.invitations = invitations
      self.key = key
      self.draft = draft
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
    AppPage(conversation.title(for: context.viewer), tab: .messages, look: "app app-inbox app-room", context) {
      div(.class("chat"), .data("chat")) {
        Inbox(
          conversations: model.conversations, invitations: model.invitations, open: conversation.id, context: context)
        section(
          .class("chat-room"), .aria("label", "Conversation with ", conversation.title(for: context.viewer)),
          .data("room", uuid: conversation.id.high, conversation.id.low), .data("group").when(conversation.isGroup)
        ) {
          RoomHead(conversation: conversation, context: context)
          MessageStream(conversation: conversation, messages: model.messages, context: context)
          // Also where one may not write any more: what waited to be sent is shown.
          OwnMessageTemplate(conversation: conversation, context: context)
          if conversation.canSend {
            Composer(model: model, context: context)
          } else {
            RoomClosed(conversation: conversation, context: context)
          }
        }
      }
    }
  }

  private var conversation: KinnectAPI.Conversation { model.conversation }
}

struct RoomHead: HTML {
  let conversation: KinnectAPI.Conversation
  let context: PageContext

  var body: some HTML {
    div(.class("room-head")) {
      a(.class("icon-button room-back"), .href("/kinnect/messages"), .aria("label", "Back to messages")) {
        context.icon("back")
      }
      if let other, !conversation.isGroup {
        a(.class("person room-who"), .href(.profile(other.username))) { RoomNames(conversation, context) }
      } else {
        a(.class("person room-who"), .href(.conversation(conversation.id, "/info"))) {
          RoomNames(conversation, context)
        }
      }
      a(.class("icon-button"), .href(.conversation(conversation.id, "/info")), .aria("label", "Details")) {
        context.icon("info")
      }
    }
  }

  private var other: KinnectAPI.Author? { conversation.others(than: context.viewer).first }
}

struct RoomNames: HTML {
  let conversation: KinnectAPI.Conversation
  let context: PageContext

  init(_ conversation: KinnectAPI.Conversation, _ context: PageContext) {
    self.conversation = conversation
    self.context = context
  }

  var body: some HTML {
    ConversationFace(conversation: conversation, context: context)
    span(.class("person-names")) {
      span(.class("strong")) { conversation.title(for: context.viewer) }
      span(.class("quiet")) { line }
    }
  }

  private var line: String {
    guard conversation.isGroup else { return conversation.others(than: context.viewer).first?.username ?? "" }
    return conversation.members.count == 1 ? "1 person" : "\(conversation.members.count) people"
  }
}

/// Where one may not write any more, and why.
struct RoomClosed: HTML {
  let conversation: KinnectAPI.Conversation
  let context: PageContext

  var body: some HTML {
    div(.class("room-closed"), .id("end")) {
      p(.class("quiet")) {
        conversation.isGroup
          ? "You can write here while you and someone in the group follow each other."
          : "You can message \(other?.username ?? "each other") while you follow each other."
      }
      if let other, !conversation.isGroup {
        a(.class("button button-small button-quiet"), .href(.profile(other.username))) { "View profile" }
      }
    }
  }

  private var other: KinnectAPI.Author? { conversation.others(than: context.viewer).first }
}

/// Works as a form; a script sends without leaving the page.
struct Composer: HTML {
  let model: ConversationPage.Model
  let context: PageContext

  var body: some HTML {
    form(
      .class("composer"), .id("end"), .method("post"), .action(.conversation(model.conversation.id)),
      .enctype("multipart/form-data"), .data("composer"), .data("once")
    ) {
      input(.type("hidden"), .name("key"), .value(model.key))
      FormAlert(model.error)
      div(.class("composer-photo"), .data("composer-preview"), .hidden()) {}
      // With scripts it is there once a photo is.
      div(.class("composer-alt")) {
        label(.class("visually-hidden"), .for("alt")) { "Alt text of the photo" }
        input(
          .class("input"), .id("alt"), .name("alt"), .type("text"), .placeholder("Describe the photo (alt text)"),
          .maxlength(1000), .autocomplete("off"))
      }
      div(.class("composer-line")) {
        label(.class("composer-file")) {
          span(.class("visually-hidden")) { "Photo" }
          context.icon("photo")
          input(
            .type("file"), .name("file"), .accept("image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif"))
        }
        label(.class("visually-hidden"), .for("body")) { "Message" }
        textarea(
          .class("composer-text"), .id("body"), .name("body"), .rows(1), .placeholder("Message…"),
          .data("limit", 2000), .enterkeyhint("send")
        ) {
          Raw("\n")
          model.draft
        }
        button(.class("link-button strong"), .data("submit")) { "Send" }
      }
    }
  }
}
