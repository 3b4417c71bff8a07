internal import Core
internal import Glibc
internal import Media
internal import PlaceFiles
internal import Social

/// An archive with files of places: of Google Takeout, or a KMZ.
struct PlaceArchive: Sendable {
  let archive: ZipArchive
  /// Names for files that are unpacked.
  let scratch: @Sendable (Int) -> String

  /// Files that are looked at.
  private static let mostFiles = 1000
  /// Bytes of all of them.
  private static let mostBytes: Int64 = 2 << 30
  /// Files that are unpacked at a time.
  private static let filesAtOnce = 20
  /// The bytes that their entries say together.
  private static let bytesAtOnce: Int64 = 256 << 20
  private static let endings = ["json", "geojson", "gpx", "kml", "csv"]

  /// - Throws: `ImportFault`, `ArchiveError`.
  func read(into found: inout PlaceFindings) async throws {
    let entries = try await archive.entries()
    let files = Self.usable(entries)
    guard !files.isEmpty else {
      if entries.contains(where: { $0.kind == .encrypted }) { throw ArchiveError.encrypted }
      throw ImportFault("The archive has no file in JSON, GeoJSON, GPX, KML or CSV.")
    }
    guard files.count <= Self.mostFiles else {
      throw ImportFault(
        """
        The archive has \(files.count.grouped) files that could have places; up to \(Self.mostFiles.grouped) are looked at. Ask Takeout for \
        Maps, Saved and Timeline alone.
        """)
    }
    var (left, next) = (Self.mostBytes, files[...])
    while let last = Self.lastAtOnce(next) {
      let part = next[...last]
      next = next[(last + 1)...]
      left -= try await read(part, atMost: left, into: &found)
    }
  }

  /// Reads some files; answers how many bytes they have.
  private func read(
    _ part: ArraySlice<ArchiveEntry>, atMost left: Int64, into found: inout PlaceFindings
  ) async throws -> Int64 {
    var targets: [String: String] = [:]
    for entry in part { targets[entry.name] = scratch(targets.count) }
    defer { for path in targets.values { unlink(path) } }
    let most = max(0, min(PlaceFileReading.mostBytes, left))
    let faults = try await archive.extract(targets, atMost: most)
    var count: Int64 = 0
    for entry in part {
      guard faults[entry.name] == nil, let path = targets[entry.name] else {
        found.leaveOut(
          entry.name, because: faults[entry.name] == .tooLarge ? "It is too large." : "It could not be unpacked.")
        continue
      }
      count += Int64(try ReadableFile(path).size)
      do { try await PlaceFileReading.read(path, into: &found) } catch let error as PlaceFileError {
        found.leaveOut(entry.name, because: error)
      }
    }
    return count
  }

  /// Where the next files end that are unpacked together; nil where there are none left.
  private static func lastAtOnce(_ files: ArraySlice<ArchiveEntry>) -> Int? {
    guard let first = files.indices.first else { return nil }
    var (last, bytes) = (first, files[first].size ?? PlaceFileReading.mostBytes)
    while last + 1 < files.endIndex, last + 1 - first < filesAtOnce {
      let (sum, isTooMuch) = bytes.addingReportingOverflow(files[last + 1].size ?? PlaceFileReading.mostBytes)
      guard !isTooMuch, sum <= bytesAtOnce else { break }
      (last, bytes) = (last + 1, sum)
    }
    return last
  }

  /// Plain files that may have places, by their names, so that the months of a timeline come in their order. Of a name that is there twice
  /// nobody can say which one is meant. `Records.json` has the positions of years and no visits.
  private static func usable(_ entries: [ArchiveEntry]) -> [ArchiveEntry] {
    var (once, twice): ([String: ArchiveEntry], Set<String>) = ([:], [])
    for entry in entries where entry.kind == .file && entry.isPlain && mayHavePlaces(entry.name) {
      if once.updateValue(entry, forKey: entry.name) != nil { twice.insert(entry.name) }
    }
    return once.values.filter { !twice.contains($0.name) }.sorted { $0.name < $1.name }
  }

  private static func mayHavePlaces(_ name: String) -> Bool {
    guard let file = name.split(separator: "/").last, !file.hasPrefix("."), file != "Records.json",
      let ending = file.split(separator: ".").last
    else { return false }
    return endings.contains(ending.lowercased())
  }
}
