internal import Core
internal import SQL
internal import Social
internal import Wire

enum DiaryRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = DiaryActions(services: services)
    routes.viewer(RealspaceAPI.diary) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try DiaryQueries.page(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.profileDiary) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        let found = try Realspace.people.profile(
          input.username, viewer: viewer.profile, links: call.links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        return try DiaryQueries.page(
          of: profile.id.cast(), before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: transaction)
      }
    }
    routes.viewer(RealspaceAPI.addDiaryEntry) { input, viewer, call in
      try await actions.add(input, by: viewer, links: call.links, idempotency: try call.idempotency(["\(input)"]))
    }
    routes.viewer(RealspaceAPI.diaryEntry) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try DiaryQueries.found(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.replaceDiaryEntry) { input, viewer, call in
      try await actions.replace(input, by: viewer, links: call.links)
    }
    routes.viewer(RealspaceAPI.deleteDiaryEntry) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(RealspaceAPI.diaryYear) { input, viewer, _ in
      guard (1900...9999).contains(input.year) else { throw Problem.notFound() }
      return try await services.database.query(as: viewer.principal) {
        try DiaryQueries.year(input.year, of: viewer.profile, in: $0)
      }
    }
  }
}
