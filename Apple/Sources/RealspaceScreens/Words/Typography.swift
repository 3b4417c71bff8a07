import HearthScreens
import SwiftUI

/// The seed's type, which grows with the size that one has chosen.
extension Font {
  /// The wordmark.
  static let appTitle = Font.system(.title2, design: .serif, weight: .bold).italic()
  /// Names.
  static let postAuthor = Font.system(.headline, design: .serif)
  /// What people write.
  static let postBody = Font.system(.body, design: .serif)
}

/// A black button with white text, at half its strength while it can't be used.
struct InkButton: View {
  private let title: String
  private let isReady: Bool
  private let action: @MainActor () -> Void

  init(_ title: String, isReady: Bool = true, action: @escaping @MainActor () -> Void) {
    (self.title, self.isReady, self.action) = (title, isReady, action)
  }

  var body: some View {
    Button(action: action) {
      Text(title).font(.postAuthor).foregroundStyle(Tone.paper)
        .padding(.horizontal, 16).padding(.vertical, 8)
        .background(Tone.ink, in: .rect(cornerRadius: 8))
    }
    .buttonStyle(.plain).disabled(!isReady).opacity(isReady ? 1 : 0.5)
  }
}

extension View {
  /// A card with a thin black border, as everything on the pages is one.
  func card() -> some View {
    frame(maxWidth: .infinity, alignment: .leading).padding(12)
      .background { RoundedRectangle(cornerRadius: 8).stroke(Tone.ink, lineWidth: 0.5) }
      .padding(.horizontal, 12)
  }
}
