internal import Core
public import HTTP
internal import SQL
internal import Synchronization
public import Wire

/// Somebody with the live stream open, in place of the server's socket. Delivery happens when the test says so.
public final class LiveReader: Sendable {
  public struct Event: Sendable, Equatable {
    public let name: String
    public let id: String
    public let data: JSONValue

    public static func == (left: Event, right: Event) -> Bool {
      left.name == right.name && left.data.jsonBytes() == right.data.jsonBytes()
    }
  }

  public let stream: ResponseStream
  private let parser: Mutex<LiveParser>

  public init(_ stream: ResponseStream, after last: String?) {
    self.stream = stream
    parser = Mutex(LiveParser(last: last))
  }

  /// Takes in what has come; what has not been taken in when the connection breaks is lost.
  public func receive() { parser.withLock { $0.read(stream.take().bytes) } }

  /// Takes in only so many of the bytes that have come.
  public func receive(atMost count: Int) { parser.withLock { $0.read(Array(stream.take().bytes.prefix(count))) } }

  /// The events that have come since the last call, each whole.
  public func events() -> [Event] {
    receive()
    return parser.withLock { $0.takeEvents() }
  }

  /// What a client would send as `Last-Event-ID`.
  public var last: String? {
    receive()
    return parser.withLock { $0.last }
  }

  public var isOpen: Bool { stream.isOpen }

  /// Breaks the connection off.
  public func hangUp() { stream.close() }
}

/// Reads an event stream as a browser does (HTML Living Standard, section 9.2.6).
struct LiveParser {
  private(set) var last: String?
  private var rest = ""
  private var events: [LiveReader.Event] = []

  init(last: String?) { self.last = last }

  mutating func takeEvents() -> [LiveReader.Event] {
    defer { events = [] }
    return events
  }

  mutating func read(_ bytes: [UInt8]) {
    rest += String(decoding: bytes, as: UTF8.self)
    while let end = rest.firstRange(of: "\n\n") {
      if let event = block(rest[..<end.lowerBound]) { events.append(event) }
      rest = String(rest[end.upperBound...])
    }
  }

  private mutating func block(_ text: Substring) -> LiveReader.Event? {
    var (name, data) = ("message", "")
    for line in text.split(separator: "\n") {
      guard !line.hasPrefix(":"), let colon = line.firstRange(of: ": ") else { continue }
      let value = String(line[colon.upperBound...])
      switch line[..<colon.lowerBound] {
      case "event": name = value
      case "id": last = value
      case "data": data += value
      default: break
      }
    }
    guard !data.isEmpty, let json = try? JSONValue(parsing: Array(data.utf8)) else { return nil }
    return LiveReader.Event(name: name, id: last ?? "", data: json)
  }
}

extension TestCircle {
  /// Opens the live stream; what has to be told at once is there when this returns.
  public func live(
    _ member: Member, after last: String? = nil, app: String = "kinnect"
  ) async throws -> LiveReader {
    let reply = try await api(member).get("/api/\(app)/live", last.map { ["Last-Event-ID": $0] } ?? [:])
    guard reply.status == 200, let stream = reply.stream else { throw TestFault("no stream: \(reply.status)") }
    await services.live.deliver()
    let reader = LiveReader(stream, after: last)
    reader.receive()
    return reader
  }

  /// Tells what happened to every open stream.
  public func deliver() async { await services.live.deliver() }
}
