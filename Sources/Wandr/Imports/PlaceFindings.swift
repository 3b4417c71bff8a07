internal import Core
internal import PlaceFiles
internal import Places
internal import Social
internal import Wire

/// What is found in files of places: a row for each, and how many there are of what.
struct PlaceFindings {
  private let catalogue: LocalCatalogue
  private let now: Timestamp
  private(set) var rows: [ImportRow] = []
  private var counts = Counts()
  /// A sentence for each file that is left out, and how many there are.
  private var leftOut: (sentences: [String], count: Int) = ([], 0)
  private var source: PlaceSource?
  /// What lies around points: places are visited often.
  private var around: [KeptPoint: (Surroundings, near: String)] = [:]

  /// The most places of one import.
  static let most = 20_000
  /// The most files that are named because they are left out.
  private static let mostNamed = 8

  fileprivate struct Counts {
    var visits = 0
    var unrated = 0
    var dated = 0
    var wants = 0
    /// Where somebody lives or works, as their phone has guessed.
    var personal = 0
    /// More than one import takes.
    var beyond = 0
    var skips: [PlaceSkip: Int] = [:]
  }

  init(_ catalogue: LocalCatalogue, at now: Timestamp) { (self.catalogue, self.now) = (catalogue, now) }

  // MARK: Files

  /// How much there is.
  struct Mark {
    fileprivate let rows: Int
    fileprivate let counts: Counts
    fileprivate let source: PlaceSource?
  }

  var mark: Mark { Mark(rows: rows.count, counts: counts, source: source) }

  /// Forgets what has come since.
  mutating func goBack(to mark: Mark) {
    rows.removeLast(rows.count - mark.rows)
    (counts, source) = (mark.counts, mark.source)
  }

  mutating func leaveOut(_ file: String, because reason: String) {
    leftOut.count += 1
    let name = file.split(separator: "/").last.map(String.init) ?? file
    if leftOut.count <= Self.mostNamed { leftOut.sentences.append("“\(name.head(80))” is left out. \(reason)") }
  }

  /// A file that is none of places is nothing to wonder about.
  mutating func leaveOut(_ file: String, because error: PlaceFileError) {
    guard error != .unknownFormat else { return }
    leaveOut(file, because: error.reason)
  }

  mutating func add(_ skips: [PlaceSkip: Int]) { counts.skips.merge(skips) { $0 + $1 } }

  // MARK: Places

  /// - Throws: 503 where the gazetteer can't be read.
  mutating func add(_ records: [PlaceRecord], from source: PlaceSource?) throws(Problem) {
    for record in records { try add(record, from: source) }
  }

  private mutating func add(_ record: PlaceRecord, from source: PlaceSource?) throws(Problem) {
    var record = record
    (record.id, record.name) = (trimmed(record.id), trimmed(record.name))
    guard record.kind != .personal else {
      counts.personal += 1
      return
    }
    guard rows.count < Self.most else {
      counts.beyond += 1
      return
    }
    self.source = self.source ?? source
    let key = Self.key(record, source)
    guard let point = record.point.map({ KeptPoint($0) }) else {
      return fail(record, key, source == .google ? Self.withoutPositions : "The file doesn’t say where it is.")
    }
    let (around, near) = try surroundings(of: point)
    let name = record.name.isEmpty ? near : trimmed(record.name.head(WandrAPI.Limits.placeName.upperBound))
    var row = FoundPlace(
      kind: record.kind == .wanted ? .want : .log, number: rows.count, name: name, isNamed: !record.name.isEmpty,
      address: trimmed(record.address.head(WandrAPI.Limits.address)), point: point, around: around)
    row.isOwn = Self.ownID(record.id) != nil
    row.rating = record.rating.map { WandrAPI.Rating(rawValue: $0.rawValue) }
    row.logged = record.logged.map { min($0, now) }
    if row.isNamed { row.city = try city(like: row) }
    let notes = describe(record, &row)
    finish(row, key, notes)
  }

  /// The number of the catalogue's city that is meant. What was exported as somebody's pin is one again.
  private func city(like row: FoundPlace) throws(Problem) -> Int64? {
    guard let city = try catalogue.city(called: row.name, at: row.point), !row.isOwn || city.address == row.address
    else { return nil }
    return LocalCatalogue.number(of: city.id)
  }

