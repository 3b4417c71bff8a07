internal import Core
internal import SQL
internal import Social

extension RealspaceMigrations {
  /// Nothing that names an item is changed by a merge: those who see both items read them as one, for as long as the row is there.
  static let duplicates = Migration("realspace", 8, "duplicates of items") {
    // No foreign keys to the items, whose last mark takes them away by a trigger, nor to the person who proposed it: a merge stays for
    // the others. The names are repeated for the operator, who decides without seeing the items.
    """
    CREATE TABLE realspace_duplicates (
      id uuid PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('film', 'book', 'place')), item_id uuid NOT NULL,
      item_name text NOT NULL, into_id uuid NOT NULL, into_name text NOT NULL, proposed_by uuid NOT NULL,
      created_at bigint NOT NULL, merged_at bigint, CHECK (item_id <> into_id)) WITHOUT ROWID
    """
    "CREATE INDEX realspace_duplicates_newest ON realspace_duplicates (created_at, id)"
    "CREATE INDEX realspace_duplicates_item ON realspace_duplicates (item_id)"
    "CREATE INDEX realspace_duplicates_into ON realspace_duplicates (into_id)"
    "CREATE INDEX realspace_duplicates_proposed_by ON realspace_duplicates (proposed_by)"
    """
    CREATE TABLE realspace_duplicate_agreements (
      duplicate_id uuid NOT NULL, profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      as_operator boolean NOT NULL DEFAULT FALSE, created_at bigint NOT NULL, PRIMARY KEY (duplicate_id, profile_id))
      WITHOUT ROWID
    """
    "CREATE INDEX realspace_duplicate_agreements_profile ON realspace_duplicate_agreements (profile_id)"
    Trigger(
      "realspace_duplicates_agreed", after: .insert, on: "realspace_duplicate_agreements",
      """
      UPDATE realspace_duplicates SET merged_at = NEW.created_at
        WHERE id = NEW.duplicate_id AND merged_at IS NULL AND (NEW.as_operator = TRUE
          OR (EXISTS (SELECT 1 FROM realspace_items i
              JOIN realspace_duplicate_agreements a ON a.profile_id = i.made_by AND a.duplicate_id = NEW.duplicate_id
              WHERE i.id = item_id)
            AND EXISTS (SELECT 1 FROM realspace_items i
              JOIN realspace_duplicate_agreements a ON a.profile_id = i.made_by AND a.duplicate_id = NEW.duplicate_id
              WHERE i.id = into_id)));
      """)
    Trigger(
      "realspace_duplicates_ended", after: .delete, on: "realspace_duplicates",
      "DELETE FROM realspace_duplicate_agreements WHERE duplicate_id = OLD.id;")
    Trigger(
      "realspace_duplicates_unnamed", after: .delete, on: "realspace_items",
      "DELETE FROM realspace_duplicates WHERE item_id = OLD.id OR into_id = OLD.id;")
  }
}

extension RealspacePolicies {
  /// Over a duplicate: the viewer made one of its items.
  private static let isMaker: Predicate = """
    EXISTS (SELECT 1 FROM raw.realspace_items i WHERE i.id IN (row.item_id, row.into_id) AND i.made_by = viewer())
    """

  /// Over a duplicate: its items are two that the viewer sees, of one kind, with the names that it repeats.
  private static let hasTrueItems: Predicate = """
    \(visible: "realspace_items", by: "item_id") AND \(visible: "realspace_items", by: "into_id")
    AND EXISTS (SELECT 1 FROM raw.realspace_items i JOIN raw.realspace_items o ON o.id = row.into_id
      WHERE i.id = row.item_id AND i.kind = row.kind AND o.kind = row.kind AND i.name = row.item_name
        AND o.name = row.into_name)
    """

  /// A merge is there for those who see both items anyway: it never shows one of them. A proposal is for those who decide: the makers as
  /// far as they see both items and who proposes, and the operator.
  static let duplicates = [
    TablePolicy(
      "realspace_duplicates",
      select: """
        app() = 'realspace' AND (is_operator() OR (\(visible: "realspace_items", by: "item_id")
          AND \(visible: "realspace_items", by: "into_id") AND (row.merged_at IS NOT NULL OR row.proposed_by = viewer()
            OR (\(isMaker) AND \(visible: "profiles", by: "proposed_by")))))
        """,
      insert: """
        row.proposed_by = viewer() AND app() = 'realspace' AND row.merged_at IS NULL AND row.item_id <> row.into_id
        AND \(hasTrueItems)
        """,
      delete: "is_operator() OR \(isMaker) OR (row.proposed_by = viewer() AND row.merged_at IS NULL)",
      export: .byProfile("proposed_by")),
    // Nobody learns who has agreed, as that tells who made an item.
    TablePolicy(
      "realspace_duplicate_agreements", select: "row.profile_id = viewer()",
      insert: """
        row.profile_id = viewer() AND app() = 'realspace' AND \(visible: "realspace_duplicates", by: "duplicate_id")
        AND ((row.as_operator = TRUE AND is_operator())
          OR (row.as_operator = FALSE AND EXISTS (SELECT 1 FROM raw.realspace_duplicates d
            JOIN raw.realspace_items i ON i.id IN (d.item_id, d.into_id)
            WHERE d.id = row.duplicate_id AND i.made_by = viewer())))
        """, export: .byProfile("profile_id")),
  ]
}

extension RealspaceCounters {
  static let duplicates = [
    Counter(
      copy: "realspace_duplicates", "item_name",
      isSame: """
        EXISTS (SELECT 1 FROM realspace_items i JOIN realspace_items o ON o.id = kept.into_id
          WHERE i.id = kept.item_id AND i.kind = kept.kind AND o.kind = kept.kind AND i.name = kept.item_name
            AND o.name = kept.into_name)
        """)
  ]
}
