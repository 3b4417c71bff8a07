public import Core
public import HTTP
internal import SQL
public import Wire

extension Comments {
  /// Registers the calls that list, add and delete comments.
  public func register(
    list: Endpoint<ItemListInput<Thing, SocialAPI.CommentList>, Page<SocialAPI.Comment>>,
    add: Endpoint<SocialAPI.AddComment<Thing>, SocialAPI.Comment>,
    delete: Endpoint<SocialAPI.ByComment, NoContent>, in routes: inout Routes
  ) {
    let services = routes.services
    routes.viewer(list) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        guard try subject.place(place, input.id, in: transaction) != nil else { throw Problem.notFound() }
        return try page(
          of: input.id, viewer: viewer.profile, before: input.before, limit: input.limit.count, links: call.links,
          in: transaction)
      }
    }
    routes.viewer(add) { input, viewer, call in
      try await self.add(
        input.body, to: input.id, by: viewer, links: call.links, idempotency: try call.idempotency([input.body]),
        services)
    }
    routes.viewer(delete) { input, viewer, _ in
      try await self.delete(input.id, by: viewer, services)
      return NoContent()
    }
  }

  /// Registers the page of a thing's comments, its form, and the form that deletes one.
  /// - Parameters:
  ///   - template: the thing's page, with its `{id}`; the comments are below it.
  ///   - deletion: the template of the form's address, with its `{id}`.
  ///   - show: makes the page.
  public func registerPages(
    at template: String, deletion: String, in routes: inout Routes,
    _ show: @escaping @Sendable (Viewer, PageCall, _ draft: String, _ error: String?) async throws -> Response
  ) {
    let services = routes.services
    routes.viewerPage(.get, "\(template)/comments") { viewer, page in try await show(viewer, page, "", nil) }
    routes.viewerPage(.post, "\(template)/comments") { viewer, page in
      let id: ID<Thing> = try page.id()
      let body = try page.form()["body"]
      return try await page.submit(retryOn: [422]) {
        _ = try await add(body, to: id, by: viewer, links: page.call.links, idempotency: nil, services)
        return page.back(or: "\(template.replacing("{id}", with: id.description))/comments")
      } again: { errors in
        try await show(viewer, page, body, errors.summary)
      }
    }
    routes.viewerPage(.post, deletion) { viewer, page in
      let thing = try await delete(try page.id(), by: viewer, services)
      return page.back(or: "\(template.replacing("{id}", with: thing.description))/comments")
    }
  }
}
