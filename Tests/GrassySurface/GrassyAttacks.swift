@testable import RowSecurityKit

/// What somebody who wants to see or change others' posts, places and tags would try.
enum GrassyAttacks {
  static let all = [
    Attack(
      "others' posts", "SELECT * FROM {B}grassy_posts", "DELETE FROM grassy_posts WHERE author <> {me}",
      "UPDATE grassy_posts SET caption = 'hax'", "UPDATE grassy_posts SET author = {me}",
      "INSERT INTO grassy_posts (id, author, created_at) VALUES (new_id(), {other}, 1)",
      "INSERT INTO grassy_posts (id, author, like_count, created_at) VALUES (new_id(), {me}, 99, 1)",
      "INSERT INTO grassy_posts (id, author, hidden_at, created_at) VALUES (new_id(), {me}, 5, 1)",
      "INSERT INTO grassy_posts (id, author, is_suspended, created_at) VALUES (new_id(), {me}, TRUE, 1)",
      "UPDATE grassy_posts SET is_suspended = FALSE", "UPDATE grassy_posts SET may_save = TRUE WHERE author <> {me}"),
    Attack(
      "where somebody really was", "SELECT * FROM {B}grassy_kept_places", "SELECT latitude FROM grassy_kept_places",
      "SELECT k.* FROM grassy_posts p JOIN {B}grassy_kept_places k ON k.post_id = p.id",
      "DELETE FROM grassy_kept_places", "DELETE FROM grassy_kept_places RETURNING latitude, longitude",
      "INSERT INTO grassy_kept_places (post_id, author, latitude, longitude) VALUES ({seen}, {me}, 1, 1)",
      "INSERT INTO grassy_kept_places (post_id, author, latitude, longitude) SELECT id, {me}, 1, 1 FROM grassy_posts WHERE author <> {me} AND audience = 'everyone'",
      "INSERT INTO grassy_kept_places (post_id, author, latitude, longitude) VALUES ({seen}, {me}, 1, 1) ON CONFLICT (post_id) DO UPDATE SET author = {me} RETURNING *"
    ),
    Attack(
      "tags of what is hidden", "SELECT * FROM {B}grassy_post_tags", "SELECT * FROM {B}grassy_tags",
      "SELECT post_id FROM grassy_post_tags WHERE post_id = {hid}",
      "SELECT p.* FROM {B}grassy_post_tags t JOIN {B}grassy_posts p ON p.id = t.post_id",
      "INSERT INTO grassy_post_tags (tag, created_at, post_id, author, label, is_open) SELECT 'hax', created_at, id, author, 'hax', TRUE FROM {B}grassy_posts",
      "INSERT INTO grassy_post_tags (tag, created_at, post_id, author, label, is_open) SELECT 'hax', created_at, id, {me}, 'hax', TRUE FROM grassy_posts WHERE author <> {me}",
      "INSERT INTO grassy_post_tags (tag, created_at, post_id, author, label, is_open) VALUES ('hax', 1, {own}, {me}, 'hax', TRUE)",
      "INSERT INTO grassy_post_tags (tag, created_at, post_id, author, label, is_open) SELECT 'hax', created_at, id, {me}, 'hax', TRUE FROM grassy_posts WHERE author = {me} AND audience = 'me'",
      "UPDATE grassy_post_tags SET is_open = TRUE", "UPDATE grassy_post_tags SET author = {me}",
      "DELETE FROM grassy_post_tags",
      "UPDATE grassy_tags SET post_count = 99", "DELETE FROM grassy_tags",
      "INSERT INTO grassy_tags (id, tag, label, post_count) VALUES (new_id(), 'hax', 'hax', 9)"),
    Attack(
      "what others follow and mute", "SELECT * FROM {B}grassy_followed_tags", "SELECT * FROM {B}grassy_muted_tags",
      "SELECT * FROM {B}grassy_tag_timeline", "DELETE FROM grassy_followed_tags", "DELETE FROM grassy_muted_tags",
      "INSERT INTO grassy_followed_tags (profile_id, tag, label, created_at) VALUES ({other}, 'oak', 'oak', 1)",
      "INSERT INTO grassy_muted_tags (profile_id, tag, label, created_at) VALUES ({other}, 'oak', 'oak', 1)",
      "INSERT INTO grassy_tag_timeline (profile_id, created_at, post_id, author) VALUES ({me}, 1, {hid}, {other})"),
    Attack(
      "the list of everyone's posts", "SELECT p.* FROM grassy_everyone e JOIN {B}grassy_posts p ON p.id = e.post_id",
      "SELECT * FROM {B}grassy_everyone", "DELETE FROM grassy_everyone",
      "SELECT created_at, post_id FROM {B}grassy_everyone WHERE post_id NOT IN (SELECT id FROM grassy_posts)",
      "INSERT INTO grassy_everyone (created_at, post_id, author) VALUES (1, {hid}, {other})"),
    Attack(
      "posts that aren't for everyone, by others' lists", "SELECT * FROM {B}grassy_restricted",
      "SELECT p.* FROM {B}grassy_restricted t JOIN {B}grassy_posts p ON p.id = t.post_id",
      "DELETE FROM grassy_restricted", "UPDATE grassy_restricted SET profile_id = {me}",
      "INSERT INTO grassy_restricted (profile_id, created_at, post_id, author) VALUES ({me}, 1, {hid}, {other})"),
    Attack(
      "photos' descriptions", "UPDATE grassy_photos SET alt = 'hax' WHERE post_id = {seen}",
      "UPDATE grassy_photos SET media_key = new_id() WHERE post_id = {own}",
      "INSERT INTO grassy_photos (post_id, position, media_key, media_type, width, height, blur_hash, alt) SELECT {own}, 7, \(Attack.othersPhoto), 'photo', 1, 1, '', ''"
    ),
  ]
}

