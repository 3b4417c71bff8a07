internal import Core
internal import SQL
internal import Wire

/// The milestones of the viewer's projects.
struct MilestoneActions: Sendable {
  let services: Services

  func createMilestone(
    _ input: BelieveAPI.CreateMilestone, by viewer: Viewer, idempotency: IdempotencyKey?
  ) async throws -> Milestone {
    let words = try MilestoneWords(
      title: input.title, description: input.description, targetDate: input.targetDate.map { .set($0) } ?? .keep)
    let fresh: ID<Milestone> = services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.requireOwn(input.slug, viewer.profile, in: transaction)
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        guard try MilestoneQueries.count(of: project, in: transaction) < BelieveAPI.Limits.milestones else {
          throw Problem.conflict(.conflict, "A project can have up to \(BelieveAPI.Limits.milestones) milestones.")
        }
        try MilestoneQueries.insert(
          fresh, of: project, title: words.title ?? "", description: words.description ?? "",
          targetDate: words.targetDate.applied(to: nil), now: now, in: transaction)
        return fresh
      }
      return try Self.read(id, in: transaction)
    }
  }

  func updateMilestone(_ input: BelieveAPI.EditMilestone, by viewer: Viewer) async throws -> Milestone {
    let words = try MilestoneWords(
      title: input.title, description: input.description, targetDate: input.targetDate)
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      _ = try MilestoneQueries.requireOwn(input.id, viewer.profile, in: transaction)
      let old = try Self.read(input.id, in: transaction)
      try MilestoneQueries.update(
        input.id, title: words.title ?? old.title, description: words.description ?? old.description,
        targetDate: words.targetDate.applied(to: old.targetDate), now: now, in: transaction)
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
      try BelievePublisher(services, now, transaction).milestoneAnnounced(of: own.project)
      return .init(milestone: milestone, suggestedUpdate: Self.update(telling: milestone, of: own.title))
    }
  }

  func deleteMilestone(_ id: ID<Milestone>, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let own = try MilestoneQueries.requireOwn(id, viewer.profile, in: transaction)
      try MilestoneQueries.delete(id, in: transaction)
      // It has left the followers' activity.
      try BelievePublisher(services, now, transaction).milestoneAnnounced(of: own.project)
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

/// What is said of a milestone, checked. Nil is what was not said.
private struct MilestoneWords: Sendable {
  let title: String?
  let description: String?
  let targetDate: Change<String>

  /// - Parameter targetDate: empty takes it away, as a form without scripts sends it.
  /// - Throws: 422 with every field at fault.
  init(title: String?, description: String?, targetDate: Change<String>) throws(Problem) {
    typealias Limits = BelieveAPI.Limits
    var faults = FieldFaults()
    self.title = faults.gather(
      try title.map { text throws(Problem) in
        try WrittenText.required(text, "title", atMost: Limits.milestoneTitle)
      }, or: nil)
    self.description = faults.gather(
      try description.map { text throws(Problem) in
        try WrittenText.optional(text, "description", atMost: Limits.milestoneDescription)
      }, or: nil)
    self.targetDate = faults.gather(try Self.checked(targetDate), or: .keep)
    try faults.end()
  }

  private static func checked(_ day: Change<String>) throws(Problem) -> Change<String> {
    guard case .set(let text) = day else { return day }
    return text.isEmpty ? .clear : .set(try WrittenText.day(text))
  }
}
