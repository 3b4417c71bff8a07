public import SQL
public import Wire

/// People for measurements: rows as the product would have made them, without passwords and photos.
///
/// Everything here takes the database without row-level security, which only the composition root has.
public struct BenchPeople: Sendable {
  public struct Person: Sendable {
    public let account: ID<AuthAPI.Account>
    public let profile: ID<ProfileEntity>
  }

  public let people: [Person]
  private let system: SystemDatabase
  private let start: Timestamp
  private let app: String

  /// Makes `count` accounts, members of `app`, each with its profile.
  /// - Parameter start: when they came, one each second.
  public init(_ count: Int, app: String, start: Timestamp, in system: SystemDatabase) async throws {
    self.system = system
    self.start = start
    self.app = app
    let people = (0..<count).map { number in
      let time = start.adding(seconds: Int64(number))
      return Person(account: Self.id(at: time), profile: Self.id(at: time))
    }
    self.people = people
    try await system.write { transaction in
      for (number, person) in people.enumerated() {
        let time = start.adding(seconds: Int64(number))
        let account = AuthAPI.Account(id: person.account, email: "person\(number)@example.org")
        try transaction.run(
          """
          INSERT INTO accounts (id, email, email_key, is_operator, created_at)
          VALUES (\(account.id), \(account.email), \(account.email), \(false), \(time))
          """)
        try InvitationQueries.join(app, account: account.id, now: time, in: transaction)
        let username = try Username("person\(number)")
        try ProfileQueries.insert(
          person.profile, app: app, account: account.id, username: username, fullName: "Person \(number)", bio: "",
          avatar: nil, now: time, in: transaction)
        let terms = SearchText.terms(username: username.text, fullName: "Person \(number)")
        try ProfileQueries.setTerms(terms, of: person.profile, app: app, in: transaction)
      }
    }
  }

  /// Has one person follow another, with their approval.
  public func follow(_ other: Int, by follower: Int) async throws {
    let (one, other) = (people[follower].profile, people[other].profile)
    try await system.write { [start, app] transaction in
      try transaction.run(
        """
        INSERT INTO follows (follower, followee, app, created_at, accepted_at)
        VALUES (\(one), \(other), \(app), \(start), \(start))
        """)
    }
  }

  /// Has each person follow so many others, and the first of them a thousand.
  /// - Returns: whom each follows.
  public func followEachOther(
    _ count: Int, _ pieces: BenchPieces, _ report: AppBench.Report
  ) async throws -> [[Int]] {
    let follows = people.indices.map { chosen(by: $0, $0 == 0 ? Self.mostFollows : count) }
    report("\(follows.reduce(0) { $0 + $1.count }) follows and the timelines")
    let pairs = follows.enumerated().flatMap { follower, others in others.map { (follower, $0) } }
    _ = try await ConcurrentWork.each(pairs.count, atOnce: pieces.atOnce) { number in
      try await follow(pairs[number].1, by: pairs[number].0)
    }
    return follows
  }

  /// How many people the first of them follows.
  private static let mostFollows = 1000

  private func chosen(by follower: Int, _ wanted: Int) -> [Int] {
    var chosen: Set<Int> = []
    while chosen.count < min(wanted, people.count - 1) {
      let other = Int.random(in: people.indices)
      if other != follower { chosen.insert(other) }
    }
    return chosen.sorted()
  }

  /// Starts a session of either kind for a person, good for a day at least.
  /// - Returns: an access token, and what a browser sends as `Cookie`.
  public func signIn(_ number: Int, keys: SigningKeys, now: Timestamp) async throws -> (token: String, cookie: String) {
    let (api, browser): (ID<Session>, ID<Session>) = (Self.id(at: now), Self.id(at: now))
    let account = people[number].account
    try await system.write { transaction in
      try SessionQueries.insert(api, account: account, kind: .api, now: now, in: transaction)
      try SessionQueries.insert(browser, account: account, kind: .browser, now: now, in: transaction)
    }
    let tokens = SessionTokens(keys: keys)
    let tomorrow = now.adding(seconds: 86_400)
    return (
      tokens.accessToken(api, account: account, now: tomorrow),
      "\(BrowserCookie.session.name)=\(tokens.cookie(browser))"
    )
  }

  public static func id<Entity>(at time: Timestamp) -> ID<Entity> {
    ID(at: time, random: (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)))
  }
}
