internal import HTML
internal import SQL
public import Social
internal import Wire

extension Kinnect {
  /// Messages between people who follow each other, and in groups; one may also answer a story.
  public static let conversations = Conversations(
    "kinnect", of: people, room: "/kinnect/messages/", message: "/kinnect/message/",
    answering: AnsweredStories("kinnect_stories", author: "author", photo: "media_key") { URLPath.story($0) })
}
