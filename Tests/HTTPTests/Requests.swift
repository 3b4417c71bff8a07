import Wire

/// Requests that are and are not framed by the book.
enum Requests {
  struct Sound: Sendable {
    let text: String
    let answer: String

    init(_ text: String, _ answer: String) { (self.text, self.answer) = (text, answer) }
  }

  struct Refused: Sendable {
    let text: String
    let code: ProblemCode

    init(_ text: String, _ code: ProblemCode) { (self.text, self.code) = (text, code) }
  }

  static let post = "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
  private static let end = "\r\nhi\r\n0\r\n\r\n"

  static let unsound: [String] = sizes + lines + values + lengths + versions

  private static let sizes: [String] = [
    post + "0x2" + end, post + "+2" + end, post + " 2" + end, post + "-2" + end, post + "2 " + end, post + "2h" + end,
    post + "\r\n2" + end, post + ";a=b\r\n\r\n", post + "0000000000000002" + end, post + "2\r\nhiX\r\n0\r\n\r\n",
    post + "fffffffffffffffff" + end, post + "8000000000000000" + end, post + "2;a=\"b" + end, post + "2;a\u{1}" + end,
    post + "2\r\nhi\r\n\r\n0\r\n\r\n", post + "2 x" + end,
  ]

  private static let lines: [String] = [
    post + "2\nhi\r\n0\r\n\r\n", post + "2\r\nhi\n0\r\n\r\n", post + "2\r\nhi\r\n0\n\r\n",
    post + "2;a\nb" + end, post + "2;a=\"\r\n\"" + end, post + "2\r\r\n" + end, post + "2\r\nhi\r\r\n0\r\n\r\n",
    post + "0\r\nX: y\n\r\n", post + "0\r\n\n", post + "0\r\nX\r\n\r\n", post + "0\r\nX: y\r\n z\r\n\r\n",
    "GET / HTTP/1.1\nHost: x\n\n", "GET / HTTP/1.1\r\nHost: x\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\n",
    "GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nA: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nA: b\n\r\n",
    "POST /u HTTP/1.1\r\nContent-Length: 3\r\nHost: x\r\nA: b\n\r\nabc",
  ]

  private static let values: [String] = [
    "GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\0\r\n\r\n",
    "GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nA\0: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nA: \u{7F}\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nA: \u{1B}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n", "GET / HTTP/1.1\r\n Host: x\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nA\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nA : c\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n",
  ]

  private static let lengths: [String] = [
    "POST /u HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2" + end,
    "POST /u HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n2" + end,
    "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunke d\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: , chunked\r\n\r\n0\r\n\r\n",
    "POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
    "POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\ncontent-length: 3\r\n\r\nabc",
    "POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 3, 3\r\n\r\nabc",
    "POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: +3\r\n\r\nabc",
    "POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 0x3\r\n\r\nabc",
    "POST /u HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\n",
    "HEAD /u HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
    "TRACE /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ]

  private static let versions: [String] = [
    "GET / HTTP/1.10\r\nHost: x\r\n\r\n", "GET / HTTP/1.+1\r\nHost: x\r\n\r\n", "GET / HTTP/01.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1 \r\nHost: x\r\n\r\n", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n", "GET /\tHTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / http/1.1\r\nHost: x\r\n\r\n", "GET /\r\nHost: x\r\n\r\n", "GET / HTTP/2.0\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.\r\nHost: x\r\n\r\n", "\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", " GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GE(T / HTTP/1.1\r\nHost: x\r\n\r\n", "GET http://x:y/ HTTP/1.1\r\nHost: x\r\n\r\n", "nonsense\r\n\r\n",
    "GET http://x/ HTTP/1.1\r\nHost: x\r\nProxy-Connection: close\r\nA\r\n\r\n",
  ]

  static let sound: [Sound] = [
    Sound(post + "2;a=b" + end, "POST u 2"), Sound(post + "2;a\r\nhi\r\n0;b=\"c;\\\" \t\\\\d\"\r\n\r\n", "POST u 2"),
    Sound(post + "2 ; a = b" + end, "POST u 2"), Sound(post + "2\t;a;b=c;d" + end, "POST u 2"),
    Sound(post + "00A\r\n0123456789\r\n000\r\n\r\n", "POST u 10"),
    Sound(post + "a\r\n0123456789\r\n0\r\n\r\n", "POST u 10"),
    Sound(post + "2\r\n\r\n\r\n1\r\n\0\r\n0\r\nA: b\r\n\r\n", "POST u 3"),
    Sound(post + "2\r\nhi\r\n0\r\nContent-Length: 9\r\nHost: y\r\nConnection: close\r\nX:\r\n\r\n", "POST u 2"),
    Sound("POST /u HTTP/1.9\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n2" + end, "POST u 2"),
    Sound("POST /u HTTP/1.1\r\nHost: x\r\ntransfer-encoding:\t chunked \t\r\n\r\n2" + end, "POST u 2"),
    Sound("POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n\n\0\r\n", "POST u 4"),
    Sound("PUT /u HTTP/1.1\r\nHost: x\r\nCONTENT-LENGTH:\t0004\t \r\n\r\n\r\n\r\n", "PUT u 4"),
    Sound("POST /u HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n\nx", "POST u 2"),
    Sound("POST /u HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n", "POST u 0"),
    Sound("PATCH /u HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", "PATCH u 0"),
    Sound("GET /u HTTP/1.9\r\nHost: x\r\n\r\n", "GET u 0"),
    Sound("GET /u HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi", "GET u 2"),
    Sound("DELETE /u HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n", "DELETE u 0"),
    Sound("DELETE /u HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi", "DELETE u 2"),
    Sound("OPTIONS /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2" + end, "OPTIONS u 2"),
    Sound("TRACE /u HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", "TRACE u 0"),
    Sound("GET /u?a=http://b:c HTTP/1.1\r\nHost:\r\nHosts: y\r\nHos: z\r\nTransfer-Encodin: gzip\r\n\r\n", "GET u 0"),
    Sound("GET //u HTTP/1.1\r\nHost: x\r\nContent-Length-: 7\r\nA: \u{E9}\r\n\r\n", "GET u 0"),
  ]

  /// With a head of 200 bytes and a body of 50 at most.
  static let refused: [Refused] = [
    Refused("POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 51\r\n\r\n" + body(51), .tooLarge),
    Refused("POST /u HTTP/1.1\r\nContent-Length: 51\r\nHost: x\r\nExpect: x\r\n\r\n" + body(51), .tooLarge),
    Refused(
      "POST /u HTTP/1.1\r\nExpect: 100-continue\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
      .tooLarge),
    Refused("POST /u HTTP/1.1\r\nContent-Length: 51\r\nHost: x\r\nExpect: 100-Continue\r\n\r\n", .tooLarge),
    Refused(post + "33\r\n" + body(51) + "\r\n1;a\r\nx\r\n0\r\nA: b\r\n\r\n", .tooLarge),
    Refused(post + "31\r\n" + body(49) + "\r\n2" + end, .tooLarge),
    Refused("BREW /u HTTP/1.1\r\nHost: x\r\n\r\n", .notImplemented),
    Refused("GETGETGETGET /u HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n" + body(20), .notImplemented),
    Refused("BREW :a HTTP/1.1\r\nHost: x\r\n\r\n", .notImplemented),
    Refused("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", .notImplemented),
    Refused("POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2" + end, .notImplemented),
    Refused("POST /u HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 2\r\n\r\nhi", .expectationFailed),
  ]

  private static func body(_ count: Int) -> String { String(repeating: "\n", count: count) }
}