  private static let withoutPositions =
    "The file doesn’t say where it is: Google’s lists have names, and positions of few places."

  private mutating func fail(_ record: PlaceRecord, _ key: String, _ reason: String) {
    rows.append(
      ImportRow(
        key: key, label: record.name.isEmpty ? Self.nameless : record.name, note: reason, content: "", canBeMade: false)
    )
  }

  private mutating func finish(_ row: FoundPlace, _ key: String, _ notes: [String]) {
    let fault = row.fault(at: now)
    if fault == nil { count(row) }
    rows.append(
      ImportRow(
        key: key, label: row.name, note: fault ?? ([row.words + "."] + notes).joined(separator: " "), content: row.text,
        canBeMade: fault == nil))
  }

  /// Writes into the row what is said of the place; answers what its owner should know of that.
  private func describe(_ record: PlaceRecord, _ row: inout FoundPlace) -> [String] {
    var notes: [String] = []
    let note = trimmed(record.note)
    guard row.kind == .log else {
      return note.isEmpty && record.tags.isEmpty ? [] : ["Its note and its tags are left out: that list has none."]
    }
    row.note = trimmed(note.head(WandrAPI.Limits.note))
    if !note.fits(WandrAPI.Limits.note) {
      notes.append("Its note was cut to \(WandrAPI.Limits.note.grouped) characters.")
    }
    row.tags = Self.tags(record.tags)
    let lost = record.tags.count - row.tags.count
    if lost > 0 { notes.append("\(lost.counted("tag is", "tags are")) left out.") }
    if let date = VisitDate(record.time, in: row.around.zone) {
      row.date = date
    } else {
      notes.append("Its date is none that a log can have, so it has none.")
    }
    if !record.name.fits(WandrAPI.Limits.placeName.upperBound) || !record.address.fits(WandrAPI.Limits.address) {
      notes.append("Its name or address was cut.")
    }
    return notes
  }

  /// As many as a log has, each once.
  private static func tags(_ texts: [String]) -> [String] {
    var (tags, names): ([String], Set<String>) = ([], [])
    for text in texts where tags.count < WandrAPI.Limits.tags {
      guard let tag = try? Tag(text.head(WandrAPI.Limits.tag.upperBound)),  // no tag: it is left out and counted
        names.insert(tag.name).inserted
      else { continue }
      tags.append(tag.label)
    }
    return tags
  }

  private mutating func count(_ row: FoundPlace) {
    guard row.kind == .log else {
      counts.wants += 1
      return
    }
    counts.visits += 1
    if row.rating == nil { counts.unrated += 1 }
    if row.date.precision != .unknown { counts.dated += 1 }
  }

  // MARK: What is known of points and records

  private static let nameless = "A place without a name"

  private mutating func surroundings(of point: KeptPoint) throws(Problem) -> (Surroundings, near: String) {
    if let known = around[point] { return known }
    var found = (Surroundings.unknown, near: Self.nameless)
    if let coordinate = point.coordinate {
      found.0 = try catalogue.surroundings(of: coordinate)
      if let number = found.0.city, let city = try catalogue.city(Int64(number)) {
        found.near = "A place in \(city.name)".head(WandrAPI.Limits.placeName.upperBound)
      }
    }
    around[point] = found
    return found
  }

  /// By which a place is known in every file that has it. An ID counts where it is the only one of its kind; else the place itself does.
  static func key(_ record: PlaceRecord, _ source: PlaceSource?) -> String {
    if let id = ownID(record.id) { return record.kind == .wanted ? ownKey(ofWanted: id.cast()) : ownKey(id) }
    if !record.id.isEmpty, let source, source == .google || source == .swarm {
      return "\(source.rawValue) \(record.kind.rawValue) \(record.id)".head(mostOfKey)
    }
    let point = record.point.map { "\($0.latitude),\($0.longitude)" } ?? ""
    return "\(record.kind.rawValue) \(point) \(record.time.text) \(record.name)".head(mostOfKey)
  }

  /// PostgreSQL's indexes take 2,704 bytes of a row.
  private static let mostOfKey = 600
  /// Before the ID of a log that was exported here or on another server.
  private static let ownKeys = "wandr "

