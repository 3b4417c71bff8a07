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
  /// Whoever sees the thing sees its photos; its owner adds them.
  public var policies: [TablePolicy] {
    let isOwner: Predicate = if let owner { "row.\(owner) = viewer() AND " } else { "" }
    return [
      TablePolicy(
        table, select: visibility,
        insert: "\(isOwner)\(subject.isOwn(by: column)) AND \(Self.isOwnMedium)",
        update: isEditable ? TablePolicy.Update(["alt"], using: subject.isOwn(by: column)) : nil,
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
  public var mediaPlaces: [MediaPlace] { [MediaPlace(table, "media_key")] }
}
