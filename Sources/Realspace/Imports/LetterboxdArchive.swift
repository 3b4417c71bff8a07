internal import Core
internal import Media
internal import Social

/// The zip file that Letterboxd gives: tables at its top, and folders for what is deleted, liked and in lists.
enum LetterboxdArchive {
  /// - Throws: `ImportFault`, `ArchiveError`, `CSVFault`.
  static func read(_ zip: ZipArchive, into found: inout HistoryFindings) async throws {
    let entries = try await zip.entries()
    let files = usable(entries)
    guard let root = root(of: files) else {
      if entries.contains(where: { $0.kind == .encrypted }) { throw ArchiveError.encrypted }
      throw ImportFault(
        "This is no archive of Letterboxd: it has neither diary.csv nor watched.csv, ratings.csv, reviews.csv or watchlist.csv."
      )
    }
    var tables = LetterboxdTables()
    for name in LetterboxdTables.Name.allCases {
      let path = "\(root)\(name.rawValue).csv"
      guard files.contains(path) else { continue }
      // One at a time, so that one at a time is in memory.
      let contents = try await zip.contents(of: [path], atMost: HistoryReader.mostBytes)
      switch contents[path] {
      case .success(let bytes): try tables.add(try CSVTable(bytes), as: name)
      case .failure(let error): throw error
      case nil: throw ArchiveError.missing
      }
    }
    tables.settle(into: &found)
    found.skipped = skipped(files, root)
  }

  /// Plain files with plain names. Of a name that is there twice nobody can say which one is meant.
  private static func usable(_ entries: [ArchiveEntry]) -> Set<String> {
    var (once, twice): (Set<String>, Set<String>) = ([], [])
    for entry in entries where entry.kind == .file && entry.isPlain {
      if !once.insert(entry.name).inserted { twice.insert(entry.name) }
    }
    return once.subtracting(twice)
  }

  /// The folder of the tables, with its slash: the top, or the one folder that a program packed them in. What is deleted, or belongs to
  /// no film any more, has tables of the same names in folders of its own.
  private static func root(of files: Set<String>) -> String? {
    let names = Set(LetterboxdTables.Name.allCases.map { "\($0.rawValue).csv" })
    let folders = files.compactMap { file -> String? in
      let end = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
      guard names.contains(String(file[end...])) else { return nil }
      let folder = String(file[..<end])
      return folder.hasSuffix("deleted/") || folder.hasSuffix("orphaned/") ? nil : folder
    }
    return folders.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  private static func skipped(_ files: Set<String>, _ root: String) -> [String] {
    func count(_ folder: String) -> Int { files.count { $0.hasPrefix("\(root)\(folder)/") && $0.hasSuffix(".csv") } }
    var sentences: [String] = []
    let lists = count("lists")
    if lists > 0 { sentences.append("\(lists.counted("list", "lists")): lists are not imported.") }
    if count("likes") > 0 { sentences.append("What you liked is not imported.") }
    if files.contains("\(root)comments.csv") { sentences.append("Comments are not imported.") }
    if count("deleted") > 0 { sentences.append("What you deleted at Letterboxd is left out.") }
    return sentences
  }
}
