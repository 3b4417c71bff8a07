extension RealspaceAPI {
  /// Items by the beginning of their names, which come on a single page.
  public enum ItemList: CursorList { public static var cursorTag: UInt8 { 115 } }
  /// The posts that name an item, newest first.
  public enum ItemPostList: CursorList { public static var cursorTag: UInt8 { 116 } }

  /// Finds films, books and places while one types.
  public struct ItemSearch: PagedInput {
    /// The beginning of a name; case, accents and an article in front don't matter.
    public let q: String
    /// Those of this kind alone; all kinds by default.
    public var kind: ItemKind? = nil
    /// Has no effect: at most 10 items are found.
    public var limit: PageLimit = .standard
    /// Has no effect, since a search has a single page.
    public var before: SealedCursor<ItemList>? = nil

    public init(q: String, kind: ItemKind? = nil, limit: PageLimit = .standard, before: SealedCursor<ItemList>? = nil) {
      self.q = q
      self.kind = kind
      self.limit = limit
      self.before = before
    }
  }

  /// Identifies an item by the ID in the path.
  public struct ByItem: Codable, Hashable, Sendable, IdentifyingInput {
    /// The item; 404 unless something that the viewer may see names it.
    public let id: ID<Item>

    public init(id: ID<Item>) {
      self.id = id
    }
  }

  public static let items = Endpoint<ItemSearch, Page<ItemReference>>(
    "realspace.items", .get, "/api/realspace/items",
    "Films, books and places by the beginning of a name, as far as something that the viewer may see names them")
  public static let item = Endpoint<ByItem, Item>(
    "realspace.item", .get, "/api/realspace/items/{id}",
    "One film, book or place, with the friends who were there too; of a merged one, the item that stays")
  public static let itemPosts = Endpoint<ItemListInput<Item, ItemPostList>, Page<Post>>(
    "realspace.itemPosts", .get, "/api/realspace/items/{id}/posts", "The posts that name an item, newest first")

  /// The calls about items.
  static let itemCalls: [any EndpointDescription] = [items, item, itemPosts] + duplicateCalls
}

extension RealspaceAPI.ItemSearch: BoundedInput {
  /// How much of the search text counts.
  public static var bounds: [String: JSONValue] { ["q": .text(RealspaceAPI.Limits.subject)] }
}
