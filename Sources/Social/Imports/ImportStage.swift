public import Media
public import Wire

/// How far an import has come, as it is kept.
public enum ImportStage: String, Sendable {
  /// It is being read; then it is `ready`, and its owner says whether it shall begin.
  case reading, ready, running, done, cancelled, failed
  /// What it made is being deleted, and then it is gone.
  case removing

  /// As clients get it.
  public var told: SocialAPI.ImportState { .init(rawValue: rawValue) }

  /// Whether it goes on by itself.
  public var goesOn: Bool {
    switch self {
    case .reading, .running, .removing: true
    case .ready, .done, .cancelled, .failed: false
    }
  }
}

/// What became of a part of an import, as it is kept.
public enum ImportedStage: String, Sendable, CaseIterable {
  case waiting
  /// Its photos and videos were taken in and are worked on.
  case preparing
  case done
  /// It was here before.
  case repeated
  case failed

  /// As clients get it.
  public var told: SocialAPI.ImportedState { .init(rawValue: rawValue) }
}

/// Why nothing can be imported from a file.
public struct ImportFault: Error, Hashable {
  /// For its owner: what is wrong, and what to do.
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

  /// For a zip that can't be read.
  public init(_ error: ArchiveError) {
    reason =
      switch error {
      case .damaged: "The file is damaged or isn’t a zip file. Download the archive again, and send it unchanged."
      case .encrypted: "The archive is locked with a password. Unpack it, and pack it again without one."
      case .tooManyEntries: "The archive has more files than can be read."
      case .tooLarge, .missing: "The lists in the archive could not be read."
      case .timeout: "Reading the archive took too long."
      case .unavailable: "Archives cannot be read on this server at the moment. Please tell the person who runs it."
      }
  }
}
