internal import Glibc
internal import Synchronization

/// A folder for half-written files that belongs to one running process. A lock on it says that its owner lives, so
/// another process on the same store sweeps only what the dead have left.
final class TemporaryFolder: Sendable {
  private let path: String
  private let lock: OpenFile
  private let serial = Atomic<UInt64>(0)

  /// - Parameter parent: holds one folder for each process.
  init(within parent: String) throws(MediaError) {
    if mkdir(parent, 0o700) != 0, errno != EEXIST { throw FileWriting.error("mkdir", errno) }
    let own = "\(parent)/\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    guard mkdir(own, 0o700) == 0 else { throw FileWriting.error("mkdir", errno) }
    let descriptor = open(own, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileWriting.error("open", errno) }
    path = own
    lock = OpenFile(descriptor)
    guard flock(descriptor, LOCK_EX) == 0 else { throw FileWriting.error("flock", errno) }
    Self.sweep(parent, except: own)
  }

  deinit { rmdir(path) }

  /// A new empty file, readable by this user only.
  func makeFile() throws(MediaError) -> (path: String, descriptor: Int32) {
    let name = "\(path)/\(serial.wrappingAdd(1, ordering: .relaxed).newValue)"
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileWriting.error("open", errno) }
    return (name, descriptor)
  }

  /// What cannot be removed now is left to the next start: it is out of every reader's way.
  private static func sweep(_ parent: String, except own: String) {
    for folder in names(in: parent).map({ "\(parent)/\($0)" }) where folder != own {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        unlink(folder)
        continue
      }
      defer { close(descriptor) }
      // Made a moment ago by a process that has not locked it yet: not dead, just young.
      var facts = stat()
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &facts) == 0 else { continue }
      let files = names(in: folder)
      if files.isEmpty, time(nil) - facts.st_mtim.tv_sec < 10 { continue }
      for file in files { unlink("\(folder)/\(file)") }
      rmdir(folder)
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
