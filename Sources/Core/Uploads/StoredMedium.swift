internal import Media
internal import Wire

/// A photo or video that is ready, or an original, with what must be in the store for it.
struct StoredMedium: Sendable {
  let name: StoredName
  /// Its files, as all media call them.
  let files: [String]

  var id: ID<MediaAPI.Item> { name.id }

  /// - Parameter kind: that of a medium, or the type of an original's file.
  init(name: StoredName, hasWebP: Bool, kind: String) {
    self.name = name
    files = FileType(rawValue: kind).map { [Original.fileName($0)] } ?? Self.files(hasWebP, isVideo: kind == "video")
  }

  private static func files(_ hasWebP: Bool, isVideo: Bool) -> [String] {
    let formats = hasWebP ? Rendition.Format.allCases : [.jpeg]
    let pictures = formats.flatMap { format in Rendition.Name.allCases.map { Rendition.fileName($0, format) } }
    return pictures + (isVideo ? [PreparedVideo.fileName] : [])
  }

  /// The keys of its files.
  var paths: [String] { files.map(name.current.path) }

  /// Every name that a file of a medium may have.
  static let names = Set(
    Rendition.Name.allCases.flatMap { name in Rendition.Format.allCases.map { Rendition.fileName(name, $0) } }
      + FileType.allCases.map(Original.fileName) + [PreparedVideo.fileName, Archives.fileName])
}
