/// What every list takes.
public protocol PagedInput: Codable, Sendable {
  associatedtype List: CursorList
  var limit: PageLimit { get }
  /// The `next` of the page before; nil for the first one.
  var before: SealedCursor<List>? { get set }
}

/// A list without further parameters.
public struct ListInput<List: CursorList>: PagedInput {
  /// The maximum number of items per page.
  public var limit: PageLimit = .standard
  /// The `next` of the page before.
  public var before: SealedCursor<List>? = nil

  public init(limit: PageLimit = .standard, before: SealedCursor<List>? = nil) {
    self.limit = limit
    self.before = before
  }
}

/// A list that belongs to a profile.
public struct ProfileListInput<List: CursorList>: PagedInput {
  /// The username of the profile that the list belongs to.
  public let username: String
  /// The maximum number of items per page.
  public var limit: PageLimit = .standard
  /// The `next` of the page before.
  public var before: SealedCursor<List>? = nil

  public init(username: String, limit: PageLimit = .standard, before: SealedCursor<List>? = nil) {
    self.username = username
    self.limit = limit
    self.before = before
  }
}

/// A list that belongs to one thing, such as the comments of a post.
public struct ItemListInput<Entity: Sendable, List: CursorList>: PagedInput {
  /// The ID of the item that the list belongs to.
  public let id: ID<Entity>
  /// The maximum number of items per page.
  public var limit: PageLimit = .standard
  /// The `next` of the page before.
  public var before: SealedCursor<List>? = nil

  public init(id: ID<Entity>, limit: PageLimit = .standard, before: SealedCursor<List>? = nil) {
    self.id = id
    self.limit = limit
    self.before = before
  }
}

/// An input that says by its ID which thing it is about.
public protocol IdentifyingInput: Codable, Sendable {
  associatedtype Entity
  var id: ID<Entity> { get }
}

extension ItemListInput: IdentifyingInput {}

extension ProfileListInput: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}
