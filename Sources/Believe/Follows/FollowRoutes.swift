internal import Core
internal import SQL
internal import Social
internal import Wire

enum FollowRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    let actions = FollowActions(services: routes.services)
    routes.viewer(BelieveAPI.followProject) { input, viewer, _ in
      try await actions.setFollowing(true, input.slug, by: viewer)
    }
    routes.viewer(BelieveAPI.unfollowProject) { input, viewer, _ in
      try await actions.setFollowing(false, input.slug, by: viewer)
    }
    routes.viewer(BelieveAPI.removeSupporter) { input, viewer, _ in
      try await actions.removeSupporter(input.id, of: input.slug, by: viewer)
      return NoContent()
    }
    routes.viewer(BelieveAPI.isFollowingProject) { input, viewer, _ in
      try await database.read(as: viewer.principal) { transaction in
        let project = try ProjectQueries.require(input.slug, in: transaction)
        guard let state = try Believe.follows.state(of: project.id, for: viewer.profile, in: transaction) else {
          throw Problem.notFound()
        }
        return .init(state)
      }
    }
    routes.viewer(BelieveAPI.getProjectSupporters) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let project = try ProjectQueries.require(input.slug, in: transaction)
        return try FollowQueries.supporters(
          of: project.id, before: call.cursor(input.before), limit: input.limit.count, links: call.links,
          in: transaction)
      }
    }
  }
}
