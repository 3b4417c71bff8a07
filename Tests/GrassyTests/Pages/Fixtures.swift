import Core
import Social
import Testing
import Wire

@testable import Grassy

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
      look: .grassy, assets: assets,
      viewer: viewer.map {
        PageViewer(profile: ID(high: 0, low: 7), username: $0, avatarURL: avatar($0), isOperator: isOperator)
      }, now: now,
      badges: badges, notice: notice.map { ShownNotice($0) })
  }

  static func avatar(_ username: String) -> String? {
    username == "noor" ? nil : "/media/grassy/avatar-\(username)/320"
  }

  static let people: [(username: String, fullName: String)] = [
    ("ana", "Ana Lindqvist"), ("ben.okafor", "Ben Okafor"), ("noor", "Noor"), ("teo", "Teo Álvarez"),
  ]

  static func author(_ number: Int) -> SocialAPI.Author {
    let person = people[number % people.count]
    return SocialAPI.Author(
      id: id(number % people.count), username: person.username, fullName: person.fullName,
      avatarURL: avatar(person.username))
  }

  static func profile(
    _ number: Int, bio: String = "", counts: (Int, Int, Int)? = (12, 1234, 56),
    relation: SocialAPI.Relation = .following, followsMe: Bool = false
  ) -> SocialAPI.Profile {
    let person = author(number)
    return SocialAPI.Profile(
      id: person.id, username: person.username, fullName: person.fullName, bio: bio, avatarURL: person.avatarURL,
      postCount: counts?.0, followerCount: counts?.1, followingCount: counts?.2, relation: relation,
      followsMe: followsMe)
  }

  /// Each of another precision, and one that is a name alone.
  static let locations: [GrassyAPI.Location?] = [
    .init(
      name: "The pier", precision: .exact, latitude: 59.32512, longitude: 18.07115, country: "SE", placeID: "2673730"),
    .init(
      name: "Södermalm", precision: .neighbourhood, latitude: 59.315, longitude: 18.0749, country: "SE",
      placeID: "2673730"),
    .init(name: "Porto", precision: .city, latitude: 41.14961, longitude: -8.61099, country: "PT", placeID: "2735943"),
    .init(name: "Iceland", precision: .country, latitude: nil, longitude: nil, country: "IS", placeID: "IS"),
    .init(
      name: "Grandma’s <garden>", precision: .city, latitude: nil, longitude: nil, country: nil,
      placeID: "~grandma s garden"), nil,
  ]

  static let captions = [
    "First light over the ridge this morning ☀️",
    "The cyclamen finally came back. I planted it three winters ago, and every November I was sure that it was gone "
      + "for good.\n\nLesson learned: do not give up on small things in the garden.",
    "", "Falcon!! 🦅 She sat there for ten minutes & did not mind <us> at all",
  ]

  static let tags: [[String]] = [["Forest", "Früh am Morgen"], [], ["1 café"], ["森", "autumn", "Sunday walk"]]

  static let sizes = [(1600, 1600), (1600, 1067), (1200, 1600), (1080, 1350)]

  static func post(
    _ number: Int, by authorNumber: Int? = nil, for audience: SocialAPI.AudienceKind = .everyone,
    camera: GrassyAPI.Camera? = nil, comments: Int? = nil
  ) -> GrassyAPI.Post {
    let (width, height) = sizes[number % sizes.count]
    let photo = MediaAPI.Attachment(
      id: id(500 + number), kind: .photo, width: width, height: height, blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
      alt: number.isMultiple(of: 2) ? "A mountain ridge at sunrise" : "",
      urls: MediaAPI.URLs(base: "/media/grassy/photo-\(number)", query: ""))
    return GrassyAPI.Post(
      id: id(100 + number), author: author(authorNumber ?? number + 1), caption: captions[number % 4],
      location: locations[number % 6], tags: tags[number % 4], media: [photo], photoKey: "",
      audience: SocialAPI.Audience(kind: audience), camera: camera, likeCount: number * 7 % 23,
      commentCount: comments ?? number * 3 % 5, likedByMe: number.isMultiple(of: 3),
      bookmarkedByMe: number.isMultiple(of: 2), createdAt: ago(minutes: Int64(number * number * number * 25 + 2)),
      editedAt: number == 3 ? now : nil)
  }

  static let camera = GrassyAPI.Camera(model: "Fairphone 5", lens: "5.6 mm", exposure: "1/250 s, f/1.9, ISO 50")

  /// A post of several photos.
  static func album(_ count: Int = 3) -> GrassyAPI.Post {
    var album = post(0, by: 1)
    album.media = (0..<count).map { number in
      var item = post(number).media[0]
      item.id = id(600 + number)
      item.urls = MediaAPI.URLs(base: "/media/grassy/album-\(number)", query: "")
      return item
    }
    return album
  }

  static func posts(_ count: Int, next: String? = nil) -> Page<GrassyAPI.Post> {
    Page(items: (0..<count).map { post($0) }, next: next)
  }

  static let nothing = Page<GrassyAPI.Post>(items: [], next: nil)

  static func comment(_ number: Int, by authorNumber: Int, _ body: String) -> SocialAPI.Comment {
    SocialAPI.Comment(
      id: id(700 + number), author: author(authorNumber), body: body, createdAt: ago(minutes: Int64(number * 47 + 3)),
      mine: authorNumber == 0)
  }

  static let comments = Page<SocialAPI.Comment>(
    items: [comment(2, by: 1, "Where is this?"), comment(1, by: 0, "It is a secret!"), comment(0, by: 3, "❤️\n<3")],
    next: nil)

  static let circles: [SocialAPI.Circle] = [
    .init(id: id(800), name: "Garden club", memberCount: 4, createdAt: ago(minutes: 9000)),
    .init(id: id(801), name: "Family <3", memberCount: 1, createdAt: ago(minutes: 8000)),
  ]

  static func tag(_ label: String, follows: Bool = false, mutes: Bool = false) -> GrassyAPI.Tag {
    .init(name: Tag.folded(label), label: label, isFollowing: follows, isMuted: mutes)
  }

  static let places: [GrassyAPI.Place] = [
    .init(
      id: "2735943", name: "Porto", region: "Porto", country: "PT", latitude: 41.14961, longitude: -8.61099,
      timeZone: "Europe/Lisbon"),
    .init(
      id: "3452925", name: "Porto Alegre", region: nil, country: "BR", latitude: -30.03283, longitude: -51.23019,
      timeZone: "America/Sao_Paulo"),
  ]
}
