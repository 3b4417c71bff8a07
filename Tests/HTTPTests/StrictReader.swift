@testable import HTTP

/// What evhttp takes beside what RFC 9112 allows, and what it does not take.
enum Kindness: CaseIterable, Sendable {
  case bareLineFeed, hexadecimalPrefix, sign, blankSize, cutAtNul, chunksInVersion10, severalLengths, foldedLines
  case noExtensions, onlyVersion11, trailersAsFields
}

/// Reads all bytes of a connection at once, straight from the grammar of RFC 9112: the simplest reader that is right.
struct StrictReader {
  /// What should be answered in order: `answer` of a request that is served, or a status.
  private(set) var answers: [String] = []
  /// Whether more would have to come before the connection ends.
  private(set) var waits = false

  private struct Fault: Error { var status = 400 }
  private struct End: Error {}

  private var rest: ArraySlice<UInt8>
  private let kindness: Kindness?

  static func read(_ bytes: [UInt8], _ kindness: Kindness? = nil) -> StrictReader {
    var reader = StrictReader(rest: bytes[...], kindness: kindness)
    do {
      while try reader.readRequest() {}
    } catch let fault as Fault {
      reader.answers.append("\(fault.status)")
    } catch { reader.waits = true }
    return reader
  }

  private init(rest: ArraySlice<UInt8>, kindness: Kindness?) { (self.rest, self.kindness) = (rest, kindness) }

  /// False when the connection ends after it.
  private mutating func readRequest() throws -> Bool {
    let words = try readLine().split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(Headers.isTokenByte), !words[1].isEmpty,
      words[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { throw Fault() }
    let version = Self.text(words[2])
    guard version.utf8.count == 8, version.hasPrefix("HTTP/1."), let minor = version.last?.wholeNumberValue,
      version.last?.isASCII == true, kindness != .onlyVersion11 || minor <= 1
    else { throw Fault() }
    let (method, target) = (Self.text(words[0]), Self.text(words[1]))
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"].contains(method)
    var refused = known ? nil : 501
    do {
      var fields = try readFields()
      let body = try readBody(&fields, method, minor, &refused)
      if let refused { throw Fault(status: refused) }
      guard let path = RequestTarget(target)?.path else { throw Fault() }
      answers.append(Self.answer(method, path, fields: fields.count, body))
      let connection = fields.first { $0.name == "connection" }?.value.lowercased()
      return connection != "close" && (minor > 0 || connection?.hasPrefix("keep-alive") == true)
    } catch let fault as Fault {
      // What was found first.
      throw Fault(status: refused ?? fault.status)
    }
  }

  private mutating func readBody(
    _ fields: inout [(name: String, value: String)], _ method: String, _ minor: Int, _ refused: inout Int?
  ) throws -> [UInt8] {
    let lengths = fields.filter { $0.name == "content-length" }.map(\.value)
    let codings = fields.filter { $0.name == "transfer-encoding" }.map { $0.value.lowercased() }
    guard fields.filter({ $0.name == "host" }).count == 1 else { throw Fault() }
    guard lengths.count <= 1 || kindness == .severalLengths, codings.count <= 1, lengths.isEmpty || codings.isEmpty,
      codings.isEmpty || minor > 0 || kindness == .chunksInVersion10, codings.allSatisfy({ $0 == "chunked" })
    else { throw Fault() }
    let isBodiless = method == "HEAD" || method == "TRACE"
    if !codings.isEmpty {
      guard !isBodiless else { throw Fault() }
      return try readChunks(&fields)
    }
    guard let length = lengths.last else { return [] }
    guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(length),
      count == 0 || !isBodiless
    else { throw Fault() }
    return try take(count)
  }

  private mutating func readChunks(_ fields: inout [(name: String, value: String)]) throws -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let count = try size(of: readLine())
      guard count > 0 else { break }
      body += try take(count)
      guard try readLine().isEmpty else { throw Fault() }
    }
    let trailers = try readFields()
    if kindness == .trailersAsFields { fields += trailers }
    return body
  }

  /// `chunk-size [ chunk-ext ]`
  private func size(of line: ArraySlice<UInt8>) throws -> Int {
    var digits = Self.text(line.prefix { $0 != UInt8(ascii: ";") })
    let hasExtension = digits.utf8.count < line.count
    if hasExtension {
      guard kindness != .noExtensions else { throw Fault() }
      while digits.last == " " || digits.last == "\t" { digits.removeLast() }
      var isQuoted = false
      var isEscaped = false
      for byte in line.dropFirst(digits.utf8.count) {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\"") {
          isQuoted.toggle()
        } else if isQuoted, byte == UInt8(ascii: "\\") {
          isEscaped = true
        }
      }
      guard !isQuoted else { throw Fault() }
    }
    if kindness == .blankSize { digits = String(digits.drop { $0 == " " }) }
    if kindness == .sign, digits.hasPrefix("+") { digits.removeFirst() }
    if kindness == .hexadecimalPrefix, digits.hasPrefix("0x") { digits.removeFirst(2) }
    guard (1...15).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let size = Int(digits, radix: 16)
    else { throw Fault() }
    return size
  }

  private mutating func readFields() throws -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    while true {
      let line = try readLine()
      if line.isEmpty { return fields }
      if kindness == .foldedLines, line.first == 0x20, !fields.isEmpty { continue }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(Headers.isTokenByte)
      else { throw Fault() }
      var value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      while let last = value.last, last == 0x20 || last == 0x09 { value = value.dropLast() }
      fields.append((Self.text(line[..<colon]).lowercased(), Self.text(value)))
    }
  }

  /// A line without its end.
  private mutating func readLine() throws -> ArraySlice<UInt8> {
    for (index, byte) in zip(rest.indices, rest) {
      let isNul = byte == 0 && kindness == .cutAtNul
      if byte >= 0x20 && byte != 0x7F || byte == 0x09 || isNul { continue }
      let hasReturn = byte == 0x0D
      if hasReturn, index + 1 == rest.endIndex { throw End() }
      guard hasReturn ? rest[index + 1] == 0x0A : byte == 0x0A && kindness == .bareLineFeed else { throw Fault() }
      let line = rest[..<index]
      rest = rest[(index + (hasReturn ? 2 : 1))...]
      return line.prefix { $0 != 0 }
    }
    throw End()
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    guard rest.count >= count else { throw End() }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  static func answer(_ method: String, _ path: String, fields: Int, _ body: [UInt8]) -> String {
    "\(method) \(path) \(fields) \(body.count) \(body.reduce(0) { ($0 &* 31) &+ Int($1) })"
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
