internal import Core
internal import SQL

extension RealspaceMigrations {
  /// What hosts and guests of events are told. `subject` is the event; `object` is one of its dates, or the event where a line is about all of them.
  ///
  /// A table's triggers fire in another order on each engine: what these write is the same before and after answers got their states.
  static let eventActivity = Migration("realspace", 15, "activity about events") {
    answering
    seatingTold
    deciding
    approval
    cancelling
    moving
    endingTold
  }

  /// What a host hears: of each guest and date one of these, as the guest's answer stands.
  private static let hostKinds: SchemaText =
    "('event_going', 'event_waiting', 'event_maybe', 'event_no', 'event_request', 'event_seated')"

  /// What a guest hears.
  private static let guestKinds: SchemaText = """
    ('event_cancelled', 'event_restored', 'event_moved', 'event_place', 'event_dates', 'event_approved', 'event_declined',
      'event_asked', 'event_promoted')
    """

  private static let intoActivity: SchemaText =
    "INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)"

  /// Over `activity`: the host's line about the answer in a row.
  private static func isHosts(_ row: SchemaText) -> SchemaText {
    """
    recipient = (SELECT e.host FROM realspace_events e WHERE e.id = \(row).event_id) AND kind IN \(hostKinds)
        AND subject = \(row).event_id AND actor = \(row).user_id AND object = \(row).date_id
    """
  }

  // MARK: Answers, for the host

  @Migration.StepBuilder private static var answering: [MigrationStep] {
    Trigger("realspace_event_answers_told", after: .insert, on: "realspace_event_answers", tellHost)
    Trigger(
      "realspace_event_answers_told_again", after: .update, of: ["answer", "party_size"],
      on: "realspace_event_answers", when: "OLD.answer <> NEW.answer OR NEW.party_size > OLD.party_size",
      """
      DELETE FROM activity WHERE recipient = NEW.user_id AND kind = 'event_promoted' AND subject = NEW.event_id
        AND object = NEW.date_id;
      \(tellHost)
      """)
  }

  /// Of a guest whom the host has declined nothing is told.
  private static let tellHost: SchemaText = """
    DELETE FROM activity WHERE \(isHosts("NEW"));
    \(intoActivity)
      SELECT e.host, CASE WHEN a.state = 'waitlisted' THEN 'event_waiting' WHEN a.answer = 'maybe' THEN 'event_maybe'
          WHEN a.answer = 'no' THEN 'event_no' WHEN e.needs_approval = TRUE AND g.decision IS NULL THEN 'event_request'
          ELSE 'event_going' END,
        a.event_id, a.user_id, a.date_id, new_id(), a.changed_at
      FROM realspace_event_answers a JOIN realspace_events e ON e.id = a.event_id
      LEFT JOIN realspace_event_guests g ON g.event_id = a.event_id AND g.user_id = a.user_id
      WHERE a.date_id = NEW.date_id AND a.user_id = NEW.user_id AND e.host <> a.user_id
        AND (g.decision IS NULL OR g.decision <> 'declined')
      ON CONFLICT DO NOTHING;
    """

  // MARK: Places

  private static let isPromoted: SchemaText =
    "OLD.state = 'waitlisted' AND NEW.state = 'confirmed' AND NEW.answer = 'going'"

