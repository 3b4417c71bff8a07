internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The page of a person and the calls about their logs; all else about people is `Wandr.people`.
enum ProfileRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let streets = MapStreets(services.settings.streets)
    routes.viewer(WandrAPI.profileLogs) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        let person = try MapRoutes.person(input.username, viewer, call.links, transaction)
        return try LogQueries.logs(
          of: person, before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: transaction)
      }
    }
    routes.viewer(WandrAPI.statistics) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        let person = try MapRoutes.person(input.username, viewer, call.links, transaction)
        return try StatisticsQueries.statistics(of: person, in: transaction)
      }
    }
    routes.viewerPage(.get, "/wandr/u/{username}") { viewer, page in
      let before: Cursor<WandrAPI.LogList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let found = try Wandr.people.profile(page.username, viewer: viewer.profile, links: links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        let (person, isOwn): (ID<ProfileEntity>, _) = (profile.id.cast(), profile.relation == .own)
        return ProfilePage.Model(
          profile: profile, statistics: try StatisticsQueries.statistics(of: person, in: transaction),
          logs: try LogQueries.logs(
            of: person, before: before, limit: 12, viewer: viewer.profile, links: links, in: transaction),
          isMuted: isOwn ? false : try People.isMuted(person, by: viewer.profile, in: transaction),
          asksAboutSaving: isOwn ? try Wandr.saving.asks(viewer, in: transaction) : false, isContinued: before != nil,
          streets: streets)
      }
      return page.mapPage(ProfilePage(model: model, context: context))
    }
  }
}
