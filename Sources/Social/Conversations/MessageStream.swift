import Core
import HTML
import Wire

/// What was written, oldest first, with times between what lies far apart.
struct MessageStream: HTML {
  let conversation: SocialAPI.Conversation
  let messages: Page<SocialAPI.Message>
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    div(.class("room-scroll"), .data("room-scroll"), .tabindex(0), .aria("label", "Messages"), .role("log")) {
      MoreLink("Earlier messages", "?before=", messages.next, hook: "earlier")
      if messages.next == nil { RoomBeginning(conversation: conversation, part: part, context: context) }
      ul(.class("messages"), .data("messages")) {
        ForEach(lines.indices) {
          MessageLine(line: lines[$0], isGroup: conversation.isGroup, part: part, context: context)
        }
      }
    }
  }

  /// Time apart from which on the time is said again: half an hour.
  private static let gap: Int64 = 1_800_000_000

  private var lines: [MessageLine.Line] {
    let items = Array(messages.items.reversed())
    return items.indices.map { index in
      let message = items[index]
      let before = index > 0 ? items[index - 1] : nil
      let after = index + 1 < items.count ? items[index + 1] : nil
      let isApart = before.map { message.createdAt.microseconds - $0.createdAt.microseconds > Self.gap } ?? true
      let goesOn = after.map { $0.createdAt.microseconds - message.createdAt.microseconds <= Self.gap } ?? false
      return MessageLine.Line(
        message: message, hasTime: isApart,
        isFirst: isApart || before?.event != nil || before?.author.id != message.author.id,
        isLast: !goesOn || after?.event != nil || after?.author.id != message.author.id)
    }
  }
}

/// Above the first message: who one is writing with.
struct RoomBeginning: HTML {
  let conversation: SocialAPI.Conversation
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    div(.class("room-start"), .data("room-start")) {
      ConversationFace(conversation: conversation, context: context)
      p(.class("strong")) { Written(conversation.title(context)) }
      p(.class("quiet")) {
        conversation.isGroup
          ? conversation.others(than: context.viewer).map { $0.called(context) }.joined(separator: ", ")
          : "\(conversation.others(than: context.viewer).first?.username ?? "") · \(context.look.name)"
      }
    }
  }
}

struct MessageLine: HTML {
  struct Line {
    let message: SocialAPI.Message
    /// Whether the time stands above it.
    let hasTime: Bool
    /// The first and the last of several by the same person.
    let isFirst: Bool
    let isLast: Bool
  }

  let line: Line
  let isGroup: Bool
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    if line.hasTime { MessageTime(time: message.createdAt) }
    if message.event != nil {
      li(.class("message-event quiet"), .data("message", uuid: message.id.high, message.id.low)) {
        message.eventText(context)
      }
    } else {
      li(
        .class(look), .data("message", uuid: message.id.high, message.id.low), .data("by", message.author.username),
        .data("at", message.createdAt.description)
      ) {
        if !message.mine {
          a(
            .class("message-face"), .href(part.people.address(of: message.author.username)), .tabindex(-1),
            .aria("hidden", true)
          ) { Avatar(message.author.avatarURL, .medium, context) }
        }
        div(.class("message-body")) {
          if isGroup, !message.mine, line.isFirst {
            p(.class("message-author quiet")) { message.author.called(context) }
          }
          if let story = message.story { AnsweredStoryNote(story: story, isMine: message.mine, stories: part.stories) }
          if let media = message.media { MessagePhoto(message: message, media: media) }
          if !message.body.isEmpty {
            p(.class("bubble"), .written) {
              // With a direction of its own it doesn't count for that of the message.
              span(.class("visually-hidden"), .written) {
                message.mine ? "You: " : "\(message.author.called(context)): "
              }
              LinkedText(message.body)
            }
          }
        }
        if message.mine {
          DeleteMessage(message: message, part: part, context: context)
        } else {
          ReportMessage(message: message, part: part)
        }
      }
    }
  }

  private var message: SocialAPI.Message { line.message }

  private var look: StaticString {
    switch (message.mine, line.isLast) {
    case (true, true): "message message-own message-last"
    case (true, false): "message message-own"
    case (false, true): "message message-last"
    case (false, false): "message"
    }
  }
}

/// Exact time in UTC; a script says it in the viewer's own zone.
struct MessageTime: HTML {
  let time: Timestamp

  var body: some HTML {
    li(.class("message-time quiet")) {
      timeElement(.datetime(time.description), .data("moment")) { time.exactText }
    }
  }
}

struct MessagePhoto: HTML {
  let message: SocialAPI.Message
  let media: MediaAPI.Attachment

  /// A box of one of three shapes, so that nothing moves when the photo comes.
  private var look: StaticString {
    if media.height * 10 > media.width * 11 { return "message-photo message-photo-tall" }
    return media.width * 10 > media.height * 11 ? "message-photo message-photo-wide" : "message-photo"
  }

  var body: some HTML {
    if media.kind == .video {
      videoElement(
        .class("message-photo"), .src(.photo(media.urls, "/video")), .controls(), .preload("metadata"),
        .width(media.shape.width), .height(media.shape.height), .aria("label", "Video by ", message.author.username))
    } else if let large = URLPath.photo(media.urls, "/2048") {
      a(.class(look), .href(large), .data("open-photo")) {
        img(
          .src(.photo(media.urls, "/1080")), .width(media.shape.width), .height(media.shape.height),
          media.alt.isEmpty ? .alt("Photo by ", message.author.username) : .alt(media.alt), .loading("lazy"),
          .data("blurhash", media.blurHash))
      }
    }
  }
}

/// Which story a message answers, as long as it is there.
struct AnsweredStoryNote: HTML {
  let story: SocialAPI.AnsweredStory
  let isMine: Bool
  let stories: AnsweredStories?

  var body: some HTML {
    div(.class("message-story")) {
      p(.class("quiet")) { text }
      if let stories, let thumbnail = story.thumbnailURL.flatMap({ URLPath(checking: $0) }) {
        a(.href(stories.address(story.id))) { img(.src(thumbnail), .alt("The story"), .width(60), .height(90)) }
      } else {
        p(.class("message-story-over quiet")) { "The story has ended." }
      }
    }
  }

  private var text: String {
    guard isMine else { return "Replied to your story" }
    return story.username.map { "You replied to \($0)’s story" } ?? "You replied to a story"
  }
}

/// Where the delete button of the viewer's message is.
struct ReportMessage: HTML {
  let message: SocialAPI.Message
  let part: Conversations

  var body: some HTML {
    span(.class("message-delete")) {
      a(
        .class("quiet"), .href(part.address(of: message.id, "/report")),
        .aria("label", "Report the message by ", message.author.username)
      ) { "Report" }
    }
  }
}

struct DeleteMessage: HTML {
  let message: SocialAPI.Message
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    form(
      .class("message-delete"), .method("post"),
      .action(part.address(of: message.id, "/delete")),
      .data("delete-message")
    ) {
      button(.class("icon-button icon-button-small"), .aria("label", "Delete your message")) { context.icon("trash") }
    }
  }
}
