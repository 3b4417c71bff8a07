internal import HTTP
internal import Wire

/// What a limit is on: 17 bytes, whatever they are made from, so that no caller decides how much a name takes up.
public struct LimitName: Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    case reads = 1
    case writes = 2
    case signUp = 3
    case signInFrom = 4
    case signIn = 5
    case signInKnown = 6
    case links = 7
    case unknownLinks = 8
    case lookUps = 9
    case passwordRequestFrom = 10
    case passwordRequest = 11
    case passwordRequests = 12
    case pushTests = 13
  }

  let kind: Kind
  let high: UInt64
  let low: UInt64

  private init(_ kind: Kind, high: UInt64, low: UInt64) {
    (self.kind, self.high, self.low) = (kind, high, low)
  }

  private init(_ kind: Kind, hashing bytes: [UInt8]) {
    let hash = Secret.hash(bytes)
    let high = hash[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let low = hash[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(kind, high: high, low: low)
  }

  /// What an account reads. The id itself, because this is asked with each request.
  static func reads(_ account: ID<AuthAPI.Account>) -> Self { Self(.reads, high: account.high, low: account.low) }

  /// What an account writes. The id itself, as above.
  static func writes(_ account: ID<AuthAPI.Account>) -> Self { Self(.writes, high: account.high, low: account.low) }

  /// What services over the network are asked for an account.
  static func lookUps(_ account: ID<AuthAPI.Account>) -> Self {
    Self(.lookUps, high: account.high, low: account.low)
  }

  /// Tests of an account's devices.
  static func pushTests(_ account: ID<AuthAPI.Account>) -> Self {
    Self(.pushTests, high: account.high, low: account.low)
  }

  /// Accounts made from a household.
  static func signUp(from host: String) -> Self { Self(.signUp, hashing: household(of: host)) }

  /// Tries to sign in from a household, whatever the account.
  static func signIn(from host: String) -> Self { Self(.signInFrom, hashing: household(of: host)) }

  /// Tries to sign in to an account from anywhere, by whatever spelling of its address. Whatever is no address has one name for all.
  static func signIn(to email: EmailAddress?) -> Self {
    guard let email else { return Self(.signIn, high: 0, low: 0) }
    return Self(.signIn, hashing: Array(email.key.utf8))
  }

  /// Tries to sign in to an account with a browser that it knows.
  static func signIn(to email: EmailAddress, knownBrowser: String) -> Self {
    // No address has a NUL.
    Self(.signInKnown, hashing: Array("\(email.key)\0browser \(knownBrowser)".utf8))
  }

  /// Tries to sign in to an account from a household that it knows.
  static func signIn(to email: EmailAddress, knownHost: String) -> Self {
    Self(.signInKnown, hashing: Array("\(email.key)\0from ".utf8) + household(of: knownHost))
  }

  /// Requests for a new password from a household, whatever the account.
  static func passwordRequest(from host: String) -> Self { Self(.passwordRequestFrom, hashing: household(of: host)) }

  /// Requests for a new password for an account, by whatever spelling of its address.
  static func passwordRequest(for email: EmailAddress) -> Self {
    Self(.passwordRequest, hashing: Array(email.key.utf8))
  }

  /// Requests for a new password, from anywhere and for anybody.
  static var passwordRequests: Self { Self(.passwordRequests, high: 0, low: 0) }

  /// What a household asks for by the keys of links, without an account.
  static func links(from host: String) -> Self { Self(.links, hashing: household(of: host)) }

  /// Keys of links that a household has shown and that open nothing.
  static func unknownLinks(from host: String) -> Self { Self(.unknownLinks, hashing: household(of: host)) }

  /// The kind, then the rest big-endian.
  var bytes: [UInt8] { [kind.rawValue] + bigEndian(high) + bigEndian(low) }

  /// One IPv6 address means 2^64 of them. What is no address counts by its text.
  private static func household(of host: String) -> [UInt8] {
    let household = Request.household(of: host)
    return household.isEmpty ? Array(host.utf8) : household
  }
}
