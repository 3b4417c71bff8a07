internal import Core
internal import HTTP
internal import PlaceFiles
internal import SQL
internal import Wire

/// Somebody's own logs, their list of where to go, or both as a file of places: all of it, also what others don't see.
///
/// The file leaves in pieces, and its length comes first. So its rows are read twice, a part of them at a time: first for the length of each
/// part, then when the reader has come to it. A part that meanwhile has become another one can't be sent any more, which cuts the connection.
struct ExportedFile: Sendable {
  /// Logs that are read and written at a time.
  private static let perPart = 200

  private enum Rows: Sendable {
    /// Behind which log they begin, and with which they end.
    case logs(behind: LogPlace, upTo: LogPlace)
    /// The list, which has a bound of its own, as it was then.
    case wants(savedBy: Timestamp)
  }

  private struct Part: Sendable {
    let rows: Rows
    let range: Range<Int64>
    let hash: Int
    let isFirst: Bool
  }

  let services: Services
  let viewer: Viewer
  let format: PlaceFormat
  let contents: ExportContents

  /// The whole file.
  func body() async throws -> PiecewiseBody {
    let writer = PlaceWriter(format)
    var (parts, count): ([Part], Int64) = ([], Int64(writer.head.count))
    func append(_ rows: Rows, _ bytes: [UInt8]) {
      let range = count..<count + Int64(bytes.count)
      parts.append(Part(rows: rows, range: range, hash: bytes.hashValue, isFirst: parts.isEmpty))
      count = range.upperBound
    }
    var place = LogPlace.first
    while contents.hasLogs, let (bytes, end) = try await logs(behind: place, upTo: nil, isFirst: parts.isEmpty) {
      try Task.checkCancellation()
      append(.logs(behind: place, upTo: end), bytes)
      place = end
      await Task.yield()
    }
    // Logs come first: an import takes rows in the order of the file, and a log of a place takes it off the list.
    if contents.hasWants {
      let now = services.now()
      let bytes = try await wants(savedBy: now, isFirst: parts.isEmpty)
      if !bytes.isEmpty { append(.wants(savedBy: now), bytes) }
    }
    let (found, tail) = (parts, count)
    return PiecewiseBody(
      count: tail + Int64(writer.end.count), holding: found.count * MemoryLayout<Part>.stride
    ) { [self] range in
      try await bytes(in: range, found, tail)
    }
  }

  /// Just the bytes of a range of the file.
  private func bytes(in wanted: Range<Int64>, _ parts: [Part], _ tail: Int64) async throws -> [UInt8] {
    let writer = PlaceWriter(format)
    var result: [UInt8] = []
    result.reserveCapacity(wanted.count)
    func add(_ bytes: [UInt8], at start: Int64) {
      let own = (start..<start + Int64(bytes.count)).clamped(to: wanted)
      guard !own.isEmpty else { return }
      result += bytes[Int(own.lowerBound - start)..<Int(own.upperBound - start)]
    }
    add(writer.head, at: 0)
    for part in parts where part.range.overlaps(wanted) {
      let found = try await bytes(of: part)
      guard found.count == part.range.count, found.hashValue == part.hash else {
        throw Problem.conflict(.conflict, "A log or a place of the list was changed while the file was being sent.")
      }
      add(found, at: part.range.lowerBound)
    }
    add(writer.end, at: tail)
    return result
  }

  private func bytes(of part: Part) async throws -> [UInt8] {
    switch part.rows {
    case .logs(let start, let end):
      return try await logs(behind: start, upTo: end, isFirst: part.isFirst)?.bytes ?? []
    case .wants(let time): return try await wants(savedBy: time, isFirst: part.isFirst)
    }
  }

  /// A part of the logs behind one of them, and with which it ends; nil where there is no other.
  private func logs(
    behind start: LogPlace, upTo end: LogPlace?, isFirst: Bool
  ) async throws -> (bytes: [UInt8], end: LogPlace)? {
    let logs = try await services.database.read(as: viewer.principal) {
      try ExportQueries.logs(of: viewer.profile, behind: start, upTo: end, limit: Self.perPart, in: $0)
    }
    guard let last = logs.last else { return nil }
    return (written(logs.map(\.record), isFirst: isFirst), last.place)
  }

  /// The list as it was then; nothing where it was empty.
  private func wants(savedBy time: Timestamp, isFirst: Bool) async throws -> [UInt8] {
    let wants = try await services.database.read(as: viewer.principal) {
      try ExportQueries.wants(of: viewer.profile, savedBy: time, in: $0)
    }
    return written(wants, isFirst: isFirst)
  }

