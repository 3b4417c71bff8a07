import SwiftUI
import Wire

/// A section of a form: whether photos are shared as they are or as squares, and which part of each is kept then.
struct ShapeSection: View {
  @Binding var isSquare: Bool
  @Bindable var chosen: ChosenPhotos

  var body: some View {
    Section {
      Picker("Shape", selection: $isSquare) {
        Text("Original").tag(false)
        Text("Square").tag(true)
      }
      .pickerStyle(.segmented)
      if isSquare {
        ForEach($chosen.photos) { $photo in
          if !photo.isVideo { SquareRow(photo: photo, name: name(of: photo), focus: $photo.focus) }
        }
      }
    } footer: {
      Text(isSquare ? "What is seen here of each photo is shared." : "Each photo is shared as it is.")
    }
  }

  private func name(of photo: ChosenPhotos.Photo) -> String {
    let place = chosen.photos.firstIndex { $0.id == photo.id } ?? 0
    return photo.alt.isEmpty ? "Photo \(place + 1)" : photo.alt
  }
}

/// A photo as the square that is kept of it.
private struct SquareRow: View {
  let photo: ChosenPhotos.Photo
  let name: String
  @Binding var focus: Double

  var body: some View {
    HStack(spacing: 12) {
      StoredPicture(photo.link, alt: name, at: .points(96), alignment: part)
        .frame(width: 96, height: 96).clipShape(.rect(cornerRadius: 8))
      Picker("Part of \(name.isolated)", selection: $focus) {
        Text("Beginning").tag(0.0)
        Text("Middle").tag(0.5)
        Text("End").tag(1.0)
      }
    }
  }

  /// A photo is cut on its longer sides alone: the corner is the end of whichever these are.
  private var part: Alignment { focus < 0.5 ? .topLeading : focus > 0.5 ? .bottomTrailing : .center }
}
