internal import Calendars
internal import Core
internal import SQL
internal import Social
internal import Wire

/// The rows of events, as they are written.
enum EventWriting {
  /// - Parameter uid: what the calendar calls it that it is brought along from.
  static func insert(
    _ draft: EventDraft, as id: ID<Event>, uid: String? = nil, by host: ID<ProfileEntity>, at now: Timestamp,
    in transaction: Transaction
  ) throws {
    let times = draft.times
    try transaction.run(
      """
      INSERT INTO realspace_events (id, host, name, venue_id, starts_local, ends_local, zone, is_all_day, description, link,
        capacity, needs_approval, rule, uid, created_at)
      VALUES (\(id), \(host), \(draft.name), \(draft.venue), \(times.start.seconds), \(times.end?.seconds),
        \(times.zoneName), \(times.isAllDay), \(draft.description), \(draft.link), \(draft.capacity),
        \(draft.needsApproval), \(times.rule?.text), \(uid), \(now))
      """)
  }

  static func update(
    _ id: ID<Event>, _ draft: EventDraft, at now: Timestamp, in transaction: Transaction
  ) throws {
    let times = draft.times
    try transaction.run(
      """
      UPDATE realspace_events SET name = \(draft.name), venue_id = \(draft.venue), starts_local = \(times.start.seconds),
        ends_local = \(times.end?.seconds), zone = \(times.zoneName), is_all_day = \(times.isAllDay),
        description = \(draft.description), link = \(draft.link), capacity = \(draft.capacity),
        needs_approval = \(draft.needsApproval), rule = \(times.rule?.text), sequence = sequence + 1, edited_at = \(now)
      WHERE id = \(id)
      """)
  }

  /// What calendars have of the event is no longer all of it.
  static func count(_ id: ID<Event>, in transaction: Transaction) throws {
    try transaction.run("UPDATE realspace_events SET sequence = sequence + 1 WHERE id = \(id)")
  }

  /// Likewise, and calendars learn when that was.
  static func touch(_ id: ID<Event>, at now: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      "UPDATE realspace_events SET sequence = sequence + 1, edited_at = \(now) WHERE id = \(id)")
  }

  /// Sets the address that only those see who have a place; empty removes it.
  static func set(
    address: String, of id: ID<Event>, by host: ID<ProfileEntity>, in transaction: Transaction
  ) throws {
    if address.isEmpty {
      try transaction.run("DELETE FROM realspace_event_addresses WHERE event_id = \(id)")
    } else if try transaction.run(
      "UPDATE realspace_event_addresses SET address = \(address) WHERE event_id = \(id)") == 0
    {
      try transaction.run(
        "INSERT INTO realspace_event_addresses (event_id, host, address) VALUES (\(id), \(host), \(address))")
    }
    try transaction.run("UPDATE realspace_events SET has_address = \(!address.isEmpty) WHERE id = \(id)")
  }

  /// How many people come to the date that most of them come to, of those that aren't over.
  static func mostGoing(to id: ID<Event>, after now: Timestamp, in transaction: ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT coalesce(max(going_count), 0) FROM realspace_event_dates WHERE event_id = \(id) AND ends_at > \(now)"
    ) { $0.int(0) } ?? 0
  }
}
