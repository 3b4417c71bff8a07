internal import Core
internal import SQL

extension BelieveMigrations {
  /// Asking for a project that is for its followers. Who asks sees neither whether there is such a project nor what became of
  /// it, until they follow: a request is for an address.
  static let requests = Migration("believe", 13, "requests to follow") {
    """
    CREATE TABLE believe_requests (
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
      slug text NOT NULL CHECK (length(slug) BETWEEN 3 AND 80), created_at bigint NOT NULL, accepted_at bigint,
      PRIMARY KEY (user_id, slug)) WITHOUT ROWID
    """
    "CREATE INDEX believe_requests_slug ON believe_requests (slug, created_at, user_id)"
    // Those whom the creator doesn't want; their requests stay, as they can't know.
    """
    CREATE TABLE believe_refusals (
      project_id uuid NOT NULL REFERENCES believe_projects (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, created_at bigint NOT NULL,
      PRIMARY KEY (project_id, user_id)) WITHOUT ROWID
    """
    "CREATE INDEX believe_refusals_user ON believe_refusals (user_id)"
    Trigger(
      "believe_requests_made", after: .insert, on: "believe_requests",
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT p.builder_id, 'project_request', p.id, NEW.user_id, NEW.user_id, new_id(), NEW.created_at
        FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
        WHERE s.slug = NEW.slug AND p.visibility = 'followers' AND p.is_published = TRUE AND p.builder_id <> NEW.user_id
          AND NOT EXISTS (SELECT 1 FROM blocked_profiles b WHERE b.viewer = p.builder_id AND b.other = NEW.user_id)
          AND NOT EXISTS (SELECT 1 FROM believe_follows f WHERE f.project_id = p.id AND f.user_id = NEW.user_id)
          AND NOT EXISTS (SELECT 1 FROM believe_refusals r WHERE r.project_id = p.id AND r.user_id = NEW.user_id)
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "believe_requests_accepted", after: .update, of: ["accepted_at"], on: "believe_requests",
      when: "NEW.accepted_at IS NOT NULL",
      """
      INSERT INTO believe_follows (project_id, user_id, created_at, is_suspended)
        SELECT p.id, NEW.user_id, NEW.accepted_at, p.is_published = FALSE
        FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
        WHERE s.slug = NEW.slug AND p.builder_id <> NEW.user_id
        ON CONFLICT DO NOTHING;
      UPDATE activity SET read_at = NEW.accepted_at
        WHERE kind = 'follow' AND actor = NEW.user_id AND object = NEW.user_id AND read_at IS NULL
          AND (recipient, subject) IN (
            SELECT p.builder_id, p.id FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
            WHERE s.slug = NEW.slug);
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT NEW.user_id, 'project_accepted', p.id, p.builder_id, p.id, new_id(), NEW.accepted_at
        FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
        JOIN believe_follows f ON f.project_id = p.id AND f.user_id = NEW.user_id
        WHERE s.slug = NEW.slug
        ON CONFLICT DO NOTHING;
      DELETE FROM believe_requests WHERE user_id = NEW.user_id AND slug = NEW.slug;
      """)
    Trigger(
      "believe_requests_ended", after: .delete, on: "believe_requests",
      """
      DELETE FROM activity WHERE kind = 'project_request' AND actor = OLD.user_id AND object = OLD.user_id
        AND (recipient, subject) IN (
          SELECT p.builder_id, p.id FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
          WHERE s.slug = OLD.slug);
      """)
    Trigger(
      "believe_refusals_made", after: .insert, on: "believe_refusals",
      """
      DELETE FROM activity WHERE kind = 'project_request' AND actor = NEW.user_id AND object = NEW.user_id
        AND (recipient, subject) IN (SELECT builder_id, id FROM believe_projects WHERE id = NEW.project_id);
      """)
    Trigger(
      "believe_follows_end_acceptance", after: .delete, on: "believe_follows",
      """
      DELETE FROM activity WHERE recipient = OLD.user_id AND kind = 'project_accepted' AND subject = OLD.project_id;
      """)
  }
}

