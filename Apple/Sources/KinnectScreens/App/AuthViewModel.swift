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
  private static let kept = "kinnect.username"

  init(_ account: Account) {
    self.account = account
    service = ProfileService(account: account)
    usernameCheck = UsernameCheck(account.client, app: "kinnect")
    let known: String? = try? account.store.value(Self.kept)  // what isn't kept is asked for
    if let known { state = .authenticated(username: known) }
  }

  /// What is wrong with the username that is being typed, or that it can be had.
  var usernameWords: String? { usernameCheck.words }
  var isUsernameFree: Bool { usernameCheck.isFree }
  func check(_ username: String) async { await usernameCheck.check(username) }

  var username: String { if case .authenticated(let name) = state { name } else { "" } }

  func load() async {
    do throws(ClientError) {
      guard let username = try await service.ownUsername() else { return state = .needsUsername }
      keep(username)
    } catch {
      if case .authenticated = state { return }
      state = .failed(error.localizedDescription)
    }
  }

  func createProfile(username: String, fullName: String) async {
    (isBusy, failure) = (true, nil)
    defer { isBusy = false }
    do throws(ClientError) {
      keep(try await service.create(username: username, fullName: fullName).username)
    } catch {
      failure = error.detail(of: "username") ?? error.localizedDescription
    }
  }

  /// The username was changed.
  func renamed(_ username: String) { keep(username) }

  private func keep(_ username: String) {
    state = .authenticated(username: username)
    do { try account.store.keepValue(Self.kept, username) } catch { account.notice = error.localizedDescription }
  }
}
