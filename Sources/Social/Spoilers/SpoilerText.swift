internal import Wire

/// Text in which passages are marked as spoilers, each between two pairs of bars: `||He was dead all along||`.
public struct SpoilerText: Sendable, Equatable {
  /// A piece of the text, without its marks.
  public struct Part: Sendable, Equatable {
    /// The words, which may have line breaks.
    public let text: String
    /// Whether the words stood between marks.
    public let isSpoiler: Bool

    public init(_ text: String, isSpoiler: Bool) {
      self.text = text
      self.isSpoiler = isSpoiler
    }
  }

  /// What stands in the place of a folded passage.
  public static let ellipsis = "…"

  /// The pieces in their order; none is empty.
  public let parts: [Part]

  /// A mark that nothing closes is text, and so are two marks with nothing between them.
  public init(_ text: String) {
    var (parts, plain, rest) = ([Part](), "", text[...])
    while let open = Self.mark(in: rest), let close = Self.mark(in: rest[open.upperBound...]) {
      let passage = rest[open.upperBound..<close.lowerBound]
      if passage.isEmpty {
        plain += rest[..<open.upperBound]
        rest = rest[open.upperBound...]
        continue
      }
      plain += rest[..<open.lowerBound]
      if !plain.isEmpty { parts.append(Part(plain, isSpoiler: false)) }
      parts.append(Part(String(passage), isSpoiler: true))
      plain = ""
      rest = rest[close.upperBound...]
    }
    plain += rest
    if !plain.isEmpty { parts.append(Part(plain, isSpoiler: false)) }
    self.parts = parts
  }

  /// Whether any passage is marked.
  public var hasSpoilers: Bool { parts.contains(where: \.isSpoiler) }

  /// The text for those who don't want to know: with `||…||` in the place of each passage.
  public var folded: String {
    parts.reduce(into: "") { $0 += $1.isSpoiler ? "||\(Self.ellipsis)||" : $1.text }
  }

  /// The beginning of a text, cut to so many Unicode scalars. A passage that the cut goes through is closed there, so that it stays a passage.
  public static func head(_ text: String, atMost most: Int) -> String {
    guard !text.fits(most) else { return text }
    var (head, left) = ("", most)
    for part in SpoilerText(text).parts {
      let room = part.isSpoiler ? left - 4 : left
      guard room > 0 else { break }
      var words = Substring(part.text.head(room))
      let isWhole = words == part.text
      // A bar at the cut would be read as part of the mark.
      while part.isSpoiler, !isWhole, words.unicodeScalars.last == "|" { words.unicodeScalars.removeLast() }
      guard !words.isEmpty else { break }
      head += part.isSpoiler ? "||\(words)||" : String(words)
      guard isWhole else { break }
      left = room - words.unicodeScalars.count
    }
    return head
  }

  /// Whether a text may have a marked passage: a quick look, as almost none has.
  public static func mayBe(in text: String) -> Bool {
    let found = text.utf8.withContiguousStorageIfAvailable { bytes in
      var wasBar = false
      for byte in bytes[firstBar(in: bytes)...] {
        let isBar = byte == bar
        if isBar, wasBar { return true }
        wasBar = isBar
      }
      return false
    }
    return found ?? (mark(in: text[...]) != nil)
  }

  private static var bar: UInt8 { UInt8(ascii: "|") }

  /// Where the first bar is, looking at eight bytes at once; the number of bytes where there is none. The test for a byte of zero is exact
  /// (S. E. Anderson, "Bit Twiddling Hacks", haszero).
  private static func firstBar(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let (raw, ones): (UnsafeRawBufferPointer, UInt64) = (UnsafeRawBufferPointer(bytes), 0x0101_0101_0101_0101)
    var position = 0
    while position + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) ^ (ones &* UInt64(bar))
      if (word &- ones) & ~word & (ones &* 0x80) != 0 { break }
      position += 8
    }
    while position < raw.count, raw[position] != bar { position += 1 }
    return position
  }

  private static func mark(in text: Substring) -> Range<String.Index>? {
    let bytes = text.utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if bytes[index] == bar, next < bytes.endIndex, bytes[next] == bar { return index..<bytes.index(after: next) }
      index = next
    }
    return nil
  }
}
