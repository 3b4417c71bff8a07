import Core
import HTTP
import SQL
import TestCircle
import Wire

@testable import Realspace

/// Everyone whom a route can be asked as, seen from the owner of what is asked for.
enum Role: String, CaseIterable, Sendable {
  case anonymous
  /// Signed in, without a profile in the app.
  case outsider
  /// With a profile, and no relation.
  case stranger
  /// Follows the owner, and nothing more.
  case follower
  case exFollower
  /// Follows the owner and is followed back.
  case friend
  case blocked, owner
  /// A friend whose account was suspended.
  case suspended
  /// The operator, without relation.
  case `operator`

  static let withProfile = unblocked.union([.blocked])
  /// Those for whom the owner is there.
  static let unblocked: Set<Role> = [.stranger, .follower, .exFollower, .friend, .owner, .operator]
}

/// Whom a post of the fixture is for: the name that stands for it in a row, and who sees it.
struct Shown: Sendable {
  let name: String
  let audience: String
  let readers: Set<Role>

  static let all = [
    Shown(name: "FOLLOWERS", audience: "followers", readers: [.follower, .friend, .owner]),
    Shown(name: "FRIENDS", audience: "friends", readers: [.friend, .owner]),
    Shown(name: "MINE", audience: "me", readers: [.owner]),
  ]
}

/// A filled circle: an owner with posts of every audience, each naming an item of its own, and somebody of every role. Made once, copied
/// for each question.
struct AccessFixture: Sendable {
  let members: [Role: Member]
  /// What stands for capital words in a row's target, and what nothing has been made for.
  let names: [String: String]
  let unknown: [String: String]
  private let photos: [ID<MediaAPI.Item>]
  private let database: TestDatabase
  private let time: Timestamp

  static let made = Task { try await AccessFixture() }

  /// A circle with a copy of the fixture, for what changes nothing.
  static let untouched = Task {
    let circle = try await made.value.circle()
    for photo in try await made.value.photos { try await circle.storeFiles(of: photo) }
    return circle
  }

  /// A circle with a copy of the fixture.
  func circle() throws -> TestCircle { try TestCircle.realspace(database: database, clock: TestClock(time)) }

  func client(_ role: Role, in circle: TestCircle, byCookie: Bool) -> Client {
    guard let member = members[role] else { return circle.anyone }
    return byCookie ? circle.browser(member) : circle.api(member)
  }

  private init() async throws {
    let circle = try TestCircle.realspace()
    var members: [Role: Member] = [:]
    for role in Role.allCases where role != .anonymous {
      members[role] = try await circle.neighbour(
        "the.\(role.rawValue.lowercased())", fullName: "The \(role.rawValue)", hasProfile: role != .outsider,
        isOperator: role == .operator)
    }
    guard let owner = members[.owner], let follower = members[.follower], let ex = members[.exFollower],
      let friend = members[.friend], let blocked = members[.blocked], let suspended = members[.suspended],
      let stranger = members[.stranger]
    else { throw TestFault("somebody is missing") }
    for one in [follower, ex, friend, blocked, suspended] { try await circle.know(one, owner) }
    for one in [friend, blocked, ex, suspended] { try await circle.know(owner, one) }
    var names = [
      "OWNER": owner.username, "FOLLOWER": follower.username, "STRANGER": stranger.username, "FRIEND": friend.username,
    ]
    var photos: [ID<MediaAPI.Item>] = []
    for shown in Shown.all {
      let post = try await circle.tell(
        owner, "read", "Secrets for \(shown.audience)", content: "for \(shown.audience)", for: shown.audience,
        named: true, photos: 1)
      names[shown.name] = post.id
      names["ITEM\(shown.name)"] = post.item
      photos += post.media
      names["PHOTO\(shown.name)"] = post.media[0].description
      let comment = try await circle.api(owner).post(
        "/api/realspace/posts/\(post.id)/comments", ["content": "Mine"])
      names["COMMENT\(shown.name)"] = comment["id"].string
    }
    // A list that friends see: what is kept from them, what is deleted, and what is shown; and a diary for each audience.
    try await circle.require(
      200, circle.api(owner).put("/api/realspace/list/sharing", ["audience": ["kind": "friends"]]))
    names["LIST"] = owner.profile?.description
    for (name, subject) in [("WISH", "Secret wish WISH"), ("GONE", "Secret wish GONE"), ("SHOWN", "Shown wish")] {
      let todo = try await circle.api(owner).post(
        "/api/realspace/list",
        ["action": "watch", "subject": .string(subject), "item": [:], "isPrivate": .bool(name == "WISH")])
      guard let id = todo["id"].string else { throw TestFault("nothing on the list: \(todo.text)") }
      names[name] = id
    }
    try await circle.require(204, circle.api(owner).delete("/api/realspace/list/\(names["GONE"] ?? "")"))
    for shown in Shown.all {
      let entry = try await circle.api(owner).post(
        "/api/realspace/diary",
        [
          "action": "watched", "subject": .string("Secret film for \(shown.audience)"), "item": [:],
          "date": "2024-01-02", "rating": .number("4.5"), "content": .string("Thoughts for \(shown.audience)"),
          "audience": ["kind": .string(shown.audience)],
        ])
      guard let id = entry["id"].string else { throw TestFault("no entry: \(entry.text)") }
      names["ENTRY\(shown.name)"] = id
    }
    names.merge(try await circle.startTopic(of: owner, moderatedBy: friend)) { $1 }
    names.merge(try await circle.invite(by: owner, approving: friend)) { $1 }
    names.merge(try await circle.findDuplicates(owner, friend)) { $1 }
    names["IMPORT"] = try await circle.bringAlong(owner)
    // A group, to which a stranger is invited.
    let guest = try await circle.neighbour("the.guest")
    try await circle.makeFriends(owner, guest)
    let room = try await circle.api(owner).post(
      "/api/realspace/conversations", ["members": [.string(friend.username), "the.guest"], "name": "Club"])
    guard let talk = room["id"].string else { throw TestFault("no conversation: \(room.text)") }
    let invited = try await circle.api(owner).post(
      "/api/realspace/conversations/\(talk)/members", ["members": [.string(stranger.username)]])
    guard invited["invited"].array?.count == 1 else { throw TestFault("nobody is invited: \(invited.text)") }
    let message = try await circle.api(owner).post(
      "/api/realspace/conversations/\(talk)/messages", ["body": "Hello"])
    names["ROOM"] = talk
    names["MESSAGE"] = message["id"].string
    let upload = try await circle.api(owner).post(
      "/api/realspace/uploads", ["byteCount": 10, "contentType": "image/jpeg"])
    names["UPLOAD"] = upload["id"].string
    try await circle.require(200, circle.api(follower).put("/api/realspace/posts/\(names["FOLLOWERS"] ?? "")/like"))
    try await circle.require(
      200, circle.api(follower).put("/api/realspace/topic-posts/\(names["TOPICPOST"] ?? "")/like"))
    try await circle.require(200, circle.api(ex).delete("/api/realspace/profiles/\(owner.username)/follow"))
    try await circle.shun(owner, blocked)
    try await circle.suspend(suspended)
    let nothing: ID<Never> = circle.services.newID()
    unknown = names.mapValues { ID<Never>($0) == nil ? "nobody.here" : nothing.description }
    self.names = names
    self.members = members
    self.photos = photos
    database = try circle.lastCopy()
    time = circle.clock.now()
  }
}
