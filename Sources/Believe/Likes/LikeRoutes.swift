internal import Core
internal import SQL
internal import Social
internal import Wire

enum LikeRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    routes.viewer(BelieveAPI.isPostLiked) { input, viewer, _ in
      try await database.read(as: viewer.principal) { transaction in
        guard let state = try Believe.likes.state(of: input.id, for: viewer.profile, in: transaction) else {
          throw Problem.notFound()
        }
        return LikeState(state)
      }
    }
    routes.viewer(BelieveAPI.getUserLikedPostIds) { input, viewer, _ in
      guard input.ids.count <= BelieveAPI.Limits.ids else {
        throw Problem.validation("ids", "too_many", "Ask for \(BelieveAPI.Limits.ids) at most.")
      }
      return try await database.query(as: viewer.principal) {
        .init(ids: try Believe.likes.things(among: input.ids, of: viewer.profile, in: $0))
      }
    }
  }
}
