extension RealspaceAPI {
  /// Two items of which somebody says that they are the same: a proposal, or a merge that is in force.
  public struct Duplicate: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Duplicate>
    /// The item that is shown as part of the other.
    public var item: ItemReference
    /// The item that stays.
    public var into: ItemReference
    /// Whether it is proposed or in force.
    public var state: DuplicateState
    /// Who proposed it; nil where the viewer doesn't see them, or their account is gone.
    public var proposedBy: Person?
    /// Whether the viewer proposed it.
    public var mine: Bool
    /// Whether the viewer's agreement counts and is missing.
    public var canAgree: Bool
    /// Whether the viewer may withdraw, decline or undo it.
    public var canEnd: Bool
    /// Whether the viewer sees both items, so that they can be compared.
    public var seesBoth: Bool
    /// When it was proposed.
    public var createdAt: Timestamp
    /// Since when it is in force; nil for a proposal.
    public var mergedAt: Timestamp?

    public init(
      id: ID<Duplicate>, item: ItemReference, into: ItemReference, state: DuplicateState, proposedBy: Person?,
      mine: Bool, canAgree: Bool, canEnd: Bool, seesBoth: Bool, createdAt: Timestamp, mergedAt: Timestamp?
    ) {
      self.id = id
      self.item = item
      self.into = into
      self.state = state
      self.proposedBy = proposedBy
      self.mine = mine
      self.canAgree = canAgree
      self.canEnd = canEnd
      self.seesBoth = seesBoth
      self.createdAt = createdAt
      self.mergedAt = mergedAt
    }
  }

  /// What has become of a proposal.
  public typealias DuplicateState = SocialAPI.DuplicateState

  /// Proposals and merges, newest first.
  public enum DuplicateList: CursorList { public static var cursorTag: UInt8 { 127 } }

  /// Proposes that an item is the same as another, which stays.
  public struct ProposeDuplicate: Codable, Hashable, Sendable, IdentifyingInput {
    /// The duplicate; 404 unless something that the viewer may see names it.
    public let id: ID<Item>
    /// The item that stays: another one of the same kind that the viewer may see.
    public let of: ID<Item>

    public init(id: ID<Item>, of: ID<Item>) {
      self.id = id
      self.of = of
    }
  }

  /// Identifies a proposal or a merge by the ID in the path.
  public struct ByDuplicate: Codable, Hashable, Sendable, IdentifyingInput {
    /// The proposal or merge; 404 if it isn't the viewer's to decide.
    public let id: ID<Duplicate>

    public init(id: ID<Duplicate>) {
      self.id = id
    }
  }

  public static let duplicates = Endpoint<ListInput<DuplicateList>, Page<Duplicate>>(
    "realspace.duplicates", .get, "/api/realspace/duplicates",
    "Proposals to merge items that the viewer made or decides, and merges that they can undo, newest first")
  public static let proposeDuplicate = Endpoint<ProposeDuplicate, Duplicate>(
    "realspace.proposeDuplicate", .post, "/api/realspace/items/{id}/duplicates", status: 201,
    "Propose that an item is the same as another; in force at once where the viewer made both, or is the operator",
    errors: [.conflict])
  public static let agreeToDuplicate = Endpoint<ByDuplicate, Duplicate>(
    "realspace.agreeToDuplicate", .put, "/api/realspace/duplicates/{id}/agreement",
    "Agree that two items are the same, as the person who made one of them or as the operator")
  public static let endDuplicate = Endpoint<ByDuplicate, NoContent>(
    "realspace.endDuplicate", .delete, "/api/realspace/duplicates/{id}",
    "Withdraw or decline a proposal, or undo a merge: everything is as it was before")

  /// The calls about duplicates of items.
  static let duplicateCalls: [any EndpointDescription] = [duplicates, proposeDuplicate, agreeToDuplicate, endDuplicate]
}
