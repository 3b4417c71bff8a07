extension WandrAPI {
  /// A place by its name.
  public struct PlaceReference: Hashable, Sendable, Codable, JSONWritable {
    /// Which place it is.
    public var id: ID<Place>
    /// Its name, 1 to 120 characters.
    public var name: String

    public init(id: ID<Place>, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Two places of which somebody says that they are the same: a proposal, or a merge that is in force.
  public struct Duplicate: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Duplicate>
    /// The place that is shown as the other.
    public var place: PlaceReference
    /// The place that stays.
    public var into: PlaceReference
    /// Whether it is proposed or in force.
    public var state: SocialAPI.DuplicateState
    /// Who proposed it; nil where the viewer doesn't see them, or their account is gone.
    public var proposedBy: SocialAPI.Author?
    /// Whether the viewer proposed it.
    public var mine: Bool
    /// Whether the viewer's agreement counts and is missing.
    public var canAgree: Bool
    /// Whether the viewer may withdraw, decline or undo it.
    public var canEnd: Bool
    /// Whether the viewer sees both places, so that they can be compared.
    public var seesBoth: Bool
    /// When it was proposed.
    public var createdAt: Timestamp
    /// Since when it is in force; nil for a proposal.
    public var mergedAt: Timestamp?

    public init(
      id: ID<Duplicate>, place: PlaceReference, into: PlaceReference, state: SocialAPI.DuplicateState,
      proposedBy: SocialAPI.Author?, mine: Bool, canAgree: Bool, canEnd: Bool, seesBoth: Bool, createdAt: Timestamp,
      mergedAt: Timestamp?
    ) {
      self.id = id
      self.place = place
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

  /// Proposes that a place is the same as another, which stays.
  public struct ProposeDuplicate: Codable, Hashable, Sendable, IdentifyingInput {
    /// The duplicate; 404 for a place that the viewer may not see, and for what somebody else keeps to themselves.
    public let id: ID<Place>
    /// The place that stays: another one that the viewer may see.
    public let of: ID<Place>

    public init(id: ID<Place>, of: ID<Place>) {
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
    "wandr.duplicates", .get, "/api/wandr/duplicates",
    "Proposals to merge places that the viewer made or decides, and merges that they can undo, newest first")
  public static let proposeDuplicate = Endpoint<ProposeDuplicate, Duplicate>(
    "wandr.proposeDuplicate", .post, "/api/wandr/places/{id}/duplicates", status: 201,
    "Propose that a place is the same as another; in force at once where nobody else has set one of the two",
    errors: [.conflict])
  public static let agreeToDuplicate = Endpoint<ByDuplicate, Duplicate>(
    "wandr.agreeToDuplicate", .put, "/api/wandr/duplicates/{id}/agreement",
    "Agree that two places are the same, as the person who set one of them or as the operator")
  public static let endDuplicate = Endpoint<ByDuplicate, NoContent>(
    "wandr.endDuplicate", .delete, "/api/wandr/duplicates/{id}",
    "Withdraw or decline a proposal, or undo a merge: everything is as it was before")

  /// The calls about duplicates of places.
  static let duplicateCalls: [any EndpointDescription] = [duplicates, proposeDuplicate, agreeToDuplicate, endDuplicate]
}
