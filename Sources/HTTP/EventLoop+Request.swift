import CEvent
import Synchronization

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
    guard let request = read(exchange) else {
      connection.startHandling(bodyBytes: 0)
      var refusal = Response.text("Bad Request\n", status: .badRequest)
      refusal.headers.append(name: "Connection", value: "close")
      reply(exchange, refusal)
      return
    }
    connection.startHandling(bodyBytes: request.body.count)
    charge(connection, connection.dueCharge)
    counted.withLock { $0.bytesReceived += Int64(received) }
    let handler = handler
    Task.immediate(executorPreference: self) {
      let response = await handler(request)
      if self.isCurrent { self.reply(exchange, response) } else { self.post(.reply(exchange, response)) }
    }
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

  /// Nil for a request that evhttp lets pass but that is malformed.
  private func read(_ exchange: Exchange) -> Request? {
    guard let uri = evhttp_request_get_uri(exchange.handle), let headers = EventLoop.headers(exchange.handle),
      Framing.isSound(headers, method: exchange.method)
    else { return nil }
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

  /// Nil when a field's name is not a token or its value has control bytes.
  private static func headers(_ handle: OpaquePointer) -> Headers? {
    var headers = Headers()
    headers.reserve(8)
    var field = hearth_first_field(evhttp_request_get_input_headers(handle))
    while let pair = field {
      let name = String(cString: pair.pointee.key)
      let value = String(cString: pair.pointee.value)
      guard Headers.isToken(name), value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { return nil }
      headers.append(name: name, value: value)
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

/// Checks of what evhttp 2.1 reads too kindly; each would let a proxy and this server disagree on where a request ends.
enum Framing {
  static func isSound(_ headers: Headers, method: Method) -> Bool {
    var hosts = 0
    var lengths = 0
    // evhttp reads no body with these; one that came would be taken for the next request.
    let isBodiless = method == .head || method == .trace
    for field in headers {
      if Headers.same(field.name, "Host") {
        hosts += 1
      } else if Headers.same(field.name, "Content-Length") {
        lengths += 1
        // evhttp takes a sign, blanks and repetition.
        guard field.value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), !isBodiless || field.value == "0" else {
          return false
        }
      } else if Headers.same(field.name, "Transfer-Encoding") {
        // evhttp reads no body after an unknown coding.
        guard Headers.same(field.value, "chunked"), !isBodiless else { return false }
      }
    }
    return hosts == 1 && lengths <= 1
  }
}
