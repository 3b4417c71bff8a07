internal import SQL

extension CoreMigrations {
  /// What people do not want to hear of: it never becomes a line of their activity.
  static let silence = Migration("core", 17, "kinds of activity that people turned off") {
    """
    CREATE TABLE silenced_activity (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40), PRIMARY KEY (profile_id, kind)) WITHOUT ROWID
    """
    Trigger(
      "activity_silenced", after: .insert, on: "activity",
      """
      DELETE FROM activity WHERE recipient = NEW.recipient AND kind = NEW.kind AND subject = NEW.subject
        AND actor = NEW.actor AND object = NEW.object
        AND EXISTS (SELECT 1 FROM silenced_activity s WHERE s.profile_id = NEW.recipient AND s.kind = NEW.kind);
      """)
  }
}

extension CoreMigrations {
  /// Who is suspended, for the policy of activity: mostly nobody.
  static let suspendedProfiles = Migration("core", 27, "suspended profiles from an index") {
    "CREATE INDEX profiles_suspended ON profiles (id) WHERE hidden_at IS NOT NULL"
  }
}
