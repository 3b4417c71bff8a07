internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// What people report, besides comments and each other.
enum GrassyReports {
  static let posts = Reportable<ID<Post>>(
    ReportKind(
      "post", called: "Post", hiding: Hiding(in: "grassy_posts") { try PostActions.removal.publishHidden($0, $1) }
    ) { id, removal in try PostActions.removal.remove(id, removal) }
  ) { id, viewer, links, transaction in
    try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction).map { post in
      let place = post.location.map { "\n\($0.name)" } ?? ""
      let tags = post.tags.map { " #\($0)" }.joined()
      return ReportedContent(
        post.id, "a post by \(post.author.username)", by: post.author.id, called: post.author.username,
        text: "@\(post.author.username): \(post.caption)\(tags)\(place)", media: post.media.map(\.id),
        at: .post(post.id))
    }
  }

  static func register(in routes: inout Routes) {
    routes.reportPage("/grassy/p/{id}/report", posts) { try $0.id() }
    routes.report(GrassyAPI.reportPost, posts) { ($0.id, $0.reason) }
  }
}
