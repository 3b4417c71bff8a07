import ClientKit
import HearthScreens
import Wire

extension SocialApp where Post == KinnectAPI.Post {
  /// Kinnect, for what apps of people and posts share.
  static let kinnect = SocialApp(
    name: "kinnect", people: KinnectOffline.people, posts: KinnectOffline.posts,
    postsOf: { KinnectOffline.posts(of: $0) }, likes: KinnectOffline.likes, comments: KinnectOffline.comments,
    circles: KinnectOffline.circles, audiences: KinnectAPI.audiences, addComment: KinnectAPI.addComment,
    deleteComment: KinnectAPI.deleteComment, reportComment: KinnectAPI.reportComment)
}
