internal import Core
internal import HTTP
internal import PlaceFiles
internal import SQL
internal import Wire

/// Somebody's own logs as a file of places: all of them, also those that others don't see.
///
/// The file leaves in pieces, and its length comes first. So the logs are read twice, a part of them at a time: first for the length of each
/// part, then when the reader has come to it. A part that meanwhile has become another one can't be sent any more, which cuts the connection.
struct LogFile: Sendable {
  /// Logs that are read and written at a time.
  private static let perPart = 200

  private struct Part: Sendable {
    /// Behind which log it begins, and with which it ends.
    let start: LogPlace
    let end: LogPlace
    let range: Range<Int64>
    let hash: Int
    let isFirst: Bool
  }

  let services: Services
  let viewer: Viewer
  let format: PlaceFormat

  /// The whole file.
  func body() async throws -> PiecewiseBody {
    let writer = PlaceWriter(format)
    var (parts, place, count): ([Part], LogPlace, Int64) = ([], .first, Int64(writer.head.count))
    while let (bytes, end) = try await part(behind: place, upTo: nil, isFirst: parts.isEmpty) {
      try Task.checkCancellation()
      let range = count..<count + Int64(bytes.count)
      parts.append(Part(start: place, end: end, range: range, hash: bytes.hashValue, isFirst: parts.isEmpty))
      (place, count) = (end, range.upperBound)
      await Task.yield()
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
      let found = try await self.part(behind: part.start, upTo: part.end, isFirst: part.isFirst)
      guard let found, found.bytes.count == part.range.count, found.bytes.hashValue == part.hash else {
        throw Problem.conflict(.conflict, "A log was changed while the file was being sent.")
      }
      add(found.bytes, at: part.range.lowerBound)
    }
    add(writer.end, at: tail)
    return result
  }

  /// A part of the file behind a log, and with which log it ends; nil where there is no other.
  private func part(
    behind start: LogPlace, upTo end: LogPlace?, isFirst: Bool
  ) async throws -> (bytes: [UInt8], end: LogPlace)? {
    let logs = try await services.database.read(as: viewer.principal) {
      try ExportQueries.logs(of: viewer.profile, behind: start, upTo: end, limit: Self.perPart, in: $0)
    }
    guard let last = logs.last else { return nil }
    let writer = PlaceWriter(format)
    var bytes: [UInt8] = []
    for (index, log) in logs.enumerated() { writer.write(log.record, isFirst: isFirst && index == 0, to: &bytes) }
    return (bytes, last.place)
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
