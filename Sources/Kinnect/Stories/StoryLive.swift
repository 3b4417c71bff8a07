internal import Core
internal import SQL
internal import Wire

/// What the live stream tells of stories.
enum StoryLive {
  /// `story.created {id}`: for those who may see it and have not muted its author.
  static let created = LiveEvent("story.created", app: Kinnect.name) { fact, viewer, transaction in
    let isNew = try transaction.exists(
      """
      SELECT 1 FROM kinnect_stories s WHERE s.id = \(fact.subject)
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer.profile) AND m.muted = s.author)
      """)
    return isNew ? KinnectAPI.StoryReference(id: fact.subject.cast()) : nil
  }
}
