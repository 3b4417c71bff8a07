internal import Core
internal import SQL
internal import Social
internal import Wire

/// What was imported, by the keys that files know it by.
enum ImportedQueries {
  /// Those of the keys that are here: imported before and not deleted since, or the viewer's own from the beginning.
  static func known(
    _ keys: [String], _ viewer: Viewer, in transaction: ReadTransaction
  ) throws -> Set<String> {
    guard !keys.isEmpty else { return [] }
    var found = Set(
      try transaction.all(
        """
        SELECT m.key FROM realspace_imported m LEFT JOIN realspace_list l ON l.id = m.todo_id
        WHERE m.profile_id = \(viewer.profile) AND m.key IN (\(list: keys))
          AND (m.todo_id IS NULL OR (l.id IS NOT NULL AND l.deleted_at IS NULL))
        """
      ) { $0.text(0) })
    let prefix = OwnTable.key("")
    let own = keys.filter { $0.hasPrefix(prefix) }.compactMap {
      ID<DiaryEntry>(String($0.dropFirst(prefix.utf8.count)))
    }
    guard !own.isEmpty else { return found }
    found.formUnion(
      try transaction.all(
        """
        SELECT id FROM realspace_diary WHERE author = \(viewer.profile) AND id IN (\(list: own))
        UNION ALL SELECT id FROM realspace_list
          WHERE profile_id = \(viewer.profile) AND deleted_at IS NULL AND id IN (\(list: own))
        """
      ) { row -> String in
        let id: ID<DiaryEntry> = try row.id(0)
        return OwnTable.key("\(id)")
      })
    return found
  }

  /// What was made of a row.
  enum Made {
    case entry(ID<DiaryEntry>)
    case todo(ID<ListItem>)
  }

  static func remember(
    _ key: String, as made: Made, _ facts: HistoryFacts, of turn: ImportTurn, in transaction: Transaction
  ) throws {
    let (entry, todo): (ID<DiaryEntry>?, ID<ListItem>?) =
      switch made {
      case .entry(let id): (id, nil)
      case .todo(let id): (nil, id)
      }
    // It may have been there for something on the list that is deleted, and can still be put back.
    try transaction.run("DELETE FROM realspace_imported WHERE profile_id = \(turn.viewer.profile) AND key = \(key)")
    try transaction.run(
      """
      INSERT INTO realspace_imported (profile_id, key, entry_id, todo_id, import_id, facts)
      VALUES (\(turn.viewer.profile), \(key), \(entry), \(todo), \(turn.id), \(facts.text))
      """)
  }

  /// Whether the viewer's diary has the same already, of which this import knows nothing: on that day, or at all where none is known.
  static func isInDiary(_ draft: DiaryDraft, _ turn: ImportTurn, in transaction: ReadTransaction) throws -> Bool {
    let day: SQL = draft.date.precision == .unknown ? "" : "AND d.on_day = \(draft.date.key)"
    return try transaction.exists(
      """
      SELECT 1 FROM realspace_diary d
      WHERE d.author = \(turn.viewer.profile) AND d.action = \(draft.action.rawValue) AND d.subject = \(draft.subject) \(day)
        AND NOT EXISTS (SELECT 1 FROM realspace_imported m WHERE m.entry_id = d.id AND m.import_id = \(turn.id))
      """)
  }

  static func isOnList(_ row: HistoryRow, _ turn: ImportTurn, in transaction: ReadTransaction) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM realspace_list
      WHERE profile_id = \(turn.viewer.profile) AND action = \(row.listAction.rawValue) AND subject = \(row.subject)
        AND done_at IS NULL AND deleted_at IS NULL
      """)
  }

  /// Some of what an import made.
  static func made(
    by id: ID<SocialAPI.Import>, limit: Int, in transaction: ReadTransaction
  ) throws -> (entries: [ID<DiaryEntry>], todos: [ID<ListItem>]) {
    var (entries, todos): ([ID<DiaryEntry>], [ID<ListItem>]) = ([], [])
    try transaction.each(
      "SELECT entry_id, todo_id FROM realspace_imported WHERE import_id = \(id) LIMIT \(limit)"
    ) { row in
      if let entry: ID<DiaryEntry> = row.optionalID(0) { entries.append(entry) }
      if let todo: ID<ListItem> = row.optionalID(1) { todos.append(todo) }
    }
    return (entries, todos)
  }
}
