internal import Core
internal import Wire

/// The table that Goodreads gives, a row for each book: what was read is an entry of the diary, what is to be read goes to the list.
enum GoodreadsTable {
  /// Its columns, in the order in which Goodreads has them.
  static let columns = [
    "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating", "Average Rating",
    "Publisher", "Binding", "Number of Pages", "Year Published", "Original Publication Year", "Date Read",
    "Date Added", "Bookshelves", "Bookshelves with positions", "Exclusive Shelf", "My Review", "Spoiler",
    "Private Notes", "Read Count", "Owned Copies",
  ]

  /// Shelves of books that somebody has given up.
  private static let abandoned: Set<String> = [
    "did-not-finish", "dnf", "abandoned", "gave-up", "gave-up-on", "unfinished", "not-finished",
  ]
  static let abandonedShelf = "did-not-finish"

  static func isOne(_ table: CSVTable) -> Bool {
    table.has("Title", "Author", "My Rating") && (table.has("Exclusive Shelf") || table.has("Date Read"))
  }

  /// - Throws: `CSVFault`.
  static func read(_ table: CSVTable, into found: inout HistoryFindings) throws(CSVFault) {
    var table = table
    var notes = 0
    found.source = "goodreads"
    while let record = try table.next() {
      add(record, to: &found)
      if !record["Private Notes"].isEmpty { notes += 1 }
    }
    if notes > 0 { found.skipped.append("\(notes.counted("private note", "private notes")): not imported.") }
  }

  private static func add(_ record: CSVTable.Record, to found: inout HistoryFindings) {
    let title = title(record["Title"])
    let count = min(max(Int(record["Read Count"]) ?? 1, 1), 999)
    let shelf = record["Exclusive Shelf"].lowercased()
    let isRead = wasRead(record, shelf)
    var row = HistoryRow(
      part: isRead ? .diary : .list, action: .read, subject: title, item: title.isEmpty ? nil : title)
    row.createdAt = HistoryCell.time(record["Date Added"])
    row.facts = facts(record)
    let book = record["Book Id"].isEmpty ? "\(title) \(record["Author"])" : record["Book Id"]
    guard isRead else {
      let notes = shelf == "currently-reading" ? ["You are reading it now."] : []
      return found.add(row, key: "goodreads to-read \(book)", notes: notes, isCut: record.isCut)
    }
    var notes: [String] = []
    let day = record["Date Read"]
    row.date = day.isEmpty ? .unknown : HistoryCell.date(day) ?? .unknown
    if !day.isEmpty, row.date == .unknown { notes.append("Its date could not be read, so it has none.") }
    row.occasion = count
    row.rating = HistoryCell.halves(record["My Rating"])
    if abandoned.contains(shelf) {
      row.abandonedAt = 0
      notes.append("The file doesn’t say how far you came.")
    }
    let (content, cut) = review(record)
    row.content = content
    // Reading it again is another entry.
    found.add(row, key: "goodreads read \(book) \(count)", notes: notes + cut, isCut: record.isCut)
  }

  /// By its shelf; a shelf that its owner made says nothing, so that a date, a rating or a review does.
  private static func wasRead(_ record: CSVTable.Record, _ shelf: String) -> Bool {
    switch shelf {
    case "read": return true
    case "to-read", "currently-reading": return false
    default:
      return abandoned.contains(shelf) || !record["Date Read"].isEmpty || !record["My Review"].isEmpty
        || HistoryCell.halves(record["My Rating"]) != nil || (Int(record["Read Count"]) ?? 0) > 0
    }
  }

  /// Without the series that Goodreads puts behind a title: `The Fellowship of the Ring (The Lord of the Rings, #1)`.
  static func title(_ text: String) -> String {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open != text.startIndex,
      text[open...].contains("#")
    else { return HistoryCell.title(text) }
    let bare = trimmed(String(text[..<open]))
    return HistoryCell.title(bare.isEmpty ? text : bare)
  }

  private static func facts(_ record: CSVTable.Record) -> HistoryFacts {
    let year = record["Original Publication Year"]
    let isbn = isbn(record["ISBN13"])
    return HistoryFacts(
      year: year.isEmpty ? record["Year Published"] : year, author: record["Author"],
      isbn: isbn.isEmpty ? self.isbn(record["ISBN"]) : isbn
    ).bounded
  }

  /// Goodreads writes `="0439023483"`, so that a spreadsheet keeps the zero in front.
  static func isbn(_ cell: String) -> String {
    cell.uppercased().filter { $0.isASCII && ($0.isNumber || $0 == "X") }
  }

  private static func review(_ record: CSVTable.Record) -> (text: String, notes: [String]) {
    let text = trimmed(ReviewText.plain(record.whole("My Review")))
    // The whole of it is a spoiler: the marks inside it would end that.
    let isSpoiler = !text.isEmpty && ["true", "yes", "1"].contains(record["Spoiler"].lowercased())
    return HistoryCell.content(isSpoiler ? "||\(text.replacing("||", with: ""))||" : text)
  }
}
