import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Realspace

/// Comments that people reply to and like.
extension Gallery {
  private static func line(
    _ number: Int, _ kind: String, by actors: [Int], _ quote: String?, on post: ID<Post>? = nil,
    inTopic topicPost: ID<TopicPost>? = nil
  ) -> ActivityLine<LineMatter> {
    let comment: ID<SocialAPI.Comment> = Fixture.id(700 + number)
    return ActivityLine(
      id: Fixture.id(1600 + number), kind: kind, subject: comment.cast(), object: comment.cast(),
      actors: actors.map(Fixture.author), actorCount: actors.count, causeCount: actors.count, quote: quote,
      own: LineMatter(post: post, topicPost: topicPost), createdAt: Fixture.ago(minutes: Int64(number * 50)),
      read: number > 1)
  }

  private static let lines = Page<ActivityLine<LineMatter>>(
    items: [
      line(0, "comment_reply", by: [1], "The long one <3", on: Fixture.id(101)),
      line(1, "comment_like", by: [1, 2], "Which cut?", on: Fixture.id(101)),
      line(2, "topic_comment_reply", by: [3], "||It ends well.||", inTopic: Fixture.id(950)),
      line(3, "topic_comment_like", by: [2], nil, inTopic: Fixture.id(950)),
    ], next: nil)

  static let talk = [
    Specimen("comments-replies", "/realspace/p/other/comments-replies") {
      CommentsPage(
        Realspace.comments, model: .init(thing: Fixture.post(1).id, isOwn: true, comments: Fixture.threads),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("comments-refused", "/realspace/p/other/comments-refused") {
      CommentsPage(
        Realspace.comments,
        model: .init(
          thing: Fixture.post(1).id, isOwn: false, comments: Fixture.threads, answered: Fixture.beginning,
          draft: "Too <long>", error: "This is too long."), context: try Fixture.context()
      ).rendered()
    },
    Specimen("replies", "/realspace/comments/other") {
      RepliesPage(
        Realspace.comments,
        model: .init(
          thing: Fixture.post(1).id, isOwn: false, comments: Fixture.replies, thread: Fixture.beginning),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("activity-comments", "/realspace/activity-comments") {
      ActivityPage(Realspace.activity, model: ActivityModel(lines: lines), context: try Fixture.context()).rendered()
    },
  ]
}
