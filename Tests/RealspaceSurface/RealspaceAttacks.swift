@testable import RowSecurityKit

/// What somebody who wants to see or change others' posts, or to learn what they watched and read, would try.
enum RealspaceAttacks {
  static let all = [
    Attack(
      "others' posts", "SELECT * FROM {B}realspace_posts", "DELETE FROM realspace_posts WHERE author <> {me}",
      "UPDATE realspace_posts SET content = 'hax'", "UPDATE realspace_posts SET author = {me}",
      "UPDATE realspace_posts SET may_save = TRUE WHERE author <> {me}",
      "SELECT item_name FROM {B}realspace_posts WHERE audience = 'me'",
      "INSERT INTO realspace_posts (id, author, action, subject, created_at) VALUES (new_id(), {other}, 'read', 'x', 1)",
      "INSERT INTO realspace_posts (id, author, action, subject, like_count, created_at) VALUES (new_id(), {me}, 'read', 'x', 99, 1)",
      "INSERT INTO realspace_posts (id, author, action, subject, hidden_at, created_at) VALUES (new_id(), {me}, 'read', 'x', 5, 1)"
    ),
    Attack(
      "what others keep for themselves, by its item", "SELECT * FROM {B}realspace_items",
      "SELECT name FROM realspace_items WHERE kind = 'book'",
      "SELECT i.name FROM {B}realspace_posts p JOIN realspace_items i ON i.id = p.item_id",
      "SELECT count(*) FROM realspace_items i JOIN {B}realspace_posts p ON p.item_id = i.id",
      "SELECT folded FROM {B}realspace_items WHERE made_by <> {me}",
      "INSERT INTO realspace_posts (id, author, action, subject, item_id, item_kind, item_name, created_at) SELECT new_id(), {me}, 'watched', 'x', id, kind, name, 1 FROM {B}realspace_items WHERE kind = 'film'",
      "INSERT INTO realspace_posts (id, author, action, subject, item_id, item_kind, item_name, created_at) SELECT new_id(), {me}, 'watched', 'x', item_id, item_kind, item_name, 1 FROM {B}realspace_posts WHERE item_kind = 'film'",
      "UPDATE realspace_posts SET (action, item_id, item_kind, item_name) = (SELECT 'watched', id, kind, name FROM {B}realspace_items WHERE kind = 'film' AND made_by <> {me} LIMIT 1) WHERE id = {own}"
    ),
    Attack(
      "items that are not what they are called",
      "UPDATE realspace_posts SET item_name = 'hax' WHERE item_id IS NOT NULL",
      "UPDATE realspace_items SET name = 'hax'", "UPDATE realspace_items SET made_by = {me}",
      "DELETE FROM realspace_items", "DELETE FROM realspace_items WHERE made_by = {me}",
      "INSERT INTO realspace_items (id, kind, name, folded, made_by, created_at) VALUES (new_id(), 'film', 'hax', 'hax', {other}, 1)"
    ),
    Attack(
      "photos' descriptions", "UPDATE realspace_photos SET alt = 'hax' WHERE post_id = {seen}",
      "UPDATE realspace_photos SET media_key = new_id() WHERE post_id = {own}",
      "INSERT INTO realspace_photos (post_id, position, media_key, width, height, blur_hash, alt) SELECT {own}, 7, \(Attack.othersPhoto), 1, 1, '', ''"
    ),
  ]
}

extension AllowedAction {
  static let realspace = [
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_posts (id, author, action, subject, created_at) VALUES (new_id(), {me}, 'read', 'x', 5)"),
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_items (id, kind, name, folded, made_by, created_at) VALUES (new_id(), 'book', 'X', 'x', {me}, 5)"
    ),
    AllowedAction(.filmgoer, 1, "UPDATE realspace_posts SET content = 'x', edited_at = 5 WHERE id = {own}"),
    AllowedAction(.filmgoer, 1, "UPDATE realspace_posts SET audience = 'followers' WHERE id = {own}"),
    AllowedAction(.filmgoer, 1, "UPDATE realspace_posts SET may_save = FALSE WHERE id = {own} AND may_save IS NULL"),
    AllowedAction(
      .filmgoer, 1,
      "UPDATE realspace_posts SET item_id = NULL, item_kind = NULL, item_name = NULL WHERE id = {own}"),
    AllowedAction(.filmgoer, 1, "UPDATE realspace_photos SET alt = 'x' WHERE post_id = {own}"),
    AllowedAction(.filmgoer, 1, "UPDATE realspace_photos SET position = 3 WHERE post_id = {own}"),
    AllowedAction(.filmgoer, 1, "DELETE FROM realspace_photos WHERE post_id = {own}"),
    AllowedAction(.filmgoer, 1, "DELETE FROM realspace_comments WHERE post_id = {own} AND user_id <> {me}"),
    AllowedAction(.filmgoer, 1, "DELETE FROM realspace_posts WHERE id = {own}"),
    AllowedAction(.neighbour, 1, "DELETE FROM realspace_likes WHERE post_id = {seen} AND user_id = {me}"),
    AllowedAction(
      .neighbour, 1,
      "INSERT INTO realspace_comments (id, post_id, user_id, body, created_at) VALUES (new_id(), {seen}, {me}, 'hello', 5)"
    ),
    AllowedAction(
      .neighbour, 1,
      "INSERT INTO realspace_comments (id, post_id, user_id, body, created_at, thread_id, reply_to) VALUES (new_id(), {seen}, {me}, 'hello', 5, \(TalkFixture.seen), \(TalkFixture.seen))"
    ),
    AllowedAction(
      .neighbour, 1,
      "INSERT INTO realspace_comment_likes (comment_id, user_id, created_at) VALUES (\(TalkFixture.seen), {me}, 5)"),
    AllowedAction(
      .neighbour, 1, "DELETE FROM realspace_comment_likes WHERE comment_id = \(TalkFixture.liked) AND user_id = {me}"),
    AllowedAction(.filmgoer, 1, "DELETE FROM realspace_comments WHERE id = \(TalkFixture.answered)"),
    // What somebody else has named, named once more by whoever sees their post.
    AllowedAction(
      .neighbour, 1,
      "INSERT INTO realspace_posts (id, author, action, subject, item_id, item_kind, item_name, created_at) SELECT new_id(), {me}, action, 'x', item_id, item_kind, item_name, 5 FROM realspace_posts WHERE id = {seen}"
    ),
  ]
}
