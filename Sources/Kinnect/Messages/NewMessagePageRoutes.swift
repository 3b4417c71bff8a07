internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum NewMessagePageRoutes {
  private static let mostPeople = 100

  static func register(in routes: inout Routes) {
    let actions = ConversationActions(services: routes.services)
    routes.viewerPage(.get, "/kinnect/messages/new") { viewer, page in
      let chosen = page.request.query["to"].map { [$0] } ?? []
      return try await choose(viewer, page, chosen: chosen)
    }
    routes.viewerPage(.post, "/kinnect/messages/new") { viewer, page in
      let form = try page.form()
      return try await page.submit(retryOn: [409, 422]) {
        let conversation = try await actions.open(
          form.all("to"), name: form["name"], by: viewer, links: page.call.links, idempotency: nil)
        return page.redirect(
          "/kinnect/messages/\(conversation.id)", said: conversation.invited.isEmpty ? nil : .invitationSent)
      } again: { errors in
        try await choose(viewer, page, chosen: form.all("to"), error: errors.summary)
      }
    }
    registerAdding(actions, in: &routes)
  }

  private static func registerAdding(_ actions: ConversationActions, in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/messages/{id}/add") { viewer, page in
      try await choose(viewer, page, group: try page.id())
    }
    routes.viewerPage(.post, "/kinnect/messages/{id}/add") { viewer, page in
      let id: ID<Conversation> = try page.id()
      let chosen = try page.form().all("to")
      return try await page.submit(retryOn: [422]) {
        let group = try await actions.add(chosen, to: id, by: viewer, links: page.call.links)
        let isAsked = group.invited.contains { chosen.contains($0.person.username) }
        return page.redirect("/kinnect/messages/\(id)", said: isAsked ? .invitationSent : nil)
      } again: { errors in
        try await choose(viewer, page, chosen: chosen, group: id, error: errors.summary)
      }
    }
  }

  private static func choose(
    _ viewer: Viewer, _ page: PageCall, chosen: [String] = [], group id: ID<Conversation>? = nil,
    error: String? = nil
  ) async throws -> Response {
    let query = page.request.query["q"] ?? ""
    let text = SearchText.folded(query)
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      let group = try id.map { try ConversationActions.found($0, viewer, links, transaction) }
      guard group?.isGroup ?? true else { throw Problem.notFound() }
      let inside = Set((group.map { $0.members + $0.invited.map(\.person) } ?? []).map(\.username))
      let people = try ConversationQueries.mutuals(
        of: viewer.profile, matching: text, limit: mostPeople, links: links, in: transaction)
      let others = try others(matching: text, viewer, links, transaction)
      return NewMessagePage.Model(
        query: query, people: people.filter { !inside.contains($0.username) },
        others: others.filter { !inside.contains($0.username) }, chosen: chosen, group: group, error: error)
    }
    return page.page(NewMessagePage(model: model, context: context))
  }
}

extension NewMessagePageRoutes {
  /// Whom a group can be offered to: found by name, and not among those whom the viewer can write to.
  private static func others(
    matching text: String, _ viewer: Viewer, _ links: MediaLinks, _ transaction: Transaction
  ) throws -> [Author] {
    guard !text.isEmpty else { return [] }
    let found = try Kinnect.people.found(by: text, viewer: viewer.profile, links: links, in: transaction)
    return found.items.filter { $0.relation != .own && !($0.relation == .following && $0.followsMe) }.map(\.author)
  }
}

/// Details of a conversation and what is done there.
enum GroupPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = ConversationActions(services: routes.services)
    routes.viewerPage(.get, "/kinnect/messages/{id}/info") { viewer, page in
      let (conversation, context) = try await found(viewer, page)
      return page.page(ConversationInfoPage(model: .init(conversation: conversation), context: context))
    }
    routes.viewerPage(.post, "/kinnect/messages/{id}/name") { viewer, page in
      let id: ID<Conversation> = try page.id()
      let name = try page.form()["name"]
      return try await page.submit(retryOn: [422]) {
        _ = try await actions.rename(id, to: name, by: viewer, links: page.call.links)
        return page.redirect("/kinnect/messages/\(id)")
      } again: { errors in
        let (conversation, context) = try await found(viewer, page)
        let model = ConversationInfoPage.Model(conversation: conversation, name: name, error: errors.summary)
        return page.page(ConversationInfoPage(model: model, context: context))
      }
    }
    for (verb, isMuted) in [("mute", true), ("unmute", false)] {
      routes.viewerPage(.post, "/kinnect/messages/{id}/\(verb)") { viewer, page in
        let id: ID<Conversation> = try page.id()
        _ = try await actions.mute(id, isMuted, by: viewer, links: page.call.links)
        return page.redirect("/kinnect/messages/\(id)/info", said: isMuted ? .conversationMuted : .conversationUnmuted)
      }
    }
    routes.viewerPage(.post, "/kinnect/messages/{id}/leave") { viewer, page in
      try await actions.leave(try page.id(), by: viewer)
      return page.redirect("/kinnect/messages", said: .groupLeft)
    }
  }

  private static func found(_ viewer: Viewer, _ page: PageCall) async throws -> (Conversation, PageContext) {
    let id: ID<Conversation> = try page.id()
    let links = page.call.links
    return try await page.read(viewer) { try ConversationActions.found(id, viewer, links, $0) }
  }
}
