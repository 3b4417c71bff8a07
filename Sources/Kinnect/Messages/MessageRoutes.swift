internal import Core
internal import SQL
internal import Wire

enum MessageRoutes {
  static func register(in routes: inout Routes) {
    for event in MessageLive.all { routes.live(event) }
    registerConversations(in: &routes)
    registerInvitations(in: &routes)
    registerMessages(in: &routes)
  }

  private static func registerConversations(in routes: inout Routes) {
    let services = routes.services
    let actions = ConversationActions(services: services)
    routes.viewer(KinnectAPI.conversations) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try ConversationReader.page(
          viewer.profile, before: input.before, limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(KinnectAPI.openConversation) { input, viewer, call in
      try await actions.open(
        input.members, name: input.name ?? "", by: viewer, links: call.links,
        idempotency: try call.idempotency([input.name ?? ""] + input.members))
    }
    routes.viewer(KinnectAPI.conversation) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try ConversationActions.found(input.id, viewer, call.links, $0)
      }
    }
    routes.viewer(KinnectAPI.nameConversation) { input, viewer, call in
      try await actions.rename(input.id, to: input.name, by: viewer, links: call.links)
    }
    routes.viewer(KinnectAPI.addMembers) { input, viewer, call in
      try await actions.add(input.members, to: input.id, by: viewer, links: call.links)
    }
    routes.viewer(KinnectAPI.leaveConversation) { input, viewer, _ in
      try await actions.leave(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.muteConversation) { input, viewer, call in
      try await actions.mute(input.id, true, by: viewer, links: call.links)
    }
    routes.viewer(KinnectAPI.unmuteConversation) { input, viewer, call in
      try await actions.mute(input.id, false, by: viewer, links: call.links)
    }
    routes.viewer(KinnectAPI.markMessageRead) { input, viewer, _ in
      KinnectAPI.UnreadCount(count: try await actions.markRead(upTo: input.id, by: viewer))
    }
    routes.viewer(KinnectAPI.unreadConversations) { _, viewer, _ in
      KinnectAPI.UnreadCount(
        count: try await services.database.query(as: viewer.principal) {
          try ConversationQueries.unreadCount(in: $0)
        })
    }
  }

  private static func registerInvitations(in routes: inout Routes) {
    let services = routes.services
    let actions = InvitationActions(services: services)
    routes.viewer(KinnectAPI.groupInvitations) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try InvitationQueries.page(
          for: viewer.profile, before: input.before, limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(KinnectAPI.acceptGroupInvitation) { input, viewer, call in
      try await actions.accept(input.id, by: viewer, links: call.links)
    }
    routes.viewer(KinnectAPI.declineGroupInvitation) { input, viewer, _ in
      try await actions.decline(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.withdrawGroupInvitation) { input, viewer, _ in
      try await actions.withdraw(input.username, from: input.id, by: viewer)
      return NoContent()
    }
  }

  private static func registerMessages(in routes: inout Routes) {
    let services = routes.services
    let actions = MessageActions(services: services)
    routes.viewer(KinnectAPI.messages) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        guard try ConversationQueries.shape(of: input.id, in: transaction) != nil else { throw Problem.notFound() }
        return try MessageQueries.page(
          of: input.id, viewer: viewer.profile, before: input.before, limit: input.limit.count, links: call.links,
          in: transaction)
      }
    }
    routes.viewer(KinnectAPI.sendMessage) { input, viewer, call in
      try await actions.send(
        input.body ?? "", media: input.media, to: input.id, by: viewer, links: call.links,
        idempotency: try call.idempotency([input.body ?? "", input.media?.description ?? ""]))
    }
    routes.viewer(KinnectAPI.message) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try MessageActions.found(input.id, viewer, call.links, $0)
      }
    }
    routes.viewer(KinnectAPI.deleteMessage) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
  }
}
