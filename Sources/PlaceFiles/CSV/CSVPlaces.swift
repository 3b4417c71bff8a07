internal import Wire

/// Places of a table: ours, one with columns of these names, or a list that Google Takeout has ("Title,Note,URL,Tags,Comment").
final class CSVPlaces {
  private var rows = CSVRows()
  private var columns: Columns?
  /// How many rows are no place that can be read.
  private(set) var skips: [PlaceSkip: Int] = [:]
  private var hasPlace = false

  var source: PlaceSource? { hasPlace ? (columns?.isList == true ? .google : .csv) : nil }

  static let header = [
    "id", "kind", "name", "address", "latitude", "longitude", "date", "rating", "note", "tags", "logged",
  ]

  func add(_ bytes: ArraySlice<UInt8>, to records: inout [PlaceRecord]) throws(PlaceFileError) {
    var found: [[String]] = []
    try rows.add(bytes) { found.append($0) }
    try take(found, to: &records)
  }

  func finish(to records: inout [PlaceRecord]) throws(PlaceFileError) {
    var found: [[String]] = []
    try rows.finish { found.append($0) }
    try take(found, to: &records)
  }

  private func take(_ rows: [[String]], to records: inout [PlaceRecord]) throws(PlaceFileError) {
    for row in rows {
      guard let columns else {
        guard let found = Columns(row) else { throw .unknownFormat }
        columns = found
        continue
      }
      guard let record = columns.record(row) else {
        skips[columns.isOwn ? .malformed : .nowhere, default: 0] += 1
        continue
      }
      records.append(record.bounded)
      hasPlace = true
    }
  }

  /// One line for a record.
  static func text(_ record: PlaceRecord) -> String {
    let fields = [
      record.id, record.kind.rawValue, record.name, record.address,
      record.point.map { PlacePoint.degrees($0.latitude) } ?? "",
      record.point.map { PlacePoint.degrees($0.longitude) } ?? "", record.time.text, record.rating?.rawValue ?? "",
      record.note, CSVTags.text(record.tags), record.logged?.description ?? "",
    ]
    // Numbers may begin with a minus.
    return line(fields.enumerated().map { $0 == 4 || $0 == 5 ? $1 : CSVFormula.guarded($1) })
  }

  static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r\n" }

  private static func quoted(_ field: String) -> String {
    let isPlain = field.utf8.allSatisfy { byte in
      byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",") && byte != UInt8(ascii: ";") && byte != 0x09
        && byte != 0x0a && byte != 0x0d
    }
    return isPlain ? field : "\"\(field.writing { $0 == "\"" ? "\"\"" : nil })\""
  }

  /// What the first line says of the others.
  private struct Columns {
    let isOwn: Bool
    /// Whether it is a list of Google Takeout: places that somebody wants to go to.
    let isList: Bool
    private let numbers: [String: Int]

    /// Nil where no column tells a place.
    init?(_ names: [String]) {
      isOwn = names == CSVPlaces.header
      let numbers = Dictionary(
        names.enumerated().map { ($1.lowercased().filter { $0 != " " }, $0) }, uniquingKeysWith: { first, _ in first })
      self.numbers = numbers
      isList = Self.has(Self.link, numbers) && !Self.has(["date", "rating"], numbers)
      let hasPoint = Self.has(Self.latitude, numbers) && Self.has(Self.longitude, numbers)
      guard hasPoint || (Self.has(Self.name, numbers) && Self.has(Self.address + Self.link, numbers)) else {
        return nil
      }
    }

    private static let name = ["name", "title"]
    private static let address = ["address"]
    private static let link = ["url"]
    private static let latitude = ["latitude", "lat"]
    private static let longitude = ["longitude", "lon", "lng", "long"]

    private static func has(_ names: [String], _ numbers: [String: Int]) -> Bool {
      names.contains { numbers[$0] != nil }
    }

    private func value(_ names: [String], _ row: [String]) -> String {
      for name in names {
        if let number = numbers[name], number < row.count, !row[number].isEmpty { return row[number] }
      }
      return ""
    }

    func record(_ row: [String]) -> PlaceRecord? {
      if isOwn { return own(row) }
      let (name, link) = (value(Self.name, row), value(Self.link, row))
      let point =
        PlacePoint(value(Self.latitude, row), value(Self.longitude, row)) ?? MapLink.point(link)
      guard point != nil || !name.isEmpty else { return nil }
      let tags = value(["tags"], row).split(separator: ",").map(\.trimmed)
      return PlaceRecord(
        id: link, kind: isList ? .wanted : .visit, name: name, address: value(Self.address, row), point: point,
        time: PlaceTime(value(["date", "time", "visited"], row)) ?? .unknown,
        rating: PlaceRecord.Rating(rawValue: value(["rating"], row)),
        note: value(["note", "comment", "description"], row), tags: tags.filter { !$0.isEmpty })
    }

    private func own(_ row: [String]) -> PlaceRecord? {
      guard row.count == CSVPlaces.header.count, let kind = PlaceRecord.Kind(rawValue: row[1]) else { return nil }
      let point = PlacePoint(row[4], row[5])
      guard point != nil || (row[4].isEmpty && row[5].isEmpty) else { return nil }
      let texts = row.map(CSVFormula.bare)
      return PlaceRecord(
        id: texts[0], kind: kind, name: texts[2], address: texts[3], point: point,
        time: PlaceTime(row[6]) ?? .unknown, rating: PlaceRecord.Rating(rawValue: row[7]), note: texts[8],
        tags: CSVTags.tags(texts[9]), logged: PlaceTime.moment(row[10]))
    }
  }
}

