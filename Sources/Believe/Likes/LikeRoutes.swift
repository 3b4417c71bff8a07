internal import Core
internal import SQL
internal import Wire

enum LikeRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    let actions = LikeActions(services: routes.services)
    routes.viewer(BelieveAPI.likePost) { input, viewer, _ in
      try await actions.likePost(input.id, by: viewer)
    }
    routes.viewer(BelieveAPI.unlikePost) { input, viewer, _ in
      try await actions.unlikePost(input.id, by: viewer)
    }
    routes.viewer(BelieveAPI.isPostLiked) { input, viewer, _ in
      try await database.read(as: viewer.principal) { transaction in
        guard let place = try PostQueries.place(of: input.id, in: transaction) else { throw Problem.notFound() }
        let liked = try LikeQueries.liked(of: [input.id], by: viewer.profile, in: transaction)
        return LikeState(likeCount: place.likes, likedByMe: !liked.isEmpty)
      }
    }
    routes.viewer(BelieveAPI.getUserLikedPostIds) { input, viewer, _ in
      guard input.ids.count <= BelieveAPI.Limits.ids else {
        throw Problem.validation("ids", "too_many", "Ask for \(BelieveAPI.Limits.ids) at most.")
      }
      return try await database.read(as: viewer.principal) {
        .init(ids: try LikeQueries.liked(of: input.ids, by: viewer.profile, in: $0))
      }
    }
  }
}
