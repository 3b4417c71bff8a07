internal import Glibc

/// A small file by which a folder is known as the one that photos are kept in. Without it, it may be the empty place where that
/// folder's disk is to be mounted. Lists of the store's files do not name it.
public struct FolderMark: Sendable {
  public static let name = ".hearth-media"
  private static let text = "Hearth keeps photos here. This file tells it that the disk is mounted: please leave it.\n"

  public let path: String

  /// - Parameter folder: the store's root.
  public init(of folder: String) { path = "\(folder)/\(Self.name)" }

  public var isThere: Bool { access(path, F_OK) == 0 }

  /// Makes it where it is missing; it lasts then.
  public func make() throws(MediaError) {
    if isThere { return }
    try NewFile(path).append(Array(Self.text.utf8))
    try FileWriting.syncFolder(FileWriting.parent(of: path))
  }
}
