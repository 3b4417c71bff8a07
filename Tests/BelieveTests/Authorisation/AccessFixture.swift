import Core
import HTTP
import SQL
import TestHouse
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
  /// Whoever runs the server, without relation.
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
  private let database: TestDatabase
  private let time: Timestamp

  static let made = Task { try await AccessFixture() }

  /// A house with a copy of the circle.
  func house() throws -> TestHouse { try TestHouse.both(database: database, clock: TestClock(time)) }

  func client(_ role: Role, in house: TestHouse, byCookie: Bool) -> Client {
    guard let member = members[role] else { return house.anyone }
    return byCookie ? house.browser(member) : house.api(member)
  }

  private init() async throws {
    let house = try TestHouse.both()
    var members: [Role: Member] = [:]
    for role in Role.allCases where role != .anonymous {
      members[role] = try await house.builder(
        "The\(role.rawValue)", hasBuilder: role != .outsider, isOperator: role == .operator)
    }
    guard let owner = members[.owner], let follower = members[.follower], let ex = members[.exFollower],
      let blocked = members[.blocked], let suspended = members[.suspended]
    else { throw TestFault("somebody is missing") }
    let project = try await house.project(owner, "Open")
    let closed = try await house.project(owner, "Closed")
    let unlisted = try await house.project(owner, "Unlisted", visibility: "unlisted")
    let draft = try await house.project(owner, "Draft", isPublished: false)
    for member in [follower, ex, blocked, suspended] {
      for slug in [project, closed] { try await house.support(member, follows: slug) }
    }
    _ = try await house.api(owner).patch("/api/believe/projects/\(closed)", ["visibility": "followers"])
    let post = try await house.update(owner, project)
    let closedPost = try await house.update(owner, closed)
    let draftPost = try await house.update(owner, project, isDraft: true)
    try await house.support(follower, likes: post)
    let message = try await house.encourage(follower, project, isAnonymous: true)
    let closedMessage = try await house.encourage(follower, closed)
    _ = try await house.api(owner).put(
      "/api/believe/support-messages/\(message)/answer", ["text": "Thanks", "isPublic": false])
    let made = try await house.api(owner).post("/api/believe/projects/\(project)/milestones", ["title": "One"])
    let handle = try await house.api(owner).get("/api/believe/support-messages/\(message)")["handle"].string
    guard let milestone = made["id"].string, let handle else { throw TestFault("something is missing") }
    try await house.require(204, house.api(owner).put("/api/believe/projects/\(project)/silenced/\(handle)"))
    for slug in [project, closed] { _ = try await house.api(ex).delete("/api/believe/projects/\(slug)/follow") }
    try await house.shutOut(owner, blocked)
    try await house.suspend(suspended)
    names = [
      "PROJECT": project, "CLOSED": closed, "UNLISTED": unlisted, "DRAFT": draft, "POST": post,
      "CLOSEDPOST": closedPost, "DRAFTPOST": draftPost, "MESSAGE": message, "CLOSEDMESSAGE": closedMessage,
      "MILESTONE": milestone, "HANDLE": handle, "OWNER": owner.profile?.description ?? "",
      "FOLLOWER": follower.profile?.description ?? "",
    ]
    let nothing: ID<Never> = house.services.newID()
    unknown = names.mapValues { ID<Never>($0) == nil ? "nothing-here" : nothing.description }
    self.members = members
    database = try house.lastCopy()
    time = house.clock.now()
  }
}
