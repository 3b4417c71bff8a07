extension JSONWriter {
  /// Writes `null`.
  @inlinable public mutating func null() { raw("null") }

  /// Writes `true` or `false`.
  @inlinable public mutating func bool(_ value: Bool) {
    if value { raw("true") } else { raw("false") }
  }

  /// Writes an integer in decimal.
  @inlinable public mutating func integer(_ value: Int64) {
    reserve(20)
    var rest = value.magnitude
    if value < 0 { put(0x2d) }
    var digits = 1
    var bound: UInt64 = 10
    while digits < 19, rest >= bound {
      digits += 1
      bound &*= 10
    }
    var position = count + digits
    count = position
    repeat {
      position -= 1
      base[position] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  /// Writes the shortest form that reads back as the same number; `null` for infinities and NaN, which JSON lacks.
  public mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    if fewDecimals(value) { return }
    var text = value.description
    text.withUTF8 { if let start = $0.baseAddress { put(start, $0.count) } }
  }

  /// Writes a number of at most five decimals, as degrees on a map have; false, and nothing is written, for others. With that few digits
  /// no other text reads back as the same number and is as short, so that it is found without a search for one.
  private mutating func fewDecimals(_ value: Double) -> Bool {
    let size = value.magnitude
    guard size >= 0.001, size < 1e9 else { return false }
    let steps = (size * 100_000).rounded()
    guard steps / 100_000 == size else { return false }
    let (whole, rest) = UInt64(steps).quotientAndRemainder(dividingBy: 100_000)
    if value < 0 { raw("-") }
    integer(Int64(whole))
    reserve(6)
    put(0x2e)
    var (left, unit): (UInt64, UInt64) = (rest, 10_000)
    repeat {
      put(0x30 + UInt8(truncatingIfNeeded: left / unit))
      left %= unit
      unit /= 10
    } while left > 0
    return true
  }

  /// Writes the canonical form of `id` as a string, in place.
  @inlinable public mutating func id<Entity>(_ id: ID<Entity>) {
    reserve(38)
    put(0x22)
    id.write(into: UnsafeMutableBufferPointer(start: base + count, count: 36))
    count += 36
    put(0x22)
  }

  /// Writes `time` as an RFC 3339 string, in place.
  public mutating func timestamp(_ time: Timestamp) {
    reserve(26)
    put(0x22)
    time.write(into: UnsafeMutableBufferPointer(start: base + count, count: 24))
    count += 24
    put(0x22)
  }

  /// Writes `text` as a string with the escapes of RFC 8259, section 7, and U+2028 and U+2029, which older scripts
  /// take for line ends.
  public mutating func string(_ text: String) {
    reserve(text.utf8.count + 2)
    put(0x22)
    escaped(text)
    reserve(1)
    put(0x22)
  }

  /// Writes the three parts as one string; the suffix is put as it is.
  mutating func string(_ head: String, _ name: StaticString, _ tail: String) {
    reserve(1)
    put(0x22)
    escaped(head)
    raw(name)
    escaped(tail)
    reserve(1)
    put(0x22)
  }

  /// Writes the three texts as one string.
  mutating func joined(_ head: String, _ middle: String, _ tail: String) {
    reserve(1)
    put(0x22)
    escaped(head)
    escaped(middle)
    escaped(tail)
    reserve(1)
    put(0x22)
  }
}
