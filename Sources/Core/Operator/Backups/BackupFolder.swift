internal import Glibc
internal import SQL
internal import Wire

/// The folder of a server's own backups. What it did not make it leaves alone.
struct BackupFolder: Sendable {
  let path: String

  static let markName = ".hearth-backups"
  private static let text = "Hearth keeps backups here. This file tells it that the disk is mounted: please leave it.\n"
  private static let prefix = "hearth-"
  private static let unfinished = ".partial"

  private var mark: String { "\(path)/\(Self.markName)" }

  /// What the database knows the folder by.
  var place: [UInt8] { Array(Secret.hash(path).prefix(16)) }

  /// - Parameter known: the place of the last good backup.
  /// - Returns: why none can be made there now; nil when all is well.
  func fault(known: [UInt8]?) -> BackupFault? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, let disk = Disk(of: path) else {
      return .noFolder
    }
    if known == place, access(mark, F_OK) != 0 { return .otherFolder }
    return disk.isReadOnly ? .readOnly : disk.free < Self.least ? .full : nil
  }

  /// Less than this on a disk is next to nothing.
  private static let least: UInt64 = 4 << 20

  /// Why something failed there. The error comes first: when a disk was full, what took up its room has been removed by now.
  func cause(of error: any Error) -> BackupFault {
    if let fault = BackupFault(of: error) { return fault }
    guard let disk = Disk(of: path) else { return .noFolder }
    return disk.isReadOnly ? .readOnly : disk.free < Self.least ? .full : .failed
  }

  func makeMark() throws {
    if access(mark, F_OK) != 0 { try FileText.write(Array(Self.text.utf8), to: mark) }
  }

  /// The path of a backup that begins then.
  func target(at time: Timestamp) -> String { "\(path)/\(Self.name(at: time))" }

  /// `hearth-20260131-023000`, by UTC.
  static func name(at time: Timestamp) -> String {
    let digits = time.description.filter(\.isNumber)
    return "\(prefix)\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6))"
  }

  /// The names of the backups that are there, oldest first.
  var backups: [String] { FileNames.list(path).filter(Self.isBackup).sorted() }

  private static func isBackup(_ name: String) -> Bool {
    let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    return name.hasPrefix(prefix) && parts.map(\.utf8.count) == [8, 6]
      && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Removes all but `count`, or one: first those that failed, then the oldest. Each gets another name first: a half removed one never looks
  /// whole.
  /// - Parameter failed: the names of those that were not found whole. Others may be unknown to the database, because it was restored from
  ///   an older one or failed more often than it remembers: they are as good as those that it knows.
  func prune(keeping count: Int, failed: Set<String>) throws {
    let whole = backups.filter { access("\(path)/\($0)/\(FolderBackup.list)", F_OK) == 0 }
    let ranked = whole.filter { failed.contains($0) } + whole.filter { !failed.contains($0) }
    for name in ranked.dropLast(max(count, 1)) {
      let doomed = "\(path)/\(name).\(Secret.token())\(Self.unfinished)"
      guard rename("\(path)/\(name)", doomed) == 0 else { throw FileCopy.fault("\(path)/\(name)") }
      NewFolder.remove(doomed)
    }
  }

  /// Removes what servers left unfinished when they ended.
  /// - Parameter before: by the time that their names have; another process may be at younger ones.
  func sweep(before: Timestamp) {
    let newest = Self.name(at: before)
    for name in FileNames.list(path) where name.hasSuffix(Self.unfinished) {
      let stem = String(name.prefix { $0 != "." })
      if Self.isBackup(stem), stem < newest { NewFolder.remove("\(path)/\(name)") }
    }
  }

  /// Whether the backups are on the disk that they are of: then they are lost with it.
  func isOnDisk(of folders: [String]) -> Bool {
    var own = stat()
    guard stat(path, &own) == 0 else { return false }
    return folders.contains { folder in
      var facts = stat()
      return stat(folder, &facts) == 0 && facts.st_dev == own.st_dev
    }
  }
}
