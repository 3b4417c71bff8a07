public import ClientKit
import Foundation
public import Observation
import Wire

/// Who is signed in, as an app of people and posts knows them: with a profile, or about to make one.
@MainActor @Observable public final class MemberModel {
  public enum State: Hashable, Sendable {
    case loading
    case failed(String)
    /// There is an account and no profile.
    case needsUsername
    case authenticated(username: String)
  }

  public private(set) var state = State.loading
  public private(set) var isBusy = false
  public private(set) var failure: String?
  /// Whether the profile was made just now. An app may have a question then, which it asks in place of its pages.
  public private(set) var isNew = false
  /// The question to a newcomer whose app is for a family; nil where there is none, and once it is answered.
  public private(set) var family: FamilyModel?

  public let account: Account
  /// Whether a username that is being typed can be had.
  let usernameCheck: UsernameCheck
  @ObservationIgnored private let people: PeopleOffline
  private var kept: String { people.ownUsername }

  /// - Parameter people: the app's.
  public init(_ people: PeopleOffline, _ account: Account) {
    (self.people, self.account) = (people, account)
    usernameCheck = UsernameCheck(account.client, app: account.app.name)
  }

  /// What is wrong with the username that is being typed, or that it can be had.
  public var usernameWords: String? { usernameCheck.words }
  public var isUsernameFree: Bool { usernameCheck.isFree }
  public func check(_ username: String) async { await usernameCheck.check(username) }

  public var username: String { if case .authenticated(let name) = state { name } else { "" } }

  /// Shows who is signed in, also under a new username, until the task is cancelled.
  public func run() async {
    let changes = account.store.changes()
    await load()
    for await change in changes where change.contains(kept) { await restore() }
  }

  /// Shows who was signed in the last time.
  public func restore() async {
    let known: String? = try? await account.store.value(kept)  // what isn't kept is asked for
    if let known, state != .authenticated(username: known) { state = .authenticated(username: known) }
  }

  public func load() async {
    await restore()
    do throws(ClientError) {
      let profiles = try await account.client.call(AuthAPI.me).profiles
      guard let username = profiles.first(where: { $0.app == account.app.name })?.username else {
        return state = .needsUsername
      }
      // By what the others call one, where the server tells it; until then by the username.
      await keep(try await account.client.call(people.calls.profile, .init(username: username)))
    } catch {
      if case .authenticated = state { return }
      state = .failed(error.localizedDescription)
    }
  }

  /// Needs the server: without a profile there is nothing else to be shown.
  /// - Parameter followsInviter: whether one and the person whose invitation was used follow each other from then on.
  public func createProfile(username: String, fullName: String, followsInviter: Bool = false) async {
    (isBusy, failure) = (true, nil)
    defer { isBusy = false }
    do throws(ClientError) {
      let input = SocialAPI.CreateProfile(
        username: username, fullName: fullName.isEmpty ? nil : fullName, avatar: nil,
        followsInviter: followsInviter ? true : nil, joinsFamily: false)
      let own = try await account.client.call(people.calls.createProfile, input)
      family = await question()
      isNew = true
      await keep(own)
    } catch {
      failure = error.detail(of: "username") ?? error.localizedDescription
    }
  }

  private func question() async -> FamilyModel? {
    let standing = try? await account.client.call(people.calls.family).standing  // without an answer the app goes on
    guard standing == .asked else { return nil }
    return FamilyModel(people.calls, account) { [weak self] in self?.family = nil }
  }

  private func keep(_ own: SocialAPI.Profile) async {
    do {
      try await account.store.keep(own, of: people.profiles)
      try await account.store.keepValue(kept, own.username)
    } catch {
      account.notice = error.localizedDescription
    }
    // A new name that waits to be sent is the one that is shown.
    state = .authenticated(username: own.username)
    await restore()
  }
}
