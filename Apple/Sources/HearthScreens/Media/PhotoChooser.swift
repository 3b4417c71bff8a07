import Wire
import PhotosUI
public import SwiftUI

/// A section of a form for photos and videos, each with its description.
public struct PhotoChooser: View {
  @Bindable private var chosen: ChosenPhotos
  private let most: Int
  private let takesVideos: Bool
  @State private var items: [PhotosPickerItem] = []

  /// - Parameter takesVideos: whether a video may be chosen or taken too.
  public init(_ chosen: ChosenPhotos, most: Int, takesVideos: Bool = false) {
    (self.chosen, self.most, self.takesVideos) = (chosen, most, takesVideos)
  }

  public var body: some View {
    Section {
      ForEach($chosen.photos) { $photo in
        HStack(spacing: 12) {
          StoredPicture(
            photo.isVideo ? nil : photo.link, alt: photo.alt.isEmpty ? words(of: photo) : photo.alt,
            symbol: photo.isVideo ? "video" : "photo", at: .points(64)
          )
          .frame(width: 64, height: 64).clipShape(.rect(cornerRadius: 8))
          TextField(photo.isVideo ? "Describe the video" : "Describe the photo", text: $photo.alt, axis: .vertical)
          PhotoButtons(chosen: chosen, photo: photo)
        }
      }
      if chosen.photos.count < most {
        PhotosPicker(
          selection: $items, maxSelectionCount: most - chosen.photos.count,
          matching: takesVideos ? .any(of: [.images, .videos]) : .images
        ) {
          Label(takesVideos ? "Add photos and videos" : "Add photos", systemImage: "photo.on.rectangle")
        }
        .disabled(chosen.isReading)
        CameraButton(takesVideos: takesVideos) { data in Task { await chosen.take(data) } }.disabled(chosen.isReading)
      }
      if chosen.isReading { ProgressView(takesVideos ? "Reading files" : "Reading photos") }
    } footer: {
      Text(chosen.failure ?? hint)
    }
    .onChange(of: items) { _, new in
      guard !new.isEmpty else { return }
      items = []
      Task { await chosen.take(new) }
    }
  }

  private var hint: String {
    let descriptions = "Descriptions are read aloud to people who can’t see the photos."
    return chosen.photos.count > 1 ? "They are shown in this order. " + descriptions : descriptions
  }

  private func words(of photo: ChosenPhotos.Photo) -> String { photo.isVideo ? "A chosen video" : "A chosen photo" }
}

/// What can be done with one of the photos: its place among the others, and taking it out.
private struct PhotoButtons: View {
  let chosen: ChosenPhotos
  let photo: ChosenPhotos.Photo

  var body: some View {
    HStack(spacing: 14) {
      if chosen.photos.count > 1 {
        Button("Move up", systemImage: "arrow.up") { chosen.move(photo, by: -1) }
          .disabled(chosen.photos.first?.id == photo.id)
        Button("Move down", systemImage: "arrow.down") { chosen.move(photo, by: 1) }
          .disabled(chosen.photos.last?.id == photo.id)
      }
      Button(photo.isVideo ? "Remove video" : "Remove photo", systemImage: "xmark.circle.fill") { chosen.remove(photo) }
    }
    .labelStyle(.iconOnly).buttonStyle(.borderless).foregroundStyle(.secondary)
  }
}
