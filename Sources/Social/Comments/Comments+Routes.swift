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
  ///   - answering: the comment that an input replies to; nil where people don't reply.
  public func calls<Add: IdentifyingInput, Shown: JSONWritable & Codable & Sendable>(
    list: Endpoint<ItemListInput<Thing, SocialAPI.CommentList>, Page<Shown>>, add: Endpoint<Add, Shown>,
    delete: Endpoint<SocialAPI.ByComment, NoContent>, report: Endpoint<SocialAPI.ReportComment, NoContent>,
    text field: String, _ text: @escaping @Sendable (Add) -> String,
    _ show: @escaping @Sendable (SocialAPI.Comment) -> Shown,
    answering: @escaping @Sendable (Add) -> ID<SocialAPI.Comment>? = { _ in nil }
  ) -> Comments where Add.Entity == Thing {
    var comments = calls(list: list, add: add, text: field, text, show, answering: answering)
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
    _ show: @escaping @Sendable (SocialAPI.Comment) -> Shown,
    answering: @escaping @Sendable (Add) -> ID<SocialAPI.Comment>? = { _ in nil }
  ) -> Comments where Add.Entity == Thing {
    var comments = self
    comments.field = field
    comments.registerCalls = { $0.register(list: list, add: add, text, answering, show, in: &$1) }
    return comments
  }

  private func register<Add: IdentifyingInput, Shown: JSONWritable & Codable & Sendable>(
    list: Endpoint<ItemListInput<Thing, SocialAPI.CommentList>, Page<Shown>>, add: Endpoint<Add, Shown>,
    _ text: @escaping @Sendable (Add) -> String, _ answering: @escaping @Sendable (Add) -> ID<SocialAPI.Comment>?,
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
      let (text, answering) = (text(input), answering(input))
      // As it was before there were replies, where it is none.
      let said = [text] + (answering.map { [$0.description] } ?? [])
      return show(
        try await self.add(
          text, to: input.id, answering: answering, by: viewer, links: call.links,
          idempotency: try call.idempotency(said), services))
    }
  }

  /// Registers the page of a thing's comments, its form, and the forms that delete and report one.
  func registerPages(in routes: inout Routes) {
    let services = routes.services
    let page = "\(addresses.thing){id}/comments"
    routes.viewerPage(.get, page) { viewer, call in try await show(viewer, call) }
    routes.viewerPage(.post, page) { viewer, call in
      let id: ID<Thing> = try call.id()
      let form = try call.form()
      let (body, answering) = (form["body"], ID<SocialAPI.Comment>(form["replyTo"]))
      return try await call.submit(retryOn: [422]) {
        _ = try await add(
          body, to: id, answering: answering, by: viewer, links: call.call.links, idempotency: nil, services)
        return call.back(or: address(of: id, "/comments").text)
      } again: { errors in
        try await show(viewer, call, draft: body, answering: answering, error: errors.summary)
      }
    }
    if talking != nil {
      routes.viewerPage(.get, "\(addresses.comment){id}") { viewer, call in try await showThread(viewer, call) }
    }
    routes.reportPage("\(addresses.comment){id}/report", reportable) { try $0.id() }
    routes.viewerPage(.post, "\(addresses.comment){id}/delete") { viewer, call in
      let id: ID<SocialAPI.Comment> = try call.id()
      let thing = try await delete(id, by: viewer, services)
      // The page of what is gone is gone.
      return call.back(or: address(of: thing, "/comments").text, unlessFrom: addresses.address(of: id).text)
    }
  }

  private func show(
    _ viewer: Viewer, _ page: PageCall, draft: String = "", answering: ID<SocialAPI.Comment>? = nil,
    error: String? = nil
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
        answered: try answering.flatMap { try comment($0, viewer: viewer.profile, links: links, in: transaction) },
        draft: draft, error: error)
    }
    return page.page(CommentsPage(self, model: model, context: context))
  }

  /// A comment with the replies to it.
  private func showThread(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let id: ID<SocialAPI.Comment> = try page.id()
    let before: Cursor<SocialAPI.ReplyList>? = page.cursor()
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      guard let thread = try thread(of: id, viewer: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      return CommentsModel(
        thing: thread.thing, isOwn: try isTended(thread.thing, by: viewer.profile, in: transaction),
        comments: try replies(
          in: thread, withBeginning: before == nil, viewer: viewer.profile, before: before, limit: 50,
          isUnfolded: page.asksForSpoilers, links: links, in: transaction),
        thread: thread.comment)
    }
    return page.page(RepliesPage(self, model: model, context: context))
  }
}
