@testable import RowSecurityKit

/// Attacks on what this schema and this way of guarding it offer in particular.
enum OwnAttacks {
  static let all =
    internals + lexical + relations + media + kinnect + cascades + functions + shapes + stories
    + baseRows

  private static let invitation = Attack.literal(RowFixture.token("invi", 1))

  /// Tables that no viewer reads at all, and those of others.
  private static let internals = [
    Attack("every session", "SELECT id, account_id FROM {B}sessions"),
    Attack(
      "every address", "SELECT email FROM {B}accounts", "SELECT group_concat(email) FROM {B}accounts WHERE id <> {acct}"
    ),
    Attack("others' invitations", "SELECT token_hash, note FROM {B}invitations WHERE created_by <> {acct}"),
    Attack("who may be found", "SELECT * FROM {B}findable_profiles WHERE profile_id <> {me}"),
    Attack(
      "what others declined", "SELECT * FROM {B}declined_apps WHERE account_id <> {acct}",
      "INSERT INTO declined_apps (account_id, app) VALUES (x'40616363743030303030303030303036', 'another')"),
    Attack(
      "who may invite", "INSERT INTO app_rules VALUES ('grassy', 9, 1, 'family')", "DELETE FROM app_rules",
      "UPDATE app_rules SET app = 'grassy'"),
    Attack(
      "into a family",
      "INSERT INTO family_members (profile_id, app, number, below, answered_at) VALUES ({me}, 'kinnect', 99, 99, 1)",
      "UPDATE family_members SET below = 99", "DELETE FROM family_members"),
    Attack("who is in a family", "SELECT * FROM {B}family_members WHERE profile_id <> {me}"),
    Attack(
      "whom others left out", "SELECT * FROM {B}family_left_out", "DELETE FROM family_left_out",
      "UPDATE family_left_out SET other = {me}", "INSERT INTO family_left_out VALUES ({me}, {other})"),
    Attack(
      "who waits", "SELECT name, account_id FROM {B}waiting_members WHERE account_id <> {acct}",
      "UPDATE waiting_members SET name = 'x'", "DELETE FROM waiting_members",
      "INSERT INTO waiting_members (id, account_id, app, invitation_id, created_at) VALUES (new_id(), {acct}, 'kinnect', \(invitation), 1)"
    ),
    Attack(
      "another to be found", "INSERT INTO findable_profiles VALUES ({other})",
      "UPDATE findable_profiles SET profile_id = {other}"),
    Attack("one-time links", "SELECT token_hash FROM {B}one_time_links"),
    Attack("others' idempotency keys", "SELECT key, resource FROM {B}idempotency_keys WHERE account_id <> {acct}"),
    Attack("who is behind a profile", "SELECT account_id FROM {B}profile_accounts WHERE profile_id = {other}"),
    Attack("who blocked whom", "SELECT * FROM {B}blocked_profiles", "SELECT * FROM {B}blocks"),
    Attack("deleted files", "SELECT * FROM {B}media_deletions"),
    Attack("migrations", "SELECT 'LEAKED' FROM {B}schema_migrations"),
    Attack("become operator", "UPDATE accounts SET is_operator = 1 WHERE id = {acct}"),
    Attack("another's address", "UPDATE accounts SET email = 'a@b' WHERE id <> {acct}"),
    Attack(
      "a session of one's own",
      "INSERT INTO sessions (id, account_id, kind, created_at, last_used_at, expires_at) VALUES (new_id(), {acct}, 'api', 1, 1, 9)"
    ),
    Attack(
      "a password", "UPDATE credentials SET password_hash = 'x' WHERE account_id = {acct}",
      "INSERT INTO credentials VALUES ({acct}, 'x', 1) ON CONFLICT DO UPDATE SET password_hash = 'x'"),
    Attack(
      "an invitation",
      "INSERT INTO invitations (id, apps, token_hash, created_by, created_at, expires_at, max_uses) VALUES (new_id(), 'kinnect', x'00', {acct}, 1, 2, 3)"
    ),
    Attack("an invitation used up", "UPDATE invitations SET uses = max_uses", "UPDATE invitations SET max_uses = 1000"),
    Attack(
      "an invitation of another",
      "INSERT INTO invitations (id, apps, token_hash, created_by, created_at, expires_at, max_uses) VALUES (new_id(), 'kinnect', x'00', NULL, 1, 2, 3)"
    ),
    Attack("a membership", "INSERT INTO memberships (account_id, app, created_at) VALUES ({acct}, 'grassy', 1)"),
    Attack("delete accounts", "DELETE FROM accounts", "DELETE FROM accounts WHERE id = {acct}"),
    Attack("delete profiles", "DELETE FROM profiles WHERE id = {me}", "DELETE FROM profiles"),
    Attack(
      "take over a profile", "UPDATE profile_accounts SET account_id = {acct}",
      "INSERT INTO profile_accounts VALUES ({other}, {acct}, 'x')"),
    Attack(
      "another's idempotency key",
      "INSERT INTO idempotency_keys VALUES (x'40616363743030303030303030303039', 'k', x'00', x'00', 1)"),
    Attack("undo a migration", "DELETE FROM schema_migrations", "UPDATE schema_migrations SET checksum = ''"),
  ]

