public import Wire

extension BelieveClient {
  /// Oldest first.
  public func getProjectMilestones(_ slug: String) async throws(ClientError) -> [BelieveAPI.Milestone] {
    try await client.call(BelieveAPI.getProjectMilestones, .init(slug: slug)).items
  }

  /// - Parameter key: see `HearthClient.call`.
  @discardableResult
  public func createMilestone(
    _ params: BelieveAPI.CreateMilestone, key: String? = nil
  ) async throws(ClientError) -> BelieveAPI.Milestone {
    try await client.call(BelieveAPI.createMilestone, params, key: key)
  }

  /// Changes what is given and leaves the rest.
  @discardableResult
  public func updateMilestone(_ updates: BelieveAPI.EditMilestone) async throws(ClientError) -> BelieveAPI.Milestone {
    try await client.call(BelieveAPI.updateMilestone, updates)
  }

  /// Completing tells followers once, and answers a drafted update.
  @discardableResult
  public func toggleMilestoneComplete(
    _ id: ID<BelieveAPI.Milestone>, isCompleted: Bool
  ) async throws(ClientError) -> BelieveAPI.CompletedMilestone {
    try await client.call(isCompleted ? BelieveAPI.completeMilestone : BelieveAPI.reopenMilestone, .init(id: id))
  }

  public func deleteMilestone(_ id: ID<BelieveAPI.Milestone>) async throws(ClientError) {
    _ = try await client.call(BelieveAPI.deleteMilestone, .init(id: id))
  }
}
