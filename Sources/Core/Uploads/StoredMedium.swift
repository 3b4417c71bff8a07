internal import Media
internal import Wire

/// A photo or video that is ready, with what must be in the store for it.
struct StoredMedium: Sendable {
  let id: ID<MediaAPI.Item>
  let hasWebP: Bool
  let isVideo: Bool

  /// The keys of its files.
  var paths: [String] {
    let formats = hasWebP ? Rendition.Format.allCases : [.jpeg]
    let pictures = formats.flatMap { format in Rendition.Name.allCases.map { Rendition.fileName($0, format) } }
    return (pictures + (isVideo ? [PreparedVideo.fileName] : [])).map { "\(Uploads.prefix(id))/\($0)" }
  }

  /// Every name that a file of a medium may have.
  static let names = Set(
    Rendition.Name.allCases.flatMap { name in Rendition.Format.allCases.map { Rendition.fileName(name, $0) } }
      + [PreparedVideo.fileName])
}
