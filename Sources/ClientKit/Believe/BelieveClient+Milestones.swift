public import Wire

extension BelieveClient {
  /// The project's milestones, oldest first.
  public func getProjectMilestones(_ slug: String) async throws(ClientError) -> [BelieveAPI.Milestone] {
    var (milestones, next): ([BelieveAPI.Milestone], SealedCursor<BelieveAPI.MilestoneList>?) = ([], nil)
    repeat {
      let page = try await client.call(
        BelieveAPI.getProjectMilestones, .init(slug: slug, limit: PageLimit(100), before: next))
      milestones += page.items
      next = page.next.map { SealedCursor($0) }
    } while next != nil
    return milestones
  }

  /// Adds a milestone to one of the viewer's own projects.
  /// - Parameter key: the idempotency key; see `HearthClient.call`.
  @discardableResult
  public func createMilestone(
    _ params: BelieveAPI.CreateMilestone, key: String? = nil
  ) async throws(ClientError) -> BelieveAPI.Milestone {
    try await client.call(BelieveAPI.createMilestone, params, key: key)
  }

  /// Changes the given fields of a milestone and leaves the others as they are.
  @discardableResult
  public func updateMilestone(_ updates: BelieveAPI.EditMilestone) async throws(ClientError) -> BelieveAPI.Milestone {
    try await client.call(BelieveAPI.updateMilestone, updates)
  }

  /// Completes or reopens a milestone. Completing notifies followers once and returns the text for a suggested update.
  @discardableResult
  public func toggleMilestoneComplete(
    _ id: ID<BelieveAPI.Milestone>, isCompleted: Bool
  ) async throws(ClientError) -> BelieveAPI.CompletedMilestone {
    try await client.call(isCompleted ? BelieveAPI.completeMilestone : BelieveAPI.reopenMilestone, .init(id: id))
  }

  /// Deletes a milestone of one of the viewer's own projects.
  public func deleteMilestone(_ id: ID<BelieveAPI.Milestone>) async throws(ClientError) {
    _ = try await client.call(BelieveAPI.deleteMilestone, .init(id: id))
  }
}
