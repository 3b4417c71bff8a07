import Core
import HTML
import Kinnect
import Social
import TestCircle
import Wire

/// Conversations and stories as the page tests draw them.
extension Fixture {
  static func photo(_ number: Int, kind: MediaAPI.Kind = .photo) -> MediaAPI.Attachment {
    MediaAPI.Attachment(
      id: id(500 + number), kind: kind, width: 1080, height: 1920, blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
      alt: number.isMultiple(of: 2) ? "A boat" : "",
      urls: MediaAPI.URLs(base: "/media/kinnect/photo-\(number)", query: ""))
  }

  static func message(
    _ number: Int, by author: Int, _ body: String, media: MediaAPI.Attachment? = nil,
    story: KinnectAPI.AnsweredStory? = nil, event: KinnectAPI.MessageEvent? = nil, subject: Int? = nil
  ) -> KinnectAPI.Message {
    KinnectAPI.Message(
      id: id(300 + number), conversation: id(200), author: Fixture.author(author), body: body, media: media,
      story: story, event: event, subject: subject.map(Fixture.author),
      createdAt: ago(minutes: Int64(number * number * 7)),
      mine: author == 0)
  }

  /// Newest first.
  static let messages = Page<KinnectAPI.Message>(
    items: [
      message(0, by: 1, "See you <there> & then!"), message(1, by: 1, "On my way"),
      message(
        2, by: 0, "Lovely",
        story: KinnectAPI.AnsweredStory(id: id(601), username: "teo", thumbnailURL: "/media/kinnect/photo-1/320")),
      message(3, by: 4, "", media: photo(4)), message(4, by: 0, "Where are you all?\nI have cake."),
      message(5, by: 4, "Look", story: KinnectAPI.AnsweredStory(id: id(602), username: nil, thumbnailURL: nil)),
      message(6, by: 3, "", event: .added, subject: 1), message(7, by: 4, "Trip", event: .named),
      message(8, by: 0, "", event: .founded),
    ], next: nil)

  static func conversation(
    _ number: Int, members: [Int], name: String = "", unread: Int = 0, last: KinnectAPI.Message? = nil,
    canSend: Bool = true
  ) -> KinnectAPI.Conversation {
    KinnectAPI.Conversation(
      id: id(200 + number), isGroup: members.count > 2 || !name.isEmpty, name: name, members: members.map(author),
      invited: [],
      lastMessage: last ?? message(number, by: members[1], "Message \(number)"), unreadCount: unread, canSend: canSend,
      updatedAt: ago(minutes: Int64(number * 50)))
  }

  static let invitations = Page<KinnectAPI.GroupInvitation>(
    items: [
      .init(
        conversation: id(250), name: "Book <club>", invitedBy: author(5), members: [5, 2, 3, 4, 1].map(author),
        createdAt: ago(minutes: 3)),
      .init(
        conversation: id(251), name: "", invitedBy: author(2), members: [author(2)], createdAt: ago(minutes: 400)),
    ], next: "older")

  static let conversations = Page<KinnectAPI.Conversation>(
    items: [
      conversation(0, members: [0, 1, 3, 4], name: "Trip to the lake", unread: 2),
      conversation(1, members: [0, 2], unread: 1, last: message(1, by: 2, "", media: photo(1))),
      conversation(2, members: [0, 5], last: message(2, by: 0, "You know <b>me</b>")),
      conversation(3, members: [0, 1, 2, 3, 4, 5]),
    ], next: "older")

  static func story(_ number: Int, by authorNumber: Int, kind: MediaAPI.Kind = .photo) -> KinnectAPI.Story {
    KinnectAPI.Story(
      id: id(600 + number), author: author(authorNumber), media: photo(number, kind: kind),
      createdAt: ago(minutes: Int64(number * 60)), expiresAt: now, seenByMe: number == 0,
      viewCount: authorNumber == 0 ? 3 : nil, canReply: authorNumber != 0)
  }

  static func tellers(_ numbers: [Int]) -> [KinnectAPI.StoryTeller] {
    numbers.map {
      KinnectAPI.StoryTeller(
        author: author($0), storyCount: 2, hasUnseen: $0 > 0 && $0 < 4, latestAt: ago(minutes: Int64($0 * 30)))
    }
  }
}

extension Gallery {
  private static func room(_ change: (inout ConversationPage.Model) -> Void = { _ in }) throws -> [UInt8] {
    var model = ConversationPage.Model(
      conversation: Fixture.conversation(0, members: [0, 1, 3, 4], name: "Trip to the lake"),
      messages: Fixture.messages, conversations: Fixture.conversations, key: "the-key")
    change(&model)
    return ConversationPage(Kinnect.conversations, model: model, context: try Fixture.context()).rendered()
  }

