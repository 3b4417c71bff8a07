internal import Core
internal import SQL
internal import Social
internal import Wire

/// Makes entries of the diary and the list of what a file says, and takes them away again. Neither is a post, so that no feed has
/// them and nobody is notified.
enum HistoryWriting {
  /// Entries that one transaction takes away.
  private static let undoneAtOnce = 100

  static func make(_ row: ImportRow, _ turn: ImportTurn, _ transaction: Transaction) throws -> RowOutcome {
    guard let said = HistoryRow(text: row.content) else { return .failed("This row can’t be read any more.") }
    let made: ImportedQueries.Made?
    switch said.part {
    case .diary: made = try makeEntry(said, turn, transaction)
    case .list:
      guard try ListQueries.count(of: turn.viewer.profile, in: transaction) < RealspaceAPI.Limits.list else {
        return .failed("Your list is full: it has \(RealspaceAPI.Limits.list.grouped) entries.")
      }
      made = try makeTodo(said, turn, transaction)
    }
    guard let made else {
      return .repeated(said.part == .diary ? "Your diary has it already." : "Your list has it already.")
    }
    try ImportedQueries.remember(row.key, as: made, said.facts, of: turn, in: transaction)
    return .made
  }

  /// Nil where the diary has it.
  private static func makeEntry(
    _ said: HistoryRow, _ turn: ImportTurn, _ transaction: Transaction
  ) throws -> ImportedQueries.Made? {
    let draft = try said.draft(for: turn.audience ?? said.audience ?? .me, at: turn.now)
    // Our own files know each entry by its ID.
    if turn.source != OwnTable.source, try ImportedQueries.isInDiary(draft, turn, in: transaction) { return nil }
    let (id, viewer): (ID<DiaryEntry>, ID<ProfileEntity>) = (turn.services.newID(), turn.viewer.profile)
    let item = try draft.item?.item(
      by: viewer, fresh: turn.services.newTimelessID(), at: turn.now, in: transaction)
    try DiaryActions.insert(draft, as: id, item?.id, by: viewer, at: time(of: said, turn), in: transaction)
    return .entry(id)
  }

  /// Nil where the list has it.
  private static func makeTodo(
    _ said: HistoryRow, _ turn: ImportTurn, _ transaction: Transaction
  ) throws -> ImportedQueries.Made? {
    if turn.source != OwnTable.source, try ImportedQueries.isOnList(said, turn, in: transaction) { return nil }
    let subject = try PostDraft.subject(said.subject)
    let choice = try said.itemInput.map { try ItemChoice($0, action: said.listAction.done, subject: subject) }
    let (id, viewer): (ID<ListItem>, ID<ProfileEntity>) = (turn.services.newID(), turn.viewer.profile)
    let item = try choice?.item(by: viewer, fresh: turn.services.newTimelessID(), at: turn.now, in: transaction)
    let isPrivate = try isPrivate(said, turn, transaction)
    try transaction.run(
      """
      INSERT INTO realspace_list (id, profile_id, action, subject, item_id, is_private, created_at)
      VALUES (\(id), \(viewer), \(said.listAction.rawValue), \(subject), \(item?.id), \(isPrivate),
        \(time(of: said, turn)))
      """)
    if said.isDone { try transaction.run("UPDATE realspace_list SET done_at = \(turn.now) WHERE id = \(id)") }
    return .todo(id)
  }

  /// Whether an entry of the list is its owner's alone: where they kept it so before, and where others see the list that it comes to, unless
  /// it was said that they may.
  private static func isPrivate(_ said: HistoryRow, _ turn: ImportTurn, _ transaction: Transaction) throws -> Bool {
    guard (turn.audience ?? said.audience ?? .me) == .me else { return false }
    return try said.audience == .me || ListQueries.isShared(by: turn.viewer.profile, in: transaction)
  }

  /// When it was written down elsewhere; never in the future, where it would stay on top of the list.
  private static func time(of said: HistoryRow, _ turn: ImportTurn) -> Timestamp {
    min(said.createdAt ?? turn.now, turn.now)
  }

  /// Deletes some of what an import made; false when nothing is left.
  static func undo(_ id: ID<SocialAPI.Import>, _ viewer: Viewer, _ transaction: Transaction) throws -> Bool {
    let made = try ImportedQueries.made(by: id, limit: undoneAtOnce, in: transaction)
    let entries = try transaction.run(
      "DELETE FROM realspace_diary WHERE author = \(viewer.profile) AND id IN (\(list: made.entries))")
    let todos = try transaction.run(
      "DELETE FROM realspace_list WHERE profile_id = \(viewer.profile) AND id IN (\(list: made.todos))")
    return entries + todos > 0
  }
}
