/// What is written in a way that a policy may let through.
extension PortableStatements {
  static let deleted = [
    "profile_terms", "follows", "blocks", "mutes", "media", "media_uploads", "kinnect_waiting", "kinnect_posts",
    "kinnect_likes", "kinnect_comments", "kinnect_members", "kinnect_messages", "kinnect_invitations",
    "kinnect_stories",
    "believe_projects", "believe_project_terms", "believe_follows", "believe_posts", "believe_post_images",
    "believe_likes", "believe_milestones", "believe_support_messages", "believe_silenced", "believe_support_answers",
  ]
  static let writable: [String: Set<String>] = [
    "profiles": ["username", "full_name", "bio", "avatar", "is_private"], "follows": ["accepted_at"],
    "invitations": ["revoked_at"], "media": ["status", "width", "alt", "attached_at"],
    "media_uploads": ["received", "expires_at"], "activity": ["read_at"],
    "reports": ["closed_at"], "kinnect_posts": ["caption", "edited_at"],
    "kinnect_conversations": ["name"], "kinnect_inbox": ["read_at", "is_unread"],
    "kinnect_invitations": ["accepted_at", "declined_at"],
    "believe_builders": ["website_url", "twitter_handle", "is_creator", "onboarded_at"],
    "believe_projects": ["title", "cover", "public_slug", "mood", "is_published", "visibility", "is_on_the_web"],
    "believe_posts": ["content", "image_count", "edited_at", "scheduled_for", "published_at"],
    "believe_post_images": ["position"], "believe_milestones": ["title", "description", "target_date", "updated_at"],
    "believe_support_answers": ["body", "is_public"],
  ]
  static let inserted: [String: Set<String>] = [
    "kinnect_posts": ["id", "author", "caption", "created_at"], "kinnect_likes": ["post_id", "user_id", "created_at"],
    "kinnect_comments": ["id", "post_id", "user_id", "body", "created_at"],
    "follows": ["follower", "followee", "created_at", "accepted_at"],
    "blocks": ["blocker", "blocked", "username", "created_at"], "mutes": ["muter", "muted", "created_at"],
    "media": ["id", "owner", "kind", "status", "created_at"],
    "media_uploads": ["id", "owner", "size", "created_at", "expires_at"],
    "kinnect_waiting": ["post_id", "position", "media_id", "author", "created_at"],
    "profile_terms": ["app", "term", "profile_id"],
    "kinnect_conversations": ["id", "founder", "created_at", "last_at"],
    "kinnect_members": ["conversation_id", "profile_id", "added_by", "joined_at"],
    "kinnect_messages": ["id", "conversation_id", "sender", "body", "created_at"],
    "kinnect_invitations": ["id", "conversation_id", "profile_id", "invited_by", "name", "created_at"],
    "kinnect_stories": [
      "id", "author", "media_key", "media_type", "media_width", "media_height", "media_blur_hash", "media_alt",
      "created_at", "expires_at",
    ],
    "kinnect_story_views": ["story_id", "viewer_id", "seen_at"],
    "believe_projects": ["id", "builder_id", "title", "public_slug", "mood", "created_at", "updated_at"],
    "believe_project_terms": ["term", "project_id"], "believe_follows": ["project_id", "user_id", "created_at"],
    "believe_posts": ["id", "project_id", "builder_id", "content", "created_at", "published_at"],
    "believe_post_images": ["post_id", "position", "media_key", "width", "height", "blur_hash", "alt"],
    "believe_likes": ["post_id", "user_id", "created_at"],
    "believe_milestones": ["id", "project_id", "title", "target_date", "created_at", "updated_at"],
    "believe_support_messages": ["id", "project_id", "sender_id", "message", "is_anonymous", "created_at"],
    "believe_support_senders": ["message_id", "sender", "project_id", "created_at"],
    "believe_support_handles": ["message_id", "project_id", "handle"],
    "believe_silenced": ["project_id", "handle", "created_at"],
    "believe_support_answers": ["message_id", "project_id", "body", "is_public", "created_at"],
    "reports": [
      "id", "app", "reporter", "reporter_name", "kind", "subject", "reason", "evidence", "created_at",
    ],
    "idempotency_keys": ["account_id", "key", "fingerprint", "resource", "created_at"],
  ]
}
