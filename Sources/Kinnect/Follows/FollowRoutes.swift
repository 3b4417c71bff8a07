internal import Core
internal import SQL
internal import Wire

enum FollowRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let relations = RelationActions(services: services)
    let reports = ReportActions(services: services)
    routes.viewer(KinnectAPI.follow, app: Kinnect.name) { input, viewer, _ in
      .init(relation: try await relations.follow(input.username, by: viewer).relation)
    }
    routes.viewer(KinnectAPI.unfollow, app: Kinnect.name) { input, viewer, _ in
      .init(relation: try await relations.unfollow(input.username, by: viewer).relation)
    }
    routes.viewer(KinnectAPI.followRequests, app: Kinnect.name) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try ProfileList.requests(to: viewer.profile, before: input.before, limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(KinnectAPI.approveFollowRequest, app: Kinnect.name) { input, viewer, _ in
      .init(relation: try await relations.approve(input.username, by: viewer).relation)
    }
    routes.viewer(KinnectAPI.declineFollowRequest, app: Kinnect.name) { input, viewer, _ in
      try await relations.decline(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.removeFollower, app: Kinnect.name) { input, viewer, _ in
      try await relations.removeFollower(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.mute, app: Kinnect.name) { input, viewer, _ in
      try await relations.mute(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.unmute, app: Kinnect.name) { input, viewer, _ in
      try await relations.unmute(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.block, app: Kinnect.name) { input, viewer, _ in
      try await relations.block(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.unblock, app: Kinnect.name) { input, viewer, _ in
      try await relations.unblock(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.mutes, app: Kinnect.name) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try ProfileList.mutes(of: viewer.profile, before: input.before, limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(KinnectAPI.blocks, app: Kinnect.name) { input, viewer, _ in
      try await services.database.read(as: viewer.principal) {
        try ProfileQueries.blocks(of: viewer.profile, before: input.before, limit: input.limit.count, in: $0)
      }
    }
    routes.viewer(KinnectAPI.reportProfile, app: Kinnect.name) { input, viewer, _ in
      try await reports.reportProfile(input.username, reason: input.reason, by: viewer)
      return NoContent()
    }
  }
}

extension FollowState {
  var relation: KinnectAPI.Relation {
    switch self {
    case .own: .own
    case .none: .none
    case .requested: .requested
    case .following: .following
    }
  }
}
