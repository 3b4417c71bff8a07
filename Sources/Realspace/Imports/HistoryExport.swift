internal import Core
internal import SQL
internal import Social
internal import Wire

/// Somebody's own diary and list as tables: Realspace's own, with everything, and those that Letterboxd and Goodreads read.
enum HistoryExport {
  enum File: String, CaseIterable {
    case own = "realspace.csv"
    case letterboxd = "letterboxd.csv"
    case watchlist = "letterboxd-watchlist.csv"
    case goodreads = "goodreads.csv"

    /// What is in it, for people.
    var title: String {
      switch self {
      case .own: "Everything, for Realspace"
      case .letterboxd: "Films that you watched, for Letterboxd"
      case .watchlist: "Films for your watchlist at Letterboxd"
      case .goodreads: "Books, for Goodreads"
      }
    }

    var path: String { "/realspace/export/\(rawValue)" }
  }

  /// An entry with its ID: of what was imported from our own file, the one that it had first.
  struct Entry: Sendable {
    let id: String
    var row: HistoryRow
  }

  static func table(_ file: File, of entries: [Entry]) -> [UInt8] {
    switch file {
    case .own: own(entries)
    case .letterboxd: letterboxd(entries.map(\.row).filter { $0.part == .diary && $0.action == .watched })
    case .watchlist: watchlist(entries.map(\.row).filter { $0.part == .list && $0.action == .watched && !$0.isDone })
    case .goodreads: goodreads(entries.map(\.row).filter { $0.action == .read })
    }
  }

  private static func own(_ entries: [Entry]) -> [UInt8] {
    var table = CSVWriter(OwnTable.columns)
    for entry in entries { table.add(OwnTable.cells(entry.id, entry.row)) }
    return table.bytes
  }

  // MARK: Letterboxd, as its help describes what it imports

  private static func letterboxd(_ rows: [HistoryRow]) -> [UInt8] {
    var table = CSVWriter(["LetterboxdURI", "Title", "Year", "Rating", "WatchedDate", "Rewatch", "Review"])
    for row in rows {
      // It takes whole days alone.
      let day = row.date.precision == .day ? row.date.text ?? "" : ""
      table.add([
        row.facts.link, bareTitle(row), row.facts.year, row.rating.map { OwnTable.stars($0) } ?? "", day,
        row.occasion > 1 ? "true" : "false", row.content,
      ])
    }
    return table.bytes
  }

  private static func watchlist(_ rows: [HistoryRow]) -> [UInt8] {
    var table = CSVWriter(["LetterboxdURI", "Title", "Year"])
    for row in rows { table.add([row.facts.link, bareTitle(row), row.facts.year]) }
    return table.bytes
  }

  /// Without the year that tells films of one name apart here, where it has a column of its own.
  private static func bareTitle(_ row: HistoryRow) -> String {
    let end = " (\(row.facts.year))"
    return !row.facts.year.isEmpty && row.subject.hasSuffix(end) ? String(row.subject.dropLast(end.count)) : row.subject
  }

  // MARK: Goodreads, with the columns of its own export

  private static func goodreads(_ rows: [HistoryRow]) -> [UInt8] {
    var table = CSVWriter(GoodreadsTable.columns)
    // By name and author, and the first of each name.
    var (places, firsts): ([String: [String: Int]], [String: Int]) = ([:], [:])
    var books: [(author: String, rows: [HistoryRow])] = []
    // It has a row for each book, however often that was read. What was typed here names no author.
    for row in rows {
      let (name, author) = (ItemName.folded(row.item ?? row.subject), row.facts.author)
      let place = author.isEmpty ? firsts[name] : places[name]?[author] ?? places[name]?[""]
      guard let place else {
        places[name, default: [:]][author] = books.count
        if firsts[name] == nil { firsts[name] = books.count }
        books.append((author: author, rows: [row]))
        continue
      }
      books[place].rows.append(row)
      if books[place].author.isEmpty, !author.isEmpty {
        books[place].author = author
        places[name]?[author] = place
        places[name]?[""] = nil
      }
    }
    for book in books { table.add(cells(of: book.rows)) }
    return table.bytes
  }

  /// - Parameter book: what is said of it, the latest at last.
  private static func cells(of book: [HistoryRow]) -> [String] {
    let read = book.filter { $0.part == .diary }
    guard let last = read.last ?? book.last else { return [] }
    let shelf = read.isEmpty ? "to-read" : last.abandonedAt == nil ? "read" : GoodreadsTable.abandonedShelf
    let facts = book.map(\.facts).last { !$0.text.isEmpty } ?? last.facts
    let rating = read.compactMap(\.rating).last.map { String(max(1, ($0 + 1) / 2)) } ?? "0"
    let review = read.map(\.content).last { !$0.isEmpty } ?? ""
    let added = book.compactMap(\.createdAt).min().map { DiaryDate(day: $0) }
    let values = [
      "Title": last.subject, "Author": facts.author, "ISBN": quoted(facts.isbn, 10), "ISBN13": quoted(facts.isbn, 13),
      "My Rating": rating, "Original Publication Year": facts.year, "Date Read": slashed(read.last?.date),
      "Date Added": slashed(added), "Bookshelves": shelf == "read" ? "" : shelf, "Exclusive Shelf": shelf,
      "My Review": ReviewText.html(review),
      "Read Count": String(max(read.count, read.map(\.occasion).max() ?? 0)), "Owned Copies": "0",
    ]
    return GoodreadsTable.columns.map { values[$0] ?? "" }
  }

