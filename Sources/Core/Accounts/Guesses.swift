internal import HTTP
internal import Wire

/// How many passwords may be tried for one address: the limit is the guesser's, not the owner's.
///
/// A host has a limit of its own. An account has one that all share who are not known to it; a browser or an address from
/// which it has signed in has one for itself. A wrong password counts against both, and is answered by what the shared one
/// says: so nobody learns from the answers who is known, or that there is such an account.
struct Guesses: Sendable {
  let limiter: any RateLimiter
  let now: Timestamp
  let host: LimitName
  /// Of the account, for all who are not known to it.
  let shared: LimitName
  /// Of the source that is known to the account.
  let own: LimitName?

  private static let perAddress = RateLimit(10, per: 900)
  private static let perHost = RateLimit(100, per: 900)

  /// What one attempt was given.
  struct Allowance {
    /// Seconds to wait, as the shared limit says; nil where that lets it pass.
    let wait: Int?
    /// Whether the password may be looked at.
    let mayTry: Bool
  }

  /// Takes one attempt, before the password is looked at: so many at once are no more than one after another.
  /// - Throws: 429 for a host that has none left.
  func take() async throws -> Allowance {
    if let seconds = try await limiter.spend([(host, Self.perHost)], now: now) { throw Self.tooMany(seconds) }
    var mayTry = false
    if let own { mayTry = try await limiter.spend([(own, Self.perAddress)], now: now) == nil }
    let wait = try await limiter.spend([(shared, Self.perAddress)], now: now)
    return Allowance(wait: wait, mayTry: mayTry || wait == nil)
  }

  /// The password was right: the attempt uses nothing up. What others have guessed goes on counting.
  func giveBack(_ allowance: Allowance) async throws {
    try await limiter.giveBack(host)
    if allowance.wait == nil { try await limiter.giveBack(shared) }
    if let own { try await limiter.forget(own) }
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
