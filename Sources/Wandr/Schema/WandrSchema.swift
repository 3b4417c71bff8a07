internal import Core
public import SQL
internal import Social

extension Schema {
  /// Wandr's tables: places, logs with their tags and photos, trips with their people, where people want to go, and what devices know of it.
  public static let wandr = Schema(
    migrations: [WandrMigrations.first, WandrMigrations.hiddenEntries, WandrMigrations.sync],
    policies: WandrPolicies.places + WandrPolicies.logs + WandrPolicies.trips + WandrPolicies.wants
      + WandrPolicies.zones + WandrPolicies.sync,
    counters: WandrCounters.all, parts: Wandr.parts)
}

enum WandrMigrations {
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
  ]
}
