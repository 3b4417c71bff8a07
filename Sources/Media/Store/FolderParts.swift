internal import Glibc

/// Files that arrive part by part, each a file in one folder of this machine.
public final class FolderParts: PartFiles {
  public var areElsewhere: Bool { false }

  private let folder: String
  private let queue = BlockingThreads(threads: 4)

  /// - Parameter folder: is there already.
  public init(folder: String) { self.folder = folder }

  public func make(_ name: String) async throws {
    try await queue.run { [self] in
      let descriptor = open(path(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw FileWriting.error("open", errno) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw FileWriting.error("fsync", errno) }
      try FileWriting.syncFolder(folder)
    }
  }

  public func keep(_ bytes: [UInt8], as name: String) async throws {
    try await make(name)
    do {
      guard case .held(let file) = try lock(name) else { throw MediaError(.storeFailed, "locked") }
      defer { file.release() }
      guard case .written = try await file.append(bytes, at: 0, checking: nil) else {
        throw MediaError(.storeFailed, "torn")
      }
    } catch {
      unlink(path(name))
      throw error
    }
  }

  public func lock(_ name: String) throws(MediaError) -> PartLock {
    let descriptor = open(path(name), O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return .absent }
      throw FileWriting.error("open", errno)
    }
    let file = OpenFile(descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return .busy }
    return .held(FolderPart(file: file, queue: queue))
  }

  public func address(for name: String, size: Int, contentType: String, seconds: Int) -> String? { nil }

  public func size(of name: String) -> Int? {
    var facts = stat()
    return stat(path(name), &facts) == 0 ? Int(facts.st_size) : nil
  }

  public func remove(_ name: String) { unlink(path(name)) }

  public func take(_ name: String, _ parts: [KeptPart], to path: String) throws {
    if rename(self.path(name), path) != 0, errno != ENOENT { throw FileWriting.error("rename", errno) }
    guard access(path, R_OK) == 0 else { throw MediaError(.truncated, "its file is gone") }
  }

  public func names() -> [String] { [] }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }
}

/// A file of the folder, held by a lock on it (flock).
private final class FolderPart: PartFile {
  private let file: OpenFile
  private let queue: BlockingThreads

  init(file: OpenFile, queue: BlockingThreads) {
    self.file = file
    self.queue = queue
  }

  /// Writes a part at its place and syncs it. What stands there already was never acknowledged and goes.
  /// After a failure the file ends at `offset` again, as far as the disk lets it.
  func append(_ bytes: [UInt8], at offset: Int, checking checksum: PartChecksum?) async throws -> PartOutcome {
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
      return .written(nil)
    }
  }

  func discard(_ part: KeptPart) {}

  func beginning(_ parts: [KeptPart]) async throws -> [UInt8] {
    try await queue.run { [file] in try FileWriting.read(file.descriptor, 0, 4096) }
  }

  /// The queue may hold the file a moment longer than its user does.
  func release() { flock(file.descriptor, LOCK_UN) }
}
