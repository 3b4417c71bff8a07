import CEvent
import Glibc
import Synchronization

extension EventLoop {
  /// Sends the answer; called exactly once for each exchange, on the loop's thread.
  func reply(_ exchange: Exchange, _ answer: Response) {
    let connection = exchange.connection
    connection.task = nil
    charge(connection, 0)
    switch answer.body {
    case .stream(let stream): return startStream(exchange, answer, stream)
    case .pieces(let pieces): return startPieces(exchange, answer, pieces)
    default: break
    }
    var response = answer
    if case .file = answer.body { connection.sendsFile = true }
    if evhttp_request_get_connection(exchange.handle) != nil {
      let verdict = owe(connection, waiting(response, exchange))
      if verdict != .fine { response = refusal(verdict, instead: answer) }
    }
    let out = evhttp_request_get_output_buffer(exchange.handle)
    if !add(response.body, of: response.status, to: out, isHead: exchange.method == .head) {
      response = .text("Not Found\n", status: .notFound)
      response.route = answer.route
      _ = add(response.body, of: response.status, to: out, isHead: exchange.method == .head)
    }
    addFields(of: response, to: evhttp_request_get_output_headers(exchange.handle))
    record(exchange, response)
    guard evhttp_request_get_connection(exchange.handle) != nil else {
      // The client is gone: evhttp frees the request when it is answered.
      evhttp_send_reply(exchange.handle, Int32(truncatingIfNeeded: response.status.rawValue), "", nil)
      return
    }
    watchEnd(of: exchange.handle, on: connection)
    response.status.reason.withUTF8Buffer { reason in
      reason.withMemoryRebound(to: CChar.self) {
        evhttp_send_reply(
          exchange.handle, Int32(truncatingIfNeeded: response.status.rawValue), $0.baseAddress, nil)
      }
    }
    connection.startWriting()
  }

  /// Bytes of memory that an answer takes until it is sent.
  private func waiting(_ response: Response, _ exchange: Exchange) -> Int {
    guard exchange.method != .head, response.status.allowsContent else { return 0 }
    switch response.body {
    case .bytes, .memory: return Int(response.body.count)
    case .empty, .file, .pieces, .stream: return 0
    }
  }

  /// Has `sent` called once the answer is out.
  func watchEnd(of request: OpaquePointer, on connection: Connection) {
    evhttp_request_set_on_complete_cb(
      request,
      { _, argument in
        guard let argument else { return }
        let connection = Unmanaged<Connection>.fromOpaque(argument).takeUnretainedValue()
        connection.loop.sent(on: connection)
      }, Unmanaged.passUnretained(connection).toOpaque())
  }

  /// The last byte of a response is out.
  func sent(on connection: Connection) {
    connection.finishWriting()
    release(connection)
    if isDraining, connection.phase == .idle { connection.retire() }
  }

  func addFields(of response: Response, to fields: UnsafeMutablePointer<evkeyvalq>?) {
    for field in response.headers where !EventLoop.isOurs(field.name) {
      evhttp_add_header(fields, field.name, field.value)
    }
    if case .stream = response.body {
      evhttp_add_header(fields, "Connection", "close")
    } else if response.status.allowsContent {
      evhttp_add_header(fields, "Content-Length", String(response.body.count))
    }
    evhttp_add_header(fields, "Date", date.current())
    if isDraining, !response.headers.contains("Connection") { evhttp_add_header(fields, "Connection", "close") }
  }

  /// Fields that frame the message are the server's alone.
  private static func isOurs(_ name: String) -> Bool {
    switch name.utf8.count {
    case 4: Headers.same(name, "Date")
    case 14: Headers.same(name, "Content-Length")
    case 17: Headers.same(name, "Transfer-Encoding")
    default: false
    }
  }

  /// False when the body is a file that is missing or shorter than it should be.
  private func add(_ body: Response.Body, of status: Status, to out: OpaquePointer?, isHead: Bool) -> Bool {
    let isSilent = isHead || !status.allowsContent
    switch body {
    case .empty, .stream, .pieces: return true
    case .bytes(let bytes):
      if !isSilent { bytes.withUnsafeBytes { _ = evbuffer_add(out, $0.baseAddress, $0.count) } }
      return true
    case .memory(let memory):
      if !isSilent, memory.bytes.count > 0 {
        evbuffer_add_reference(
          out, memory.bytes.baseAddress, memory.bytes.count,
          { _, _, owner in owner.map { Unmanaged<OwnedMemory>.fromOpaque($0).release() } },
          Unmanaged.passRetained(memory).toOpaque())
      }
      return true
    case .file(let path, let size, let offset):
      // Without waiting: the opening of a FIFO would hold the loop.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { return false }
      var facts = stat()
      guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, size >= 0, offset >= 0,
        Int64(facts.st_size) - offset >= size
      else {
        Glibc.close(descriptor)
        return false
      }
      if isSilent || size == 0 {
        Glibc.close(descriptor)
        return true
      }
      // The buffer is only ever moved to the socket's: with this flag the file goes by sendfile instead of a mapping.
      evbuffer_set_flags(out, UInt64(EVBUFFER_FLAG_DRAINS_TO_FD))
      return evbuffer_add_file(out, descriptor, offset, size) == 0
    }
  }

  func record(_ exchange: Exchange, _ response: Response) {
    let microseconds = Int((Clock.precise() &- exchange.started) / 1000)
    let isSilent = exchange.method == .head || !response.status.allowsContent
    let bytes = isSilent ? 0 : response.body.count
    counted.withLock {
      $0.requests[min(max(response.status.rawValue / 100, 0), 5)] += 1
      $0.bytesSent += bytes
      $0.latency.record(microseconds)
    }
    log(
      AccessRecord(
        id: Request.hexadecimal(exchange.id), method: exchange.method, route: response.route, status: response.status,
        microseconds: microseconds, bytes: bytes))
  }
}

/// The `Date` field, formatted once a second.
struct DateField {
  private var second: Int64 = -1
  private var text = ""

  mutating func current() -> String {
    let now = Int64(time(nil))
    if now != second {
      second = now
      text = HTTPDate(unixSeconds: now).description
    }
    return text
  }
}

/// Request ids, drawn from the system's randomness 64 at a time.
struct RequestIDs {
  private var stock: [UInt64] = []

  mutating func next() -> UInt64 {
    if stock.isEmpty {
      stock = [UInt64](repeating: 0, count: 64)
      let drawn = stock.withUnsafeMutableBytes { getrandom($0.baseAddress, $0.count, 0) }
      guard drawn == 512 else { return UInt64.random(in: 0...UInt64.max) }
    }
    return stock.popLast() ?? 0
  }
}
