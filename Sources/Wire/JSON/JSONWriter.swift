/// Writes one JSON text (RFC 8259) straight into a growing byte buffer, without intermediate values or strings.
///
/// The writer puts the commas; the caller keeps objects and arrays balanced. Nothing is ever pretty-printed.
public struct JSONWriter: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var count: Int
  @usableFromInline var capacity: Int
  @usableFromInline var needsComma: Bool
  /// Whether `<`, `>` and `&` are escaped too, so that the text can stand inside an HTML `script` element.
  public let isForHTML: Bool

  /// Makes an empty writer with room for `capacity` bytes; it grows by doubling.
  public init(capacity: Int = 1024, forHTML: Bool = false) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
    count = 0
    needsComma = false
    isForHTML = forHTML
  }

  deinit { base.deallocate() }

  /// How many bytes have been written.
  @inlinable public var byteCount: Int { count }

  /// The bytes written so far, good only inside `body`.
  @inlinable public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// A copy of the bytes written so far.
  public var bytes: [UInt8] { [UInt8](UnsafeBufferPointer(start: base, count: count)) }

  /// The memory with the bytes written so far, which belongs to the caller from now on and ends by `deallocate`.
  public consuming func release() -> UnsafeMutableBufferPointer<UInt8> {
    let memory = UnsafeMutableBufferPointer(start: base, count: count)
    discard self
    return memory
  }

  /// Forgets what was written and keeps the memory for the next text.
  public mutating func removeAll() {
    count = 0
    needsComma = false
  }

  @usableFromInline mutating func grow(by more: Int) {
    let wanted = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = wanted
  }

  @inlinable mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  /// Puts a byte for which room has been reserved.
  @inlinable mutating func put(_ byte: UInt8) {
    base[count] = byte
    count += 1
  }

  @inlinable mutating func put(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    (base + count).update(from: bytes, count: length)
    count += length
  }

  /// Writes ASCII that needs no escaping, as it is.
  @inlinable mutating func raw(_ text: StaticString) {
    put(text.utf8Start, text.utf8CodeUnitCount)
  }
}

extension JSONWriter {
  /// Writes `{`; must be matched by `endObject`.
  @inlinable public mutating func beginObject() { open(0x7b) }
  /// Writes `}`.
  @inlinable public mutating func endObject() { close(0x7d) }
  /// Writes `[`; must be matched by `endArray`.
  @inlinable public mutating func beginArray() { open(0x5b) }
  /// Writes `]`.
  @inlinable public mutating func endArray() { close(0x5d) }

  @inlinable mutating func open(_ bracket: UInt8) {
    reserve(1)
    put(bracket)
    needsComma = false
  }

  @inlinable mutating func close(_ bracket: UInt8) {
    reserve(1)
    put(bracket)
    needsComma = true
  }

  /// Writes the name of the next member; its value must follow. The name is ASCII without `"` and `\`.
  @inlinable public mutating func key(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    reserve(length + 4)
    if needsComma { put(0x2c) }
    put(0x22)
    (base + count).update(from: name.utf8Start, count: length)
    count += length
    put(0x22)
    put(0x3a)
    needsComma = false
  }

  /// Writes the name of the next member where it is not known at compile time.
  public mutating func key(_ name: String) {
    separate()
    string(name)
    reserve(1)
    put(0x3a)
    needsComma = false
  }

  /// Writes one member of an object.
  @inlinable public mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
    needsComma = true
  }

  /// Writes one element of an array.
  @inlinable public mutating func element(_ value: some JSONWritable) {
    separate()
    value.write(to: &self)
    needsComma = true
  }

  /// Puts the comma before the next element or member, if one is due.
  @inlinable mutating func separate() {
    reserve(1)
    if needsComma { put(0x2c) }
    needsComma = false
  }
}
