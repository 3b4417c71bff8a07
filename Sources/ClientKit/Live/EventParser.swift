/// One server-sent event.
public struct ServerEvent: Hashable, Sendable {
  /// The event type; `message` if the server gives none.
  public var name: String
  /// The last event id that the server gave, with this event or before.
  public var id: String
  /// The `data` lines, joined by line feeds; in Hearth's streams, JSON in UTF-8.
  public var data: [UInt8]

  public init(name: String, id: String, data: [UInt8]) {
    self.name = name
    self.id = id
    self.data = data
  }
}

/// Reads a stream of events, piece by piece (HTML Living Standard, sections 9.2.5 and 9.2.6).
struct EventParser {
  /// A line or an event grew beyond what is taken.
  struct TooLarge: Error {}

  private static let mostBytes = 1 << 20

  /// The last event id; empty where there was none or the server took it away.
  private(set) var lastID: String
  /// Milliseconds that the server wants between two connections.
  private(set) var retry: Int?
  private var nextID: String
  private var name = ""
  private var data: [UInt8] = []
  private var hasData = false
  private var line: [UInt8] = []
  private var skipsLineFeed = false
  /// Until when a byte order mark is passed over: how much of it came.
  private var start: Int? = 0

  /// - Parameters: those of the connection before.
  init(lastID: String = "", retry: Int? = nil) {
    self.lastID = lastID
    self.retry = retry
    nextID = lastID
  }

  /// Takes in a piece; answers the events that it completes.
  mutating func read(_ bytes: some Sequence<UInt8>) throws(TooLarge) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in bytes {
      if skipsLineFeed {
        skipsLineFeed = false
        if byte == 0x0A { continue }
      }
      switch byte {
      case 0x0A, 0x0D:
        skipsLineFeed = byte == 0x0D
        if let event = endLine() { events.append(event) }
      default:
        guard line.count < Self.mostBytes else { throw TooLarge() }
        line.append(byte)
        passOverMark()
      }
    }
    guard data.count <= Self.mostBytes else { throw TooLarge() }
    return events
  }

  private mutating func passOverMark() {
    guard let count = start else { return }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    start = line[count] == mark[count] ? count + 1 : nil
    if start == mark.count {
      line = []
      start = nil
    }
  }

  private mutating func endLine() -> ServerEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    start = nil
    guard !line.isEmpty else { return dispatch() }
    let colon = line.firstIndex(of: 0x3A)
    let field = line[..<(colon ?? line.endIndex)]
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == 0x20 { value = value.dropFirst() }
    switch String(decoding: field, as: UTF8.self) {
    case "event": name = String(decoding: value, as: UTF8.self)
    case "data":
      data += value
      data.append(0x0A)
      hasData = true
    case "id": if !value.contains(0) { nextID = String(decoding: value, as: UTF8.self) }
    case "retry":
      if !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) {
        retry = Int(String(decoding: value, as: UTF8.self)) ?? retry
      }
    // A comment, or a field of another time.
    default: break
    }
    return nil
  }

  private mutating func dispatch() -> ServerEvent? {
    defer { (name, data, hasData) = ("", [], false) }
    lastID = nextID
    guard hasData else { return nil }
    return ServerEvent(name: name.isEmpty ? "message" : name, id: lastID, data: Array(data.dropLast()))
  }
}
