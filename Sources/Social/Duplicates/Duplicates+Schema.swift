public import Core
public import SQL

extension Duplicates {
  /// The first version of the tables and triggers.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    tables
    agreeing
    ending
    following
  }

  /// No foreign keys to the items, whose last mark takes them away by a trigger, nor to the person who proposed it: a merge stays for the
  /// others. The names are repeated for the operator, who decides without seeing the items.
  @Migration.StepBuilder private var tables: [MigrationStep] {
    """
    CREATE TABLE \(table) (
      id uuid PRIMARY KEY, \(kindColumn)item_id uuid NOT NULL,
      item_name text NOT NULL, into_id uuid NOT NULL, into_name text NOT NULL, proposed_by uuid NOT NULL,
      created_at bigint NOT NULL, merged_at bigint, CHECK (item_id <> into_id)) WITHOUT ROWID
    """
    "CREATE INDEX \(table)_newest ON \(table) (created_at, id)"
    "CREATE INDEX \(table)_item ON \(table) (item_id)"
    "CREATE INDEX \(table)_into ON \(table) (into_id)"
    "CREATE INDEX \(table)_proposed_by ON \(table) (proposed_by)"
    """
    CREATE TABLE \(agreements) (
      duplicate_id uuid NOT NULL, profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      as_operator boolean NOT NULL DEFAULT FALSE, created_at bigint NOT NULL, PRIMARY KEY (duplicate_id, profile_id))
      WITHOUT ROWID
    """
    "CREATE INDEX \(agreements)_profile ON \(agreements) (profile_id)"
  }

  private var kindColumn: SchemaText {
    guard let kinds = items.kinds else { return "" }
    return "kind text NOT NULL CHECK (kind IN (\(kinds))), "
  }

  /// A merge is in force once everybody has agreed who has to, or an operator has.
  @Migration.StepBuilder private var agreeing: [MigrationStep] {
    Trigger(
      "\(table)_agreed", after: .insert, on: agreements,
      """
      UPDATE \(table) SET merged_at = NEW.created_at
        WHERE id = NEW.duplicate_id AND merged_at IS NULL AND (NEW.as_operator = TRUE
          OR (\(isAgreed("item_id", other: "into_id"))
            AND \(isAgreed("into_id", other: "item_id"))));
      """)
  }

  /// In a trigger of agreements, over a duplicate: nobody's agreement is missing for that side.
  private func isAgreed(_ side: SchemaText, other: SchemaText) -> SchemaText {
    let byMaker: SchemaText = """
      EXISTS (SELECT 1 FROM \(items.table) i
              JOIN \(agreements) a ON a.profile_id = i.made_by AND a.duplicate_id = NEW.duplicate_id
              WHERE i.id = \(side))
      """
    guard items.hasUnmade || items.privacy != nil else { return byMaker }
    let isUnmade: SchemaText =
      items.hasUnmade
      ? " OR EXISTS (SELECT 1 FROM \(items.table) i WHERE i.id = \(side) AND i.made_by IS NULL)" : ""
    guard let privacy = items.privacy else { return "(\(byMaker)\(isUnmade))" }
    // Only the maker of what is private gets to see the merge, and so nobody else has to agree.
    return """
      (\(byMaker)\(isUnmade)
              OR EXISTS (SELECT 1 FROM \(items.table) i WHERE i.id = \(other) AND i.\(privacy) = TRUE))
      """
  }

  @Migration.StepBuilder private var ending: [MigrationStep] {
    Trigger(
      "\(table)_ended", after: .delete, on: table, "DELETE FROM \(agreements) WHERE duplicate_id = OLD.id;")
    Trigger(
      "\(table)_unnamed", after: .delete, on: items.table,
      "DELETE FROM \(table) WHERE item_id = OLD.id OR into_id = OLD.id;")
  }

  /// What happens to an item later. Where it becomes private or stops to be, what is said of it ends as far as that is others' to decide:
  /// they would decide without those who have a say now.
  @Migration.StepBuilder private var following: [MigrationStep] {
    if items.isRenamed {
      Trigger(
        "\(table)_renamed", after: .update, of: ["name"], on: items.table, when: "NEW.name <> OLD.name",
        """
        UPDATE \(table) SET item_name = NEW.name WHERE item_id = NEW.id;
        UPDATE \(table) SET into_name = NEW.name WHERE into_id = NEW.id;
        """)
    }
    if let privacy = items.privacy {
      Trigger(
        "\(table)_kept", after: .update, of: [privacy], on: items.table, when: "NEW.\(privacy) <> OLD.\(privacy)",
        """
        DELETE FROM \(table) WHERE (item_id = NEW.id OR into_id = NEW.id)
          AND ((merged_at IS NULL AND proposed_by <> NEW.made_by) OR EXISTS (SELECT 1 FROM \(items.table) o
            WHERE o.id IN (item_id, into_id) AND o.made_by <> NEW.made_by));
        """)
    }
  }
}

