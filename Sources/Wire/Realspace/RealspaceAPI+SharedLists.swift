extension RealspaceAPI {
  /// A member's list: who sees it besides its owner.
  public struct PersonalList: Hashable, Sendable, Codable, JSONWritable {
    /// The list, of which everybody has one: the ID of its owner's profile.
    public var id: ID<PersonalList>
    /// Who sees what is still to do on it: `me` by default, `friends` or `followers`.
    public var audience: SocialAPI.Audience

    public init(id: ID<PersonalList>, audience: SocialAPI.Audience) {
      self.id = id
      self.audience = audience
    }
  }

  /// An entry of a list that somebody shares with the viewer: something that they still want to do.
  public struct SharedListItem: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<ListItem>
    /// What its owner wants to do.
    public var action: ListAction
    /// What its owner wants to watch, read or go to, in their words.
    public var subject: String
    /// The film, book or place that the subject was chosen as; nil for free text.
    public var item: ItemReference?
    /// Whether the viewer's own list has the same, still to do.
    public var onMyList: Bool
    /// When it was added.
    public var createdAt: Timestamp

    public init(
      id: ID<ListItem>, action: ListAction, subject: String, item: ItemReference?, onMyList: Bool, createdAt: Timestamp
    ) {
      self.id = id
      self.action = action
      self.subject = subject
      self.item = item
      self.onMyList = onMyList
      self.createdAt = createdAt
    }
  }

  /// The data of `list.changed` and `list.closed`.
  public struct ListReference: Hashable, Sendable, Codable, JSONWritable {
    /// The list, by the ID of its owner's profile.
    public var id: ID<PersonalList>

    public init(id: ID<PersonalList>) {
      self.id = id
    }
  }

  /// What is on somebody's shared list, newest first.
  public enum SharedListItemList: CursorList { public static var cursorTag: UInt8 { 123 } }

  /// Chooses who sees the viewer's list.
  public struct ShareList: Codable, Hashable, Sendable {
    /// `me`, `friends` or `followers`.
    public let audience: SocialAPI.Audience

    public init(audience: SocialAPI.Audience) {
      self.audience = audience
    }
  }

  /// Identifies an entry of somebody's shared list by the ID in the path.
  public struct BySharedListItem: Codable, Hashable, Sendable, IdentifyingInput {
    /// The entry; 404 if the viewer may not see it, and for the viewer's own.
    public let id: ID<ListItem>

    public init(id: ID<ListItem>) {
      self.id = id
    }
  }

  /// Reports an entry of a list to the operator, with a copy of what the viewer sees.
  public struct ReportListItem: Codable, Hashable, Sendable, ReportingInput {
    /// The entry to report.
    public let id: ID<ListItem>
    /// Why it is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<ListItem>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  public static let listSharing = Endpoint<NoInput, PersonalList>(
    "realspace.listSharing", .get, "/api/realspace/list/sharing", "Who sees the viewer's list")
  public static let shareList = Endpoint<ShareList, PersonalList>(
    "realspace.shareList", .put, "/api/realspace/list/sharing", "Choose who sees the viewer's list")
  public static let listReaders = Endpoint<
    ItemListInput<PersonalList, SocialAPI.AudienceList>, Page<SocialAPI.AudienceMember>
  >(
    "realspace.listReaders", .get, "/api/realspace/lists/{id}/audience", "Who may see the viewer's own list, and why")
  public static let profileList = Endpoint<ProfileListInput<SharedListItemList>, Page<SharedListItem>>(
    "realspace.profileList", .get, "/api/realspace/profiles/{username}/list",
    "What somebody still wants to watch, read or go to, as far as they show it to the viewer, newest first")
  public static let copyListItem = Endpoint<BySharedListItem, ListItem>(
    "realspace.copyListItem", .post, "/api/realspace/list/{id}/copy", status: 201,
    "Add an entry of somebody's list to the viewer's own; the entry that is there where it has the same already",
    errors: [.conflict])
  public static let keepListItem = Endpoint<ByListItem, ListItem>(
    "realspace.keepListItem", .put, "/api/realspace/list/{id}/private",
    "Keep an entry for yourself though your list is shared")
  public static let showListItem = Endpoint<ByListItem, ListItem>(
    "realspace.showListItem", .delete, "/api/realspace/list/{id}/private", "Show an entry to those who see your list")
  public static let reportListItem = Endpoint<ReportListItem, NoContent>(
    "realspace.reportListItem", .post, "/api/realspace/list/{id}/reports",
    "Report an entry of a list to the operator")

  static let sharedListCalls: [any EndpointDescription] = [
    listSharing, shareList, listReaders, profileList, copyListItem, keepListItem, showListItem, reportListItem,
  ]
}
