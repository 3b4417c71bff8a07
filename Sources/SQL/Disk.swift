internal import Glibc

/// What the system says of the disk on which a file or folder lies.
public struct Disk: Sendable {
  public let isReadOnly: Bool
  /// Bytes that are left for this user.
  public let free: UInt64

  /// Nil where nothing is known, such as of a path that is not there.
  public init?(of path: String) {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return nil }
    isReadOnly = facts.f_flag & UInt(ST_RDONLY) != 0
    free = UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
  }
}
