import Core
import HTTP
import SQL
import TestHouse
import Wire

/// Everyone whom a route can be asked as, seen from the owner of what is asked for.
enum Role: String, CaseIterable, Sendable {
  case anonymous
  /// Signed in, without a profile in the app.
  case outsider
  /// With a profile, and no relation.
  case stranger, requested, follower, exFollower, blocked, owner
  /// A follower whose account was suspended.
  case suspended
  /// Whoever runs the server, without relation.
  case `operator`

  static let withProfile: [Role] = [.stranger, .requested, .follower, .exFollower, .blocked, .owner, .operator]
}

/// A filled circle: an owner with a post, and somebody of every role. Made once, copied for each question.
struct AccessFixture: Sendable {
  let members: [Role: Member]
  /// What stands for capital words in a row's target, and what nothing has been made for.
  let names: [String: String]
  let unknown: [String: String]
  private let photo: ID<MediaAPI.Item>
  private let upload: String
  private let database: TestDatabase
  private let time: Timestamp

  static let made = Task { try await AccessFixture() }

  /// A house with a copy of the circle.
  func house() async throws -> TestHouse {
    let house = try TestHouse(database: database, clock: TestClock(time))
    try await house.storeFiles(of: photo)
    try house.folder.write([], "incoming/\(upload).part")
    return house
  }

  func client(_ role: Role, in house: TestHouse, byCookie: Bool) -> Client {
    guard let member = members[role] else { return house.anyone }
    return byCookie ? house.browser(member) : house.api(member)
  }

  private init() async throws {
    let house = try TestHouse()
    var members: [Role: Member] = [:]
    for role in Role.allCases where role != .anonymous {
      members[role] = try await house.member(
        "the.\(role.rawValue.lowercased())", fullName: "The \(role.rawValue)", hasProfile: role != .outsider,
        isOperator: role == .operator)
    }
    guard let owner = members[.owner], let follower = members[.follower], let requested = members[.requested],
      let ex = members[.exFollower], let blocked = members[.blocked], let suspended = members[.suspended],
      let chief = members[.operator], let stranger = members[.stranger]
    else { throw TestFault("somebody is missing") }
    for member in [follower, ex, blocked, suspended] { try await house.follow(member, owner) }
    try await house.follow(requested, owner, approved: false)
    let post = try await house.post(owner, "of the owner")
    let comment = try await house.comment(follower, post.id)
    try await house.like(follower, post.id)
    _ = try await house.api(follower).post("/api/kinnect/posts/\(post.id)/reports", ["reason": "a test"])
    _ = try await house.browser(chief).submit("/operator/invitations", ["app": "kinnect", "uses": "2", "days": "3"])
    try await house.follow(owner, follower)
    let friend = try await house.member("the.friend")
    for member in [owner, ex, blocked] { try await house.befriend(member, friend) }
    try await house.follow(owner, ex)
    let room = try await house.open(owner, with: follower, friend, named: "Friends")
    let message = try await house.write(owner, room, "of the owner")
    let invited = try await house.api(owner).post(
      "/api/kinnect/conversations/\(room)/members", ["members": [.string(stranger.username)]])
    guard invited["invited"].array?.count == 1 else { throw TestFault("nobody is invited: \(invited.text)") }
    let story = try await house.story(owner)
    _ = try await house.api(ex).delete("/api/kinnect/profiles/\(owner.username)/follow")
    try await house.block(owner, blocked)
    try await house.suspend(suspended)
    let (report, invitation) = try await house.storage.system.read { transaction in
      (
        try transaction.first("SELECT id FROM reports") { try $0.id(0, Never.self).description },
        try transaction.first("SELECT id FROM invitations") { try $0.id(0, Never.self).description }
      )
    }
    let assets = try await house.anyone.get("/favicon.ico").location?.split(separator: "/").dropFirst().first
    let begun = try await house.api(owner).send(
      .post, "/api/media/uploads", headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "1000"])
    upload = String(begun.location?.split(separator: "/").last ?? "")
    let video = try await house.video(of: owner)
    let waits = try await house.api(owner).post("/api/kinnect/waiting-posts", ["media": [.string(video.description)]])
    guard let waiting = waits["id"].string else { throw TestFault("no waiting post: \(waits.text)") }
    guard let report, let invitation, let assets, !upload.isEmpty else { throw TestFault("something is missing") }
    names = [
      "POST": post.id.description, "COMMENT": comment.description, "PHOTO": post.media[0].description,
      "OWNER": owner.username, "REQUESTED": requested.username, "STRANGER": stranger.username,
      "FOLLOWER": follower.username, "REPORT": report,
      "INVITATION": invitation, "TOKEN": try await house.administration.invite(to: "kinnect", uses: 5, days: 5),
      "CONVERSATION": room.description, "MESSAGE": message.description, "STORY": story.id.description,
      "RESET": try await house.administration.resetToken(email: follower.email), "ASSETS": String(assets),
      "UPLOAD": upload, "WAITING": waiting,
    ]
    let nothing: ID<Never> = house.services.newID()
    unknown = names.mapValues { ID<Never>($0) == nil ? "nobody.here" : nothing.description }
    self.members = members
    photo = post.media[0]
    database = try house.lastCopy()
    time = house.clock.now()
  }
}