  /// Where SQLite and the statement rules could read a text differently.
  private static let lexical = [
    Attack(
      "byte order mark before a common table",
      "WITH \u{feff}kinnect_posts AS (SELECT * FROM {B}kinnect_posts) SELECT * FROM kinnect_posts"),
    Attack(
      "byte order mark before the alias", "SELECT * FROM \u{feff}{alias}.credentials",
      "WITH \u{feff}credentials AS (SELECT * FROM \u{feff}{alias}.credentials) SELECT * FROM credentials"),
    Attack(
      "byte order mark before a trigger's function",
      "WITH \u{feff}likes AS (SELECT 1), \u{feff}kinnect_likes_added AS (SELECT \u{feff}schema_work(1) AS x) UPDATE kinnect_posts SET caption = 'hax' FROM \u{feff}kinnect_likes_added WHERE x > 0"
    ),
    Attack(
      "a letter that falls together",
      "WITH \u{212a}innect_posts AS (SELECT * FROM {B}kinnect_posts) SELECT * FROM \u{212a}innect_posts",
      "WITH '\u{212a}innect_posts' AS (SELECT * FROM {alias}.kinnect_posts) SELECT * FROM '\u{212a}innect_posts'"),
    Attack(
      "text as a common table", "WITH 'kinnect_posts' AS (SELECT * FROM {B}kinnect_posts) SELECT * FROM kinnect_posts",
      "WITH 'credentials' AS (SELECT * FROM {B}credentials) SELECT * FROM 'credentials'"),
    Attack(
      "a second common table",
      "WITH a AS (SELECT 1), credentials (a, b, c) AS NOT MATERIALIZED (SELECT * FROM {B}credentials) SELECT * FROM credentials"
    ),
    Attack(
      "comments around a common table",
      "WITH/**/RECURSIVE--\n kinnect_posts/**/AS/**/NOT/**/MATERIALIZED/**/(SELECT * FROM {B}credentials) SELECT * FROM kinnect_posts"
    ),
    Attack(
      "a comment that is none", "SELECT '/*', password_hash FROM {B}credentials --'*/",
      "SELECT '--' , * FROM {B}credentials"),
    Attack(
      "quotes in quotes", "SELECT '''' , * FROM {B}credentials WHERE '''' <> '", "SELECT 'it''s', * FROM {B}sessions"),
    Attack(
      "a second statement", "SELECT 1; SELECT * FROM {B}credentials", "SELECT 1;;",
      "UPDATE kinnect_posts SET caption = 'x' WHERE id = {own}; DELETE FROM accounts"),
    Attack("a zero byte", "SELECT 1\0 FROM {B}credentials", "SELECT * FROM {B}credentials\0"),
    Attack(
      "a form feed and friends", "SELECT\u{c}*\u{c}FROM\u{c}{B}credentials", "SELECT\u{b}*\u{b}FROM {B}credentials"),
    Attack(
      "parameters with names", "SELECT * FROM credentials WHERE password_hash > :a",
      "SELECT * FROM credentials WHERE password_hash > $1::x"),
    Attack(
      "the alias as text", "SELECT * FROM {alias}/*x*/.'credentials'", "SELECT * FROM '{alias}' . 'credentials'",
      "SELECT {alias}.credentials.password_hash FROM credentials"),
    Attack(
      "three names", "SELECT main.kinnect_posts.caption FROM kinnect_posts",
      "SELECT temp.kinnect_posts.caption FROM kinnect_posts"),
    Attack(
      "a target in disguise",
      "INSERT INTO {B}kinnect_likes AS kinnect_posts (post_id, user_id, created_at) VALUES ({hid}, {me}, 1) RETURNING *",
      "UPDATE kinnect_posts AS credentials SET caption = 'hax'"),
    Attack("a number and a dot", "SELECT 1.main.credentials", "SELECT * FROM credentials WHERE 1..5"),
    Attack(
      "an index on the target", "DELETE FROM kinnect_posts INDEXED BY kinnect_posts_author WHERE author = {other}",
      "UPDATE kinnect_posts NOT INDEXED SET caption = 'hax' WHERE id = {seen}"),
  ]

