internal import Core
internal import SQL
public import Wire

/// Who can see a thing, told to its owner.
public typealias ReadersEndpoint<Thing: Sendable> = Endpoint<
  ItemListInput<Thing, SocialAPI.AudienceList>, Page<SocialAPI.AudienceMember>
>

extension Audience {
  /// Adds the call about who can see a thing alone: for things that are no posts.
  public func call(_ readers: ReadersEndpoint<Thing>) -> Audience {
    adding { [self] in registerReaders(readers, in: &$0) }
  }

  fileprivate func registerReaders(_ readers: ReadersEndpoint<Thing>, in routes: inout Routes) {
    let services = routes.services
    routes.viewer(readers) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        guard let own = try own(input.id, of: viewer.profile, in: transaction) else { throw Problem.notFound() }
        return try members(
          of: input.id, own, author: viewer, before: call.cursor(input.before), limit: input.limit.count,
          links: call.links, in: transaction)
      }
    }
  }
}

extension Audience where Thing: HeldItem {
  /// Adds the calls about circles, about who can see a thing, and about what another person sees.
  /// - Parameter read: reads the viewer's own things as another person sees them.
  public func calls(_ calls: AudienceCalls<Thing>, reading read: @escaping Reading) -> Audience {
    var audience = self
    audience.read = read
    return audience.adding { [audience] in audience.register(calls, read, in: &$0) }
  }

  /// The same for things that a list reads.
  public func calls(_ calls: AudienceCalls<Thing>, list: PostList<Thing, Thing>) -> Audience {
    self.calls(calls) { before, limit, links, transaction, rows in
      // Nobody's likes, so that what the viewer did with their own things doesn't show.
      try list.page(
        before: before, limit: limit, viewer: ID(high: 0, low: 0), links: links, in: transaction, of: rows)
    }
  }

  private func register(_ calls: AudienceCalls<Thing>, _ read: @escaping Reading, in routes: inout Routes) {
    let services = routes.services
    if shown != nil {
      registerCircles(calls, in: &routes)
      registerMembers(calls, in: &routes)
    }
    registerReaders(calls.audience, in: &routes)
    routes.viewer(calls.viewAs) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        try things(
          seenBy: .init(username: input.username, profile: input.profile), of: viewer,
          before: call.cursor(input.before), limit: input.limit.count, links: call.links, read, in: transaction
        ).things
      }
    }
  }

  private func registerMembers(_ calls: AudienceCalls<Thing>, in routes: inout Routes) {
    let services = routes.services
    routes.viewer(calls.circleMembers) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        _ = try required(input.id, in: transaction)
        return try members(
          of: input.id, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: transaction)
      }
    }
    routes.viewer(calls.addToCircle) { input, viewer, call in
      try await add(
        input.username, meaning: input.profile?.cast(), to: input.id, seesOlderPosts: input.seesOlderPosts ?? false,
        by: viewer, links: call.links, services)
    }
    routes.viewer(calls.removeFromCircle) { input, viewer, _ in
      try await remove(input.username, meaning: input.profile?.cast(), from: input.id, by: viewer, services)
      return NoContent()
    }
  }

  private func registerCircles(_ calls: AudienceCalls<Thing>, in routes: inout Routes) {
    let services = routes.services
    routes.viewer(calls.circles) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try circles(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, call.cursors, in: $0)
      }
    }
    routes.viewer(calls.createCircle) { input, viewer, call in
      try await createCircle(input.name, by: viewer, idempotency: try call.idempotency([input.name]), services)
    }
    routes.viewer(calls.renameCircle) { input, viewer, _ in
      try await renameCircle(input.id, to: input.name, by: viewer, services)
    }
    routes.viewer(calls.deleteCircle) { input, viewer, _ in
      try await deleteCircle(input.id, by: viewer, services)
      return NoContent()
    }
  }
}
