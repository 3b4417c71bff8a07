internal import Places
public import Wire

extension CalendarDocument {
  /// What a file may have; what has more is refused as a whole.
  public struct Limits: Sendable {
    public var bytes = 4 << 20
    public var events = 5000
    public var depth = 6
    /// Of dates that one event adds or leaves out.
    public var dates = 1000

    public init() {}
  }

  /// Reads a file. An event that can't be taken is named in `refused`; a file that isn't a calendar is an error.
  /// - Parameter stamp: for events that don't say when they were written.
  public init(
    reading bytes: some Collection<UInt8>, stamp: Timestamp, limits: Limits = Limits()
  ) throws(CalendarError) {
    guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    var parts = CalendarParts(limits: limits)
    for (line, number) in Unfolded(text) { try parts.take(line, at: number) }
    try parts.end()
    self.init(name: parts.name, method: parts.method)
    for part in parts.events {
      do throws(CalendarError) {
        events.append(try CalendarEvent(part, zones: parts.zones, stamp: stamp, limits: limits))
      } catch {
        refused.append(Refusal(name: CalendarEvent.name(of: part), reason: error))
      }
    }
  }
}

/// The lines of a file, put together again where they are folded, each with its number.
private struct Unfolded: Sequence, IteratorProtocol {
  private var lines: [Substring]
  private var index = 0

  init(_ text: String) {
    // CR and LF are one character of Swift, so that lines are found among the scalars.
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{feff}" { scalars.removeFirst() }
    lines = scalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Substring(line.last == "\r" ? line.dropLast() : line)
    }
  }

  mutating func next() -> (line: String, number: Int)? {
    while index < lines.count, lines[index].isEmpty { index += 1 }
    guard index < lines.count else { return nil }
    let number = index + 1
    var line = String(lines[index])
    index += 1
    while index < lines.count, lines[index].utf8.first == 0x20 || lines[index].utf8.first == 0x09 {
      line.unicodeScalars.append(contentsOf: lines[index].unicodeScalars.dropFirst())
      index += 1
    }
    return (line, number)
  }
}

/// The events of a file and the zones that it names, as lines.
private struct CalendarParts {
  let limits: CalendarDocument.Limits
  var name = ""
  var method = ""
  var events: [[ContentLine]] = []
  /// The IANA name of each zone by what the file calls it.
  var zones: [String: String] = [:]
  private var open: [String] = []
  private var hasBegun = false
  private var lines: [ContentLine] = []
  private var last = 0

  init(limits: CalendarDocument.Limits) { self.limits = limits }

  mutating func take(_ text: String, at number: Int) throws(CalendarError) {
    last = number
    let line = ContentLine(text)
    guard hasBegun || line?.name == "BEGIN" && line?.value.uppercased() == "VCALENDAR" else { throw .notACalendar }
    hasBegun = true
    guard let line else { throw .notALine(number) }
    switch line.name {
    case "BEGIN": try begin(line.value.uppercased(), number)
    case "END": try end(line.value.uppercased(), number)
    default:
      if open == ["VCALENDAR"] { property(line) }
      if open == ["VCALENDAR", "VEVENT"] || open == ["VCALENDAR", "VTIMEZONE"] { lines.append(line) }
    }
  }

  func end() throws(CalendarError) {
    guard hasBegun else { throw .notACalendar }
    guard open.isEmpty else { throw .unbalanced(line: last) }
  }

  private mutating func begin(_ kind: String, _ number: Int) throws(CalendarError) {
    guard open.count < limits.depth else { throw .tooDeep(line: number) }
    guard open.isEmpty == (kind == "VCALENDAR") else { throw .unbalanced(line: number) }
    if open.count == 1 { lines = [] }
    open.append(kind)
  }

  private mutating func end(_ kind: String, _ number: Int) throws(CalendarError) {
    guard open.popLast() == kind else { throw .unbalanced(line: number) }
    guard open.count == 1 else { return }
    if kind == "VEVENT" {
      guard events.count < limits.events else { throw .tooManyEvents(limit: limits.events) }
      events.append(lines)
    } else if kind == "VTIMEZONE", let id = lines.first(where: { $0.name == "TZID" })?.value {
      let other = lines.first { $0.name == "X-LIC-LOCATION" }?.value
      if let zone = ZoneNames.known(id) ?? other.flatMap(ZoneNames.known) { zones[id] = zone }
    }
    lines = []
  }

  private mutating func property(_ line: ContentLine) {
    switch line.name {
    case "METHOD": method = line.value.uppercased()
    case "NAME", "X-WR-CALNAME": name = ContentLine.unescaped(line.value)
    default: break
    }
  }
}

/// What programs call the zones of the IANA database.
enum ZoneNames {
  /// Outlook's names (Unicode CLDR, windowsZones), those with the most people.
  private static let windows: [String: String] = [
    "AUS Eastern Standard Time": "Australia/Sydney", "Alaskan Standard Time": "America/Anchorage",
    "Arab Standard Time": "Asia/Riyadh", "Arabian Standard Time": "Asia/Dubai",
    "Argentina Standard Time": "America/Buenos_Aires", "Atlantic Standard Time": "America/Halifax",
    "Central America Standard Time": "America/Guatemala", "Central Europe Standard Time": "Europe/Budapest",
    "Central European Standard Time": "Europe/Warsaw", "Central Standard Time": "America/Chicago",
    "Central Standard Time (Mexico)": "America/Mexico_City", "China Standard Time": "Asia/Shanghai",
    "E. Australia Standard Time": "Australia/Brisbane", "E. South America Standard Time": "America/Sao_Paulo",
    "Eastern Standard Time": "America/New_York", "Egypt Standard Time": "Africa/Cairo",
    "FLE Standard Time": "Europe/Kiev", "GMT Standard Time": "Europe/London", "GTB Standard Time": "Europe/Bucharest",
    "Greenwich Standard Time": "Atlantic/Reykjavik", "Hawaiian Standard Time": "Pacific/Honolulu",
    "India Standard Time": "Asia/Calcutta", "Israel Standard Time": "Asia/Jerusalem",
    "Korea Standard Time": "Asia/Seoul", "Mountain Standard Time": "America/Denver",
    "New Zealand Standard Time": "Pacific/Auckland", "Pacific Standard Time": "America/Los_Angeles",
    "Romance Standard Time": "Europe/Paris", "Russian Standard Time": "Europe/Moscow",
    "SE Asia Standard Time": "Asia/Bangkok", "Singapore Standard Time": "Asia/Singapore",
    "South Africa Standard Time": "Africa/Johannesburg", "Tokyo Standard Time": "Asia/Tokyo",
    "Turkey Standard Time": "Europe/Istanbul", "US Mountain Standard Time": "America/Phoenix", "UTC": "Etc/UTC",
    "W. Australia Standard Time": "Australia/Perth", "W. Central Africa Standard Time": "Africa/Lagos",
    "W. Europe Standard Time": "Europe/Berlin",
  ]

  /// The IANA name of a zone by its own name, by Outlook's, or by an address that ends with it: `/example.org/Europe/Paris`.
  static func known(_ id: String) -> String? {
    if let zone = windows[id] { return zone }
    if ZoneRules(name: id) != nil { return id }
    let parts = id.split(separator: "/").suffix(3)
    return (1..<3).lazy.compactMap { count -> String? in
      let name = parts.suffix(4 - count).joined(separator: "/")
      return name.utf8.contains(0x2f) && ZoneRules(name: name) != nil ? name : nil
    }.first
  }
}
