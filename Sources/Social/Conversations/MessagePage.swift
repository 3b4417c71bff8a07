public import Core
public import HTML
public import Wire

/// One message by itself, with the way to its conversation. A script takes a message that has just arrived from here.
public struct MessagePage: HTML {
  let message: SocialAPI.Message
  let conversation: SocialAPI.Conversation
  let isHidden: Bool
  let part: Conversations
  let context: PageContext

  /// - Parameter isHidden: whether an operator has hidden the message, so that only its sender sees it.
  public init(
    _ part: Conversations, message: SocialAPI.Message, in conversation: SocialAPI.Conversation, isHidden: Bool = false,
    context: PageContext
  ) {
    self.part = part
    self.message = message
    self.conversation = conversation
    self.isHidden = isHidden
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage(
      "Message", title: "Message by \(message.author.username)", tab: .messages,
      back: part.address(of: conversation.id),
      context
    ) {
      div(.class("column")) {
        if isHidden { HiddenNote() }
        ul(.class("messages"), .data("messages")) {
          MessageLine(
            line: .init(message: message, hasTime: true, isFirst: true, isLast: true), isGroup: conversation.isGroup,
            part: part, context: context)
        }
        a(.class("button button-quiet"), .href(part.address(of: conversation.id))) { "Open the conversation" }
      }
    }
  }
}

/// What a script fills when the viewer writes: their own message, with a photo and a text.
struct OwnMessageTemplate: HTML {
  let conversation: SocialAPI.Conversation
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    if let viewer = context.viewer {
      templateElement(.data("own-message")) {
        MessageLine(
          line: .init(
            message: .unwritten(by: viewer, in: conversation.id, of: part.app, at: context.now), hasTime: false,
            isFirst: false, isLast: false), isGroup: conversation.isGroup, part: part, context: context)
      }
    }
  }
}

extension SocialAPI.Message {
  /// With a photo that is nowhere: a template loads nothing.
  fileprivate static func unwritten(
    by viewer: PageViewer, in conversation: ID<SocialAPI.Conversation>, of app: String, at now: Timestamp
  ) -> Self {
    let photo = MediaAPI.Attachment(
      id: ID(high: 0, low: 0), kind: .photo, width: 1, height: 1, blurHash: "", alt: "",
      urls: MediaLinks.plain(app: app).urls(ID(high: 0, low: 0)))
    return .init(
      id: ID(high: 0, low: 0), conversation: conversation,
      author: .init(id: ID(high: 0, low: 0), username: viewer.username, fullName: "", avatarURL: viewer.avatarURL),
      body: " ", media: photo, story: nil, event: nil, subject: nil, createdAt: now, mine: true)
  }
}
