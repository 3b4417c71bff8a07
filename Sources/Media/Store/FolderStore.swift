internal import Glibc
internal import Synchronization

/// Blobs as files below one folder.
///
/// A blob is written to a file of `.tmp` in the same file system, synced, renamed into place, and the folder synced:
/// a crash leaves the old blob, the new one, or a leftover in `.tmp` that the next start sweeps away.
public final class FolderStore: BlobStore {
  public let root: String
  private let temporary: Mutex<TemporaryFolder?>
  private let queue = BlockingThreads(threads: 4)

  /// Opens the folder, makes it where it is missing (for this user only), and sweeps what a crash has left. On a disk that is
  /// full or takes no writes, what is there can be read.
  /// - Parameter isToBeMade: false for who does not mean to write: then nothing is made or swept before the first blob.
  public init(root: String, isToBeMade: Bool = true) throws(MediaError) {
    self.root = root.utf8.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    guard isToBeMade else {
      temporary = Mutex(nil)
      return
    }
    do throws(MediaError) {
      guard try Self.makeFolders(self.root) else { throw MediaError(.storeFailed, "the folder went away") }
      temporary = Mutex(try TemporaryFolder(within: self.root + "/.tmp"))
    } catch {
      guard error.isOfTheDisk else { throw error }
      temporary = Mutex(nil)
    }
  }

  public func put(_ bytes: [UInt8], at key: BlobKey) async throws {
    try await queue.run { [self] in
      try place(key) { descriptor throws(MediaError) in
        if let error = FileWriting.writeAll(bytes, to: descriptor) { throw error }
      }
    }
  }

  public func put(contentsOf path: String, at key: BlobKey) async throws {
    try await queue.run { [self] in
      try place(key) { descriptor throws(MediaError) in try FileWriting.copy(path, to: descriptor) }
    }
  }

  public func size(of key: BlobKey) async throws -> Int64? {
    var facts = stat()
    guard stat(path(key), &facts) == 0 else { return try Self.absent("stat") }
    return facts.st_mode & S_IFMT == S_IFREG ? Int64(facts.st_size) : nil
  }

  public func part(_ key: BlobKey, _ range: Range<Int64>) async throws -> BlobPart? {
    try await queue.run { [self] in
      let file: (descriptor: Int32, size: Int)
      do throws(RegularFile.Fault) {
        file = try RegularFile.open(path(key), followsLinks: true)
      } catch {
        return try Self.absent(error)
      }
      defer { close(file.descriptor) }
      let part = range.clamped(to: 0..<Int64(file.size))
      let bytes = try FileWriting.read(file.descriptor, Int(part.lowerBound), Int(part.upperBound - part.lowerBound))
      return BlobPart(bytes: bytes, size: Int64(file.size))
    }
  }

  public func hash(of key: BlobKey) async throws -> String? { try await hashOfBytes(of: key) }

  public func localPath(of key: BlobKey) -> String? { path(key) }

  public func delete(_ key: BlobKey) async throws {
    try await queue.run { [self] in
      guard unlink(path(key)) == 0 else {
        let _: Void? = try Self.absent("unlink")
        return
      }
      removeEmptyFolders(above: key)
    }
  }

  public func list(prefix: String, after: BlobKey?, limit: Int) async throws -> [BlobEntry] {
    try await queue.run { [root] in
      var listing = FolderListing(root: root, prefix: Array(prefix.utf8), after: after, limit: limit)
      return try listing.run()
    }
  }

  // On a thread of the queue from here on.

  private func path(_ key: BlobKey) -> String { "\(root)/\(key.text)" }

  private func place(_ key: BlobKey, _ write: (Int32) throws(MediaError) -> Void) throws(MediaError) {
    let (path, descriptor) = try temporaryFolder().makeFile()
    do throws(MediaError) {
      defer { close(descriptor) }
      try write(descriptor)
      guard fsync(descriptor) == 0 else { throw FileWriting.error("fsync", errno) }
    } catch {
      unlink(path)
      throw error
    }
    do throws(MediaError) {
      try move(path, to: key)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Made now where the disk took none before.
  private func temporaryFolder() throws(MediaError) -> TemporaryFolder {
    try temporary.withLock { held throws(MediaError) in
      if let held { return held }
      guard try Self.makeFolders(root) else { throw MediaError(.storeFailed, "the folder went away") }
      let made = try TemporaryFolder(within: root + "/.tmp")
      held = made
      return made
    }
  }

  private func move(_ temporary: String, to key: BlobKey) throws(MediaError) {
    let target = path(key)
    let folder = FileWriting.parent(of: target)
    // A folder made here can be removed by a delete before the rename: a few attempts are enough for any real race.
    for _ in 0..<32 {
      guard try Self.makeFolders(folder) else { continue }
      if rename(temporary, target) == 0 {
        // Gone already: a delete of the same key came right after.
        _ = try FileWriting.syncFolderIfThere(folder)
        return
      }
      guard errno == ENOENT else { break }
    }
    throw FileWriting.error("rename", errno)
  }

  private func removeEmptyFolders(above key: BlobKey) {
    var folder = FileWriting.parent(of: path(key))
    while folder.utf8.count > root.utf8.count, rmdir(folder) == 0 { folder = FileWriting.parent(of: folder) }
  }

  /// Makes the folder and those above it; false when a delete took one of them away meanwhile.
  private static func makeFolders(_ path: String) throws(MediaError) -> Bool {
    let parent = FileWriting.parent(of: path)
    if mkdir(path, 0o700) == 0 { return try FileWriting.syncFolderIfThere(parent) }
    switch errno {
    case EEXIST:
      var facts = stat()
      guard stat(path, &facts) == 0 else { return try goneMeanwhile("stat") }
      guard facts.st_mode & S_IFMT == S_IFDIR else { throw MediaError(.storeFailed, "not a folder") }
      return true
    case ENOENT where parent != path:
      guard try makeFolders(parent) else { return false }
      if mkdir(path, 0o700) != 0, errno != EEXIST { return try goneMeanwhile("mkdir") }
      return try FileWriting.syncFolderIfThere(parent)
    default: throw FileWriting.error("mkdir", errno)
    }
  }

  private static func goneMeanwhile(_ call: String) throws(MediaError) -> Bool {
    guard errno == ENOENT else { throw FileWriting.error(call, errno) }
    return false
  }

  private static func absent<Value>(_ call: String) throws(MediaError) -> Value? {
    guard errno == ENOENT || errno == ENOTDIR else { throw FileWriting.error(call, errno) }
    return nil
  }

  /// What is no file is no blob, as for `size`.
  private static func absent<Value>(_ fault: RegularFile.Fault) throws(MediaError) -> Value? {
    guard let number = fault.number else { return nil }
    guard number == ENOENT || number == ENOTDIR else { throw MediaError(opening: fault) }
    return nil
  }
}
