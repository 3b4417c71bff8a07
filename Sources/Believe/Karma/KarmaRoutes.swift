internal import Core
internal import SQL
internal import Wire

enum KarmaRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    routes.viewer(BelieveAPI.getKarma) { _, viewer, _ in
      let karma = try await database.query(as: viewer.principal) {
        try KarmaQueries.karma(of: viewer.profile, in: $0)
      }
      guard let karma else { throw Problem.notFound() }
      return karma
    }
    routes.viewer(BelieveAPI.getUserSupportActions) { input, viewer, call in
      try await database.query(as: viewer.principal) {
        try KarmaQueries.actions(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, call.cursors, in: $0)
      }
    }
    routes.viewer(BelieveAPI.getUserSupportStats) { _, viewer, _ in
      try await database.query(as: viewer.principal) { try KarmaQueries.stats(of: viewer.profile, in: $0) }
    }
  }
}
