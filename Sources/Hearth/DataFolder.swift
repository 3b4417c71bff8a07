internal import Core
internal import Glibc
internal import Media

/// The files of a data folder.
struct DataFolder: Sendable {
  let path: String
  var database: String { path + "/hearth.db" }
  var key: String { Self.key(in: path) }
  var media: String { path + "/media" }
  var incoming: String { path + "/incoming" }
  /// Says that the database has moved on and this is what it was before.
  var moved: String { database + ".moved" }

  static func key(in folder: String) -> String { folder + "/secret.key" }

  /// Makes the folder when it is absent, for its owner only.
  init(path: String) throws {
    self.path = path
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw StartError("the folder \(path) cannot be made: \(Self.reason())")
    }
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
      throw StartError("--data \(path) is not a folder")
    }
    // What is on a disk that takes no writes can be read.
    guard access(path, W_OK) == 0 || errno == EROFS else {
      throw StartError("--data \(path) is not a folder that can be written: \(Self.reason())")
    }
  }

  /// Keeps the folder until the process ends: to itself, as the embedded database needs it, or together with the other
  /// servers of a common database, which may keep their photos in it.
  func lock(isShared: Bool) throws {
    let file = path + "/server.lock"
    var lock = Glibc.open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if lock < 0, errno == EROFS { lock = Glibc.open(file, O_RDONLY | O_CLOEXEC) }
    guard lock >= 0 else {
      // Nobody has served it, and nobody can write there.
      if errno == ENOENT { return }
      throw StartError("the file \(file) cannot be opened: \(Self.reason())")
    }
    guard flock(lock, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw StartError("the file \(file) cannot be locked: \(Self.reason())") }
      throw StartError("another hearth serves the folder \(path)")
    }
  }

  /// Makes sure that the embedded database is the one to be used.
  /// - Parameters:
  ///   - media: the folder of the photos; nil where they are elsewhere.
  ///   - isReading: whether nothing is going to be changed in it.
  func requireDatabase(beside media: String?, isReading: Bool) throws {
    var facts = stat()
    let isMissing = stat(database, &facts) != 0 ? errno == ENOENT : facts.st_size == 0
    if isMissing, let media, Inventory.holdsMedia(media) { throw Inventory.withoutDatabase(media) }
    guard !isReading, access(moved, F_OK) == 0 else { return }
    throw StartError(
      """
      the database of this folder has moved to PostgreSQL (hearth move); \(database) is what it was before.
      Name the one in PostgreSQL with --database or HEARTH_DATABASE. To use the old one again, without what was written since: rm '\(moved)'
      """)
  }

  /// Says that the database has moved on.
  func markMoved() throws {
    do throws(MediaError) {
      try NewFile(moved).append(Array("This folder's database was moved to PostgreSQL by hearth move.\n".utf8))
    } catch {
      throw StartError(
        "everything was moved, but \(moved) cannot be made (\(error.detail)): do not serve this folder without --database"
      )
    }
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
