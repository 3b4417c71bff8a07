public import Core
public import SQL

extension Timeline {
  /// The first version of the table and triggers, for a new app: entries come and go with things and with who reads them.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    // No foreign key to the things: an index for it would double the largest table. Triggers take the rows away.
    """
    CREATE TABLE \(table) (
      profile_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, \(time) bigint NOT NULL,
      \(thing) uuid NOT NULL, \(source) uuid NOT NULL, PRIMARY KEY (profile_id, \(time), \(thing))) WITHOUT ROWID
    """
    triggers
  }

  /// The triggers alone, for a table that is older than the part.
  @Migration.StepBuilder public var triggers: [MigrationStep] {
    Trigger("\(things)_into_\(table)", after: .insert, on: things, "\(intoOwn)\(intoReaders)")
    Trigger("\(things)_out_of_\(table)", after: .delete, on: things, outOfAll)
    if isMovable { moved }
    filled
    filledAgain
    Trigger(
      "\(readers.table)_hidden_from_\(table)", after: .update, of: readers.changing, on: readers.table,
      when: "\(readers.reads("OLD")) AND NOT (\(readers.reads("NEW")))", empty)
    Trigger(
      "\(readers.table)_out_of_\(table)", after: .delete, on: readers.table, when: readers.reads("OLD"), empty)
    if let audience { followAudience(audience) }
  }

  /// Whether or not its readers change with its time.
  var moved: Trigger {
    Trigger(
      "\(things)_moved_in_\(table)", after: .update, of: [time], on: things, when: "NEW.\(time) <> OLD.\(time)",
      "\(outOfAll)\n\(againInto)")
  }

  /// Somebody begins to read.
  var filled: Trigger {
    Trigger("\(readers.table)_into_\(table)", after: .insert, on: readers.table, when: readers.reads("NEW"), fill)
  }

  /// Somebody reads again.
  var filledAgain: Trigger {
    Trigger(
      "\(readers.table)_shown_in_\(table)", after: .update, of: readers.changing, on: readers.table,
      when: "\(readers.reads("NEW")) AND NOT (\(readers.reads("OLD")))", fill)
  }

  private var entry: SchemaText { "INSERT INTO \(table) (profile_id, \(time), \(thing), \(source))" }

  private var intoOwn: SchemaText {
    isOwn ? "\(entry) VALUES (NEW.\(source), NEW.\(time), NEW.id, NEW.\(source));\n" : ""
  }

  private var intoReaders: SchemaText {
    """
    \(entry)
      SELECT f.\(readers.reader), NEW.\(time), NEW.id, NEW.\(source) FROM \(readers.table) f
      WHERE f.\(readers.source) = NEW.\(source) AND \(readers.reads("f"))\(mayRead("NEW", "f.\(readers.reader)"));
    """
  }

  /// The same where some of the entries may be there already.
  private var againInto: SchemaText {
    let own: SchemaText =
      isOwn
      ? "\(entry) SELECT NEW.\(source), NEW.\(time), NEW.id, NEW.\(source) WHERE TRUE ON CONFLICT DO NOTHING;\n" : ""
    return "\(own)\(againIntoReaders)"
  }

  var againIntoReaders: SchemaText {
    """
    \(entry)
      SELECT f.\(readers.reader), NEW.\(time), NEW.id, NEW.\(source) FROM \(readers.table) f
      WHERE f.\(readers.source) = NEW.\(source) AND \(readers.reads("f"))\(mayRead("NEW", "f.\(readers.reader)"))\(unhidden("NEW"))
      ON CONFLICT DO NOTHING;
    """
  }

  private var outOfAll: SchemaText {
    let own: SchemaText =
      isOwn
      ? "DELETE FROM \(table) WHERE profile_id = OLD.\(source) AND \(time) = OLD.\(time) AND \(thing) = OLD.id;\n" : ""
    return "\(own)\(outOfReaders)"
  }

  var outOfReaders: SchemaText {
    """
    DELETE FROM \(table)
      WHERE profile_id IN (
        SELECT f.\(readers.reader) FROM \(readers.table) f WHERE f.\(readers.source) = OLD.\(source))
      AND \(time) = OLD.\(time) AND \(thing) = OLD.id;
    """
  }

  /// Brings the things of a source into the list of a reader.
  private var fill: SchemaText {
    let conditions: SchemaText = "\(mayRead("t", "NEW.\(readers.reader)"))\(unhidden("t"))"
    return """
      \(entry)
        SELECT NEW.\(readers.reader), t.\(time), t.id, t.\(source) FROM \(things) t WHERE t.\(source) = NEW.\(readers.source)\(conditions)
        ON CONFLICT DO NOTHING;
      \(fillFriends)
      """
  }

  /// Takes them away again.
  private var empty: SchemaText {
    """
    DELETE FROM \(table) WHERE profile_id = OLD.\(readers.reader) AND (\(time), \(thing)) IN (
      SELECT t.\(time), t.id FROM \(things) t WHERE t.\(source) = OLD.\(readers.source));
    \(emptyFriends)
    """
  }

  private func mayRead(_ thing: SchemaText, _ reader: SchemaText) -> SchemaText {
    if let audience { "\n    AND \(audience.takesIn(thing, reader: reader))" } else { "" }
  }
}

extension Timeline: AppPart {
  /// Everybody reads their own list.
  public var policies: [TablePolicy] {
    [
      TablePolicy(
        table, select: "row.profile_id = viewer()", export: .excluded(reason: "made from what is posted and followed"))
    ]
  }

  /// Everybody has as many entries as they read things.
  public var counters: [Counter] {
    let own: SchemaText =
      isOwn ? "(SELECT count(*) FROM \(things) t WHERE t.\(source) = kept.id AND t.\(time) IS NOT NULL) + " : ""
    let conditions: SchemaText = "\(mayRead("t", "kept.id"))\(withoutHidden.unhidden("t"))"
    return [
      Counter(
        copy: "profiles", table,
        isSame: """
          (SELECT count(*) FROM \(table) e WHERE e.profile_id = kept.id) = \(own)(
            SELECT count(*) FROM \(readers.table) f JOIN \(things) t ON t.\(source) = f.\(readers.source)
            WHERE f.\(readers.reader) = kept.id AND \(readers.reads("f")) AND t.\(time) IS NOT NULL\(conditions))
          """)
    ]
  }
}
