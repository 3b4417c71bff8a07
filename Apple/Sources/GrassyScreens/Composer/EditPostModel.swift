import ClientKit
import Observation
import Wire

/// One's own post while it is changed: its photos, and what is written of them.
@MainActor @Observable final class EditPostModel {
  /// A photo or video that the post has.
  struct Photo: Identifiable, Hashable {
    let photo: MediaAPI.Attachment
    var alt: String
    var id: Wire.ID<MediaAPI.Item> { photo.id }
  }

  let post: GrassyAPI.Post
  let draft: PostDraft
  /// In the order in which they are to be shown.
  var photos: [Photo]
  var tellsCamera: Bool
  var allowsSaving: Bool

  init(_ post: GrassyAPI.Post) {
    self.post = post
    draft = PostDraft(post)
    photos = post.media.map { Photo(photo: $0, alt: $0.alt) }
    tellsCamera = post.camera != nil
    allowsSaving = post.allowsSaving ?? true
  }

  /// Puts a photo before the one that stands before it, or behind the one that stands behind it.
  func move(_ photo: Photo, by step: Int) {
    guard let place = photos.firstIndex(where: { $0.id == photo.id }), photos.indices.contains(place + step) else {
      return
    }
    photos.swapAt(place, place + step)
  }

  /// A post keeps one photo at least.
  func remove(_ photo: Photo) {
    if photos.count > 1 { photos.removeAll { $0.id == photo.id } }
  }

  /// Asks whether the author keeps a finer place than others are told.
  func readKept(_ client: HearthClient) async {
    guard post.location != nil else { return }
    // Without an answer nothing finer is offered, and what is kept stays.
    guard let kept = try? await client.call(GrassyAPI.keptLocation, .init(id: post.id)) else { return }
    draft.take(kept)
  }

  /// What is otherwise than it was.
  var change: GrassyAPI.EditPost {
    let (new, old) = (draft.post, post.media)
    var change = GrassyAPI.EditPost(id: post.id)
    if new.caption != post.caption { change.caption = new.caption }
    if new.tags.all != post.tags { change.tags = new.tags.all }
    if new.audience != post.audience { change.audience = new.audience }
    if photos.map(\.id) != old.map(\.id) { change.media = photos.map(\.id) }
    if change.media != nil || photos.map(\.alt) != old.map(\.alt) { change.alts = photos.map(\.alt) }
    change.location = draft.locationChange
    if post.camera != nil, !tellsCamera { change.camera = .clear }
    if let before = post.allowsSaving, before != allowsSaving { change.allowsSaving = allowsSaving }
    return change
  }
}
