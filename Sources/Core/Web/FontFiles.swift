internal import Media

/// The web fonts. Set-up makes them and puts them beside the program, which works without them too: a style sheet's faces without a
/// file are left out, and text has the next family that the sheet names.
enum FontFiles {
  /// Those in the folder `fonts` beside the program.
  static var besideProgram: [AssetLibrary.File] { ProgramFolder.path.map { files(in: "\($0)/fonts") } ?? [] }

  /// The folder's fonts, as files of `fonts/`; none where it is missing.
  static func files(in folder: String) -> [AssetLibrary.File] {
    FileNames.list(folder).filter { $0.hasSuffix(".woff2") }.sorted().compactMap { name in
      FileText.read("\(folder)/\(name)", most: 1 << 20).map { .init(path: "fonts/\(name)", bytes: $0) }
    }
  }

  /// A sheet without the faces whose file isn't there: `@font-face {` and `}` are lines of their own.
  static func sheet(_ text: String, having paths: Set<String>) -> String {
    var (kept, face): ([Substring], [Substring]?) = ([], nil)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard face != nil || line == "@font-face {" else {
        kept.append(line)
        continue
      }
      face = (face ?? []) + [line]
      if line == "}" {
        if let face, isThere(face, paths) { kept += face }
        face = nil
      }
    }
    return (kept + (face ?? [])).joined(separator: "\n")
  }

  private static func isThere(_ face: [Substring], _ paths: Set<String>) -> Bool {
    face.allSatisfy { line in
      guard let start = line.firstRange(of: "url(\"../") else { return true }
      return paths.contains(String(line[start.upperBound...].prefix { $0 != "\"" }))
    }
  }
}
