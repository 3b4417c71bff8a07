internal import Core
internal import SQL
internal import Social

extension RealspaceMigrations {
  static let community = Migration("realspace", 5, "venues, events, their dates, addresses and answers") {
    venues
    events
    dates
    answers
    seating
    leaving
    keys
  }

  /// What calendar programs show in place of a session: only the hash of it is kept.
  @Migration.StepBuilder private static var keys: [MigrationStep] {
    """
    CREATE TABLE realspace_calendar_keys (
      profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, hash bytea NOT NULL,
      created_at bigint NOT NULL) WITHOUT ROWID
    """
  }

  /// No foreign key to the maker of a venue: it stays for the events of others.
  @Migration.StepBuilder private static var venues: [MigrationStep] {
    """
    CREATE TABLE realspace_venues (
      id uuid PRIMARY KEY, made_by uuid NOT NULL, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
      words text NOT NULL, address text NOT NULL DEFAULT '' CHECK (length(address) <= 300), image uuid,
      latitude double CHECK (latitude BETWEEN -90 AND 90), longitude double CHECK (longitude BETWEEN -180 AND 180),
      created_at bigint NOT NULL, edited_at bigint, hidden_at bigint,
      CHECK ((latitude IS NULL) = (longitude IS NULL))) WITHOUT ROWID
    """
    "CREATE INDEX realspace_venues_newest ON realspace_venues (created_at, id)"
    "CREATE INDEX realspace_venues_made_by ON realspace_venues (made_by)"
    "CREATE UNIQUE INDEX realspace_venues_image ON realspace_venues (image)"
    Trigger(
      "realspace_venues_image_replaced", after: .update, of: ["image"], on: "realspace_venues",
      when: "OLD.image IS NOT NULL AND OLD.image IS DISTINCT FROM NEW.image", "DELETE FROM media WHERE id = OLD.image;")
    Trigger(
      "realspace_venues_deleted_image", after: .delete, on: "realspace_venues", when: "OLD.image IS NOT NULL",
      "DELETE FROM media WHERE id = OLD.image;")
    // A venue outlives the account whose picture it has.
    Trigger(
      "realspace_venues_image_gone", after: .delete, on: "media",
      "UPDATE realspace_venues SET image = NULL WHERE image = OLD.id;")
  }

