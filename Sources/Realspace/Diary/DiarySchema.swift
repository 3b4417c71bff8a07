internal import Core
internal import SQL
internal import Social
internal import Wire

extension RealspaceMigrations {
  static let diary = Migration("realspace", 3, "the diary") {
    // A day is year, month and day as eight digits; parts that aren't known are zeros, so that they come last in their year.
    """
    CREATE TABLE realspace_diary (
      id uuid PRIMARY KEY, author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      action text NOT NULL CHECK (action IN ('watched', 'read', 'went to')),
      subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
      item_id uuid REFERENCES realspace_items (id),
      on_day bigint NOT NULL DEFAULT 0 CHECK (on_day = 0 OR on_day BETWEEN 19000000 AND 99991231),
      occasion bigint NOT NULL DEFAULT 1 CHECK (occasion BETWEEN 1 AND 999),
      abandoned_at bigint CHECK (abandoned_at BETWEEN 0 AND 99), rating bigint CHECK (rating BETWEEN 1 AND 10),
      \(Realspace.diaryAudience.definition), created_at bigint NOT NULL) WITHOUT ROWID
    """
    "CREATE INDEX realspace_diary_author ON realspace_diary (author, on_day, id)"
    "CREATE INDEX realspace_diary_item ON realspace_diary (item_id)"
    DropTrigger("realspace_posts_unname")
    DropTrigger("realspace_posts_rename")
    DropTrigger("realspace_list_unname")
    Trigger(
      "realspace_posts_unname", after: .delete, on: "realspace_posts", when: "OLD.item_id IS NOT NULL", dropItem)
    Trigger(
      "realspace_posts_rename", after: .update, of: ["item_id"], on: "realspace_posts", when: isOther, dropItem)
    Trigger("realspace_list_unname", after: .delete, on: "realspace_list", when: "OLD.item_id IS NOT NULL", dropItem)
    Trigger(
      "realspace_diary_unname", after: .delete, on: "realspace_diary", when: "OLD.item_id IS NOT NULL", dropItem)
    Trigger(
      "realspace_diary_rename", after: .update, of: ["item_id"], on: "realspace_diary", when: isOther, dropItem)
  }

  /// Entries that an operator hides are their authors' alone.
  static let hiddenDiary = Migration("realspace", 14, "diaries with hidden entries") {
    "ALTER TABLE realspace_diary ADD COLUMN hidden_at bigint"
  }

  private static let isOther: SchemaText =
    "OLD.item_id IS NOT NULL AND (NEW.item_id IS NULL OR NEW.item_id <> OLD.item_id)"

  /// An item that nothing names any more is gone.
  private static let dropItem: SchemaText = """
    DELETE FROM realspace_items WHERE id = OLD.item_id
      AND NOT EXISTS (SELECT 1 FROM realspace_posts p WHERE p.item_id = OLD.item_id)
      AND NOT EXISTS (SELECT 1 FROM realspace_list l WHERE l.item_id = OLD.item_id)
      AND NOT EXISTS (SELECT 1 FROM realspace_diary d WHERE d.item_id = OLD.item_id);
    """
}

extension Realspace {
  /// Nobody reacts to entries, so that nothing is told of their counts.
  private static let diaryEntries: Subject<DiaryEntry> = Subject(
    "realspace_diary", in: "realspace", author: "author", counts: PostLive.counts)

  /// Only for its owner, unless they choose otherwise.
  static let diaryAudience: Audience<DiaryEntry> = Audience(
    of: diaryEntries, offering: [.me, .friends, .followers], standard: .me, isCounted: false)
}

extension RealspacePolicies {
  private static let mayWrite: Predicate = """
    row.author = viewer() AND app() = 'realspace' AND \(Realspace.diaryAudience.isOffered)
    AND (row.item_id IS NULL OR (\(visible: "realspace_items", by: "item_id")
      AND EXISTS (SELECT 1 FROM raw.realspace_items i WHERE i.id = row.item_id
        AND i.kind = CASE row.action WHEN 'read' THEN 'book' WHEN 'went to' THEN 'place' ELSE 'film' END)))
    """

  static let diary = [
    TablePolicy(
      "realspace_diary", select: Realspace.diaryAudience.visibility, insert: "row.hidden_at IS NULL AND \(mayWrite)",
      update: TablePolicy.Update(
        ["action", "subject", "item_id", "on_day", "occasion", "abandoned_at", "rating", "content", "audience"],
        using: "row.author = viewer()", check: mayWrite),
      delete: "row.author = viewer()", export: .byProfile("author"))
  ]
}
