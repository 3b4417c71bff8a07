internal import Core
internal import SQL
internal import Social
internal import Wire

/// Writes one log of the viewer's own.
struct LogChange: Sendable {
  let id: ID<PlaceLog>
  let facts: PlaceFacts
  let draft: LogDraft
  let viewer: Viewer
  let now: Timestamp

  init(id: ID<PlaceLog>, facts: PlaceFacts, draft: LogDraft, by viewer: Viewer, at now: Timestamp) {
    (self.id, self.facts, self.draft, self.viewer, self.now) = (id, facts, draft, viewer, now)
  }

  /// - Throws: 409 for an ID that isn't free; 422 for a photo that can't be used.
  func add(_ log: OwnLog, through live: LiveHub, in transaction: Transaction) throws {
    try insert(log, in: transaction)
    try Wandr.album.attach(draft.media ?? [], to: id, by: viewer, now: now, in: transaction)
    if let alts = draft.alts { try Wandr.album.describe(id, alts, in: transaction) }
    if log.audience != "me" { try tell(live, in: transaction) }
  }

  /// Writes a new log with its tags, without telling anybody. One that doesn't say whether others may save its photos is as its author has
  /// chosen for all.
  /// - Throws: 409 for an ID that isn't free.
  func insert(_ log: OwnLog, in transaction: Transaction) throws {
    let maySave = try log.maySave ?? Wandr.saving.isOn(for: viewer, in: transaction)
    try Self.insert(
      id, log, facts, draft.tags, maySave: maySave, by: viewer.profile, createdAt: now, in: transaction)
  }

  /// The rows of a new log, as its author's session or a large sample writes them.
  /// - Throws: 409 for an ID that isn't free.
  static func insert(
    _ id: ID<PlaceLog>, _ log: OwnLog, _ facts: PlaceFacts, _ tags: [Tag], maySave: Bool?,
    by author: ID<ProfileEntity>, createdAt: Timestamp, in transaction: Transaction
  ) throws {
    let made = try transaction.run(
      """
      INSERT INTO wandr_logs (id, author, place_id, latitude, longitude, country, city, rating, note, trip_id, on_day,
        audience, chosen, shown_at, is_in_zone, may_save, tags, created_at)
      VALUES (\(id), \(author), \(log.place), \(facts.point.latitude), \(facts.point.longitude),
        \(facts.country), \(facts.city), \(log.rating), \(log.note), \(log.trip), \(log.date.key), \(log.audience),
        \(log.chosen), \(log.shownAt), \(log.isInZone), \(maySave), \(Tag.text(tags)), \(createdAt))
      ON CONFLICT DO NOTHING
      """)
    guard made == 1 else { throw PlaceActions.taken }
    try insert(tags, of: id, by: author, in: transaction)
  }

  /// The same again changes nothing, and neither does it count as a change.
  /// - Throws: 422 for a photo that can't be used, and for a description without a photo.
  func replace(_ before: OwnLog, by after: OwnLog, through live: LiveHub, in transaction: Transaction) throws {
    let tags = try LogQueries.tags(of: id, in: transaction)
    let (photos, alts) = (try Wandr.album.media(of: id, in: transaction), try LogQueries.alts(of: id, in: transaction))
    let isArranged = draft.media.map { $0 != photos } ?? false
    let isDescribed = draft.alts.map { $0 != Array(alts.prefix($0.count)) } ?? false
    guard after != before || tags != draft.tags || isArranged || isDescribed else { return }
    let readers = try LogLive.readers(of: id, before, by: viewer.profile, in: transaction)
    try transaction.run(
      """
      UPDATE wandr_logs SET place_id = \(after.place), latitude = \(facts.point.latitude),
        longitude = \(facts.point.longitude), country = \(facts.country), city = \(facts.city),
        rating = \(after.rating), note = \(after.note), trip_id = \(after.trip), on_day = \(after.date.key),
        audience = \(after.audience), chosen = \(after.chosen), shown_at = \(after.shownAt),
        is_in_zone = \(after.isInZone), may_save = \(after.maySave), tags = \(Tag.text(draft.tags)), edited_at = \(now)
      WHERE id = \(id)
      """)
    if tags != draft.tags { try write(draft.tags, in: transaction) }
    if isArranged, let media = draft.media {
      try Wandr.album.arrange(media, on: id, by: viewer, now: now, in: transaction)
    }
    if isArranged || isDescribed, let alts = draft.alts { try Wandr.album.describe(id, alts, in: transaction) }
    if before.audience != after.audience || before.trip != after.trip {
      try live.publish(LogLive.deleted, of: id, to: .profiles(readers), at: now, in: transaction)
      if after.audience != "me" { try tell(live, in: transaction) }
    }
  }

  private func tell(_ live: LiveHub, in transaction: Transaction) throws {
    try live.publish(LogLive.created, of: id, to: .followers(of: viewer.profile), at: now, in: transaction)
  }

  private func write(_ tags: [Tag], in transaction: Transaction) throws {
    try transaction.run("DELETE FROM wandr_log_tags WHERE log_id = \(id)")
    try Self.insert(tags, of: id, by: viewer.profile, in: transaction)
  }

  private static func insert(
    _ tags: [Tag], of id: ID<PlaceLog>, by author: ID<ProfileEntity>, in transaction: Transaction
  ) throws {
    for (position, tag) in tags.enumerated() {
      try transaction.run(
        """
        INSERT INTO wandr_log_tags (log_id, position, author, tag, label)
        VALUES (\(id), \(position), \(author), \(tag.name), \(tag.label))
        """)
    }
  }
}
