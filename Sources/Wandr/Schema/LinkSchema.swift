internal import Core
internal import SQL

extension WandrMigrations {
  /// What anyone sees who has the address of a link to a trip: `wandr_link_logs` has it and nothing more, so that no statement can tell a
  /// stranger what its maker keeps.
  static let links = Migration("wandr", 5, "links to trips for people without an account") {
    linkTables
    linkedLogs
    linkedTrips
  }

  /// A link's ID is the hash of its key, and who shows the key is read as that ID. `sealed` has the key for the link's maker. Foreign keys
  /// would cascade where a trigger has begun, so triggers end what hangs on a link, a log and a trip.
  ///
  /// Where a link is coarse, its rows have the middle of a tenth of a degree, and no name and no address.
  @Migration.StepBuilder private static var linkTables: [MigrationStep] {
    """
    CREATE TABLE wandr_links (
      id uuid PRIMARY KEY, trip_id uuid NOT NULL, made_by uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      sealed text NOT NULL CHECK (length(sealed) BETWEEN 1 AND 1000),
      is_coarse boolean NOT NULL DEFAULT TRUE CHECK (is_coarse IN (TRUE, FALSE)),
      name text NOT NULL DEFAULT '', start_day bigint, end_day bigint, created_at bigint NOT NULL,
      expires_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX wandr_links_made_by ON wandr_links (made_by, trip_id)"
    "CREATE INDEX wandr_links_trip ON wandr_links (trip_id)"
    "CREATE INDEX wandr_links_expiry ON wandr_links (expires_at)"
    """
    CREATE TABLE wandr_link_logs (
      link_id uuid NOT NULL, log_id uuid NOT NULL, name text NOT NULL, address text NOT NULL, latitude bigint NOT NULL,
      longitude bigint NOT NULL, country text NOT NULL, city bigint, rating text NOT NULL, note text NOT NULL,
      on_day bigint NOT NULL, created_at bigint NOT NULL, PRIMARY KEY (link_id, log_id)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX wandr_link_logs_newest ON wandr_link_logs (link_id, created_at, log_id)"
    "CREATE INDEX wandr_link_logs_log ON wandr_link_logs (log_id)"
  }

  /// Shows in links what they are to show: what their makers have logged in their trips, as long as anyone else may see it at all. What is
  /// deleted, in a privacy zone, not published yet or hidden by an operator is not among it.
  /// - Parameter condition: over the link `k` and the log `l`.
  private static func show(_ condition: SchemaText) -> SchemaText {
    """
    INSERT INTO wandr_link_logs (link_id, log_id, name, address, latitude, longitude, country, city, rating, note,
        on_day, created_at)
      SELECT k.id, l.id, CASE WHEN k.is_coarse = TRUE THEN '' ELSE s.name END,
        CASE WHEN k.is_coarse = TRUE THEN '' ELSE s.address END,
        CASE WHEN k.is_coarse = TRUE THEN (l.latitude + 899999999) / 1000000 * 1000000 - 899500000
          ELSE l.latitude END,
        CASE WHEN k.is_coarse = TRUE THEN (l.longitude + 1799999999) / 1000000 * 1000000 - 1799500000
          ELSE l.longitude END,
        l.country, l.city, l.rating, l.note, l.on_day, l.created_at
      FROM wandr_links k JOIN wandr_logs l ON l.trip_id = k.trip_id AND l.author = k.made_by
      JOIN wandr_places s ON s.id = l.place_id
      WHERE \(condition) AND l.audience <> 'me' AND l.deleted_at IS NULL AND l.hidden_at IS NULL;
    """
  }

  @Migration.StepBuilder private static var linkedLogs: [MigrationStep] {
    Trigger(
      "wandr_logs_linked", after: .insert, on: "wandr_logs", when: "NEW.trip_id IS NOT NULL", show("l.id = NEW.id"))
    Trigger(
      "wandr_logs_relinked", after: .update,
      of: [
        "place_id", "rating", "note", "trip_id", "on_day", "audience", "deleted_at", "hidden_at", "city", "country",
      ],
      on: "wandr_logs", when: "OLD.trip_id IS NOT NULL OR NEW.trip_id IS NOT NULL",
      "DELETE FROM wandr_link_logs WHERE log_id = NEW.id;\n\(show("l.id = NEW.id"))")
    Trigger(
      "wandr_logs_unlinked", after: .delete, on: "wandr_logs", when: "OLD.trip_id IS NOT NULL",
      "DELETE FROM wandr_link_logs WHERE log_id = OLD.id;")
    // A pin may get another name later; where it lies stays.
    Trigger(
      "wandr_places_relinked", after: .update, of: ["name", "address"], on: "wandr_places",
      """
      UPDATE wandr_link_logs SET name = NEW.name, address = NEW.address
        WHERE log_id IN (SELECT l.id FROM wandr_logs l WHERE l.place_id = NEW.id AND l.trip_id IS NOT NULL)
          AND link_id IN (SELECT k.id FROM wandr_links k WHERE k.is_coarse = FALSE);
      """)
  }

  /// A link goes with its maker's place among the trip's people, and so with the trip.
  @Migration.StepBuilder private static var linkedTrips: [MigrationStep] {
    Trigger(
      "wandr_links_begun", after: .insert, on: "wandr_links",
      """
      UPDATE wandr_links SET (name, start_day, end_day) = (
          SELECT t.name, t.start_day, t.end_day FROM wandr_trips t WHERE t.id = NEW.trip_id)
        WHERE id = NEW.id AND EXISTS (SELECT 1 FROM wandr_trips t WHERE t.id = NEW.trip_id);
      \(show("k.id = NEW.id"))
      """)
    Trigger(
      "wandr_links_changed", after: .update, of: ["is_coarse"], on: "wandr_links",
      when: "NEW.is_coarse <> OLD.is_coarse",
      "DELETE FROM wandr_link_logs WHERE link_id = NEW.id;\n\(show("k.id = NEW.id"))")
    Trigger(
      "wandr_links_ended", after: .delete, on: "wandr_links", "DELETE FROM wandr_link_logs WHERE link_id = OLD.id;")
    Trigger(
      "wandr_trips_relinked", after: .update, of: ["name", "start_day", "end_day"], on: "wandr_trips",
      """
      UPDATE wandr_links SET name = NEW.name, start_day = NEW.start_day, end_day = NEW.end_day
        WHERE trip_id = NEW.id;
      """)
    Trigger(
      "wandr_trip_members_unlinked", after: .delete, on: "wandr_trip_members",
      "DELETE FROM wandr_links WHERE trip_id = OLD.trip_id AND made_by = OLD.profile_id;")
  }
}

extension WandrPolicies {
  /// As whom strangers are read who show a link's key: no app has this name, and its viewer is the link.
  static let linkReaders = "trip-link"

