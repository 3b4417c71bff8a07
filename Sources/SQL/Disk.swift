internal import Glibc

/// The state of the file system that holds a file or folder.
public struct Disk: Sendable {
  /// Whether the file system is mounted read-only (`ST_RDONLY`, POSIX `statvfs`).
  public let isReadOnly: Bool
  /// The number of bytes that an unprivileged user can still write.
  public let free: UInt64
  /// The number of bytes that it has altogether.
  public let size: UInt64

  /// Nil if the system gives no information, such as for a path that does not exist.
  public init?(of path: String) {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return nil }
    isReadOnly = facts.f_flag & UInt(ST_RDONLY) != 0
    free = UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
    size = UInt64(facts.f_blocks) * UInt64(facts.f_frsize)
  }
}
