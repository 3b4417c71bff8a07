public import Observation
public import Wire

extension WandrKit {
  /// Who is signed in, and with them what is on the device: `engine` has the store, which is of this account alone.
  @MainActor @Observable public final class AuthenticationService {
    /// The signed-in user; nil if signed out, or if the account has no username here yet.
    public private(set) var currentUser: SocialAPI.Profile?
    /// Whether somebody is signed in, with a username.
    public var isAuthenticated: Bool { currentUser != nil }
    /// Whether something is under way that was asked for.
    public private(set) var isLoading = false
    /// Why the last thing that was asked for failed.
    public private(set) var error: (any Error)?
    /// Whether there is an account, and what is missing is its username.
    public private(set) var needsUsername = false
    /// What brings the account's device and the server up to date with each other; nil if signed out.
    public private(set) var engine: SyncEngine?

    @ObservationIgnored private let client: HearthClient
    @ObservationIgnored private let folder: String
    /// What is asked for is done one at a time: nobody is signed in by what began before they signed out.
    @ObservationIgnored private let turns = Turns()

    /// - Parameter folder: the store's folder, owned by this service; created on sign-in.
    public init(_ client: HearthClient, folder: String) {
      (self.client, self.folder) = (client, folder)
    }

    /// Shows the last signed-in user with what is on the device, then checks that the session is still valid, renewing it if it has expired.
    public func restoreSession() async {
      await step {
        guard let account = try await self.client.account() else { return self.forget() }
        try await self.open(account)
        try await self.show(try await self.user())
      }
    }

    /// Makes an account with its profile, and signs in to it.
    /// - Parameter invitation: the last path component of an invitation link, where accounts are by invitation.
    public func signUp(email: String, password: String, username: String, invitation: String? = nil) async {
      await step {
        guard SocialAPI.isUsername(username) else { throw ClientError.badInput("username") }
        try await self.enter(try await self.client.signUp(email: email, password: password, invitation: invitation))
        try await self.create(username)
      }
    }

    /// Signs in to an account; one that has no username here yet is asked for it (`needsUsername`).
    /// - Parameter invitation: the last path component of an invitation link, whose apps the account joins too.
    public func signIn(email: String, password: String, invitation: String? = nil) async {
      await step {
        try await self.enter(try await self.client.signIn(email: email, password: password, invitation: invitation))
        try await self.show(try await self.user())
      }
    }

    /// Makes the profile of an account without one here, such as an account of another app on the server.
    public func chooseUsername(_ username: String) async {
      await step {
        guard SocialAPI.isUsername(username) else { throw ClientError.badInput("username") }
        let apps = try await self.client.call(AuthAPI.apps).apps
        if apps.first(where: { $0.name == WandrKit.app })?.state == .open {
          _ = try await self.client.call(AuthAPI.joinApp, .init(app: WandrKit.app))
        }
        try await self.create(username)
      }
    }

    /// How many changes and photos aren't at the server: signing out asks its person with this number, also where it is 0. After a session
    /// is over, and where the device has what is another account's, they count too.
    public func unsentCount() async throws(StoreError) -> Int {
      if let engine { return try await engine.journal.waitingCount }
      do throws(StoreError) {
        return try await OfflineStore.unsentCount(folder: folder)
      } catch {
        // Nothing of a damaged file could still be sent.
        guard error == .damaged else { throw error }
        return 0
      }
    }

    /// Ends the session, and takes what is kept from this device.
    /// - Parameter count: how many unsent changes its person has agreed to lose. Where there are more, `error` is `UnsentChanges` with their
    ///   number, and nothing has happened.
    public func signOut(losing count: Int) async {
      await step {
        let unsent = try await self.unsentCount()
        guard unsent <= count else { throw UnsentChanges(count: unsent) }
        self.forget()
        // Before the session ends: a process that is killed in between leaves nothing of somebody who is signed out.
        try OfflineStore.erase(folder: self.folder)
        do throws(ClientError) {
          try await self.client.signOut()
        } catch {
          if case .storage = error { throw error }
          // The server hasn't heard of it; here it is over all the same.
        }
      }
    }

    /// The server ended the session; what is on the device stays until somebody signs in.
    public func sessionEnded() {
      forget()
      error = ClientError.signedOut
    }

    // MARK: Steps

    private func enter(_ account: AuthAPI.Account) async throws {
      needsUsername = false
      try await open(account)
    }

    private func open(_ account: AuthAPI.Account) async throws {
      guard engine?.store.account != account.id else { return }
      forget()
      let store = try await OfflineStore.open(
        folder: folder, server: client.address, account: account.id, catalogue: WandrOffline.catalogue)
      engine = SyncEngine(client, store)
      let kept: User? = try await store.value(WandrKit.keptUser)
      currentUser = kept
    }

    /// The user as the server has them; nil for an account that has no profile in Wandr yet.
    private func user() async throws(ClientError) -> User? {
      let me = try await client.call(AuthAPI.me)
      guard let own = me.profiles.first(where: { $0.app == WandrKit.app }) else { return nil }
      return try await client.call(WandrAPI.people.profile, .init(username: own.username))
    }

    private func create(_ username: String) async throws {
      needsUsername = true
      try await show(
        try await client.call(WandrAPI.people.createProfile, .init(username: username, avatar: nil, joinsFamily: false))
      )
    }

    private func show(_ user: User?) async throws {
      needsUsername = user == nil
      guard let user else { return }
      currentUser = user
      try await engine?.store.keepValue(WandrKit.keptUser, user)
      try await engine?.store.keepValue(WandrOffline.people.ownUsername, user.username)
    }

    private func forget() {
      (currentUser, engine, needsUsername) = (nil, nil, false)
    }

    private func step(_ body: () async throws -> Void) async {
      await turns.begin()
      defer { turns.end() }
      (isLoading, error) = (true, nil)
      defer { isLoading = false }
      do {
        try await body()
      } catch ClientError.cancelled {
        // The caller is gone.
      } catch {
        if error as? ClientError == .signedOut { return sessionEnded() }
        self.error = error
      }
    }
  }
}