extension Duplicates: AppPart {
  private var app: SchemaText { "'\(items.app)'" }

  /// Over a duplicate: the viewer made one of its items.
  private var isMaker: Predicate {
    """
    EXISTS (SELECT 1 FROM raw.\(items.table) i WHERE i.id IN (row.item_id, row.into_id) AND i.made_by = viewer())
    """
  }

  /// Over a duplicate, behind another condition: neither item is what somebody else keeps to themselves.
  private var isOpen: Predicate {
    guard let privacy = items.privacy else { return "" }
    return """
       AND NOT EXISTS (SELECT 1 FROM raw.\(items.table) i WHERE i.id IN (row.item_id, row.into_id)
        AND i.\(privacy) = TRUE AND (i.made_by = viewer()) IS NOT TRUE)
      """
  }

  private var seesBoth: Predicate {
    "\(visible: items.table, by: "item_id") AND \(visible: items.table, by: "into_id")"
  }

  /// Over a duplicate: its items are two that the viewer sees, of one kind, with the names that it repeats.
  private var hasTrueItems: Predicate {
    let isOfKind: Predicate = items.kinds == nil ? "" : " AND i.kind = row.kind AND o.kind = row.kind"
    return """
      \(seesBoth) AND EXISTS (SELECT 1 FROM raw.\(items.table) i JOIN raw.\(items.table) o ON o.id = row.into_id
        WHERE i.id = row.item_id\(isOfKind) AND i.name = row.item_name AND o.name = row.into_name)
      """
  }

  /// A merge is there for those who see both items anyway: it never shows one of them. A proposal is for those who decide: the makers as
  /// far as they see both items and who proposes, and the operator. Nobody learns who has agreed, as that tells who made an item.
  public var policies: [TablePolicy] {
    [
      TablePolicy(
        table,
        select: """
          app() = \(app)\(isOpen) AND (is_operator() OR (\(seesBoth) AND (row.merged_at IS NOT NULL
            OR row.proposed_by = viewer() OR (\(isMaker) AND \(visible: "profiles", by: "proposed_by")))))
          """,
        insert: """
          row.proposed_by = viewer() AND app() = \(app) AND row.merged_at IS NULL AND row.item_id <> row.into_id
          AND \(hasTrueItems)\(isOpen)
          """,
        delete: "is_operator() OR \(isMaker) OR (row.proposed_by = viewer() AND row.merged_at IS NULL)",
        export: .byProfile("proposed_by")),
      TablePolicy(
        agreements, select: "row.profile_id = viewer()",
        insert: """
          row.profile_id = viewer() AND app() = \(app) AND \(visible: table, by: "duplicate_id")
          AND ((row.as_operator = TRUE AND is_operator())
            OR (row.as_operator = FALSE AND EXISTS (SELECT 1 FROM raw.\(table) d
              JOIN raw.\(items.table) i ON i.id IN (d.item_id, d.into_id)
              WHERE d.id = row.duplicate_id AND i.made_by = viewer())))
          """, export: .byProfile("profile_id")),
    ]
  }

  /// The names that a duplicate repeats.
  public var counters: [Counter] {
    let isOfKind: SchemaText = items.kinds == nil ? "" : " AND i.kind = kept.kind AND o.kind = kept.kind"
    return [
      Counter(
        copy: table, "item_name",
        isSame: """
          EXISTS (SELECT 1 FROM \(items.table) i JOIN \(items.table) o ON o.id = kept.into_id
            WHERE i.id = kept.item_id\(isOfKind) AND i.name = kept.item_name AND o.name = kept.into_name)
          """)
    ]
  }

  /// Registers its calls and its pages.
  public func register(in routes: inout Routes) {
    registerCalls?(self, &routes)
    registerComparing(in: &routes)
    registerList(in: &routes)
  }
}
