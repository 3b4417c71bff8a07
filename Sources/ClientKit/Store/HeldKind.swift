public import Wire

/// A kind of things that a device keeps, such as posts: how it is called in the store, and how it is brought up to date.
public struct HeldKind<Item: HeldItem>: Sendable {
  /// The name in the store: `kinnect.posts`.
  public let name: String
  /// The call that says what has changed and what is gone.
  public let endpoint: Endpoint<SyncAPI.Request<Item>, SyncAPI.Answer<Item>>
  /// The list that the newest are, as the call answers them; nil where it answers none.
  public let newest: HeldList<Item>.Name?

  /// - Parameters:
  ///   - newest: the name of the list that the newest are; nil where the call answers none.
  public init(
    _ endpoint: Endpoint<SyncAPI.Request<Item>, SyncAPI.Answer<Item>>, newest: HeldList<Item>.Name? = nil
  ) {
    name = endpoint.name
    self.endpoint = endpoint
    self.newest = newest
  }

  /// A list of such things.
  /// - Parameters:
  ///   - name: unique in the store, such as `kinnect.profile/ana`.
  ///   - read: a page of it from the server, behind the given cursor.
  public func list(
    _ name: HeldList<Item>.Name,
    read: @escaping @Sendable (HearthClient, _ before: String?) async throws(ClientError) -> Page<Item>
  ) -> HeldList<Item> { HeldList(kind: self, name: name, read: read) }
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

/// A list as a screen shows it.
public struct ShownList<Item: HeldItem>: Sendable {
  /// What is in it, with what waits to be sent.
  public var items: [Item]
  /// Whether the list continues after the stored items.
  public var goesOn: Bool
  /// When it was last read from the server; nil where it never was.
  public var readAt: Timestamp?
}

extension ShownList: Equatable where Item: Equatable {}

extension HearthClient {
  /// A page of a list behind a cursor of the text form.
  func page<Input: PagedInput, Item>(
    _ endpoint: Endpoint<Input, Page<Item>>, _ before: String?,
    _ input: (Cursor<Input.List>?) -> Input
  ) async throws(ClientError) -> Page<Item> {
    let cursor: Cursor<Input.List>?
    if let before {
      guard let read = Cursor<Input.List>(before) else { throw .badInput("before") }
      cursor = read
    } else {
      cursor = nil
    }
    return try await call(endpoint, input(cursor))
  }
}
