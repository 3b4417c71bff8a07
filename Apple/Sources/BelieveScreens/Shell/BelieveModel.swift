import ClientKit
internal import Foundation
public import HearthScreens
public import Observation
public import Wire

/// Who is signed in, as Believe knows them: a builder, what they came for, and their karma.
@MainActor @Observable public final class BelieveModel {
  /// How far the way into the app is.
  public enum Phase: Hashable, Sendable {
    case loading
    case failed(String)
    /// There is no builder yet.
    case joining
    /// The builder hasn't said what they came for.
    case onboarding
    case ready
  }

  public private(set) var phase = Phase.loading
  /// As the server told last, with what waits to be sent.
  public private(set) var me: BelieveAPI.Me?
  public private(set) var isBusy = false
  /// Karma that was just earned, until it has been shown.
  public var earned: Earned?
  /// Why the last step was refused.
  public var failure: String?

  public let account: Account
  private static let kept = BelieveOffline.me

  public init(_ account: Account) { self.account = account }

  /// Shows who one is, as that changes, until the task is cancelled.
  public func follow() async {
    for await change in account.store.changes() where change.contains(Self.kept) { await read() }
  }

  /// Asks the server who one is. What is kept is shown meanwhile.
  public func load() async {
    await read()
    do throws(ClientError) {
      guard let me = try await account.client.believe.getBuilderProfile() else { return phase = .joining }
      await keep(me)
    } catch {
      if me == nil { phase = .failed(error.localizedDescription) }
    }
  }

  /// Join and onboard need the server: before them there is nothing else to be shown.
  public func join(name: String) async { await step { try await $0.join(name: name) } }

  public func onboard(isCreator: Bool) async { await step { try await $0.onboard(isCreator: isCreator) } }

  private func step(_ body: (BelieveClient) async throws -> BelieveAPI.Me) async {
    (isBusy, failure) = (true, nil)
    defer { isBusy = false }
    do { await keep(try await body(account.client.believe)) } catch { failure = error.localizedDescription }
  }

  private func keep(_ me: BelieveAPI.Me) async {
    do {
      try await account.store.keepValue(Self.kept, me)
      try await account.store.keep(me.builder, of: BelieveOffline.builders)
    } catch {
      account.notice = error.localizedDescription
    }
    await read()
    // A store that is full keeps nothing, and still one is who one is.
    if self.me == nil { show(me) }
  }

  private func read() async {
    // A store that can't be read says so in each list.
    show(try? await account.store.value(Self.kept))
  }

  private func show(_ me: BelieveAPI.Me?) {
    guard let me else { return }
    if self.me != me { self.me = me }
    phase = me.isOnboarded ? .ready : .onboarding
  }

  // MARK: What is done in many places

  /// How much karma an action has earned, and the level that it led to.
  public struct Earned: Hashable, Sendable {
    public let points: Int
    /// The emoji and label of a level that is new; nil where it is the same one.
    public let level: String?
  }

  /// The karma as the server has it; nil where it can't be asked.
  public func karmaNow() async -> BelieveAPI.Karma? {
    // Nothing is celebrated then.
    try? await account.client.believe.getKarma()
  }

  /// Asks for the karma after something that earns some, and says how much it was.
  public func celebrate(since before: BelieveAPI.Karma?) async {
    guard let before else { return }
    await load()
    guard let now = me?.karma, now.totalPoints > before.totalPoints else { return }
    earned = Earned(
      points: now.totalPoints - before.totalPoints,
      level: now.level > before.level ? "\(now.emoji) You’re a \(now.label) now!" : nil)
  }

  /// Likes an update, or takes the like back: shown at once, and again as it was if it is refused.
  public func toggleLike(_ post: BelieveAPI.Post) {
    account.write(post.likedByMe ? BelieveAPI.unlikePost : BelieveAPI.likePost, .init(id: post.id))
  }

  /// Follows a project, or ends the follow.
  public func toggleFollow(_ project: BelieveAPI.Project) {
    account.write(
      project.isFollowing ? BelieveAPI.unfollowProject : BelieveAPI.followProject, .init(slug: project.slug))
  }
}
