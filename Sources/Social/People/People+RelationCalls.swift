internal import Core
internal import SQL
internal import Wire

extension People {
  func registerRelationCalls(in routes: inout Routes) {
    let services = routes.services
    let relations = RelationActions(services: services)
    routes.viewer(calls.follow) { input, viewer, _ in
      .init(relation: try await relations.follow(input.username, meaning: input.profile?.cast(), by: viewer).relation)
    }
    routes.viewer(calls.unfollow) { input, viewer, _ in
      .init(relation: try await relations.unfollow(input.username, meaning: input.profile?.cast(), by: viewer).relation)
    }
    routes.viewer(calls.followRequests) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try ProfileList.requests(to: viewer.profile, before: call.cursor(input.before), limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(calls.approveFollowRequest) { input, viewer, _ in
      .init(relation: try await relations.approve(input.username, meaning: input.profile?.cast(), by: viewer).relation)
    }
    routes.viewer(calls.declineFollowRequest) { input, viewer, _ in
      try await relations.decline(input.username, meaning: input.profile?.cast(), by: viewer)
      return NoContent()
    }
    routes.viewer(calls.removeFollower) { input, viewer, _ in
      try await relations.removeFollower(input.username, meaning: input.profile?.cast(), by: viewer)
      return NoContent()
    }
    routes.viewer(calls.mute) { input, viewer, _ in
      try await relations.mute(input.username, meaning: input.profile?.cast(), by: viewer)
      return NoContent()
    }
    routes.viewer(calls.unmute) { input, viewer, _ in
      try await relations.unmute(input.username, meaning: input.profile?.cast(), by: viewer)
      return NoContent()
    }
    routes.viewer(calls.block) { input, viewer, _ in
      try await relations.block(input.username, meaning: input.profile?.cast(), by: viewer)
      return NoContent()
    }
    routes.viewer(calls.unblock) { input, viewer, _ in
      try await relations.unblock(input.username, meaning: input.profile?.cast(), by: viewer)
      return NoContent()
    }
    routes.viewer(calls.mutes) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try ProfileList.mutes(of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(calls.blocks) { input, viewer, call in
      let blocked = try await services.database.query(as: viewer.principal) {
        try BlockedPerson.page(
          by: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, call.cursors, in: $0)
      }
      return Page(items: blocked.items.map(\.profile), next: blocked.next)
    }
    routes.report(calls.reportProfile, reportable) { ($0.profile?.description ?? $0.username, $0.reason) }
  }
}

extension FollowState {
  var relation: SocialAPI.Relation {
    switch self {
    case .own: .own
    case .none: .none
    case .requested: .requested
    case .following: .following
    }
  }
}
