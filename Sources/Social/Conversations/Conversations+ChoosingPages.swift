internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

extension Conversations {
  private static let mostPeople = 100

  func registerChoosing(in routes: inout Routes) {
    let actions = ConversationActions(self, routes.services)
    routes.viewerPage(.get, people.template("/messages/new")) { viewer, page in
      let chosen = page.request.query["to"].map { [$0] } ?? []
      return try await choose(viewer, page, chosen: chosen)
    }
    routes.viewerPage(.post, people.template("/messages/new")) { viewer, page in
      let form = try page.form()
      return try await page.submit(retryOn: [409, 422]) {
        let conversation = try await actions.open(
          form.all("to").map(MeantProfile.ticked), name: form["name"], by: viewer, links: page.call.links,
          idempotency: nil)
        return page.redirect(
          address(of: conversation.id).text, said: conversation.invited.isEmpty ? nil : .invitationSent)
      } again: { errors in
        try await choose(viewer, page, chosen: form.all("to"), error: errors.summary)
      }
    }
    registerAdding(actions, in: &routes)
  }

  private func registerAdding(_ actions: ConversationActions, in routes: inout Routes) {
    routes.viewerPage(.get, roomTemplate("/add")) { viewer, page in
      try await choose(viewer, page, group: try page.id())
    }
    routes.viewerPage(.post, roomTemplate("/add")) { viewer, page in
      let id: ID<Conversation> = try page.id()
      let chosen = try page.form().all("to")
      return try await page.submit(retryOn: [422]) {
        let group = try await actions.add(
          chosen.map(MeantProfile.ticked), to: id, by: viewer, links: page.call.links)
        let isAsked = group.invited.contains { NewMessagePage.isTicked($0.person, in: chosen) }
        return page.redirect(address(of: id).text, said: isAsked ? .invitationSent : nil)
      } again: { errors in
        try await choose(viewer, page, chosen: chosen, group: id, error: errors.summary)
      }
    }
  }

  private func choose(
    _ viewer: Viewer, _ page: PageCall, chosen: [String] = [], group id: ID<Conversation>? = nil,
    error: String? = nil
  ) async throws -> Response {
    let query = page.request.query["q"] ?? ""
    let text = SearchText.typed(query)
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      let group = try id.map { try found($0, viewer, links, transaction) }
      guard group?.isGroup ?? true else { throw Problem.notFound() }
      let inside = Set((group.map { $0.members + $0.invited.map(\.person) } ?? []).map(\.username))
      let people = try mutuals(
        of: viewer.profile, matching: text, limit: Self.mostPeople, links: links, in: transaction)
      let others = try others(matching: text, viewer, links, transaction)
      return NewMessagePage.Model(
        query: query, people: people.filter { !inside.contains($0.username) },
        others: others.filter { !inside.contains($0.username) }, chosen: chosen, group: group, error: error)
    }
    return page.page(NewMessagePage(self, model: model, context: context))
  }

  /// Whom a group can be offered to: found by name, and not among those whom the viewer can write to.
  private func others(
    matching text: String, _ viewer: Viewer, _ links: MediaLinks, _ transaction: Transaction
  ) throws -> [SocialAPI.Author] {
    guard !text.isEmpty else { return [] }
    let found = try people.found(by: text, viewer: viewer.profile, links: links, in: transaction)
    return found.items.filter { $0.relation != .own && !($0.relation == .following && $0.followsMe) }.map(\.author)
  }
}
