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

  /// Replies and likes, for a table with comments that can be hidden: columns, the table of likes, and the triggers that keep both.
  ///
  /// A block ends comments inside of a trigger, where a cascade would be SQLite's own doing, which row security refuses. So replies and likes go
  /// by triggers.
  @Migration.StepBuilder public var talkingSteps: [MigrationStep] {
    if let talking {
      "ALTER TABLE \(table) ADD COLUMN thread_id uuid REFERENCES \(table) (id)"
      // The reply that it answers may go while the thread stays: no key to it.
      "ALTER TABLE \(table) ADD COLUMN reply_to uuid"
      "ALTER TABLE \(table) ADD COLUMN reply_count bigint NOT NULL DEFAULT 0"
      "ALTER TABLE \(table) ADD COLUMN like_count bigint NOT NULL DEFAULT 0"
      "DROP INDEX \(table)_oldest"
      "CREATE INDEX \(table)_oldest ON \(table) (\(column), thread_id, created_at, id)"
      "CREATE INDEX \(table)_thread ON \(table) (thread_id, created_at, id)"
      Trigger(
        "\(table)_replied", after: .insert, on: table, when: "NEW.thread_id IS NOT NULL",
        """
        UPDATE \(table) SET reply_count = reply_count + 1 WHERE id = NEW.thread_id;
        INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
          SELECT r.user_id, '\(kind)_reply', NEW.reply_to, NEW.user_id, NEW.id, new_id(), NEW.created_at
          FROM \(table) r JOIN \(subject.table) s ON s.id = r.\(column)
          WHERE r.id = NEW.reply_to AND r.user_id <> NEW.user_id AND r.user_id <> s.\(subject.owner)
          ON CONFLICT DO NOTHING;
        """)
      replyLeaving
      talking.likes.steps
    }
  }

  /// A reply that is deleted or hidden isn't counted in its thread, and who was answered hears of it no more. A comment that goes takes its
  /// thread and what its author heard of answers to it.
  @Migration.StepBuilder private var replyLeaving: [MigrationStep] {
    Trigger(
      "\(table)_reply_removed", after: .delete, on: table,
      """
      DELETE FROM \(table) WHERE thread_id = OLD.id;
      DELETE FROM activity WHERE recipient = OLD.user_id AND kind = '\(kind)_reply' AND subject = OLD.id;
      UPDATE \(table) SET reply_count = reply_count - 1 WHERE id = OLD.thread_id AND OLD.hidden_at IS NULL;
      \(forgettingReply)
      """)
    Trigger(
      "\(table)_reply_hidden", after: .update, of: ["hidden_at"], on: table,
      when: "OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL AND OLD.thread_id IS NOT NULL",
      """
      UPDATE \(table) SET reply_count = reply_count - 1 WHERE id = OLD.thread_id;
      \(forgettingReply)
      """)
    Trigger(
      "\(table)_reply_shown", after: .update, of: ["hidden_at"], on: table,
      when: "OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL AND OLD.thread_id IS NOT NULL",
      "UPDATE \(table) SET reply_count = reply_count + 1 WHERE id = OLD.thread_id;")
    // What two people wrote in each other's threads goes with a block.
    Trigger(
      "\(table)_threads_blocked", after: .insert, on: "blocked_profiles", when: "NEW.app = '\(subject.app)'",
      """
      DELETE FROM \(table)
        WHERE user_id = NEW.viewer AND thread_id IN (SELECT id FROM \(table) WHERE user_id = NEW.other);
      """)
  }

  private var forgettingReply: SchemaText {
    """
    DELETE FROM activity WHERE recipient = (SELECT r.user_id FROM \(table) r WHERE r.id = OLD.reply_to)
      AND kind = '\(kind)_reply' AND subject = OLD.reply_to AND actor = OLD.user_id AND object = OLD.id;
    """
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
    if let talking {
      routes.live(talking.counts)
      talking.likes.forms(on: "like", off: "unlike", at: "\(addresses.comment){id}").register(in: &routes)
    }
  }

  /// Who may see and change the rows.
  public var policies: [TablePolicy] {
    let isVisible: Predicate = "\(visible: subject.table, by: column)"
    let isTended: Predicate = if let tending { " OR \(tending.policy)" } else { "" }
    let isInThread: Predicate = if talking == nil { "" } else { " AND \(isThreadSeen)" }
    let isReply: Predicate = if talking == nil { "" } else { " AND \(isBlank) AND \(answersTruly)" }
    return [
      TablePolicy(
        table,
        select: """
          \(isVisible) AND (row.hidden_at IS NULL OR row.user_id = viewer())
          AND NOT (\("user_id", in: CorePolicies.blocked))\(isInThread)
          """,
        insert: "row.hidden_at IS NULL AND \(subject.mayReact(by: column))\(isReply)",
        delete: "row.user_id = viewer() OR \(subject.isOwn(by: column))\(isTended)", export: .byProfile("user_id"))
    ] + (talking?.likes.policies ?? [])
  }

  /// What is written in the thread of somebody whom a block hides isn't there, as its beginning isn't.
  private var isThreadSeen: Predicate {
    """
    (row.thread_id IS NULL OR NOT EXISTS (SELECT 1 FROM raw.\(table) h
      JOIN raw.blocked_profiles b ON b.viewer = viewer() AND b.other = h.user_id WHERE h.id = row.thread_id))
    """
  }

  private var isBlank: Predicate { "row.reply_count = 0 AND row.like_count = 0" }

  /// A reply is to a comment on the same thing that the viewer sees, in its thread.
  private var answersTruly: Predicate {
    """
    ((row.thread_id IS NULL AND row.reply_to IS NULL) OR EXISTS (SELECT 1 FROM raw.\(table) r
      WHERE r.id = row.reply_to AND r.\(column) = row.\(column) AND coalesce(r.thread_id, r.id) = row.thread_id
        AND r.hidden_at IS NULL AND NOT EXISTS (
          SELECT 1 FROM raw.blocked_profiles b WHERE b.viewer = viewer() AND b.other = r.user_id)))
    """
  }

  /// The thing's number equals its rows.
  public var counters: [Counter] {
    [
      Counter(
        subject.table, counter,
        equals: "SELECT count(*) FROM \(table) r WHERE r.\(column) = kept.id AND r.hidden_at IS NULL")
    ] + talkingCounters
  }

  /// The comments' numbers equal their rows, too.
  private var talkingCounters: [Counter] {
    guard let talking else { return [] }
    return [
      Counter(
        table, "reply_count",
        equals: "SELECT count(*) FROM \(table) r WHERE r.thread_id = kept.id AND r.hidden_at IS NULL")
    ] + talking.likes.counters
  }
}
