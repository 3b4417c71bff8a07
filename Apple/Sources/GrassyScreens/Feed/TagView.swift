import HearthScreens
import SwiftUI
import Wire

/// A tag as a chip: with a button that takes it away, or by itself.
struct TagView: View {
  let tag: String
  /// Nil where the tag is only shown.
  var remove: (@MainActor () -> Void)?

  var body: some View {
    HStack(spacing: 4) {
      Text(verbatim: "#" + tag).lineLimit(1)
      if let remove {
        Button("Remove \(tag.isolated)", systemImage: "xmark", action: remove)
          .labelStyle(.iconOnly).buttonStyle(.borderless).font(.caption)
      }
    }
    .font(.subheadline).foregroundStyle(Tone.leafInk)
    .padding(.horizontal, 10).padding(.vertical, 5)
    .background(Tone.leaf, in: .capsule)
  }
}
