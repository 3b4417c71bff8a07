internal import Core
internal import SQL
internal import Wire

enum SupportRoutes {
  static func register(in routes: inout Routes) {
    let actions = SupportActions(services: routes.services)
    routes.viewer(BelieveAPI.sendSupportMessage) { input, viewer, call in
      let isAnonymous = input.isAnonymous ?? false
      let key = try call.idempotency([input.message, isAnonymous ? "anonymous" : "named"])
      return try await actions.sendSupportMessage(
        input.message, to: input.slug, isAnonymous: isAnonymous, by: viewer, links: call.links, idempotency: key
      ).message
    }
    routes.viewer(BelieveAPI.deleteSupportMessage) { input, viewer, _ in
      try await actions.deleteSupportMessage(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(BelieveAPI.answerSupport) { input, viewer, call in
      try await actions.answer(input.id, input.text, isPublic: input.isPublic, by: viewer, links: call.links)
    }
    routes.viewer(BelieveAPI.deleteAnswer) { input, viewer, call in
      try await actions.deleteAnswer(to: input.id, by: viewer, links: call.links)
    }
    routes.viewer(BelieveAPI.silence) { input, viewer, _ in
      try await actions.silence(input.handle, in: input.slug, by: viewer)
      return NoContent()
    }
    routes.viewer(BelieveAPI.unsilence) { input, viewer, _ in
      try await actions.unsilence(input.handle, in: input.slug, by: viewer)
      return NoContent()
    }
    registerReads(in: &routes)
  }

  private static func registerReads(in routes: inout Routes) {
    let database = routes.services.database
    routes.viewer(BelieveAPI.getProjectSupportMessages) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let project = try ProjectQueries.require(input.slug, in: transaction)
        return try SupportQueries.messages(
          to: project.id, viewer: viewer.profile, before: call.cursor(input.before), limit: input.limit.count,
          links: call.links, in: transaction)
      }
    }
    routes.viewer(BelieveAPI.supportMessage) { input, viewer, call in
      let message = try await database.query(as: viewer.principal) {
        try SupportQueries.message(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
      guard let message else { throw Problem.notFound() }
      return message
    }
    routes.viewer(BelieveAPI.silencedSenders) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let project = try ProjectQueries.requireOwn(input.slug, viewer.profile, in: transaction)
        return try SupportQueries.silenced(
          in: project, before: call.cursor(input.before), limit: input.limit.count, call.cursors,
          transaction: transaction)
      }
    }
  }
}
