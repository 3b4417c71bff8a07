/// What maps need: Leaflet, coasts and borders in three levels of detail, and names. Set-up makes them and puts them beside the program, which
/// works without them too: pages show their lists alone.
enum MapFiles {
  /// As `Public/js/map-files.js` has them.
  static let names = ["far.bin", "labels.bin", "leaflet.css", "leaflet.js", "mid.bin", "near.bin"]

  /// Those in the folder `map` beside the program.
  static var besideProgram: [AssetLibrary.File] { ProgramFolder.path.map { files(in: "\($0)/map") } ?? [] }

  /// All of them, as files of `map/`; none where one is missing.
  static func files(in folder: String) -> [AssetLibrary.File] {
    let found = names.compactMap { name in
      FileText.read("\(folder)/\(name)", most: 1 << 20).map { AssetLibrary.File(path: "map/\(name)", bytes: $0) }
    }
    return found.count == names.count ? found : []
  }
}