/// Programs for tables calculate what begins with one of these signs. An apostrophe before it, which they don't show, makes it a text.
enum CSVFormula {
  static func guarded(_ text: String) -> String {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0d, UInt8(ascii: "'"):
      "'" + text
    default: text
    }
  }

  static func bare(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "'") ? String(text.unicodeScalars.dropFirst()) : text
  }
}

/// Several tags in one value, with semicolons between. A backslash stands before a semicolon and a backslash of a tag's own.
enum CSVTags {
  static func text(_ tags: [String]) -> String {
    tags.map { $0.writing { $0 == "\\" || $0 == ";" ? "\\\($0)" : nil } + ";" }.joined()
  }

  static func tags(_ text: String) -> [String] {
    var (tags, tag, isEscaped): ([String], String.UnicodeScalarView, Bool) = ([], .init(), false)
    for scalar in text.unicodeScalars {
      if isEscaped || (scalar != "\\" && scalar != ";") {
        tag.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        tags.append(String(tag))
        tag = .init()
      }
    }
    if !tag.isEmpty { tags.append(String(tag)) }
    return tags
  }
}

/// Where a link to a map leads, as far as it says so itself: `https://www.google.com/maps/search/48.8584,2.2945` or `…/data=…!3d48.8584!4d2.2945`.
enum MapLink {
  static func point(_ link: String) -> PlacePoint? {
    guard link.hasPrefix("https://") || link.hasPrefix("http://") else { return nil }
    // Of a place itself; what stands behind `@` is the middle of the map around it.
    if let point = pair(in: link, "!3d", "!4d") { return point }
    for mark in ["/maps/search/", "/@", "?q=", "&q="] {
      guard let place = link.firstRange(of: mark) else { continue }
      let rest = link[place.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "&" }
      let parts = rest.split(separator: ",", omittingEmptySubsequences: false)
      if parts.count >= 2, let point = PlacePoint(parts[0], parts[1]) { return point }
    }
    return nil
  }

  /// Of `…!3d48.8584!4d2.2945…`.
  private static func pair(in link: String, _ north: String, _ east: String) -> PlacePoint? {
    guard let first = link.firstRange(of: north) else { return nil }
    let rest = link[first.upperBound...]
    guard let second = rest.firstRange(of: east) else { return nil }
    let end = rest[second.upperBound...].prefix { $0 != "!" && $0 != "?" && $0 != "&" && $0 != "/" }
    return PlacePoint(rest[..<second.lowerBound], end)
  }
}
