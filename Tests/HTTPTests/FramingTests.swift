import Testing
import Wire

@testable import HTTP

/// The reader alone, with its input cut wherever it can be.
@Suite struct FramingTests {
  /// Plays the connection: what evhttp is given of what arrives.
  struct Feed {
    var framing = RequestFraming(maxHeadBytes: 200, maxBodyBytes: 50)
    var passed: [UInt8] = []

    mutating func take(_ part: some Sequence<UInt8>) {
      var bytes = Array(part)
      let (wasRefused, wasBroken) = (framing.refusal != nil, framing.isBroken)
      if !framing.skip(bytes.count) {
        bytes.withUnsafeMutableBufferPointer { framing.read($0, at: 0) }
        framing.settle(bytes.count)
      }
      if !wasRefused { passed += bytes }
      if framing.refusal != nil, !wasRefused { passed.removeLast(bytes.count - framing.cut) }
      guard framing.isBroken, !wasBroken else { return }
      passed += framing.end.withUTF8Buffer(Array.init) + [UInt8](repeating: 0, count: framing.filling)
    }

    var text: String { String(decoding: passed, as: UTF8.self) }

    static func of(_ parts: [some Sequence<UInt8>]) -> Feed {
      var feed = Feed()
      for part in parts { feed.take(part) }
      return feed
    }

    /// Whole, in two parts cut anywhere, and byte by byte.
    static func cut(_ text: String) -> [Feed] {
      let bytes = Array(text.utf8)
      return (0...bytes.count).map { of([bytes[..<$0], bytes[$0...]]) } + [of(bytes.map { [$0] })]
    }
  }

  @Test(arguments: Requests.unsound)
  func `what is not framed by the book is refused wherever the line cuts it`(text: String) {
    let whole = Feed.of([text.utf8])
    for var feed in Feed.cut(text) {
      #expect(feed.framing.refusal == .badRequest)
      #expect(feed.framing.isBroken)
      #expect(feed.text == whole.text)
      let (isWhole, passed) = (feed.framing.handle(), feed.text)
      feed.take("GET /next HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
      #expect(!isWhole && !feed.framing.handle())
      #expect(feed.text == passed)
    }
  }

  @Test(arguments: Requests.sound)
  func `what is framed by the book passes wherever the line cuts it`(request: Requests.Sound) {
    let whole = Feed.of([request.text.utf8])
    #expect(zip(whole.passed, request.text.utf8).count { $0 != $1 } <= 4)
    #expect(whole.passed.count == request.text.utf8.count)
    for var feed in Feed.cut(request.text + request.text) {
      #expect(feed.framing.refusal == nil)
      #expect(feed.text == whole.text + whole.text)
      #expect([feed.framing.handle(), feed.framing.handle(), feed.framing.handle()] == [true, true, false])
    }
  }

  @Test(arguments: Requests.refused)
  func `what is not done here is read to its end before it is refused`(request: Requests.Refused) {
    for feed in Feed.cut(request.text) {
      #expect(feed.framing.refusal == request.code)
      #expect(feed.framing.isBroken)
      #expect(feed.text == Feed.of([request.text.utf8]).text)
    }
    let almost = Feed.of([request.text.utf8.dropLast()])
    #expect(almost.framing.refusal == request.code && !almost.framing.isBroken)
    #expect(Feed.of([request.text.utf8]).text.hasPrefix(almost.text))
  }

  @Test func `what evhttp is given in place of the rest ends the request`() {
    let head = Requests.post
    #expect(Feed.of(["GET / HTTP/2.0\r\n".utf8]).text == "GET / HTTP/1.1\r\n\r\n")
    #expect(Feed.of(["GET / HTTP/1.1\r\n A".utf8]).text == "GET / HTTP/1.1\r\n\r\n")
    let (counted, chunked) = (
      "PUT / HTTP/1.1\r\nContent-Length: 2\r\n", "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n"
    )
    #expect(Feed.of([(counted + " A").utf8]).text == counted + "\r\n\0\0")
    #expect(Feed.of([(chunked + " A").utf8]).text == chunked + "\r\n0\r\n\r\n")
    #expect(Feed.of([(head + "2\r\nhi\r\n0x").utf8]).text == head + "2\r\nhi\r\n0\r\n\r\n")
    #expect(Feed.of([(head + "2\r\nhiX").utf8]).text == head + "2\r\nhi\r\n0\r\n\r\n")
    #expect(Feed.of([(head + "0\r\nA\n").utf8]).text == head + "0\r\n\r\n")
  }

  @Test func `a head, a chunk's extensions and trailers share one limit`() {
    for start in ["GET /", "GET / HTTP/1.1\r\nA: ", Requests.post + "1;", Requests.post + "0;\r\nA: "] {
      let room = 200 - start.utf8.count
      var feed = Feed.of([(start + "x".repeated(room)).utf8])
      #expect(feed.framing.refusal == nil)
      feed.take([0x78])
      #expect(feed.framing.refusal == .badRequest && feed.framing.isBroken)
    }
    let chunk = "1\r\nx\r\n"
    #expect(Feed.of([(Requests.post + chunk.repeated(50)).utf8]).framing.refusal == nil)
  }

  @Test func `of several requests only those before the one at fault are handled`() {
    let good = "POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n\n\n\n"
    for var feed in Feed.cut(good + good + Requests.post + "2\nhi\r\n0\r\n\r\n" + good) {
      #expect([feed.framing.handle(), feed.framing.handle(), feed.framing.handle()] == [true, true, false])
      #expect(feed.text == good + good + Requests.post + "0\r\n\r\n")
    }
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
