/// What the database refused, in terms that both engines share. Texts never carry bound values.
public struct SQLError: Error, Sendable, CustomStringConvertible {
  /// The kinds of failure that code can distinguish.
  public enum Kind: Sendable, Hashable {
    /// A unique or primary key was taken; the columns as `table.column`.
    case unique([String])
    case foreignKey
    case check
    case notNull
    /// Row-level security or the statement rules said no.
    case denied
    /// Another writer held the database for too long.
    case busy
    /// No space is left on the disk.
    case full
    /// The disk, or the whole server of the database, takes no writes.
    case readOnly
    /// The file is damaged or not a database.
    case corrupt
    /// A column held something else than the code expects, or a row was missing.
    case unexpectedValue
    case other
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The details, for logs; contains no bound values.
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  public var description: String { "\(kind): \(message)" }

  /// Whether a unique key over `column` (`table.column`) was taken.
  public func violatesUnique(_ column: String) -> Bool {
    if case .unique(let columns) = kind { columns.contains(column) } else { false }
  }
}
