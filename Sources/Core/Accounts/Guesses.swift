internal import HTTP
internal import Wire

/// How many passwords may be tried for one address: the limit is the guesser's, not the owner's.
///
/// A household has a limit of its own. An account has one that all share who are not known to it; a browser or a household
/// from which it has signed in has one for itself. A wrong password counts against both, and is answered by what the shared
/// one says: so nobody learns from the answers who is known, or that there is such an account.
struct Guesses: Sendable {
  let limiter: any RateLimiter
  let now: Timestamp
  let host: String

  private static let perAddress = RateLimit(10, per: 900)
  private static let perHost = RateLimit(100, per: 900)

  /// What one attempt was given.
  struct Allowance {
    let shared: LimitName
    /// Of the source that is known to the account.
    let own: LimitName?
    /// Seconds to wait, as the shared limit says; nil where that lets it pass.
    let wait: Int?
    /// Whether the password may be looked at.
    let mayTry: Bool
  }

  /// Takes one of the household's attempts, before anything is read or hashed for it.
  /// - Throws: 429 for a household that has none left.
  func takeFromHost() async throws {
    let name = LimitName.signIn(from: host)
    if let seconds = try await limiter.spend([(name, Self.perHost)], now: now) { throw Self.tooMany(seconds) }
  }

  /// Takes one of the attempts that all share, for what no account can have: a text that is no address, or a password that is
  /// too long. What to answer to it: 429 when none is left, else 401.
  func refusal(of email: EmailAddress?) async throws -> Problem {
    let name = LimitName.signIn(to: email)
    if let seconds = try await limiter.spend([(name, Self.perAddress)], now: now) { return Self.tooMany(seconds) }
    return AccountError.wrongCredentials.problem
  }

  /// Takes one attempt, before the password is looked at: so many at once are no more than one after another.
  /// - Parameter own: of the source that is known to the account.
  func take(_ email: EmailAddress, own: LimitName?) async throws -> Allowance {
    let shared = LimitName.signIn(to: email)
    var mayTry = false
    if let own { mayTry = try await limiter.spend([(own, Self.perAddress)], now: now) == nil }
    let wait = try await limiter.spend([(shared, Self.perAddress)], now: now)
    return Allowance(shared: shared, own: own, wait: wait, mayTry: mayTry || wait == nil)
  }

  /// The password was right: the attempt uses nothing up. What others have guessed goes on counting.
  func giveBack(_ allowance: Allowance) async throws {
    try await limiter.giveBack(LimitName.signIn(from: host))
    if allowance.wait == nil { try await limiter.giveBack(allowance.shared) }
    if let own = allowance.own { try await limiter.forget(own) }
  }

  static func tooMany(_ seconds: Int) -> Problem {
    .rateLimited(retryAfter: seconds, "Too many attempts. Try again in \(max(1, seconds / 60)) minutes.")
  }
}

extension SigningKeys {
  /// What a session keeps of the address it began at; nil where that is none. Nobody can find the address to it without
  /// the installation's key, and no two accounts have the same for one address.
  func origin(of account: ID<AuthAPI.Account>, _ host: String) -> [UInt8]? {
    let household = Request.household(of: host)
    return household.isEmpty ? nil : Array(sign(.knownAddress, account.bytes + household).prefix(16))
  }
}
