public import Core
internal import Media
internal import SQL
public import Wire

/// Fills an empty server with a circle that looks lived in. Everything goes through the actions that members use, so
/// every rule holds; each action has a clock of its own, so that what happened lies weeks back.
public struct KinnectDemo: Sendable {
  public enum Scenario: String, Sendable, CaseIterable {
    /// 8 people, 60 posts, hundreds of likes, comments, two requests to answer, conversations and stories.
    case standard
    /// The same people, who have just come.
    case empty
    /// 200 people and 2,000 posts.
    case many
  }

  /// Whom to sign in as.
  public struct SignIn: Sendable {
    /// The one who runs the server.
    public let email: String
    public let password: String
    /// Others' addresses; they have the same password.
    public let others: [String]
  }

  struct Member: Sendable {
    let person: DemoPerson
    let viewer: Viewer
  }

  let now: Timestamp
  let files: [String]
  let services: @Sendable (Timestamp) -> Services
  let report: @Sendable (String) -> Void

  /// - Parameter files: photos to post instead of drawn pictures, where there are any.
  /// - Parameter services: with a clock that stands still at the given time.
  /// - Parameter report: is told what is being done.
  public init(
    now: Timestamp, files: [String], services: @escaping @Sendable (Timestamp) -> Services,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.now = now
    self.files = files
    self.services = services
    self.report = report
  }

  /// - Throws: `Administration.Refusal` when somebody has an account already, and whatever an action throws.
  public func fill(_ scenario: Scenario) async throws -> SignIn {
    let password = DemoPassword.make()
    guard try await DemoAccounts(services: services(now), password: password).isEmpty() else {
      throw Administration.Refusal("this folder has accounts already; give a new one")
    }
    report(scenario == .many ? "200 people come in" : "8 people come in")
    let members = try await join(DemoPerson.people(scenario == .many ? 200 : 8), password)
    if scenario != .empty {
      var chance = DemoChance(seed: 8)
      let circle = DemoCircle(members, isLarge: scenario == .many, &chance)
      try await follow(circle)
      report("They post \(scenario == .many ? "2,000" : "60") pictures")
      let posts = try await publish(circle, count: scenario == .many ? 2000 : 60, &chance)
      report("They like and comment")
      try await react(to: posts, circle, perPost: scenario == .many ? 1 : 3, &chance)
      report("They write to each other and share stories")
      try await talk(circle)
    }
    return SignIn(
      email: members[0].person.email, password: password,
      others: members.dropFirst().prefix(7).map(\.person.email))
  }

  /// The time `days` ago.
  func ago(days: Double) -> Timestamp { now.adding(seconds: -Int64(days * 86_400)) }

  // MARK: People

  private func join(_ people: [DemoPerson], _ password: String) async throws -> [Member] {
    let first = services(ago(days: 62))
    let runner = try await DemoAccounts(services: first, password: password).addOperator(email: people[0].email)
    let invitation = try await Administration(services: first).invite(
      to: Kinnect.name, note: "For the family", uses: min(1000, people.count), days: 90)
    _ = try await Administration(services: services(ago(days: 1))).invite(
      to: Kinnect.name, note: "For Aunt Karin", uses: 1, days: 14)
    let signedIn = try await ConcurrentWork.each(people.count, atOnce: 8) { number in
      if number == 0 { return runner }
      return try await DemoAccounts(services: services(arrival(number, of: people.count)), password: password).join(
        email: people[number].email, invitation: invitation)
    }
    // In a large circle some have the same face.
    let faces = try await ConcurrentWork.each(min(people.count, 32), atOnce: 4) { number in
      try await DemoPhotos(services: services(arrival(number, of: people.count))).keep(
        try pixels(DrawnAvatar(seed: UInt64(number)).pixels(side: 640)), alt: "", .avatar, by: signedIn[number])
    }
    return try await ConcurrentWork.each(people.count, atOnce: 8) { number in
      let services = services(arrival(number, of: people.count))
      var face = faces[number % faces.count]
      if number >= faces.count {
        face = try await DemoPhotos(services: services).keepAgain(face, alt: "", by: signedIn[number])
      }
      return try await makeProfile(people[number], face.id, signedIn[number], services)
    }
  }

  /// People come within two days.
  private func arrival(_ number: Int, of count: Int) -> Timestamp {
    ago(days: 62).adding(seconds: Int64(172_800 * number / count))
  }

  private func makeProfile(
    _ person: DemoPerson, _ avatar: ID<MediaAPI.Item>, _ signedIn: SignedIn, _ services: Services
  ) async throws -> Member {
    let input = try ProfileInput(username: person.username, fullName: person.fullName, bio: person.bio)
    let profile = try await ProfileActions(services: services).create(
      input, avatar: avatar, app: Kinnect.name, for: signedIn)
    return Member(
      person: person,
      viewer: Viewer(
        signedIn: signedIn, app: Kinnect.name, profile: profile, username: person.username,
        fullName: person.fullName, avatar: avatar))
  }

  /// How many writes the database takes gladly at once.
  var writesAtOnce: Int { services(now).database.isEmbedded ? 64 : 1 }

  private func follow(_ circle: DemoCircle) async throws {
    let start = ago(days: 58)
    _ = try await ConcurrentWork.each(circle.follows.count, atOnce: writesAtOnce) { number in
      let (follower, followee) = circle.follows[number]
      let asked = start.adding(seconds: Int64(number * 86_400 / circle.follows.count))
      let (one, other) = (circle.members[follower], circle.members[followee])
      _ = try await RelationActions(services: services(asked)).follow(other.person.username, by: one.viewer)
      _ = try await RelationActions(services: services(asked.adding(seconds: 2400))).approve(
        one.person.username, by: other.viewer)
    }
  }

  func pixels(_ buffer: PixelBuffer?) throws -> ImageSource {
    guard let buffer else { throw Administration.Refusal("a picture could not be drawn") }
    return .pixels(buffer)
  }
}
