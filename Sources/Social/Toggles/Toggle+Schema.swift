public import Core
public import SQL

extension Toggle {
  /// The first version of the tables and triggers, for a new app; the thing's row has the counter's column.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    """
    CREATE TABLE \(table) (
      \(column) uuid NOT NULL REFERENCES \(subject.table) (id)\(cascade),
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      PRIMARY KEY (\(column), user_id)) WITHOUT ROWID
    """
    "CREATE UNIQUE INDEX \(table)_user ON \(table) (user_id, \(column))"
    counting
    notifying
    subject.blockEnding(of: table, by: column)
    if goesByTrigger {
      Trigger(
        "\(table)_gone", after: .delete, on: subject.table, "DELETE FROM \(table) WHERE \(column) = OLD.id;")
    }
  }

  private var cascade: SchemaText { goesByTrigger ? "" : " ON DELETE CASCADE" }

  @Migration.StepBuilder private var counting: [MigrationStep] {
    if let counter {
      Trigger(
        "\(table)_counted", after: .insert, on: table,
        "UPDATE \(subject.table) SET \(counter) = \(counter) + 1 WHERE id = NEW.\(column);")
      Trigger(
        "\(table)_uncounted", after: .delete, on: table,
        "UPDATE \(subject.table) SET \(counter) = \(counter) - 1 WHERE id = OLD.\(column);")
    }
  }

  @Migration.StepBuilder private var notifying: [MigrationStep] {
    if let activity {
      Trigger(
        "\(table)_told", after: .insert, on: table,
        """
        INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
          SELECT \(subject.owner), '\(activity)', NEW.\(column), NEW.user_id, NEW.\(column), new_id(), NEW.created_at
          FROM \(subject.table) WHERE id = NEW.\(column) AND \(subject.owner) <> NEW.user_id
          ON CONFLICT DO NOTHING;
        """)
      Trigger(
        "\(table)_untold", after: .delete, on: table,
        """
        DELETE FROM activity WHERE recipient = (SELECT \(subject.owner) FROM \(subject.table) WHERE id = OLD.\(column))
          AND kind = '\(activity)' AND subject = OLD.\(column) AND actor = OLD.user_id AND object = OLD.\(column);
        """)
      subject.activityEnding(of: table, kind: activity)
    }
  }

}

extension Toggle: AppPart {
  /// Registers its calls and forms.
  public func register(in routes: inout Routes) { for registration in registrations { registration(&routes) } }

  /// Who may see and change the rows.
  public var policies: [TablePolicy] {
    let isVisible: Predicate = "\(visible: subject.table, by: column)"
    let isAnothers: Predicate =
      if ownRefusal != nil {
        " AND EXISTS (SELECT 1 FROM raw.\(subject.table) p WHERE p.id = row.\(column) AND p.\(subject.owner) <> viewer())"
      } else {
        ""
      }
    // Where there is no list, who is in a block still counts those that it does not hide; for others the thing's number is true.
    let others: Predicate =
      switch showing {
      case .list: " OR (\(isVisible) AND NOT (\("user_id", in: CorePolicies.blocked)))"
      case .number:
        """
         OR (EXISTS (SELECT 1 FROM raw.blocked_profiles b WHERE b.viewer = viewer()) AND \(isVisible)
          AND NOT (\("user_id", in: CorePolicies.blocked)))
        """
      case .nothing: ""
      }
    return [
      TablePolicy(
        table, select: "row.user_id = viewer()\(others)",
        insert: "\(subject.mayReact(by: column))\(isAnothers)",
        delete: "row.user_id = viewer()",
        export: .byProfile("user_id"))
    ]
  }

  /// The thing's number equals its rows; none where nobody counts them.
  public var counters: [Counter] {
    guard let counter else { return [] }
    return [
      Counter(subject.table, counter, equals: "SELECT count(*) FROM \(table) r WHERE r.\(column) = kept.id")
    ]
  }
}

extension Subject {
  /// The thing's end takes what its owner heard of it.
  @Migration.StepBuilder func activityEnding(of table: SchemaText, kind: SchemaText) -> [MigrationStep] {
    Trigger(
      "\(table)_ended", after: .delete, on: self.table,
      "DELETE FROM activity WHERE recipient = OLD.\(owner) AND kind = '\(kind)' AND subject = OLD.id;")
  }

  /// What two people left on each other's things goes with a block, so no count tells of it.
  @Migration.StepBuilder func blockEnding(of table: SchemaText, by column: SchemaText) -> [MigrationStep] {
    Trigger(
      "\(table)_blocked", after: .insert, on: "blocked_profiles", when: "NEW.app = '\(app)'",
      """
      DELETE FROM \(table)
        WHERE user_id = NEW.viewer AND \(column) IN (SELECT id FROM \(self.table) WHERE \(owner) = NEW.other);
      """)
  }
}
