public import SwiftUI
public import Wire

/// A section of a form that changes something: the photos that it has, each of which can be taken out.
public struct KeptPhotos: View {
  @Binding private var photos: [MediaAPI.Attachment]

  public init(_ photos: Binding<[MediaAPI.Attachment]>) { _photos = photos }

  public var body: some View {
    if !photos.isEmpty {
      Section("Photos to keep") {
        ForEach(photos) { photo in
          HStack {
            StoredPicture(photo.urls.url("320"), alt: photo.described, blurHash: photo.blurHash, at: .points(64))
              .frame(width: 64, height: 64).clipShape(.rect(cornerRadius: 8))
            Spacer()
            Button("Remove photo", systemImage: "xmark.circle.fill") { photos.removeAll { $0.id == photo.id } }
              .labelStyle(.iconOnly).buttonStyle(.borderless).foregroundStyle(.secondary)
          }
        }
      }
    }
  }
}

extension MediaAPI.Attachment {
  /// What VoiceOver says of it.
  public var described: String { alt.isEmpty ? "A photo without a description" : alt }
  /// Width by height as it is shown: between 4:5, so that what can be done with it is in sight, and 1.91:1.
  public var shownRatio: CGFloat { min(max(CGFloat(max(width, 1)) / CGFloat(max(height, 1)), 0.8), 1.91) }
}

extension [MediaAPI.Attachment] {
  /// Width by height of the frame that shows all of an album: that of its tallest photo.
  public var shownRatio: CGFloat { map(\.shownRatio).min() ?? 1 }
}
