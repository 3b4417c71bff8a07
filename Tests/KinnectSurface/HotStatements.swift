/// Queries of pages that everybody opens: no policy may make them read a whole table.
enum HotStatements {
  static let kinnect = [
    "SELECT * FROM kinnect_posts WHERE id = x'00'",
    "SELECT * FROM kinnect_posts WHERE author = x'00' ORDER BY created_at DESC, id DESC LIMIT 20",
    "SELECT * FROM kinnect_timeline t JOIN kinnect_posts p ON p.id = t.post_id WHERE t.profile_id = viewer() ORDER BY t.created_at DESC LIMIT 20",
    "SELECT * FROM kinnect_likes WHERE post_id = x'00' ORDER BY created_at DESC LIMIT 20",
    "SELECT * FROM kinnect_comments WHERE post_id = x'00' ORDER BY created_at LIMIT 20",
    "SELECT * FROM kinnect_post_media WHERE post_id = x'00'", "SELECT * FROM media WHERE id = x'00'",
    "SELECT 1 FROM profiles WHERE avatar = x'00'", "SELECT 1 FROM kinnect_post_media WHERE media_key = x'00'",
    "SELECT 1 FROM kinnect_stories WHERE media_key = x'00'", "SELECT 1 FROM kinnect_messages WHERE media_key = x'00'",
    "SELECT * FROM profiles WHERE id = x'00'", "SELECT * FROM profiles WHERE app = 'kinnect' AND username = 'ben'",
    "SELECT * FROM profile_counts WHERE profile_id = x'00'",
    "SELECT * FROM follows WHERE followee = x'00' AND follower = viewer()",
    "SELECT * FROM activity WHERE recipient = viewer() ORDER BY created_at DESC LIMIT 20",
    "SELECT * FROM kinnect_messages WHERE conversation_id = x'00' ORDER BY created_at DESC, id DESC LIMIT 20",
    "SELECT * FROM kinnect_inbox WHERE profile_id = viewer() ORDER BY last_at DESC, conversation_id DESC LIMIT 20",
    "SELECT * FROM kinnect_members WHERE conversation_id = x'00'",
    "SELECT * FROM kinnect_invitations WHERE profile_id = viewer() ORDER BY created_at DESC, id DESC LIMIT 20",
    "SELECT * FROM kinnect_invitations WHERE conversation_id = x'00'",
    "SELECT * FROM kinnect_stories WHERE author = x'00' ORDER BY created_at, id",
    "SELECT * FROM kinnect_stories WHERE expires_at > 5", "SELECT * FROM kinnect_story_views WHERE story_id = x'00'",
    "DELETE FROM {B}kinnect_likes WHERE post_id = x'00' AND user_id = viewer()",
    "UPDATE {B}kinnect_posts SET caption = 'x' WHERE id = x'00'",
  ]
}
