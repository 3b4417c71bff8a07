internal import Media
internal import Social

/// What is in an archive, read from its directory and its lists.
struct ArchiveContent {
  let content: InstagramContent
  /// The files that can be taken out: those of which there is one alone, and which are where an archive's files are.
  let files: Set<String>

  /// - Throws: `ImportFault` for an archive that nothing can be imported from, `MediaError` where its file can't be read.
  static func read(_ archive: ZipArchive) async throws -> ArchiveContent {
    do {
      let entries = try await archive.entries()
      let files = usable(entries)
      let layout = InstagramLayout(of: Array(files))
      guard layout.hasPosts else { throw fault(entries, layout) }
      var reader = InstagramReader()
      for source in layout.sources {
        // One at a time, so that one at a time is in memory.
        let found = try await archive.contents(of: [source.name], atMost: InstagramReader.mostBytes)
        switch found[source.name] {
        case .success(let bytes): _ = reader.add(source, bytes)
        case .failure, nil: reader.skipUnreadable()
        }
      }
      return ArchiveContent(content: reader.finish(), files: files)
    } catch let error as ArchiveError where error != .unavailable {
      throw ImportFault(error)
    }
  }

  /// Plain files with plain names. Of a name that is there twice nobody can say which one is meant.
  private static func usable(_ entries: [ArchiveEntry]) -> Set<String> {
    var (once, twice): (Set<String>, Set<String>) = ([], [])
    for entry in entries where entry.kind == .file && entry.isPlain {
      if !once.insert(entry.name).inserted { twice.insert(entry.name) }
    }
    return once.subtracting(twice)
  }

  private static func fault(_ entries: [ArchiveEntry], _ layout: InstagramLayout) -> any Error {
    if entries.contains(where: { $0.kind == .encrypted }) { return ArchiveError.encrypted }
    if layout.isHTML {
      return ImportFault("This archive is in HTML. Ask Instagram for one in JSON, and send that.")
    }
    return ImportFault(
      """
      There are no posts in this archive. Instagram splits large archives into several files: the one with the posts has a \
      file called posts_1.json.
      """)
  }
}
