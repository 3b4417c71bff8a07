internal import Core
internal import SQL
internal import Social
internal import Wire

enum BuilderRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = BuilderActions(services: services)
    routes.account(BelieveAPI.join) { input, signedIn, call in
      let key = try call.idempotency([input.name, input.bio ?? "", input.avatar?.description ?? ""])
      let id = try await actions.join(input, as: signedIn, idempotency: key)
      return try await me(id, Principal(viewer: id, account: signedIn.account, app: Believe.name), call)
    }
    routes.viewer(BelieveAPI.getBuilderProfile) { _, viewer, call in
      try await me(viewer.profile, viewer.principal, call)
    }
    routes.viewer(BelieveAPI.updateBuilderProfile) { input, viewer, call in
      try await actions.edit(input, viewer)
      return try await me(viewer.profile, viewer.principal, call)
    }
    routes.viewer(BelieveAPI.onboard) { input, viewer, call in
      try await actions.onboard(isCreator: input.isCreator, viewer)
      return try await me(viewer.profile, viewer.principal, call)
    }
    routes.viewer(BelieveAPI.getBuilder) { input, viewer, call in
      let found = try await services.database.query(as: viewer.principal) {
        try BuilderQueries.builder(input.id, links: call.links, in: $0)
      }
      guard let found else { throw Problem.notFound() }
      return found.builder
    }
  }

  private static func me(_ id: ID<ProfileEntity>, _ principal: Principal, _ call: Call) async throws -> BelieveAPI.Me {
    try await call.services.database.read(as: principal) { transaction in
      guard let found = try BuilderQueries.builder(id.cast(), links: call.links, in: transaction),
        let karma = try KarmaQueries.karma(of: id, in: transaction)
      else { throw Problem.notFound() }
      return BelieveAPI.Me(builder: found.builder, isOnboarded: found.isOnboarded, karma: karma)
    }
  }
}
