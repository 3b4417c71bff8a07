internal import Glibc

/// Files that arrive part by part, each in one folder of this machine.
public final class PartFiles: Sendable {
  private let folder: String
  private let queue = BlockingThreads(threads: 4)

  /// - Parameter folder: is there already.
  public init(folder: String) { self.folder = folder }

  /// Makes an empty file that survives a crash from here on.
  /// - Throws: `MediaError`.
  public func make(_ name: String) async throws {
    try await queue.run { [self] in
      let descriptor = open(path(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw FileWriting.error("open", errno) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw FileWriting.error("fsync", errno) }
      try FileWriting.syncFolder(folder)
    }
  }

  /// Makes a file that is whole at once.
  /// - Throws: `MediaError`; what was written is removed again.
  public func keep(_ bytes: [UInt8], as name: String) async throws {
    try await make(name)
    do {
      guard case .held(let file) = try lock(name) else { throw MediaError(.storeFailed, "locked") }
      defer { file.release() }
      guard case .written = try await file.append(bytes, at: 0, checking: nil) else {
        throw MediaError(.storeFailed, "torn")
      }
    } catch {
      remove(name)
      throw error
    }
  }

  /// A file that nobody else writes to until it is released.
  public enum Lock: Sendable {
    case held(PartFile)
    /// Somebody else writes to it, in this process or in another.
    case busy
    /// There is no such file.
    case absent
  }

  public func lock(_ name: String) throws(MediaError) -> Lock {
    let descriptor = open(path(name), O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return .absent }
      throw FileWriting.error("open", errno)
    }
    let file = OpenFile(descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return .busy }
    return .held(PartFile(file: file, queue: queue))
  }

  /// Removes a file, if it is there.
  public func remove(_ name: String) { unlink(path(name)) }

  public func path(_ name: String) -> String { "\(folder)/\(name)" }
}

/// One file that arrives in parts, held.
public final class PartFile: Sendable {
  private let file: OpenFile
  private let queue: BlockingThreads

  init(file: OpenFile, queue: BlockingThreads) {
    self.file = file
    self.queue = queue
  }

  /// What became of a part.
  public enum Outcome: Sendable {
    case written
    /// The bytes are not those that the checksum is of; nothing was written.
    case mismatch
    /// The file is shorter than what was acknowledged: something took bytes away.
    case torn
  }

  /// Writes a part at its place and syncs it. What stands there already was never acknowledged and goes.
  /// - Throws: `MediaError`; the file then ends at `offset` again, as far as the disk lets it.
  public func append(_ bytes: [UInt8], at offset: Int, checking checksum: PartChecksum?) async throws -> Outcome {
    try await queue.run { [file] in
      if let checksum, !checksum.matches(bytes) { return .mismatch }
      let descriptor = file.descriptor
      var facts = stat()
      guard fstat(descriptor, &facts) == 0 else { throw FileWriting.error("fstat", errno) }
      guard facts.st_size >= offset else { return .torn }
      guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) == offset else {
        throw FileWriting.error("ftruncate", errno)
      }
      if let fault = FileWriting.writeAll(bytes, to: descriptor) {
        ftruncate(descriptor, off_t(offset))
        throw fault
      }
      guard fsync(descriptor) == 0 else { throw FileWriting.error("fsync", errno) }
      return .written
    }
  }

  /// The first bytes, by which a file is recognised.
  public func beginning() async throws -> [UInt8] {
    try await queue.run { [file] in try FileWriting.read(file.descriptor, 0, 4096) }
  }

  /// Lets others write to it. The queue may hold the file a moment longer than its user does.
  public func release() { flock(file.descriptor, LOCK_UN) }

  public func size() -> Int {
    var facts = stat()
    return fstat(file.descriptor, &facts) == 0 ? Int(facts.st_size) : 0
  }
}
