internal import Core
internal import SQL
internal import Social

extension GrassyMigrations {
  /// Archives that members bring along, what was in them, what has become of it, and what they take away.
  static let archives = Migration("grassy", 2, "imports and exports") {
    // While it is local, its file lies where the operator has put it, and the server doesn't go on with it.
    """
    CREATE TABLE grassy_imports (
      id uuid PRIMARY KEY, profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      state text NOT NULL CHECK (state IN ('reading', 'ready', 'running', 'done', 'cancelled', 'failed', 'removing')),
      reason text NOT NULL DEFAULT '', is_local boolean NOT NULL DEFAULT FALSE,
      audience text NOT NULL DEFAULT 'me' CHECK (audience IN ('everyone', 'followers', 'friends', 'me')),
      tells_places boolean NOT NULL DEFAULT FALSE, photo_count bigint NOT NULL DEFAULT 0,
      video_count bigint NOT NULL DEFAULT 0, place_count bigint NOT NULL DEFAULT 0,
      skipped text NOT NULL DEFAULT '' CHECK (length(skipped) <= 1000), created_at bigint NOT NULL,
      finished_at bigint) WITHOUT ROWID
    """
    "CREATE INDEX grassy_imports_profile ON grassy_imports (profile_id, created_at, id)"
    "CREATE INDEX grassy_imports_open ON grassy_imports (profile_id) WHERE state IN ('reading', 'running', 'removing')"
    // What it says of a post is forgotten once that is settled; `note` tells its owner how it went.
    """
    CREATE TABLE grassy_import_items (
      import_id uuid NOT NULL REFERENCES grassy_imports (id) ON DELETE CASCADE, number bigint NOT NULL,
      profile_id uuid NOT NULL, key text NOT NULL CHECK (length(key) <= 1000),
      state text NOT NULL CHECK (state IN ('waiting', 'preparing', 'done', 'repeated', 'failed')),
      note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000), taken_at bigint NOT NULL, content text NOT NULL,
      media text NOT NULL DEFAULT '', post_id uuid, PRIMARY KEY (import_id, number)) WITHOUT ROWID
    """
    "CREATE INDEX grassy_import_items_state ON grassy_import_items (import_id, state, number)"
    // By this an archive that is brought again gives nothing new. It goes with its post: who deletes that may bring it again.
    """
    CREATE TABLE grassy_imported (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      key text NOT NULL CHECK (length(key) <= 1000),
      post_id uuid NOT NULL REFERENCES grassy_posts (id) ON DELETE CASCADE, import_id uuid NOT NULL,
      PRIMARY KEY (profile_id, key)) WITHOUT ROWID
    """
    "CREATE INDEX grassy_imported_post ON grassy_imported (post_id)"
    "CREATE INDEX grassy_imported_import ON grassy_imported (import_id)"
    """
    CREATE TABLE grassy_exports (
      profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, id uuid NOT NULL UNIQUE,
      state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')), reason text NOT NULL DEFAULT '',
      post_count bigint NOT NULL DEFAULT 0, done_count bigint NOT NULL DEFAULT 0, created_at bigint NOT NULL,
      finished_at bigint) WITHOUT ROWID
    """
  }
}

extension GrassyPolicies {
  /// All of it is its owner's alone.
  static let archives = [
    TablePolicy(
      "grassy_imports", select: "row.profile_id = viewer()",
      insert: "row.profile_id = viewer() AND app() = 'grassy' AND row.state = 'reading'",
      update: TablePolicy.Update(
        [
          "state", "reason", "audience", "tells_places", "photo_count", "video_count", "place_count", "skipped",
          "finished_at",
        ], using: "row.profile_id = viewer()"),
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
    TablePolicy(
      "grassy_import_items", select: "row.profile_id = viewer()",
      insert: """
        row.profile_id = viewer() AND app() = 'grassy' AND EXISTS (SELECT 1 FROM raw.grassy_imports i
          WHERE i.id = row.import_id AND i.profile_id = viewer() AND i.state = 'reading')
        """,
      update: TablePolicy.Update(
        ["state", "note", "content", "media", "post_id"], using: "row.profile_id = viewer()"),
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
    TablePolicy(
      "grassy_imported", select: "row.profile_id = viewer()",
      insert: """
        row.profile_id = viewer() AND app() = 'grassy' AND \(Grassy.posts.isOwn(by: "post_id"))
        AND EXISTS (SELECT 1 FROM raw.grassy_imports i WHERE i.id = row.import_id AND i.profile_id = viewer())
        """,
      export: .byProfile("profile_id")),
    TablePolicy(
      "grassy_exports", select: "row.profile_id = viewer()",
      insert: "row.profile_id = viewer() AND app() = 'grassy' AND row.state = 'waiting'",
      update: TablePolicy.Update(
        ["state", "reason", "post_count", "done_count", "finished_at"], using: "row.profile_id = viewer()"),
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
  ]
}
