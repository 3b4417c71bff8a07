public import SQL

extension Imports {
  /// The first version of the tables, for a new app.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    """
    CREATE TABLE \(tables.imports) (
      id uuid PRIMARY KEY, profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      state text NOT NULL CHECK (state IN ('reading', 'ready', 'running', 'done', 'cancelled', 'failed', 'removing')),
      reason text NOT NULL DEFAULT '', source text NOT NULL DEFAULT '' CHECK (length(source) <= 40),
      audience text CHECK (audience IN ('everyone', 'followers', 'friends', 'me')),
      summary text NOT NULL DEFAULT '' CHECK (length(summary) <= 2000),
      skipped text NOT NULL DEFAULT '' CHECK (length(skipped) <= 2000), created_at bigint NOT NULL, finished_at bigint)
      WITHOUT ROWID
    """
    "CREATE INDEX \(tables.imports)_profile ON \(tables.imports) (profile_id, created_at, id)"
    """
    CREATE INDEX \(tables.imports)_open ON \(tables.imports) (profile_id) WHERE state IN ('reading', 'running', 'removing')
    """
    // What the file says of a row is forgotten once that is settled; `note` tells its owner how it went.
    """
    CREATE TABLE \(tables.items) (
      import_id uuid NOT NULL REFERENCES \(tables.imports) (id) ON DELETE CASCADE, number bigint NOT NULL,
      profile_id uuid NOT NULL, key text NOT NULL CHECK (length(key) <= 1000),
      state text NOT NULL CHECK (state IN ('waiting', 'preparing', 'done', 'repeated', 'failed')),
      label text NOT NULL CHECK (length(label) <= 300), note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
      content text NOT NULL, PRIMARY KEY (import_id, number)) WITHOUT ROWID
    """
    "CREATE INDEX \(tables.items)_state ON \(tables.items) (import_id, state, number)"
    if question != nil {
      "ALTER TABLE \(tables.imports) ADD COLUMN answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 40)"
    }
  }

  /// All of it is its owner's alone.
  public var policies: [TablePolicy] {
    let name: SchemaText = "'\(app)'"
    let answer: [SchemaText] = question == nil ? [] : ["answer"]
    return [
      TablePolicy(
        tables.imports, select: "row.profile_id = viewer()",
        insert: "row.profile_id = viewer() AND app() = \(name) AND row.state = 'reading'",
        update: TablePolicy.Update(
          ["state", "reason", "source", "audience", "summary", "skipped", "finished_at"] + answer,
          using: "row.profile_id = viewer()"),
        delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
      TablePolicy(
        tables.items, select: "row.profile_id = viewer()",
        insert: """
          row.profile_id = viewer() AND app() = \(name) AND EXISTS (SELECT 1 FROM raw.\(tables.imports) i
            WHERE i.id = row.import_id AND i.profile_id = viewer() AND i.state = 'reading')
          """,
        update: TablePolicy.Update(["state", "note", "content"], using: "row.profile_id = viewer()"),
        delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
    ]
  }

  /// Over a row of the app's own that names an import by `import_id`: it is one of the viewer's.
  public var isOwn: Predicate {
    "EXISTS (SELECT 1 FROM raw.\(tables.imports) i WHERE i.id = row.import_id AND i.profile_id = viewer())"
  }
}
