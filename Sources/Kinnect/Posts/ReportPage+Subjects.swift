public import Core
internal import HTML
public import Wire

extension ReportPage.Model {
  public init(post: KinnectAPI.Post) {
    let author = post.author.username
    self.init(
      "You are reporting a post by \(author) to the person who runs this server. \(author) is not told.",
      target: .post(post.id, "/report"), back: .post(post.id))
  }
}