  /// `2024/03/05`; empty where not the whole day is known.
  private static func slashed(_ date: DiaryDate?) -> String {
    guard let date, date.precision == .day, let text = date.text else { return "" }
    return String(text.map { $0 == "-" ? "/" : $0 })
  }

  /// `="0439023483"`, as Goodreads has it.
  private static func quoted(_ isbn: String, _ length: Int) -> String {
    "=\"\(isbn.utf8.count == length ? isbn : "")\""
  }
}

/// Reads what an export has.
struct HistoryExportRead: Sendable {
  let services: Services
  let viewer: Viewer
  /// Entries that one read brings: reading a long diary at once would keep others waiting.
  private static let atOnce = 500

  /// In the order of their days, and of when they were written down.
  func entries() async throws -> [HistoryExport.Entry] {
    var all: [HistoryExport.Entry] = []
    var last: (day: Int, id: ID<DiaryEntry>)? = (-1, ID(high: 0, low: 0))
    while let (day, id) = last {
      try Task.checkCancellation()
      let found = try await services.database.query(as: viewer.principal) {
        try Self.diary(of: viewer.profile, after: day, id, limit: Self.atOnce, in: $0)
      }
      all += found.map(\.entry)
      last = found.count == Self.atOnce ? found.last.map { ($0.day, $0.id) } : nil
    }
    all += try await services.database.query(as: viewer.principal) { try Self.list(of: viewer.profile, in: $0) }
    let keyed = all.map { (key: Self.order(of: $0), entry: $0) }
    return keyed.sorted { $0.key < $1.key }.map(\.entry)
  }

  /// The same for an entry and for what an import made of it.
  private static func order(of entry: HistoryExport.Entry) -> (Int, Int, String, String) {
    (entry.row.part == .diary ? 0 : 1, entry.row.date.key, entry.row.createdAt?.description ?? "", entry.id)
  }

  private static func diary(
    of viewer: ID<ProfileEntity>, after day: Int, _ id: ID<DiaryEntry>, limit: Int, in transaction: ReadTransaction
  ) throws -> [(day: Int, id: ID<DiaryEntry>, entry: HistoryExport.Entry)] {
    try transaction.all(
      """
      SELECT d.id, d.action, d.subject, i.name, d.on_day, d.occasion, d.abandoned_at, d.rating, d.content, d.audience,
        d.created_at, m.key, m.facts
      FROM realspace_diary d LEFT JOIN realspace_items i ON i.id = d.item_id
      LEFT JOIN realspace_imported m ON m.entry_id = d.id
      WHERE d.author = \(viewer) AND (d.on_day, d.id) > (\(day), \(id)) ORDER BY d.on_day, d.id LIMIT \(limit)
      """
    ) { row in
      let id: ID<DiaryEntry> = try row.id(0)
      var entry = HistoryRow(part: .diary, action: .init(rawValue: row.text(1)), subject: row.text(2))
      (entry.item, entry.date) = (row.optionalText(3), DiaryDate(key: row.int(4)))
      (entry.occasion, entry.abandonedAt) = (row.int(5), row.optionalInt(6))
      (entry.rating, entry.content) = (row.optionalInt(7), row.text(8))
      (entry.audience, entry.createdAt) = (SocialAPI.AudienceKind(rawValue: row.text(9)), row.time(10))
      entry.facts = HistoryFacts(text: row.optionalText(12) ?? "")
      return (row.int(4), id, HistoryExport.Entry(id: shown("\(id)", row.optionalText(11)), row: entry))
    }
  }

  /// What isn't deleted; a list is short.
  private static func list(
    of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [HistoryExport.Entry] {
    try transaction.all(
      """
      SELECT l.id, l.action, l.subject, i.name, l.done_at IS NOT NULL, l.created_at, m.key, m.facts, l.is_private,
        s.audience
      FROM realspace_list l JOIN realspace_lists s ON s.id = l.profile_id
      LEFT JOIN realspace_items i ON i.id = l.item_id
      LEFT JOIN realspace_imported m ON m.todo_id = l.id
      WHERE l.profile_id = \(viewer) AND l.deleted_at IS NULL ORDER BY l.created_at, l.id
      LIMIT \(RealspaceAPI.Limits.list)
      """
    ) { row in
      let id: ID<ListItem> = try row.id(0)
      let action = RealspaceAPI.ListAction(rawValue: row.text(1))
      var entry = HistoryRow(part: .list, action: action.done, subject: row.text(2))
      (entry.item, entry.isDone, entry.createdAt) = (row.optionalText(3), row.bool(4), row.time(5))
      entry.facts = HistoryFacts(text: row.optionalText(7) ?? "")
      entry.audience = audience(isPrivate: row.bool(8), in: .init(rawValue: row.text(9)))
      return HistoryExport.Entry(id: shown("\(id)", row.optionalText(6)), row: entry)
    }
  }

  /// Who sees an entry of a list; nil on a list that nobody else sees, where it is nothing about the entry.
  private static func audience(
    isPrivate: Bool, in list: SocialAPI.AudienceKind
  ) -> SocialAPI.AudienceKind? {
    if isPrivate { return .me }
    return list == .me ? nil : list
  }

  /// The ID that an entry had where it was first made.
  private static func shown(_ id: String, _ key: String?) -> String {
    let prefix = OwnTable.key("")
    guard let key, key.hasPrefix(prefix), ID<DiaryEntry>(String(key.dropFirst(prefix.count))) != nil else { return id }
    return String(key.dropFirst(prefix.count))
  }
}
