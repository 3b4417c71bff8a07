internal import Core
internal import SQL
internal import Wire

enum MilestoneRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    let actions = MilestoneActions(services: routes.services)
    routes.viewer(BelieveAPI.getProjectMilestones) { input, viewer, call in
      try await database.read(as: viewer.principal) { transaction in
        let project = try ProjectQueries.require(input.slug, in: transaction)
        return try MilestoneQueries.page(
          of: project.id, before: call.cursor(input.before), limit: input.limit.count, call.cursors, in: transaction)
      }
    }
    routes.viewer(BelieveAPI.createMilestone) { input, viewer, call in
      let key = try call.idempotency([input.title, input.description ?? "", input.targetDate ?? ""])
      return try await actions.createMilestone(input, by: viewer, idempotency: key)
    }
    routes.viewer(BelieveAPI.updateMilestone) { input, viewer, _ in
      try await actions.updateMilestone(input, by: viewer)
    }
    routes.viewer(BelieveAPI.deleteMilestone) { input, viewer, _ in
      try await actions.deleteMilestone(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(BelieveAPI.completeMilestone) { input, viewer, _ in
      try await actions.toggleMilestoneComplete(input.id, true, by: viewer)
    }
    routes.viewer(BelieveAPI.reopenMilestone) { input, viewer, _ in
      try await actions.toggleMilestoneComplete(input.id, false, by: viewer)
    }
  }
}
