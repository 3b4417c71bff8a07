import Core
import HTTP
import SQL
import Social
import TestCircle
import Wire

@testable import Grassy

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
  /// Follows the owner and is in the circle of the post that is for one.
  case member
  case blocked, owner
  /// A follower in the circle whose account was suspended.
  case suspended
  /// The operator, without relation.
  case `operator`

  static let withProfile = unblocked.union([.blocked])
  /// Those for whom the owner is there.
  static let unblocked: Set<Role> = [.stranger, .follower, .exFollower, .friend, .member, .owner, .operator]
}

/// Whom a post of the fixture is for: the name that stands for it in a row, and who sees it.
struct Shown: Sendable {
  let name: String
  let audience: String
  let readers: Set<Role>

  static let all = [
    Shown(name: "EVERYONE", audience: "everyone", readers: Role.unblocked),
    Shown(name: "FOLLOWERS", audience: "followers", readers: [.follower, .friend, .member, .owner]),
    Shown(name: "FRIENDS", audience: "friends", readers: [.friend, .owner]),
    Shown(name: "CIRCLES", audience: "circles", readers: [.member, .owner]),
    Shown(name: "MINE", audience: "me", readers: [.owner]),
  ]
}

/// A filled circle: an owner with posts of every audience, and somebody of every role. Made once, copied for each question.
struct AccessFixture: Sendable {
  let members: [Role: Member]
  /// What stands for capital words in a row's target, and what nothing has been made for.
  let names: [String: String]
  let unknown: [String: String]
  /// The photo of each post.
  let photos: [String: ID<MediaAPI.Item>]
  private let database: TestDatabase
  private let time: Timestamp

  static let made = Task { try await AccessFixture() }

  /// A circle with a copy of the fixture, for what changes nothing.
  static let untouched = Task {
    let circle = try await made.value.circle()
    for photo in try await made.value.photos.values { try await circle.storeFiles(of: photo) }
    return circle
  }

  /// A circle with a copy of the fixture.
  func circle() throws -> TestCircle { try TestCircle.grassy(database: database, clock: TestClock(time)) }

  func client(_ role: Role, in circle: TestCircle, byCookie: Bool) -> Client {
    guard let member = members[role] else { return circle.anyone }
    return byCookie ? circle.browser(member) : circle.api(member)
  }

  private init() async throws {
    let circle = try TestCircle.grassy()
    var members: [Role: Member] = [:]
    for role in Role.allCases where role != .anonymous {
      members[role] = try await circle.gardener(
        "the.\(role.rawValue.lowercased())", fullName: "The \(role.rawValue)", hasProfile: role != .outsider,
        isOperator: role == .operator)
    }
    guard let owner = members[.owner], let follower = members[.follower], let ex = members[.exFollower],
      let friend = members[.friend], let member = members[.member], let blocked = members[.blocked],
      let suspended = members[.suspended], let stranger = members[.stranger]
    else { throw TestFault("somebody is missing") }
    for one in [follower, ex, friend, member, blocked, suspended] { try await circle.tend(one, owner) }
    for one in [friend, blocked, ex] { try await circle.tend(owner, one) }
    let ring = try await circle.circle(owner, "Garden", member, ex, blocked, suspended)
    var names = [
      "OWNER": owner.username, "FOLLOWER": follower.username, "STRANGER": stranger.username, "MEMBER": member.username,
      "CIRCLE": ring,
    ]
    var photos: [String: ID<MediaAPI.Item>] = [:]
    for shown in Shown.all {
      let post = try await circle.grow(
        owner, "for \(shown.audience)", tags: ["only\(shown.audience)"], at: ["name": .string("Hut \(shown.audience)")],
        for: shown.audience, circle: shown.audience == "circles" ? ring : nil)
      names[shown.name] = post.id
      photos[shown.name] = post.media[0]
      names["PHOTO\(shown.name)"] = post.media[0].description
      let comment = try await circle.api(owner).post("/api/grassy/posts/\(post.id)/comments", ["body": "Mine"])
      names["COMMENT\(shown.name)"] = comment["id"].string
    }
    let upload = try await circle.api(owner).post(
      "/api/grassy/uploads", ["byteCount": 10, "contentType": "image/jpeg"])
    names["UPLOAD"] = upload["id"].string
    try await circle.require(200, circle.api(follower).put("/api/grassy/posts/\(names["EVERYONE"] ?? "")/like"))
    try await circle.require(200, circle.api(ex).delete("/api/grassy/profiles/\(owner.username)/follow"))
    try await circle.uproot(owner, blocked)
    try await circle.suspend(suspended)
    let brought: ID<Import> = circle.services.newID()
    guard let viewer = try await circle.services.viewer(owner.account, app: "grassy") else {
      throw TestFault("no viewer")
    }
    let now = circle.clock.now()
    try await circle.services.database.write(as: viewer.principal) { transaction in
      try ImportQueries.insert(brought, of: viewer.profile, isLocal: false, now: now, in: transaction)
      _ = try ImportQueries.move(brought, from: [.reading], to: .ready, in: transaction)
    }
    names["IMPORT"] = brought.description
    let nothing: ID<Never> = circle.services.newID()
    unknown = names.mapValues { ID<Never>($0) == nil ? "nobody.here" : nothing.description }
    self.names = names
    self.members = members
    self.photos = photos
    database = try circle.lastCopy()
    time = circle.clock.now()
  }
}
