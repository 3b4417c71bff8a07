import Core
import Social
import Testing
import Wire

@testable import Realspace

/// The people, posts and times that the page tests draw; the same on every run.
enum Fixture {
  static let now = Timestamp(microseconds: 1_705_311_000_000_000)

  static func id<Entity>(_ number: Int) -> ID<Entity> {
    ID(high: 0x018d_0a00_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number))
  }

  static func ago(minutes: Int64) -> Timestamp { now.adding(seconds: -minutes * 60) }

  static func context(
    viewer: String? = "ana", unread: Int = 3, notice: String? = nil, isOperator: Bool = false
  ) throws -> PageContext {
    let assets = try #require(Assets(prefix: "/assets/test"))
    var badges = BadgeCounts()
    badges[.activity] = unread
    return PageContext(
      look: .realspace, assets: assets,
      viewer: viewer.map {
        PageViewer(profile: ID(high: 0, low: 7), username: $0, avatarURL: avatar($0), isOperator: isOperator)
      }, now: now,
      badges: badges, notice: notice.map { ShownNotice($0) })
  }

  static func avatar(_ username: String) -> String? {
    username == "noor" ? nil : "/media/realspace/avatar-\(username)/320"
  }

  static let people: [(username: String, fullName: String)] = [
    ("ana", "Ana Lindqvist"), ("ben.okafor", "Ben Okafor"), ("noor", ""), ("teo", "Teo Álvarez <3"),
  ]

  static func author(_ number: Int) -> SocialAPI.Author {
    let person = people[number % people.count]
    return SocialAPI.Author(
      id: id(number % people.count), username: person.username, fullName: person.fullName,
      avatarURL: avatar(person.username))
  }

  static func person(_ number: Int) -> RealspaceAPI.Person { .init(author(number)) }

  static func profile(
    _ number: Int, bio: String = "", relation: SocialAPI.Relation = .following, followsMe: Bool = false
  ) -> SocialAPI.Profile {
    let person = author(number)
    return SocialAPI.Profile(
      id: person.id, username: person.username, fullName: person.fullName, bio: bio, avatarURL: person.avatarURL,
      postCount: 12, followerCount: 1234, followingCount: 56, relation: relation, followsMe: followsMe)
  }

  static let subjects: [(action: RealspaceAPI.Action, text: String)] = [
    (.watched, "The Godfather"), (.read, "Middlemarch <unabridged>"), (.wentTo, "Blue Bottle Coffee"),
    (.watched, "Amélie"),
  ]

  static let contents = [
    "Still the best opening scene.", "",
    "The pour-over is worth the queue.\n\nSit at the window & bring a book: they don’t mind <us> staying.",
    String(repeating: "Longer than it had to be. ", count: 20),
  ]

  static func item(_ number: Int) -> RealspaceAPI.ItemReference {
    let (action, text) = subjects[number % subjects.count]
    return .init(id: id(300 + number), kind: action.kind, name: text)
  }

  static func photo(_ number: Int) -> MediaAPI.Attachment {
    .init(
      id: id(500 + number), kind: .photo, width: 1600, height: 1067, blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
      alt: number.isMultiple(of: 2) ? "A cup beside a book" : "",
      urls: MediaAPI.URLs(base: "/media/realspace/photo-\(number)", query: ""))
  }

  static func post(
    _ number: Int, by authorNumber: Int? = nil, for audience: SocialAPI.AudienceKind = .friends, photos: Int = 0,
    comments: Int? = nil
  ) -> RealspaceAPI.Post {
    let (action, subject) = subjects[number % subjects.count]
    let media = (0..<photos).map { photo(number * 10 + $0) }
    return RealspaceAPI.Post(
      id: id(100 + number), author: person(authorNumber ?? number + 1), action: action, subject: subject,
      item: number.isMultiple(of: 2) ? item(number) : nil, content: contents[number % 4],
      imageURL: media.first?.urls.rendition("1080"), media: media, audience: SocialAPI.Audience(kind: audience),
      likesCount: number * 7 % 23, commentsCount: comments ?? number * 3 % 5, likedByMe: number.isMultiple(of: 3),
      createdAt: ago(minutes: Int64(number * number * number * 25 + 2)), editedAt: number == 3 ? now : nil)
  }

  static func posts(_ count: Int, next: String? = nil) -> Page<RealspaceAPI.Post> {
    Page(items: (0..<count).map { post($0, photos: $0 == 2 ? 1 : 0) }, next: next)
  }

  static let nothing = Page<RealspaceAPI.Post>(items: [], next: nil)

  static func comment(
    _ number: Int, by authorNumber: Int, _ body: String, to thread: Int? = nil, replies: Int = 0, likes: Int = 0
  ) -> SocialAPI.Comment {
    SocialAPI.Comment(
      id: id(700 + number), author: author(authorNumber), body: body, createdAt: ago(minutes: Int64(number * 47 + 3)),
      mine: authorNumber == 0, replyTo: thread.map { id(700 + $0) }, replyCount: replies, likeCount: likes,
      likedByMe: likes > 2)
  }

  static let beginning = comment(9, by: 1, "Which cut? <3", replies: 5, likes: 3)

  /// A comment with the first of its replies, and one with a single reply.
  static let threads = Page<SocialAPI.Comment>(
    items: [
      beginning, comment(8, by: 0, "The long one!", to: 9, likes: 1), comment(7, by: 3, "||It ends well.||", to: 9),
      comment(6, by: 1, "Thanks", to: 9), comment(5, by: 2, "Also seen."), comment(4, by: 0, "Where?", to: 5),
    ], next: "c2")

  static let replies = Page<SocialAPI.Comment>(
    items: [beginning, comment(8, by: 0, "The long one!", to: 9, likes: 1), comment(7, by: 3, "Both", to: 9)],
    next: "r2")

  static let comments = Page<SocialAPI.Comment>(
    items: [comment(2, by: 1, "Which cut?"), comment(1, by: 0, "The long one!"), comment(0, by: 3, "❤️\n<3")],
    next: nil)
}
