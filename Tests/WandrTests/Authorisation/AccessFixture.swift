import Core
import HTTP
import SQL
import TestCircle
import Wire

@testable import Wandr

/// Everyone whom a route can be asked as, seen from the owner of what is asked for.
enum Role: String, CaseIterable, Sendable {
  case anonymous
  /// Signed in, without a profile in the app.
  case outsider
  /// With a profile, and no relation.
  case stranger
  /// Follows the owner, and nothing more.
  case follower
  /// Follows the owner and is followed back.
  case friend
  /// Has joined the owner's trip, and nothing more.
  case companion
  /// Was invited to it, and nothing more.
  case invited
  case blocked, owner
  /// A friend whose account was suspended.
  case suspended
  /// The operator, without relation.
  case `operator`

  static let withProfile = unblocked.union([.blocked])
  /// Those for whom the owner is there.
  static let unblocked: Set<Role> = [.stranger, .follower, .friend, .companion, .invited, .owner, .operator]
}

/// Whom a log of the fixture is for: the name that stands for it in a row, and who sees it.
struct Shown: Sendable {
  let name: String
  let visibility: String
  let readers: Set<Role>
  /// Whether it is in the owner's trip.
  var isInTrip = false

  static let all = [
    Shown(name: "EVERYONE", visibility: "everyone", readers: Role.unblocked),
    Shown(name: "FRIENDS", visibility: "friends", readers: [.friend, .owner]),
    Shown(name: "SHARED", visibility: "friends", readers: [.friend, .companion, .owner], isInTrip: true),
    Shown(name: "INTRIP", visibility: "trip", readers: [.companion, .owner], isInTrip: true),
    Shown(name: "MINE", visibility: "me", readers: [.owner], isInTrip: true),
    // In a privacy zone and not published yet: whatever was chosen.
    Shown(name: "HOME", visibility: "everyone", readers: [.owner], isInTrip: true),
    Shown(name: "LATER", visibility: "everyone", readers: [.owner], isInTrip: true),
  ]
}

/// A filled circle: an owner with a log of every visibility, each at a pin of its own, a trip, a zone, and somebody of every role. Made
/// once, copied for each question.
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
  func circle() throws -> TestCircle { try TestCircle.wandr(database: database, clock: TestClock(time)) }

  func client(_ role: Role, in circle: TestCircle, byCookie: Bool) -> Client {
    guard let member = members[role] else { return circle.anyone }
    return byCookie ? circle.browser(member) : circle.api(member)
  }

  private init() async throws {
    let circle = try TestCircle.wandr()
    var members: [Role: Member] = [:]
    for role in Role.allCases where role != .anonymous {
      members[role] = try await circle.traveller(
        "the.\(role.rawValue.lowercased())", fullName: "The \(role.rawValue)", hasProfile: role != .outsider,
        isOperator: role == .operator)
    }
    guard let owner = members[.owner], let follower = members[.follower], let companion = members[.companion],
      let friend = members[.friend], let blocked = members[.blocked], let suspended = members[.suspended],
      let stranger = members[.stranger], let invited = members[.invited]
    else { throw TestFault("somebody is missing") }
    try await circle.trail(follower, owner)
    for one in [friend, blocked, suspended] { try await circle.travelTogether(one, owner) }
    var names = [
      "OWNER": owner.username, "FOLLOWER": follower.username, "STRANGER": stranger.username,
      "COMPANION": companion.username,
    ]
    let trip = try await circle.trip(of: owner, "Secret trip", with: [companion], inviting: [invited])
    names["TRIP"] = trip
    names["ZONE"] = circle.clientID()
    try circle.require(
      200,
      try await circle.api(owner).put(
        "/api/wandr/privacy-zones/\(names["ZONE"] ?? "")", ["name": "Secret home", "latitude": 50, "longitude": 50]))
    var photos: [ID<MediaAPI.Item>] = []
    for shown in Shown.all {
      let place = try await circle.pin(
        owner, "Secret place for \(shown.visibility)", at: shown.name == "HOME" ? "50" : "10",
        shown.name == "HOME" ? "50" : "10", isPrivate: false)
      var more: [(String, JSONValue)] = [("note", .string("for \(shown.visibility)")), ("tags", ["secret tag"])]
      if shown.isInTrip { more.append(("tripID", .string(trip))) }
      if shown.name == "LATER" { more.append(("publishing", "nextDay")) }
      let log = try await circle.visit(owner, place, for: shown.visibility, saying: more, photos: 1)
      names[shown.name] = log["id"]?.string
      names["PLACE\(shown.name)"] = place
      let photo = log["media"]?.array?.first?["id"]?.string ?? ""
      names["PHOTO\(shown.name)"] = photo
      if let id = ID<MediaAPI.Item>(photo) { photos.append(id) }
    }
    // Its key is a name too: its reader needs no account.
    let link = try await circle.api(owner).put("/api/wandr/trips/\(trip)/link", ["isCoarse": false])
    names["LINK"] = link["url"].string.map { String($0.suffix(22)) }
    let gone = try await circle.visit(owner, try await circle.pin(owner, "Gone"), for: "everyone")
    names["GONE"] = gone["id"]?.string
    try circle.require(204, try await circle.api(owner).delete("/api/wandr/logs/\(names["GONE"] ?? "")"))
    try circle.require(
      200, try await circle.api(friend).put("/api/wandr/want-to-go/\(names["PLACEFRIENDS"] ?? "")", [:]))
    names["IMPORT"] = try await circle.bringAlong(owner)
    names.merge(try await circle.findDuplicates(owner, names["PLACEEVERYONE"] ?? "", friend)) { $1 }
    let upload = try await circle.api(owner).post(
      "/api/wandr/uploads", ["byteCount": 10, "contentType": "image/jpeg"])
    names["UPLOAD"] = upload["id"].string
    try circle.require(204, try await circle.api(owner).put("/api/wandr/profiles/\(blocked.username)/block"))
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
