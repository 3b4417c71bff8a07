import ClientKit
import Foundation
import HearthScreens
import Observation
import PhotosUI
import Wire

/// Choosing photos and writing the caption. What is shared goes through the outbox: it is sent in parts, also after the app has ended.
@MainActor @Observable final class UploadViewModel {
  /// Whether the form for a new post is open.
  var isComposing = false
  var caption = "" { didSet { if caption != oldValue { draft.keep(caption) } } }
  var audience = KinnectAPI.Post.usualAudience { didSet { if audience != oldValue { keepAudience() } } }
  private(set) var isProcessingImage = false
  private(set) var failure: String?
  let chosen: ChosenPhotos

  @ObservationIgnored let account: Account
  @ObservationIgnored private let username: String
  @ObservationIgnored private let service: PostService
  @ObservationIgnored private let draft: DraftPlace
  @ObservationIgnored private var restoring: Task<Void, Never>?

  /// - Parameter username: the viewer's own.
  init(_ account: Account, username: String) {
    (self.account, self.username) = (account, username)
    service = PostService(account: account)
    chosen = ChosenPhotos(account, keptAs: "kinnect.post")
    draft = DraftPlace("kinnect.post", account)
  }

  private static let audienceDraft = "kinnect.post.audience"

  /// Shows the post that was being written when the app ended; once, and for all who wait for it.
  func restore() async {
    if let restoring { return await restoring.value }
    let task = Task { await readDraft() }
    restoring = task
    await task.value
  }

  private func readDraft() async {
    await chosen.restore()
    let text = await draft.left()
    // What can't be read is as what was never chosen.
    let left: SocialAPI.Audience? = try? await account.store.draft(Self.audienceDraft)
    if caption.isEmpty, !text.isEmpty { caption = text }
    if let left { audience = left }
  }

  /// A post that was meant for few isn't offered to more after a restart.
  private func keepAudience() {
    let kept = audience == KinnectAPI.Post.usualAudience ? nil : audience
    let name = Self.audienceDraft
    account.keepDraft(name, kept)
  }

  /// Whether a post was begun and neither shared nor discarded.
  var hasDraft: Bool { !chosen.photos.isEmpty || !caption.isEmpty }

  /// Takes what the picker tells, once, however often it tells it; then opens the form.
  func take(_ items: [PhotosPickerItem]) async {
    guard !isProcessingImage, !isComposing, !items.isEmpty else { return }
    isProcessingImage = true
    defer { isProcessingImage = false }
    await restore()
    await chosen.take(items)
    failure = chosen.failure
    isComposing = !chosen.photos.isEmpty
  }

  /// Takes what the camera took, and opens the form.
  func take(_ data: Data) async {
    guard !isProcessingImage, !isComposing else { return }
    isProcessingImage = true
    defer { isProcessingImage = false }
    await restore()
    await chosen.take(data)
    failure = chosen.failure
    isComposing = !chosen.photos.isEmpty
  }

  /// Takes what was shared to the app from elsewhere, and opens the form. While another post is being written, it waits.
  /// - Returns: whether something was taken.
  func take(from inbox: ShareInbox) async -> Bool {
    await restore()
    guard !isProcessingImage, !hasDraft, let share = inbox.shares().first else { return false }
    isProcessingImage = true
    defer { isProcessingImage = false }
    await chosen.take(files: inbox.paths(of: share).prefix(Self.most).map { URL(fileURLWithPath: $0) })
    failure = chosen.failure
    caption = share.text
    // It is in the draft now, which outlives the app.
    inbox.remove(share)
    isComposing = hasDraft
    return isComposing
  }

  /// How many photos and videos a post may have.
  static let most = KinnectAPI.Limits.media

  var isTooLong: Bool { caption.unicodeScalars.count > KinnectAPI.Limits.caption }
  var canShare: Bool { !chosen.photos.isEmpty && !chosen.isReading && !isTooLong && !audience.isIncomplete }

  /// Into the outbox: the post is in the feed at once.
  /// - Returns: whether it is kept.
  func share() async -> Bool {
    guard canShare else { return false }
    do {
      await service.publish(caption: caption, media: try await chosen.keep(), for: audience, by: username)
      discard()
      return true
    } catch {
      failure = error.localizedDescription
      return false
    }
  }

  func discard() {
    for photo in chosen.photos { chosen.remove(photo) }
    (caption, audience, isComposing, failure) = ("", KinnectAPI.Post.usualAudience, false, nil)
  }
}

extension KinnectAPI.Post {
  /// Who sees a post where nothing else is chosen.
  static let usualAudience = SocialAPI.Audience(kind: .followers)
  /// Who may be chosen: never everyone, nor more than one's followers.
  static let audiences: [SocialAPI.AudienceKind] = [.followers, .circles, .me]
}
