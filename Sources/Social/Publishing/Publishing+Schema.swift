public import Core
public import SQL
internal import Wire

extension Publishing {
  /// The first version of the table, for a new app.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    """
    CREATE TABLE \(table) (
      post_id uuid NOT NULL, position bigint NOT NULL, media_id uuid NOT NULL UNIQUE,
      author uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      caption text NOT NULL DEFAULT '' CHECK (length(caption) <= 2200), created_at bigint NOT NULL,
      is_story boolean NOT NULL DEFAULT FALSE, audience text NOT NULL DEFAULT '\(audience.standardText)',
      circles text NOT NULL DEFAULT '',\(definitions) PRIMARY KEY (post_id, position)) WITHOUT ROWID
    """
    "CREATE INDEX \(table)_author ON \(table) (author, created_at)"
    // If a medium is removed, or one that failed stays until it is swept, its post is given up.
    Trigger(
      "\(table)_given_up", after: .delete, on: "media",
      "DELETE FROM \(table) WHERE post_id IN (SELECT post_id FROM \(table) WHERE media_id = OLD.id);")
  }

  /// Whether a post that can still be published waits for a row of `media`. It can't be once something else uses one of its media.
  private var isWaitedFor: SQL {
    """
    EXISTS (SELECT 1 FROM \(table) w WHERE w.media_id = media.id AND NOT EXISTS (
      SELECT 1 FROM \(table) o JOIN media u ON u.id = o.media_id
      WHERE o.post_id = w.post_id AND u.attached_at IS NOT NULL))
    """
  }

  private var definitions: SchemaText { own.columns.reduce("") { "\($0) \($1.name) \($1.type)," } }
}

extension Publishing: AppPart {
  /// What waits is its author's, and is about media of their own that nothing uses yet.
  public var policies: [TablePolicy] {
    let app: SchemaText = "'\(audience.subject.app)'"
    return [
      TablePolicy(
        table, select: "row.author = viewer()",
        insert: """
          row.author = viewer() AND app() = \(app) AND EXISTS (
            SELECT 1 FROM raw.media m WHERE m.id = row.media_id AND m.owner = account() AND m.attached_at IS NULL)
          """,
        delete: "row.author = viewer()", export: .byProfile("author"))
    ]
  }

  /// Registers the calls, the forms and the live events, and publishes what waits as soon as it is ready.
  public func register(in routes: inout Routes) {
    for registration in registrations { registration(&routes) }
    for event in live.all { routes.live(event) }
    registerForms(in: &routes)
    let services = routes.services
    services.uploads.keep { isWaitedFor }
    services.uploads.whenMoved { account, media, step in
      guard let viewer = try await services.viewer(account, app: people.app) else { return }
      try await live.publish(step, of: media, to: viewer, services)
    }
    services.uploads.whenReady { account in
      guard let viewer = try await services.viewer(account, app: people.app) else { return }
      try await publishReady(by: viewer, services)
    }
  }
}
