internal import Wire

/// What a browser keeps to be known by when somebody signs in there again: for each of the last accounts that did, a random
/// name of the browser, signed for that account. It tells nobody which accounts those are, and lets nobody in.
struct KnownDevice: Sendable {
  let keys: SigningKeys

  /// The longest that browsers keep a cookie (RFC 6265bis, section 5.5): 400 days.
  static let seconds = 400 * 24 * 60 * 60
  private static let mostAccounts = 5

  /// The cookie with the account added before those that are in it.
  func adding(_ account: ID<AuthAPI.Account>, to cookies: [String]) -> String {
    let others = tokens(cookies).filter { name($0, of: account) == nil }
    let fresh = Secret.randomBytes(16)
    let token = Base64URL.encode(fresh + keys.sign(.knownDevice, account.bytes + fresh))
    return ([token] + others.prefix(Self.mostAccounts - 1)).joined(separator: ".")
  }

  /// The browser's name for the account; nil where the account has not signed in there.
  func name(of account: ID<AuthAPI.Account>, in cookies: [String]) -> String? {
    tokens(cookies).lazy.compactMap { name($0, of: account) }.first
  }

  private func tokens(_ cookies: [String]) -> [String] {
    cookies.flatMap { $0.split(separator: ".").prefix(Self.mostAccounts).map(String.init) }
  }

  private func name(_ token: String, of account: ID<AuthAPI.Account>) -> String? {
    guard let bytes = Base64URL.decode(token), bytes.count == 48 else { return nil }
    let name = Array(bytes.prefix(16))
    return keys.verify(.knownDevice, account.bytes + name, signature: bytes.dropFirst(16))
      ? Base64URL.encode(name) : nil
  }
}
