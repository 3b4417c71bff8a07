public import Core
public import HTML
public import Wire

/// One message by itself, with the way to its conversation. A script takes a message that has just arrived from here.
public struct MessagePage: HTML {
  let message: KinnectAPI.Message
  let conversation: KinnectAPI.Conversation
  let context: PageContext

  public init(message: KinnectAPI.Message, in conversation: KinnectAPI.Conversation, context: PageContext) {
    self.message = message
    self.conversation = conversation
    self.context = context
  }

  public var body: some HTML {
    AppPage(
      "Message", title: "Message by \(message.author.username)", tab: .messages, back: .conversation(conversation.id),
      context
    ) {
      div(.class("column")) {
        ul(.class("messages"), .data("messages")) {
          MessageLine(
            line: .init(message: message, hasTime: true, isFirst: true, isLast: true), isGroup: conversation.isGroup,
            context: context)
        }
        a(.class("button button-quiet"), .href(.conversation(conversation.id))) { "Open the conversation" }
      }
    }
  }
}

/// What a script fills when the viewer writes: their own message, with a photo and a text.
struct OwnMessageTemplate: HTML {
  let conversation: KinnectAPI.Conversation
  let context: PageContext

  var body: some HTML {
    if let viewer = context.viewer {
      templateElement(.data("own-message")) {
        MessageLine(
          line: .init(
            message: .unwritten(by: viewer, in: conversation.id, at: context.now), hasTime: false,
            isFirst: false, isLast: false), isGroup: conversation.isGroup, context: context)
      }
    }
  }
}

extension KinnectAPI.Message {
  /// With a photo that is nowhere: a template loads nothing.
  fileprivate static func unwritten(
    by viewer: PageViewer, in conversation: ID<KinnectAPI.Conversation>, at now: Timestamp
  ) -> Self {
    let photo = MediaAPI.Attachment(
      id: ID(high: 0, low: 0), kind: .photo, width: 1, height: 1, blurHash: "", alt: "",
      urls: MediaLinks.plain(app: Kinnect.name).urls(ID(high: 0, low: 0)))
    return .init(
      id: ID(high: 0, low: 0), conversation: conversation,
      author: .init(id: ID(high: 0, low: 0), username: viewer.username, fullName: "", avatarURL: viewer.avatarURL),
      body: " ", media: photo, story: nil, event: nil, subject: nil, createdAt: now, mine: true)
  }
}
