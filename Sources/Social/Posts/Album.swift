public import Core
public import SQL
public import Wire

/// The photos of a thing, in their order: a row for each, and the first one once more in the thing's own row, so that a list
/// of things with one photo each need not look further.
public struct Album<Thing: Sendable>: Sendable {
  let table: SchemaText
  let subject: Subject<Thing>
  let column: SchemaText
  let count: SchemaText
  let hasVideos: Bool
  let owner: SchemaText?
  let visibility: Predicate
  let isEditable: Bool
  let isArrangeable: Bool
  let saving: SchemaText?

  /// - Parameters:
  ///   - table: the photos: `position`, `media_key`, `media_type` where there are videos, `width`, `height`, `blur_hash`, `alt`
  ///     and a column for the thing.
  ///   - column: the column for the thing.
  ///   - count: the column of the thing that says how many it has.
  ///   - hasVideos: whether there may be videos too.
  ///   - owner: a column of the photos that repeats whose the thing is; nil where there is none.
  ///   - visibility: who sees a photo, where that can be said at less cost; as its thing unless said.
  ///   - isEditable: whether the thing's owner may change the descriptions of photos later.
  ///   - isArrangeable: whether they may also add, remove and move photos later; the table has the triggers of `movingSteps`, or of
  ///     `arrangingSteps`, then.
  ///   - saving: the column of the thing that says whether who sees it may save its photos as files; nil: nobody but its owner may.
  public init(
    _ table: SchemaText, of subject: Subject<Thing>, by column: SchemaText, counted count: SchemaText = "media_count",
    hasVideos: Bool = false, owner: SchemaText? = nil, visibility: Predicate? = nil,
    isEditable: Bool = false, isArrangeable: Bool = false, saving: SchemaText? = nil
  ) {
    self.table = table
    self.subject = subject
    self.column = column
    self.count = count
    self.hasVideos = hasVideos
    self.owner = owner
    self.isEditable = isEditable || isArrangeable
    self.isArrangeable = isArrangeable
    self.saving = saving
    self.visibility = visibility ?? "\(visible: subject.table, by: column)"
  }

  private var kind: SchemaText { hasVideos ? "media_type, " : "" }

  /// Hangs a ready, unused photo of the account's own on the thing; false when there is none.
  /// - Parameter position: from 0 on.
  public func attach(
    _ media: ID<MediaAPI.Item>, to thing: ID<Thing>, position: Int, by person: ID<ProfileEntity>,
    account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    let use = MediaUse(media, of: account, photosOnly: !hasVideos)
    let taken: SchemaText = hasVideos ? "kind, " : ""
    let (ownerColumn, ownerValue): (SQL, SQL) = owner.map { (", \($0)", ", \(person)") } ?? ("", "")
    return try use.begin(
      at: now, in: transaction,
      """
      INSERT INTO \(table) (\(column), position, media_key, \(kind)width, height, blur_hash, alt\(ownerColumn))
      SELECT \(thing), CAST(\(position) AS bigint), id, \(taken)width, height, blur_hash, alt\(ownerValue)
      FROM \(use.source)
      """)
  }

  /// The same for all of a thing's photos.
  /// - Parameter field: what the photos are called in the input.
  /// - Throws: 422 for the first that can't be used.
  public func attach(
    _ media: [ID<MediaAPI.Item>], to thing: ID<Thing>, by viewer: Viewer, now: Timestamp, field: String = "media",
    in transaction: Transaction
  ) throws {
    for (position, item) in media.enumerated() {
      let isThere = try attach(
        item, to: thing, position: position, by: viewer.profile, account: viewer.signedIn.account, now: now,
        in: transaction)
      guard isThere else {
        throw Self.unusable(position, field)
      }
    }
  }

  /// Changes the descriptions of a thing's photos, in their order.
  /// - Throws: 422 for more descriptions than photos.
  public func describe(_ thing: ID<Thing>, _ alts: [String], in transaction: Transaction) throws {
    for (position, alt) in alts.enumerated() {
      let changed = try transaction.run(
        "UPDATE \(table) SET alt = \(alt) WHERE \(column) = \(thing) AND position = CAST(\(position) AS bigint)")
      guard changed == 1 else {
        throw Problem.validation("alts.\(position)", "invalid", "There is no photo for this description.")
      }
    }
  }

