import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// One's own post while it is changed: its photos, and what is written of them.
@MainActor @Observable final class EditPostModel {
  let post: GrassyAPI.Post
  let draft: PostDraft
  /// The photos that it has; those that are added come behind them.
  let album: EditedAlbum
  let added: AddedPhotos
  var tellsCamera: Bool
  var allowsSaving: Bool
  @ObservationIgnored private let account: Account

  init(_ post: GrassyAPI.Post, _ state: AppState, _ account: Account) {
    (self.post, self.account) = (post, account)
    draft = PostDraft(post)
    album = EditedAlbum(post.media)
    added = AddedPhotos(state, account)
    tellsCamera = post.camera != nil
    allowsSaving = post.allowsSaving ?? true
  }

  /// What took it, as the post or the first photo that is added says.
  var camera: GrassyAPI.Camera? { post.camera ?? added.camera }

  var isReady: Bool {
    let hasPhoto = !album.photos.isEmpty || !added.chosen.photos.isEmpty
    return hasPhoto && !added.chosen.isReading && draft.isReady
  }

  /// Asks whether the author keeps a finer place than others are told.
  func readKept() async {
    guard post.location != nil else { return }
    // Without an answer nothing finer is offered, and what is kept stays.
    guard let kept = try? await account.client.call(GrassyAPI.keptLocation, .init(id: post.id)) else { return }
    draft.take(kept)
  }

  /// Puts the change into the outbox, behind the photos that it adds.
  /// - Throws: `StoreError` where there is no room for them.
  func save() async throws {
    var change = change
    guard !added.ready.isEmpty else { return account.write(GrassyAPI.editPost, change) }
    let storage = GrassyKit.StorageService(account.client, account.store)
    var new: [MediaAPI.Attachment] = []
    for (photo, alt) in added.ready { new.append(try await storage.uploadPhoto(photo, alt: alt)) }
    let photos = album.shown + new
    (change.media, change.alts) = (photos.map(\.id), photos.map(\.alt))
    account.write(GrassyAPI.editPost, change, showingChanged: photos)
    await account.written()
    // Where there is no room for one, its photo is there all the same.
    for case (let photo, let original?) in zip(new, added.originals) {
      try? await storage.queueOriginal(at: original.path, of: photo.id)  // as said
    }
  }

  /// What is otherwise than it was, but for photos that are added.
  var change: GrassyAPI.EditPost {
    let (new, old) = (draft.post, post.media)
    var change = GrassyAPI.EditPost(id: post.id)
    if new.caption != post.caption { change.caption = new.caption }
    if new.tags.all != post.tags { change.tags = new.tags.all }
    if new.audience != post.audience { change.audience = new.audience }
    let photos = album.shown
    if photos.map(\.id) != old.map(\.id) { change.media = photos.map(\.id) }
    if change.media != nil || photos.map(\.alt) != old.map(\.alt) { change.alts = photos.map(\.alt) }
    change.location = draft.locationChange
    if post.camera != nil, !tellsCamera { change.camera = .clear }
    if post.camera == nil, tellsCamera, let camera { change.camera = .set(camera) }
    if let before = post.allowsSaving, before != allowsSaving { change.allowsSaving = allowsSaving }
    return change
  }
}
