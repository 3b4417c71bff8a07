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
  public private(set) var me: BelieveAPI.Me?
  public private(set) var isBusy = false
  /// Karma that was just earned, until it has been shown.
  public var earned: Earned?
  /// Why the last step was refused.
  public var failure: String?

  public let account: Account
  private static let kept = BelieveOffline.me

  public init(_ account: Account) {
    self.account = account
    // A store that can't be read says so in each list.
    show(try? account.store.value(Self.kept))
  }

  /// Asks the server who one is. What is kept is shown meanwhile.
  public func load() async {
    do throws(ClientError) {
      guard let me = try await account.client.believe.getBuilderProfile() else { return phase = .joining }
      keep(me)
    } catch {
      if me == nil { phase = .failed(error.localizedDescription) }
    }
  }

  /// One's picture: the one that waits to be sent, or as the server has it.
  public var avatarURL: String? {
    // A row of another version of the app shows nothing here.
    let waiting = pictures.last.flatMap { try? $0.item(as: BelieveAPI.Builder.self) }
    return waiting.map(\.avatarURL) ?? me?.builder.avatarURL
  }

  /// How many pictures wait to be sent.
  public var waitingPictures: Int { pictures.count }

  private var pictures: [OutboxRow] {
    account.outbox.rows.filter { $0.call == BelieveAPI.updateBuilderProfile.name && $0.state == .waiting }
  }

  public func join(name: String) async { await step { try await $0.join(name: name) } }

  public func onboard(isCreator: Bool) async { await step { try await $0.onboard(isCreator: isCreator) } }

  public func edit(_ changes: BelieveAPI.EditMe) async -> Bool {
    await step { try await $0.updateBuilderProfileFull(changes) }
    return failure == nil
  }

  private func step(_ body: (BelieveClient) async throws -> BelieveAPI.Me) async {
    (isBusy, failure) = (true, nil)
    defer { isBusy = false }
    do { keep(try await body(account.client.believe)) } catch { failure = error.localizedDescription }
  }

  private func keep(_ me: BelieveAPI.Me) {
    show(me)
    do { try account.store.keepValue(Self.kept, me) } catch { account.notice = error.localizedDescription }
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
    account.write(post.likedByMe ? BelieveOffline.unlike : BelieveOffline.like, .init(id: post.id))
  }

  /// Follows a project, or ends the follow.
  public func toggleFollow(_ project: BelieveAPI.Project) {
    account.write(project.isFollowing ? BelieveOffline.unfollow : BelieveOffline.follow, .init(slug: project.slug))
  }
}
