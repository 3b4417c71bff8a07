internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum CommentPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = CommentActions(services: routes.services)
    routes.viewerPage(.get, "/kinnect/p/{id}/comments") { viewer, page in
      try await comments(viewer, page)
    }
    routes.viewerPage(.post, "/kinnect/p/{id}/comments") { viewer, page in
      let id: ID<Post> = try page.id()
      let body = try page.form()["body"]
      return try await page.submit(retryOn: [422]) {
        _ = try await actions.addComment(body, on: id, by: viewer, links: page.call.links, idempotency: nil)
        return page.back(or: "/kinnect/p/\(id)/comments")
      } again: { errors in
        try await comments(viewer, page, draft: body, error: errors.summary)
      }
    }
    routes.viewerPage(.post, "/kinnect/comments/{id}/delete") { viewer, page in
      let post = try await actions.deleteComment(try page.id(), by: viewer)
      return page.back(or: "/kinnect/p/\(post)/comments")
    }
  }

  private static func comments(
    _ viewer: Viewer, _ page: PageCall, draft: String = "", error: String? = nil
  ) async throws -> Response {
    let id: ID<Post> = try page.id()
    let before: Cursor<KinnectAPI.CommentList>? = try page.cursor()
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      guard let post = try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      let comments = try CommentQueries.comments(
        on: id, viewer: viewer.profile, before: before, limit: 50, links: links, in: transaction)
      return CommentsPage.Model(post: post, comments: comments, draft: draft, error: error)
    }
    return page.page(CommentsPage(model: model, context: context))
  }
}
