import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// Who is signed in, as Kinnect knows them: with a profile, or about to make one.
@MainActor @Observable final class AuthViewModel {
  enum AuthState: Hashable {
    case loading
    case failed(String)
    /// There is an account and no profile.
    case needsUsername
    case authenticated(username: String)
  }

  private(set) var state = AuthState.loading
  private(set) var isBusy = false
  private(set) var failure: String?

  let account: Account
  /// Whether a username that is being typed can be had.
  let usernameCheck: UsernameCheck
  private let service: ProfileService
  private static let kept = KinnectOffline.people.ownUsername

  init(_ account: Account) {
    self.account = account
    service = ProfileService(account: account)
    usernameCheck = UsernameCheck(account.client, app: "kinnect")
  }

  /// What is wrong with the username that is being typed, or that it can be had.
  var usernameWords: String? { usernameCheck.words }
  var isUsernameFree: Bool { usernameCheck.isFree }
  func check(_ username: String) async { await usernameCheck.check(username) }

  var username: String { if case .authenticated(let name) = state { name } else { "" } }

  /// Shows who is signed in, also under a new username, until the task is cancelled.
  func run() async {
    let changes = account.store.changes()
    await load()
    for await change in changes where change.contains(Self.kept) { await restore() }
  }

  /// Shows who was signed in the last time.
  func restore() async {
    let known: String? = try? await account.store.value(Self.kept)  // what isn't kept is asked for
    if let known, state != .authenticated(username: known) { state = .authenticated(username: known) }
  }

  func load() async {
    await restore()
    do throws(ClientError) {
      guard let username = try await service.ownUsername() else { return state = .needsUsername }
      // By what the others call one, where the server tells it; until then by the username.
      let own = try await service.profile(username)
      await keep(own)
    } catch {
      if case .authenticated = state { return }
      state = .failed(error.localizedDescription)
    }
  }

  func createProfile(username: String, fullName: String) async {
    (isBusy, failure) = (true, nil)
    defer { isBusy = false }
    do throws(ClientError) {
      await keep(try await service.create(username: username, fullName: fullName))
    } catch {
      failure = error.detail(of: "username") ?? error.localizedDescription
    }
  }

  private func keep(_ own: KinnectAPI.Profile) async {
    do {
      try await account.store.keep(own, of: KinnectOffline.people.profiles)
      try await account.store.keepValue(Self.kept, own.username)
    } catch {
      account.notice = error.localizedDescription
    }
    // A new name that waits to be sent is the one that is shown.
    state = .authenticated(username: own.username)
    await restore()
  }
}
