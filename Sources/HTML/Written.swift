internal import Wire

/// Text that a person wrote, among other text: `<bdi>`, whose direction is that of its first letter with a direction.
///
/// An element that has nothing but a person's text in it takes the attribute `written` instead.
public struct Written: HTMLLeaf, Sendable {
  @usableFromInline let text: String

  /// - Parameter text: What the person wrote.
  @inlinable public init(_ text: String) { self.text = text }

  /// Writes the text, escaped, in an element of its own.
  @inlinable public func render(into output: inout HTMLOutput) {
    output.write("<bdi>")
    output.write(text: text)
    output.write("</bdi>")
  }
}

extension Attribute {
  /// For an element that has nothing but a person's text in it: its direction is that of the text, `dir="auto"`.
  @_transparent public static var written: Self { .init("dir", .literal("auto")) }
}

extension HTMLOutput {
  /// Writes text as the content of an element: escaped, and without an end of an isolate that it does not begin. Browsers isolate an
  /// element by the same controls, so that a text could otherwise leave its element.
  @usableFromInline
  mutating func write(text: String) {
    let hasIsolates = text.utf8.withContiguousStorageIfAvailable { Self.hasIsolates($0) } ?? true
    write(escaped: hasIsolates ? text.balanced : text)
  }

  /// Whether a control of an isolate is among the bytes: U+2066 to U+2069, `E2 81 A6` to `E2 81 A9`. ASCII is passed over a word at a
  /// time.
  private static func hasIsolates(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    var position = 0
    while position < bytes.count {
      if bytes.count - position >= 8,
        UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        position += 8
        continue
      }
      let end = min(position + 8, bytes.count)
      while position < end {
        if start[position] == 0xE2, position + 2 < bytes.count, start[position + 1] == 0x81,
          (0xA6...0xA9).contains(start[position + 2])
        {
          return true
        }
        position += 1
      }
    }
    return false
  }
}