  /// `starts_local` and `ends_local` are seconds on the wall of the zone. An event without an end has no `ends_local`. `uid` is what the
  /// calendar calls it that it was brought along from.
  @Migration.StepBuilder private static var events: [MigrationStep] {
    """
    CREATE TABLE realspace_events (
      id uuid PRIMARY KEY, host uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
      venue_id uuid REFERENCES realspace_venues (id) ON DELETE SET NULL,
      starts_local bigint NOT NULL, ends_local bigint, zone text NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
      is_all_day boolean NOT NULL DEFAULT FALSE,
      description text NOT NULL DEFAULT '' CHECK (length(description) <= 4000),
      link text NOT NULL DEFAULT '' CHECK (length(link) <= 500), capacity bigint CHECK (capacity BETWEEN 1 AND 10000),
      needs_approval boolean NOT NULL DEFAULT FALSE,
      rule text CHECK (length(rule) BETWEEN 1 AND 500), dates_until bigint, has_address boolean NOT NULL DEFAULT FALSE,
      uid text CHECK (length(uid) BETWEEN 1 AND 500),
      sequence bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL, edited_at bigint, cancelled_at bigint,
      hidden_at bigint, CHECK (ends_local IS NULL OR ends_local > starts_local)) WITHOUT ROWID
    """
    "CREATE INDEX realspace_events_host ON realspace_events (host, created_at, id)"
    "CREATE INDEX realspace_events_venue ON realspace_events (venue_id)"
    "CREATE UNIQUE INDEX realspace_events_uid ON realspace_events (host, uid)"
    "CREATE INDEX realspace_events_growing ON realspace_events (dates_until) WHERE dates_until IS NOT NULL"
    // In a table of its own, so that nothing that reads events can reach it.
    """
    CREATE TABLE realspace_event_addresses (
      event_id uuid PRIMARY KEY REFERENCES realspace_events (id) ON DELETE CASCADE, host uuid NOT NULL,
      address text NOT NULL CHECK (length(address) BETWEEN 1 AND 300)) WITHOUT ROWID
    """
    """
    CREATE TABLE realspace_event_guests (
      event_id uuid NOT NULL REFERENCES realspace_events (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      decision text NOT NULL CHECK (decision IN ('approved', 'declined')), decided_at bigint NOT NULL,
      PRIMARY KEY (event_id, user_id)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX realspace_event_guests_user ON realspace_event_guests (user_id, event_id)"
  }

  /// `on_day` is the day on the wall on which the date was to be at first, as eight digits: it stays when the hour changes.
  /// `is_moved`: whether start or end were changed for this date alone.
  /// `counted` is how many people have asked for a place so far, by which they wait in line.
  @Migration.StepBuilder private static var dates: [MigrationStep] {
    """
    CREATE TABLE realspace_event_dates (
      id uuid PRIMARY KEY, event_id uuid NOT NULL REFERENCES realspace_events (id) ON DELETE CASCADE,
      host uuid NOT NULL, on_day bigint NOT NULL, starts_at bigint NOT NULL, ends_at bigint NOT NULL,
      first_at bigint NOT NULL, is_moved boolean NOT NULL DEFAULT FALSE, cancelled_at bigint,
      counted bigint NOT NULL DEFAULT 0, going_count bigint NOT NULL DEFAULT 0, maybe_count bigint NOT NULL DEFAULT 0,
      waiting_count bigint NOT NULL DEFAULT 0, asking_count bigint NOT NULL DEFAULT 0,
      CHECK (ends_at > starts_at)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX realspace_event_dates_day ON realspace_event_dates (event_id, on_day)"
    "CREATE INDEX realspace_event_dates_event ON realspace_event_dates (event_id, starts_at, id)"
    "CREATE INDEX realspace_event_dates_start ON realspace_event_dates (starts_at, id)"
  }

  /// Who answered what. `state` and `place`, which is where one stands in line, are the triggers' alone.
  @Migration.StepBuilder private static var answers: [MigrationStep] {
    """
    CREATE TABLE realspace_event_answers (
      date_id uuid NOT NULL REFERENCES realspace_event_dates (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, event_id uuid NOT NULL,
      answer text NOT NULL CHECK (answer IN ('going', 'maybe', 'no')),
      party_size bigint NOT NULL DEFAULT 1 CHECK (party_size BETWEEN 1 AND 20),
      state text NOT NULL DEFAULT 'requested' CHECK (state IN ('confirmed', 'waitlisted', 'requested', 'declined')),
      place bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL, changed_at bigint NOT NULL,
      PRIMARY KEY (date_id, user_id)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX realspace_event_answers_user ON realspace_event_answers (user_id, event_id, date_id)"
    "CREATE INDEX realspace_event_answers_event ON realspace_event_answers (event_id, user_id)"
  }

  // MARK: Who has a place

  /// A guest who asks for a place, or for more of them, goes to the end of the line.
  private static let asksForMore: SchemaText =
    "NEW.answer = 'going' AND (OLD.answer <> 'going' OR NEW.party_size > OLD.party_size)"

  @Migration.StepBuilder private static var seating: [MigrationStep] {
    Trigger(
      "realspace_event_answers_added", after: .insert, on: "realspace_event_answers",
      "\(toTheEnd) \(seat("date_id", "NEW.date_id")) \(count("id", "NEW.date_id"))")
    Trigger(
      "realspace_event_answers_asked", after: .update, of: ["answer", "party_size"], on: "realspace_event_answers",
      when: asksForMore, "\(toTheEnd) \(seat("date_id", "NEW.date_id")) \(count("id", "NEW.date_id"))")
    Trigger(
      "realspace_event_answers_changed", after: .update, of: ["answer", "party_size"], on: "realspace_event_answers",
      when: "NOT (\(asksForMore))", "\(seat("date_id", "NEW.date_id")) \(count("id", "NEW.date_id"))")
    Trigger(
      "realspace_event_answers_gone", after: .delete, on: "realspace_event_answers",
      "\(seat("date_id", "OLD.date_id")) \(count("id", "OLD.date_id"))")
    Trigger(
      "realspace_event_guests_added", after: .insert, on: "realspace_event_guests",
      "\(guestToTheEnd) \(seat("event_id", "NEW.event_id")) \(count("event_id", "NEW.event_id"))")
    Trigger(
      "realspace_event_guests_changed", after: .update, of: ["decision"], on: "realspace_event_guests",
      when: "OLD.decision <> NEW.decision",
      "\(guestToTheEnd) \(seat("event_id", "NEW.event_id")) \(count("event_id", "NEW.event_id"))")
    Trigger(
      "realspace_event_guests_gone", after: .delete, on: "realspace_event_guests",
      "\(seat("event_id", "OLD.event_id")) \(count("event_id", "OLD.event_id"))")
    Trigger(
      "realspace_events_bounded", after: .update, of: ["capacity", "needs_approval"], on: "realspace_events",
      when: "OLD.capacity IS DISTINCT FROM NEW.capacity OR OLD.needs_approval <> NEW.needs_approval",
      "\(seat("event_id", "NEW.id")) \(count("event_id", "NEW.id"))")
  }

  private static let toTheEnd: SchemaText = """
    UPDATE realspace_event_dates SET counted = counted + 1 WHERE id = NEW.date_id;
    UPDATE realspace_event_answers
      SET place = (SELECT d.counted FROM realspace_event_dates d WHERE d.id = NEW.date_id)
      WHERE date_id = NEW.date_id AND user_id = NEW.user_id;
    """

  /// Who is approved late takes no place from those who have one.
  private static let guestToTheEnd: SchemaText = """
    UPDATE realspace_event_dates SET counted = counted + 1 WHERE id IN (
      SELECT a.date_id FROM realspace_event_answers a WHERE a.event_id = NEW.event_id AND a.user_id = NEW.user_id);
    UPDATE realspace_event_answers
      SET place = (SELECT d.counted FROM realspace_event_dates d WHERE d.id = realspace_event_answers.date_id)
      WHERE event_id = NEW.event_id AND user_id = NEW.user_id;
    """

  /// What becomes of each answer, in the order of their places: the host and each guest, approved where that is needed, has a place as
  /// long as all before them and they themselves fit in.
  private static func seats(_ column: SchemaText, _ value: SchemaText) -> SchemaText {
    """
    SELECT q.date_id, q.user_id, CASE
        WHEN q.verdict = 'declined' THEN 'declined' WHEN q.answer <> 'going' THEN 'confirmed'
        WHEN q.verdict <> 'approved' THEN q.verdict
        WHEN q.capacity IS NULL OR sum(CASE WHEN q.answer = 'going' AND q.verdict = 'approved' THEN q.party_size ELSE 0 END)
          OVER (PARTITION BY q.date_id ORDER BY q.place, q.user_id) <= q.capacity THEN 'confirmed'
        ELSE 'waitlisted' END AS state
      FROM (SELECT a.date_id, a.user_id, a.answer, a.party_size, a.place, e.capacity, CASE
          WHEN a.user_id = e.host THEN 'approved' WHEN g.decision IS NOT NULL THEN g.decision
          WHEN e.needs_approval THEN 'requested' ELSE 'approved' END AS verdict
        FROM realspace_event_answers a JOIN realspace_events e ON e.id = a.event_id
        LEFT JOIN realspace_event_guests g ON g.event_id = a.event_id AND g.user_id = a.user_id
        WHERE a.\(column) = \(value)) q
    """
  }

  /// Writes only what changes, so that a single answer changes a single row as a rule.
  private static func seat(_ column: SchemaText, _ value: SchemaText) -> SchemaText {
    """
    \(seat("'confirmed'", column, value)) \(seat("'waitlisted'", column, value)) \(seat("'requested'", column, value))
    \(seat("'declined'", column, value))
    """
  }

  private static func seat(_ state: SchemaText, _ column: SchemaText, _ value: SchemaText) -> SchemaText {
    """
    UPDATE realspace_event_answers SET state = \(state) WHERE \(column) = \(value) AND state <> \(state)
      AND (date_id, user_id) IN (
        SELECT s.date_id, s.user_id FROM (\(seats(column, value))) s WHERE s.state = \(state));
    """
  }

  private static func count(_ column: SchemaText, _ value: SchemaText) -> SchemaText {
    """
    UPDATE realspace_event_dates SET
      going_count = (\(RealspaceCounters.people("a.answer = 'going' AND a.state = 'confirmed'", "realspace_event_dates"))),
      maybe_count = (\(RealspaceCounters.people("a.answer = 'maybe' AND a.state = 'confirmed'", "realspace_event_dates"))),
      waiting_count = (\(RealspaceCounters.people("a.state = 'waitlisted'", "realspace_event_dates"))),
      asking_count = (\(RealspaceCounters.people("a.state = 'requested'", "realspace_event_dates")))
      WHERE \(column) = \(value);
    """
  }

  /// What two people left at each other's events goes with a block, and so does what one decided about the other.
  @Migration.StepBuilder private static var leaving: [MigrationStep] {
    Trigger(
      "realspace_event_answers_blocked", after: .insert, on: "blocked_profiles", when: "NEW.app = 'realspace'",
      """
      DELETE FROM realspace_event_answers
        WHERE user_id = NEW.viewer AND event_id IN (SELECT id FROM realspace_events WHERE host = NEW.other);
      DELETE FROM realspace_event_guests
        WHERE user_id = NEW.viewer AND event_id IN (SELECT id FROM realspace_events WHERE host = NEW.other);
      """)
  }
}

extension RealspaceMigrations {
  /// The city of the gazetteer whose middle the point is, and what it was called when it was chosen.
  static let venueCities = Migration("realspace", 13, "venues in a city of the gazetteer") {
    "ALTER TABLE realspace_venues ADD COLUMN city bigint CHECK (city IS NULL OR latitude IS NOT NULL)"
    """
    ALTER TABLE realspace_venues ADD COLUMN city_name text NOT NULL DEFAULT ''
      CHECK (length(city_name) <= 300 AND (city IS NULL) = (city_name = ''))
    """
  }
}

extension RealspacePolicies {
  private static let ownsImage: Predicate = """
    (row.image IS NULL OR EXISTS (
      SELECT 1 FROM raw.media m WHERE m.id = row.image AND m.owner = account() AND m.status = 'ready'))
    """

  static let seesVenue: Predicate = "(row.venue_id IS NULL OR \(visible: "realspace_venues", by: "venue_id"))"

  private static let hosts: Predicate =
    "EXISTS (SELECT 1 FROM raw.realspace_events e WHERE e.id = row.event_id AND e.host = viewer())"

  /// The viewer has a place on one of the event's dates.
  private static let hasPlace: Predicate = """
    EXISTS (SELECT 1 FROM raw.realspace_event_answers a WHERE a.event_id = row.event_id AND a.user_id = viewer()
      AND a.answer = 'going' AND a.state = 'confirmed')
    """

  static let community = [
    // Everyone who has joined the app sees a venue: what is private stands with the event.
    TablePolicy(
      "realspace_venues",
      select: """
        viewer() IS NOT NULL AND app() = 'realspace' AND (row.hidden_at IS NULL OR row.made_by = viewer())
        """,
      insert: "row.made_by = viewer() AND app() = 'realspace' AND row.hidden_at IS NULL AND \(ownsImage)",
      update: TablePolicy.Update(
        ["name", "words", "address", "image", "latitude", "longitude", "city", "city_name", "edited_at"],
        using: "row.made_by = viewer()", check: "row.made_by = viewer() AND \(ownsImage)"),
      export: .byProfile("made_by")),
    TablePolicy(
      "realspace_events",
      select: """
        app() = 'realspace' AND (row.host = viewer()
          OR (row.hidden_at IS NULL AND \(visible: "profiles", by: "host")))
        """,
      insert: """
        row.host = viewer() AND app() = 'realspace' AND row.hidden_at IS NULL AND row.cancelled_at IS NULL
        AND row.sequence = 0 AND \(seesVenue)
        """,
      update: TablePolicy.Update(
        [
          "name", "venue_id", "starts_local", "ends_local", "zone", "is_all_day", "description", "link", "capacity",
          "needs_approval", "rule", "dates_until", "has_address", "sequence", "edited_at", "cancelled_at",
        ], using: "row.host = viewer()", check: "row.host = viewer() AND \(seesVenue)"),
      delete: "row.host = viewer()", export: .byProfile("host")),
    // For the host, and for guests who have a place as long as they see the event.
    TablePolicy(
      "realspace_event_addresses",
      select: """
        app() = 'realspace' AND (row.host = viewer()
          OR (\(visible: "realspace_events", by: "event_id") AND \(hasPlace)))
        """,
      insert: "row.host = viewer() AND app() = 'realspace' AND \(hosts)",
      update: TablePolicy.Update(["address"], using: "row.host = viewer()"), delete: "row.host = viewer()",
      export: .byProfile("host")),
    TablePolicy(
      "realspace_event_dates", select: "\(visible: "realspace_events", by: "event_id")",
      insert: """
        row.host = viewer() AND app() = 'realspace' AND row.counted = 0 AND row.going_count = 0 AND row.maybe_count = 0
        AND row.waiting_count = 0 AND row.asking_count = 0 AND \(hosts)
        """,
      update: TablePolicy.Update(
        ["on_day", "starts_at", "ends_at", "first_at", "is_moved", "cancelled_at"], using: "row.host = viewer()"),
      delete: "row.host = viewer()", export: .byProfile("host")),
    // Who comes, and who may come, is for everyone who sees the event and them; who waits, asks or was declined is for the host alone.
    TablePolicy(
      "realspace_event_answers",
      select: """
        row.user_id = viewer() OR (\(visible: "profiles", by: "user_id") AND (\(hosts)
          OR (row.state = 'confirmed' AND row.answer <> 'no' AND \(visible: "realspace_events", by: "event_id"))))
        """,
      insert: """
        row.user_id = viewer() AND app() = 'realspace' AND row.state = 'requested' AND row.place = 0
        AND \(visible: "realspace_events", by: "event_id") AND EXISTS (
          SELECT 1 FROM raw.realspace_event_dates d WHERE d.id = row.date_id AND d.event_id = row.event_id)
        """,
      update: TablePolicy.Update(
        ["answer", "party_size", "changed_at"],
        using: "row.user_id = viewer() AND \(visible: "realspace_events", by: "event_id")"),
      export: .byProfile("user_id")),
    TablePolicy(
      "realspace_event_guests", select: "\(hosts)",
      insert: """
        app() = 'realspace' AND \(hosts) AND \(visible: "profiles", by: "user_id") AND row.user_id <> viewer()
        """,
      update: TablePolicy.Update(["decision", "decided_at"], using: hosts), delete: hosts, export: .byProfile("user_id")
    ),
    TablePolicy(
      "realspace_calendar_keys", select: "row.profile_id = viewer()",
      insert: "row.profile_id = viewer() AND app() = 'realspace'",
      update: TablePolicy.Update(["hash", "created_at"], using: "row.profile_id = viewer()"),
      delete: "row.profile_id = viewer()", export: .excluded(reason: "a key to the calendar, not content")),
  ]
}

extension RealspaceCounters {
  /// The people of the answers that fit, over the row of a date; parties are counted with all their people.
  static func people(_ condition: SchemaText, _ row: SchemaText) -> SchemaText {
    """
    SELECT CAST(coalesce(sum(a.party_size), 0) AS bigint) FROM realspace_event_answers a
      WHERE a.date_id = \(row).id AND \(condition)
    """
  }

  static let community = [
    Counter(
      "realspace_event_dates", "going_count", equals: people("a.answer = 'going' AND a.state = 'confirmed'", "kept")),
    Counter(
      "realspace_event_dates", "maybe_count", equals: people("a.answer = 'maybe' AND a.state = 'confirmed'", "kept")),
    Counter("realspace_event_dates", "waiting_count", equals: people("a.state = 'waitlisted'", "kept")),
    Counter("realspace_event_dates", "asking_count", equals: people("a.state = 'requested'", "kept")),
    Counter(
      copy: "realspace_events", "has_address",
      isSame: """
        kept.has_address = EXISTS (SELECT 1 FROM realspace_event_addresses a WHERE a.event_id = kept.id)
        """),
    Counter(
      copy: "realspace_event_dates", "host",
      isSame: "EXISTS (SELECT 1 FROM realspace_events e WHERE e.id = kept.event_id AND e.host = kept.host)"),
  ]
}
