@testable import RowSecurityKit

@testable import SQL

/// Attacks on projects, updates, support and karma.
enum BelieveAttacks {
  private static func id(_ kind: String, _ number: Int) -> String { Attack.literal(RowFixture.token(kind, number)) }
  static func project(_ number: Int) -> String { id("proj", number) }
  static func update(_ number: Int) -> String { id("updt", number) }
  static func support(_ number: Int) -> String { id("supp", number) }
  static func handle(_ number: Int) -> String { id("hand", number) }
  static func milestone(_ number: Int) -> String { id("mile", number) }
  /// Somebody's builder.
  static func builder(_ person: RowFixture.Person) -> String { Attack.literal(person.profile("believe")) }

  static let all = reading + ledger + projects + updates + supporting + steppingIn + summaries

  private static let summaries = Attack.summaries(of: [
    ("believe_builders", "website_url"), ("believe_projects", "title"), ("believe_posts", "content"),
    ("believe_milestones", "title"), ("believe_support_answers", "body"), ("believe_post_images", "position"),
  ])

  private static let reading = [
    Attack(
      "every project", "SELECT * FROM {B}believe_projects", "SELECT * FROM {B}believe_slugs",
      "SELECT * FROM {B}believe_project_terms", "SELECT * FROM {B}believe_moods"),
    Attack(
      "every update", "SELECT * FROM {B}believe_posts", "SELECT content FROM believe_posts WHERE published_at IS NULL",
      "SELECT * FROM {B}believe_post_images", "SELECT * FROM {B}believe_timeline"),
    Attack("every milestone", "SELECT * FROM {B}believe_milestones", "SELECT * FROM {B}believe_milestone_dates"),
    Attack("who follows what", "SELECT * FROM {B}believe_follows", "SELECT * FROM {B}believe_likes"),
    Attack("others' karma", "SELECT * FROM {B}believe_karma", "SELECT * FROM {B}believe_support_actions"),
    Attack(
      "who wrote without a name", "SELECT * FROM {B}believe_support_senders",
      "SELECT s.sender FROM {B}believe_support_senders s JOIN believe_support_messages m ON m.id = s.message_id",
      "SELECT * FROM {B}believe_support_handles", "SELECT * FROM {B}believe_recent_support",
      "SELECT a.user_id FROM {B}believe_support_actions a JOIN believe_support_messages m ON m.id = a.object"),
    Attack(
      "answers to others", "SELECT * FROM {B}believe_support_answers", "SELECT * FROM {B}believe_support_messages"),
    Attack("who is silenced", "SELECT * FROM {B}believe_silenced", "SELECT * FROM {B}believe_builders"),
    Attack("when work was done", "SELECT 'LEAKED' FROM {B}believe_work"),
  ]

  private static let ledger = [
    Attack(
      "karma by hand", "UPDATE believe_karma SET total_points = 5000", "UPDATE believe_karma SET level = 5",
      "INSERT INTO believe_karma VALUES (new_id(), 9, 1, 1, 1)", "DELETE FROM believe_karma"),
    Attack(
      "points by hand",
      "INSERT INTO believe_support_actions VALUES ({me}, 'like', new_id(), new_id(), \(project(1)), 1000, 1)",
      "UPDATE believe_support_actions SET points_earned = 1000", "DELETE FROM believe_support_actions"),
    Attack(
      "other rules", "UPDATE believe_karma_rules SET points = 1000", "DELETE FROM believe_karma_rules",
      "INSERT INTO believe_karma_rules VALUES ('like', 1000, 1000) ON CONFLICT DO UPDATE SET points = 1000",
      "UPDATE believe_work SET done_at = 5", "DELETE FROM believe_work", "INSERT INTO believe_work VALUES ('x', 1)"),
    Attack(
      "support that was none", "INSERT INTO believe_recent_support VALUES (\(project(1)), {me}, 1)",
      "UPDATE believe_recent_support SET last_at = 5", "DELETE FROM believe_recent_support"),
  ]

