public import Core
internal import SQL
internal import Wire

extension Conversations {
  /// Opens conversations, marks them read, and the like.
  public func conversationActions(_ services: Services) -> ConversationActions { ConversationActions(self, services) }

  /// Writes messages.
  public func messageActions(_ services: Services) -> MessageActions { MessageActions(self, services) }

  /// Registers the calls, the pages and the live events.
  public func register(in routes: inout Routes) {
    for event in live.all { routes.live(event) }
    registerConversations(in: &routes)
    registerInvitations(in: &routes)
    registerMessages(in: &routes)
    registerSync(in: &routes)
    routes.report(calls.reportMessage, reportable) { ($0.id, $0.reason) }
    registerPages(in: &routes)
  }

  private func registerConversations(in routes: inout Routes) {
    let services = routes.services
    let actions = ConversationActions(self, services)
    let calls = calls
    routes.viewer(calls.conversations) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try page(
          viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(calls.openConversation) { input, viewer, call in
      let ids = (input.profiles ?? []).map(\.description)
      return try await actions.open(
        try Self.meant(input.members, input.profiles), name: input.name ?? "", by: viewer, links: call.links,
        idempotency: try call.idempotency([input.name ?? ""] + input.members + ids))
    }
    routes.viewer(calls.conversation) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try found(input.id, viewer, call.links, $0)
      }
    }
    routes.viewer(calls.nameConversation) { input, viewer, call in
      try await actions.rename(input.id, to: input.name, by: viewer, links: call.links)
    }
    routes.viewer(calls.addMembers) { input, viewer, call in
      try await actions.add(
        try Self.meant(input.members, input.profiles), to: input.id, by: viewer, links: call.links)
    }
    routes.viewer(calls.leaveConversation) { input, viewer, _ in
      try await actions.leave(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(calls.muteConversation) { input, viewer, call in
      try await actions.mute(input.id, true, by: viewer, links: call.links)
    }
    routes.viewer(calls.unmuteConversation) { input, viewer, call in
      try await actions.mute(input.id, false, by: viewer, links: call.links)
    }
    routes.viewer(calls.markMessageRead) { input, viewer, _ in
      UnreadCount(count: try await actions.markRead(upTo: input.id, by: viewer))
    }
    routes.viewer(calls.unreadConversations) { _, viewer, _ in
      UnreadCount(
        count: try await services.database.query(as: viewer.principal) {
          try unreadCount(in: $0)
        })
    }
  }

  /// The people whom a call names, with the IDs that it gives beside their names.
  /// - Throws: 422 where there isn't one for each name.
  private static func meant(
    _ usernames: [String], _ profiles: [ID<SocialAPI.Profile>]?
  ) throws(Problem) -> [SocialAPI.MeantPerson] {
    guard let profiles else { return usernames.map { .init(username: $0) } }
    guard profiles.count == usernames.count else {
      throw .validation("profiles", "invalid", "Give one ID for each username, in their order.")
    }
    return zip(usernames, profiles).map { .init(username: $0, profile: $1) }
  }

  private func registerInvitations(in routes: inout Routes) {
    let services = routes.services
    let actions = GroupInvitationActions(part: self, services: services)
    let calls = calls
    routes.viewer(calls.groupInvitations) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try page(
          for: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(calls.acceptGroupInvitation) { input, viewer, call in
      try await actions.accept(input.id, by: viewer, links: call.links)
    }
    routes.viewer(calls.declineGroupInvitation) { input, viewer, _ in
      try await actions.decline(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(calls.withdrawGroupInvitation) { input, viewer, _ in
      try await actions.withdraw(input.username, meaning: input.profile, from: input.id, by: viewer)
      return NoContent()
    }
  }

  private func registerMessages(in routes: inout Routes) {
    let services = routes.services
    let actions = MessageActions(self, services)
    let calls = calls
    routes.viewer(calls.messages) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        guard try shape(of: input.id, in: transaction) != nil else { throw Problem.notFound() }
        return try page(
          of: input.id, viewer: viewer.profile, before: call.cursor(input.before), limit: input.limit.count,
          links: call.links, in: transaction)
      }
    }
    routes.viewer(calls.sendMessage) { input, viewer, call in
      try await actions.send(
        input.body ?? "", media: input.media, to: input.id, by: viewer, links: call.links,
        idempotency: try call.idempotency([input.body ?? "", input.media?.description ?? ""]))
    }
    routes.viewer(calls.message) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try found(input.id, viewer, call.links, $0)
      }
    }
    routes.viewer(calls.deleteMessage) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
  }

  private func registerSync(in routes: inout Routes) {
    routes.sync(calls.syncConversations) { limit, viewer, links, transaction in
      try page(viewer.profile, before: nil, limit: limit, links: links, in: transaction)
    } held: { ids, viewer, links, transaction in
      try held(ids, viewer: viewer.profile, links: links, in: transaction)
    }
    routes.sync(calls.syncMessages) { ids, viewer, links, transaction in
      try messages(ids, viewer: viewer.profile, links: links, in: transaction)
    }
  }
}
