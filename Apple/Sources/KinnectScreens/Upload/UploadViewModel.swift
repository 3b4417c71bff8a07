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
  var caption = ""
  private(set) var isProcessingImage = false
  private(set) var failure: String?
  let chosen: ChosenPhotos

  @ObservationIgnored private let account: Account
  @ObservationIgnored private let service: PostService

  init(_ account: Account) {
    self.account = account
    service = PostService(account: account)
    chosen = ChosenPhotos(account.store)
  }

  /// Takes what the picker tells, once, however often it tells it; then opens the form.
  func take(_ items: [PhotosPickerItem]) async {
    guard !isProcessingImage, !isComposing, !items.isEmpty else { return }
    isProcessingImage = true
    defer { isProcessingImage = false }
    await chosen.take(items)
    failure = chosen.failure
    isComposing = !chosen.photos.isEmpty
  }

  var isTooLong: Bool { caption.unicodeScalars.count > KinnectAPI.Limits.caption }
  var canShare: Bool { !chosen.photos.isEmpty && !chosen.isReading && !isTooLong }

  /// Into the outbox: the post is in the feed at once.
  /// - Returns: whether it is kept.
  func share() async -> Bool {
    guard canShare else { return false }
    do {
      let me = try await author()
      try service.publish(caption: caption, media: try chosen.keep(), by: me)
      discard()
      return true
    } catch {
      failure = error.localizedDescription
      return false
    }
  }

  func discard() {
    for photo in chosen.photos { chosen.remove(photo) }
    (caption, isComposing, failure) = ("", false, nil)
  }

  /// Oneself, as posts name their author: kept, or asked for.
  private func author() async throws -> KinnectAPI.Author {
    let username: String? = try account.store.value("kinnect.username")
    return KinnectAPI.Author(id: account.store.newID(), username: username ?? "", fullName: "", avatarURL: nil)
  }
}
