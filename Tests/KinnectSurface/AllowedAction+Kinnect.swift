@testable import RowSecurityKit

/// What must be possible with posts and stories, and with what all apps share.
extension AllowedAction {
  private static let follower = Attack.literal(RowFixture.Person.follower.profile())
  private static let stranger = Attack.literal(RowFixture.Person.stranger.profile())
  private static let requested = Attack.literal(RowFixture.Person.requested.profile())

  static let kinnect = [
    AllowedAction(.follower, 0, "SELECT caption FROM kinnect_posts"),
    AllowedAction(.owner, 1, "UPDATE kinnect_posts SET caption = 'new', edited_at = 5 WHERE id = {own} RETURNING id"),
    AllowedAction(.owner, 1, "DELETE FROM kinnect_posts WHERE id = {own}"),
    AllowedAction(
      .owner, 1, "INSERT INTO kinnect_story_views VALUES (\(OwnAttacks.story(7)), {me}, 5) ON CONFLICT DO NOTHING"),
    AllowedAction(.owner, 1, "DELETE FROM kinnect_stories WHERE author = {me}"),
    AllowedAction(
      .owner, 1, "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES (new_id(), {me}, 'x', 5)"),
    AllowedAction(.owner, 5, "DELETE FROM kinnect_posts WHERE author = {me} RETURNING caption"),
    AllowedAction(.owner, 1, "UPDATE kinnect_posts SET audience = 'me' WHERE id = {own}"),
    AllowedAction(
      .owner, 1, "INSERT INTO circles (id, owner, app, name, created_at) VALUES (new_id(), {me}, 'kinnect', 'x', 5)"),
    AllowedAction(.owner, 2, "DELETE FROM circles"),
    AllowedAction(.owner, 2, "UPDATE circle_members SET since = 0"),
    AllowedAction(.owner, 1, "DELETE FROM kinnect_comments WHERE post_id = {own} AND user_id = \(follower)"),
    AllowedAction(.owner, 1, "UPDATE follows SET accepted_at = 5 WHERE follower = \(requested) AND followee = {me}"),
    AllowedAction(.owner, 1, "DELETE FROM follows WHERE follower = \(follower)"),
    AllowedAction(
      .owner, 1,
      "INSERT INTO blocks (blocker, blocked, username, created_at) SELECT {me}, id, username, 5 FROM profiles WHERE id = \(follower)"
    ),
    AllowedAction(.owner, 1, "DELETE FROM blocks WHERE blocker = {me}"),
    AllowedAction(.owner, 1, "UPDATE profiles SET bio = 'new', username = 'benjamin' WHERE id = {me}"),
    AllowedAction(
      .owner, 1,
      "UPDATE profiles SET avatar = (SELECT id FROM media WHERE owner = {acct} AND id <> avatar LIMIT 1) WHERE id = {me}"
    ),
    AllowedAction(
      .owner, 1, "UPDATE activity SET read_at = 5 WHERE kind = 'like' AND actor = \(follower) AND subject = {own}"),
    AllowedAction(.follower, 1, "DELETE FROM kinnect_likes WHERE post_id = {seen} AND user_id = {me}"),
    AllowedAction(.follower, 0, "INSERT INTO kinnect_likes VALUES ({seen}, {me}, 5) ON CONFLICT DO NOTHING"),
    AllowedAction(
      .follower, 1,
      "INSERT INTO kinnect_comments (id, post_id, user_id, body, created_at) VALUES (new_id(), {seen}, {me}, 'hello', 5)"
    ),
    AllowedAction(.follower, 1, "DELETE FROM kinnect_comments WHERE post_id = {seen} AND user_id = {me}"),
    AllowedAction(.follower, 1, "DELETE FROM follows WHERE follower = {me} AND followee = {other}"),
    AllowedAction(.follower, 1, "DELETE FROM mutes WHERE muter = {me}"),
    AllowedAction(.follower, 1, "INSERT INTO mutes VALUES ({me}, {other}, 5)"),
    AllowedAction(
      .follower, 1,
      "INSERT INTO media (id, owner, kind, status, created_at) VALUES (new_id(), {acct}, 'photo', 'reserved', 5)"),
    AllowedAction(
      .follower, 1,
      "INSERT INTO media_uploads (id, owner, size, created_at, expires_at) VALUES (new_id(), {acct}, 9, 5, 6)"),
    AllowedAction(.follower, 1, "UPDATE media_uploads SET received = 20, expires_at = 7 WHERE finished_at IS NULL"),
    AllowedAction(.follower, 1, "DELETE FROM media_uploads WHERE finished_at IS NULL"),
    AllowedAction(.follower, 1, "DELETE FROM originals WHERE owner = {acct}"),
    AllowedAction(.follower, 1, "INSERT INTO original_keepers VALUES ({me}) ON CONFLICT DO NOTHING"),
    AllowedAction(.follower, 1, "INSERT INTO profile_terms VALUES ('kinnect', 'fay', {me})"),
    AllowedAction(.follower, 1, "DELETE FROM profile_terms WHERE profile_id = {me} AND app = app()"),
    AllowedAction(.follower, 1, "INSERT INTO idempotency_keys VALUES ({acct}, 'k', x'00', {own}, 5)"),
    AllowedAction(
      .follower, 1,
      "INSERT INTO kinnect_post_media SELECT {own}, 1, id, 'photo', 3, 2, '', '', {me} FROM media WHERE owner = {acct} AND alt <> '' AND id NOT IN (SELECT media_key FROM kinnect_post_media) LIMIT 1"
    ),
    AllowedAction(.follower, 1, "UPDATE kinnect_post_media SET alt = 'x' WHERE post_id = {own}"),
    AllowedAction(.follower, 1, "UPDATE kinnect_post_media SET position = 3 WHERE post_id = {own}"),
    AllowedAction(.follower, 1, "DELETE FROM kinnect_post_media WHERE post_id = {own}"),
    AllowedAction(
      .stranger, 1, "INSERT INTO follows (follower, followee, app, created_at) VALUES ({me}, {other}, 'kinnect', 5)"),
    AllowedAction(.operator, 2, "UPDATE invitations SET revoked_at = 5"),
    AllowedAction(
      .operator, 1,
      "INSERT INTO invitations (id, apps, token_hash, created_by, created_at, expires_at, max_uses) VALUES (new_id(), 'kinnect', x'01', {acct}, 5, 6, 1)"
    ),
  ]
}
