internal import Core
internal import SQL
internal import Social
internal import Wire

/// A venue's new name or place counts as a change of the events there that aren't over: calendars learn of it, and so do hosts and guests.
///
/// The events may be those of other hosts, whose rows the maker of the venue can't change. So the server does it soon after.
enum VenueChanges {
  /// How long after a change of a venue its events are looked for, in seconds: what changed before the server knew this is left as it is.
  private static let window: Int64 = 3600
  private static let most = 50

  static let job = ScheduledJob(
    isDue: { transaction, now in try transaction.exists("SELECT 1 \(changed(at: now)) LIMIT 1") },
    run: { (transaction: Transaction, now: Timestamp, live: LiveHub) in
      let events: [ID<Event>] = try transaction.all(
        "SELECT e.id \(changed(at: now)) ORDER BY e.id LIMIT \(most)"
      ) { try $0.id(0) }
      for event in events {
        try EventWriting.touch(event, at: now, in: transaction)
        try tellGuests(of: event, at: now, in: transaction)
        try EventLive.publishChange(of: event, through: live, at: now, in: transaction)
      }
    })

  /// The events at a venue that has changed since they did.
  private static func changed(at now: Timestamp) -> SQL {
    """
    FROM realspace_venues v JOIN realspace_events e ON e.venue_id = v.id
    WHERE v.edited_at > \(now.adding(seconds: -window)) AND v.hidden_at IS NULL
      AND v.edited_at > coalesce(e.edited_at, e.created_at)
      AND EXISTS (SELECT 1 FROM realspace_event_dates d WHERE d.event_id = e.id AND d.ends_at > \(now))
    """
  }

  /// As `realspace_events_venue_told` does for another venue: in the host's name, as every line about an event.
  private static func tellGuests(of event: ID<Event>, at now: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      """
      DELETE FROM activity WHERE kind = 'event_place' AND subject = \(event) AND object = \(event) AND recipient IN (
        SELECT a.user_id FROM realspace_event_answers a
        WHERE a.event_id = \(event) AND a.answer <> 'no' AND a.state <> 'declined')
      """)
    try transaction.run(
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
      SELECT u.user_id, 'event_place', e.id, e.host, e.id, new_id(), \(now)
      FROM (SELECT DISTINCT a.event_id, a.user_id FROM realspace_event_answers a
        JOIN realspace_event_dates d ON d.id = a.date_id
        WHERE a.event_id = \(event) AND d.ends_at > \(now) AND a.answer <> 'no' AND a.state <> 'declined') u
      JOIN realspace_events e ON e.id = u.event_id
      WHERE e.host <> u.user_id AND e.hidden_at IS NULL AND e.cancelled_at IS NULL
      ON CONFLICT DO NOTHING
      """)
  }
}
