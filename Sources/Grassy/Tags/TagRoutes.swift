internal import Core
internal import SQL
internal import Wire

enum TagRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = TagActions(services: services)
    routes.viewer(GrassyAPI.tags) { input, viewer, _ in
      let start = Tag.folded(input.q ?? "")
      let wanted = try own(input.own)
      guard !start.isEmpty || (input.q ?? "").allSatisfy(\.isWhitespace) else { return Page(items: [], next: nil) }
      return try await services.database.query(as: viewer.principal) { transaction in
        if !start.isEmpty {
          return Page(items: try TagQueries.found(by: start, viewer: viewer.profile, in: transaction), next: nil)
        }
        let items =
          wanted == .muted
          ? try TagQueries.muted(by: viewer.profile, in: transaction)
          : try TagQueries.followed(by: viewer.profile, in: transaction)
        return Page(items: items, next: nil)
      }
    }
    routes.viewer(GrassyAPI.tag) { input, viewer, _ in
      let tag = try known(input.tag)
      return try await services.database.read(as: viewer.principal) {
        try TagQueries.tag(tag.name, called: tag.label, viewer: viewer.profile, in: $0)
      }
    }
    routes.viewer(GrassyAPI.tagPosts) { input, viewer, call in
      let tag = try known(input.tag)
      return try await services.database.query(as: viewer.principal) {
        try TagQueries.posts(
          with: tag.name, before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: $0)
      }
    }
    routes.viewer(GrassyAPI.followTag) { input, viewer, _ in
      try await actions.set(true, input.tag, in: .followed, by: viewer)
      return .init(isFollowing: true)
    }
    routes.viewer(GrassyAPI.unfollowTag) { input, viewer, _ in
      try await actions.set(false, input.tag, in: .followed, by: viewer)
      return .init(isFollowing: false)
    }
    routes.viewer(GrassyAPI.muteTag) { input, viewer, _ in
      try await actions.set(true, input.tag, in: .muted, by: viewer)
      return .init(isMuted: true)
    }
    routes.viewer(GrassyAPI.unmuteTag) { input, viewer, _ in
      try await actions.set(false, input.tag, in: .muted, by: viewer)
      return .init(isMuted: false)
    }
  }

  /// - Throws: 422 for a choice that isn't known.
  private static func own(_ wanted: GrassyAPI.OwnTags?) throws(Problem) -> GrassyAPI.OwnTags {
    guard let wanted else { return .followed }
    guard GrassyAPI.OwnTags.known.contains(wanted) else {
      throw .validation("own", "invalid", "Choose followed or muted.")
    }
    return wanted
  }

  /// - Throws: 404 for what can be no tag.
  static func known(_ text: String) throws(Problem) -> Tag {
    do throws(Problem) { return try Tag(text, field: "tag") } catch { throw .notFound() }
  }
}
