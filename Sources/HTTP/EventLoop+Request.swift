import CEvent
import Synchronization
import Wire

extension EventLoop {
  /// evhttp has a whole request: runs the handler on this thread, or refuses the request.
  func handle(_ handle: OpaquePointer) {
    guard let connectionHandle = evhttp_request_get_connection(handle), let connection = connections[connectionHandle]
    else {
      evhttp_send_error(handle, 500, nil)
      return
    }
    let received = connection.arrived
    let exchange = Exchange(
      handle: handle, connection: connection, method: EventLoop.method(handle), id: ids.next(), started: Clock.precise()
    )
    guard connection.framing.handle() else {
      return refuse(exchange, connection.framing.refusal ?? .badRequest)
    }
    guard let request = read(exchange) else { return refuse(exchange, .badRequest) }
    if let refusal = attribute(connection, to: request.remoteAddress) { return refuse(exchange, refusal) }
    connection.startHandling(bodyBytes: request.body.count)
    charge(connection, connection.dueCharge)
    counted.withLock { $0.bytesReceived += Int64(received) }
    let handler = handler
    let task = Task.immediate(executorPreference: self) {
      let response = await handler(request)
      if self.isCurrent { self.reply(exchange, response) } else { self.post(.reply(exchange, response)) }
    }
    // Where it waits for something, it ends when nobody waits for it any more.
    if connection.phase == .handling, connection.pieces == nil { connection.task = task }
  }

  /// Answers what no handler sees, and ends the connection.
  private func refuse(_ exchange: Exchange, _ code: ProblemCode) {
    exchange.connection.startHandling(bodyBytes: 0)
    // By these evhttp would add to our `Connection`, or leave it out: the first in HTTP/1.0, the other after an absolute target.
    let fields = evhttp_request_get_input_headers(exchange.handle)
    while evhttp_remove_header(fields, "Connection") == 0 {}
    while evhttp_remove_header(fields, "Proxy-Connection") == 0 {}
    evhttp_add_header(fields, "Proxy-Connection", "keep-alive")
    var refusal = Response(Problem(code, retryAfter: code.status == 429 ? 5 : nil))
    refusal.headers.append(name: "Connection", value: "close")
    reply(exchange, refusal)
  }

  private static func method(_ handle: OpaquePointer) -> Method {
    switch evhttp_request_get_command(handle) {
    case EVHTTP_REQ_GET: .get
    case EVHTTP_REQ_HEAD: .head
    case EVHTTP_REQ_POST: .post
    case EVHTTP_REQ_PUT: .put
    case EVHTTP_REQ_PATCH: .patch
    case EVHTTP_REQ_DELETE: .delete
    case EVHTTP_REQ_TRACE: .trace
    default: .options
    }
  }

  /// Nil for a malformed target.
  private func read(_ exchange: Exchange) -> Request? {
    guard let uri = evhttp_request_get_uri(exchange.handle) else { return nil }
    let headers = EventLoop.headers(exchange.handle)
    let peer = exchange.connection
    var address = peer.address
    var isSecure = false
    if peer.isProxy {
      address = identity.client(peer: peer.address, forwardedFor: headers.values(of: "X-Forwarded-For"))
      isSecure = headers.values(of: "X-Forwarded-Proto").last.map { Headers.same($0, "https") } ?? false
    }
    return Request(
      method: exchange.method, target: String(cString: uri), headers: headers, body: EventLoop.body(exchange.handle),
      remoteAddress: address, isSecure: isSecure, idBits: exchange.id)
  }

  /// The fields of the head; those without a name were trailers.
  private static func headers(_ handle: OpaquePointer) -> Headers {
    var headers = Headers()
    headers.reserve(8)
    var field = hearth_first_field(evhttp_request_get_input_headers(handle))
    while let pair = field {
      if pair.pointee.key.pointee != 0 {
        headers.append(name: String(cString: pair.pointee.key), value: String(cString: pair.pointee.value))
      }
      field = hearth_next_field(pair)
    }
    return headers
  }

  /// Moves the body out in pieces, each freed as it is copied, so that a large one is never held twice.
  private static func body(_ handle: OpaquePointer) -> [UInt8] {
    let buffer = evhttp_request_get_input_buffer(handle)
    let size = evbuffer_get_length(buffer)
    guard size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { target, count in
      while count < size {
        let taken = evbuffer_remove(buffer, target.baseAddress.map { $0 + count }, min(size - count, 1 << 20))
        guard taken > 0 else { return }
        count += Int(taken)
      }
    }
  }
}
