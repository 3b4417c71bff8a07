@testable import RowSecurityKit

/// What must be possible with projects and support.
extension AllowedAction {
  private static let one = BelieveAttacks.project(1)

  static let believe = [
    AllowedAction(
      .creator, 1,
      "INSERT INTO believe_projects (id, builder_id, title, public_slug, mood, created_at, updated_at) VALUES (new_id(), {me}, 'x', 'abc', 'green', 5, 5)"
    ),
    AllowedAction(
      .creator, 1, "UPDATE believe_projects SET public_slug = 'abc', mood = 'red', updated_at = 5 WHERE id = \(one)"),
    AllowedAction(.creator, 1, "UPDATE believe_projects SET is_published = FALSE WHERE id = \(one)"),
    AllowedAction(.creator, 4, "DELETE FROM believe_projects WHERE builder_id = {me} RETURNING title"),
    AllowedAction(
      .creator, 1,
      "DELETE FROM believe_follows WHERE project_id = \(one) AND user_id <> {me} AND created_at > 5 AND user_id = \(BelieveAttacks.builder(.follower))"
    ),
    AllowedAction(
      .creator, 1, "UPDATE believe_posts SET published_at = 5, scheduled_for = NULL WHERE scheduled_for IS NOT NULL"),
    AllowedAction(
      .creator, 1,
      "INSERT INTO believe_posts (id, project_id, builder_id, content, created_at, published_at) VALUES (new_id(), \(one), {me}, 'x', 5, 5)"
    ),
    AllowedAction(.creator, 1, "DELETE FROM believe_posts WHERE id = \(BelieveAttacks.update(1))"),
    AllowedAction(.creator, 1, "UPDATE believe_posts SET may_save = FALSE WHERE id = \(BelieveAttacks.update(1))"),
    AllowedAction(
      .creator, 1, "UPDATE believe_post_images SET position = 3 WHERE post_id = \(BelieveAttacks.update(1))"),
    AllowedAction(.creator, 1, "DELETE FROM believe_post_images WHERE post_id = \(BelieveAttacks.update(1))"),
    AllowedAction(
      .creator, 1,
      "INSERT INTO believe_post_images SELECT \(BelieveAttacks.update(1)), 5, id, 1, 1, '', '' FROM media WHERE owner = {acct} AND status = 'ready' AND id NOT IN (SELECT media_key FROM believe_post_images) LIMIT 1"
    ),
    AllowedAction(
      .creator, 1,
      "INSERT INTO believe_milestones (id, project_id, title, created_at, updated_at) VALUES (new_id(), \(one), 'x', 5, 5)"
    ),
    AllowedAction(
      .creator, 1, "UPDATE believe_milestones SET target_date = '2026-07-01', updated_at = 5 WHERE project_id = \(one)"),
    AllowedAction(.creator, 1, "DELETE FROM believe_milestones WHERE project_id = \(one)"),
    AllowedAction(.creator, 1, "INSERT INTO believe_project_terms VALUES ('boat', \(one))"),
    AllowedAction(.creator, 1, "DELETE FROM believe_project_terms WHERE project_id = \(one)"),
    AllowedAction(.creator, 1, "INSERT INTO believe_silenced VALUES (\(one), \(BelieveAttacks.handle(4)), 5)"),
    AllowedAction(.creator, 1, "DELETE FROM believe_silenced WHERE project_id = \(one)"),
    AllowedAction(
      .creator, 1, "INSERT INTO believe_support_answers VALUES (\(BelieveAttacks.support(3)), \(one), 'x', FALSE, 5)"),
    AllowedAction(
      .creator, 1,
      "UPDATE believe_support_answers SET is_public = FALSE WHERE message_id = \(BelieveAttacks.support(1))"),
    AllowedAction(.creator, 1, "DELETE FROM believe_support_answers WHERE message_id = \(BelieveAttacks.support(1))"),
    AllowedAction(.creator, 1, "DELETE FROM believe_support_messages WHERE id = \(BelieveAttacks.support(3))"),
    AllowedAction(
      .creator, 1,
      "UPDATE believe_builders SET twitter_handle = 'x', website_url = NULL, updated_at = 5 WHERE id = {me}"),
    AllowedAction(
      .sender, 1,
      "INSERT INTO believe_follows (project_id, user_id, created_at) VALUES (\(BelieveAttacks.project(5)), {me}, 5)"),
    AllowedAction(.sender, 1, "DELETE FROM believe_follows WHERE project_id = \(one) AND user_id = {me}"),
    AllowedAction(.sender, 1, "INSERT INTO believe_likes VALUES (\(BelieveAttacks.update(5)), {me}, 5)"),
    AllowedAction(
      .sender, 1, "DELETE FROM believe_likes WHERE post_id = \(BelieveAttacks.update(1)) AND user_id = {me}"),
    AllowedAction(
      .sender, 1,
      "INSERT INTO believe_support_messages VALUES (new_id(), \(BelieveAttacks.project(5)), {me}, 'x', FALSE, 5, NULL)"),
    AllowedAction(
      .sender, 1,
      "INSERT INTO believe_support_messages VALUES (new_id(), \(BelieveAttacks.project(5)), NULL, 'x', TRUE, 5, NULL)"),
    AllowedAction(.sender, 1, "DELETE FROM believe_support_messages WHERE id = \(BelieveAttacks.support(3))"),
    AllowedAction(.passerBy, 0, "SELECT title FROM believe_projects"),
  ]
}