  private static let projects = [
    Attack(
      "another's project", "UPDATE believe_projects SET title = 'hax'", "UPDATE believe_projects SET mood = 'red'",
      "DELETE FROM believe_projects WHERE builder_id <> {me}", "UPDATE believe_projects SET builder_id = {me}",
      "UPDATE believe_projects SET is_published = TRUE, visibility = 'public' WHERE id = \(project(4))"),
    Attack(
      "a project for another",
      "INSERT INTO believe_projects (id, builder_id, title, public_slug, created_at, updated_at) VALUES (new_id(), \(builder(.owner)), 'x', 'abc', 1, 1)",
      "INSERT INTO believe_projects (id, builder_id, title, public_slug, created_at, updated_at) VALUES (new_id(), \(builder(.open)), 'x', 'abc', 1, 1)"
    ),
    Attack(
      "counted by hand", "UPDATE believe_projects SET follower_count = 99", "UPDATE believe_projects SET trending = 99",
      "INSERT INTO believe_projects (id, builder_id, title, public_slug, trending, created_at, updated_at) VALUES (new_id(), {me}, 'x', 'abc', 9, 1, 1)",
      "UPDATE believe_posts SET like_count = 99"),
    Attack(
      "another's picture as a cover",
      "UPDATE believe_projects SET cover = \(Attack.othersPhoto) WHERE builder_id = {me}"
    ),
    Attack(
      "another's address", "INSERT INTO believe_slugs VALUES ('hax', \(project(1)), 1)", "DELETE FROM believe_slugs",
      "UPDATE believe_slugs SET project_id = \(project(5))"),
    Attack(
      "found by another's words", "INSERT INTO believe_project_terms VALUES ('hax', \(project(7)))",
      "DELETE FROM believe_project_terms", "UPDATE believe_project_terms SET term = 'hax'"),
    Attack(
      "how it was going", "INSERT INTO believe_moods VALUES (new_id(), \(project(1)), 'red', 1)",
      "UPDATE believe_moods SET mood = 'red'", "DELETE FROM believe_moods"),
    Attack(
      "into a closed project", "INSERT INTO believe_follows VALUES (\(project(3)), {me}, 1, FALSE)",
      "INSERT INTO believe_follows VALUES (\(project(4)), {me}, 1, FALSE)",
      "INSERT INTO believe_follows VALUES (\(project(9)), {me}, 1, FALSE)"),
    Attack(
      "follow for another", "INSERT INTO believe_follows VALUES (\(project(5)), \(builder(.requested)), 1, FALSE)",
      "UPDATE believe_follows SET is_suspended = FALSE", "UPDATE believe_follows SET created_at = 1",
      "DELETE FROM believe_follows WHERE user_id <> {me}"),
    Attack(
      "another's milestones", "UPDATE believe_milestones SET title = 'hax'", "DELETE FROM believe_milestones",
      "INSERT INTO believe_milestones (id, project_id, title, created_at, updated_at) VALUES (new_id(), \(project(7)), 'x', 1, 1)",
      "UPDATE believe_milestones SET announced_at = NULL",
      "INSERT INTO believe_milestones (id, project_id, title, created_at, updated_at, announced_at) VALUES (new_id(), \(project(1)), 'x', 1, 1, 1)"
    ),
    Attack(
      "when it was planned", "UPDATE believe_milestone_dates SET old_date = '2020-01-01'",
      "INSERT INTO believe_milestone_dates VALUES (new_id(), \(milestone(1)), NULL, NULL, 1)",
      "DELETE FROM believe_milestone_dates"),
    Attack(
      "another's builder", "UPDATE believe_builders SET website_url = 'https://hax'", "DELETE FROM believe_builders",
      "INSERT INTO believe_builders (id, updated_at) VALUES (\(id("prof", 1)), 1)"),
  ]

  private static let updates = [
    Attack(
      "another's update", "UPDATE believe_posts SET content = 'hax'",
      "DELETE FROM believe_posts WHERE builder_id <> {me}",
      "UPDATE believe_posts SET published_at = 5", "UPDATE believe_posts SET project_id = \(project(5))",
      "UPDATE believe_posts SET may_save = TRUE WHERE builder_id <> {me}"),
    Attack(
      "an update of another's project",
      "INSERT INTO believe_posts (id, project_id, builder_id, content, created_at) VALUES (new_id(), \(project(7)), {me}, 'x', 1)",
      "INSERT INTO believe_posts (id, project_id, builder_id, content, created_at) VALUES (new_id(), \(project(1)), \(builder(.owner)), 'x', 1)",
      "INSERT INTO believe_posts (id, project_id, builder_id, content, like_count, created_at) VALUES (new_id(), \(project(1)), {me}, 'x', 9, 1)",
      "INSERT INTO believe_posts (id, project_id, builder_id, content, media_key, created_at) VALUES (new_id(), \(project(1)), {me}, 'x', new_id(), 1)"
    ),
    Attack(
      "pictures of another's update", "DELETE FROM believe_post_images", "UPDATE believe_post_images SET alt = 'hax'",
      "UPDATE believe_post_images SET position = position + 5",
      "INSERT INTO believe_post_images SELECT \(update(7)), 5, id, 1, 1, '', '' FROM media WHERE owner = {acct} AND status = 'ready' AND id NOT IN (SELECT media_key FROM believe_post_images) LIMIT 1",
      "INSERT INTO believe_post_images SELECT \(update(1)), 5, \(Attack.othersPhoto), 1, 1, '', ''"
    ),
    Attack(
      "like what is hidden", "INSERT INTO believe_likes VALUES (\(id("drft", 1)), {me}, 1)",
      "INSERT INTO believe_likes VALUES (\(update(4)), {me}, 1)",
      "INSERT INTO believe_likes VALUES (\(update(9)), {me}, 1)",
      "INSERT INTO believe_likes VALUES (\(update(7)), \(builder(.requested)), 1)",
      "DELETE FROM believe_likes WHERE user_id <> {me}"),
    Attack(
      "others' homes", "UPDATE believe_timeline SET is_liked = TRUE",
      "INSERT INTO believe_timeline VALUES ({me}, 1, \(update(4)), \(project(4)), FALSE)"),
  ]

