import Core
import HTTP
import SQL
import TestCircle
import Wire

/// Everyone whom a route can be asked as, seen from the owner of what is asked for.
enum Role: String, CaseIterable, Sendable {
  case anonymous
  /// Signed in, without a builder.
  case outsider
  /// With a builder, and no relation.
  case stranger, follower, exFollower, blocked, owner
  /// A follower whose account was suspended.
  case suspended
  /// The operator, without relation.
  case `operator`

  /// Who sees what is public.
  static let unblocked: Set<Role> = [.stranger, .follower, .exFollower, .owner, .operator]
  static let followers: Set<Role> = [.follower, .owner]
  static let withBuilder = unblocked.union([.blocked])
}

/// A filled circle: an owner with projects of every visibility, and somebody of every role. Made once, copied for each
/// question.
struct AccessFixture: Sendable {
  let members: [Role: Member]
  /// What stands for capital words in a row's target, and what nothing has been made for.
  let names: [String: String]
  let unknown: [String: String]
  /// The photo of an update.
  private let picture: ID<MediaAPI.Item>
  private let database: TestDatabase
  private let time: Timestamp

  static let made = Task { try await AccessFixture() }

  /// A circle with a copy of the fixture, for what changes nothing.
  static let untouched = Task {
    let circle = try await made.value.circle()
    try await circle.storeFiles(of: made.value.picture)
    return circle
  }

  /// A circle with a copy of the fixture.
  func circle() throws -> TestCircle { try TestCircle.both(database: database, clock: TestClock(time)) }

  func client(_ role: Role, in circle: TestCircle, byCookie: Bool) -> Client {
    guard let member = members[role] else { return circle.anyone }
    return byCookie ? circle.browser(member) : circle.api(member)
  }

  private init() async throws {
    let circle = try TestCircle.both()
    var members: [Role: Member] = [:]
    for role in Role.allCases where role != .anonymous {
      members[role] = try await circle.builder(
        "The\(role.rawValue)", hasBuilder: role != .outsider, isOperator: role == .operator)
    }
    guard let owner = members[.owner], let follower = members[.follower], let ex = members[.exFollower],
      let blocked = members[.blocked], let suspended = members[.suspended]
    else { throw TestFault("somebody is missing") }
    let project = try await circle.project(owner, "Open")
    let closed = try await circle.project(owner, "Closed")
    let unlisted = try await circle.project(owner, "Unlisted", visibility: "unlisted")
    let draft = try await circle.project(owner, "Draft", isPublished: false)
    for member in [follower, ex, blocked, suspended] {
      for slug in [project, closed] { try await circle.support(member, follows: slug) }
    }
    _ = try await circle.api(owner).patch("/api/believe/projects/\(closed)", ["visibility": "followers"])
    let post = try await circle.update(owner, project)
    let closedPost = try await circle.update(owner, closed)
    let draftPost = try await circle.update(owner, project, isDraft: true)
    picture = try await circle.photo(of: owner)
    let picturePost = try await circle.update(owner, project, photos: [picture])
    try await circle.support(follower, likes: post)
    let message = try await circle.encourage(follower, project, isAnonymous: true)
    let closedMessage = try await circle.encourage(follower, closed)
    let hiddenMessage = try await circle.encourage(follower, project, isAnonymous: true)
    try await circle.hideSupport(hiddenMessage)
    _ = try await circle.api(owner).put(
      "/api/believe/support-messages/\(message)/answer", ["text": "Thanks", "isPublic": false])
    let made = try await circle.api(owner).post("/api/believe/projects/\(project)/milestones", ["title": "One"])
    let handle = try await circle.api(owner).get("/api/believe/support-messages/\(message)")["handle"].string
    guard let milestone = made["id"].string, let handle else { throw TestFault("something is missing") }
    try await circle.require(204, circle.api(owner).put("/api/believe/projects/\(project)/silenced/\(handle)"))
    for slug in [project, closed] { _ = try await circle.api(ex).delete("/api/believe/projects/\(slug)/follow") }
    guard let stranger = members[.stranger] else { throw TestFault("nobody asks") }
    for member in [stranger, blocked] {
      _ = try await circle.api(member).put("/api/believe/projects/\(closed)/request")
    }
    try await circle.shutOut(owner, blocked)
    try await circle.suspend(suspended)
    names = [
      "PROJECT": project, "CLOSED": closed, "UNLISTED": unlisted, "DRAFT": draft, "POST": post,
      "CLOSEDPOST": closedPost, "DRAFTPOST": draftPost, "PICTUREPOST": picturePost, "MESSAGE": message,
      "CLOSEDMESSAGE": closedMessage, "HIDDENMESSAGE": hiddenMessage,
      "MILESTONE": milestone, "HANDLE": handle, "OWNER": owner.profile?.description ?? "",
      "FOLLOWER": follower.profile?.description ?? "", "ASKER": stranger.profile?.description ?? "",
    ]
    let nothing: ID<Never> = circle.services.newID()
    unknown = names.mapValues { ID<Never>($0) == nil ? "nothing-here" : nothing.description }
    self.members = members
    database = try circle.lastCopy()
    time = circle.clock.now()
  }
}
