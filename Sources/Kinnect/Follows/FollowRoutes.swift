internal import Core
internal import SQL
internal import Wire

enum FollowRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let relations = RelationActions(services: services)
    let reports = ReportActions(services: services)
    routes.viewer(KinnectAPI.follow) { input, viewer, _ in
      .init(relation: try await relations.follow(input.username, by: viewer).relation)
    }
    routes.viewer(KinnectAPI.unfollow) { input, viewer, _ in
      .init(relation: try await relations.unfollow(input.username, by: viewer).relation)
    }
    routes.viewer(KinnectAPI.followRequests) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try ProfileList.requests(to: viewer.profile, before: input.before, limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(KinnectAPI.approveFollowRequest) { input, viewer, _ in
      .init(relation: try await relations.approve(input.username, by: viewer).relation)
    }
    routes.viewer(KinnectAPI.declineFollowRequest) { input, viewer, _ in
      try await relations.decline(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.removeFollower) { input, viewer, _ in
      try await relations.removeFollower(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.mute) { input, viewer, _ in
      try await relations.mute(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.unmute) { input, viewer, _ in
      try await relations.unmute(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.block) { input, viewer, _ in
      try await relations.block(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.unblock) { input, viewer, _ in
      try await relations.unblock(input.username, by: viewer)
      return NoContent()
    }
    routes.viewer(KinnectAPI.mutes) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try ProfileList.mutes(of: viewer.profile, before: input.before, limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(KinnectAPI.blocks) { input, viewer, _ in
      try await services.database.read(as: viewer.principal) {
        try ProfileQueries.blocks(of: viewer.profile, before: input.before, limit: input.limit.count, in: $0)
      }
    }
    routes.viewer(KinnectAPI.reportProfile) { input, viewer, _ in
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
