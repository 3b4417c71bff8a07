internal import Glibc

/// What the server asks of the child that reads an archive: one fixed-size message, sent together with the open file, then the
/// names of the files that are wanted, each with a zero byte behind it.
struct ArchiveOrder: Equatable {
  static let byteCount = 9 * 8
  private static let magic: UInt64 = 0x4845_4152_5448_0002
  /// The most bytes of all names that are wanted at a time.
  static let mostNames = 4 << 20

  /// Whether the directory is asked for, or the content of files.
  var isList: Bool
  /// The most bytes of one file.
  var fileBytes: Int64
  /// The bytes of the names.
  var names: Int
  var limits: ArchiveLimits

  func encoded() -> [UInt8] {
    let words: [UInt64] = [
      Self.magic, isList ? 1 : 0, UInt64(clamping: fileBytes), UInt64(clamping: names),
      UInt64(clamping: limits.entries), UInt64(clamping: limits.nameBytes), UInt64(clamping: limits.memoryBytes),
      UInt64(clamping: limits.processorSeconds), UInt64(clamping: limits.wallSeconds),
    ]
    return words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
  }

  init(isList: Bool, fileBytes: Int64, names: Int, limits: ArchiveLimits) {
    self.isList = isList
    self.fileBytes = fileBytes
    self.names = names
    self.limits = limits
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    let words = bytes.withUnsafeBytes { raw in
      (0..<9).map { UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
    }
    guard words[0] == Self.magic, words[3] <= UInt64(Self.mostNames) else { return nil }
    isList = words[1] == 1
    fileBytes = Int64(clamping: words[2])
    names = Int(words[3])
    limits = ArchiveLimits()
    limits.entries = Int(clamping: words[4])
    limits.nameBytes = Int(clamping: words[5])
    limits.memoryBytes = Int(clamping: words[6])
    limits.processorSeconds = Int(clamping: words[7])
    limits.wallSeconds = Int(clamping: words[8])
  }
}

/// How a file in an archive ended, in the flags of `ChildFrame.Kind.entryEnd`.
enum ArchiveEnd: UInt8 {
  case whole, tooLarge, damaged

  var error: ArchiveError? {
    switch self {
    case .whole: nil
    case .tooLarge: .tooLarge
    case .damaged: .damaged
    }
  }
}