extension AllowedAction {
  static let grassy = [
    AllowedAction(
      .walker, 1,
      "INSERT INTO grassy_posts (id, author, caption, audience, created_at) VALUES (new_id(), {me}, 'x', 'me', 5)"),
    AllowedAction(.walker, 1, "UPDATE grassy_posts SET caption = 'x', edited_at = 5 WHERE id = {own}"),
    AllowedAction(.walker, 1, "UPDATE grassy_posts SET audience = 'everyone' WHERE id = {own}"),
    AllowedAction(.walker, 1, "UPDATE grassy_posts SET may_save = FALSE WHERE id = {own} AND may_save IS NULL"),
    AllowedAction(
      .walker, 1,
      "UPDATE grassy_posts SET place = 'SE', place_name = 'Sweden', place_precision = 'country', place_latitude = NULL, place_longitude = NULL WHERE id = {own}"
    ),
    AllowedAction(.walker, 1, "DELETE FROM grassy_kept_places WHERE post_id = {own}"),
    AllowedAction(.walker, 1, "DELETE FROM grassy_post_tags WHERE post_id = {own}"),
    AllowedAction(
      .walker, 1,
      "INSERT INTO grassy_post_tags (tag, created_at, post_id, author, label, is_open) SELECT 'new', created_at, id, author, 'New', audience = 'everyone' FROM grassy_posts WHERE id = {own}"
    ),
    AllowedAction(.walker, 1, "UPDATE grassy_photos SET alt = 'x' WHERE post_id = {own}"),
    AllowedAction(.walker, 1, "UPDATE grassy_photos SET position = 3 WHERE post_id = {own}"),
    AllowedAction(.walker, 1, "DELETE FROM grassy_photos WHERE post_id = {own}"),
    AllowedAction(.walker, 1, "DELETE FROM grassy_comments WHERE post_id = {own} AND user_id <> {me}"),
    AllowedAction(.walker, 1, "DELETE FROM grassy_posts WHERE id = {own}"),
    AllowedAction(.companion, 1, "DELETE FROM grassy_likes WHERE post_id = {seen} AND user_id = {me}"),
    AllowedAction(.companion, 1, "DELETE FROM grassy_bookmarks WHERE post_id = {seen} AND user_id = {me}"),
    AllowedAction(
      .companion, 1,
      "INSERT INTO grassy_comments (id, post_id, user_id, body, created_at) VALUES (new_id(), {seen}, {me}, 'hello', 5)"
    ),
    AllowedAction(
      .companion, 1,
      "INSERT INTO grassy_followed_tags (profile_id, tag, label, created_at) VALUES ({me}, 'oak', 'Oak', 5)"),
    AllowedAction(.companion, 1, "DELETE FROM grassy_followed_tags WHERE profile_id = {me} AND tag = 'sea'"),
    AllowedAction(.companion, 1, "DELETE FROM grassy_muted_tags WHERE profile_id = {me} AND tag = 'oak'"),
    AllowedAction(
      .newFace, 1,
      "INSERT INTO grassy_likes (post_id, user_id, created_at) SELECT post_id, {me}, 5 FROM grassy_everyone ORDER BY created_at LIMIT 1"
    ),
  ]
}
