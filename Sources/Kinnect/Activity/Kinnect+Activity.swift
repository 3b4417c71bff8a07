internal import Core
internal import HTML
internal import SQL
public import Social
public import Wire

extension Kinnect {
  /// What people are told: likes of and comments on their posts, and who follows them.
  public static let activity = Activity(
    of: people, KinnectAPI.ActivityList.self,
    empty: ActivityEmptiness(
      "When someone likes or comments on your photos, or asks to follow you, it appears here.", symbol: "heart",
      next: "Share a photo", at: "/kinnect/new"),
    kinds: [
      .likes(of: pictures, choice: "Likes on your posts"),
      .comments(comments, of: pictures, choice: "Comments on your posts"),
      .followRequests, .followers, .acceptedRequests, .joined, .waiting(in: people),
      .shares(shares, of: pictures),
    ]
  )
  .calls(
    list: KinnectAPI.activity, markRead: KinnectAPI.markActivityRead, unread: KinnectAPI.unreadActivity, item(of:))

  static let shares = Shares(
    album, at: "/kinnect/p/", text: "t.caption", called: "a post", choice: "Posts of people you follow")

  private static let pictures = ActivityThing(album, at: "/kinnect/p/")

  @Sendable private static func item(of line: ActivityLine<Void>) -> KinnectAPI.Activity {
    let kind = KinnectAPI.ActivityKind(rawValue: line.kind)
    let isOfPost = kind == .like || kind == .comment || kind == .share
    return KinnectAPI.Activity(
      id: line.id.cast(), kind: kind, actors: line.actors, actorCount: line.actorCount,
      post: isOfPost
        ? .init(id: line.subject.cast(), kind: line.thumbnail?.kind, thumbnailURL: line.thumbnail?.url) : nil,
      comment: line.quote, relation: line.relation, createdAt: line.createdAt, read: line.read)
  }
}
