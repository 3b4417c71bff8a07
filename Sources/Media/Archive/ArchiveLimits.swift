/// What reading an archive may cost.
public struct ArchiveLimits: Sendable, Hashable {
  /// The most files and folders of an archive.
  public var entries = 200_000
  /// The most bytes of an entry's name; what has a longer one is passed over.
  public var nameBytes = 1000
  /// The address space of the child.
  public var memoryBytes = 1 << 30
  /// The processor time of one run.
  public var processorSeconds = 600
  /// The time of one run by the clock.
  public var wallSeconds = 3600

  public init() {}
}

/// Why an archive, or a file in it, can't be read.
public enum ArchiveError: String, Error, Hashable, Sendable {
  /// It is no zip, or is cut off, or contradicts itself.
  case damaged
  /// It is locked with a password.
  case encrypted
  /// It has more entries than anybody's archive has.
  case tooManyEntries = "too_many_entries"
  /// The file in it is larger than what is taken, whatever its entry says.
  case tooLarge = "too_large"
  /// There is no such file in it, or two of that name.
  case missing
  /// Reading took longer than it may.
  case timeout
  /// This server can't read archives: a library is missing, or no process could be started.
  case unavailable
}

/// An entry of an archive, as the archive says it.
public struct ArchiveEntry: Hashable, Sendable {
  /// What an entry is.
  public enum Kind: UInt8, Sendable {
    case file, folder, other, encrypted
  }

  /// The name, with `/` between folders.
  public let name: String
  /// The bytes that the file is said to have; nil where it isn't said.
  public let size: Int64?
  /// What it is. Links and devices are `other`.
  public let kind: Kind

  /// Whether the name stays where it is put: no root, no way up, nothing that a terminal or a file system takes for something
  /// else.
  public var isPlain: Bool { Self.isPlain(name) }

  static func isPlain(_ name: String) -> Bool {
    let segments = name.split(separator: "/", omittingEmptySubsequences: false)
    return segments.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && $0 != "\\" }
  }
}
