internal import Core
internal import SQL
internal import Wire

/// The milestones of one's projects.
struct MilestoneActions: Sendable {
  let services: Services

  func createMilestone(
    _ input: BelieveAPI.CreateMilestone, by viewer: Viewer, idempotency: IdempotencyKey?
  ) async throws -> Milestone {
    let title = try WrittenText.required(input.title, "title", atMost: BelieveAPI.Limits.milestoneTitle)
    let description = try WrittenText.optional(
      input.description, "description", atMost: BelieveAPI.Limits.milestoneDescription)
    let day = try input.targetDate.flatMap { $0.isEmpty ? nil : try WrittenText.day($0) }
    let fresh: ID<Milestone> = services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.requireOwn(input.slug, viewer.profile, in: transaction)
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        guard try MilestoneQueries.count(of: project, in: transaction) < BelieveAPI.Limits.milestones else {
          throw Problem.conflict(.conflict, "A project has \(BelieveAPI.Limits.milestones) milestones at most.")
        }
        try MilestoneQueries.insert(
          fresh, of: project, title: title, description: description, targetDate: day, now: now, in: transaction)
        return fresh
      }
      return try Self.read(id, in: transaction)
    }
  }

  func updateMilestone(_ input: BelieveAPI.EditMilestone, by viewer: Viewer) async throws -> Milestone {
    let title = try input.title.map {
      try WrittenText.required($0, "title", atMost: BelieveAPI.Limits.milestoneTitle)
    }
    let description = try input.description.map {
      try WrittenText.optional($0, "description", atMost: BelieveAPI.Limits.milestoneDescription)
    }
    var day = input.targetDate
    if case .set(let text) = day { day = text.isEmpty ? .clear : .set(try WrittenText.day(text)) }
    let (target, now) = (day, services.now())
    return try await services.database.write(as: viewer.principal) { transaction in
      _ = try MilestoneQueries.requireOwn(input.id, viewer.profile, in: transaction)
      let old = try Self.read(input.id, in: transaction)
      try MilestoneQueries.update(
        input.id, title: title ?? old.title, description: description ?? old.description,
        targetDate: target.applied(to: old.targetDate), now: now, in: transaction)
      return try Self.read(input.id, in: transaction)
    }
  }

  /// Completes a milestone or takes that back. The first completion is told to the followers, by a trigger, and offers the
  /// text of an update.
  func toggleMilestoneComplete(
    _ id: ID<Milestone>, _ isCompleted: Bool, by viewer: Viewer
  ) async throws -> BelieveAPI.CompletedMilestone {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let own = try MilestoneQueries.requireOwn(id, viewer.profile, in: transaction)
      let changed = try MilestoneQueries.setCompleted(id, isCompleted, now: now, in: transaction)
      let milestone = try Self.read(id, in: transaction)
      guard changed > 0, isCompleted else { return .init(milestone: milestone, suggestedUpdate: nil) }
      try BelieveTeller(services, now, transaction).completed(id, of: own.project)
      return .init(milestone: milestone, suggestedUpdate: Self.update(telling: milestone, of: own.title))
    }
  }

  func deleteMilestone(_ id: ID<Milestone>, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let own = try MilestoneQueries.requireOwn(id, viewer.profile, in: transaction)
      try MilestoneQueries.delete(id, in: transaction)
      // It has left the followers' activity.
      try BelieveTeller(services, now, transaction).completed(id, of: own.project)
    }
  }

  /// The words of an update that tells of a milestone that was reached.
  static func update(telling milestone: Milestone, of project: String) -> String {
    let text = "🎉 \(project) reached a milestone: \(milestone.title)."
    return milestone.description.isEmpty ? text : text + "\n\n" + milestone.description
  }

  private static func read(_ id: ID<Milestone>, in transaction: Transaction) throws -> Milestone {
    guard let milestone = try MilestoneQueries.milestone(id, in: transaction) else { throw Problem.notFound() }
    return milestone
  }
}
