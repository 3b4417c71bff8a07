import Core
import HTTP
import SQL
import TestCircle
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
  /// The operator, without relation.
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

  /// A circle with a copy of the fixture, for what changes nothing.
  static let untouched = Task { try await made.value.circle() }

  /// A circle with a copy of the fixture.
  func circle() async throws -> TestCircle {
    let circle = try TestCircle(database: database, clock: TestClock(time))
    try await circle.storeFiles(of: photo)
    try circle.folder.write([], "incoming/\(upload).part")
    return circle
  }

  func client(_ role: Role, in circle: TestCircle, byCookie: Bool) -> Client {
    guard let member = members[role] else { return circle.anyone }
    return byCookie ? circle.browser(member) : circle.api(member)
  }

  private init() async throws {
    let circle = try TestCircle()
    var members: [Role: Member] = [:]
    for role in Role.allCases where role != .anonymous {
      members[role] = try await circle.member(
        "the.\(role.rawValue.lowercased())", fullName: "The \(role.rawValue)", hasProfile: role != .outsider,
        isOperator: role == .operator)
    }
    guard let owner = members[.owner], let follower = members[.follower], let requested = members[.requested],
      let ex = members[.exFollower], let blocked = members[.blocked], let suspended = members[.suspended],
      let chief = members[.operator], let stranger = members[.stranger]
    else { throw TestFault("somebody is missing") }
    for member in [follower, ex, blocked, suspended] { try await circle.follow(member, owner) }
    try await circle.follow(requested, owner, approved: false)
    let post = try await circle.post(owner, "of the owner")
    let comment = try await circle.comment(follower, post.id)
    try await circle.like(follower, post.id)
    _ = try await circle.api(follower).post(
      "/api/kinnect/profiles/\(owner.username)/reports", ["reason": "a test"])
    _ = try await circle.browser(chief).submit("/operator/invitations", ["apps": "kinnect", "uses": "2", "days": "3"])
    try await circle.follow(owner, follower)
    let friend = try await circle.member("the.friend")
    for member in [owner, ex, blocked] { try await circle.befriend(member, friend) }
    try await circle.follow(owner, ex)
    let room = try await circle.open(owner, with: follower, friend, named: "Friends")
    let message = try await circle.write(owner, room, "of the owner")
    let invited = try await circle.api(owner).post(
      "/api/kinnect/conversations/\(room)/members", ["members": [.string(stranger.username)]])
    guard invited["invited"].array?.count == 1 else { throw TestFault("nobody is invited: \(invited.text)") }
    let story = try await circle.story(owner)
    let family = try await circle.api(owner).post("/api/kinnect/circles", ["name": "Family"])
    guard let family = family["id"].string else { throw TestFault("no circle: \(family.text)") }
    _ = try await circle.api(owner).put("/api/kinnect/circles/\(family)/members/\(follower.username)", [:])
    _ = try await circle.api(ex).delete("/api/kinnect/profiles/\(owner.username)/follow")
    try await circle.block(owner, blocked)
    try await circle.suspend(suspended)
    let hidden = try await Self.hidden(friend, reporter: owner, chief, circle)
    _ = try await circle.anyone.submit("/kinnect/password-request", ["email": stranger.email])
    let request = try await circle.storage.system.read {
      try $0.first("SELECT id FROM password_requests") { try $0.id(0, Never.self).description }
    }
    let (report, invitation) = try await circle.storage.system.read { transaction in
      (
        try transaction.first("SELECT id FROM reports WHERE closed_at IS NULL") {
          try $0.id(0, Never.self).description
        },
        try transaction.first("SELECT id FROM invitations") { try $0.id(0, Never.self).description }
      )
    }
    let assets = try await circle.anyone.get("/favicon.ico").location?.split(separator: "/").dropFirst().first
    let begun = try await circle.api(owner).send(
      .post, "/api/media/uploads", headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "1000"])
    upload = String(begun.location?.split(separator: "/").last ?? "")
    let video = try await circle.video(of: owner)
    let waits = try await circle.api(owner).post("/api/kinnect/waiting-posts", ["media": [.string(video.description)]])
    guard let waiting = waits["id"].string else { throw TestFault("no waiting post: \(waits.text)") }
    guard let report, let invitation, let assets, !upload.isEmpty else { throw TestFault("something is missing") }
    names = [
      "POST": post.id.description, "COMMENT": comment.description, "PHOTO": post.media[0].description,
      "OWNER": owner.username, "REQUESTED": requested.username, "STRANGER": stranger.username,
      "FOLLOWER": follower.username, "REPORT": report,
      "INVITATION": invitation, "TOKEN": try await circle.administration.invite(to: ["kinnect"], uses: 5, days: 5),
      "CONVERSATION": room.description, "MESSAGE": message.description, "STORY": story.id.description,
      "RESET": try await circle.administration.resetToken(email: follower.email), "ASSETS": String(assets),
      "UPLOAD": upload, "WAITING": waiting, "HIDDEN": hidden,
      "CIRCLE": family, "PERSON": owner.profile?.description ?? "", "FORGOTTEN": request ?? "",
    ]
    let nothing: ID<Never> = circle.services.newID()
    unknown = names.mapValues { ID<Never>($0) == nil ? "nobody.here" : nothing.description }
    self.members = members
    photo = post.media[0]
    database = try circle.lastCopy()
    time = circle.clock.now()
  }

  /// The operator hides a post; answers the line of the log.
  private static func hidden(
    _ author: Member, reporter: Member, _ chief: Member, _ circle: TestCircle
  ) async throws -> String {
    let post = try await circle.post(author, "hidden").id
    _ = try await circle.api(reporter).post("/api/kinnect/posts/\(post)/reports", ["reason": "a test"])
    guard let report = try await circle.openReports().last else { throw TestFault("no report") }
    _ = try await circle.settle(report, "hide", reason: "a test", by: chief)
    let entry = try await circle.storage.system.read { transaction in
      try transaction.first("SELECT id FROM moderation_log WHERE action = 'hide'") {
        try $0.id(0, Never.self).description
      }
    }
    guard let entry else { throw TestFault("nothing is hidden") }
    return entry
  }
}
