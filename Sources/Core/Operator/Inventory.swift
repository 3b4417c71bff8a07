internal import Glibc
internal import Media
public import SQL
internal import Wire

/// What a database has, compared with the files beside it before anything is made there: a disk that is not mounted and a file
/// that was lost look like a new installation.
public struct Inventory: Sendable {
  public let hasAccounts: Bool
  private let media: [StoredMedium]

  public init(of storage: Storage) async throws {
    let first = ID<MediaAPI.Item>(high: 0, low: 0)
    (hasAccounts, media) = try await storage.system.read { transaction in
      (
        try transaction.exists("SELECT 1 FROM accounts LIMIT 1"),
        try UploadQueries.stored(after: first, limit: 500, in: transaction)
      )
    }
  }

  /// - Parameter folder: where the photos are to be, if it is there.
  /// - Throws: `StartError` when it is not the one that the database knows.
  public func admit(_ folder: String) throws {
    if !hasAccounts, media.isEmpty, Self.holdsMedia(folder) { throw Self.withoutDatabase(folder) }
    let mark = FolderMark(of: folder)
    // Folders from before there were marks are known by their files.
    guard !media.isEmpty, !mark.isThere, !holdsSome(of: folder) else { return }
    throw StartError(
      """
      the database knows of photos, and \(folder) is not the folder in which they were: it lacks the file \(FolderMark.name).
      If it is on a disk of its own, mount that disk. If the photos are lost, restore them from a backup, or begin with an empty
      folder on purpose: mkdir -p '\(folder)' && touch '\(mark.path)'
      """)
  }

  private func holdsSome(of folder: String) -> Bool {
    media.contains { $0.paths.contains { access("\(folder)/\($0)", F_OK) == 0 } }
  }

  /// Whether there are files of photos or videos below a folder.
  public static func holdsMedia(_ folder: String) -> Bool {
    FileNames.list(folder).contains { name in
      guard !name.hasPrefix(".") else { return false }
      let below = FileNames.list("\(folder)/\(name)")
      // By id in folders of two digits, or by name in folders of people.
      if name.utf8.count == 2, name.allSatisfy(\.isHexDigit), !below.isEmpty { return true }
      return below.contains { ID<ProfileEntity>($0) != nil }
    }
  }

  /// Why nothing new is started beside photos.
  public static func withoutDatabase(_ folder: String) -> StartError {
    StartError(
      """
      there are photos in \(folder), and the database beside them is missing or empty.
      If the database is in PostgreSQL, name it with --database or HEARTH_DATABASE. If it was lost, restore a backup (hearth restore).
      To start afresh on purpose, move \(folder) away.
      """)
  }
}
