internal import SQL

/// The columns in which is what people write, and the other columns of text: which of the two each is has to be said.
public enum WrittenColumns {
  /// A column that has what people write, as they wrote it.
  public struct Column: Sendable {
    let table: SchemaText
    let column: SchemaText
    /// What a line break becomes: nothing but a space, as the marks are for one line.
    let lineBreak: String

    /// `profiles.bio`.
    public var name: String { "\(table).\(column)" }

    init(_ table: SchemaText, _ column: SchemaText, lineBreak: String = " ") {
      (self.table, self.column, self.lineBreak) = (table, column, lineBreak)
    }
  }

  /// What a page may show.
  public static let all = byTable.flatMap { $0 }

  private static let byTable: [[Column]] = [
    columns("profiles", "full_name", "bio"),
    columns("blocks", "full_name"),
    columns("invitations", "note"),
    columns("waiting_members", "name"),
    columns("media", "alt"),
    columns("reports", "reporter_name", "concerned_name", "reason", "evidence"),
    columns("circles", "name"),
    columns("kinnect_posts", "caption", "media_alt"),
    columns("kinnect_post_media", "alt"),
    columns("kinnect_comments", "body"),
    columns("kinnect_waiting", "caption"),
    columns("kinnect_conversations", "name"),
    columns("kinnect_invitations", "name"),
    columns("kinnect_messages", "body", "media_alt"),
    columns("kinnect_stories", "media_alt"),
    columns("believe_projects", "title", "tagline", "description", "cover_alt"),
    columns("believe_posts", "content", "project_title", "media_alt"),
    columns("believe_post_images", "alt"),
    columns("believe_milestones", "title", "description"),
    columns("believe_support_messages", "message"),
    columns("believe_support_answers", "body"),
    columns("grassy_posts", "caption", "place_name", "camera_model", "camera_lens", "camera_exposure", "media_alt"),
    columns("grassy_photos", "alt"),
    // One tag a line.
    [Column("grassy_posts", "tags", lineBreak: Isolation.close + "\n" + Isolation.open)],
    columns("grassy_comments", "body"),
    columns("grassy_kept_places", "name"),
    columns("grassy_post_tags", "label"),
    columns("grassy_tags", "label"),
    columns("grassy_followed_tags", "label"),
    columns("grassy_muted_tags", "label"),
    columns("realspace_posts", "subject", "item_name", "content", "media_alt"),
    columns("realspace_photos", "alt"),
    columns("realspace_comments", "body"),
    columns("realspace_items", "name"),
    columns("realspace_duplicates", "item_name", "into_name"),
    columns("wandr_duplicates", "item_name", "into_name"),
    columns("realspace_list", "subject"),
    columns("realspace_diary", "subject", "content"),
    columns("realspace_import_items", "label"),
    columns("realspace_topics", "name", "description"),
    columns("realspace_topic_posts", "content"),
    columns("realspace_topic_comments", "body"),
    columns("realspace_venues", "name", "address"),
    columns("realspace_events", "name", "description"),
    columns("realspace_event_addresses", "address"),
    columns("realspace_conversations", "name"),
    columns("realspace_invitations", "name"),
    columns("realspace_messages", "body", "media_alt"),
    columns("wandr_places", "name", "address"),
    columns("wandr_logs", "note", "media_alt", "place_name", "place_address"),
    [Column("wandr_logs", "tags", lineBreak: Isolation.close + "\n" + Isolation.open)],
    columns("wandr_photos", "alt"),
    columns("wandr_log_tags", "label"),
    columns("wandr_trips", "name"),
    columns("wandr_links", "name"),
    columns("wandr_link_logs", "name", "address", "note"),
    columns("wandr_import_items", "label"),
  ]

  /// Names of columns of text whose text is no person's, whatever their table: names, states and addresses of the program.
  public static let ofTheProgram: Set<String> = [
    "action", "action_type", "address", "app", "audience", "blur_hash", "checksum", "circles", "content_type", "crop",
    "device", "direction", "event", "file_type", "item_kind", "key", "kind", "media_blur_hash", "media_type", "module",
    "mood", "move", "named_app", "new_date", "old_date", "outcome", "password_hash", "photo_key", "place",
    "place_country", "place_precision", "project_slug", "public_slug", "result", "skipped", "slug", "state", "status",
    "target_date", "visibility",
  ]

