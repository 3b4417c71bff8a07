internal import Core
internal import SQL
internal import Wire

enum PostRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    let actions = PostActions(services: routes.services)
    routes.viewer(BelieveAPI.createPost) { input, viewer, call in
      var fingerprint: [String] = [
        input.content, input.publishAt?.microseconds.description ?? "", input.isDraft == true ? "draft" : "",
      ]
      fingerprint += (input.images ?? []).map(\.description)
      if let allowsSaving = input.allowsSaving { fingerprint += ["saving", allowsSaving ? "yes" : "no"] }
      let key = try call.idempotency(fingerprint)
      return try await actions.createPost(
        in: input.slug, content: input.content, images: input.images ?? [],
        input.publishAt.map { .at($0) } ?? (input.isDraft == true ? .draft : .now), allowsSaving: input.allowsSaving,
        by: viewer, links: call.links, idempotency: key)
    }
    routes.viewer(BelieveAPI.updatePost) { input, viewer, call in
      try await actions.updatePost(
        input.id, content: input.content, images: input.images, alts: input.alts, allowsSaving: input.allowsSaving,
        by: viewer, links: call.links)
    }
    routes.viewer(BelieveAPI.publishPost) { input, viewer, call in
      try await actions.publishPost(
        input.id, input.publishAt.map { .at($0) } ?? .now, by: viewer, links: call.links)
    }
    routes.viewer(BelieveAPI.unschedulePost) { input, viewer, call in
      try await actions.publishPost(input.id, .draft, by: viewer, links: call.links)
    }
    routes.viewer(BelieveAPI.deletePost) { input, viewer, _ in
      try await actions.deletePost(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(BelieveAPI.getPost) { input, viewer, call in
      let post = try await database.query(as: viewer.principal) {
        try PostQueries.post(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
      guard let post else { throw Problem.notFound() }
      return post
    }
    routes.viewer(BelieveAPI.getProjectPosts) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let project = try ProjectQueries.require(input.slug, in: transaction)
        return try PostQueries.published(
          in: project.id, viewer: viewer.profile, before: call.cursor(input.before), limit: input.limit.count,
          links: call.links, in: transaction)
      }
    }
    routes.viewer(BelieveAPI.drafts) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let project = try ProjectQueries.requireOwn(input.slug, viewer.profile, in: transaction)
        return try PostQueries.drafts(
          in: project, viewer: viewer.profile, before: call.cursor(input.before), limit: input.limit.count,
          links: call.links, in: transaction)
      }
    }
  }
}