  static func ownKey(_ id: ID<PlaceLog>) -> String { "\(ownKeys)\(id)" }

  /// The same for a place of the list of where to go, which its own ID names.
  private static let ownWants = ownKeys + "want "

  static func ownKey(ofWanted place: ID<WandrAPI.Place>) -> String { "\(ownWants)\(place)" }

  /// The ID that a place of the list had where it was first saved, by the key that it was imported under; nil for what is not from a file of ours.
  static func firstPlace(_ key: String?) -> ID<WandrAPI.Place>? {
    guard let key, key.hasPrefix(ownWants) else { return nil }
    return ID<WandrAPI.Place>(key.dropFirst(ownWants.utf8.count))
  }

  /// The ID that a log had where it was first logged, by the key that it was imported under; nil for what is not from a file of ours.
  static func firstID(_ key: String?) -> ID<PlaceLog>? {
    guard let key, key.hasPrefix(ownKeys) else { return nil }
    return ID<PlaceLog>(key.dropFirst(ownKeys.utf8.count))
  }

  /// Of a file that an account of any server has taken away.
  private static func ownID(_ text: String) -> ID<PlaceLog>? {
    text.hasPrefix("urn:uuid:") ? ID<PlaceLog>(text.dropFirst("urn:uuid:".utf8.count)) : nil
  }

  // MARK: The whole

  /// - Throws: `ImportFault` where there is nothing.
  var reading: ImportReading {
    get throws {
      guard !rows.isEmpty else {
        let why = (["There is nothing in this file that can be imported."] + skipped).joined(separator: " ")
        throw ImportFault(why.head(1000))
      }
      return ImportReading(
        source: source?.rawValue ?? "", rows: rows, summary: summary, skipped: skipped, isOpen: counts.unrated > 0)
    }
  }

  private var summary: [String] {
    var sentences: [String] = []
    if counts.visits > 0 { sentences.append("\(counts.visits.counted("visit", "visits")) to log") }
    if counts.dated > 0 { sentences.append("\(counts.dated.counted("visit", "visits")) with a date") }
    if counts.unrated > 0 { sentences.append("\(counts.unrated.counted("visit", "visits")) without a rating") }
    if counts.wants > 0 { sentences.append("\(counts.wants.counted("place", "places")) for “Want to go”") }
    return sentences
  }

  private var skipped: [String] {
    var sentences: [String] = []
    for (reason, words) in zip(PlaceSkip.allCases, Self.reasons) {
      if let count = counts.skips[reason] { sentences.append("\(count.grouped) left out: \(words)") }
    }
    if counts.personal > 0 {
      let visits = counts.personal.counted("visit", "visits")
      sentences.append("\(visits) left out: at home or at work, as your phone guessed.")
    }
    if counts.beyond > 0 {
      sentences.append(
        "\(counts.beyond.counted("place", "places")) left out: one import takes \(Self.most.grouped). Divide the file.")
    }
    if leftOut.count > Self.mostNamed {
      let more = (leftOut.count - Self.mostNamed).counted("more file is", "more files are")
      return sentences + leftOut.sentences + ["\(more) left out."]
    }
    return sentences + leftOut.sentences
  }

  private static let reasons = [
    "lines and areas, which are no places.", "what says neither where it is nor what it is called.",
    "what doesn’t have the form of a place.",
  ]
}

extension KeptPoint {
  /// As the database has it, where east of Greenwich ends before 180 degrees.
  init(_ point: PlacePoint) {
    let isLast = point.longitude == 1_800_000_000
    self.init(latitude: point.latitude, longitude: isLast ? -1_800_000_000 : point.longitude)
  }
}

extension VisitDate {
  /// The day of a visit as a file tells it; nil for one that no log can have.
  /// - Parameter zone: the place's; UTC counts where none is known.
  init?(_ time: PlaceTime, in zone: String) {
    switch time {
    case .unknown: self = .unknown
    case .year(let year): self.init(year: year, month: 0, day: 0)
    case .month(let year, let month): self.init(year: year, month: month, day: 0)
    case .day(let year, let month, let day): self.init(year: year, month: month, day: day)
    case .instant(let instant):
      let date = VisitDate(instant, in: zone)
      self.init(year: date.year, month: date.month, day: date.day)
    }
  }
}
