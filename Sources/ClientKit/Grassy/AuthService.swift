internal import Foundation
public import Wire

extension GrassyKit {
  /// Accounts, sessions, and the profile that an account has in Grassy.
  public actor AuthService {
    private let client: HearthClient

    public init(_ client: HearthClient) { self.client = client }

    /// Makes an account, and its profile with that username.
    /// - Parameter invitation: the last path component of an invitation link, where accounts are by invitation.
    /// - Throws: `badInput("username")` for what can't be one, before anything is made; `refused` with `taken` once the account is
    ///   there and its username somebody else's: then `chooseUsername` is what is left to do.
    public func signUp(
      email: String, password: String, username: String, invitation: String? = nil
    ) async throws(ClientError) -> UserProfile {
      guard Self.isUsername(username) else { throw .badInput("username") }
      try await client.signUp(email: email, password: password, invitation: invitation)
      return try await create(username)
    }

    /// Signs in.
    /// - Parameter invitation: the last path component of an invitation link, whose apps the account joins too.
    /// - Returns: nil for an account that has no profile in Grassy yet: it chooses a username.
    @discardableResult
    public func signIn(
      email: String, password: String, invitation: String? = nil
    ) async throws(ClientError) -> UserProfile? {
      try await client.signIn(email: email, password: password, invitation: invitation)
      return try await getCurrentSession()
    }

    /// Creates the profile of an account without one here, such as an account of another app on the server.
    public func chooseUsername(_ username: String) async throws(ClientError) -> UserProfile {
      guard Self.isUsername(username) else { throw .badInput("username") }
      let apps = try await client.call(AuthAPI.apps).apps
      if apps.first(where: { $0.name == GrassyKit.app })?.state == .open {
        _ = try await client.call(AuthAPI.joinApp, .init(app: GrassyKit.app))
      }
      return try await create(username)
    }

    /// Ends the session.
    public func signOut() async throws(ClientError) { try await client.signOut() }

    /// The signed-in account as stored on this device; nil if signed out. Sends no request.
    public func getSession() async throws(ClientError) -> AuthAPI.Account? { try await client.account() }

    /// Checks the session, renewing it if it has expired, and returns its owner.
    /// - Returns: nil for an account that has no profile in Grassy yet.
    /// - Throws: `signedOut` where there is no session, or it is over.
    public func getCurrentSession() async throws(ClientError) -> UserProfile? {
      let me = try await client.call(AuthAPI.me)
      guard let own = me.profiles.first(where: { $0.app == GrassyKit.app }) else { return nil }
      return try await client.call(GrassyAPI.people.profile, .init(username: own.username))
    }

    private func create(_ username: String) async throws(ClientError) -> UserProfile {
      try await client.call(GrassyAPI.people.createProfile, .init(username: username, avatar: nil, joinsFamily: false))
    }

    /// Whether a text can be a username at all, so that no account is made for one that can't.
    public static func isUsername(_ text: String) -> Bool { SocialAPI.isUsername(text) }
  }
}
