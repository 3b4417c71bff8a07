internal import Core
internal import SQL
internal import Social

extension RealspaceMigrations {
  static let list = Migration("realspace", 2, "the list") {
    """
    CREATE TABLE realspace_list (
      id uuid PRIMARY KEY, profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      action text NOT NULL CHECK (action IN ('watch', 'read', 'go to')),
      subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
      item_id uuid REFERENCES realspace_items (id), created_at bigint NOT NULL, done_at bigint, deleted_at bigint)
      WITHOUT ROWID
    """
    "CREATE INDEX realspace_list_profile ON realspace_list (profile_id, created_at, id)"
    "CREATE INDEX realspace_list_item ON realspace_list (item_id)"
    "CREATE INDEX realspace_list_deleted ON realspace_list (deleted_at) WHERE deleted_at IS NOT NULL"
    DropTrigger("realspace_posts_unname")
    DropTrigger("realspace_posts_rename")
    Trigger(
      "realspace_posts_unname", after: .delete, on: "realspace_posts", when: "OLD.item_id IS NOT NULL", dropItem)
    Trigger(
      "realspace_posts_rename", after: .update, of: ["item_id"], on: "realspace_posts",
      when: "OLD.item_id IS NOT NULL AND (NEW.item_id IS NULL OR NEW.item_id <> OLD.item_id)", dropItem)
    Trigger("realspace_list_unname", after: .delete, on: "realspace_list", when: "OLD.item_id IS NOT NULL", dropItem)
  }

  /// An item that neither a post nor a list names any more is gone.
  private static let dropItem: SchemaText = """
    DELETE FROM realspace_items WHERE id = OLD.item_id
      AND NOT EXISTS (SELECT 1 FROM realspace_posts p WHERE p.item_id = OLD.item_id)
      AND NOT EXISTS (SELECT 1 FROM realspace_list l WHERE l.item_id = OLD.item_id);
    """
}

extension RealspaceMigrations {
  /// A row for everybody here, since before they share anything.
  static let sharedLists = Migration("realspace", 12, "lists that are shared") {
    """
    CREATE TABLE realspace_lists (
      id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE, \(Realspace.listAudience.definition),
      created_at bigint NOT NULL) WITHOUT ROWID
    """
    "INSERT INTO realspace_lists (id, created_at) SELECT id, created_at FROM profiles WHERE app = 'realspace'"
    Trigger(
      "realspace_lists_made", after: .insert, on: "profiles", when: "NEW.app = 'realspace'",
      "INSERT INTO realspace_lists (id, created_at) VALUES (NEW.id, NEW.created_at);")
    "ALTER TABLE realspace_list ADD COLUMN is_private boolean NOT NULL DEFAULT FALSE"
    "ALTER TABLE realspace_list ADD COLUMN hidden_at bigint"
  }
}

extension RealspacePolicies {
  /// Nobody but its owner sees an entry, unless the list is shared with them: then they see what is still to do, but for what the owner
  /// keeps for themselves. What it names has to be an item that its owner sees, of the kind that the action is about.
  static let list = [
    TablePolicy(
      "realspace_lists", select: Realspace.listAudience.visibility,
      update: TablePolicy.Update(
        ["audience"], using: "row.id = viewer()",
        check: "row.id = viewer() AND \(Realspace.listAudience.isOffered)"),
      export: .byProfile("id")),
    TablePolicy(
      "realspace_list",
      select: """
        row.profile_id = viewer() OR (row.done_at IS NULL AND row.deleted_at IS NULL AND row.hidden_at IS NULL
          AND row.is_private = FALSE AND \(visible: "realspace_lists", by: "profile_id"))
        """,
      insert: """
        row.profile_id = viewer() AND app() = 'realspace' AND row.done_at IS NULL AND row.deleted_at IS NULL
        AND row.hidden_at IS NULL AND (row.item_id IS NULL OR (\(visible: "realspace_items", by: "item_id")
          AND EXISTS (SELECT 1 FROM raw.realspace_items i WHERE i.id = row.item_id
            AND i.kind = CASE row.action WHEN 'read' THEN 'book' WHEN 'go to' THEN 'place' ELSE 'film' END)))
        """,
      update: TablePolicy.Update(["done_at", "deleted_at", "is_private"], using: "row.profile_id = viewer()"),
      delete: "row.profile_id = viewer()", export: .byProfile("profile_id")),
  ]
}
