internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// What people report, besides comments, messages and each other.
enum RealspaceReports {
  static let posts = Reportable<ID<Post>>(
    ReportKind(
      "post", called: "Post", hiding: Hiding(in: "realspace_posts") { try PostActions.removal.publishHidden($0, $1) }
    ) { id, removal in try PostActions.removal.remove(id, removal) }
  ) { id, viewer, links, transaction in
    try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction).map { post in
      let name = post.author.username
      // Those who decide about it read what is folded for others.
      let content = try Spoilers.content(of: id, in: transaction)
      let body = content.isEmpty ? "" : "\n\(content)"
      return ReportedContent(
        post.id, "a post by \(name)", by: post.author.id, called: name,
        text: "@\(name): \(post.action.rawValue) \(post.subject)\(body)", media: post.media.map(\.id),
        at: .post(post.id))
    }
  }

  static func register(in routes: inout Routes) {
    routes.reportPage("/realspace/p/{id}/report", posts) { try $0.id() }
    routes.report(RealspaceAPI.reportPost, posts) { ($0.id, $0.reason) }
  }
}
