public import SQL
public import Wire

/// Taking an account's own photo or video into use: a row may show one that is ready and that nothing shows yet.
public struct MediaUse: Sendable {
  private let media: ID<MediaAPI.Item>
  private let condition: SQL

  /// - Parameter photosOnly: whether a video is refused.
  public init(_ media: ID<MediaAPI.Item>, of account: ID<AuthAPI.Account>, photosOnly: Bool = false) {
    self.media = media
    let kind: SQL = photosOnly ? " AND kind = 'photo'" : ""
    condition = "id = \(media) AND owner = \(account) AND status = 'ready' AND attached_at IS NULL\(kind)"
  }

  /// What the statement selects from that makes the row: `id`, `kind`, `width`, `height`, `blur_hash`, `alt`; no row where the
  /// medium can't be used.
  public var source: SQL { "media WHERE \(condition)" }

  /// The medium is shown from now on; false where it can't be used.
  public func begin(at now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE media SET attached_at = \(now) WHERE \(condition)") == 1
  }

  /// Makes the row that shows it; false, and nothing is made, where it can't be used.
  /// - Parameter insert: selects from `source`.
  public func begin(at now: Timestamp, in transaction: Transaction, _ insert: SQL) throws -> Bool {
    guard try transaction.run(insert) == 1 else { return false }
    return try begin(at: now, in: transaction)
  }
}
