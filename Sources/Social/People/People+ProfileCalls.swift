internal import Core
internal import SQL
internal import Wire

extension People {
  /// - Parameter connecting: goes on connecting newcomers to a family.
  func registerProfileCalls(_ connecting: OngoingWork, in routes: inout Routes) {
    let services = routes.services
    let profiles = profiles(services)
    routes.account(calls.createProfile) { input, signedIn, call in
      let fields = try ProfileInput(
        username: input.username, fullName: input.fullName ?? "", bio: input.bio ?? "")
      let made = try await profiles.create(
        fields, avatar: input.avatar, app: app, for: signedIn, followsInviter: input.followsInviter,
        leavingOut: input.joinsFamily == false ? nil : input.leaveOut ?? [],
        idempotency: try call.idempotency(Self.fingerprint(input)))
      if made.isToBeConnected { connecting.wake(signedIn.account) }
      return try await own(made.id, signedIn, call)
    }
    routes.viewer(calls.editProfile) { input, viewer, call in
      try await profiles.edit(
        username: input.username, fullName: input.fullName, bio: input.bio, avatar: input.avatar, of: viewer)
      return try await own(viewer.profile, viewer.signedIn, call)
    }
    routes.viewer(calls.profile) { input, viewer, call in
      let profile = try await services.database.query(as: viewer.principal) {
        try self.profile(input.username, viewer: viewer.profile, links: call.links, in: $0)
      }
      guard let profile else { throw Problem.notFound() }
      return profile
    }
    routes.sync(calls.sync) { limit, viewer, links, transaction in
      try ProfileList.following(of: viewer.profile, before: nil, limit: limit)
        .page(for: viewer.profile, links: links, in: transaction)
    } held: { ids, viewer, links, transaction in
      try ProfileList.profiles(ids, in: app).page(for: viewer.profile, links: links, in: transaction).items
    }
    routes.viewer(calls.followers) { input, viewer, call in
      try await read(of: input.username, viewer, call) { transaction, id in
        try ProfileList.followers(of: id, before: call.cursor(input.before), limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: transaction)
      }
    }
    routes.viewer(calls.following) { input, viewer, call in
      try await read(of: input.username, viewer, call) { transaction, id in
        try ProfileList.following(of: id, before: call.cursor(input.before), limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: transaction)
      }
    }
  }

  /// What tells one new profile from another. What was not said adds nothing, so that a retry counts after an update of the server, too.
  private static func fingerprint(_ input: SocialAPI.CreateProfile) -> [String] {
    let fields = [
      input.username, input.fullName ?? "", input.bio ?? "", input.avatar?.description ?? "",
      input.followsInviter.map { $0 ? "follows" : "alone" } ?? "",
    ]
    // The names come last: otherwise one of them could be taken for what stands behind them.
    let joins = input.joinsFamily.map { [$0 ? "joins" : "asks"] } ?? []
    return fields + joins + (input.leaveOut.map { ["without"] + $0 } ?? [])
  }

  /// The account's own profile, as itself.
  private func own(
    _ id: ID<ProfileEntity>, _ signedIn: SignedIn, _ call: Call
  ) async throws -> SocialAPI.Profile {
    let principal = Principal(viewer: id, account: signedIn.account, app: app)
    let profile = try await call.services.database.query(as: principal) { transaction in
      try transaction.first(
        "SELECT \(ProfileList.columns), \(restricted) FROM profiles p \(ProfileList.joins(id)) WHERE p.id = \(id)"
      ) { try Self.whole($0, viewer: id, links: call.links) }
    }
    guard let profile else { throw Problem.notFound() }
    return profile
  }
}
