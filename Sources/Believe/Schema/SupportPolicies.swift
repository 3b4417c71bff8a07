internal import Core
internal import SQL

/// Support messages and what they earn. See `docs/decisions/0031-believe-anonymous-support.md`.
extension BelievePolicies {
  private static let isOwnProject: Predicate = """
    EXISTS (SELECT 1 FROM raw.believe_projects p WHERE p.id = row.project_id AND p.builder_id = viewer())
    """
  private static let isSender: Predicate = """
    EXISTS (SELECT 1 FROM raw.believe_support_senders s WHERE s.message_id = row.message_id AND s.sender = viewer())
    """

  private static let sentByViewer: Predicate = """
    EXISTS (SELECT 1 FROM raw.believe_support_senders s WHERE s.message_id = row.id AND s.sender = viewer())
    """

  static let support = [
    TablePolicy(
      // Nothing that others see depends on who sent an anonymous message. Its sender keeps it, whatever hides the project, or
      // if an operator hides it.
      "believe_support_messages",
      select: """
        (viewer() IS NOT NULL AND (row.hidden_at IS NULL OR row.sender_id = viewer())
          AND \(visible: "believe_projects", by: "project_id")
          AND (row.sender_id IS NULL OR \(visible: "profiles", by: "sender_id")))
        OR (row.sender_id IS NULL AND \(sentByViewer))
        """,
      insert: """
        app() = 'believe' AND row.hidden_at IS NULL AND (row.sender_id = viewer() OR row.sender_id IS NULL)
        AND EXISTS (SELECT 1 FROM raw.believe_projects p
          WHERE p.id = row.project_id AND p.builder_id <> viewer() AND p.is_published = TRUE)
        """,
      delete: """
        \(isOwnProject) OR \(sentByViewer)
        """, export: .byProfile("sender_id")),
    TablePolicy(
      // The one place that says who sent an anonymous message: to the sender alone. The server tells its operator, with a
      // reason and a record in the moderation log. A trigger writes it with the message: a member who could write it would also
      // read the answer to somebody whose account is gone.
      "believe_support_senders", select: "row.sender = viewer()", export: .byProfile("sender")),
    TablePolicy(
      "believe_support_handles", select: "\(isOwnProject) OR \(isSender)",
      insert: """
        \(isSender) AND EXISTS (SELECT 1 FROM raw.believe_support_messages m
          WHERE m.id = row.message_id AND m.project_id = row.project_id AND m.is_anonymous = TRUE)
        AND NOT EXISTS (SELECT 1 FROM raw.believe_silenced x
          WHERE x.project_id = row.project_id AND x.handle = row.handle)
        """, export: .excluded(reason: "tells nothing to whom it belongs, by intent")),
    TablePolicy(
      "believe_silenced", select: isOwnProject,
      insert: """
        \(isOwnProject) AND EXISTS (SELECT 1 FROM raw.believe_support_handles h
          WHERE h.project_id = row.project_id AND h.handle = row.handle)
        """,
      delete: isOwnProject, export: .excluded(reason: "handles that mean nothing elsewhere")),
    TablePolicy(
      "believe_support_answers",
      select: """
        \(isOwnProject) OR (\(visible: "believe_projects", by: "project_id")
          AND (\(isSender)
            OR (row.is_public = TRUE AND \(visible: "believe_support_messages", by: "message_id"))))
        """,
      insert: """
        \(isOwnProject) AND EXISTS (SELECT 1 FROM raw.believe_support_messages m
          WHERE m.id = row.message_id AND m.project_id = row.project_id AND m.hidden_at IS NULL)
        """,
      update: TablePolicy.Update(["body", "is_public"], using: isOwnProject), delete: isOwnProject,
      export: .excluded(reason: "goes with its message")),
  ]

  /// Written by triggers alone.
  static let ledger = [
    TablePolicy(
      "believe_support_actions", select: "row.user_id = viewer()", export: .byProfile("user_id")),
    TablePolicy("believe_recent_support", export: .excluded(reason: "made from follows, likes and messages")),
  ]
}
