import Core
import Social
import TestCircle
import Testing
import Wire

@testable import Wandr

/// The people, logs and times that the page tests draw; the same on every run.
enum Fixture {
  static let now = Timestamp(microseconds: 1_705_311_000_000_000)

  static func id<Entity>(_ number: Int) -> ID<Entity> {
    ID(high: 0x018d_0a00_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number))
  }

  static func ago(minutes: Int64) -> Timestamp { now.adding(seconds: -minutes * 60) }

  static func context(
    viewer: String? = "ana", unread: Int = 3, notice: String? = nil, isOperator: Bool = false, hasMaps: Bool = false
  ) throws -> PageContext {
    let assets = try #require(Assets(prefix: "/assets/test", files: hasMaps ? ["map/leaflet.js"] : []))
    var badges = BadgeCounts()
    badges[.activity] = unread
    return PageContext(
      look: .wandr, assets: assets,
      viewer: viewer.map {
        PageViewer(profile: id(0), username: $0, avatarURL: avatar($0), isOperator: isOperator)
      }, now: now,
      badges: badges, notice: notice.map { ShownNotice($0) })
  }

  static func avatar(_ username: String) -> String? {
    username == "noor" ? nil : "/media/wandr/avatar-\(username)/320"
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

  static func profile(
    _ number: Int, bio: String = "", relation: SocialAPI.Relation = .following, followsMe: Bool = false
  ) -> SocialAPI.Profile {
    let person = author(number)
    return SocialAPI.Profile(
      id: person.id, username: person.username, fullName: person.fullName, bio: bio, avatarURL: person.avatarURL,
      postCount: 12, followerCount: 1234, followingCount: 56, relation: relation, followsMe: followsMe)
  }

  static let names = ["Lisbon", "Café <au lait>", "Kyoto", "Torvet"]

  static func place(_ number: Int, isOwn: Bool = false) -> WandrAPI.Place {
    WandrAPI.Place(
      id: id(500 + number), providerID: isOwn ? nil : "geonames:\(number)", name: names[number % names.count],
      address: number % 2 == 0 ? "Portugal" : "", latitude: 38.7, longitude: -9.1, types: ["city"], country: "PT",
      timeZone: "Europe/Lisbon", mine: isOwn, isPrivate: isOwn)
  }

  static func photo(_ number: Int) -> MediaAPI.Attachment {
    MediaAPI.Attachment(
      id: id(300 + number), kind: .photo, width: 1200, height: 900, blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
      alt: "A tiled <wall>", urls: MediaAPI.URLs(base: "/media/wandr/photo-\(number)", query: "", hasVideo: false))
  }

  static func log(
    _ number: Int, by author: Int = 1, photos: Int = 0, for visibility: WandrAPI.Visibility = .friends
  ) -> WandrAPI.Log {
    let (person, place) = (Self.author(author), Self.place(number))
    return WandrAPI.Log(
      id: id(100 + number), userID: person.id, author: person, placeID: place.id, place: place,
      rating: WandrAPI.Rating.known[number % 3], note: number % 2 == 0 ? "Go at low tide & walk <far>." : "",
      tags: number % 2 == 0 ? ["beach", "<walk>"] : [], media: (0..<photos).map(photo),
      tripID: number % 3 == 0 ? id(800) : nil, tripName: number % 3 == 0 ? "Lisbon & the coast" : nil,
      visitedOn: ["2023-09-14", "2023-09", nil, "2022"][number % 4],
      datePrecision: [.day, .month, .unknown, .year][number % 4], visibility: visibility, publishesAt: nil,
      isInPrivacyZone: visibility == .me && author == 0, isWantedByMe: number % 2 == 1, createdAt: ago(minutes: 70),
      updatedAt: ago(minutes: 70))
  }

  static func logs(_ count: Int, next: String? = nil) -> Page<WandrAPI.Log> {
    Page(items: (0..<count).map { log($0, by: $0, photos: $0 % 3) }, next: next)
  }

  static let nothing = Page<WandrAPI.Log>(items: [], next: nil)

  static func trip(_ number: Int, _ membership: WandrAPI.Membership = .owner) -> WandrAPI.Trip {
    WandrAPI.Trip(
      id: id(800 + number), name: "Lisbon & the <coast>",
      coverPhotoURL: number % 2 == 0 ? "/media/wandr/cover-\(number)/1080" : nil, startDate: "2023-09-10",
      endDate: number % 2 == 0 ? "2023-09-20" : nil,
      collaborators: [
        .init(person: author(0), membership: membership == .owner ? .owner : membership),
        .init(person: author(1), membership: membership == .owner ? .joined : .owner),
        .init(person: author(2), membership: .invited),
      ], createdBy: membership == .owner ? id(0) : id(1), membership: membership, logCount: number + 1,
      createdAt: ago(minutes: 900))
  }

  static let statistics = WandrAPI.Statistics(places: 41, countries: 9, cities: 17, topTags: ["beach", "<coffee>"])
}
