internal import Glibc
internal import Media

/// Folders that are there whole or not at all.
enum NewFolder {
  /// Has `fill` make the folder under another name beside `target`, puts it onto the disk and renames it. When
  /// anything fails, nothing stays; a kill leaves the other name only, which ends in `.partial`.
  /// - Parameter orEmpty: lets an empty folder at `target` be replaced.
  static func make<T>(_ target: String, orEmpty: Bool = false, _ fill: (String) async throws -> T) async throws -> T {
    let target = target.count > 1 && target.hasSuffix("/") ? String(target.dropLast()) : target
    try requireFree(target, orEmpty: orEmpty)
    let folder = "\(target).\(Secret.token()).partial"
    guard mkdir(folder, 0o700) == 0 else { throw FileCopy.fault(folder) }
    do {
      let result = try await fill(folder)
      try sync(folder)
      // Over an empty folder, and over nothing else (POSIX rename).
      guard rename(folder, target) == 0 else { throw FileCopy.fault(target) }
      try sync(parent(of: target))
      return result
    } catch {
      remove(folder)
      throw error
    }
  }

  /// Has `work` use a folder that is gone afterwards.
  static func temporary<T>(beside target: String, _ work: (String) async throws -> T) async throws -> T {
    let folder = "\(target).\(Secret.token()).partial"
    guard mkdir(folder, 0o700) == 0 else { throw FileCopy.fault(folder) }
    defer { remove(folder) }
    return try await work(folder)
  }

  private static func parent(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts.count == 1 && path.hasPrefix("/") ? "/" : parts.joined(separator: "/")
  }

  private static func requireFree(_ target: String, orEmpty: Bool) throws {
    var facts = stat()
    guard lstat(target, &facts) == 0 else {
      if errno == ENOENT { return }
      throw FileCopy.fault(target)
    }
    let isEmptyFolder = facts.st_mode & S_IFMT == S_IFDIR && FileNames.list(target).isEmpty
    guard orEmpty, isEmptyFolder else { throw StartError("there is something at \(target) already") }
  }

  /// Makes the folders that `path` names above its last part.
  static func makeParents(of path: String, in folder: String) throws {
    var made = folder
    guard mkdir(made, 0o700) == 0 || errno == EEXIST else { throw FileCopy.fault(made) }
    for part in path.split(separator: "/").dropLast() {
      made += "/\(part)"
      guard mkdir(made, 0o700) == 0 || errno == EEXIST else { throw FileCopy.fault(made) }
    }
  }

  /// Puts what was written onto the disk: in one go, far quicker than file by file, and then the folder itself.
  private static func sync(_ folder: String) throws {
    Glibc.sync()
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileCopy.fault(folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileCopy.fault(folder) }
  }

  /// Removes a tree of our own making.
  static func remove(_ path: String) {
    if unlink(path) == 0 || errno == ENOENT { return }
    for name in FileNames.list(path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}

/// Small files, whole.
enum FileText {
  /// Nil when there is no such file, it is something else or longer than `most` bytes.
  static func read(_ path: String, most: Int) -> [UInt8]? {
    let opened = try? RegularFile.open(path, followsLinks: true)  // whatever is in the way
    guard let file = opened else { return nil }
    defer { close(file.descriptor) }
    guard file.size <= most else { return nil }
    return [UInt8](unsafeUninitializedCapacity: file.size) { buffer, count in
      while count < buffer.count {
        let got = Glibc.read(file.descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if got < 0, errno == EINTR { continue }
        if got <= 0 { return }
        count += got
      }
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileCopy.fault(path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { throw FileCopy.fault(path) }
      rest = rest.dropFirst(written)
    }
  }
}
