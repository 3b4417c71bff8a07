internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum InvitationPageRoutes {
  private static let pageLength = 20

  static func register(in routes: inout Routes) {
    let actions = InvitationActions(services: routes.services)
    routes.viewerPage(.get, "/kinnect/messages/invitations") { viewer, page in
      try await list(viewer, page)
    }
    routes.viewerPage(.post, "/kinnect/messages/{id}/accept") { viewer, page in
      return try await page.submit(retryOn: [409]) {
        let joined = try await actions.accept(try page.id(), by: viewer, links: page.call.links)
        return page.redirect("/kinnect/messages/\(joined.id)")
      } again: { errors in
        try await list(viewer, page, error: errors.summary)
      }
    }
    routes.viewerPage(.post, "/kinnect/messages/{id}/decline") { viewer, page in
      try await actions.decline(try page.id(), by: viewer)
      return page.redirect("/kinnect/messages/invitations", said: .invitationDeclined)
    }
    routes.viewerPage(.post, "/kinnect/messages/{id}/withdraw") { viewer, page in
      let id: ID<Conversation> = try page.id()
      try await actions.withdraw(try page.form()["person"], from: id, by: viewer)
      return page.redirect("/kinnect/messages/\(id)/info", said: .invitationWithdrawn)
    }
  }

  private static func list(_ viewer: Viewer, _ page: PageCall, error: String? = nil) async throws -> Response {
    let before: Cursor<KinnectAPI.GroupInvitationList>? = try page.cursor()
    let links = page.call.links
    let (invitations, context) = try await page.read(viewer) {
      try InvitationQueries.page(for: viewer.profile, before: before, limit: pageLength, links: links, in: $0)
    }
    return page.page(InvitationsPage(model: .init(invitations: invitations, error: error), context: context))
  }
}
