internal import SQL

extension CoreMigrations {
  /// Which parts of an upload count, where they are objects of a store: of two that begin at the same place, the one whose
  /// row went in with the upload's progress. The rows outlive the upload until the work on the file is done; the sweep
  /// removes them.
  static let mediaParts = Migration("core", 9, "parts of uploads in a store") {
    """
    CREATE TABLE media_parts (
      media_id uuid NOT NULL, position bigint NOT NULL CHECK (position >= 0), size bigint NOT NULL CHECK (size > 0),
      tag text NOT NULL, PRIMARY KEY (media_id, position)) WITHOUT ROWID
    """
  }
}
