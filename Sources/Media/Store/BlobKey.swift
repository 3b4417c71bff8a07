/// The name of a stored blob, such as `ab/abcdef0123/1080.jpg`; fit for a folder and for an object store alike.
///
/// Segments of ASCII letters, digits, `-`, `_` and `.` between single slashes, none beginning with a dot, so that no
/// key can leave its store or meet the store's own files.
public struct BlobKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  public static let maximumLength = 512

  public let text: String

  /// Nil where the text is not a key.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard (1...Self.maximumLength).contains(bytes.count) else { return nil }
    let segments = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for segment in segments {
      guard let first = segment.first, first != UInt8(ascii: "."), segment.count <= 128 else { return nil }
      guard segment.allSatisfy(Self.isAllowed) else { return nil }
    }
    self.text = text
  }

  public var description: String { text }

  /// By bytes, as object stores list.
  public static func < (a: BlobKey, b: BlobKey) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

  static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
