public import Core
public import SQL

extension Comments {
  /// The first version of the table and triggers, for a new app; the thing's row has the counter's column.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    """
    CREATE TABLE \(table) (
      id uuid PRIMARY KEY, \(column) uuid NOT NULL REFERENCES \(subject.table) (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      body text NOT NULL CHECK (length(body) BETWEEN 1 AND 2200), created_at bigint NOT NULL, hidden_at bigint) WITHOUT ROWID
    """
    "CREATE INDEX \(table)_oldest ON \(table) (\(column), created_at, id)"
    "CREATE INDEX \(table)_user ON \(table) (user_id)"
    Trigger(
      "\(table)_added", after: .insert, on: table,
      """
      UPDATE \(subject.table) SET \(counter) = \(counter) + 1 WHERE id = NEW.\(column);
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT \(subject.owner), '\(kind)', NEW.\(column), NEW.user_id, NEW.id, new_id(), NEW.created_at
        FROM \(subject.table) WHERE id = NEW.\(column) AND \(subject.owner) <> NEW.user_id;
      """)
    leaving
    subject.activityEnding(of: table, kind: kind)
    subject.blockEnding(of: table, by: column)
  }

  /// For a table that was made before comments could be hidden: the column, and the triggers that know it.
  @Migration.StepBuilder public var hidingSteps: [MigrationStep] {
    "ALTER TABLE \(table) ADD COLUMN hidden_at bigint"
    DropTrigger("\(table)_removed")
    leaving
  }

  /// Deleted or hidden, it isn't counted, and the owner hears of it no more.
  @Migration.StepBuilder private var leaving: [MigrationStep] {
    Trigger(
      "\(table)_removed", after: .delete, on: table, when: "OLD.hidden_at IS NULL",
      """
      UPDATE \(subject.table) SET \(counter) = \(counter) - 1 WHERE id = OLD.\(column);
      \(forgetting)
      """)
    Trigger(
      "\(table)_hidden", after: .update, of: ["hidden_at"], on: table,
      when: "OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL",
      """
      UPDATE \(subject.table) SET \(counter) = \(counter) - 1 WHERE id = OLD.\(column);
      \(forgetting)
      """)
    Trigger(
      "\(table)_shown", after: .update, of: ["hidden_at"], on: table,
      when: "OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL",
      "UPDATE \(subject.table) SET \(counter) = \(counter) + 1 WHERE id = OLD.\(column);")
  }

  private var forgetting: SchemaText {
    """
    DELETE FROM activity WHERE recipient = (SELECT \(subject.owner) FROM \(subject.table) WHERE id = OLD.\(column))
      AND kind = '\(kind)' AND subject = OLD.\(column) AND actor = OLD.user_id AND object = OLD.id;
    """
  }
}

extension Comments: AppPart {
  /// Registers its calls and pages.
  public func register(in routes: inout Routes) {
    registerCalls?(self, &routes)
    registerPages(in: &routes)
  }

  /// Who may see and change the rows.
  public var policies: [TablePolicy] {
    let isVisible: Predicate = "\(visible: subject.table, by: column)"
    let isTended: Predicate = if let tending { " OR \(tending.policy)" } else { "" }
    return [
      TablePolicy(
        table,
        select: """
          \(isVisible) AND (row.hidden_at IS NULL OR row.user_id = viewer())
          AND NOT (\("user_id", in: CorePolicies.blocked))
          """,
        insert: "row.hidden_at IS NULL AND \(subject.mayReact(by: column))",
        delete: "row.user_id = viewer() OR \(subject.isOwn(by: column))\(isTended)", export: .byProfile("user_id"))
    ]
  }

  /// The thing's number equals its rows.
  public var counters: [Counter] {
    [
      Counter(
        subject.table, counter,
        equals: "SELECT count(*) FROM \(table) r WHERE r.\(column) = kept.id AND r.hidden_at IS NULL")
    ]
  }
}
