import Wire

/// Strings that break careless writers.
let nastyStrings: [String] = [
  "", "plain", "\"quoted\" and \\slashed\\ / both", (0..<0x20).map { String(Unicode.Scalar(UInt8($0))) }.joined(),
  "\u{7f}\u{80}\u{9f}", "before\u{2028}between\u{2029}after", "\u{2027}\u{202a}\u{20ac}\u{e000}", "‘’“”–—…",
  "👩‍👩‍👧‍👦🍂🇸🇪", "e\u{301}\u{feff}\u{fffd}\u{10ffff}", "</script><!-- & -->", "1234567\"", "12345678\"", "123456789\\",
  String(repeating: "long enough to be on the heap, ", count: 40) + "\n\"\u{2028}",
  String(repeating: "\u{1}", count: 500), String(repeating: "Å", count: 33), "\r\n\t\u{8}\u{c}",
]

/// One of everything that the API answers, with `text` in every free field.
struct Samples {
  var text: String
  var optional: Bool

  var account: AuthAPI.Account { .init(id: ID(high: 0x0190_163d_8694_739b, low: 0xaea5_966c_26f8_ad91), email: text) }
  var tokens: AuthAPI.Tokens { .init(accessToken: text, refreshToken: text, expiresIn: 900, account: account) }
  var appProfile: AuthAPI.AppProfile {
    .init(app: "kinnect", id: text, username: text, fullName: text, avatarURL: optional ? text : nil)
  }
  var me: AuthAPI.Me { .init(account: account, profiles: [appProfile, appProfile]) }
  var report: AuthAPI.Report {
    .init(
      id: ID(high: 3, low: 4), app: "kinnect", kind: "post", name: text, reason: text,
      createdAt: Timestamp(microseconds: 1_000),
      outcome: optional ? .removed : nil, settledAt: optional ? Timestamp(microseconds: 2_000) : nil)
  }
  var availability: AuthAPI.UsernameAvailability { .init(available: false, reason: optional ? text : nil) }

  var urls: MediaAPI.URLs { .init(base: "/media/kinnect/x", query: optional ? "?s=a&e=1&m=\"\\b" : "") }
  var attachment: MediaAPI.Attachment {
    .init(id: ID(high: 1, low: 2), kind: .photo, width: 4000, height: 3, blurHash: text, alt: text, urls: urls)
  }
  var upload: MediaAPI.Upload {
    .init(
      id: ID(high: .max, low: .max), kind: .video, status: .processing, width: 0, height: -1, blurHash: text, alt: text,
      urls: .init(base: urls.base, query: urls.query, hasVideo: true), progress: optional ? 7 : nil,
      failure: optional ? .init(code: text, detail: text) : nil)
  }
  var waiting: SocialAPI.WaitingPost {
    .init(
      id: ID(high: 5, low: 6), caption: text, media: optional ? [upload] : [], createdAt: Timestamp(microseconds: 1))
  }

  var author: KinnectAPI.Author {
    .init(id: ID(high: 3, low: 4), username: text, fullName: text, avatarURL: optional ? text : nil)
  }
  var profile: KinnectAPI.Profile {
    .init(
      id: ID(high: 3, low: 4), username: text, fullName: text, bio: text, avatarURL: optional ? text : nil,
      postCount: optional ? 1 : nil, followerCount: optional ? .max : nil, followingCount: optional ? .min : nil,
      relation: .init(rawValue: text), followsMe: true)
  }
  var post: KinnectAPI.Post {
    .init(
      id: ID(high: 5, low: 6), author: author, caption: text, media: optional ? [attachment, attachment] : [],
      likeCount: 12, commentCount: 0, likedByMe: optional, createdAt: Timestamp(microseconds: 1_705_311_000_123_000),
      editedAt: optional ? Timestamp(microseconds: -1000) : nil,
      audience: optional ? .init(kind: .circles, circles: [ID(high: 1, low: 3)]) : nil,
      allowsSaving: optional ? false : nil, isHidden: optional ? true : nil)
  }
  var comment: KinnectAPI.Comment {
    .init(id: ID(high: 7, low: 8), author: author, body: text, createdAt: Timestamp(microseconds: 0), mine: optional)
  }
  var activity: KinnectAPI.Activity {
    .init(
      id: ID(high: 9, low: 10), kind: .followRequest, actors: [author], actorCount: 3,
      post: optional ? .init(id: ID(high: 5, low: 6), kind: .video, thumbnailURL: text) : nil,
      comment: optional ? text : nil, relation: optional ? .following : nil,
      createdAt: Timestamp(microseconds: 1_000), read: false)
  }
  var answered: KinnectAPI.AnsweredStory {
    .init(id: ID(high: 15, low: 16), username: optional ? text : nil, thumbnailURL: optional ? text : nil)
  }
  var message: KinnectAPI.Message {
    .init(
      id: ID(high: 11, low: 12), conversation: ID(high: 13, low: 14), author: author, body: text,
      media: optional ? attachment : nil, story: optional ? answered : nil, event: optional ? .added : nil,
      subject: optional ? author : nil, createdAt: Timestamp(microseconds: 3_000), mine: optional)
  }
  var conversation: KinnectAPI.Conversation {
    .init(
      id: ID(high: 13, low: 14), isGroup: optional, name: text, members: [author], invited: [invitee],
      lastMessage: optional ? message : nil,
      unreadCount: 3, canSend: true, updatedAt: Timestamp(microseconds: 4_000))
  }
  var invitee: KinnectAPI.Invitee { .init(person: author, canWithdraw: optional) }
  var invitation: KinnectAPI.GroupInvitation {
    .init(
      conversation: ID(high: 13, low: 14), name: text, invitedBy: author, members: [author],
      createdAt: Timestamp(microseconds: 9_000))
  }
  var story: KinnectAPI.Story {
    .init(
      id: ID(high: 15, low: 16), author: author, media: attachment, createdAt: Timestamp(microseconds: 5_000),
      expiresAt: Timestamp(microseconds: 6_000), seenByMe: optional, viewCount: optional ? 2 : nil, canReply: true)
  }
  var teller: KinnectAPI.StoryTeller {
    .init(author: author, storyCount: 2, hasUnseen: optional, latestAt: Timestamp(microseconds: 7_000))
  }
  var view: KinnectAPI.StoryView { .init(viewer: author, seenAt: Timestamp(microseconds: 8_000)) }
  var problem: Problem {
    Problem(.invalidInput, detail: text, errors: [.init(field: text, code: "invalid", detail: text)])
  }
}
