internal import Core
internal import HTML
internal import HTTP
internal import SQL
public import Wire

extension Comments {
  /// With the calls that list, add, delete and report comments.
  public func calls(
    list: Endpoint<ItemListInput<Thing, SocialAPI.CommentList>, Page<SocialAPI.Comment>>,
    add: Endpoint<SocialAPI.AddComment<Thing>, SocialAPI.Comment>,
    delete: Endpoint<SocialAPI.ByComment, NoContent>, report: Endpoint<SocialAPI.ReportComment, NoContent>
  ) -> Comments {
    calls(list: list, add: add, delete: delete, report: report, text: "body", \.body) { $0 }
  }

  /// The same for an app whose API has comments of its own.
  /// - Parameters:
  ///   - field: what the input names the text.
  ///   - text: the text of an input.
  ///   - show: what is answered of a comment.
  public func calls<Add: IdentifyingInput, Shown: JSONWritable & Codable & Sendable>(
    list: Endpoint<ItemListInput<Thing, SocialAPI.CommentList>, Page<Shown>>, add: Endpoint<Add, Shown>,
    delete: Endpoint<SocialAPI.ByComment, NoContent>, report: Endpoint<SocialAPI.ReportComment, NoContent>,
    text field: String, _ text: @escaping @Sendable (Add) -> String,
    _ show: @escaping @Sendable (SocialAPI.Comment) -> Shown
  ) -> Comments where Add.Entity == Thing {
    var comments = calls(list: list, add: add, text: field, text, show)
    let registerOthers = comments.registerCalls
    comments.registerCalls = {
      registerOthers?($0, &$1)
      SharedComments(delete: delete, report: report, of: [$0.anything]).register(in: &$1)
    }
    return comments
  }

  /// The same where a comment is deleted and reported by a call that comments on other things have too: `SharedComments`.
  public func calls<Add: IdentifyingInput, Shown: JSONWritable & Codable & Sendable>(
    list: Endpoint<ItemListInput<Thing, SocialAPI.CommentList>, Page<Shown>>, add: Endpoint<Add, Shown>,
    text field: String, _ text: @escaping @Sendable (Add) -> String,
    _ show: @escaping @Sendable (SocialAPI.Comment) -> Shown
  ) -> Comments where Add.Entity == Thing {
    var comments = self
    comments.field = field
    comments.registerCalls = { $0.register(list: list, add: add, text, show, in: &$1) }
    return comments
  }

  private func register<Add: IdentifyingInput, Shown: JSONWritable & Codable & Sendable>(
    list: Endpoint<ItemListInput<Thing, SocialAPI.CommentList>, Page<Shown>>, add: Endpoint<Add, Shown>,
    _ text: @escaping @Sendable (Add) -> String,
    _ show: @escaping @Sendable (SocialAPI.Comment) -> Shown, in routes: inout Routes
  ) where Add.Entity == Thing {
    let services = routes.services
    routes.viewer(list) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        guard try subject.place(place, input.id, in: transaction) != nil else { throw Problem.notFound() }
        let found = try page(
          of: input.id, viewer: viewer.profile, before: call.cursor(input.before), limit: input.limit.count,
          links: call.links, in: transaction)
        return Page(items: found.items.map(show), next: found.next)
      }
    }
    routes.viewer(add) { input, viewer, call in
      let text = text(input)
      return show(
        try await self.add(
          text, to: input.id, by: viewer, links: call.links, idempotency: try call.idempotency([text]), services))
    }
  }

  /// Registers the page of a thing's comments, its form, and the forms that delete and report one.
  func registerPages(in routes: inout Routes) {
    let services = routes.services
    let page = "\(addresses.thing){id}/comments"
    routes.viewerPage(.get, page) { viewer, call in try await show(viewer, call) }
    routes.viewerPage(.post, page) { viewer, call in
      let id: ID<Thing> = try call.id()
      let body = try call.form()["body"]
      return try await call.submit(retryOn: [422]) {
        _ = try await add(body, to: id, by: viewer, links: call.call.links, idempotency: nil, services)
        return call.back(or: address(of: id, "/comments").text)
      } again: { errors in
        try await show(viewer, call, draft: body, error: errors.summary)
      }
    }
    routes.reportPage("\(addresses.comment){id}/report", reportable) { try $0.id() }
    routes.viewerPage(.post, "\(addresses.comment){id}/delete") { viewer, call in
      let thing = try await delete(try call.id(), by: viewer, services)
      return call.back(or: address(of: thing, "/comments").text)
    }
  }

  private func show(
    _ viewer: Viewer, _ page: PageCall, draft: String = "", error: String? = nil
  ) async throws -> Response {
    let id: ID<Thing> = try page.id()
    let before: Cursor<SocialAPI.CommentList>? = page.cursor()
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      guard let place = try subject.place(place, id, in: transaction) else { throw Problem.notFound() }
      return CommentsModel(
        thing: id, isOwn: try isTended(id, place, by: viewer.profile, in: transaction),
        comments: try self.page(
          of: id, viewer: viewer.profile, before: before, limit: 50,
          isUnfolded: page.asksForSpoilers, links: links, in: transaction),
        draft: draft, error: error)
    }
    return page.page(CommentsPage(self, model: model, context: context))
  }
}
