internal import Core
internal import SQL
internal import Social
internal import Wire

enum RequestRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    let actions = RequestActions(services: routes.services)
    routes.viewer(BelieveAPI.requestToFollow) { input, viewer, _ in
      try await actions.ask(input.slug, by: viewer)
      return NoContent()
    }
    routes.viewer(BelieveAPI.withdrawRequest) { input, viewer, _ in
      try await actions.withdraw(input.slug, by: viewer)
      return NoContent()
    }
    routes.viewer(BelieveAPI.followRequests) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let project = try ProjectQueries.requireOwn(input.slug, viewer.profile, in: transaction)
        return try RequestQueries.requests(
          for: project, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: transaction)
      }
    }
    routes.viewer(BelieveAPI.approveRequest) { input, viewer, _ in
      try await actions.approve(input.id, of: input.slug, by: viewer)
      return NoContent()
    }
    routes.viewer(BelieveAPI.declineRequest) { input, viewer, _ in
      try await actions.decline(input.id, of: input.slug, by: viewer)
      return NoContent()
    }
  }
}
