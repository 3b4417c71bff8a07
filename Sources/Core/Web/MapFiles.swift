internal import CZlib

/// What maps need: Leaflet, coasts and borders in three levels of detail, and names. Set-up makes them and puts them beside the program, which
/// works without them too: pages show their lists alone.
enum MapFiles {
  /// As `Public/js/map-files.js` has them.
  static let names = ["far.bin", "labels.bin", "leaflet.css", "leaflet.js", "mid.bin", "near.bin"]

  /// Those in the folder `map` beside the program.
  static var besideProgram: [AssetLibrary.File] { ProgramFolder.path.map { files(in: "\($0)/map") } ?? [] }

  private static let most = 1 << 20

  /// All of them, as files of `map/`; none where one is missing.
  static func files(in folder: String) -> [AssetLibrary.File] {
    let found = names.compactMap { name in
      FileText.read("\(folder)/\(name)", most: most).map { bytes in
        AssetLibrary.File(path: "map/\(name)", bytes: bytes, gzip: compressed(bytes, "\(folder)/\(name).gz"))
      }
    }
    return found.count == names.count ? found : []
  }

  /// The bytes as set-up has compressed them, which would take a tenth of a second at each start; nil where that is missing, or is of other
  /// bytes: a gzip file ends with their checksum and their number (RFC 1952, section 2.3.1).
  private static func compressed(_ bytes: [UInt8], _ path: String) -> [UInt8]? {
    guard let made = FileText.read(path, most: most), made.count < bytes.count else { return nil }
    let end = made.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let sum = UInt64(crc32(0, bytes, UInt32(bytes.count)))
    return end == UInt64(bytes.count) << 32 | sum ? made : nil
  }
}
