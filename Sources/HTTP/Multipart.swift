import CEvent

/// One field of a form sent as `multipart/form-data`.
public struct FormPart: Sendable {
  /// The name of the form field, at most `MultipartReader.maxNameBytes` bytes.
  public let name: String
  /// As the client said it, with no path, if it can be read: never use it as a file's name. Nil when there is none.
  public let filename: String?
  /// The media type given for the part, without parameters; nil if there is none.
  public let contentType: String?
  /// Shares the storage of the request's body.
  public let bytes: ArraySlice<UInt8>

  /// The bytes as UTF-8; nil when they are not.
  public var text: String? { String(validating: bytes, as: UTF8.self) }
}

/// Why a form cannot be read.
public enum MultipartError: Error, Sendable, Equatable {
  /// The content type is another, or has no proper boundary.
  case notMultipart
  /// The body does not begin with the boundary, or its lines do not follow RFC 2046.
  case malformed
  /// The body ends before the closing boundary.
  case truncated
  /// More parts than allowed.
  case tooManyParts
  /// A part's head is longer than allowed.
  case headTooLong
}

/// Reads `multipart/form-data` (RFC 7578, RFC 2046, section 5.1) part by part without copying.
public struct MultipartReader: Sendable {
  private enum State: Sendable { case start, part, end }

  /// The maximum length of a part's head in bytes; longer ones throw `headTooLong`.
  public static let maxHeadBytes = 4096
  /// The maximum length of a field name in bytes; longer ones throw `malformed`.
  public static let maxNameBytes = 256

  private let body: [UInt8]
  /// Line end, two dashes and the boundary.
  private let delimiter: [UInt8]
  private let maxParts: Int
  private var position = 0
  private var parts = 0
  private var state = State.start

  /// Throws `notMultipart` unless the content type is `multipart/form-data` with a boundary of 1 to 70 bytes.
  public init(contentType: String?, body: [UInt8], maxParts: Int = 64) throws(MultipartError) {
    guard let contentType, let field = FieldParameters(contentType), field.value == "multipart/form-data",
      let boundary = field["boundary"], (1...70).contains(boundary.utf8.count)
    else { throw .notMultipart }
    self.body = body
    self.maxParts = maxParts
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// The next part; nil after the closing boundary. After an error there are no more.
  public mutating func next() throws(MultipartError) -> FormPart? {
    do {
      return try step()
    } catch {
      state = .end
      throw error
    }
  }

  private mutating func step() throws(MultipartError) -> FormPart? {
    switch state {
    case .end: return nil
    case .start:
      // The first boundary may stand at the very beginning, or after a preamble that is ignored.
      if body.starts(with: delimiter.dropFirst(2)) {
        position = delimiter.count - 2
      } else {
        guard let first = find(delimiter, from: 0) else { throw body.isEmpty ? .truncated : .malformed }
        position = first + delimiter.count
      }
      state = .part
    case .part: break
    }
    guard try isPartNext() else {
      state = .end
      return nil
    }
    return try readPart()
  }

  /// Reads what follows a boundary: a line end before a part, two dashes at the end.
  private mutating func isPartNext() throws(MultipartError) -> Bool {
    guard position + 2 <= body.count else { throw .truncated }
    if body[position] == UInt8(ascii: "-"), body[position + 1] == UInt8(ascii: "-") { return false }
    while position < body.count, body[position] == 0x20 || body[position] == 0x09 { position += 1 }
    guard position + 2 <= body.count else { throw .truncated }
    guard body[position] == 0x0D, body[position + 1] == 0x0A else { throw .malformed }
    return true
  }

  private mutating func readPart() throws(MultipartError) -> FormPart {
    parts += 1
    guard parts <= maxParts else { throw .tooManyParts }
    // The head ends with an empty line; searched from the boundary's own line end, so that it may be empty altogether.
    let limit = min(body.count, position + 2 + MultipartReader.maxHeadBytes)
    guard let headEnd = find([0x0D, 0x0A, 0x0D, 0x0A], from: position, to: limit) else {
      throw limit < body.count ? .headTooLong : .truncated
    }
    let head = headEnd > position ? body[(position + 2)..<headEnd] : []
    let start = headEnd + 4
    // The line end before a boundary belongs to it; that of an empty part is the head's own.
    guard let end = find(delimiter, from: headEnd + 2) else { throw .truncated }
    position = end + delimiter.count
    return try part(head: head, bytes: body[start..<max(start, end)])
  }

  private func part(head: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>) throws(MultipartError) -> FormPart {
    // Names of files come in any encoding, and are used for nothing.
    let text = String(decoding: head, as: UTF8.self)
    var disposition: FieldParameters?
    var contentType: String?
    for line in text.utf8.split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      let value = String(decoding: line[line.index(after: colon)...], as: UTF8.self)
      if Headers.same(name, "Content-Disposition") { disposition = FieldParameters(value, lenientAfter: "name") }
      if Headers.same(name, "Content-Type") { contentType = FieldParameters.value(of: value) }
    }
    guard let disposition, disposition.value == "form-data", let name = disposition["name"],
      name.utf8.count <= MultipartReader.maxNameBytes
    else { throw .malformed }
    let filename = (disposition["filename"] ?? disposition["filename*"]).map { name in
      name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    }
    if contentType?.isEmpty == true { contentType = nil }
    return FormPart(name: name, filename: filename, contentType: contentType, bytes: bytes)
  }

  /// Where `needle` first stands from `start` on, by the C library's search.
  private func find(_ needle: [UInt8], from start: Int, to limit: Int? = nil) -> Int? {
    let end = limit ?? body.count
    guard start <= end else { return nil }
    return body.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let hit = memmem(base + start, end - start, needle, needle.count) else {
        return nil
      }
      return UnsafeRawPointer(hit) - base
    }
  }
}

extension Request {
  /// All parts of a `multipart/form-data` body.
  public func multipart(maxParts: Int = 64) throws(MultipartError) -> [FormPart] {
    var reader = try MultipartReader(contentType: headers["Content-Type"], body: body, maxParts: maxParts)
    var parts: [FormPart] = []
    while let part = try reader.next() { parts.append(part) }
    return parts
  }
}