  /// Others, each with the reason why it is not among `all`.
  public static let others: [String: String] = [
    "accounts.email": "shown to its own account and to the operator, as typed for the sign-in",
    "accounts.email_key": "what addresses are compared by, never shown", "backups.fault": "of the program",
    "believe_builders.twitter_handle": "letters and digits of ASCII",
    "believe_builders.website_url": "an address, which has to begin with its scheme",
    "believe_project_terms.term": "words for the search, never shown",
    "believe_work.name": "of the program", "grassy_exports.reason": "of the program",
    "grassy_followed_tags.tag": "folded, for addresses", "grassy_import_items.content": "read by the import alone",
    "grassy_import_items.media": "read by the import alone", "grassy_import_items.note": "a sentence of the program",
    "grassy_imports.reason": "of the program", "grassy_muted_tags.tag": "folded, for addresses",
    "grassy_post_tags.tag": "folded, for addresses", "grassy_tags.tag": "folded, for addresses",
    "installation.name": "of the program",
    "invitations.apps": "names of apps", "leases.name": "of the program", "media_jobs.reason": "of the program",
    "media_parts.tag": "of the object store", "media_uploads.metadata": "as the client sent it, never shown",
    "moderation_log.concerned_name": "no row of the log can be changed",
    "moderation_log.moderator_name": "no row of the log can be changed",
    "moderation_log.reason": "no row of the log can be changed",
    "profile_terms.term": "words for the search, never shown",
    "push_subscriptions.endpoint": "an address of a push service, never shown",
    "quiet_hours.zone": "a name that the system knows",
    "profiles.username": "letters and digits of ASCII", "blocks.username": "letters and digits of ASCII",
    "realspace_event_answers.answer": "of the program", "realspace_event_guests.decision": "of the program",
    "realspace_events.link": "an address, which has to begin with its scheme",
    "realspace_events.rule": "of the program, which reads what was written and writes it again",
    "realspace_events.uid": "of a calendar, never shown", "realspace_events.zone": "a name that the system knows",
    "realspace_import_items.content": "read by the import alone",
    "realspace_import_items.note": "a sentence of the program",
    "realspace_imported.facts": "of other services, never shown on a page",
    "realspace_imports.reason": "of the program", "realspace_imports.source": "of the program",
    "realspace_imports.summary": "sentences of the program",
    "realspace_items.folded": "for the search, never shown",
    "realspace_topics.folded": "for the search, never shown", "realspace_topics.words": "for the search, never shown",
    "realspace_venues.city_name": "of the gazetteer", "realspace_venues.words": "for the search, never shown",
    "schema_migrations.name": "of the program",
    "wandr_import_items.content": "read by the import alone",
    "wandr_import_items.note": "a sentence of the program", "wandr_imports.answer": "of the program",
    "wandr_imports.reason": "of the program", "wandr_imports.source": "of the program",
    "wandr_imports.summary": "sentences of the program", "wandr_link_logs.country": "of the gazetteer",
    "wandr_link_logs.rating": "of the program",
    "wandr_links.sealed": "unreadable without the server's key",
    "wandr_log_tags.tag": "folded, for comparing", "wandr_logs.chosen": "of the program",
    "wandr_logs.country": "of the gazetteer", "wandr_logs.rating": "of the program",
    "wandr_logs.place_provider": "a provider's name, never shown",
    "wandr_logs.place_types": "words for clients, never shown",
    "wandr_logs.place_zone": "a name that the system knows",
    "wandr_places.country": "of the gazetteer", "wandr_places.folded": "for the search, never shown",
    "wandr_places.provider_id": "a provider's name, never shown",
    "wandr_places.types": "words for clients, never shown",
    "wandr_places.zone": "a name that the system knows", "wandr_zones.sealed": "unreadable without the server's key",
  ]

  private static func columns(_ table: SchemaText, _ columns: SchemaText...) -> [Column] {
    columns.map { Column(table, $0) }
  }
}

extension TestCircle {
  /// Puts `Isolation`'s marks around all that is written in the tables of this circle.
  public func markWritten() async throws {
    let tables = Set(schema.policies.map(\.table.description))
    try await storage.system.write { transaction in
      for one in WrittenColumns.all where tables.contains(one.table.description) {
        // A trigger may have repeated it from a table that came before.
        try transaction.run(
          """
          UPDATE \(one.table) SET \(one.column) =
            \(Isolation.open) || replace(\(one.column), \("\n"), \(one.lineBreak)) || \(Isolation.close)
          WHERE \(one.column) <> '' AND substr(\(one.column), 1, 1) <> \(String(Isolation.open.prefix(1)))
          """)
      }
    }
  }
}
