internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// Details of a conversation and what is done there.
extension Conversations {
  func registerGroupPages(in routes: inout Routes) {
    let actions = ConversationActions(self, routes.services)
    routes.viewerPage(.get, roomTemplate("/info")) { viewer, page in
      let (conversation, context) = try await found(viewer, page)
      return page.page(ConversationInfoPage(self, model: .init(conversation: conversation), context: context))
    }
    routes.viewerPage(.post, roomTemplate("/name")) { viewer, page in
      let id: ID<Conversation> = try page.id()
      let name = try page.form()["name"]
      return try await page.submit(retryOn: [422]) {
        _ = try await actions.rename(id, to: name, by: viewer, links: page.call.links)
        return page.redirect(address(of: id).text)
      } again: { errors in
        let (conversation, context) = try await found(viewer, page)
        let model = ConversationInfoPage.Model(conversation: conversation, name: name, error: errors.summary)
        return page.page(ConversationInfoPage(self, model: model, context: context))
      }
    }
    for (verb, isMuted) in [("mute", true), ("unmute", false)] {
      routes.viewerPage(.post, roomTemplate("/\(verb)")) { viewer, page in
        let id: ID<Conversation> = try page.id()
        _ = try await actions.mute(id, isMuted, by: viewer, links: page.call.links)
        return page.redirect(address(of: id, "/info").text, said: isMuted ? .conversationMuted : .conversationUnmuted)
      }
    }
    routes.viewerPage(.post, roomTemplate("/leave")) { viewer, page in
      try await actions.leave(try page.id(), by: viewer)
      return page.redirect(people.template("/messages"), said: .groupLeft)
    }
  }

  private func found(_ viewer: Viewer, _ page: PageCall) async throws -> (Conversation, PageContext) {
    let id: ID<Conversation> = try page.id()
    let links = page.call.links
    return try await page.read(viewer) { try found(id, viewer, links, $0) }
  }
}
