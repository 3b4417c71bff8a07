internal import Core
internal import SQL
internal import Social
internal import Wire

enum ProjectRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = ProjectActions(services: services)
    routes.viewer(BelieveAPI.createProject) { input, viewer, call in
      let key = try call.idempotency([input.title, input.slug ?? "", input.tagline ?? "", input.description ?? ""])
      return try await actions.createProject(input, by: viewer, links: call.links, idempotency: key)
    }
    routes.viewer(BelieveAPI.updateProject) { input, viewer, call in
      try await actions.updateProject(input, by: viewer, links: call.links)
    }
    routes.viewer(BelieveAPI.setMood) { input, viewer, call in
      let edit = BelieveAPI.EditProject(
        slug: input.slug, newSlug: nil, title: nil, tagline: nil, description: nil, cover: .keep,
        mood: input.mood.map { .set($0) } ?? .clear, isPublished: nil, visibility: nil, isOnTheWeb: nil)
      return try await actions.updateProject(edit, by: viewer, links: call.links)
    }
    routes.viewer(BelieveAPI.deleteProject) { input, viewer, _ in
      try await actions.deleteProject(input.slug, by: viewer)
      return NoContent()
    }
    registerReads(in: &routes)
  }

  private static func registerReads(in routes: inout Routes) {
    let database = routes.services.database
    routes.viewer(BelieveAPI.getProjects) { input, viewer, call in
      try await database.query(as: viewer.principal) { transaction in
        try list(input, viewer, call, in: transaction)
      }
    }
    routes.viewer(BelieveAPI.getProject) { input, viewer, call in
      let project = try await database.query(as: viewer.principal) {
        try ProjectQueries.project(input.slug, viewer: viewer.profile, links: call.links, in: $0)
      }
      guard let project else { throw Problem.notFound() }
      return project
    }
    routes.viewer(BelieveAPI.moods) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let project = try ProjectQueries.require(input.slug, in: transaction)
        return try ProjectQueries.moods(
          of: project.id, before: call.cursor(input.before), limit: input.limit.count, call.cursors, in: transaction)
      }
    }
    routes.viewer(BelieveAPI.myProjects) { input, viewer, call in
      try await database.query(as: viewer.principal) {
        try ProjectQueries.projects(
          of: viewer.profile.cast(), viewer: viewer.profile, before: call.cursor(input.before),
          limit: input.limit.count,
          links: call.links, in: $0)
      }
    }
    routes.viewer(BelieveAPI.getProjectsByBuilder) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        guard try Believe.people.isVisible(input.id, in: transaction) else { throw Problem.notFound() }
        return try ProjectQueries.projects(
          of: input.id, viewer: viewer.profile, before: call.cursor(input.before), limit: input.limit.count,
          links: call.links, in: transaction)
      }
    }
    routes.viewer(BelieveAPI.getFollowedProjects) { input, viewer, call in
      try await database.query(as: viewer.principal) {
        try ProjectQueries.followed(
          by: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
  }

  private static func list(
    _ input: BelieveAPI.ProjectListInput, _ viewer: Viewer, _ call: Call, in transaction: ReadTransaction
  ) throws -> Page<Project> {
    let limit = input.limit.count
    if let words = input.q {
      return try ProjectSearch.find(
        words, viewer: viewer.profile, before: call.cursor(input.before), limit: limit, links: call.links,
        in: transaction)
    }
    switch input.sort {
    case .trending?:
      return try ProjectQueries.trending(
        viewer.profile, before: call.cursor(input.before), limit: limit, links: call.links, in: transaction)
    case nil, .new?:
      return try ProjectQueries.newest(
        viewer.profile, before: call.cursor(input.before), limit: limit, links: call.links, in: transaction)
    default: throw Problem.validation("sort", "invalid", "Choose new or trending.")
    }
  }
}
