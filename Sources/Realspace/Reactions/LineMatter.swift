internal import Core
internal import SQL
internal import Social
internal import Wire

/// What a line of activity is about besides a post of the viewer's, as they see it now.
struct LineMatter: Sendable {
  var event: RealspaceAPI.ActivityEvent?
  /// Whether the event takes place more than once.
  var repeats = false
  /// Of a comment that is liked or replied to: what it is on.
  var post: ID<Post>?
  var topicPost: ID<TopicPost>?
}

extension LineMatter {
  /// Lines about what the viewer said of others' posts, which they may see no longer.
  private static let ofComments: SchemaText =
    "('comment_reply', 'comment_like', 'topic_comment_reply', 'topic_comment_like')"

  /// Reads events, their dates and comments with the policies of each, so that nobody is told of what they may no longer see.
  static let columns = ActivityColumns<LineMatter>(
    """
    substr(a.kind, 1, 6) = 'event_', v.id, v.name, v.zone, v.is_all_day, v.rule IS NOT NULL, w.starts_at, w.first_at,
      a.kind IN \(ofComments), c.post_id, t.topic_post_id
    """,
    joins: """
      LEFT JOIN realspace_events v ON v.id = a.subject
      LEFT JOIN realspace_event_dates w ON w.id = a.object
      LEFT JOIN realspace_comments c ON c.id = a.object
      LEFT JOIN realspace_topic_comments t ON t.id = a.object
      """,
    counted: """
      (a.kind NOT IN \(ofComments) OR EXISTS (SELECT 1 FROM realspace_comments c WHERE c.id = a.object)
        OR EXISTS (SELECT 1 FROM realspace_topic_comments t WHERE t.id = a.object))
      """
  ) { row, column in
    if row.bool(column) { return ofEvent(row, column + 1) }
    guard row.bool(column + 8) else { return LineMatter() }
    let matter = LineMatter(post: row.optionalID(column + 9), topicPost: row.optionalID(column + 10))
    return matter.post == nil && matter.topicPost == nil ? nil : matter
  }

  private static func ofEvent(_ row: Row, _ column: Int32) -> LineMatter? {
    guard let id: ID<Event> = row.optionalID(column) else { return nil }
    let repeats = row.bool(column + 4)
    return LineMatter(
      event: .init(
        id: id, name: row.text(column + 1), start: row.optionalTime(column + 5), timeZone: row.text(column + 2),
        allDay: row.bool(column + 3), occurrence: repeats ? row.optionalTime(column + 6) : nil), repeats: repeats)
  }
}
