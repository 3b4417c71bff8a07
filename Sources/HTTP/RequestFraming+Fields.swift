import Wire

/// Fields of head and trailers (RFC 9112, section 5).
extension RequestFraming {
  mutating func takeFieldStart(_ byte: inout UInt8, _ index: Int) -> Int? {
    if byte == Self.cr {
      (line, state) = (.blank, .lineEnd)
      return index + 1
    }
    // A line that goes on with the one before is none of these (section 5.2).
    guard Headers.isTokenByte(byte) else { return nil }
    (state, request.count) = (.name, 1)
    request.field = request.isInTrailers ? nil : Field(letter: byte)
    if request.isInTrailers { byte = UInt8(ascii: ":") }
    return index + 1
  }

  mutating func takeName(_ bytes: Bytes, _ start: Int) -> Int? {
    var index = start
    while index < bytes.count, Headers.isTokenByte(bytes[index]) { index += 1 }
    if let field = request.field, !field.matches(bytes[start..<index], at: request.count) { request.field = nil }
    request.count += index - start
    guard index < bytes.count else { return index }
    guard bytes[index] == UInt8(ascii: ":") else { return nil }
    if let field = request.field, field.name.utf8CodeUnitCount != request.count { request.field = nil }
    if let field = request.field, field != .host { kept.removeAll(keepingCapacity: true) }
    state = .gap
    return index + 1
  }

  mutating func takeGap(_ byte: inout UInt8, _ index: Int) -> Int? {
    guard Self.isBlank(byte) else {
      state = .value
      return index
    }
    byte = 0x20
    return index + 1
  }

  mutating func takeValue(_ bytes: Bytes, _ start: Int) -> Int? {
    var index = start
    while index < bytes.count, Self.isText(bytes[index]) { index += 1 }
    if let field = request.field, field != .host { kept.append(contentsOf: bytes[start..<index]) }
    return index < bytes.count ? takeReturn(bytes[index], index) : index
  }

  mutating func endField() -> Bool {
    let isSound =
      switch request.field {
      case nil: true
      case .host: endHost()
      case .length: endLength()
      case .coding: endCoding()
      case .expect: endExpectation()
      }
    begin(.field)
    return isSound
  }

  private var value: ArraySlice<UInt8> { Self.trimmed(kept[...]) }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
    return bytes
  }

  private mutating func endHost() -> Bool {
    request.hosts += 1
    return request.hosts == 1
  }

  /// Of the ways to frame a body (section 6.3), this or a coding, once.
  private mutating func endLength() -> Bool {
    let value = value
    guard request.length == nil, !request.isChunked, !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    // Nothing is added to what is above every limit.
    let length = value.reduce(0) { $0 > Int.max / 16 ? $0 : $0 * 10 + Int($1 & 15) }
    guard length == 0 || !isBodiless else { return false }
    if length > maxBodyBytes { refuse(.tooLarge, isLost: false) }
    request.length = length
    return true
  }

  private mutating func endCoding() -> Bool {
    guard request.length == nil, !request.isChunked, !request.isVersion10, !isBodiless else { return false }
    let codings = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { coding in
      String(decoding: Self.trimmed(coding), as: UTF8.self).lowercased()
    }
    guard codings.last == "chunked", !codings.dropLast().contains("chunked"), !codings.contains("") else {
      return false
    }
    // Others before it (section 6.1).
    if codings.count > 1 { refuse(.notImplemented, isLost: false) }
    request.isChunked = true
    return true
  }

  /// RFC 9110, section 10.1.1.
  private mutating func endExpectation() -> Bool {
    guard !request.isVersion10 else { return true }
    if String(decoding: value, as: UTF8.self).lowercased() == "100-continue" {
      request.waits = true
    } else {
      refuse(.expectationFailed, isLost: false)
    }
    return true
  }

  /// The empty line after head or trailers.
  mutating func endFields() -> Bool {
    guard !request.isInTrailers else {
      endRequest()
      return true
    }
    if request.hosts != 1 { refuse(.badRequest, isLost: false) }
    if request.isChunked {
      begin(.size)
    } else if let length = request.length, length > 0 {
      (state, rest, isCounted) = (.body, length, false)
    } else {
      endRequest()
    }
    // The answer is what it waits for.
    if refusal != nil, request.waits { state = .broken }
    return true
  }
}

extension RequestFraming.Field {
  /// Whether the name has these bytes, without regard to case, from `start` on.
  func matches(_ bytes: Slice<RequestFraming.Bytes>, at start: Int) -> Bool {
    guard start + bytes.count <= name.utf8CodeUnitCount else { return false }
    var place = start
    for byte in bytes {
      guard Headers.lower(byte) == name.utf8Start[place] else { return false }
      place += 1
    }
    return true
  }
}
