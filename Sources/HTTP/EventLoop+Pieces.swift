import CEvent

extension EventLoop {
  /// Fetches the first piece; the head goes out with it.
  func startPieces(_ exchange: Exchange, _ response: Response, _ body: PiecewiseBody) {
    let connection = exchange.connection
    let isAlive = evhttp_request_get_connection(exchange.handle) != nil
    guard isAlive, exchange.method != .head, response.status.allowsContent, body.count > 0 else {
      addFields(of: response, to: evhttp_request_get_output_headers(exchange.handle))
      record(exchange, response)
      if isAlive { watchEnd(of: exchange.handle, on: connection) }
      send(response, exchange) { evhttp_send_reply(exchange.handle, $0, $1, nil) }
      if isAlive { connection.startWriting() }
      return
    }
    connection.pieces = PieceSending(body: body, request: exchange.handle, head: response)
    fetchNext(exchange)
  }

  private func fetchNext(_ exchange: Exchange) {
    let connection = exchange.connection
    guard let pieces = connection.pieces, pieces.fetching == nil, let range = pieces.next else { return }
    // One piece is on its way out while this one comes.
    let verdict = owe(connection, connection.waitingBytes + range.count)
    guard verdict == .fine else { return wait(exchange, pieces, verdict) }
    connection.pieces?.isPaused = false
    let fetch = pieces.body.fetch
    connection.pieces?.fetching = Task {
      let bytes: [UInt8]?
      do { bytes = try await fetch(range) } catch {
        // The fetching code has told the log why.
        bytes = nil
      }
      self.post(.piece(exchange, bytes))
    }
  }

  /// There is no room for another piece. Nothing was sent yet: that is the answer; else it goes on when there is room.
  private func wait(_ exchange: Exchange, _ pieces: PieceSending, _ verdict: ByteLedger.Verdict) {
    guard let head = pieces.head else {
      exchange.connection.pieces?.isPaused = true
      exchange.connection.pieces?.waiting = exchange
      return
    }
    exchange.connection.pieces = nil
    reply(exchange, refusal(verdict, instead: head))
  }

  /// Tries again to fetch a piece for which there was no room.
  func resume(_ connection: Connection) {
    guard let exchange = connection.pieces?.waiting, !connection.isCut else { return }
    fetchNext(exchange)
  }

  /// A piece has come: it goes to the socket, or waits until the one before is out.
  func take(_ bytes: [UInt8]?, for exchange: Exchange) {
    let connection = exchange.connection
    guard let pieces = connection.pieces, pieces.request == exchange.handle, let range = pieces.next else { return }
    connection.pieces?.fetching = nil
    guard !connection.isCut else { return }
    guard let bytes, Int64(bytes.count) == range.upperBound - range.lowerBound else { return refuse(exchange, pieces) }
    if pieces.underWay == nil { hand(bytes, exchange) } else { connection.pieces?.ready = bytes }
  }

  private func hand(_ bytes: [UInt8], _ exchange: Exchange) {
    let connection = exchange.connection
    if let head = connection.pieces?.head {
      addFields(of: head, to: evhttp_request_get_output_headers(exchange.handle))
      record(exchange, head)
      send(head, exchange) { evhttp_send_reply_start(exchange.handle, $0, $1) }
      connection.startPieces()
      connection.pieces?.head = nil
    }
    connection.pieces?.sent += Int64(bytes.count)
    bytes.withUnsafeBytes { _ = evbuffer_add(chunk, $0.baseAddress, $0.count) }
    if connection.pieces?.next == nil {
      evhttp_send_reply_chunk(exchange.handle, chunk)
      return endPieces(exchange)
    }
    evhttp_send_reply_chunk_with_cb(
      exchange.handle, chunk,
      { _, argument in
        guard let argument else { return }
        let connection = Unmanaged<Connection>.fromOpaque(argument).takeUnretainedValue()
        connection.loop.drained(connection)
      }, Unmanaged.passUnretained(connection).toOpaque())
    connection.flowed()
    connection.pieces?.underWay = exchange
    settle(connection)
    fetchNext(exchange)
  }

  /// Everything that was handed over is out: time for the next piece.
  private func drained(_ connection: Connection) {
    guard let exchange = connection.pieces?.underWay, !connection.isCut else { return }
    connection.pieces?.underWay = nil
    connection.flowed()
    settle(connection)
    if connection.pieces?.isPaused == true { fetchNext(exchange) }
    guard let bytes = connection.pieces?.ready else { return }
    connection.pieces?.ready = nil
    hand(bytes, exchange)
  }

  /// The bytes cannot be had.
  private func refuse(_ exchange: Exchange, _ pieces: PieceSending) {
    let connection = exchange.connection
    guard let head = pieces.head else { return connection.cut() }
    connection.pieces = nil
    var refusal = Response.text("Service Unavailable\n", status: .serviceUnavailable)
    refusal.headers.append(name: "Retry-After", value: "10")
    refusal.headers.append(name: "Cache-Control", value: "no-store")
    refusal.route = head.route
    reply(exchange, refusal)
  }

  private func endPieces(_ exchange: Exchange) {
    let connection = exchange.connection
    connection.pieces = nil
    settle(connection)
    watchEnd(of: exchange.handle, on: connection)
    // First, as the end may be told at once, and with it the connection may be gone.
    connection.startWriting()
    evhttp_send_reply_end(exchange.handle)
  }

  /// The connection is gone; see `abandonStream`.
  func abandonPieces(of connection: Connection) {
    guard let pieces = connection.pieces else { return }
    connection.pieces = nil
    pieces.fetching?.cancel()
    if evhttp_request_get_connection(pieces.request) == nil {
      pieces.head == nil ? evhttp_send_reply_end(pieces.request) : evhttp_send_reply(pieces.request, 503, "", nil)
    }
  }
}
