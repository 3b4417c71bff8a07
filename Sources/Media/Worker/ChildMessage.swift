internal import Glibc

/// What the server asks of the child: one fixed-size message, sent together with the open file.
struct ChildOrder: Equatable {
  static let byteCount = 13 * 8
  private static let magic: UInt64 = 0x4845_4152_5448_0001

  var request: ImageRequest
  /// Width and height when the file is bare RGB that this program drew; nil for a file that somebody sent.
  var drawn: (width: Int, height: Int)?
  var limits: ImageLimits

  static func == (a: ChildOrder, b: ChildOrder) -> Bool { a.encoded() == b.encoded() }

  func encoded() -> [UInt8] {
    var isSquare: UInt64 = 0
    var focus = (x: 0.5, y: 0.5)
    if case .square(let x, let y) = request.crop { (isSquare, focus) = (1, (x, y)) }
    let sides = Rendition.Name.allCases.map { UInt64(clamping: request.sides[$0] ?? 1) }
    let words: [UInt64] = [
      Self.magic, isSquare | sides[0] << 1 | sides[1] << 21 | sides[2] << 41, focus.x.bitPattern, focus.y.bitPattern,
      UInt64(clamping: drawn?.width ?? 0), UInt64(clamping: drawn?.height ?? 0),
      UInt64(clamping: limits.fileBytes), UInt64(clamping: limits.pixels), UInt64(clamping: limits.heifPixels),
      UInt64(clamping: limits.side), UInt64(clamping: limits.memoryBytes), UInt64(clamping: limits.processorSeconds),
      UInt64(clamping: limits.wallSeconds),
    ]
    return words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
  }

  init(request: ImageRequest, drawn: (width: Int, height: Int)?, limits: ImageLimits) {
    self.request = request
    self.drawn = drawn
    self.limits = limits
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    let words = bytes.withUnsafeBytes { raw in
      (0..<13).map { UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
    }
    guard words[0] == Self.magic else { return nil }
    let crop: ImageRequest.Crop =
      words[1] & 1 == 0
      ? .original : .square(x: Double(bitPattern: words[2]), y: Double(bitPattern: words[3]))
    let side = { (shift: UInt64) in Int(words[1] >> shift & 0xF_FFFF) }
    request = ImageRequest(crop: crop, sides: [.small: side(1), .medium: side(21), .large: side(41)])
    drawn = words[4] == 0 ? nil : (Int(clamping: words[4]), Int(clamping: words[5]))
    limits = ImageLimits()
    limits.fileBytes = Int(clamping: words[6])
    limits.pixels = Int(clamping: words[7])
    limits.heifPixels = Int(clamping: words[8])
    limits.side = Int(clamping: words[9])
    limits.memoryBytes = Int(clamping: words[10])
    limits.processorSeconds = Int(clamping: words[11])
    limits.wallSeconds = Int(clamping: words[12])
  }
}

/// What the child says: frames of kind, flags, two spare bytes and a little-endian length, then that many bytes.
enum ChildFrame {
  enum Kind: UInt8 {
    /// Width, height (32 bits each), then the BlurHash.
    case facts = 1
    /// The bytes of a rendition; the flags hold its names (bits 0 to 2) and its format (bit 7: WebP).
    case rendition
    /// Every JPEG has been sent.
    case jpegsDone
    /// Everything has been sent.
    case done
    /// A `MediaError.Code`, a zero byte, details for the log.
    case failed
    /// Of an archive: the name of an entry, in a list after its size; the flags say what it is.
    case entry
    /// Bytes of the entry that was named last.
    case content
    /// The entry has ended; the flags say how.
    case entryEnd
  }

  static let headerCount = 8

  static func header(_ kind: Kind, flags: UInt8 = 0, count: Int) -> [UInt8] {
    [kind.rawValue, flags, 0, 0] + withUnsafeBytes(of: UInt32(clamping: count).littleEndian) { Array($0) }
  }

  static func flags(_ names: [Rendition.Name], _ format: Rendition.Format) -> UInt8 {
    let bits = Rendition.Name.allCases.enumerated().filter { names.contains($0.element) }.map { UInt8(1) << $0.offset }
    return bits.reduce(format == .webp ? 0x80 : 0, |)
  }

  static func names(_ flags: UInt8) -> [Rendition.Name] {
    Rendition.Name.allCases.enumerated().filter { flags & (1 << $0.offset) != 0 }.map(\.element)
  }

  static func format(_ flags: UInt8) -> Rendition.Format { flags & 0x80 == 0 ? .jpeg : .webp }
}
