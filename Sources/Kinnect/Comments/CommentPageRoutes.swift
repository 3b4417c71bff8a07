internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum CommentPageRoutes {
  static func register(in routes: inout Routes) {
    Kinnect.comments.registerPages(
      at: "/kinnect/p/{id}", deletion: "/kinnect/comments/{id}/delete", in: &routes
    ) { viewer, page, draft, error in
      try await comments(viewer, page, draft, error)
    }
  }

  private static func comments(
    _ viewer: Viewer, _ page: PageCall, _ draft: String, _ error: String?
  ) async throws -> Response {
    let id: ID<Post> = try page.id()
    let before: Cursor<KinnectAPI.CommentList>? = try page.cursor()
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      guard let post = try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      let comments = try Kinnect.comments.page(
        of: id, viewer: viewer.profile, before: before, limit: 50, links: links, in: transaction)
      return CommentsPage.Model(post: post, comments: comments, draft: draft, error: error)
    }
    return page.page(CommentsPage(model: model, context: context))
  }
}
