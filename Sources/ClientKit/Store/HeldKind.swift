public import Wire

/// A kind of things that a device keeps, such as posts: how it is called in the store, and how it is brought up to date.
public struct HeldKind<Item: HeldItem>: Sendable {
  /// The name in the store: `kinnect.posts`.
  public let name: String
  /// The call that says what has changed and what is gone; nil for a kind whose lists are read again instead.
  public let endpoint: Endpoint<SyncAPI.Request<Item>, SyncAPI.Answer<Item>>?
  /// The list that the newest are, as the call answers them; nil where it answers none.
  public let newest: HeldList<Item>.Name?
  /// The name that people and addresses know an item by, such as a username; nil for a kind without.
  let alias: (@Sendable (Item) -> String)?

  /// - Parameters:
  ///   - newest: the name of the list that the newest are; nil where the call answers none.
  ///   - alias: the name that people and addresses know an item by, where calls name it by that.
  public init(
    _ endpoint: Endpoint<SyncAPI.Request<Item>, SyncAPI.Answer<Item>>, newest: HeldList<Item>.Name? = nil,
    alias: (@Sendable (Item) -> String)? = nil
  ) {
    name = endpoint.name
    self.endpoint = endpoint
    self.newest = newest
    self.alias = alias
  }

  /// A kind that no call brings up to date. It is kept as far as it is in lists, which are read again with each sync.
  /// - Parameter name: unique in the store: `kinnect.comments`.
  public init(listed name: String, of _: Item.Type = Item.self, alias: (@Sendable (Item) -> String)? = nil) {
    self.name = name
    self.alias = alias
    (endpoint, newest) = (nil, nil)
  }

  /// A list of such things.
  /// - Parameters:
  ///   - name: unique in the store, such as `kinnect.feed`.
  ///   - read: a page of it from the server, behind the given cursor.
  public func list(
    _ name: HeldList<Item>.Name,
    read: @escaping @Sendable (HearthClient, _ before: String?) async throws(ClientError) -> Page<Item>
  ) -> HeldList<Item> { HeldList(kind: self, name: name, read: read) }

  /// The same of a list that a call answers page by page.
  /// - Parameter input: of the call, for the page behind a cursor.
  public func list<Input: PagedInput>(
    _ name: HeldList<Item>.Name, _ endpoint: Endpoint<Input, Page<Item>>,
    input: @escaping @Sendable (SealedCursor<Input.List>?) -> Input
  ) -> HeldList<Item> {
    list(name) { (client, before) async throws(ClientError) in try await client.page(endpoint, before, input) }
  }

  /// Lists of one sort, such as the comments of each post.
  /// - Parameters:
  ///   - name: of all of them; that of one has its key behind it: `kinnect.comments/ID`.
  ///   - input: of the call, by the list's key, for the page behind a cursor.
  public func lists<Key: ListKey, Input: PagedInput>(
    _ name: String, _ endpoint: Endpoint<Input, Page<Item>>,
    input: @escaping @Sendable (Key, SealedCursor<Input.List>?) -> Input
  ) -> HeldLists<Key, Item> {
    HeldLists(kind: self, name: name) { (key, client, before) async throws(ClientError) in
      try await client.page(endpoint, before) { input(key, $0) }
    }
  }
}

/// By what a call means an item: its ID, or the name that people and addresses know it by.
public enum HeldName<Item: HeldItem>: Sendable {
  case id(ID<Item.Entity>)
  case alias(String)

  /// Both as one text; no ID begins with `=`.
  var key: String {
    switch self {
    case .id(let id): id.description
    case .alias(let alias): "=" + alias
    }
  }
}

/// A list that a device keeps, in the server's order.
public struct HeldList<Item: HeldItem>: Sendable {
  /// What a list is called in the store.
  public typealias Name = String

  /// What is in it.
  public let kind: HeldKind<Item>
  /// What it is called in the store.
  public let name: Name
  let read: @Sendable (HearthClient, _ before: String?) async throws(ClientError) -> Page<Item>
}

/// What tells lists of one sort apart.
public protocol ListKey: CustomStringConvertible, Sendable {
  /// As it stands in a list's name.
  init?(listKey: String)
}

extension ID: ListKey {
  /// From the name of a list.
  public init?(listKey: String) { self.init(listKey) }
}

extension String: ListKey {
  /// From the name of a list.
  public init?(listKey: String) { self = listKey }
}

/// Lists of one sort, each with its key.
public struct HeldLists<Key: ListKey, Item: HeldItem>: Sendable {
  /// What is in them.
  public let kind: HeldKind<Item>
  /// What they are called in the store, without the key.
  public let name: String
  let read: @Sendable (Key, HearthClient, _ before: String?) async throws(ClientError) -> Page<Item>

  /// One of them.
  public subscript(_ key: Key) -> HeldList<Item> {
    let read = read
    return HeldList(kind: kind, name: name(key)) { (client, before) async throws(ClientError) in
      try await read(key, client, before)
    }
  }

  /// What one of them is called in the store.
  public func name(_ key: Key) -> HeldList<Item>.Name { "\(name)/\(key)" }
}

/// An item in a list as a screen shows it.
public struct HeldRow<Item: HeldItem>: Identifiable, Equatable, Sendable {
  /// Stays the same when what was made here arrives at the server and is given its ID there: a sheet that was opened on it stays open.
  public let id: String
  /// As it is shown.
  public var item: Item
  /// Whether it was made here, and the server hasn't taken it yet.
  public var isWaiting: Bool
}

/// A list as a screen shows it.
public struct ShownList<Item: HeldItem>: Equatable, Sendable {
  /// What is in it, with what waits to be sent.
  public var rows: [HeldRow<Item>]
  /// Whether the list continues after the stored items.
  public var goesOn: Bool
  /// When it was last read from the server; nil where it never was.
  public var readAt: Timestamp?

  /// Without what is said of the rows.
  public var items: [Item] { rows.map(\.item) }
}

extension HearthClient {
  /// A page of a list behind a cursor, as the store keeps it.
  func page<Input: PagedInput, Item>(
    _ endpoint: Endpoint<Input, Page<Item>>, _ before: String?,
    _ input: (SealedCursor<Input.List>?) -> Input
  ) async throws(ClientError) -> Page<Item> {
    try await call(endpoint, input(before.map { SealedCursor($0) }))
  }
}