  private static let relations = [
    Attack("approve one's own request", "UPDATE follows SET accepted_at = 1 WHERE follower = {me}"),
    Attack(
      "follow with approval",
      "INSERT INTO follows (follower, followee, app, created_at, accepted_at) VALUES ({me}, {other}, 'kinnect', 1, 1)"),
    Attack(
      "follow again with approval",
      "INSERT INTO follows (follower, followee, app, created_at, accepted_at) VALUES ({me}, {other}, 'kinnect', 1, 1) ON CONFLICT DO UPDATE SET accepted_at = 1"
    ),
    Attack(
      "follow without a line of activity",
      "INSERT INTO follows (follower, followee, app, created_at, by_family) VALUES ({me}, {other}, 'kinnect', 1, TRUE)"),
    Attack(
      "make others follow",
      "INSERT INTO follows (follower, followee, app, created_at) VALUES ({other}, {me}, 'kinnect', 1)"),
    Attack(
      "follow in another app",
      "INSERT INTO follows (follower, followee, app, created_at) VALUES ({me}, {other}, 'believe', 1)",
      "INSERT INTO follows (follower, followee, created_at) VALUES ({me}, {other}, 1)",
      "INSERT INTO follows (follower, followee, app, created_at) SELECT {me}, id, app(), 1 FROM profiles WHERE app <> app()"
    ),
    Attack("lift a suspension", "UPDATE follows SET is_suspended = 0", "UPDATE profiles SET hidden_at = NULL"),
    Attack("turn a follow around", "UPDATE follows SET follower = followee, followee = follower WHERE follower = {me}"),
    Attack("take an approval back half", "UPDATE follows SET accepted_at = NULL WHERE followee = {me}"),
    Attack(
      "unblock oneself", "DELETE FROM blocks WHERE blocked = {me}", "DELETE FROM blocked_profiles WHERE viewer = {me}"),
    Attack(
      "block for another", "INSERT INTO blocks (blocker, blocked, username, created_at) VALUES ({other}, {me}, 'x', 1)"),
    Attack(
      "probe a name by blocking",
      "INSERT INTO blocks (blocker, blocked, username, created_at) SELECT {me}, id, '@user00000000000', 1 FROM profiles WHERE id = {other} RETURNING *"
    ),
    Attack("mute for another", "INSERT INTO mutes VALUES ({other}, {me}, 1)", "DELETE FROM mutes"),
    Attack(
      "others' profiles", "UPDATE profiles SET bio = 'hax'",
      "UPDATE profiles SET bio = 'hax' WHERE id = {other} RETURNING *"),
    Attack(
      "a profile in another app", "UPDATE profiles SET app = 'believe'",
      "UPDATE profiles SET id = {other} WHERE id = {me}"),
    Attack(
      "hidden profiles", "SELECT * FROM {B}profiles WHERE hidden_at IS NOT NULL",
      "SELECT * FROM profile_terms WHERE app = 'believe'"),
    Attack(
      "others' counts", "UPDATE profile_counts SET follower_count = 1000000 WHERE profile_id = {me}",
      "SELECT * FROM {B}profile_counts"),
    Attack(
      "others' activity", "SELECT * FROM {B}activity", "UPDATE activity SET read_at = 1", "DELETE FROM activity",
      "UPDATE activity SET recipient = {me}"),
    Attack(
      "activity by hand",
      "INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at) VALUES ({other}, 'follow', {other}, {me}, {me}, new_id(), 1)"
    ),
    Attack(
      "others' search words", "DELETE FROM profile_terms WHERE profile_id = {other}",
      "INSERT INTO profile_terms VALUES ('kinnect', 'ben', {other})"),
    Attack(
      "reports of others", "SELECT * FROM {B}reports", "UPDATE reports SET closed_at = 1",
      "INSERT INTO reports (id, app, reporter, reporter_name, kind, subject, reason, evidence, created_at) VALUES (new_id(), 'kinnect', {other}, 'x', 'post', {own}, 'x', '', 1)"
    ),
    Attack(
      "the outcome of a report", "UPDATE reports SET outcome = 'removed'", "DELETE FROM reports",
      "INSERT INTO reports (id, app, reporter, reporter_name, kind, subject, reason, evidence, created_at, outcome) VALUES (new_id(), 'kinnect', {me}, 'x', 'post', {own}, 'x', '', 1, 'removed')",
      "INSERT INTO reports (id, app, reporter, reporter_name, kind, subject, reason, evidence, created_at) VALUES (new_id(), 'kinnect', {me}, 'x', 'post', {seen}, 'x', '', 5)"
    ),
    Attack(
      "photos of others' reports", "SELECT * FROM {B}report_media", "DELETE FROM report_media",
      "INSERT INTO report_media SELECT new_id(), id, 1 FROM {B}reports"),
    Attack(
      "requests for a new password", "SELECT * FROM {B}password_requests", "DELETE FROM password_requests",
      "UPDATE password_requests SET dismissed_at = 1",
      "INSERT INTO password_requests (id, name, app, created_at, asked_at) VALUES (new_id(), x'40616363743030303030303030303036', 'kinnect', 1, 1)"
    ),
    Attack(
      "devices of others", "SELECT endpoint, secret FROM {B}push_subscriptions",
      "SELECT count(*) FROM {B}push_subscriptions WHERE account_id <> {acct}",
      "UPDATE push_subscriptions SET account_id = {acct}", "DELETE FROM push_subscriptions",
      "INSERT INTO push_subscriptions SELECT new_id(), session_id, {acct}, app, endpoint, point, secret, is_content_free, created_at FROM {B}push_subscriptions"
    ),
    Attack(
      "what devices hear of", "SELECT * FROM {B}push_notices", "UPDATE push_notices SET due_at = 1",
      "DELETE FROM push_notices",
      "INSERT INTO push_notices (subscription_id, kind, subject, actor, object, app, created_at, due_at) SELECT id, 'like', {own}, {me}, {own}, 'kinnect', 1, 1 FROM {B}push_subscriptions"
    ),
    Attack(
      "who has a device", "SELECT * FROM {B}push_events WHERE recipient IS NOT NULL",
      "SELECT * FROM {B}push_events WHERE actor <> {me}", "DELETE FROM push_events",
      "UPDATE push_events SET recipient = {other}",
      "INSERT INTO push_events (id, app, kind, subject, object, actor, created_at) VALUES (new_id(), 'kinnect', 'share', {own}, {own}, {other}, 1)",
      "INSERT INTO push_events (id, app, kind, subject, object, actor, recipient, created_at) VALUES (new_id(), 'kinnect', 'like', {own}, {own}, {me}, {other}, 1)"
    ),
    Attack(
      "quiet hours of others", "SELECT * FROM {B}quiet_hours WHERE account_id <> {acct}",
      "UPDATE quiet_hours SET account_id = x'40616363743030303030303030303036'",
      "INSERT INTO quiet_hours (account_id, starts_at, ends_at, zone) VALUES (x'40616363743030303030303030303036', 1, 2, 'UTC') ON CONFLICT (account_id) DO UPDATE SET starts_at = 1"
    ),
    Attack(
      "what others silence on their devices", "SELECT * FROM {B}silenced_pushes WHERE profile_id <> {me}",
      "INSERT INTO silenced_pushes (profile_id, kind) VALUES ({other}, 'like')",
      "UPDATE silenced_pushes SET profile_id = {other}"),
    Attack(
      "the server's backups", "SELECT * FROM {B}backups", "UPDATE backups SET fault = NULL", "DELETE FROM backups"),
    Attack(
      "the log of moderation", "SELECT * FROM {B}moderation_log", "DELETE FROM moderation_log",
      "UPDATE moderation_log SET reason = 'x'",
      "INSERT INTO moderation_log (id, created_at, operator, operator_name, action, reason, app, kind, subject, report, concerned_name) VALUES (new_id(), 1, {acct}, 'x', 'remove', 'x', 'kinnect', 'post', {own}, {own}, 'x')"
    ),
  ]

