internal import Core
internal import Media
internal import Social
internal import Wire

/// Reads what somebody watched and read from the files of Letterboxd, Goodreads and Realspace itself. What a file is, its contents say.
enum HistoryReader {
  /// Bytes of one table.
  static let mostBytes = 32 << 20

  /// - Throws: `ImportFault` for a file that is none of them.
  static func read(_ file: ImportFile, at now: Timestamp) async throws -> ImportReading {
    var found = HistoryFindings(now: now)
    do {
      if let zip = file.zip {
        try await LetterboxdArchive.read(zip, into: &found)
      } else {
        try readTable(try CSVTable(try file.bytes(atMost: mostBytes)), into: &found)
      }
    } catch let fault as CSVFault {
      throw ImportFault(fault.words)
    }
    return found.reading
  }

  private static func readTable(_ table: CSVTable, into found: inout HistoryFindings) throws {
    if OwnTable.isOne(table) {
      try OwnTable.read(table, into: &found)
    } else if GoodreadsTable.isOne(table) {
      try GoodreadsTable.read(table, into: &found)
    } else if let name = LetterboxdTables.name(of: table) {
      var tables = LetterboxdTables()
      try tables.add(table, as: name)
      tables.settle(into: &found)
    } else {
      throw ImportFault(
        """
        This is no file of Letterboxd, Goodreads or Realspace. Choose the zip file of Letterboxd, the CSV file of Goodreads, or \
        realspace.csv, as they were downloaded.
        """)
    }
  }
}

extension CSVFault {
  /// For the owner of the file.
  var words: String {
    switch self {
    case .notUTF8: "This is no text in UTF-8. If another program has saved it, choose the file as it was downloaded."
    case .openQuote: "The file is damaged: a quotation mark is never closed. Download it again, and send it unchanged."
    case .tooManyRows, .tooManyColumns: "The file has more rows or columns than can be read."
    }
  }
}

/// What is found in a file, row by row.
struct HistoryFindings {
  let now: Timestamp
  private(set) var rows: [ImportRow] = []
  var source = ""
  /// A sentence for each kind of thing that is left out.
  var skipped: [String] = []
  private var keys: [String: Int] = [:]
  private var counts: [String: Int] = [:]
  private var dated = 0
  private var texts = 0
  private var todos = 0

  init(now: Timestamp) { self.now = now }

  /// Adds a row.
  /// - Parameters:
  ///   - key: what it is known by; a row that is there twice is two.
  ///   - notes: sentences about it for its owner.
  ///   - isCut: whether the file has more of it than can be read.
  ///   - fault: why it can't be imported, where the format says so.
  mutating func add(
    _ row: HistoryRow, key: String, notes: [String] = [], isCut: Bool = false, fault known: String? = nil
  ) {
    // PostgreSQL's indexes take 2,704 bytes of a row.
    let name = key.head(600)
    let number = (keys[name] ?? 0) + 1
    keys[name] = number
    let fault = isCut ? "A text in this row is too long to be read." : known ?? row.fault(at: now)
    let note = fault ?? ([row.words + "."] + notes).joined(separator: " ")
    if fault == nil { count(row) }
    rows.append(
      ImportRow(
        key: number == 1 ? name : "\(name) #\(number)",
        label: row.subject.isEmpty ? "A row without a title" : row.subject, note: note, content: row.text,
        canBeMade: fault == nil))
  }

  private mutating func count(_ row: HistoryRow) {
    guard row.part == .diary else {
      todos += 1
      return
    }
    counts[row.action.rawValue, default: 0] += 1
    if row.date.precision != .unknown { dated += 1 }
    if !row.content.isEmpty { texts += 1 }
  }

  var reading: ImportReading {
    var summary: [String] = []
    for action in RealspaceAPI.Action.known {
      guard let count = counts[action.rawValue] else { continue }
      summary.append("\(count.counted("entry", "entries")) for your diary: \(action.rawValue)")
    }
    if dated > 0 { summary.append("\(dated.counted("entry", "entries")) with a date") }
    if texts > 0 { summary.append("\(texts.counted("entry", "entries")) with a text") }
    if todos > 0 { summary.append("\(todos.counted("entry", "entries")) for your list") }
    var skipped = self.skipped
    let most = RealspaceAPI.Limits.list
    if todos > most {
      skipped.append(
        """
        A list has \(most.grouped) entries at most. Of the \(todos.grouped) for yours only as many are imported as it has room for, \
        in the order of the file.
        """)
    }
    return ImportReading(source: source, rows: rows, summary: summary, skipped: skipped)
  }
}

/// Cells of tables, as they are in several formats.
enum HistoryCell {
  /// `2024-03-05` or `2024/03/05`, also with less of it known; nil for anything else.
  static func date(_ text: String) -> DiaryDate? { DiaryDate(String(text.map { $0 == "/" ? "-" : $0 })) }

  /// Half stars of a number of stars, `0.5` to `5`; nil for none, and for what is no rating.
  static func halves(_ text: String) -> Int? {
    guard text.utf8.count <= 4, let stars = Double(text), (0.5...5).contains(stars), (stars * 2).rounded() == stars * 2
    else { return nil }
    return Int(stars * 2)
  }

  /// The beginning of a day, in UTC; nil for what is no whole date.
  static func time(_ text: String) -> Timestamp? {
    guard let date = date(text), date.precision == .day else { return nil }
    let day = Timestamp.day(year: Int64(date.year), month: Int64(date.month), day: Int64(date.day))
    return Timestamp(microseconds: day * 86_400_000_000)
  }

  /// A text of an entry, cut to what it may have, and what is said of that.
  static func content(_ text: String) -> (text: String, notes: [String]) {
    let text = trimmed(text)
    let most = RealspaceAPI.Limits.diaryContent
    guard !text.fits(most) else { return (text, []) }
    return (trimmed(SpoilerText.head(text, atMost: most)), ["Its text was cut to \(most.grouped) characters."])
  }

  /// A title, cut to what a subject may have.
  static func title(_ text: String) -> String { trimmed(text.head(RealspaceAPI.Limits.subject)) }
}