  private func written(_ records: [PlaceRecord], isFirst: Bool) -> [UInt8] {
    let writer = PlaceWriter(format)
    var bytes: [UInt8] = []
    for (index, record) in records.enumerated() { writer.write(record, isFirst: isFirst && index == 0, to: &bytes) }
    return bytes
  }
}

/// What a file has.
enum ExportContents: String, CaseIterable, Sendable {
  case logs, wants, everything

  var hasLogs: Bool { self != .wants }
  var hasWants: Bool { self != .logs }

  var words: String {
    switch self {
    case .logs: "Your logs"
    case .wants: "Want to go"
    case .everything: "Both in one file"
    }
  }
}

/// Where a log stands in the order in which they were logged.
struct LogPlace: Hashable, Sendable {
  let time: Timestamp
  let id: ID<PlaceLog>

  /// Before all others.
  static let first = LogPlace(time: Timestamp(microseconds: .min), id: ID(high: 0, low: 0))
}

enum ExportQueries {
  /// The viewer's own logs, the oldest first, in two statements. One that came from a file of ours has the ID that it had first.
  static func logs(
    of viewer: ID<ProfileEntity>, behind start: LogPlace, upTo end: LogPlace?, limit: Int,
    in transaction: ReadTransaction
  ) throws -> [(place: LogPlace, record: PlaceRecord)] {
    let last = end ?? LogPlace(time: .distantFuture, id: .last)
    var logs = try transaction.all(
      """
      SELECT l.created_at, l.id, s.name, s.address, l.latitude, l.longitude, l.on_day, l.rating, l.note, m.key
      FROM wandr_logs l JOIN wandr_places s ON s.id = l.place_id LEFT JOIN wandr_imported m ON m.log_id = l.id
      WHERE l.author = \(viewer) AND (l.created_at, l.id) > (\(start.time), \(start.id))
        AND (l.created_at, l.id) <= (\(last.time), \(last.id)) AND l.deleted_at IS NULL
      ORDER BY l.created_at, l.id LIMIT \(limit)
      """
    ) { row in
      let place = LogPlace(time: row.time(0), id: try row.id(1))
      return (
        place: place,
        record: PlaceRecord(
          id: "urn:uuid:\(PlaceFindings.firstID(row.optionalText(9)) ?? place.id)", name: row.text(2),
          address: row.text(3),
          point: PlacePoint(latitude: row.int(4), longitude: row.int(5)), time: VisitDate(key: row.int(6)).told,
          rating: PlaceRecord.Rating(rawValue: row.text(7)), note: row.text(8), logged: place.time)
      )
    }
    let tags = try LogQueries.tags(of: logs.map(\.place.id), in: transaction)
    for index in logs.indices { logs[index].record.tags = tags[logs[index].place.id] ?? [] }
    return logs
  }

  /// The places that the viewer wants to go to, as their list shows them, what was saved first before the others; two statements where none
  /// is merged. One that came from a file of ours has the ID that its place had first.
  static func wants(
    of viewer: ID<ProfileEntity>, savedBy time: Timestamp, in transaction: ReadTransaction
  ) throws -> [PlaceRecord] {
    let rows = try transaction.all(
      """
      SELECT w.created_at, s.id, s.name, s.address, s.latitude, s.longitude, m.key
      FROM wandr_wants w JOIN wandr_places s ON s.id = w.place_id
      LEFT JOIN wandr_imported m ON m.profile_id = w.profile_id AND m.place_id = w.place_id
      WHERE w.profile_id = \(viewer) AND w.created_at <= \(time) AND w.resolved_at IS NULL
      """
    ) { row in
      let (time, place) = (row.time(0), try row.id(1, WandrAPI.Place.self))
      return (
        time: time, place: place,
        record: PlaceRecord(
          id: "urn:uuid:\(PlaceFindings.firstPlace(row.optionalText(6)) ?? place)", kind: .wanted, name: row.text(2),
          address: row.text(3), point: PlacePoint(latitude: row.int(4), longitude: row.int(5)), logged: time)
      )
    }
    let merged = try MergedWants(of: rows.map(\.place), viewer: viewer, in: transaction)
    let open = rows.filter { merged.isOpen($0.place, since: $0.time) }.map(\.record)
    // By what the file says alone: another account's places have other IDs, and times in files are whole milliseconds.
    return open.sorted { ($0.logged?.description ?? "", $0.id) < ($1.logged?.description ?? "", $1.id) }
  }
}

extension VisitDate {
  /// As files have it.
  var told: PlaceTime {
    switch precision {
    case .day: .day(year: year, month: month, day: day)
    case .month: .month(year: year, month: month)
    case .year: .year(year)
    default: .unknown
    }
  }
}
