internal import SQL

extension WandrMigrations {
  /// Logs that wait for the end of their trip wait for the new one when it changes. Others' are among them, which the trip's owner may not
  /// change otherwise. A log is never put before the present: it would be news at a time when nobody could see it. Without a last day there
  /// is no time to wait for, and they keep the one that they have.
  static let tripEnds = Migration("wandr", 10, "logs that wait for the end of a trip follow it") {
    Trigger(
      "wandr_trips_end_moved", after: .update, of: ["end_day"], on: "wandr_trips",
      when: "OLD.end_day IS NOT NULL AND NEW.end_day IS NOT NULL AND NEW.end_day <> OLD.end_day",
      """
      UPDATE wandr_logs
        SET shown_at = CASE WHEN \(end(of: "NEW.end_day")) > clock() THEN \(end(of: "NEW.end_day")) ELSE clock() END
        WHERE trip_id = NEW.id AND shown_at = \(end(of: "OLD.end_day")) AND shown_at > clock();
      """)
  }

  /// When a day is over everywhere, as `PartialDate.endEverywhere` has it: noon after it in UTC, in microseconds. The days since 1970 are
  /// counted by years that begin in March, so that a leap day is a year's last.
  private static func end(of day: SchemaText) -> SchemaText {
    let year: SchemaText = "((\(day) - 300) / 10000)"
    let month: SchemaText = "((\(day) / 100 % 100 + 9) % 12)"
    return """
      ((365 * \(year) + \(year) / 4 - \(year) / 100 + \(year) / 400 + (153 * \(month) + 2) / 5 + \(day) % 100 - 719469)
          * 86400000000 + 129600000000)
      """
  }
}
