public import Observation
public import SwiftUI
public import Wire

/// The photos and videos that a post has, while it is changed: their order and descriptions.
@MainActor @Observable public final class EditedAlbum {
  public struct Photo: Identifiable, Hashable, Sendable {
    public let photo: MediaAPI.Attachment
    public var alt: String
    public var id: Wire.ID<MediaAPI.Item> { photo.id }
  }

  /// In the order in which they are to be shown.
  public var photos: [Photo]

  public init(_ media: [MediaAPI.Attachment]) { photos = media.map { Photo(photo: $0, alt: $0.alt) } }

  /// As they will be.
  public var shown: [MediaAPI.Attachment] {
    photos.map { edited in
      var photo = edited.photo
      photo.alt = edited.alt
      return photo
    }
  }

  /// Puts a photo before the one that stands before it, or behind the one that stands behind it.
  public func move(_ photo: Photo, by step: Int) {
    guard let place = photos.firstIndex(where: { $0.id == photo.id }), photos.indices.contains(place + step) else {
      return
    }
    photos.swapAt(place, place + step)
  }

  /// A post keeps one photo at least.
  /// - Parameter hasOthers: whether the post gets photos besides these.
  public func remove(_ photo: Photo, hasOthers: Bool = false) {
    if hasOthers || photos.count > 1 { photos.removeAll { $0.id == photo.id } }
  }
}

/// A section of a form for the photos and videos that a post has, each with its description.
public struct EditedAlbumSection: View {
  @Bindable private var album: EditedAlbum
  private let hasOthers: Bool

  /// - Parameter hasOthers: whether the post gets photos besides these, so that all of these may go.
  public init(_ album: EditedAlbum, hasOthers: Bool = false) { (self.album, self.hasOthers) = (album, hasOthers) }

  public var body: some View {
    if !album.photos.isEmpty {
      Section {
        ForEach($album.photos) { $photo in
          HStack(spacing: 12) {
            StoredPicture(
              photo.photo.urls.url("320"), alt: photo.alt.isEmpty ? "Your photo" : photo.alt,
              blurHash: photo.photo.blurHash, at: .points(64)
            )
            .frame(width: 64, height: 64).clipShape(.rect(cornerRadius: 8))
            TextField("Describe the photo", text: $photo.alt, axis: .vertical)
            if hasOthers || album.photos.count > 1 {
              PhotoButtons(
                isVideo: photo.photo.kind == .video, isFirst: album.photos.first?.id == photo.id,
                isLast: album.photos.last?.id == photo.id
              ) { [album, photo] step in
                album.move(photo, by: step)
              } remove: { [album, photo, hasOthers] in
                album.remove(photo, hasOthers: hasOthers)
              }
            }
          }
        }
      } footer: {
        Text("Descriptions are read to those who can’t see the photos.")
      }
    }
  }
}