  /// Who moves up is told by others' doing alone. Somebody's account may be about to end with their answers: both are looked for.
  @Migration.StepBuilder private static var seatingTold: [MigrationStep] {
    Trigger(
      "realspace_event_answers_promoted", after: .update, of: ["state"], on: "realspace_event_answers",
      when: isPromoted,
      """
      DELETE FROM activity WHERE \(isHosts("NEW"));
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at, read_at)
        SELECT e.host, 'event_seated', NEW.event_id, NEW.user_id, NEW.date_id, new_id(), clock(),
          CASE WHEN e.host = viewer() THEN clock() END
        FROM realspace_events e JOIN profiles h ON h.id = e.host JOIN profiles p ON p.id = NEW.user_id
        WHERE e.id = NEW.event_id AND e.host <> NEW.user_id
        ON CONFLICT DO NOTHING;
      \(intoActivity)
        SELECT NEW.user_id, 'event_promoted', NEW.event_id, e.host, NEW.date_id, new_id(), clock()
        FROM realspace_events e JOIN profiles h ON h.id = e.host JOIN profiles p ON p.id = NEW.user_id
        WHERE e.id = NEW.event_id AND e.host <> NEW.user_id AND e.hidden_at IS NULL
          AND viewer() IS DISTINCT FROM NEW.user_id
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "realspace_event_answers_placed", after: .update, of: ["state"], on: "realspace_event_answers",
      when: "OLD.state <> NEW.state AND NOT (\(isPromoted))",
      """
      UPDATE activity SET kind = CASE WHEN NEW.state = 'requested' THEN 'event_request'
          WHEN NEW.state = 'waitlisted' THEN 'event_waiting' WHEN NEW.answer = 'going' THEN 'event_going'
          WHEN NEW.answer = 'maybe' THEN 'event_maybe' ELSE 'event_no' END,
        read_at = CASE WHEN OLD.state = 'requested' AND recipient = viewer() THEN coalesce(read_at, clock())
          ELSE read_at END
        WHERE NEW.state <> 'declined' AND \(isHosts("NEW"));
      DELETE FROM activity WHERE NEW.state = 'declined' AND \(isHosts("NEW"));
      DELETE FROM activity WHERE recipient = NEW.user_id AND kind = 'event_promoted' AND subject = NEW.event_id
        AND object = NEW.date_id AND (NEW.state <> 'confirmed' OR NEW.answer <> 'going');
      """)
  }

  // MARK: What the host decides

  @Migration.StepBuilder private static var deciding: [MigrationStep] {
    Trigger(
      "realspace_event_guests_told", after: .insert, on: "realspace_event_guests",
      tellDecision(" AND (e.needs_approval = TRUE OR NEW.decision = 'declined')"))
    Trigger(
      "realspace_event_guests_told_again", after: .update, of: ["decision"], on: "realspace_event_guests",
      when: "OLD.decision <> NEW.decision", tellDecision(""))
    Trigger(
      "realspace_event_guests_untold", after: .delete, on: "realspace_event_guests",
      """
      DELETE FROM activity WHERE recipient = OLD.user_id AND kind IN ('event_approved', 'event_declined')
        AND subject = OLD.event_id;
      """)
  }

  private static func tellDecision(_ condition: SchemaText) -> SchemaText {
    """
    DELETE FROM activity WHERE recipient = NEW.user_id AND kind IN ('event_approved', 'event_declined', 'event_asked')
      AND subject = NEW.event_id;
    \(intoActivity)
      SELECT NEW.user_id, CASE WHEN NEW.decision = 'approved' THEN 'event_approved' ELSE 'event_declined' END,
        NEW.event_id, e.host, NEW.event_id, new_id(), NEW.decided_at
      FROM realspace_events e
      WHERE e.id = NEW.event_id AND e.host <> NEW.user_id AND e.hidden_at IS NULL\(condition)
      ON CONFLICT DO NOTHING;
    """
  }

  /// Approval that is turned on asks those who have a place; turned off, those who asked for one have it, or wait for it.
  @Migration.StepBuilder private static var approval: [MigrationStep] {
    Trigger(
      "realspace_events_approval_told", after: .update, of: ["needs_approval"], on: "realspace_events",
      when: "OLD.needs_approval <> NEW.needs_approval",
      tellGuests(
        of: "NEW.id", host: "NEW.host", about: "NEW.id", shown: "NEW.hidden_at IS NULL",
        "CASE WHEN NEW.needs_approval = TRUE THEN 'event_asked' ELSE 'event_approved' END",
        insteadOf: "'event_asked', 'event_approved'",
        """
        a.answer = 'going' AND NOT EXISTS (SELECT 1 FROM realspace_event_guests g
              WHERE g.event_id = a.event_id AND g.user_id = a.user_id)
        """))
  }

  // MARK: What becomes of an event, for its guests

  private static let comes: SchemaText = "a.answer <> 'no' AND a.state <> 'declined'"

  /// Tells guests of an event who have answered a date that isn't over, in place of what they were told before.
  /// - Parameters:
  ///   - object: the event, or one of its dates.
  ///   - shown: a condition: no operator has hidden the event.
  ///   - kind: an expression for what they are told.
  ///   - others: the kinds that it takes the place of.
  ///   - condition: which answers, as `a`.
  private static func tellGuests(
    of event: SchemaText, host: SchemaText, about object: SchemaText, shown: SchemaText, _ kind: SchemaText,
    insteadOf others: SchemaText, _ condition: SchemaText
  ) -> SchemaText {
    """
    DELETE FROM activity WHERE kind IN (\(others)) AND subject = \(event) AND object = \(object)
      AND recipient IN (SELECT a.user_id FROM realspace_event_answers a WHERE a.event_id = \(event) AND \(condition));
    \(intoActivity)
      SELECT u.user_id, \(kind), \(event), \(host), \(object), new_id(), clock()
      FROM (SELECT DISTINCT a.user_id FROM realspace_event_answers a JOIN realspace_event_dates d ON d.id = a.date_id
        WHERE a.event_id = \(event) AND a.user_id <> \(host) AND d.ends_at > clock() AND \(condition)) u
      WHERE \(shown)
      ON CONFLICT DO NOTHING;
    """
  }

  private static let isDatesShown: SchemaText =
    "EXISTS (SELECT 1 FROM realspace_events e WHERE e.id = NEW.event_id AND e.hidden_at IS NULL)"

  @Migration.StepBuilder private static var cancelling: [MigrationStep] {
    Trigger(
      "realspace_events_cancelled_told", after: .update, of: ["cancelled_at"], on: "realspace_events",
      when: "(OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)",
      tellGuests(
        of: "NEW.id", host: "NEW.host", about: "NEW.id", shown: "NEW.hidden_at IS NULL", isCancelled,
        insteadOf: "'event_cancelled', 'event_restored'", comes))
    Trigger(
      "realspace_event_dates_cancelled_told", after: .update, of: ["cancelled_at"], on: "realspace_event_dates",
      when: "(OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL)",
      tellGuests(
        of: "NEW.event_id", host: "NEW.host", about: "NEW.id", shown: isDatesShown, isCancelled,
        insteadOf: "'event_cancelled', 'event_restored'", "a.date_id = NEW.id AND \(comes)"))
  }

  private static let isCancelled: SchemaText =
    "CASE WHEN NEW.cancelled_at IS NULL THEN 'event_restored' ELSE 'event_cancelled' END"

  /// Another time, another venue, another address of its own: that is told to those alone who see it, and never says where.
  @Migration.StepBuilder private static var moving: [MigrationStep] {
    Trigger(
      "realspace_event_dates_moved_told", after: .update, of: ["starts_at"], on: "realspace_event_dates",
      when: "OLD.starts_at <> NEW.starts_at AND NEW.cancelled_at IS NULL",
      tellGuests(
        of: "NEW.event_id", host: "NEW.host", about: "NEW.id", shown: isDatesShown, "'event_moved'",
        insteadOf: "'event_moved'", "a.date_id = NEW.id AND \(comes)"))
    Trigger(
      "realspace_events_venue_told", after: .update, of: ["venue_id"], on: "realspace_events",
      when: "NEW.venue_id IS NOT NULL AND OLD.venue_id IS DISTINCT FROM NEW.venue_id",
      tellGuests(
        of: "NEW.id", host: "NEW.host", about: "NEW.id", shown: "NEW.hidden_at IS NULL", "'event_place'",
        insteadOf: "'event_place'", comes))
    Trigger(
      "realspace_event_addresses_told", after: .insert, on: "realspace_event_addresses", tellAddress)
    Trigger(
      "realspace_event_addresses_told_again", after: .update, of: ["address"], on: "realspace_event_addresses",
      when: "OLD.address <> NEW.address", tellAddress)
  }

  private static let tellAddress: SchemaText = tellGuests(
    of: "NEW.event_id", host: "NEW.host", about: "NEW.event_id", shown: isDatesShown, "'event_place'",
    insteadOf: "'event_place'", "a.answer = 'going' AND a.state = 'confirmed'")

  // MARK: What is over with its cause

  @Migration.StepBuilder private static var endingTold: [MigrationStep] {
    // An answer goes with its date where the host has changed the rule: that is told.
    Trigger(
      "realspace_event_answers_untold", after: .delete, on: "realspace_event_answers",
      """
      DELETE FROM activity WHERE \(isHosts("OLD"));
      DELETE FROM activity WHERE recipient = OLD.user_id AND kind IN \(guestKinds) AND subject = OLD.event_id
        AND object = OLD.date_id;
      DELETE FROM activity WHERE recipient = OLD.user_id AND kind = 'event_dates' AND subject = OLD.event_id
        AND NOT EXISTS (SELECT 1 FROM realspace_event_dates d WHERE d.id = OLD.date_id);
      \(intoActivity)
        SELECT OLD.user_id, 'event_dates', OLD.event_id, e.host, OLD.event_id, new_id(), clock()
        FROM realspace_events e JOIN profiles h ON h.id = e.host JOIN profiles p ON p.id = OLD.user_id
        WHERE e.id = OLD.event_id AND e.host <> OLD.user_id AND e.hidden_at IS NULL
          AND OLD.answer <> 'no' AND OLD.state <> 'declined'
          AND NOT EXISTS (SELECT 1 FROM realspace_event_dates d WHERE d.id = OLD.date_id)
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "realspace_events_untold", after: .delete, on: "realspace_events",
      """
      DELETE FROM activity WHERE recipient = OLD.host AND kind IN \(hostKinds) AND subject = OLD.id;
      DELETE FROM activity WHERE actor = OLD.host AND kind IN \(guestKinds) AND subject = OLD.id;
      """)
    // Hidden by an operator, it isn't there for its guests.
    Trigger(
      "realspace_events_hidden_untold", after: .update, of: ["hidden_at"], on: "realspace_events",
      when: "OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL",
      "DELETE FROM activity WHERE actor = NEW.host AND kind IN \(guestKinds) AND subject = NEW.id;")
  }
}
