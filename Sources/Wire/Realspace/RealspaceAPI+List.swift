extension RealspaceAPI {
  /// Something that the viewer wants to watch, read or go to. Nobody else sees it unless the list is shared.
  public struct ListItem: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<ListItem>
    /// What the viewer wants to do.
    public var action: ListAction
    /// What the viewer wants to watch, read or go to, in their words.
    public var subject: String
    /// The film, book or place that the subject was chosen as; nil for free text.
    public var item: ItemReference?
    /// Whether it is done.
    public var done: Bool
    /// When it was added.
    public var createdAt: Timestamp
    /// Whether the viewer keeps it for themselves though the list is shared. Nil from servers on which no list was shared.
    public var isPrivate: Bool? = nil
    /// Whether an operator has hidden it: only the viewer still sees it. Nil from servers on which no list was shared.
    public var isHidden: Bool? = nil

    public init(
      id: ID<ListItem>, action: ListAction, subject: String, item: ItemReference?, done: Bool, createdAt: Timestamp,
      isPrivate: Bool? = nil, isHidden: Bool? = nil
    ) {
      self.id = id
      self.action = action
      self.subject = subject
      self.item = item
      self.done = done
      self.createdAt = createdAt
      self.isPrivate = isPrivate
      self.isHidden = isHidden
    }
  }

  /// What somebody wants to do. The server may add values.
  public struct ListAction: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Films, series and the like.
    public static let watch = ListAction(rawValue: "watch")
    /// Books and the like.
    public static let read = ListAction(rawValue: "read")
    /// Places.
    public static let goTo = ListAction(rawValue: "go to")
    /// The values that this version knows.
    public static var known: [ListAction] { [.watch, .read, .goTo] }

    /// What a post says once it is done.
    public var done: Action {
      switch self {
      case .read: .read
      case .goTo: .wentTo
      default: .watched
      }
    }
  }

  /// A post to be written, as far as it is known.
  public struct PostDraft: Hashable, Sendable, Codable, JSONWritable {
    /// What the viewer did.
    public var action: Action
    /// What the viewer watched, read or went to.
    public var subject: String
    /// The film, book or place that the subject is; nil for free text.
    public var item: ItemReference?

    public init(action: Action, subject: String, item: ItemReference?) {
      self.action = action
      self.subject = subject
      self.item = item
    }
  }

  /// An entry of the list after it was ticked or unticked.
  public struct DoneState: Hashable, Sendable, Codable, JSONWritable {
    /// Whether it is done.
    public var done: Bool
    /// The post that says so, for `publishPost`.
    public var draft: PostDraft

    public init(done: Bool, draft: PostDraft) {
      self.done = done
      self.draft = draft
    }
  }

  /// The viewer's list, newest first.
  public enum ListItemList: CursorList { public static var cursorTag: UInt8 { 125 } }

  /// Adds to the viewer's list.
  public struct AddListItem: Codable, Hashable, Sendable {
    /// What the viewer wants to do.
    public let action: ListAction
    /// What the viewer wants to watch, read or go to, 1 to 200 characters.
    public let subject: String
    /// The item that the subject is; nil for free text.
    public var item: ItemInput? = nil
    /// `true`: the viewer alone sees it, also where the list is shared.
    public var isPrivate: Bool? = nil

    public init(action: ListAction, subject: String, item: ItemInput? = nil, isPrivate: Bool? = nil) {
      self.action = action
      self.subject = subject
      self.item = item
      self.isPrivate = isPrivate
    }
  }

  /// Identifies an entry of the viewer's list by the ID in the path.
  public struct ByListItem: Codable, Hashable, Sendable, IdentifyingInput {
    /// The entry; 404 if it isn't the viewer's own.
    public let id: ID<ListItem>

    public init(id: ID<ListItem>) {
      self.id = id
    }
  }

  public static let list = Endpoint<ListInput<ListItemList>, Page<ListItem>>(
    "realspace.list", .get, "/api/realspace/list", "What the viewer wants to watch, read or go to, newest first")
  public static let addListItem = Endpoint<AddListItem, ListItem>(
    "realspace.addListItem", .post, "/api/realspace/list", status: 201, "Add to the list", errors: [.conflict])
  public static let deleteListItem = Endpoint<ByListItem, NoContent>(
    "realspace.deleteListItem", .delete, "/api/realspace/list/{id}",
    "Delete from the list; it can be put back for a day")
  public static let restoreListItem = Endpoint<ByListItem, ListItem>(
    "realspace.restoreListItem", .put, "/api/realspace/list/{id}", "Put back what was deleted within the last day",
    errors: [.conflict])
  public static let tickListItem = Endpoint<ByListItem, DoneState>(
    "realspace.tickListItem", .put, "/api/realspace/list/{id}/done", "Tick off; the answer has the post to be offered")
  public static let untickListItem = Endpoint<ByListItem, DoneState>(
    "realspace.untickListItem", .delete, "/api/realspace/list/{id}/done", "Undo the tick")

  static let listCalls: [any EndpointDescription] =
    [
      list, addListItem, deleteListItem, restoreListItem, tickListItem, untickListItem,
    ] + sharedListCalls
}

extension RealspaceAPI.Limits {
  /// The maximum number of entries of a list, done ones included.
  public static let list = 2000
}

extension RealspaceAPI.AddListItem: BoundedInput {
  /// The OpenAPI bounds for the subject.
  public static var bounds: [String: JSONValue] {
    ["subject": .text(1...RealspaceAPI.Limits.subject)]
  }
}
