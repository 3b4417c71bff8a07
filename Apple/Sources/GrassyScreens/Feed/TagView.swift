import HearthScreens
import SwiftUI

/// A tag as a chip: with a button that takes it away, or by itself.
struct TagView: View {
  let tag: String
  /// Nil where the tag is only shown.
  var remove: (@MainActor () -> Void)?

  var body: some View { TagChip(tag, ink: .leafInk, ground: .leaf, remove: remove) }
}