  /// A photo that is not in use, of somebody who is none of the viewers.
  private static let media = [
    Attack("every upload", "SELECT * FROM {B}media_uploads", "SELECT * FROM {B}media_jobs"),
    Attack("where parts lie", "SELECT * FROM {B}media_parts", "SELECT * FROM media_parts"),
    Attack("a part of one's own making", "INSERT INTO media_parts VALUES ({own}, 0, 1, 'x')"),
    Attack("parts dropped", "DELETE FROM media_parts"),
    Attack("every archive", "SELECT * FROM {B}archives", "SELECT * FROM archives WHERE owner <> {acct}"),
    Attack(
      "an archive of one's own making",
      "INSERT INTO archives (id, owner, direction, size, created_at, expires_at) VALUES (new_id(), {acct}, 'in', 9, 1, 2)"
    ),
    Attack("archives that last", "UPDATE archives SET expires_at = 9", "DELETE FROM archives"),
    Attack(
      "every original", "SELECT * FROM {B}originals", "SELECT * FROM originals WHERE owner <> {acct}",
      "SELECT o.* FROM media m JOIN {B}originals o ON o.media_id = m.id WHERE o.owner <> {acct}",
      "DELETE FROM originals WHERE owner <> {acct}", "DELETE FROM originals RETURNING owner",
      "UPDATE originals SET owner = {acct}", "UPDATE originals SET media_id = new_id()",
      "UPDATE originals SET named_for = {other} WHERE owner = {acct}"),
    Attack(
      "an original of one's own making",
      "INSERT INTO originals (id, media_id, owner, file_type, size, is_by_itself, created_at, stored_at) SELECT new_id(), id, {acct}, 'jpg', 9, TRUE, 1, 1 FROM media WHERE id NOT IN (SELECT media_id FROM originals)",
      "INSERT INTO originals (id, media_id, owner, file_type, size, is_by_itself, created_at, stored_at) VALUES (new_id(), new_id(), {acct}, 'jpg', 9, TRUE, 1, 1)"
    ),
    Attack(
      "what another keeps", "SELECT * FROM {B}original_keepers WHERE profile_id <> {me}",
      "INSERT INTO original_keepers VALUES ({other})", "DELETE FROM original_keepers WHERE profile_id <> {me}",
      "DELETE FROM original_keepers", "UPDATE original_keepers SET profile_id = {other}"),
    Attack(
      "an invitation that was revoked", "UPDATE invitations SET revoked_at = NULL",
      "UPDATE invitations SET revoked_at = NULL WHERE created_by = {acct}"),
    Attack(
      "what people did who are suspended", "SELECT * FROM {B}activity", "SELECT actor, kind FROM {B}activity",
      "SELECT * FROM {B}activity WHERE actor NOT IN (SELECT id FROM profiles)",
      "UPDATE activity SET read_at = 5 WHERE actor NOT IN (SELECT id FROM profiles)"),
    Attack(
      "told in another's name",
      "INSERT INTO live_arrivals (id, tick, teller, app, event, coalesces, subject, audience, at) VALUES (new_id(), 1, {other}, 'kinnect', 'post.created', FALSE, {other}, x'00', 5)"
    ),
    Attack(
      "what several servers share", "SELECT * FROM {B}live_facts", "SELECT * FROM {B}live_arrivals",
      "SELECT * FROM {B}rate_limits", "SELECT * FROM {B}leases", "SELECT * FROM {B}installation",
      "DELETE FROM rate_limits", "UPDATE leases SET lease_until = 0"),
    Attack(
      "an upload for another account",
      "INSERT INTO media_uploads (id, owner, size, created_at, expires_at) VALUES (new_id(), x'40616363743030303030303030303036', 9, 1, 2)"
    ),
    Attack(
      "a direct upload for another account",
      "INSERT INTO direct_uploads (id, owner, app, size, content_type, created_at, expires_at) VALUES (new_id(), x'40616363743030303030303030303036', 'kinnect', 9, 'image/jpeg', 1, 2)"
    ),
    Attack("an upload that is whole by decree", "UPDATE media_uploads SET received = size, finished_at = 1"),
    Attack("a whole upload begun anew", "UPDATE media_uploads SET received = 0 WHERE finished_at IS NOT NULL"),
    Attack("delete others' uploads", "DELETE FROM media_uploads WHERE owner <> {acct}"),
    Attack(
      "a job for a medium",
      "INSERT INTO media_jobs (media_id, state, not_before, created_at) SELECT id, 'waiting', 1, 1 FROM media"),
    Attack("a job pushed", "UPDATE media_jobs SET attempts = 0, state = 'waiting', not_before = 0"),
    Attack("a job dropped", "DELETE FROM media_jobs"),
    Attack("every medium", "SELECT * FROM {B}media", "SELECT * FROM {B}kinnect_post_media"),
    Attack(
      "whose a photo is", "SELECT owner FROM media", "SELECT count(*) FROM media WHERE owner <> {acct}",
      "SELECT m.owner FROM kinnect_post_media p JOIN media m ON m.id = p.media_key",
      "SELECT m.owner FROM profiles p JOIN media m ON m.id = p.avatar",
      "UPDATE media SET alt = alt RETURNING owner"),
    Attack(
      "another's medium as one's avatar",
      "UPDATE profiles SET avatar = x'406d70737430303030303030303030303130' WHERE id = {me}",
      "UPDATE profiles SET avatar = (SELECT media_key FROM kinnect_post_media WHERE post_id = {seen}) WHERE id = {me}"),
    Attack(
      "another's medium on one's post",
      "INSERT INTO kinnect_post_media SELECT {own}, 7, \(Attack.othersPhoto), 'photo', 1, 1, '', '', {me}",
      "INSERT INTO kinnect_post_media SELECT {own}, 7, avatar, 'photo', 1, 1, '', '', {me} FROM profiles WHERE id <> {me} AND avatar IS NOT NULL LIMIT 1"
    ),
    Attack(
      "one's medium on another's post",
      "INSERT INTO kinnect_post_media SELECT {seen}, 7, id, 'photo', 1, 1, '', '', {me} FROM media WHERE owner = {acct} AND id NOT IN (SELECT media_key FROM kinnect_post_media) LIMIT 1"
    ),
    Attack(
      "media for another account",
      "INSERT INTO media (id, owner, kind, status, created_at) VALUES (new_id(), x'40616363743030303030303030303036', 'photo', 'reserved', 1)"
    ),
    Attack(
      "change of owner", "UPDATE media SET owner = {acct}", "UPDATE media SET status = 'reserved' WHERE owner <> {acct}"
    ),
    Attack(
      "delete others' media", "DELETE FROM media WHERE owner <> {acct}", "DELETE FROM kinnect_post_media",
      "INSERT INTO media_deletions (id, created_at) VALUES ({own}, 1)"),
    Attack(
      "exchange a picture", "UPDATE kinnect_post_media SET media_key = new_id()",
      "UPDATE kinnect_post_media SET alt = 'hax'"),
  ]

