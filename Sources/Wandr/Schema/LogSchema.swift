internal import Core
internal import SQL
internal import Social

extension WandrMigrations {
  /// Who sees a log is `audience`. It is what the author has chosen, or the author alone for as long as the log is deleted, lies in a
  /// privacy zone, or waits to be published at `shown_at`.
  ///
  /// `on_day` is year, month and day as eight digits on the calendar of the place; parts that aren't known are zeros. The point, the country
  /// and the city are repeated from the place, so that maps and statistics need not look it up. No foreign key to the trip: a trigger takes
  /// logs out of one.
  @Migration.StepBuilder static var logs: [MigrationStep] {
    """
    CREATE TABLE wandr_logs (
      id uuid PRIMARY KEY, author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      place_id uuid NOT NULL REFERENCES wandr_places (id), latitude bigint NOT NULL, longitude bigint NOT NULL,
      country text NOT NULL DEFAULT '', city bigint,
      rating text NOT NULL CHECK (rating IN ('skip', 'solid', 'mustSee')),
      note text NOT NULL DEFAULT '' CHECK (length(note) <= 280), trip_id uuid,
      on_day bigint NOT NULL DEFAULT 0 CHECK (on_day = 0 OR on_day BETWEEN 19000000 AND 99991231),
      \(Wandr.audience.definition),
      chosen text NOT NULL DEFAULT 'friends' CHECK (chosen IN ('everyone', 'friends', 'trip', 'me')),
      shown_at bigint NOT NULL, is_in_zone boolean NOT NULL DEFAULT FALSE, created_at bigint NOT NULL,
      edited_at bigint, deleted_at bigint, hidden_at bigint, \(Wandr.album.firstColumns),
      CHECK (audience = chosen OR audience = 'me')) WITHOUT ROWID
    """
    "CREATE INDEX wandr_logs_author ON wandr_logs (author, created_at, id)"
    "CREATE INDEX wandr_logs_place ON wandr_logs (place_id, created_at, id)"
    "CREATE INDEX wandr_logs_trip ON wandr_logs (trip_id, created_at, id)"
    "CREATE INDEX wandr_logs_area ON wandr_logs (author, latitude, longitude)"
    """
    CREATE INDEX wandr_logs_waiting ON wandr_logs (shown_at)
      WHERE chosen <> audience AND is_in_zone = FALSE AND deleted_at IS NULL
    """
    "CREATE INDEX wandr_logs_deleted ON wandr_logs (deleted_at) WHERE deleted_at IS NOT NULL"
    """
    CREATE TABLE wandr_log_tags (
      log_id uuid NOT NULL REFERENCES wandr_logs (id) ON DELETE CASCADE, position bigint NOT NULL, author uuid NOT NULL,
      tag text NOT NULL CHECK (length(tag) BETWEEN 1 AND 160), label text NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
      PRIMARY KEY (log_id, position)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX wandr_log_tags_tag ON wandr_log_tags (author, tag, log_id)"
  }
}

extension WandrPolicies {
  /// The viewer sees the place, and what is repeated of it is true.
  private static let hasTruePlace: Predicate = """
    \(visible: "wandr_places", by: "place_id") AND EXISTS (SELECT 1 FROM raw.wandr_places s
      WHERE s.id = row.place_id AND s.latitude = row.latitude AND s.longitude = row.longitude
        AND s.country = row.country AND s.city IS NOT DISTINCT FROM row.city)
    """

  private static let isInOwnTrip: Predicate = """
    (row.trip_id IS NULL OR EXISTS (SELECT 1 FROM raw.wandr_trip_members m
      WHERE m.trip_id = row.trip_id AND m.profile_id = viewer() AND m.joined_at IS NOT NULL))
    """

  /// What is deleted, in a privacy zone or not published yet is the author's alone.
  private static let isHeld: Predicate = """
    (row.audience = 'me'
      OR (row.is_in_zone = FALSE AND row.deleted_at IS NULL AND \(CorePolicies.isPast("shown_at"))))
    """

  private static let mayWrite: Predicate = """
    row.author = viewer() AND app() = 'wandr' AND \(Wandr.audience.isOffered) AND \(isHeld) AND \(hasTruePlace)
    AND \(isInOwnTrip)
    """

  static let logs = [
    TablePolicy(
      "wandr_logs", select: Wandr.audience.visibility,
      insert: """
        \(mayWrite) AND row.media_count = 0 AND row.media_key IS NULL AND row.hidden_at IS NULL
        AND row.deleted_at IS NULL AND row.is_suspended = FALSE
        """,
      update: TablePolicy.Update(
        [
          "place_id", "latitude", "longitude", "country", "city", "rating", "note", "trip_id", "on_day", "audience",
          "chosen", "shown_at", "is_in_zone", "edited_at", "deleted_at", "may_save", "tags",
        ], using: "row.author = viewer()", check: mayWrite),
      delete: "row.author = viewer()", export: .byProfile("author")),
    TablePolicy(
      "wandr_log_tags", select: "\(visible: "wandr_logs", by: "log_id")",
      insert: "row.author = viewer() AND \(Wandr.logs.isOwn(by: "log_id"))",
      delete: "row.author = viewer() AND \(Wandr.logs.isOwn(by: "log_id"))", export: .byProfile("author")),
  ]
}
