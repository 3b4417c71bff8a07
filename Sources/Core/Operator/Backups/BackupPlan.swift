internal import Glibc
internal import Media
internal import SQL

/// How a server makes backups of itself: `--backup-to`, `--backup-keep`, `--backup-hours`.
public struct BackupPlan: Sendable {
  /// The folder in which each backup is a folder.
  public var folder: String
  /// How many stay.
  public var keep: Int
  /// Hours from the beginning of one to the beginning of the next.
  public var hours: Int

  public init(folder: String, keep: Int = 7, hours: Int = 24) {
    self.folder = folder
    self.keep = keep
    self.hours = hours
  }
}

/// Why a backup failed, as far as the operator can do something about it. The name is stored and logged: it says nothing of any file.
enum BackupFault: String, Sendable, CaseIterable {
  /// The folder isn't there: its disk isn't mounted, or it was never made.
  case noFolder = "no_folder"
  /// It is there, but isn't the one in which the last backup was: the disk isn't mounted.
  case otherFolder = "other_folder"
  case readOnly = "read_only"
  case full
  /// It was made, and isn't whole or not sound.
  case unsound
  /// The server ended meanwhile.
  case interrupted
  case failed

  /// What an error says of a disk; nil for one that is about something else.
  init?(of error: any Error) {
    switch error {
    case let error as StartError:
      guard let number = error.number else { return nil }
      self.init(number: number)
    case let error as SQLError:
      guard error.kind == .full || error.kind == .readOnly else { return nil }
      self = error.kind == .full ? .full : .readOnly
    case let error as MediaError:
      guard error.isOfTheDisk else { return nil }
      self = error.code == .diskFull ? .full : .readOnly
    default: return nil
    }
  }

  private init?(number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self = .full
    case EROFS: self = .readOnly
    default: return nil
    }
  }
}
