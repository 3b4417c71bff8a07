public import Core
public import SQL

extension Album {
  /// The first version of the table and triggers, for a new app. The thing's row has the columns of `firstColumns`.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    let type: SchemaText = hasVideos ? "media_type text NOT NULL CHECK (media_type IN ('photo', 'video')), " : ""
    let owned: SchemaText = if let owner { "\(owner) uuid NOT NULL, " } else { "" }
    """
    CREATE TABLE \(table) (
      \(column) uuid NOT NULL REFERENCES \(subject.table) (id) ON DELETE CASCADE, position bigint NOT NULL,
      media_key uuid NOT NULL UNIQUE, \(type)width bigint NOT NULL, height bigint NOT NULL, blur_hash text NOT NULL,
      alt text NOT NULL, \(owned)PRIMARY KEY (\(column), position)) WITHOUT ROWID
    """
    Trigger(
      "\(table)_counted", after: .insert, on: table,
      "UPDATE \(subject.table) SET \(count) = \(count) + 1 WHERE id = NEW.\(column);")
    Trigger(
      "\(table)_uncounted", after: .delete, on: table,
      """
      UPDATE \(subject.table) SET \(count) = \(count) - 1 WHERE id = OLD.\(column);
      DELETE FROM media WHERE id = OLD.media_key;
      """)
    Trigger("\(table)_first", after: .insert, on: table, when: "NEW.position = 0", setFirst)
    if isEditable {
      Trigger(
        "\(table)_described", after: .update, of: ["alt"], on: table, when: "NEW.position = 0",
        "UPDATE \(subject.table) SET media_alt = NEW.alt WHERE id = NEW.\(column);")
    }
  }

  /// What keeps the thing's row right when its photos are changed later, for an app that writes the row's columns itself when it makes
  /// a thing: a photo that the row counts already, or shows as the first one, changes nothing.
  @Migration.StepBuilder public var arrangingSteps: [MigrationStep] {
    Trigger(
      "\(table)_added", after: .insert, on: table,
      """
      UPDATE \(subject.table) SET \(count) = \(count) + 1
        WHERE id = NEW.\(column) AND \(count) < (SELECT count(*) FROM \(table) m WHERE m.\(column) = NEW.\(column));
      """)
    Trigger(
      "\(table)_added_first", after: .insert, on: table, when: "NEW.position = 0",
      "\(showFirst("NEW")) AND media_key IS DISTINCT FROM NEW.media_key;")
    Trigger(
      "\(table)_described", after: .update, of: ["alt"], on: table, when: "NEW.position = 0",
      "UPDATE \(subject.table) SET media_alt = NEW.alt WHERE id = NEW.\(column);")
    Trigger(
      "\(table)_removed", after: .delete, on: table,
      "UPDATE \(subject.table) SET \(count) = \(count) - 1 WHERE id = OLD.\(column);")
    movingSteps
  }

  /// What keeps the thing's row right when its photos are moved and removed later, for an app whose table has the triggers of `steps`.
  @Migration.StepBuilder public var movingSteps: [MigrationStep] {
    Trigger(
      "\(table)_moved", after: .update, of: ["position"], on: table, when: "OLD.position = 0 OR NEW.position = 0",
      "\(showFirst("NEW"));")
    Trigger(
      "\(table)_removed_first", after: .delete, on: table, when: "OLD.position = 0", "\(showFirst("OLD"));")
  }

  /// Shows in the row of a photo's thing what lies at position 0 now; nothing where there is no photo.
  private func showFirst(_ photo: SchemaText) -> SchemaText {
    let (type, first): (SchemaText, SchemaText) = hasVideos ? ("media_type, ", "m.media_type, ") : ("", "")
    return """
      UPDATE \(subject.table) SET (media_key, \(type)media_width, media_height, media_blur_hash, media_alt) = (
          SELECT m.media_key, \(first)m.width, m.height, m.blur_hash, m.alt FROM \(table) m
          WHERE m.\(column) = \(photo).\(column) AND m.position = 0)
        WHERE id = \(photo).\(column)
      """
  }

  private var setFirst: SchemaText {
    let type: SchemaText = hasVideos ? "media_type = NEW.media_type, " : ""
    return """
      UPDATE \(subject.table) SET media_key = NEW.media_key, \(type)media_width = NEW.width, media_height = NEW.height,
          media_blur_hash = NEW.blur_hash, media_alt = NEW.alt
        WHERE id = NEW.\(column);
      """
  }

  /// What the thing's table says of its photos: columns for its `CREATE TABLE`.
  public var firstColumns: SchemaText {
    let type: SchemaText = hasVideos ? "media_type text, " : ""
    return """
      \(count) bigint NOT NULL DEFAULT 0, media_key uuid, \(type)media_width bigint, media_height bigint,
        media_blur_hash text, media_alt text
      """
  }

  private static var isOwnMedium: Predicate {
    """
    EXISTS (SELECT 1 FROM raw.media m WHERE m.id = row.media_key AND m.owner = account() AND m.status = 'ready')
    """
  }
}

extension Album: AppPart {
  /// Those who see the thing see its photos; its owner adds them.
  public var policies: [TablePolicy] {
    let isOwner: Predicate = if let owner { "row.\(owner) = viewer() AND " } else { "" }
    let isOwn: Predicate = "\(isOwner)\(subject.isOwn(by: column))"
    let changed: [SchemaText] = isArrangeable ? ["alt", "position"] : ["alt"]
    return [
      TablePolicy(
        table, select: visibility, insert: "\(isOwn) AND \(Self.isOwnMedium)",
        update: isEditable ? TablePolicy.Update(changed, using: isOwn) : nil, delete: isArrangeable ? isOwn : nil,
        export: .excluded(reason: "goes with what it is a photo of"))
    ]
  }

  /// The thing's row repeats how many there are and what the first one is.
  public var counters: [Counter] {
    let type: SchemaText = hasVideos ? "AND m.media_type = kept.media_type " : ""
    return [
      Counter(subject.table, count, equals: "SELECT count(*) FROM \(table) m WHERE m.\(column) = kept.id"),
      Counter(
        copy: subject.table, "media_key",
        isSame: """
          (kept.media_key IS NULL AND kept.\(count) = 0)
          OR EXISTS (SELECT 1 FROM \(table) m WHERE m.\(column) = kept.id AND m.position = 0
            AND m.media_key = kept.media_key \(type)AND m.width = kept.media_width AND m.height = kept.media_height
            AND m.blur_hash = kept.media_blur_hash AND m.alt = kept.media_alt)
          """),
    ]
  }

  /// Anyone who can see a row may fetch its file.
  public var mediaPlaces: [MediaPlace] {
    guard let saving else { return [MediaPlace(table, "media_key")] }
    let kind: SchemaText = hasVideos ? "media_type" : "'photo'"
    let condition: SchemaText = """
      EXISTS (SELECT 1 FROM \(subject.table) p WHERE p.id = \(table).\(column) AND p.\(saving) = TRUE)
      """
    return [MediaPlace(table, "media_key", saving: (kind, condition))]
  }
}
