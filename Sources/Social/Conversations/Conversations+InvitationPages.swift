internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

extension Conversations {
  func registerInvitationPages(in routes: inout Routes) {
    let actions = GroupInvitationActions(part: self, services: routes.services)
    routes.viewerPage(.get, people.template("/messages/invitations")) { viewer, page in
      try await list(viewer, page)
    }
    routes.viewerPage(.post, roomTemplate("/accept")) { viewer, page in
      return try await page.submit(retryOn: [409]) {
        let joined = try await actions.accept(try page.id(), by: viewer, links: page.call.links)
        return page.redirect(address(of: joined.id).text)
      } again: { errors in
        try await list(viewer, page, error: errors.summary)
      }
    }
    routes.viewerPage(.post, roomTemplate("/decline")) { viewer, page in
      try await actions.decline(try page.id(), by: viewer)
      return page.redirect(people.template("/messages/invitations"), said: .invitationDeclined)
    }
    routes.viewerPage(.post, roomTemplate("/withdraw")) { viewer, page in
      let id: ID<Conversation> = try page.id()
      try await actions.withdraw(
        try page.form()["person"], meaning: try MeantProfile.id(in: page)?.cast(), from: id, by: viewer)
      return page.redirect(address(of: id, "/info").text, said: .invitationWithdrawn)
    }
  }

  private func list(_ viewer: Viewer, _ page: PageCall, error: String? = nil) async throws -> Response {
    let before: Cursor<SocialAPI.GroupInvitationList>? = page.cursor()
    let links = page.call.links
    let (invitations, context) = try await page.read(viewer) {
      try self.page(for: viewer.profile, before: before, limit: 20, links: links, in: $0)
    }
    return page.page(GroupInvitationsPage(self, model: .init(invitations: invitations, error: error), context: context))
  }
}