extension BelieveMigrations {
  /// A request is for the project that had its address then, and for no later one that takes the address.
  static let requestsInTime = Migration("believe", 17, "requests reach no later project") {
    DropTrigger("believe_requests_made")
    DropTrigger("believe_requests_accepted")
    Trigger(
      "believe_requests_made", after: .insert, on: "believe_requests",
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT p.builder_id, 'project_request', p.id, NEW.user_id, NEW.user_id, new_id(), NEW.created_at
        FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
        WHERE s.slug = NEW.slug AND s.created_at <= NEW.created_at
          AND p.visibility = 'followers' AND p.is_published = TRUE AND p.builder_id <> NEW.user_id
          AND NOT EXISTS (SELECT 1 FROM blocked_profiles b WHERE b.viewer = p.builder_id AND b.other = NEW.user_id)
          AND NOT EXISTS (SELECT 1 FROM believe_follows f WHERE f.project_id = p.id AND f.user_id = NEW.user_id)
          AND NOT EXISTS (SELECT 1 FROM believe_refusals r WHERE r.project_id = p.id AND r.user_id = NEW.user_id)
        ON CONFLICT DO NOTHING;
      """)
    Trigger(
      "believe_requests_accepted", after: .update, of: ["accepted_at"], on: "believe_requests",
      when: "NEW.accepted_at IS NOT NULL",
      """
      INSERT INTO believe_follows (project_id, user_id, created_at, is_suspended)
        SELECT p.id, NEW.user_id, NEW.accepted_at, p.is_published = FALSE
        FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
        WHERE s.slug = NEW.slug AND s.created_at <= NEW.created_at AND p.builder_id <> NEW.user_id
        ON CONFLICT DO NOTHING;
      UPDATE activity SET read_at = NEW.accepted_at
        WHERE kind = 'follow' AND actor = NEW.user_id AND object = NEW.user_id AND read_at IS NULL
          AND (recipient, subject) IN (
            SELECT p.builder_id, p.id FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
            WHERE s.slug = NEW.slug AND s.created_at <= NEW.created_at);
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        SELECT NEW.user_id, 'project_accepted', p.id, p.builder_id, p.id, new_id(), NEW.accepted_at
        FROM believe_slugs s JOIN believe_projects p ON p.id = s.project_id
        JOIN believe_follows f ON f.project_id = p.id AND f.user_id = NEW.user_id
        WHERE s.slug = NEW.slug AND s.created_at <= NEW.created_at
        ON CONFLICT DO NOTHING;
      DELETE FROM believe_requests WHERE user_id = NEW.user_id AND slug = NEW.slug;
      """)
  }
}

extension BelievePolicies {
  /// The request is for a project of the viewer's own, which had the address by then.
  private static let isAsked: Predicate = """
    EXISTS (SELECT 1 FROM raw.believe_slugs s JOIN raw.believe_projects p ON p.id = s.project_id
      WHERE s.slug = row.slug AND s.created_at <= row.created_at AND p.builder_id = viewer())
    """

  static let requests = [
    TablePolicy(
      "believe_requests",
      select: "row.user_id = viewer() OR (\(isAsked) AND \(visible: "profiles", by: "user_id"))",
      insert: "row.user_id = viewer() AND app() = 'believe' AND row.accepted_at IS NULL",
      update: TablePolicy.Update(
        ["accepted_at"], using: "row.user_id <> viewer() AND \(isAsked) AND \(visible: "profiles", by: "user_id")",
        check: "row.user_id <> viewer() AND row.accepted_at IS NOT NULL AND \(isAsked)"),
      delete: "row.user_id = viewer()", export: .byProfile("user_id")),
    TablePolicy(
      "believe_refusals", select: isOwn, insert: "\(isOwn) AND \(visible: "profiles", by: "user_id")", delete: isOwn,
      export: .excluded(reason: "about others; goes with its project")),
  ]
}
