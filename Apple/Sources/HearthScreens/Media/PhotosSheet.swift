public import SwiftUI

/// Chooses photos and videos for something that is nothing but them.
public struct PhotosSheet: View {
  private let title: String
  private let action: String
  private let note: LocalizedStringKey
  private let most: Int
  private let takesVideos: Bool
  private let save: (ChosenPhotos) async -> Bool
  @State private var chosen: ChosenPhotos
  @State private var form = FormState()

  /// - Parameters:
  ///   - note: who sees them, and for how long.
  ///   - save: answers whether they are kept.
  public init(
    _ title: String, action: String, note: LocalizedStringKey, _ account: Account, most: Int, takesVideos: Bool,
    save: @escaping (ChosenPhotos) async -> Bool
  ) {
    (self.title, self.action, self.note) = (title, action, note)
    (self.most, self.takesVideos, self.save) = (most, takesVideos, save)
    _chosen = State(wrappedValue: ChosenPhotos(account))
  }

  public var body: some View {
    FormSheet(title, action: action, form: form, isReady: !chosen.photos.isEmpty && !chosen.isReading) {
      await save(chosen)
    } content: {
      PhotoChooser(chosen, most: most, takesVideos: takesVideos)
      Section { Text(note).foregroundStyle(.secondary) }
    }
  }
}
