internal import Core
internal import Social
internal import Wire

/// Realspace's own table: a row for each entry of the diary and the list, with all that they say, so that another account of any server
/// has the same once it is imported.
enum OwnTable {
  static let columns = [
    "Realspace ID", "Part", "Action", "Subject", "Item", "Date", "Occasion", "Abandoned At", "Rating", "Content",
    "Audience", "Done", "Created At", "Year", "Author", "ISBN", "Link",
  ]
  static let source = "realspace"

  static func isOne(_ table: CSVTable) -> Bool { table.has("Realspace ID", "Part", "Action", "Subject", "Created At") }

  /// By which an entry is known that has this ID here or where it was first made.
  static func key(_ id: String) -> String { "\(source) \(id)" }

  // MARK: Reading

  /// - Throws: `CSVFault`.
  static func read(_ table: CSVTable, into found: inout HistoryFindings) throws(CSVFault) {
    var table = table
    found.source = source
    while let record = try table.next() {
      let (row, fault) = read(record)
      let id = record["Realspace ID"].lowercased()
      found.add(row, key: key(id), isCut: record.isCut, fault: id.isEmpty ? "It has no ID." : fault)
    }
  }

  private static func read(_ record: CSVTable.Record) -> (HistoryRow, fault: String?) {
    let part = HistoryRow.Part(rawValue: record["Part"])
    var row = HistoryRow(
      part: part ?? .diary, action: .init(rawValue: record["Action"]), subject: text(record.whole("Subject")))
    let item = text(record.whole("Item"))
    row.item = item.isEmpty ? nil : item
    var fault = part == nil ? "It says neither diary nor list." : nil
    if !record["Date"].isEmpty {
      row.date = HistoryCell.date(record["Date"]) ?? .unknown
      if row.date == .unknown { fault = "Its date can’t be read." }
    }
    if !record["Rating"].isEmpty {
      row.rating = HistoryCell.halves(record["Rating"])
      if row.rating == nil { fault = "Its rating can’t be read." }
    }
    row.occasion = Int(record["Occasion"]) ?? 1
    row.abandonedAt = Int(record["Abandoned At"])
    row.content = text(record.whole("Content"))
    let audience = record["Audience"]
    row.audience = audience.isEmpty ? nil : SocialAPI.AudienceKind(rawValue: audience)
    row.isDone = record["Done"] == "yes"
    row.createdAt = Timestamp(rfc3339: record["Created At"])
    row.facts =
      HistoryFacts(
        year: text(record.whole("Year")), author: text(record.whole("Author")), isbn: text(record.whole("ISBN")),
        link: text(record.whole("Link"))
      ).bounded
    return (row, fault)
  }

  // MARK: Writing

  /// The cells of an entry in the order of the columns.
  static func cells(_ id: String, _ row: HistoryRow) -> [String] {
    let isDiary = row.part == .diary
    let facts = row.facts
    let texts = [row.subject, row.item ?? "", row.content, facts.year, facts.author, facts.isbn, facts.link].map(cell)
    return [
      id, row.part.rawValue, row.action.rawValue, texts[0], texts[1], row.date.text ?? "",
      isDiary ? String(row.occasion) : "", row.abandonedAt.map { String($0) } ?? "",
      row.rating.map { stars($0) } ?? "", texts[2], row.audience?.rawValue ?? "", row.isDone ? "yes" : "",
      row.createdAt?.description ?? "", texts[3], texts[4], texts[5], texts[6],
    ]
  }

  /// Half stars as stars: `3.5`.
  static func stars(_ halves: Int) -> String {
    halves.isMultiple(of: 2) ? String(halves / 2) : "\(halves / 2).5"
  }

  /// A text that no spreadsheet takes for a formula: an apostrophe before those that begin as one, and before an apostrophe.
  static func cell(_ text: String) -> String { text.unicodeScalars.first.map(isRisky) == true ? "'\(text)" : text }

  /// What `cell` was given.
  static func text(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", scalars.dropFirst().first.map(isRisky) == true else { return cell }
    return String(scalars.dropFirst())
  }

  /// By scalars: with a combining mark behind it, a sign is another character, and still begins a formula.
  private static func isRisky(_ scalar: Unicode.Scalar) -> Bool { "=+-@'\t".unicodeScalars.contains(scalar) }
}