  /// The photos of a thing in their order.
  public func media(of thing: ID<Thing>, in transaction: ReadTransaction) throws -> [ID<MediaAPI.Item>] {
    try transaction.all("SELECT media_key FROM \(table) WHERE \(column) = \(thing) ORDER BY position") { try $0.id(0) }
  }

  /// Makes these the thing's photos, in this order: those that it has are moved, others attached, and what is left out goes with its
  /// files, which the caller has swept after the commit.
  /// - Parameter field: what the photos are called in the input.
  /// - Throws: 422 for the first that can't be used.
  public func arrange(
    _ media: [ID<MediaAPI.Item>], on thing: ID<Thing>, by viewer: Viewer, now: Timestamp, field: String = "media",
    in transaction: Transaction
  ) throws {
    let old = try self.media(of: thing, in: transaction)
    for gone in old where !media.contains(gone) {
      try transaction.run("DELETE FROM \(table) WHERE \(column) = \(thing) AND media_key = \(gone)")
    }
    // Positions that are left first lie above all others.
    for (index, kept) in old.enumerated() where media.contains(kept) {
      try move(kept, of: thing, to: Self.above + index, in: transaction)
    }
    for (position, item) in media.enumerated() {
      if old.contains(item) {
        try move(item, of: thing, to: position, in: transaction)
        continue
      }
      let isThere = try attach(
        item, to: thing, position: position, by: viewer.profile, account: viewer.signedIn.account, now: now,
        in: transaction)
      guard isThere else { throw Self.unusable(position, field) }
    }
  }

  /// Where photos are while others take their places.
  private static var above: Int { 1000 }

  private func move(
    _ media: ID<MediaAPI.Item>, of thing: ID<Thing>, to position: Int, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE \(table) SET position = CAST(\(position) AS bigint) WHERE \(column) = \(thing) AND media_key = \(media)
      """)
  }

  /// What is wrong with the photo at that position.
  /// - Parameter field: what the photos are called in the input.
  public static func unusable(_ position: Int, _ field: String = "media") -> Problem {
    .validation("\(field).\(position)", "invalid", "This is missing, not ready yet or already in use.")
  }

  /// What of the thing's row tells of its first photo, for `first`; the thing is `p`.
  public var columns: SchemaText {
    let type: SchemaText = hasVideos ? "p.media_type, " : ""
    return "p.\(count), p.media_key, \(type)p.media_width, p.media_height, p.media_blur_hash, p.media_alt"
  }

  /// How many columns those are.
  public var width: Int32 { hasVideos ? 7 : 6 }

  /// The first photo, and whether there are more.
  /// - Parameter column: where `columns` begin.
  public func first(
    _ row: Row, from column: Int32, _ links: MediaLinks
  ) throws -> (photo: MediaAPI.Attachment, isAlbum: Bool)? {
    guard let id: ID<MediaAPI.Item> = row.optionalID(column + 1) else { return nil }
    return (attachment(id, row, from: column + 2, links), row.int(column) > 1)
  }

  /// The photos behind the first one of several things, by one statement.
  public func further(
    of things: [ID<Thing>], links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [ID<Thing>: [MediaAPI.Attachment]] {
    guard !things.isEmpty else { return [:] }
    var photos: [ID<Thing>: [MediaAPI.Attachment]] = [:]
    try transaction.each(
      """
      SELECT \(column), media_key, \(kind)width, height, blur_hash, alt FROM \(table)
      WHERE \(column) IN (\(list: things)) AND position > 0 ORDER BY \(column), position
      """
    ) { photos[try $0.id(0), default: []].append(attachment(try $0.id(1), $0, from: 2, links)) }
    return photos
  }

  /// All photos of a thing in their order.
  public func all(
    of thing: ID<Thing>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [MediaAPI.Attachment] {
    try transaction.all(
      """
      SELECT media_key, \(kind)width, height, blur_hash, alt FROM \(table) WHERE \(column) = \(thing) ORDER BY position
      """
    ) { attachment(try $0.id(0), $0, from: 1, links) }
  }

  private func attachment(
    _ id: ID<MediaAPI.Item>, _ row: Row, from column: Int32, _ links: MediaLinks
  ) -> MediaAPI.Attachment {
    hasVideos ? links.attachment(id, row, kindAt: column) : links.attachment(id, row, from: column)
  }
}
