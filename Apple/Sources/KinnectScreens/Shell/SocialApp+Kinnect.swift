import ClientKit
import HearthScreens
import Wire

extension SocialApp where Post == KinnectAPI.Post {
  /// Kinnect, for what apps of people and posts share.
  static let kinnect = SocialApp(
    name: "kinnect", isForFollowers: true,
    // Never for everyone, nor for more than one's followers.
    rules: PostRules(
      caption: KinnectAPI.Limits.caption, media: KinnectAPI.Limits.media, takesVideos: true,
      audiences: [.followers, .circles, .me], usually: .followers),
    people: KinnectOffline.people, posts: KinnectOffline.posts,
    postsOf: { KinnectOffline.posts(of: $0) }, likes: KinnectOffline.likes, comments: KinnectOffline.comments,
    circles: KinnectOffline.circles, audiences: KinnectAPI.audiences,
    postCalls: PostCalls(
      read: KinnectAPI.post, like: KinnectAPI.like, unlike: KinnectAPI.unlike, delete: KinnectAPI.deletePost,
      report: KinnectAPI.reportPost, input: { KinnectAPI.ByPost(id: $0) },
      reporting: { KinnectAPI.ReportPost(id: $0, reason: $1) }),
    addComment: KinnectAPI.addComment,
    deleteComment: KinnectAPI.deleteComment, reportComment: KinnectAPI.reportComment)
}
