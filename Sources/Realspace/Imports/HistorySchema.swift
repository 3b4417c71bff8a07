internal import Core
internal import SQL
internal import Social

extension RealspaceMigrations {
  static let imports = Migration("realspace", 9, "imports, and what diaries say") {
    "ALTER TABLE realspace_diary ADD COLUMN content text NOT NULL DEFAULT '' CHECK (length(content) <= 10000)"
    // What an import asks for each entry: whether it is there already.
    "CREATE INDEX realspace_diary_subject ON realspace_diary (author, subject)"
    Realspace.imports.steps
    // By this a file that is brought again gives nothing new. It goes with its entry: who deletes that may bring it again.
    """
    CREATE TABLE realspace_imported (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      key text NOT NULL CHECK (length(key) <= 1000),
      entry_id uuid REFERENCES realspace_diary (id) ON DELETE CASCADE,
      todo_id uuid REFERENCES realspace_list (id) ON DELETE CASCADE, import_id uuid NOT NULL,
      facts text NOT NULL DEFAULT '' CHECK (length(facts) <= 4000),
      CHECK ((entry_id IS NULL) <> (todo_id IS NULL)), PRIMARY KEY (profile_id, key)) WITHOUT ROWID
    """
    "CREATE INDEX realspace_imported_entry ON realspace_imported (entry_id)"
    "CREATE INDEX realspace_imported_todo ON realspace_imported (todo_id)"
    "CREATE INDEX realspace_imported_import ON realspace_imported (import_id)"
  }
}

extension RealspacePolicies {
  static let imports = [
    TablePolicy(
      "realspace_imported", select: "row.profile_id = viewer()",
      insert: """
        row.profile_id = viewer() AND app() = 'realspace' AND \(Realspace.imports.isOwn)
        AND (row.entry_id IS NULL
          OR EXISTS (SELECT 1 FROM raw.realspace_diary d WHERE d.id = row.entry_id AND d.author = viewer()))
        AND (row.todo_id IS NULL
          OR EXISTS (SELECT 1 FROM raw.realspace_list l WHERE l.id = row.todo_id AND l.profile_id = viewer()))
        """,
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))
  ]
}

extension Realspace {
  /// What members bring along from Letterboxd, Goodreads and other accounts here.
  static let imports = Imports(
    "realspace", of: people, at: "/realspace/import/", offering: diaryAudience.kinds,
    words: ImportWords(
      title: "Import films and books",
      explanation: """
        Choose the zip file that Letterboxd gives (Settings, Data, Export), the CSV file of Goodreads (My Books, Import and export), or \
        realspace.csv from another account. What you watched and read goes into your diary, what you want to into your list. Nobody is \
        notified, and nothing appears in anybody’s feed.
        """,
      accept: ".zip,.csv,application/zip,text/csv", one: "entry", many: "entries", result: "/realspace/diary",
      resultWords: "See your diary", undoing: ", also those that you have changed since"),
    contents: ImportContents(
      read: { file, services in try await HistoryReader.read(file, at: services.now()) },
      known: { rows, _, viewer, transaction in
        try ImportedQueries.known(rows.map(\.key), viewer, in: transaction)
      }, make: HistoryWriting.make,
      undo: { id, viewer, _, transaction in try HistoryWriting.undo(id, viewer, transaction) }, own: OwnTable.source))
}
