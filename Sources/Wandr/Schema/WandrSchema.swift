internal import Core
public import SQL
internal import Social

extension Schema {
  /// Wandr's tables: places, logs with their tags and photos, trips with their people, where people want to go, what devices know of it, links for strangers, and what was
  /// brought along from elsewhere.
  public static let wandr = Schema(
    migrations: [
      WandrMigrations.first, WandrMigrations.hiddenEntries, WandrMigrations.sync, WandrMigrations.arranging,
      WandrMigrations.links, WandrMigrations.saving, WandrMigrations.imports, WandrMigrations.duplicates,
      WandrMigrations.readLists, WandrMigrations.tripEnds,
    ],
    policies: WandrPolicies.places + WandrPolicies.logs + WandrPolicies.trips + WandrPolicies.wants
      + WandrPolicies.zones + WandrPolicies.sync + WandrPolicies.links + WandrPolicies.imports,
    counters: WandrCounters.all, parts: Wandr.parts)
}

enum WandrMigrations {
  /// The photos of a log can be moved, removed and added later; the log's row follows.
  static let arranging = Migration("wandr", 4, "albums that change") { Wandr.album.movingSteps }

  static let hiddenEntries = Migration("wandr", 2, "timelines without hidden logs") { Wandr.timeline.hidingSteps }

  static let first = Migration("wandr", 1, "places, logs, tags, photos, trips, where people want to go, privacy zones")
  {
    places
    trips
    logs
    Wandr.album.steps
    Wandr.audience.steps
    Wandr.timeline.steps
    wants
    zones
    unnaming
  }
}

/// What Wandr repeats when it is written, so that no list has to look it up.
enum WandrCounters {
  static let all = [
    Counter(
      copy: "wandr_logs", "latitude",
      isSame: """
        EXISTS (SELECT 1 FROM wandr_places s WHERE s.id = kept.place_id AND s.latitude = kept.latitude
          AND s.longitude = kept.longitude AND s.country = kept.country AND s.city IS NOT DISTINCT FROM kept.city)
        """),
    Counter(
      copy: "wandr_logs", "place_name",
      isSame: """
        EXISTS (SELECT 1 FROM wandr_places s WHERE s.id = kept.place_id AND s.name = kept.place_name
          AND s.address = kept.place_address AND s.types = kept.place_types AND s.zone = kept.place_zone
          AND s.provider_id IS NOT DISTINCT FROM kept.place_provider AND s.is_private = kept.is_place_private)
        """),
    Counter(
      copy: "wandr_logs", "tags",
      isSame: """
        length(kept.tags) = (SELECT coalesce(sum(length(t.label) + 1) - 1, 0) FROM wandr_log_tags t
          WHERE t.log_id = kept.id)
        """),
    Counter(
      copy: "wandr_logs", "trip_id",
      isSame: """
        kept.trip_id IS NULL OR EXISTS (SELECT 1 FROM wandr_trip_members m
          WHERE m.trip_id = kept.trip_id AND m.profile_id = kept.author AND m.joined_at IS NOT NULL)
        """),
    Counter(
      copy: "wandr_logs", "id",
      isSame: """
        NOT EXISTS (SELECT 1 FROM wandr_log_tags t WHERE t.log_id = kept.id AND t.author <> kept.author)
        """),
    Counter(
      copy: "wandr_trips", "made_by",
      isSame: """
        EXISTS (SELECT 1 FROM wandr_trip_members m
          WHERE m.trip_id = kept.id AND m.profile_id = kept.made_by AND m.joined_at IS NOT NULL)
        """),
    Counter(
      copy: "wandr_places", "id",
      isSame: """
        (kept.made_by IS NOT NULL AND EXISTS (SELECT 1 FROM profiles a WHERE a.id = kept.made_by))
        OR EXISTS (SELECT 1 FROM wandr_logs l WHERE l.place_id = kept.id)
        OR EXISTS (SELECT 1 FROM wandr_wants w WHERE w.place_id = kept.id)
        OR EXISTS (SELECT 1 FROM wandr_choices c WHERE c.place_id = kept.id)
        """),
    Counter(
      copy: "wandr_links", "name",
      isSame: """
        EXISTS (SELECT 1 FROM wandr_trips t JOIN wandr_trip_members m ON m.trip_id = t.id
          WHERE t.id = kept.trip_id AND m.profile_id = kept.made_by AND m.joined_at IS NOT NULL AND t.name = kept.name
            AND t.start_day IS NOT DISTINCT FROM kept.start_day AND t.end_day IS NOT DISTINCT FROM kept.end_day)
        AND (SELECT count(*) FROM wandr_link_logs s WHERE s.link_id = kept.id) = (SELECT count(*) FROM wandr_logs l
          WHERE l.trip_id = kept.trip_id AND l.author = kept.made_by AND l.audience <> 'me' AND l.deleted_at IS NULL
            AND l.hidden_at IS NULL)
        """),
    Counter(
      // A log is in one trip, and its author has one link to that.
      copy: "wandr_link_logs", "name", key: "log_id",
      isSame: """
        EXISTS (SELECT 1 FROM wandr_links k JOIN wandr_logs l ON l.trip_id = k.trip_id AND l.author = k.made_by
          JOIN wandr_places s ON s.id = l.place_id
          WHERE k.id = kept.link_id AND l.id = kept.log_id AND l.audience <> 'me' AND l.deleted_at IS NULL
            AND l.hidden_at IS NULL AND l.rating = kept.rating AND l.note = kept.note AND l.on_day = kept.on_day
            AND l.country = kept.country AND l.city IS NOT DISTINCT FROM kept.city
            AND ((k.is_coarse = TRUE AND kept.name = '' AND kept.address = ''
                AND kept.latitude - l.latitude BETWEEN -500000 AND 500000
                AND kept.longitude - l.longitude BETWEEN -500000 AND 500000)
              OR (k.is_coarse = FALSE AND kept.name = s.name AND kept.address = s.address
                AND kept.latitude = l.latitude AND kept.longitude = l.longitude)))
        """),
  ]
}