  private static let supporting = [
    Attack(
      "in another's name",
      "INSERT INTO believe_support_messages VALUES (new_id(), \(project(5)), \(builder(.requested)), 'x', FALSE, 5, NULL)",
      "INSERT INTO believe_support_messages VALUES (new_id(), \(project(4)), NULL, 'x', TRUE, 5, NULL)",
      "INSERT INTO believe_support_messages VALUES (new_id(), \(project(9)), {me}, 'x', FALSE, 5, NULL)"),
    Attack(
      "to oneself",
      "INSERT INTO believe_support_messages VALUES (new_id(), \(project(1)), \(builder(.owner)), 'x', FALSE, 5, NULL)"),
    Attack(
      "others' words", "UPDATE believe_support_messages SET message = 'hax'", "DELETE FROM believe_support_messages",
      "UPDATE believe_support_messages SET sender_id = {me}, is_anonymous = FALSE"),
    Attack(
      "messages that an operator has hidden",
      "INSERT INTO believe_support_messages VALUES (new_id(), \(project(5)), {me}, 'x', FALSE, 5, 5)",
      "INSERT INTO believe_support_messages VALUES (new_id(), \(project(5)), NULL, 'x', TRUE, 5, 5)",
      "UPDATE believe_support_messages SET hidden_at = NULL", "UPDATE believe_support_messages SET hidden_at = 5",
      "DELETE FROM believe_support_messages WHERE id = \(support(9)) AND sender_id <> {me}",
      "INSERT INTO believe_support_answers VALUES (\(support(10)), \(project(1)), 'x', TRUE, 5)"),
    Attack(
      "a sender exchanged", "UPDATE believe_support_senders SET sender = {me}", "DELETE FROM believe_support_senders",
      "INSERT INTO believe_support_senders SELECT id, \(builder(.requested)), project_id, created_at FROM believe_support_messages WHERE id = \(support(8))"
    ),
    Attack(
      "another handle", "UPDATE believe_support_handles SET handle = new_id()", "DELETE FROM believe_support_handles",
      "INSERT INTO believe_support_handles VALUES (\(support(1)), \(project(1)), \(handle(3)))"),
    Attack(
      "silenced by another", "INSERT INTO believe_silenced VALUES (\(project(5)), \(handle(5)), 1)",
      "INSERT INTO believe_silenced VALUES (\(project(1)), new_id(), 1)", "DELETE FROM believe_silenced",
      "UPDATE believe_silenced SET handle = new_id()"),
    Attack(
      "answered by another", "UPDATE believe_support_answers SET body = 'hax'",
      "UPDATE believe_support_answers SET is_public = TRUE", "DELETE FROM believe_support_answers",
      "INSERT INTO believe_support_answers VALUES (\(support(3)), \(project(1)), 'x', TRUE, 5)",
      "INSERT INTO believe_support_answers VALUES (\(support(6)), \(project(6)), 'x', TRUE, 5)"),
  ]

  private static let steppingIn = [
    Attack(
      "in the place of a sender who is gone",
      "INSERT INTO believe_support_senders SELECT id, {me}, project_id, created_at FROM believe_support_messages WHERE id = \(support(8))",
      "SELECT * FROM {B}believe_support_answers"),
    Attack(
      "in the place of any sender",
      "INSERT INTO believe_support_senders SELECT id, {me}, project_id, created_at FROM believe_support_messages ON CONFLICT DO NOTHING",
      "SELECT * FROM {B}believe_support_answers"),
  ]
}
