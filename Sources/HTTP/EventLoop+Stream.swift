import CEvent
import Glibc
import Synchronization

extension EventLoop {
  /// Bytes that the kernel may keep for one stream; its usual 2 MB and more would hide for long that a reader is behind.
  private static let socketBytes: Int32 = 32 * 1024
  /// Milliseconds after which a peer that acknowledges nothing is given up (Linux, `TCP_USER_TIMEOUT`).
  private static let silence: Int32 = 40_000

  /// Sends the head of a response whose body comes bit by bit.
  func startStream(_ exchange: Exchange, _ response: Response, _ body: ResponseStream) {
    let connection = exchange.connection
    addFields(of: response, to: evhttp_request_get_output_headers(exchange.handle))
    record(exchange, response)
    let isAlive = evhttp_request_get_connection(exchange.handle) != nil
    guard isAlive, exchange.method != .head, response.status.allowsContent else {
      body.close()
      send(response, exchange) { evhttp_send_reply(exchange.handle, $0, $1, nil) }
      if isAlive { connection.startWriting() }
      return
    }
    limitKernel(connection)
    send(response, exchange) { evhttp_send_reply_start(exchange.handle, $0, $1) }
    connection.startStreaming(body, for: exchange.handle)
    counted.withLock { $0.streamsOpen += 1 }
    body.connect { [weak self] in self?.post(.flow(exchange)) }
    if isDraining { body.finish() }
    flow(exchange)
  }

  /// Fetches what waits on the stream and hands it to the socket.
  func flow(_ exchange: Exchange) {
    let connection = exchange.connection
    guard let stream = connection.stream, stream.request == exchange.handle else { return }
    let (bytes, progress) = stream.body.take()
    if !bytes.isEmpty { write(bytes, to: connection, limit: stream.body.limit) }
    switch progress {
    case .open: break
    case .finished: end(stream, of: connection)
    case .cut: cutSlow(connection)
    }
  }

  /// Keeps a stream alive on which nothing was sent for a while.
  func pulse(_ connection: Connection) {
    guard let stream = connection.stream, stream.body.heartbeat.utf8CodeUnitCount > 0 else { return }
    let text = stream.body.heartbeat
    write(
      Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)), to: connection,
      limit: stream.body.limit)
  }

  /// The connection is gone: evhttp frees the request when its answer is ended, unless it is just freeing it itself.
  func abandonStream(of connection: Connection) {
    guard let stream = connection.stream else { return }
    connection.stream = nil
    counted.withLock { $0.streamsOpen -= 1 }
    stream.body.close()
    if evhttp_request_get_connection(stream.request) == nil { evhttp_send_reply_end(stream.request) }
  }

  private func write(_ bytes: [UInt8], to connection: Connection, limit: Int) {
    guard let stream = connection.stream, !connection.isCut else { return }
    guard evbuffer_get_length(bufferevent_get_output(connection.events)) + bytes.count <= limit else {
      cutSlow(connection)
      return
    }
    bytes.withUnsafeBytes { _ = evbuffer_add(chunk, $0.baseAddress, $0.count) }
    evhttp_send_reply_chunk(stream.request, chunk)
    connection.flowed()
    // Of all who read slowly there are too many: the next who falls behind is cut off.
    if owe(connection, connection.waitingBytes) != .fine { cutSlow(connection) }
  }

  private func end(_ stream: Connection.Stream, of connection: Connection) {
    guard !connection.isCut else { return }
    connection.stream = nil
    counted.withLock { $0.streamsOpen -= 1 }
    watchEnd(of: stream.request, on: connection)
    evhttp_send_reply_end(stream.request)
    connection.startWriting()
  }

  func cutSlow(_ connection: Connection) {
    guard !connection.isCut else { return }
    counted.withLock { $0.slowCut += 1 }
    connection.cut()
  }

  /// Hands status and reason to one of evhttp's functions.
  func send(_ response: Response, _ exchange: Exchange, _ call: (Int32, UnsafePointer<CChar>?) -> Void) {
    response.status.reason.withUTF8Buffer { reason in
      reason.withMemoryRebound(to: CChar.self) {
        call(Int32(truncatingIfNeeded: response.status.rawValue), $0.baseAddress)
      }
    }
  }

  private func limitKernel(_ connection: Connection) {
    let descriptor = bufferevent_getfd(connection.events)
    let size = socklen_t(MemoryLayout<Int32>.size)
    var (bytes, silence) = (EventLoop.socketBytes, EventLoop.silence)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &silence, size)
  }
}
