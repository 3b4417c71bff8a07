import Wire

/// Reads along how requests are framed (RFC 9112), strictly and before evhttp, which is kinder than two programs in a row may be:
/// each difference would let a proxy in front and this server disagree on where a request ends.
///
/// What is sound passes as it is, but for four bytes that evhttp would take otherwise: the minor version of `HTTP/1.9` becomes 1
/// (RFC 9110, section 2.5), a tab before a value or in front of a chunk's extension and the `;` of that become spaces, and the
/// first byte of a trailer field becomes a colon, as a nameless field is no field of the request.
///
/// Of a request that is refused evhttp gets what is before the line at fault and a short end in place of the rest, so that it
/// calls the handler as for any other. Where it is known how far the request goes, it is read and thrown away up to there first:
/// a client that is still sending would not see the answer.
struct RequestFraming {
  enum State: UInt8 {
    case method, target, version
    case fieldStart, name, gap, value
    case size, sizeGap, chunkExtension, quoted, escaped
    case chunkEnd
    /// After the CR of a line.
    case lineEnd
    /// Bytes that need no look.
    case body, chunk
    /// A refused request is over: nothing that follows is a request.
    case broken
  }

  enum Line: UInt8 { case request, field, blank, size, chunkEnd }

  typealias Bytes = UnsafeMutableBufferPointer<UInt8>

  let maxHeadBytes: Int
  let maxBodyBytes: Int

  var state = State.method
  var line = Line.request
  /// Where the line begins, counted from the first of the bytes that are being read.
  private var lineStart = 0
  /// Where the bytes at hand begin, counted likewise.
  private var base = 0
  /// Bytes of the request's lines so far, those that may be long, and whether the line at hand is one of them.
  private var headBytes = 0
  var isCounted = true

  /// What is known of the request at hand.
  var request = Message()
  /// What of the line is looked at once it is whole.
  var kept: [UInt8] = []
  /// Bytes of the body or the chunk that are still to come.
  var rest = 0

  /// Requests that were read to their end and are not handled yet.
  private var whole = 0
  /// Why the request after those is refused.
  private(set) var refusal: ProblemCode?
  /// Where the line at fault began; see `lineStart`.
  private(set) var cut = 0
  /// What evhttp gets in place of the refused request's rest.
  private(set) var end: StaticString = ""
  /// Bytes of a body that follow on `end`, whatever they are.
  private(set) var filling = 0

  init(maxHeadBytes: Int, maxBodyBytes: Int) {
    self.maxHeadBytes = maxHeadBytes
    self.maxBodyBytes = maxBodyBytes
  }

  var isBroken: Bool { state == .broken }

  /// Takes note that a request is being handled; false for one that is not read to its end, and so is refused.
  mutating func handle() -> Bool {
    guard whole > 0 else { return false }
    whole -= 1
    return true
  }

  /// Passes over bytes that need no look; false where there are others among them.
  mutating func skip(_ count: Int) -> Bool {
    if isBroken { return true }
    guard state == .body || state == .chunk, rest >= count else { return false }
    rest -= count
    if rest == 0 { endBytes(at: 0) }
    return true
  }

  /// Reads a piece of what has arrived, which begins `base` bytes after the first of it, and mends it as described.
  mutating func read(_ bytes: Bytes, at base: Int) {
    self.base = base
    var index = 0
    while index < bytes.count, !isBroken {
      if state == .body || state == .chunk {
        let count = min(rest, bytes.count - index)
        (rest, index) = (rest - count, index + count)
        if rest == 0 { endBytes(at: base + index) }
      } else if let next = take(bytes, index) {
        index = next
      } else {
        refuse(.badRequest, isLost: true)
      }
    }
  }

  /// Call when all `count` received bytes have been read.
  mutating func settle(_ count: Int) {
    if isCounted, !isBroken, headBytes + count - lineStart > maxHeadBytes { refuse(.badRequest, isLost: true) }
    lineStart -= count
  }

  /// Refuses the request at hand. What was found first counts.
  /// - Parameter isLost: whether its end is unknown, and with it the start of the next request.
  mutating func refuse(_ code: ProblemCode, isLost: Bool) {
    if refusal == nil { (refusal, cut, (end, filling)) = (code, lineStart, ending) }
    if isLost { state = .broken }
  }

  /// Ends what evhttp has, whose last whole line is the one before this.
  private var ending: (StaticString, filling: Int) {
    switch line {
    case .request: ("GET / HTTP/1.1\r\n\r\n", 0)
    case .field where request.isInTrailers, .blank where request.isInTrailers: ("\r\n", 0)
    case .field, .blank:
      if request.isChunked { ("\r\n0\r\n\r\n", 0) } else { ("\r\n", request.length ?? 0) }
    case .size: ("0\r\n\r\n", 0)
    case .chunkEnd: ("\r\n0\r\n\r\n", 0)
    }
  }

  mutating func begin(_ line: Line) {
    self.line = line
    isCounted = line == .request || line == .field
    switch line {
    case .request: state = .method
    case .field, .blank: state = .fieldStart
    case .size: (state, rest, request.digits) = (.size, 0, 0)
    case .chunkEnd: state = .chunkEnd
    }
  }

  /// After the LF at `index`; nil for a line that makes the head too large.
  mutating func endLine(_ index: Int) -> Int? {
    let next = base + index + 1
    if isCounted { headBytes += next - lineStart }
    guard headBytes <= maxHeadBytes else { return nil }
    let isSound =
      switch line {
      case .request: endRequestLine()
      case .field: endField()
      case .blank: endFields()
      case .size: endSize()
      case .chunkEnd: endChunk()
      }
    if !isSound { refuse(.badRequest, isLost: true) }
    lineStart = next
    return index + 1
  }

  private mutating func endBytes(at place: Int) {
    lineStart = place
    if state == .chunk { begin(.chunkEnd) } else { endRequest() }
  }

  mutating func endRequest() {
    guard refusal == nil else {
      state = .broken
      return
    }
    whole += 1
    request = Message()
    headBytes = 0
    begin(.request)
  }
}
