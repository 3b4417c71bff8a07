internal import Core
internal import SQL
internal import Wire

enum CommentRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = CommentActions(services: services)
    routes.viewer(KinnectAPI.comments) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        guard try PostQueries.isVisible(input.id, in: transaction) else { throw Problem.notFound() }
        return try CommentQueries.comments(
          on: input.id, viewer: viewer.profile, before: input.before, limit: input.limit.count, links: call.links,
          in: transaction)
      }
    }
    routes.viewer(KinnectAPI.addComment) { input, viewer, call in
      try await actions.addComment(
        input.body, on: input.id, by: viewer, links: call.links, idempotency: try call.idempotency([input.body]))
    }
    routes.viewer(KinnectAPI.deleteComment) { input, viewer, _ in
      try await actions.deleteComment(input.id, by: viewer)
      return NoContent()
    }
  }
}
