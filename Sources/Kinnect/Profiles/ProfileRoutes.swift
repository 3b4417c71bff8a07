internal import Core
internal import SQL
internal import Wire

enum ProfileRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let profiles = ProfileActions(services: services)
    routes.account(KinnectAPI.createProfile) { input, signedIn, call in
      let fields = try ProfileInput(
        username: input.username, fullName: input.fullName ?? "", bio: input.bio ?? "")
      let key = try call.idempotency([
        input.username, input.fullName ?? "", input.bio ?? "", input.avatar?.description ?? "",
      ])
      let id = try await profiles.create(
        fields, avatar: input.avatar, app: Kinnect.name, for: signedIn, idempotency: key)
      return try await own(id, signedIn, call)
    }
    routes.viewer(KinnectAPI.editProfile) { input, viewer, call in
      try await profiles.edit(
        username: input.username, fullName: input.fullName, bio: input.bio, avatar: input.avatar, of: viewer)
      return try await own(viewer.profile, viewer.signedIn, call)
    }
    routes.viewer(KinnectAPI.profile) { input, viewer, call in
      let profile = try await services.database.read(as: viewer.principal) {
        try ProfileQueries.profile(input.username, viewer: viewer.profile, links: call.links, in: $0)
      }
      guard let profile else { throw Problem.notFound() }
      return profile
    }
    routes.viewer(KinnectAPI.profilePosts) { input, viewer, call in
      try await opened(input.username, viewer, call) { transaction, id in
        try PostQueries.posts(
          of: id, viewer: viewer.profile, before: input.before, limit: input.limit.count, links: call.links,
          in: transaction)
      }
    }
    routes.viewer(KinnectAPI.followers) { input, viewer, call in
      try await opened(input.username, viewer, call) { transaction, id in
        try ProfileList.followers(of: id, before: input.before, limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: transaction)
      }
    }
    routes.viewer(KinnectAPI.following) { input, viewer, call in
      try await opened(input.username, viewer, call) { transaction, id in
        try ProfileList.following(of: id, before: input.before, limit: input.limit.count)
          .page(for: viewer.profile, links: call.links, in: transaction)
      }
    }
  }

  /// Reads something of a profile that the viewer follows or is; 404 otherwise.
  static func opened<T>(
    _ username: String, _ viewer: Viewer, _ call: Call, _ body: @escaping (Transaction, ID<ProfileEntity>) throws -> T
  ) async throws -> T {
    try await call.services.database.read(as: viewer.principal) { transaction in
      let profile = try ProfileQueries.openProfile(
        username, viewer: viewer.profile, links: call.links, in: transaction)
      guard let profile else { throw Problem.notFound() }
      return try body(transaction, profile.id.cast())
    }
  }

  /// The account's own profile, as itself.
  static func own(_ id: ID<ProfileEntity>, _ signedIn: SignedIn, _ call: Call) async throws -> Profile {
    let principal = Principal(viewer: id, account: signedIn.account, app: Kinnect.name)
    let profile = try await call.services.database.read(as: principal) { transaction in
      try transaction.first(
        "SELECT \(ProfileList.columns) FROM profiles p \(ProfileList.joins(id)) WHERE p.id = \(id)"
      ) { try ProfileList.profile($0, viewer: id, links: call.links) }
    }
    guard let profile else { throw Problem.notFound() }
    return profile
  }
}
