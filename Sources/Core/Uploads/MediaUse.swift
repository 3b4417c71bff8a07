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

  /// Names the medium's object after the person, in an app that has its objects named (`App.namesObjects`): to be called before
  /// `begin`, in the same transaction. Where it was sent without saying for which app, its files are moved soon; they can be
  /// fetched all the time.
  /// - Returns: the object's key without the app: `{profile}/{medium}_{milliseconds}.jpg`; nil where the medium can't be used.
  public func objectKey(
    for profile: ID<ProfileEntity>, in app: String, in transaction: Transaction
  ) throws -> String? {
    let found: (time: Timestamp, app: String?, profile: ID<ProfileEntity>?)? = try transaction.first(
      "SELECT created_at, named_app, named_for FROM media WHERE \(condition)"
    ) { (time: $0.time(0), app: $0.optionalText(1), profile: $0.optionalID(2)) }
    guard let found else { return nil }
    if found.profile == nil {
      try transaction.run(
        "UPDATE media SET named_app = \(app), named_for = \(profile), move = 'copying' WHERE \(condition)")
    } else {
      guard found.app == app, found.profile == profile else { return nil }
    }
    return ObjectName.key(media, profile: profile, at: found.time)
  }

  /// Reads the key of the object of a medium that is shown already, as `objectKey` has named it; nil for one without a name, and for
  /// one that the caller may not see.
  public static func shownKey(of media: ID<MediaAPI.Item>, in transaction: ReadTransaction) throws -> String? {
    let found: (time: Timestamp, profile: ID<ProfileEntity>?)? = try transaction.first(
      "SELECT created_at, named_for FROM media WHERE id = \(media)"
    ) { (time: $0.time(0), profile: $0.optionalID(1)) }
    guard let found, let profile = found.profile else { return nil }
    return ObjectName.key(media, profile: profile, at: found.time)
  }

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
