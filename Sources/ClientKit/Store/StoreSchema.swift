/// What is in a store's file, and how a file of an earlier version becomes one of this.
enum StoreSchema {
  /// Each takes the file from one version (`PRAGMA user_version`) to the next. What is released stays as it is.
  static let steps: [String] = [
    """
    CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    -- What the server said last. What waits in the outbox is laid over it when it is read.
    CREATE TABLE items (
      kind TEXT NOT NULL, id TEXT NOT NULL, version TEXT NOT NULL, json BLOB NOT NULL, kept_at INTEGER NOT NULL,
      PRIMARY KEY (kind, id)) WITHOUT ROWID;

    CREATE TABLE lists (
      list TEXT NOT NULL, position INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
      PRIMARY KEY (list, position)) WITHOUT ROWID;
    CREATE INDEX lists_by_item ON lists (kind, id);
    -- Where each list goes on, and when it was read.
    CREATE TABLE list_ends (list TEXT PRIMARY KEY, next TEXT, read_at INTEGER NOT NULL) WITHOUT ROWID;

    CREATE TABLE outbox (
      number INTEGER PRIMARY KEY AUTOINCREMENT, call TEXT NOT NULL, input TEXT NOT NULL, key TEXT NOT NULL UNIQUE,
      subject TEXT NOT NULL, fold TEXT, local TEXT, shown BLOB,
      state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'failed')),
      made_at INTEGER NOT NULL, sent_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0,
      not_before INTEGER NOT NULL DEFAULT 0, problem TEXT);
    CREATE INDEX outbox_by_subject ON outbox (subject, number);

    -- By what the server calls a thing that was made here.
    CREATE TABLE names (local TEXT PRIMARY KEY, real TEXT NOT NULL, made_at INTEGER NOT NULL) WITHOUT ROWID;

    CREATE TABLE drafts (
      name TEXT PRIMARY KEY, json BLOB NOT NULL, kind TEXT, id TEXT, changed_at INTEGER NOT NULL) WITHOUT ROWID;

    CREATE TABLE pictures (
      name TEXT PRIMARY KEY, media TEXT NOT NULL, bytes INTEGER NOT NULL, shown_at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX pictures_by_media ON pictures (media);
    CREATE INDEX pictures_by_time ON pictures (shown_at)
    """,
    """
    -- The name that people and addresses know an item by, where its kind has one. What is kept is taken again with the next sync, which
    -- tells it.
    ALTER TABLE items ADD COLUMN alias TEXT;
    CREATE INDEX items_by_alias ON items (kind, alias) WHERE alias IS NOT NULL;
    UPDATE items SET version = ''
    """,
    """
    -- What one person writes on several devices, as the server said last: each field with its version.
    CREATE TABLE things (kind TEXT NOT NULL, id TEXT NOT NULL, json BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
    -- How far the device knows them.
    CREATE TABLE thing_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    -- What was written here and isn't at the server: of each thing what was changed. It is laid over `things` when these are read.
    CREATE TABLE thing_changes (
      kind TEXT NOT NULL, id TEXT NOT NULL, json BLOB NOT NULL, since INTEGER NOT NULL, problem TEXT,
      PRIMARY KEY (kind, id)) WITHOUT ROWID;
    -- Photos that wait for their thing to be at the server. `media`: what the server calls one that it has.
    CREATE TABLE thing_photos (
      number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, thing TEXT NOT NULL,
      upload TEXT NOT NULL, media TEXT, problem TEXT);
    CREATE INDEX thing_photos_by_thing ON thing_photos (kind, thing)
    """,
  ]

  /// What nobody else has: kept where a file can't be brought up to date.
  private static let own: [(table: String, columns: String)] = [
    ("facts", "name, value"),
    (
      "outbox",
      "number, call, input, key, subject, fold, local, shown, state, made_at, sent_at, attempts, not_before, problem"
    ),
    ("names", "local, real, made_at"), ("drafts", "name, json, kind, id, changed_at"),
    ("thing_changes", "kind, id, json, since, problem"),
    ("thing_photos", "number, id, kind, thing, upload, media, problem"),
  ]

  /// In one transaction. Where a step fails, because what is stored isn't what it should be, what the server has is left out and
  /// fetched again with the next sync.
  /// - Throws: `newer` for a file of a later version.
  static func bringUpToDate(_ connection: StoreConnection, steps: [String] = steps) throws(StoreError) {
    let version = Int(try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
    guard version <= steps.count else { throw .newer }
    guard version < steps.count else { return }
    try connection.execute("BEGIN EXCLUSIVE")
    do throws(StoreError) {
      for step in steps[version...] { try connection.execute(step) }
      try connection.execute("PRAGMA user_version = \(steps.count); COMMIT")
    } catch .full {
      try connection.execute("ROLLBACK")
      throw .full
    } catch {
      // As above, SQLite may have done it.
      try? connection.execute("ROLLBACK")
      guard version > 0 else { throw error }
      try startOver(connection, steps)
    }
  }

  /// An empty file with what is this device's own of the old one.
  private static func startOver(_ connection: StoreConnection, _ steps: [String]) throws(StoreError) {
    try connection.execute("BEGIN EXCLUSIVE")
    do throws(StoreError) {
      let tables = try connection.all(
        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      ) { $0.text(0) }
      // A file of an earlier version doesn't have all of them.
      let kept = own.filter { tables.contains($0.table) }
      for (table, columns) in kept {
        try connection.execute("CREATE TEMP TABLE kept_\(table) AS SELECT \(columns) FROM main.\(table)")
      }
      for table in tables { try connection.execute("DROP TABLE main.\"\(table)\"") }
      for step in steps { try connection.execute(step) }
      for (table, columns) in kept {
        try connection.execute(
          "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM kept_\(table); DROP TABLE kept_\(table)")
      }
      try connection.execute("PRAGMA user_version = \(steps.count); COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")  // as above
      throw error
    }
  }
}
