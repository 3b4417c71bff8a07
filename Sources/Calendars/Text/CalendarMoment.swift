public import Places
public import Wire

/// A time as a calendar says it.
public enum CalendarMoment: Hashable, Sendable {
  /// A whole day.
  case date(LocalTime)
  /// Wall-clock time of the reader.
  case floating(LocalTime)
  /// On the wall in a zone, by its IANA name.
  case zoned(LocalTime, String)
  case utc(Timestamp)

  /// Reads `20260131`, `20260131T093000` or `20260131T093000Z`.
  init?(value: some StringProtocol, zone: String?) {
    let isUTC = value.last == "Z"
    guard let local = LocalTime(basic: isUTC ? String(value.dropLast()) : String(value)) else { return nil }
    if value.utf8.count == 8 {
      self = .date(local)
    } else if isUTC {
      self = .utc(Timestamp(microseconds: local.seconds * 1_000_000))
    } else {
      self = zone.map { .zoned(local, $0) } ?? .floating(local)
    }
  }

  /// Without its zone: `20260131T093000`.
  var value: String {
    switch self {
    case .date(let day): day.basicDate
    case .floating(let local), .zoned(let local, _): local.basic
    case .utc(let time): LocalTime(seconds: Timestamp.floorDivide(time.microseconds, 1_000_000)).basic + "Z"
    }
  }

  var parameters: [ContentLine.Parameter] {
    switch self {
    case .date: [.init(name: "VALUE", value: "DATE")]
    case .zoned(_, let zone): [.init(name: "TZID", value: zone)]
    case .floating, .utc: []
    }
  }

  public var isDate: Bool { if case .date = self { true } else { false } }

  /// As the wall of a place shows it.
  public func local(in zone: ZoneRules) -> LocalTime {
    switch self {
    case .date(let local), .floating(let local), .zoned(let local, _): local
    case .utc(let time): zone.localTime(at: time)
    }
  }
}
