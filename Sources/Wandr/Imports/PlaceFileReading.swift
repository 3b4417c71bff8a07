internal import Core
internal import Media
internal import PlaceFiles
internal import Social

/// Reads places from what members bring along: one file, or an archive of several. What a file is, its contents say.
enum PlaceFileReading {
  /// Bytes of one file, also of one in an archive.
  static let mostBytes: Int64 = 512 << 20
  /// Bytes that are read at a time.
  private static let piece = 256 << 10

  /// - Throws: `ImportFault` for a file that nothing can be imported from.
  static func read(_ file: ImportFile, _ services: Services) async throws -> ImportReading {
    var found = PlaceFindings(LocalCatalogue(services.places), at: services.now())
    if let zip = file.zip {
      try await PlaceArchive(archive: zip, scratch: file.scratch).read(into: &found)
    } else {
      do { try await read(file.path, into: &found) } catch let error as PlaceFileError {
        throw ImportFault(error.reason)
      }
    }
    return try found.reading
  }

  /// Reads a file as a whole or not at all.
  /// - Throws: `PlaceFileError`, `ImportFault` for one that is too large.
  static func read(_ path: String, into found: inout PlaceFindings) async throws {
    let file = try ReadableFile(path)
    guard file.size <= mostBytes else { throw ImportFault("The file is too large.") }
    let (reader, mark) = (PlaceReader(), found.mark)
    do {
      var offset = 0
      while offset < file.size {
        try Task.checkCancellation()
        let bytes = try file.read(offset, piece)
        guard !bytes.isEmpty else { throw MediaError(.truncated, "the file became shorter") }
        offset += bytes.count
        let records = try reader.add(bytes)
        try found.add(records, from: reader.source)
        await Task.yield()
      }
      let records = try reader.finish()
      try found.add(records, from: reader.source)
      found.add(reader.skips)
    } catch {
      found.goBack(to: mark)
      throw error
    }
  }
}
