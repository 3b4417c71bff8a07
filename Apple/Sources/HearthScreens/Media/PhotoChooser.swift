import Wire
import PhotosUI
public import SwiftUI

/// A section of a form for photos, each with its description.
public struct PhotoChooser: View {
  @Bindable private var chosen: ChosenPhotos
  private let most: Int
  @State private var items: [PhotosPickerItem] = []

  public init(_ chosen: ChosenPhotos, most: Int) { (self.chosen, self.most) = (chosen, most) }

  public var body: some View {
    Section {
      ForEach($chosen.photos) { $photo in
        HStack(spacing: 12) {
          StoredPicture(photo.link, alt: photo.alt.isEmpty ? "A chosen photo" : photo.alt)
            .frame(width: 64, height: 64).clipShape(.rect(cornerRadius: 8))
          TextField("Describe the photo", text: $photo.alt, axis: .vertical)
          Button("Remove photo", systemImage: "xmark.circle.fill") { chosen.remove(photo) }
            .labelStyle(.iconOnly).buttonStyle(.borderless).foregroundStyle(.secondary)
        }
      }
      if chosen.photos.count < most {
        PhotosPicker(selection: $items, maxSelectionCount: most - chosen.photos.count, matching: .images) {
          Label("Add photos", systemImage: "photo.on.rectangle")
        }
        .disabled(chosen.isReading)
      }
      if chosen.isReading { ProgressView("Reading photos") }
    } footer: {
      Text(chosen.failure ?? "Descriptions are read to those who can’t see the photos.")
    }
    .onChange(of: items) { _, new in
      guard !new.isEmpty else { return }
      items = []
      Task { await chosen.take(new) }
    }
  }
}
