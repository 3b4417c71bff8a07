internal import Foundation
public import Wire

/// The events of a live stream for as long as they are read, over as many connections as that takes.
///
/// After a broken connection it goes on after the last event (`Last-Event-ID`); where that is too long ago, the server says
/// `resync`, upon which everything shown has to be read again. Iterating ends when its task is cancelled, and fails with a
/// `ClientError` for what waiting does not mend, such as a session that is over.
public struct LiveEvents: AsyncSequence, Sendable {
  let client: HearthClient
  let endpoint: Endpoint<LiveInput, EventStream>
  let lastID: String?

  public func makeAsyncIterator() -> Iterator { Iterator(events: self) }

  /// Reads the stream and reconnects after a broken connection.
  public struct Iterator: AsyncIteratorProtocol {
    private let client: HearthClient
    private let endpoint: Endpoint<LiveInput, EventStream>
    private var parser: EventParser
    private var waiting: [ServerEvent] = []
    private var connection: AsyncThrowingStream<Data, any Error>.AsyncIterator?
    /// Connections that failed, or ended without an event, one after another.
    private var failures = 0
    private var wasOpen = false

    init(events: LiveEvents) {
      client = events.client
      endpoint = events.endpoint
      parser = EventParser(lastID: events.lastID ?? "")
    }

    /// The next event, as soon as it arrives; nil once the task is cancelled.
    /// - Throws: `ClientError` where reconnecting would not help.
    public mutating func next() async throws(ClientError) -> ServerEvent? {
      while !Task.isCancelled {
        if !waiting.isEmpty { return waiting.removeFirst() }
        if connection == nil { try await connect() } else { await read() }
      }
      return nil
    }

    private mutating func connect() async throws(ClientError) {
      if failures > 0 { await pause() }
      guard !Task.isCancelled else { return }
      do {
        let stream = try await client.open(endpoint, after: parser.lastID)
        // Without an id there is nothing to go on after: what happened in between is not known.
        if wasOpen, parser.lastID.isEmpty { waiting.append(.resync) }
        wasOpen = true
        // What a broken connection left half-read is of no use to the next one.
        parser = EventParser(lastID: parser.lastID, retry: parser.retry)
        connection = stream.pieces.makeAsyncIterator()
      } catch {
        // Ends, as `next` sees, without an error.
        if Task.isCancelled { return }
        guard error.mayPass else { throw error }
        failures += 1
      }
    }

    private mutating func read() async {
      do {
        guard let piece = try await connection?.next(isolation: #isolation) else { return hangUp() }
        waiting += try parser.read(piece)
        // Anything at all, a heartbeat too, says that the connection works.
        failures = 0
      } catch {
        hangUp()
      }
    }

    private mutating func hangUp() {
      connection = nil
      failures += 1
    }

    /// As the server asked, then longer and longer, half of it by chance.
    private func pause() async {
      let base = Swift.min(Double(parser.retry ?? 1000) / 1000, 60)
      let most = Swift.min(60, base * Double(1 << Swift.min(failures - 1, 6)))
      // Ends early only when the task is cancelled, which the caller looks at.
      try? await client.wire.surroundings.pause(most / 2 + most / 2 * client.wire.surroundings.chance())
    }
  }
}

extension ServerEvent {
  /// Something may have been missed: reload what is shown.
  public static let resync = ServerEvent(name: "resync", id: "", data: Array("{}".utf8))

  /// Whether events may have been missed, so that what is shown must be read again.
  public var isResync: Bool { name == Self.resync.name }

  /// Decodes the event's data from JSON.
  /// - Throws: `ClientError.notUnderstood` if it is not the JSON of `type`.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(ClientError) -> Value {
    do { return try JSONDecoder().decode(type, from: Data(data)) } catch { throw .notUnderstood(status: 200) }
  }
}

extension ClientError {
  /// Whether a stream may get through some time later.
  fileprivate var mayPass: Bool {
    switch self {
    case .unreachable, .interrupted, .timedOut, .answerTooLarge: true
    case .refused(let problem): problem.status == 429 || problem.status >= 500
    case .notUnderstood(let status): status >= 500
    default: false
    }
  }
}

extension HearthClient {
  /// An app's live stream, such as `BelieveAPI.live`.
  ///
  /// - Parameter lastID: the ID of the last event received, sent as `Last-Event-ID`; nil: from now on.
  public func events(_ endpoint: Endpoint<LiveInput, EventStream>, after lastID: String? = nil) -> LiveEvents {
    LiveEvents(client: self, endpoint: endpoint, lastID: lastID)
  }

  /// One connection of a stream.
  func open(
    _ endpoint: Endpoint<LiveInput, EventStream>, after lastID: String
  ) async throws(ClientError) -> TransportStream {
    let request = try CallRequest(endpoint, LiveInput())
    let pass = try await sessions.pass()
    do {
      return try await wire.open(request, token: pass.token, after: lastID)
    } catch {
      guard case .refused(let problem) = error, problem.status == 401 else { throw error }
      return try await wire.open(request, token: try await sessions.pass(after: pass).token, after: lastID)
    }
  }
}

extension CallWire {
  func open(_ call: CallRequest, token: String, after lastID: String) async throws(ClientError) -> TransportStream {
    var request = try request(call, token: token)
    request.fields["Accept"] = "text/event-stream, \(Problem.contentType)"
    request.fields["Cache-Control"] = "no-store"
    request.patience = limits.streamPatience
    // A field's value may hold neither line ends nor NUL.
    if !lastID.isEmpty, lastID.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
      request.fields["Last-Event-ID"] = lastID
    }
    let stream: TransportStream
    do { stream = try await transport.open(request) } catch { throw ClientError(error) }
    if stream.head.status == 200, stream.head.mediaType == "text/event-stream" { return stream }
    var body = Data()
    do {
      for try await piece in stream.pieces where body.count < 1 << 16 { body += piece }
    } catch {
      throw .interrupted
    }
    throw Self.refusal(TransportResponse(head: stream.head, body: body))
  }
}
