import Core
import Social
import Testing
import Wire

@testable import Believe

/// The people, projects and times that the page tests draw; the same on every run.
enum Fixture {
  static let now = Timestamp(microseconds: 1_705_311_000_000_000)

  static func id<Entity>(_ number: Int) -> ID<Entity> {
    ID(high: 0x018d_0a00_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number))
  }

  static func ago(minutes: Int64) -> Timestamp { now.adding(seconds: -minutes * 60) }

  static func context(
    look: AppLook = .believe, viewer: Bool = true, notice: String? = nil, isOneOfSeveral: Bool = false
  ) throws -> PageContext {
    let assets = try #require(Assets(prefix: "/assets/test"))
    var badges = BadgeCounts()
    badges[.activity] = 2
    return PageContext(
      look: look, assets: assets,
      viewer: viewer
        ? PageViewer(
          profile: ID(high: 0, low: 7), username: "u0", avatarURL: "/media/believe/avatar-0/320", isOperator: false)
        : nil,
      now: now, badges: badges, notice: notice.map { ShownNotice($0) }, isOneOfSeveral: isOneOfSeveral)
  }

  static let names = ["Ana Lindqvist", "Ben Okafor", "Noor", "Teo Álvarez"]

  static func reference(_ number: Int) -> BelieveAPI.BuilderReference {
    .init(
      id: id(number), name: names[number % 4], avatarURL: number == 2 ? nil : "/media/believe/avatar-\(number)/320")
  }

  static func builder(_ number: Int, website: String? = "https://ana.example/boat/", twitter: String? = "ana_builds")
    -> BelieveAPI.Builder
  {
    .init(
      id: id(number), name: names[number % 4], bio: "Building a boat,\n<slowly>.",
      avatarURL: reference(number).avatarURL, websiteURL: website, twitterHandle: twitter, isCreator: number < 2,
      createdAt: ago(minutes: 90_000))
  }

  static func project(
    _ number: Int, mine: Bool = false, following: Bool = false, mood: BelieveAPI.Mood? = .green, cover: Bool = true,
    isPublished: Bool = true, visibility: BelieveAPI.Visibility = .everyone
  ) -> BelieveAPI.Project {
    .init(
      id: id(50 + number), slug: "boat-\(number)",
      title: ["A wooden boat", "Sourdough & Co", "Night songs"][number % 3],
      tagline: number == 2 ? "" : "From the first plank to the first wave.",
      description: number == 2 ? "" : "Twelve planks a week.\n\nMore <soon>.",
      coverURL: cover ? "/media/believe/cover-\(number)/1080" : nil,
      coverAlt: number == 0 ? "A hull <on> the slip" : nil, mood: mood, followerCount: number * 617 + 1,
      isPublished: isPublished, visibility: visibility, isOnTheWeb: number == 0, builder: reference(mine ? 0 : 1),
      isFollowing: following, isMine: mine, createdAt: ago(minutes: 60_000), updatedAt: ago(minutes: 10))
  }

  static func post(
    _ number: Int, images: Int = 0, liked: Bool = false, status: BelieveAPI.PostStatus = .published, mine: Bool = false
  ) -> BelieveAPI.Post {
    let project = project(number, mine: mine)
    let photos = (0..<images).map { image in
      MediaAPI.Attachment(
        id: id(500 + image), kind: .photo, width: 1600, height: 1067, blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
        alt: image == 0 ? "The keel" : "", urls: MediaAPI.URLs(base: "/media/believe/photo-\(image)", query: ""))
    }
    return .init(
      id: id(100 + number),
      project: .init(
        id: project.id, slug: project.slug, title: project.title, coverURL: project.coverURL, builder: project.builder),
      content: "The keel is laid. <Finally>!\nNext: ribs.", images: photos, likeCount: number * 3, likedByMe: liked,
      status: status, scheduledFor: status == .scheduled ? now.adding(seconds: 86_400) : nil,
      publishedAt: status == .published ? ago(minutes: Int64(number * 300 + 2)) : nil,
      createdAt: ago(minutes: Int64(number * 300 + 2)), editedAt: number == 2 ? now : nil)
  }

  static func milestone(_ number: Int, done: Bool = false, moved: Int = 0) -> BelieveAPI.Milestone {
    .init(
      id: id(200 + number), title: ["The keel", "All ribs", "First wave"][number % 3],
      description: number == 1 ? "Twenty-two of them." : "", isCompleted: done,
      targetDate: number == 2 ? nil : "2024-05-31", completedAt: done ? ago(minutes: 3000) : nil,
      createdAt: ago(minutes: 50_000),
      history: (0..<moved).map { .init(from: "2024-04-0\($0 + 1)", to: "2024-05-31", changedAt: ago(minutes: 900)) })
  }

  static func message(
    _ number: Int, anonymous: Bool = false, mine: Bool = false, handle: Bool = false, answer: Bool? = nil
  ) -> BelieveAPI.SupportMessage {
    .init(
      id: id(300 + number), sender: anonymous ? nil : reference(number), isAnonymous: anonymous,
      handle: handle ? id(900) : nil, message: "I believe in you & your <boat>.", isMine: mine,
      answer: answer.map { .init(text: "Thank you!", isPublic: $0, createdAt: ago(minutes: 5)) },
      createdAt: ago(minutes: Int64(number * 70 + 4)))
  }

  static let karma = BelieveAPI.Karma(
    totalPoints: 132, level: 2, label: "Supporter", emoji: "💚", nextLevelAt: 201, progress: 0.54)

  static func action(_ number: Int, _ kind: BelieveAPI.ActionKind, points: Int, gone: Bool = false)
    -> BelieveAPI.SupportAction
  {
    .init(
      id: id(400 + number), action: kind, points: points,
      project: gone ? nil : .init(id: id(50), slug: "boat-0", title: "A wooden boat"),
      createdAt: ago(minutes: Int64(number * 500 + 1)))
  }

  static func activity(
    _ number: Int, _ kind: BelieveAPI.ActivityKind, actors: Int = 1, read: Bool = true
  ) -> ActivityLine<ActivityProject> {
    .init(
      id: id(600 + number), kind: kind.rawValue, subject: id(50), object: id(700 + number),
      actors: kind == .anonymousSupport ? [] : (1...min(actors, 3)).map { author($0) }, actorCount: actors,
      own: ActivityProject(
        project: .init(id: id(50), slug: "boat-0", title: "A wooden boat"), postID: kind == .like ? id(100) : nil),
      createdAt: ago(minutes: Int64(number * 90 + 1)), read: read)
  }

  private static func author(_ number: Int) -> SocialAPI.Author {
    let person = reference(number)
    return .init(id: person.id.cast(), username: "u\(number)", fullName: person.name, avatarURL: person.avatarURL)
  }
}
