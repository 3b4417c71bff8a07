public import ClientKit
public import Foundation
public import Observation
public import PhotosUI
public import Wire

/// A new post: its photos, its caption, and who may see it. It is kept until it is shared or discarded, also when the app ends; what is
/// shared goes through the outbox.
@MainActor @Observable public final class ComposerModel<Post: SocialPost> where Post.Entity == Post {
  /// Whether the form is open.
  public var isComposing = false
  public var caption = "" { didSet { if caption != oldValue { draft.keep(caption) } } }
  public private(set) var isProcessingImage = false
  /// Why something couldn't be read or kept.
  public private(set) var failure: String?
  public let chosen: ChosenPhotos
  /// Whether photos are cut to a square before they are shared.
  public var isSquare = false {
    didSet { if isSquare != oldValue { account.keepDraft(shapeDraft, isSquare ? true : nil) } }
  }
  /// Nil where nothing else than usual was chosen.
  private var chosenAudience: SocialAPI.Audience?

  @ObservationIgnored let app: SocialApp<Post>
  @ObservationIgnored let account: Account
  @ObservationIgnored private let publish: Publishing
  @ObservationIgnored private let draft: DraftPlace
  @ObservationIgnored private let audienceDraft: String
  @ObservationIgnored private let shapeDraft: String
  @ObservationIgnored private var restoring: Task<Void, Never>?

  /// Puts a post into the outbox.
  public typealias Publishing =
    @MainActor (_ caption: String, _ media: [MediaAPI.Attachment], _ audience: SocialAPI.Audience) async -> Void

  public init(_ app: SocialApp<Post>, _ account: Account, publish: @escaping Publishing) {
    (self.app, self.account, self.publish) = (app, account, publish)
    let name = "\(app.name).post"
    chosen = ChosenPhotos(account, keptAs: name)
    draft = DraftPlace(name, account)
    audienceDraft = "\(name).audience"
    shapeDraft = "\(name).shape"
  }

  /// Who may see it.
  public var audience: SocialAPI.Audience {
    get { chosenAudience ?? app.rules.usualAudience }
    set {
      guard newValue != audience else { return }
      chosenAudience = newValue == app.rules.usualAudience ? nil : newValue
      // A post that was meant for few isn't offered to more after a restart.
      account.keepDraft(audienceDraft, chosenAudience)
    }
  }

  /// Shows the post that was being written when the app ended; once, and for all who wait for it.
  public func restore() async {
    if let restoring { return await restoring.value }
    let task = Task { await readDraft() }
    restoring = task
    await task.value
  }

  private func readDraft() async {
    await chosen.restore()
    let text = await draft.left()
    // What can't be read is as what was never chosen.
    let left: SocialAPI.Audience? = try? await account.store.draft(audienceDraft)
    let wasSquare: Bool? = try? await account.store.draft(shapeDraft)  // likewise
    if caption.isEmpty, !text.isEmpty { caption = text }
    if let left { audience = left }
    if wasSquare == true { isSquare = true }
  }

  /// Whether a post was begun and neither shared nor discarded.
  public var hasDraft: Bool { !chosen.photos.isEmpty || !caption.isEmpty }

  /// Takes what the picker tells, once, however often it tells it; then opens the form.
  public func take(_ items: [PhotosPickerItem]) async {
    guard !items.isEmpty else { return }
    await choose { await $0.take(items) }
  }

  /// Takes what the camera took, and opens the form.
  public func take(_ data: Data) async { await choose { await $0.take(data) } }

  private func choose(_ take: @MainActor (ChosenPhotos) async -> Void) async {
    guard !isProcessingImage, !isComposing else { return }
    isProcessingImage = true
    defer { isProcessingImage = false }
    await restore()
    await take(chosen)
    failure = chosen.failure
    isComposing = !chosen.photos.isEmpty
  }

  /// Takes what was shared to the app from elsewhere, and opens the form. While another post is being written, it waits.
  /// - Returns: whether something was taken.
  public func take(from inbox: ShareInbox) async -> Bool {
    await restore()
    guard !isProcessingImage, !hasDraft, let share = inbox.shares().first else { return false }
    isProcessingImage = true
    defer { isProcessingImage = false }
    await chosen.take(files: inbox.paths(of: share).prefix(app.rules.media).map { URL(fileURLWithPath: $0) })
    failure = chosen.failure
    caption = share.text
    // It is in the draft now, which outlives the app.
    inbox.remove(share)
    isComposing = hasDraft
    return isComposing
  }

  public var isTooLong: Bool { app.rules.isTooLong(caption) }
  public var canShare: Bool { !chosen.photos.isEmpty && !chosen.isReading && !isTooLong && !audience.isIncomplete }

  /// Into the outbox: the post is in the feed at once.
  /// - Returns: whether it is kept.
  public func share() async -> Bool {
    guard canShare else { return false }
    do {
      await publish(caption, try await chosen.keep(crop: isSquare ? .square : nil), audience)
      discard()
      return true
    } catch {
      failure = error.localizedDescription
      return false
    }
  }

  public func discard() {
    for photo in chosen.photos { chosen.remove(photo) }
    (caption, audience, isSquare, isComposing, failure) = ("", app.rules.usualAudience, false, false, nil)
  }
}
