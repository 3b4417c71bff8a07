/// Files that arrive part by part, until what is made of them is kept. Nothing of them is ever served.
///
/// In a folder, a part goes to the end of a file, and a lock keeps others away meanwhile. Elsewhere each part is an object
/// of its own; who keeps track of the file's length must then remember which parts it counts (`KeptPart`), and by counting
/// only one of two that begin at the same place it does what the lock does here. Every call throws `MediaError`.
public protocol PartFiles: Sendable {
  /// Whether the parts have to be remembered.
  var areElsewhere: Bool { get }

  /// Begins an empty file that survives a crash from here on.
  func make(_ name: String) async throws

  /// Keeps a file that is whole at once; what was written before a failure is removed again.
  func keep(_ bytes: [UInt8], as name: String) async throws

  /// A file that may be added to until it is released.
  func lock(_ name: String) throws(MediaError) -> PartLock

  /// Where a client that is given this may put one file that is whole at once, without asking this server; nil where only it can.
  /// - Parameters:
  ///   - size: just how many bytes it has.
  ///   - seconds: for how long.
  func address(for name: String, size: Int, contentType: String, seconds: Int) -> String?

  /// Bytes of a file that was kept at once; nil when there is none.
  func size(of name: String) async throws -> Int?

  /// Removes a file with all its parts, if it is there.
  func remove(_ name: String) async throws

  /// Makes the whole file a file of this machine, for the code that works on it.
  /// - Parameters:
  ///   - parts: those that count, where they are elsewhere; none for a file that was kept at once.
  ///   - path: where it is to be; from a folder it is moved there, and may have been before.
  /// - Throws: `truncated` when it is not there.
  func take(_ name: String, _ parts: [KeptPart], to path: String) async throws

  /// Names of the files that are elsewhere, for the sweep; those of a folder are seen by listing it.
  func names() async throws -> [String]
}

/// A part that is kept as an object of its own.
public struct KeptPart: Hashable, Sendable {
  /// Where in the file it begins, and how many bytes it has.
  public let position: Int
  public let size: Int
  /// Tells it from others that begin there.
  public let tag: String

  public init(position: Int, size: Int, tag: String) {
    self.position = position
    self.size = size
    self.tag = tag
  }
}

public enum PartLock: Sendable {
  case held(any PartFile)
  /// Somebody else writes to it, in this process or in another.
  case busy
  /// There is no such file.
  case absent
}

/// One file that arrives in parts, held.
public protocol PartFile: Sendable {
  /// Keeps a part, if its bytes are those of the checksum; returns when it survives a crash.
  func append(_ bytes: [UInt8], at offset: Int, checking checksum: PartChecksum?) async throws -> PartOutcome

  /// Lets go of a part that was kept and does not count.
  func discard(_ part: KeptPart) async

  /// The first bytes, by which a file is recognised.
  func beginning(_ parts: [KeptPart]) async throws -> [UInt8]

  /// Lets others write to it.
  func release()
}

/// What became of a part.
public enum PartOutcome: Sendable {
  /// With what is to be remembered of it, where it is elsewhere.
  case written(KeptPart?)
  /// The bytes are not those that the checksum is of; nothing was written.
  case mismatch
  /// The file is shorter than what was acknowledged: something took bytes away.
  case torn
}
