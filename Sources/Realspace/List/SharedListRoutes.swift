internal import Core
internal import SQL
internal import Social
internal import Wire

/// The calls by which lists are shared; who can see one is told by `Realspace.listAudience`.
enum SharedListRoutes {
  static func register(in routes: inout Routes) {
    for event in [ListLive.changed, ListLive.closed] { routes.live(event) }
    ListReports.register(in: &routes)
    let services = routes.services
    let actions = ListSharingActions(services: services)
    routes.viewer(RealspaceAPI.listSharing) { _, viewer, _ in
      try await services.database.query(as: viewer.principal) {
        try ListQueries.list(of: viewer.profile, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.shareList) { input, viewer, _ in
      try await actions.share(with: input.audience, by: viewer)
    }
    routes.viewer(RealspaceAPI.profileList) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        let found = try Realspace.people.profile(
          input.username, viewer: viewer.profile, links: call.links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        return try ListQueries.shared(
          by: profile.id.cast(), before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          call.cursors, in: transaction)
      }
    }
    routes.viewer(RealspaceAPI.copyListItem) { input, viewer, _ in
      try await actions.copy(input.id, by: viewer).item
    }
    routes.viewer(RealspaceAPI.keepListItem) { input, viewer, _ in
      try await actions.set(isPrivate: true, input.id, by: viewer)
    }
    routes.viewer(RealspaceAPI.showListItem) { input, viewer, _ in
      try await actions.set(isPrivate: false, input.id, by: viewer)
    }
  }
}