  private static let kinnect = [
    Attack(
      "counts by hand",
      "INSERT INTO kinnect_posts (id, author, caption, like_count, created_at) VALUES (new_id(), {me}, '', 9, 1)"),
    Attack("a time of one's own", "UPDATE kinnect_posts SET created_at = 1 WHERE id = {own}"),
    Attack(
      "copy of captions",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) SELECT new_id(), {me}, group_concat(caption), 1 FROM {B}kinnect_posts",
      "UPDATE kinnect_posts SET caption = (SELECT group_concat(bio) FROM {B}profiles) WHERE author = {me}"),
    Attack(
      "excluded row",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES ({hid}, {me}, 'x', 1) ON CONFLICT (id) DO UPDATE SET caption = excluded.caption WHERE kinnect_posts.caption LIKE '@%' RETURNING 'LEAKED'"
    ),
    Attack(
      "replace others' media",
      "INSERT OR REPLACE INTO media (id, owner, kind, status, created_at) SELECT media_key, {acct}, 'photo', 'reserved', 1 FROM kinnect_post_media WHERE author <> {me}"
    ),
  ]

  private static let cascades = [
    Attack(
      "delete one's post, return the rest",
      "DELETE FROM kinnect_posts WHERE id = {own} RETURNING (SELECT group_concat(body) FROM {B}kinnect_comments)",
      "DELETE FROM kinnect_posts WHERE id = {own} RETURNING (SELECT group_concat(caption) FROM kinnect_posts)"),
    Attack(
      "read what is no cascade's child",
      "DELETE FROM kinnect_comments WHERE user_id = {me} RETURNING (SELECT group_concat(id) FROM {B}media_deletions)"),
    Attack(
      "read a column without a key",
      "UPDATE kinnect_posts SET caption = (SELECT group_concat(id) FROM {B}media_deletions) WHERE id = {own}"),
    Attack(
      "read a cascade's child",
      "DELETE FROM kinnect_posts WHERE id IN (SELECT post_id FROM {B}kinnect_comments) RETURNING (SELECT group_concat(media_key) FROM {B}kinnect_post_media)"
    ),
    Attack(
      "read a foreign key's column",
      "UPDATE kinnect_posts SET caption = (SELECT group_concat(account_id) FROM {B}sessions) WHERE id = {own}",
      "UPDATE profiles SET bio = (SELECT group_concat(account_id) FROM {B}credentials) WHERE id = {me}"),
    Attack(
      "read the target in a subquery",
      "UPDATE kinnect_posts SET caption = (SELECT group_concat(k.caption) FROM kinnect_posts k) WHERE id = {own}",
      "DELETE FROM kinnect_comments WHERE user_id = {me} RETURNING (SELECT group_concat(body) FROM {B}kinnect_comments)"
    ),
    Attack(
      "update from the target itself",
      "UPDATE kinnect_posts SET caption = o.caption FROM {B}kinnect_posts AS o WHERE kinnect_posts.author = {me} AND o.author <> {me} RETURNING o.caption"
    ),
    Attack(
      "row values",
      "UPDATE kinnect_posts SET (caption, edited_at) = (SELECT password_hash, updated_at FROM {B}credentials LIMIT 1) WHERE id = {own}"
    ),
  ]

  private static let functions = [
    Attack(
      "the schema's own function", "SELECT schema_work(1)",
      "UPDATE kinnect_posts SET caption = 'hax' WHERE schema_work(1) > 0",
      "UPDATE kinnect_posts SET caption = schema_work(1) WHERE id = {own}"),
    Attack(
      "functions by other names", "SELECT SCHEMA_WORK(1)", "SELECT schema_work /**/ (1)", "SELECT randomblob(10)",
      "SELECT sqlite_version()", "SELECT zeroblob(1000000000)", "SELECT 'LEAKED', sqlite_source_id()"),
    Attack(
      "functions that read", "SELECT 'LEAKED', * FROM json_each('[1]')", "SELECT 'LEAKED' FROM json_tree('[1]')",
      "SELECT 'LEAKED', readfile('/etc/passwd')", "SELECT 'LEAKED' FROM fsdir('/')"),
    Attack(
      "modules by name", "SELECT 'LEAKED' FROM fts5vocab", "SELECT 'LEAKED' FROM bytecode('SELECT 1')",
      "SELECT 'LEAKED' FROM tables_used('SELECT 1')", "SELECT 'LEAKED' FROM sqlite_dbpage"),
    Attack("raise", "SELECT RAISE(IGNORE)", "UPDATE kinnect_posts SET caption = RAISE(ROLLBACK, 'x')"),
    Attack("transactions", "ROLLBACK", "COMMIT", "BEGIN", "SAVEPOINT s", "RELEASE job", "ROLLBACK TO job", "END"),
  ]

  private static let shapes = [
    Attack(
      "outer joins", "SELECT c.* FROM (VALUES (1)) LEFT JOIN {B}credentials c ON 1",
      "SELECT c.* FROM kinnect_posts p RIGHT JOIN {B}credentials c ON 1",
      "SELECT * FROM {B}sessions s FULL JOIN {B}accounts a ON a.id = s.account_id"),
    Attack(
      "lateral-like",
      "SELECT (SELECT group_concat(b.caption) FROM {B}kinnect_posts b WHERE b.author = p.id) FROM profiles p"),
    Attack(
      "aggregates over nothing", "SELECT max(email), min(email), count(*) FROM {B}accounts",
      "SELECT app, group_concat(username) FROM {B}profiles GROUP BY app HAVING count(*) > 0"),
    Attack(
      "order by another's",
      "SELECT id FROM kinnect_posts ORDER BY (SELECT caption FROM {B}kinnect_posts k WHERE k.id = {hid}) LIMIT 1"),
    Attack(
      "windows", "SELECT lag(caption) OVER (ORDER BY id), lead(caption) OVER (ORDER BY id) FROM {B}kinnect_posts",
      "SELECT first_value(email) OVER (ORDER BY id DESC) FROM {B}accounts"),
    Attack(
      "except and intersect", "SELECT email FROM {B}accounts EXCEPT SELECT 'x'",
      "SELECT password_hash FROM {B}credentials INTERSECT SELECT password_hash FROM {B}credentials"),
    Attack(
      "hexadecimal", "SELECT hex(caption), quote(caption) FROM {B}kinnect_posts",
      "SELECT group_concat(hex(password_hash)) FROM {B}credentials"),
    Attack(
      "exists as a bit", "SELECT 'LEAKED' WHERE EXISTS (SELECT 1 FROM {B}kinnect_posts WHERE id = {hid})",
      "SELECT 'LEAKED' FROM kinnect_posts WHERE id = {hid}"),
    Attack(
      "recursion",
      "WITH RECURSIVE r (n) AS (SELECT caption FROM {B}kinnect_posts UNION SELECT email FROM {B}accounts, r LIMIT 50) SELECT * FROM r"
    ),
    Attack(
      "a view within a view",
      "SELECT * FROM (SELECT * FROM (SELECT *, (SELECT group_concat(email) FROM {B}accounts) AS kinnect_posts FROM profiles) AS profiles) AS accounts"
    ),
    Attack(
      "columns of base tables", "SELECT t0.caption FROM kinnect_posts",
      "SELECT * FROM kinnect_posts WHERE t0.author = {other}", "SELECT s1.follower FROM kinnect_posts"),
    Attack(
      "names of guards as tables", "SELECT * FROM guard_kinnect_posts_update",
      "INSERT INTO guard_kinnect_posts_update VALUES (1)", "UPDATE kinnect_likes_added SET x = 1"),
  ]
}
