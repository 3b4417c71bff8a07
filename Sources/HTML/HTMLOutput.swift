/// A growing buffer for the UTF-8 bytes of a page. Text from outside is escaped or percent-encoded as it is written.
public struct HTMLOutput: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// The number of bytes written so far.
  public var count: Int { used }
  @usableFromInline var used: Int

  /// - Parameter capacity: The initial size of the buffer in bytes, at least 64; a full buffer at least doubles.
  public init(capacity: Int = 32_768) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
    used = 0
  }

  deinit { base.deallocate() }

  /// Ends the output and returns its bytes.
  public consuming func finish() -> [UInt8] {
    Array(UnsafeBufferPointer(start: base, count: count))
  }

  /// Ends the output and hands its memory to the caller, who must deallocate it.
  public consuming func release() -> UnsafeMutableBufferPointer<UInt8> {
    let memory = UnsafeMutableBufferPointer(start: base, count: used)
    discard self
    return memory
  }

  /// Calls `body` with the bytes written so far, for example to copy them to a network buffer. They are valid only
  /// during the call.
  public borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Makes room for `extra` more bytes and returns where they go; the caller then calls `advance(by:)`.
  @inlinable @inline(__always)
  mutating func room(for extra: Int) -> UnsafeMutablePointer<UInt8> {
    if used + extra > capacity { grow(by: extra) }
    return base + used
  }

  @inlinable @inline(__always)
  mutating func advance(by written: Int) { used += written }

  @usableFromInline @inline(never)
  mutating func grow(by extra: Int) {
    let larger = max(capacity * 2, used + extra)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: used)
    base.deallocate()
    base = moved
    capacity = larger
  }

  /// Writes bytes as they are; only for literals of the program and for text that is already escaped.
  @inlinable @inline(__always)
  mutating func write(bytes start: UnsafePointer<UInt8>, count length: Int) {
    room(for: length).update(from: start, count: length)
    advance(by: length)
  }

  /// Writes a literal of the program as it is.
  @inlinable @inline(__always)
  mutating func write(_ literal: StaticString) {
    if literal.hasPointerRepresentation {
      write(bytes: literal.utf8Start, count: literal.utf8CodeUnitCount)
    } else {
      write(unescaped: String(literal.unicodeScalar))
    }
  }

  /// Writes the beginning of a start tag, up to its name.
  @inlinable @inline(__always)
  mutating func open(_ name: StaticString) {
    write("<")
    write(name)
  }

  /// Writes an end tag.
  @inlinable @inline(__always)
  mutating func close(_ name: StaticString) {
    write("</")
    write(name)
    write(">")
  }

  /// Writes one byte as it is.
  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    room(for: 1).pointee = byte
    advance(by: 1)
  }

  /// Writes a decimal number.
  @usableFromInline
  mutating func write(_ number: Int) {
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    withUnsafeMutableBytes(of: &digits) { bytes in
      var position = bytes.count
      var rest = number.magnitude
      repeat {
        position -= 1
        bytes[position] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        position -= 1
        bytes[position] = 0x2d
      }
      for byte in bytes[position...] { put(byte) }
    }
  }

  /// Writes the 36 characters of a UUID (RFC 9562, section 4).
  @usableFromInline
  mutating func write(uuid high: UInt64, _ low: UInt64) {
    var target = room(for: 36)
    for byte in 0..<16 {
      if byte == 4 || byte == 6 || byte == 8 || byte == 10 {
        target.pointee = 0x2d
        target += 1
      }
      let word = byte < 8 ? high : low
      let value = UInt8(truncatingIfNeeded: word >> UInt64((7 - byte & 7) * 8))
      target[0] = Self.hexDigit(value >> 4, letters: 0x57)
      target[1] = Self.hexDigit(value & 15, letters: 0x57)
      target += 2
    }
    advance(by: 36)
  }

  /// A hexadecimal digit in ASCII; `letters` is the code of `A` or `a` minus ten.
  @inline(__always)
  static func hexDigit(_ value: UInt8, letters: UInt8) -> UInt8 { value < 10 ? 0x30 + value : letters + value }
}
