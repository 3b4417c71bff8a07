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
          PhotoButtons(
            isVideo: photo.isVideo, isFirst: chosen.photos.first?.id == photo.id,
            isLast: chosen.photos.last?.id == photo.id
          ) { [chosen, photo] step in
            chosen.move(photo, by: step)
          } remove: { [chosen, photo] in
            chosen.remove(photo)
          }
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
    if chosen.keepsOriginals {
      Section { Text("The originals are kept too, for you alone.").foregroundStyle(.secondary) }
    }
  }

  private var hint: String {
    let descriptions = "Descriptions are read aloud to people who can’t see the photos."
    return chosen.photos.count > 1 ? "They are shown in this order. " + descriptions : descriptions
  }

  private func words(of photo: ChosenPhotos.Photo) -> String { photo.isVideo ? "A chosen video" : "A chosen photo" }
}

/// What can be done with one of several photos: its place among the others, and taking it out.
public struct PhotoButtons: View {
  private let isVideo: Bool
  private let isFirst: Bool
  private let isLast: Bool
  private let move: @MainActor (_ step: Int) -> Void
  private let remove: @MainActor () -> Void

  /// - Parameters:
  ///   - isFirst: whether it is the first, and `isLast` whether it is the last; one that is both has no place to be moved to.
  ///   - move: to the place before it, by -1, or behind it, by 1.
  public init(
    isVideo: Bool, isFirst: Bool, isLast: Bool, move: @escaping @MainActor (_ step: Int) -> Void,
    remove: @escaping @MainActor () -> Void
  ) {
    (self.isVideo, self.isFirst, self.isLast) = (isVideo, isFirst, isLast)
    (self.move, self.remove) = (move, remove)
  }

  public var body: some View {
    HStack(spacing: 14) {
      if !(isFirst && isLast) {
        Button("Move up", systemImage: "arrow.up") { move(-1) }.disabled(isFirst)
        Button("Move down", systemImage: "arrow.down") { move(1) }.disabled(isLast)
      }
      Button(isVideo ? "Remove video" : "Remove photo", systemImage: "xmark.circle.fill") { remove() }
    }
    .labelStyle(.iconOnly).buttonStyle(.borderless).foregroundStyle(.secondary)
  }
}
