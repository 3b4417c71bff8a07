/// Connections of one to three requests, about half of them spoilt in some way, and a last one that ends the connection.
struct RequestGenerator {
  private enum Fault: CaseIterable {
    case none, lineEnd, size, nul, version, lengths, fold, byte, insertion, deletion
  }

  private var random: Lehmer
  private var fault = Fault.none

  init(seed: UInt64) { random = Lehmer(seed: seed) }

  mutating func connection() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<(1 + below(3)) {
      fault = below(2) == 0 ? .none : Fault.allCases.randomElement(using: &random) ?? .none
      bytes += spoilt(request())
    }
    return bytes + Array("GET /end HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8)
  }

  /// The bytes in up to four parts.
  mutating func parts(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let cuts = (0..<below(4)).map { _ in below(bytes.count) }.sorted()
    return zip([0] + cuts, cuts + [bytes.count]).map { bytes[$0..<$1] }
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() >> 11) % max(1, count) }

  private mutating func one(_ choices: [String]) -> String { choices[below(choices.count)] }

  /// An end of line; sometimes a bare LF.
  private mutating func end() -> String { fault == .lineEnd && below(4) == 0 ? "\n" : "\r\n" }

  private mutating func request() -> String {
    let method = one(["GET", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "BREW"])
    let takesBody = method != "HEAD" && method != "TRACE"
    let isChunked = takesBody && (fault == .size || below(2) == 0)
    let version =
      fault == .version ? "1.0" : isChunked ? one(["1.1", "1.1", "1.9"]) : one(["1.1", "1.1", "1.0", "1.7"])
    var text = "\(method) /\(one(["", "a", "a/b", "c?d=e"])) HTTP/\(version)\(end())Host: x\(end())"
    if version == "1.0" { text += "Connection: keep-alive\(end())" }
    for _ in 0..<below(3) { text += field() }
    guard takesBody else { return text + end() }
    let body = one(["", "x", "GET /inner HTTP/1.1\r\nHost: x\r\n\r\n", "0\r\n\r\n", "\n\0\r", "abcdefghij"])
    if isChunked { return text + "Transfer-Encoding: chunked\(end())\(end())" + chunks(body) }
    if body.isEmpty, below(2) == 0 { return text + end() }
    text += "Content-Length: \(body.utf8.count)\(end())"
    if fault == .lengths { text += "Content-Length: \(below(9))\(end())" }
    return text + end() + body
  }

  private mutating func field() -> String {
    if fault == .nul { return "N: a\0b\(end())" }
    let field = one(["A: b", "B:\tc d ", "Cookie: a=b; c=\"d\"", "X-Empty:", "Content-Type: a/b", "Te: trailers"])
    return field + end() + (fault == .fold && below(2) == 0 ? " folded: x\(end())" : "")
  }

  private mutating func chunks(_ body: String) -> String {
    var text = ""
    var rest = Array(body.utf8)
    while !rest.isEmpty {
      let count = 1 + below(rest.count)
      let part = String(decoding: rest.prefix(count), as: UTF8.self)
      rest.removeFirst(count)
      text += sizeLine(count) + part + end()
    }
    text += sizeLine(0)
    for _ in 0..<below(3) { text += one(["T: u", "Content-Length: 3", "Host: y", "Connection: close"]) + end() }
    return text + end()
  }

  private mutating func sizeLine(_ count: Int) -> String {
    let prefix = fault == .size && below(2) == 0 ? one(["0x", "+", " ", "-", "\r\n"]) : one(["", "", "", "0"])
    let suffix = one(["", "", "", ";a", ";a=b", " ; a=\"b;c\\\"\"", "\t;q=\"\""])
    let digits = String(count, radix: 16, uppercase: below(2) == 0)
    return prefix + digits + suffix + end()
  }

  private mutating func spoilt(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    let odd: [UInt8] = [0, 9, 10, 13, 32, 34, 43, 48, 58, 59, 92, 127, 233]
    let byte = odd[below(odd.count)]
    switch fault {
    case .byte: bytes[below(bytes.count)] = byte
    case .insertion: bytes.insert(byte, at: below(bytes.count))
    case .deletion: bytes.remove(at: below(bytes.count))
    default: break
    }
    return bytes
  }
}
