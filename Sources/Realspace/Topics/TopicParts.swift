internal import Core
internal import SQL
internal import Social
internal import Wire

typealias Topic = RealspaceAPI.Topic
typealias TopicPost = RealspaceAPI.TopicPost

/// Topics, their posts, and what people do with both.
extension Realspace {
  /// A topic concerns those who have joined it or written in it.
  static let topics: Subject<Topic> = Subject(
    "realspace_topics", in: "realspace", owner: "made_by", counts: TopicLive.counts, audience: "id",
    { (topic: ID<Topic>) in TopicLive.following.audience(of: topic) })

  /// Who has joined a topic.
  static let memberships: Toggle<Topic> = Toggle(
    "realspace_topic_members", of: topics, by: "topic_id", counted: "member_count", activity: nil
  )
  .calls(on: RealspaceAPI.joinTopic, off: RealspaceAPI.leaveTopic) {
    RealspaceAPI.MembershipState(membersCount: $0.count, joinedByMe: $0.isOn)
  }
  .forms(on: "join", off: "leave", at: "/realspace/topics/{id}")

  static let topicPosts: Subject<TopicPost> = Subject(
    "realspace_topic_posts", in: "realspace", owner: "author", counts: TopicLive.postCounts, audience: "topic_id",
    { (topic: ID<Topic>) in TopicLive.following.audience(of: topic) })

  static let topicLikes: Toggle<TopicPost> = Toggle(
    "realspace_topic_likes", of: topicPosts, by: "topic_post_id", counted: "like_count", activity: "topic_like"
  )
  .calls(on: RealspaceAPI.likeTopicPost, off: RealspaceAPI.unlikeTopicPost) {
    RealspaceAPI.LikeState(likesCount: $0.count, likedByMe: $0.isOn)
  }
  .forms(on: "like", off: "unlike", at: "/realspace/topic-posts/{id}")
  .listing(RealspaceAPI.topicLikes, of: people, at: "/realspace/topic-posts/")

  /// Moderators of a topic delete what is said of its posts, as those who wrote them do.
  static let topicComments: Comments<TopicPost> = Comments(
    "realspace_topic_comments", on: topicPosts, by: "topic_post_id",
    longest: RealspaceAPI.Limits.comment.upperBound,
    at: CommentAddresses(
      thing: "/realspace/topic-posts/", comment: "/realspace/topic-comments/", of: "topic-posts", people: people),
    kind: "topic_comment",
    tending: Tending(RealspacePolicies.moderatesCommented) { post, viewer, transaction in
      try TopicPostQueries.moderates(post, by: viewer, in: transaction)
    }, shield: Spoilers.topicPosts,
    talk: CommentTalk("realspace_topic_comment_likes", counts: "topicComment.counts")
  )
  .calls(
    list: RealspaceAPI.topicComments, add: RealspaceAPI.addTopicComment, text: "content", \.content,
    RealspaceAPI.Comment.init, answering: \.replyTo)

  /// One call deletes, reports or likes a comment on a post, and one on a post in a topic.
  static let allComments = SharedComments(
    delete: RealspaceAPI.deleteComment, report: RealspaceAPI.reportComment,
    of: [comments.anything, topicComments.anything]
  )
  .talking(
    like: RealspaceAPI.likeComment, unlike: RealspaceAPI.unlikeComment, replies: RealspaceAPI.commentReplies,
    { RealspaceAPI.LikeState(likesCount: $0.count, likedByMe: $0.isOn) }, RealspaceAPI.Comment.init)

  static let topicParts: [any AppPart] = [memberships, topicLikes, topicComments, allComments]

  static let topicLines: [LineKind<LineMatter>] = [
    .likes(topicLikes, called: "post", at: "/realspace/topic-posts/", choice: "Likes on your posts"),
    .comments(topicComments, called: "post", choice: "Comments on your posts"),
    .replies(topicComments, choice: "Replies to your comments"),
    .commentLikes(topicComments, choice: "Likes on your comments"),
  ]
}

extension RealspaceAPI.Comment {
  init(_ comment: SocialAPI.Comment) {
    self.init(
      id: comment.id, author: .init(comment.author), content: comment.body, createdAt: comment.createdAt,
      mine: comment.mine, replyTo: comment.replyTo, repliesCount: comment.replyCount, likesCount: comment.likeCount,
      likedByMe: comment.likedByMe)
  }
}