  private static let isMakerThere: Predicate =
    "EXISTS (SELECT 1 FROM raw.profiles p WHERE p.id = row.made_by AND p.hidden_at IS NULL)"

  /// A year and a day.
  private static let endsSoon: Predicate = "row.expires_at <= clock() + 31622400000000"

  private static let mayLink: Predicate = """
    row.made_by = viewer() AND app() = 'wandr' AND EXISTS (SELECT 1 FROM raw.wandr_trip_members m
      WHERE m.trip_id = row.trip_id AND m.profile_id = viewer() AND m.joined_at IS NOT NULL)
    """

  /// A photo of a log that the link shows; the row names its log by `log_id`.
  static let isLinkedPhoto: Predicate = """
    (app() = 'trip-link' AND EXISTS (SELECT 1 FROM raw.wandr_link_logs k
      JOIN raw.wandr_links n ON n.id = k.link_id JOIN raw.profiles p ON p.id = n.made_by
      WHERE k.link_id = viewer() AND k.log_id = row.log_id AND n.expires_at > clock() AND p.hidden_at IS NULL))
    """

  /// The link is its maker's, and who shows its key sees it until it ends, with what it shows. Nobody else sees what that is: its maker has the
  /// logs themselves.
  static let links = [
    TablePolicy(
      "wandr_links",
      select: """
        (app() = 'wandr' AND row.made_by = viewer())
        OR (app() = 'trip-link' AND row.id = viewer() AND row.expires_at > clock() AND \(isMakerThere))
        """,
      insert: """
        \(mayLink) AND \(CorePolicies.isPast("created_at")) AND \(endsSoon) AND row.name = ''
        AND row.start_day IS NULL AND row.end_day IS NULL
        """,
      update: TablePolicy.Update(["is_coarse", "expires_at"], using: "row.made_by = viewer()", check: endsSoon),
      delete: "row.made_by = viewer()", export: .byProfile("made_by")),
    TablePolicy(
      "wandr_link_logs",
      select: "app() = 'trip-link' AND row.link_id = viewer() AND \(visible: "wandr_links", by: "link_id")",
      export: .excluded(reason: "made from the logs and the links")),
  ]
}
