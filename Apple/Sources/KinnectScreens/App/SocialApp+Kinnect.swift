import ClientKit
import HearthScreens
import Wire

extension SocialApp where Post == KinnectAPI.Post {
  /// Kinnect, for what apps of people and posts share.
  static let kinnect = SocialApp(
    name: "kinnect", people: KinnectAPI.people, posts: KinnectOffline.posts, profiles: KinnectOffline.profiles,
    postsOf: { KinnectOffline.posts(of: $0) }, following: { KinnectOffline.following($0) },
    follow: KinnectOffline.follow, unfollow: KinnectOffline.unfollow, comment: KinnectOffline.comment,
    picture: KinnectOffline.picture,
    commentsOn: { KinnectOffline.comments(on: $0) }, comments: KinnectAPI.comments,
    deleteComment: KinnectAPI.deleteComment, reportComment: KinnectAPI.reportComment)
}
