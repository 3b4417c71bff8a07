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
  /// What is wrong with the username, or that it can be had.
  private(set) var usernameWords: String?
  private(set) var isUsernameFree = false
  private(set) var failure: String?

  let account: Account
  private let service: ProfileService
  private static let kept = "kinnect.username"

  init(_ account: Account) {
    self.account = account
    service = ProfileService(account: account)
    let known: String? = try? account.store.value(Self.kept)  // what isn't kept is asked for
    if let known { state = .authenticated(username: known) }
  }

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

  /// Says whether a username can be had, once the typing rests.
  func check(_ username: String) async {
    (usernameWords, isUsernameFree) = (nil, false)
    guard username.count >= 3 else { return }
    do { try await Task.sleep(for: .milliseconds(300)) } catch { return }
    do throws(ClientError) {
      let answer = try await service.check(username)
      guard !Task.isCancelled else { return }
      isUsernameFree = answer.available
      usernameWords = answer.available ? "This username is free." : answer.reason ?? "This username is taken."
    } catch {
      // Saving says it too.
      if error != .cancelled { usernameWords = error.isConnection ? error.localizedDescription : nil }
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
