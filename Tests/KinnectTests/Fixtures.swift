import Core
import Kinnect
import Social
import Testing
import Wire

/// The people, posts and times that the page tests draw; the same on every run.
enum Fixture {
  static let now = Timestamp(microseconds: 1_705_311_000_000_000)

  static func id<Entity>(_ number: Int) -> ID<Entity> {
    ID(high: 0x018d_0a00_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number))
  }

  static func ago(minutes: Int64) -> Timestamp { now.adding(seconds: -minutes * 60) }

  static func context(
    viewer: String? = "ana", unread: Int = 3, notice: String? = nil, isOperator: Bool = false,
    theme: DevicePreferences.Theme = .system, textSize: TextSize = .standard, family: FamilyStanding = .outside,
    mayInvite: Bool = false, isAskedForKind: Bool = false
  ) throws -> PageContext {
    let assets = try #require(Assets(prefix: "/assets/test"))
    var badges = BadgeCounts()
    badges[.activity] = unread
    return PageContext(
      look: .kinnect, assets: assets,
      viewer: viewer.map {
        PageViewer(
          profile: ID(high: 0, low: 7), username: $0, avatarURL: avatar($0), isOperator: isOperator,
          mayInvite: mayInvite, family: family, isAskedForKind: isAskedForKind)
      }, now: now,
      badges: badges, notice: notice.map { ShownNotice($0) }, theme: theme, textSize: textSize)
  }

  static func avatar(_ username: String) -> String? {
    username == "noor" ? nil : "/media/kinnect/avatar-\(username)/320"
  }

  static let people: [(username: String, fullName: String)] = [
    ("ana", "Ana Lindqvist"), ("ben.okafor", "Ben Okafor"), ("noor", "Noor"), ("grandma_ruth", "Ruth Meyer"),
    ("teo", "Teo Álvarez"), ("mei", "Mei Tanaka"), ("oskar", "Oskar Lindqvist"), ("lucia_b", "Lucía Bianchi"),
  ]

  static func author(_ number: Int) -> KinnectAPI.Author {
    let person = people[number % people.count]
    return KinnectAPI.Author(
      id: id(number % people.count), username: person.username, fullName: person.fullName,
      avatarURL: avatar(person.username))
  }

  static func profile(
    _ number: Int, bio: String = "", counts: (Int, Int, Int)? = (12, 1234, 56),
    relation: KinnectAPI.Relation = .following, followsMe: Bool = false
  ) -> KinnectAPI.Profile {
    let person = author(number)
    return KinnectAPI.Profile(
      id: person.id, username: person.username, fullName: person.fullName, bio: bio, avatarURL: person.avatarURL,
      postCount: counts?.0, followerCount: counts?.1, followingCount: counts?.2, relation: relation,
      followsMe: followsMe)
  }

  static let captions = [
    "First light over the ridge this morning ☀️",
    "The cyclamen finally came back. I planted it three winters ago with Grandma, and every November I was sure that "
      + "it was gone for good.\n\nLesson learned: do not give up on small things in the garden.",
    "", "Falcon!! 🦅 She sat there for ten minutes & did not mind <us> at all", "Rocks.",
    "Sunday walk with everyone",
  ]

  static let sizes = [(1600, 1600), (1600, 1067), (1200, 1600), (1600, 900), (1080, 1350), (2048, 1365)]

  static func post(
    _ number: Int, by authorNumber: Int? = nil, caption: String? = nil, likes: Int? = nil, comments: Int? = nil
  ) -> KinnectAPI.Post {
    let (width, height) = sizes[number % sizes.count]
    let photo = MediaAPI.Attachment(
      id: id(500 + number), kind: .photo, width: width, height: height, blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
      alt: number.isMultiple(of: 2) ? "A mountain ridge at sunrise" : "",
      urls: MediaAPI.URLs(base: "/media/kinnect/photo-\(number)", query: ""))
    return KinnectAPI.Post(
      id: id(100 + number), author: author(authorNumber ?? number + 1), caption: caption ?? captions[number % 6],
      media: [photo], likeCount: likes ?? number * 7 % 23, commentCount: comments ?? number * 3 % 5,
      likedByMe: number.isMultiple(of: 3), createdAt: ago(minutes: Int64(number * number * number * 25 + 2)),
      editedAt: number == 3 ? now : nil)
  }

  /// A post of one video.
  static func film() -> KinnectAPI.Post {
    var film = post(3, by: 1, caption: "The ferry", likes: 4, comments: 1)
    film.media[0].kind = .video
    film.media[0].urls.hasVideo = true
    return film
  }

  /// One's own post whose video is being prepared, or could not be.
  static func waiting(_ number: Int, progress: Int? = nil, failure: String? = nil) -> SocialAPI.WaitingPost {
    let upload = MediaAPI.Upload(
      id: id(700 + number), kind: .video, status: failure == nil ? .processing : .failed, width: 0, height: 0,
      blurHash: "", alt: "", urls: MediaAPI.URLs(base: "/media/kinnect/video-\(number)", query: "", hasVideo: true),
      progress: progress, failure: failure.map { .init(code: $0, detail: "This video is too long.") })
    return SocialAPI.WaitingPost(
      id: id(800 + number), caption: captions[number], media: [upload], createdAt: ago(minutes: 1))
  }

  /// A post of several photos: as the first one, wider, taller, and one without a description.
  static func album(_ count: Int = 3) -> KinnectAPI.Post {
    var album = post(0, by: 1, caption: "Everything from Sunday", likes: 4, comments: 1)
    album.media = (0..<count).map { number in
      var item = post(number).media[0]
      item.id = id(600 + number)
      item.urls = MediaAPI.URLs(base: "/media/kinnect/album-\(number)", query: "")
      return item
    }
    return album
  }

  static func posts(_ count: Int, next: String? = nil) -> Page<KinnectAPI.Post> {
    Page(items: (0..<count).map { post($0) }, next: next)
  }

  static func comment(_ number: Int, by authorNumber: Int, _ body: String) -> KinnectAPI.Comment {
    KinnectAPI.Comment(
      id: id(700 + number), author: author(authorNumber), body: body, createdAt: ago(minutes: Int64(number * 47 + 3)),
      mine: authorNumber == 0)
  }

  static let comments = Page<KinnectAPI.Comment>(
    items: [
      comment(3, by: 1, "Where is this? It looks like the path behind Grandma’s house."),
      comment(2, by: 0, "It is! We went up at six."), comment(1, by: 3, "❤️❤️"),
      comment(0, by: 4, "Next time wake me up\nplease <3"),
    ], next: nil)

  static func activity(
    _ number: Int, _ kind: KinnectAPI.ActivityKind, actors: [Int], count: Int? = nil, read: Bool = true
  ) -> ActivityLine<Void> {
    ActivityLine(
      id: id(900 + number), kind: kind.rawValue, subject: id(100 + number), object: id(700 + number),
      actors: actors.map(author), actorCount: count ?? actors.count,
      thumbnail: kind == .follow
        ? nil
        : ActivityThumbnail(kind: number == 4 ? .video : .photo, url: "/media/kinnect/photo-\(number)/320"),
      quote: kind == .comment ? "What a <lovely> day!\nWhere is it?" : nil,
      relation: kind == .follow ? KinnectAPI.Relation.none : nil, own: (),
      createdAt: ago(minutes: Int64(number * number * 90 + 4)), read: read)
  }

  static let activities = Page<ActivityLine<Void>>(
    items: [
      activity(0, .like, actors: [1, 3], count: 5, read: false), activity(1, .comment, actors: [4], read: false),
      activity(2, .follow, actors: [2], read: false), activity(3, .like, actors: [5, 6]),
      activity(4, .like, actors: [7]), activity(5, .comment, actors: [1], count: 3),
    ], next: "older")
}
