public import ClientKit
import Foundation
public import Observation
public import PhotosUI
public import Wire

/// Photos that were chosen for something that isn't sent yet: copies in the store, which are sent in parts when there is a connection.
@MainActor @Observable public final class ChosenPhotos {
  public struct Photo: Identifiable, Hashable, Sendable {
    public let id: ID<MediaAPI.Item>
    /// What is to be seen on it, for those who can't see it.
    public var alt: String
    let data: Data
    let preview: URL
    /// A link for `StoredPicture`.
    public var link: String { preview.absoluteString }
  }

  public var photos: [Photo] = []
  /// Whether what was chosen is still being read.
  public private(set) var isReading = false
  public private(set) var failure: String?

  @ObservationIgnored private let store: OfflineStore
  @ObservationIgnored private let folder: URL

  public init(_ store: OfflineStore) {
    self.store = store
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("chosen-\(UUID().uuidString)")
  }

  deinit {
    // The system empties this folder too.
    try? FileManager.default.removeItem(at: folder)
  }

  /// Takes what was chosen. While one choice is read, another isn't begun: a picker may tell of the same one twice.
  public func take(_ items: [PhotosPickerItem]) async {
    guard !isReading, !items.isEmpty else { return }
    (isReading, failure) = (true, nil)
    defer { isReading = false }
    for item in items {
      do {
        guard let data = try await item.loadTransferable(type: Data.self) else {
          failure = "One of the photos can’t be read."
          continue
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let id: ID<MediaAPI.Item> = store.newID()
        let preview = folder.appendingPathComponent(id.description)
        try data.write(to: preview)
        photos.append(Photo(id: id, alt: "", data: data, preview: preview))
      } catch {
        failure = error.localizedDescription
      }
    }
  }

  /// The file of the first photo, for what is sent at once.
  public var firstPath: String? { photos.first?.preview.path }

  /// The file of a photo, for what is sent at once; nil where it isn't chosen any more.
  public func path(of photo: Photo) -> String? { photos.first { $0.id == photo.id }?.preview.path }

  public func remove(_ photo: Photo) { photos.removeAll { $0.id == photo.id } }

  /// Hands the photos over to the outbox.
  /// - Returns: by what a write means them, and as they are shown until they are sent.
  public func keep() throws(StoreError) -> [MediaAPI.Attachment] {
    var kept: [MediaAPI.Attachment] = []
    for photo in photos {
      let id = try store.addFile(photo.preview.path, alt: photo.alt.isEmpty ? nil : photo.alt)
      // The link is to the copy: what stands behind `#` isn't part of its path.
      let path = store.file(of: id).map { URL(fileURLWithPath: $0).absoluteString + "#" } ?? ""
      kept.append(
        MediaAPI.Attachment(
          id: id, kind: .photo, width: 1, height: 1, blurHash: "", alt: photo.alt,
          urls: MediaAPI.URLs(base: path, query: "")))
    }
    return kept
  }
}