  static let circle = [
    Specimen("messages", "/kinnect/messages") {
      InboxPage(
        Kinnect.conversations, model: .init(conversations: Fixture.conversations), context: try Fixture.context()
      ).rendered()
    },
    Specimen("messages-invited", "/kinnect/messages") {
      InboxPage(
        Kinnect.conversations, model: .init(conversations: Page(items: [], next: nil), invitations: 2),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("group-invitations", "/kinnect/messages/invitations") {
      GroupInvitationsPage(
        Kinnect.conversations, model: .init(invitations: Fixture.invitations), context: try Fixture.context()
      ).rendered()
    },
    Specimen("group-invitations-none", "/kinnect/messages/invitations") {
      GroupInvitationsPage(
        Kinnect.conversations, model: .init(invitations: Page(items: [], next: nil), error: "This group is full."),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("messages-empty", "/kinnect/messages") {
      InboxPage(
        Kinnect.conversations, model: .init(conversations: Page(items: [], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("conversation", "/kinnect/messages/c") { try room() },
    Specimen("message", "/kinnect/message/m") {
      MessagePage(
        Kinnect.conversations, message: Fixture.message(1, by: 3, "", media: Fixture.photo(1, kind: .video)),
        in: Fixture.conversation(0, members: [0, 1, 3, 4], name: "Trip to the lake"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("conversation-refused", "/kinnect/messages/c") {
      try room {
        $0.draft = "Too long"
        $0.error = "Use at most 2,000 characters."
        $0.messages.next = "older"
      }
    },
    Specimen("conversation-closed", "/kinnect/messages/c") {
      try room {
        $0.conversation = Fixture.conversation(1, members: [0, 2], canSend: false)
        $0.messages = Page(items: [Fixture.message(1, by: 2, "Old")], next: nil)
      }
    },
    Specimen("conversation-info", "/kinnect/messages/c/info") {
      ConversationInfoPage(
        Kinnect.conversations, model: .init(conversation: Fixture.conversation(0, members: [0, 1, 3], name: "Trip")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("conversation-info-muted", "/kinnect/messages/c/info") {
      var conversation = Fixture.conversation(1, members: [0, 2])
      conversation.isMuted = true
      return ConversationInfoPage(
        Kinnect.conversations, model: .init(conversation: conversation), context: try Fixture.context()
      ).rendered()
    },
    Specimen("conversation-info-invited", "/kinnect/messages/c/info") {
      var conversation = Fixture.conversation(0, members: [0, 1, 3], name: "Trip")
      conversation.invited = [(4, true), (5, false)].map { .init(person: Fixture.author($0), canWithdraw: $1) }
      return ConversationInfoPage(
        Kinnect.conversations, model: .init(conversation: conversation), context: try Fixture.context()
      ).rendered()
    },
    Specimen("new-message", "/kinnect/messages/new") {
      NewMessagePage(
        Kinnect.conversations, model: .init(query: "", people: [1, 2, 3].map(Fixture.author), chosen: ["noor"]),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("new-message-nobody", "/kinnect/messages/new") {
      NewMessagePage(
        Kinnect.conversations, model: .init(query: "zz", people: [], error: "Choose somebody to write to."),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("add-people", "/kinnect/messages/c/add") {
      NewMessagePage(
        Kinnect.conversations,
        model: .init(
          query: "", people: [], group: Fixture.conversation(0, members: [0, 1, 3], name: "Trip")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("add-people-invited", "/kinnect/messages/c/add") {
      NewMessagePage(
        Kinnect.conversations,
        model: .init(
          query: "t", people: [Fixture.author(1)], others: [Fixture.author(4)], chosen: [Fixture.author(4).username],
          group: Fixture.conversation(0, members: [0, 1, 3], name: "Trip")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("feed-stories", "/kinnect") {
      FeedPage(
        model: .init(
          posts: Fixture.posts(1), isContinued: false, tellers: Fixture.tellers([0, 1, 2, 5])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("story", "/kinnect/stories/s") {
      StoryPage(
        model: .init(
          story: Fixture.story(1, by: 1), all: (0..<3).map { Fixture.story($0, by: 1) }, next: Fixture.author(3)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("story-own", "/kinnect/stories/s") {
      StoryPage(
        model: .init(story: Fixture.story(1, by: 0), all: [Fixture.story(1, by: 0)], next: nil),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("story-video", "/kinnect/stories/s") {
      StoryPage(
        model: .init(
          story: Fixture.story(2, by: 1, kind: .video), all: [Fixture.story(2, by: 1, kind: .video)], next: nil,
          error: "Write something first."), context: try Fixture.context()
      ).rendered()
    },
    Specimen("story-views", "/kinnect/stories/s/views") {
      StoryViewsPage(
        model: .init(
          story: Fixture.story(1, by: 0),
          views: Page(
            items: [1, 2].map { .init(viewer: Fixture.author($0), seenAt: Fixture.ago(minutes: Int64($0))) }, next: "m")
        ),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("new-story", "/kinnect/stories/new") {
      NewStoryPage(
        model: .init(errors: FormErrors(fields: ["file": "Choose a photo."]), key: "the-key"),
        context: try Fixture.context()
      ).rendered()
    },
  ]
}
