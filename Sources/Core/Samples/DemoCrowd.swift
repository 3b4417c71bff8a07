public import Media
public import Wire

/// How much there is in a sample circle.
public enum DemoScenario: String, Sendable, CaseIterable {
  /// 8 people, for some weeks.
  case standard
  /// The same people, who have just come.
  case empty
  /// 200 people.
  case many

  public var people: Int { self == .many ? 200 : 8 }
}

/// The people of a sample circle: accounts that may enter every app that runs here. What they are and do in an app, the
/// app's own demo makes. Everything goes through the actions that members use, so every rule holds; each action has a
/// clock of its own, so that what happened lies weeks back.
public struct DemoCrowd: Sendable {
  /// Whom to sign in as.
  public struct SignIn: Sendable {
    /// The one who runs the server.
    public let email: String
    public let password: String
    /// Others' addresses; they have the same password.
    public let others: [String]
  }

  public let scenario: DemoScenario
  public let now: Timestamp
  public let people: [DemoPerson]
  /// Their accounts, in the same order. The first runs the server.
  public let accounts: [SignedIn]
  public let signIn: SignIn
  private let faces: [DemoPhotos.Kept]
  /// With a clock that stands still at the given time.
  public let services: @Sendable (Timestamp) -> Services

  /// Lets the people come within two days, two months ago.
  /// - Throws: `Administration.Refusal` when somebody has an account already.
  public static func come(
    _ scenario: DemoScenario, now: Timestamp, services: @escaping @Sendable (Timestamp) -> Services
  ) async throws -> DemoCrowd {
    let password = DemoPassword.make()
    guard try await DemoAccounts(services: services(now), password: password).isEmpty() else {
      throw Administration.Refusal("this folder has accounts already; give a new one")
    }
    let people = DemoPerson.people(scenario.people)
    let start = now.adding(seconds: -62 * 86_400)
    let first = services(start)
    let runner = try await DemoAccounts(services: first, password: password).addOperator(email: people[0].email)
    // In a sample circle each has chosen whom to follow.
    try await first.answer(.friends)
    var invitations: [String] = []
    for app in first.apps {
      invitations.append(
        try await Administration(services: first).invite(
          to: [app], note: "For the family", uses: min(1000, people.count), days: 90))
      _ = try await Administration(services: services(now.adding(seconds: -86_400))).invite(
        to: [app], note: "For Aunt Karin", uses: 1, days: 14)
    }
    let links = invitations
    let accounts = try await ConcurrentWork.each(people.count, atOnce: 8) { number in
      if number == 0 { return runner }
      let arrival = services(arrival(number, of: people.count, from: start))
      return try await DemoAccounts(services: arrival, password: password).join(
        email: people[number].email, invitations: links)
    }
    let faces = try await draw(people.count, by: accounts) { number in
      services(arrival(number, of: people.count, from: start))
    }
    return DemoCrowd(
      scenario: scenario, now: now, people: people, accounts: accounts,
      signIn: SignIn(
        email: people[0].email, password: password, others: people.dropFirst().prefix(7).map(\.email)),
      faces: faces, services: services)
  }

  /// The time `days` ago.
  public func ago(days: Double) -> Timestamp { now.adding(seconds: -Int64(days * 86_400)) }

  /// When somebody came.
  public func arrival(_ number: Int) -> Timestamp {
    Self.arrival(number, of: people.count, from: ago(days: 62))
  }

  private static func arrival(_ number: Int, of count: Int, from start: Timestamp) -> Timestamp {
    start.adding(seconds: Int64(172_800 * number / count))
  }

  /// A face for each, a photo of its own in each app. In a large circle some have the same face.
  public func faces(for app: String) async throws -> [ID<MediaAPI.Item>] {
    let isFirst = services(now).apps.first == app
    return try await ConcurrentWork.each(people.count, atOnce: 8) { number in
      let face = faces[number % faces.count]
      if isFirst, number < faces.count { return face.id }
      return try await DemoPhotos(services: services(arrival(number))).keepAgain(face, alt: "", by: accounts[number]).id
    }
  }

  private static func draw(
    _ count: Int, by accounts: [SignedIn], _ services: @escaping @Sendable (Int) -> Services
  ) async throws -> [DemoPhotos.Kept] {
    try await ConcurrentWork.each(min(count, 32), atOnce: 4) { number in
      try await DemoPhotos(services: services(number)).keep(
        try pixels(DrawnAvatar(seed: UInt64(number)).pixels(side: 640)), alt: "", .avatar, by: accounts[number])
    }
  }

  /// A drawing as it is taken in.
  public static func pixels(_ buffer: PixelBuffer?) throws -> ImageSource {
    guard let buffer else { throw Administration.Refusal("a picture could not be drawn") }
    return .pixels(buffer)
  }
}
