public import Core
public import HTML
public import Wire

/// One conversation: what was written, oldest first, and the field to write in.
public struct ConversationPage: HTML {
  /// What it shows.
  public struct Model: Sendable {
    /// The one that is looked at.
    public var conversation: SocialAPI.Conversation
    /// Newest first, as they are read.
    public var messages: Page<SocialAPI.Message>
    /// For the list beside it.
    public var conversations: Page<SocialAPI.Conversation>
    /// To how many groups the viewer is invited.
    public var invitations: Int
    /// A name for what is going to be sent, so that sending twice is sending once.
    public var key: String
    /// What was typed, where it was refused.
    public var draft: String
    /// Why it was refused; nil where nothing was.
    public var error: String?

    public init(
      conversation: SocialAPI.Conversation, messages: Page<SocialAPI.Message>,
      conversations: Page<SocialAPI.Conversation>, invitations: Int = 0, key: String, draft: String = "",
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
  let part: Conversations
  let context: PageContext

  public init(_ part: Conversations, model: Model, context: PageContext) {
    self.part = part
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage(conversation.title(context).isolated, tab: .messages, look: "app app-inbox app-room", context) {
      div(.class("chat"), .data("chat")) {
        Inbox(
          conversations: model.conversations, invitations: model.invitations, open: conversation.id, part: part,
          context: context)
        section(
          .class("chat-room"), .aria("label", "Conversation with ", conversation.title(context)),
          .data("room", uuid: conversation.id.high, conversation.id.low), .data("group").when(conversation.isGroup)
        ) {
          RoomHead(conversation: conversation, part: part, context: context)
          MessageStream(conversation: conversation, messages: model.messages, part: part, context: context)
          // Also where one may not write any more: what waited to be sent is shown.
          OwnMessageTemplate(conversation: conversation, part: part, context: context)
          if conversation.canSend {
            Composer(model: model, part: part, context: context)
          } else {
            RoomClosed(conversation: conversation, part: part, context: context)
          }
        }
      }
    }
  }

  private var conversation: SocialAPI.Conversation { model.conversation }
}

struct RoomHead: HTML {
  let conversation: SocialAPI.Conversation
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    div(.class("room-head")) {
      a(.class("icon-button room-back"), .href(part.people.page("/messages")), .aria("label", "Back to messages")) {
        context.icon("back")
      }
      if let other, !conversation.isGroup {
        a(.class("person room-who"), .href(part.people.address(of: other.username))) {
          RoomNames(conversation, context)
        }
      } else {
        a(.class("person room-who"), .href(part.address(of: conversation.id, "/info"))) {
          RoomNames(conversation, context)
        }
      }
      a(.class("icon-button"), .href(part.address(of: conversation.id, "/info")), .aria("label", "Details")) {
        context.icon("info")
      }
    }
  }

  private var other: SocialAPI.Author? { conversation.others(than: context.viewer).first }
}

struct RoomNames: HTML {
  let conversation: SocialAPI.Conversation
  let context: PageContext

  init(_ conversation: SocialAPI.Conversation, _ context: PageContext) {
    self.conversation = conversation
    self.context = context
  }

  var body: some HTML {
    ConversationFace(conversation: conversation, context: context)
    span(.class("person-names")) {
      span(.class("strong")) { Written(conversation.title(context)) }
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
  let conversation: SocialAPI.Conversation
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    div(.class("room-closed"), .id("end")) {
      p(.class("quiet")) {
        conversation.isGroup
          ? "You can write here while you and someone in the group follow each other."
          : "You can message \(other?.username ?? "each other") while you follow each other."
      }
      if let other, !conversation.isGroup {
        a(.class("button button-small button-quiet"), .href(part.people.address(of: other.username))) { "View profile" }
      }
    }
  }

  private var other: SocialAPI.Author? { conversation.others(than: context.viewer).first }
}

/// Works as a form; a script sends without leaving the page.
struct Composer: HTML {
  let model: ConversationPage.Model
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    form(
      .class("composer"), .id("end"), .method("post"), .action(part.address(of: model.conversation.id)),
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
          .maxlength(1000), .autocomplete("off"), .written)
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
          .data("limit", 2000), .enterkeyhint("send"), .written
        ) {
          Raw("\n")
          model.draft
        }
        button(.class("link-button strong"), .data("submit")) { "Send" }
      }
    }
  }
}
