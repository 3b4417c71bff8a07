public import Wire

/// What an app keeps on a device, and how it writes: kinds of things, lists, and for each call what it changes.
public struct OfflineCatalogue: Sendable {
  /// As in addresses: `kinnect`.
  public let app: String
  private(set) var writes: [String: any AnyOfflineWrite] = [:]
  private(set) var kinds: [any AnyHeldKind] = []
  /// Lists that are read again with each sync, as no call says what of them has changed.
  private(set) var reread: [any AnyHeldLists] = []
  /// By the name of a live event: the kinds and lists that are synced then.
  private(set) var synced: [String: Set<String>] = [:]
  /// By the name of a live event: what it changes by itself.
  private(set) var applied: [String: any AnyAppliedEvent] = [:]
  /// How photos and videos that wait are sent.
  private(set) var send: SendFile = { (file, client, progress) async throws(ClientError) in
    try await client.send(file, progress: progress)
  }

  /// Sends a photo or video from its file, and tells how many bytes the server has; answers the upload, which may still be processing.
  public typealias SendFile =
    @Sendable (FileUpload, HearthClient, _ progress: @escaping @Sendable (Int) -> Void) async throws(ClientError)
    -> MediaAPI.Upload

  /// Nothing yet.
  public init(_ app: String) { self.app = app }

  /// With a write more.
  public func with<Input, Output>(_ write: OfflineWrite<Input, Output>) -> OfflineCatalogue {
    var more = self
    more.writes[write.call] = write
    return more
  }

  /// With a kind of things more, which a call brings up to date.
  /// - Parameter events: the names of the live events after which it is synced.
  public func holding<Item>(_ kind: HeldKind<Item>, after events: String...) -> OfflineCatalogue {
    var more = self
    more.kinds.append(kind)
    for event in events { more.synced[event, default: []].insert(kind.name) }
    return more
  }

  /// With lists more that are read again with each sync: those of one sort that were shown last.
  /// - Parameter events: the names of the live events after which they are read.
  public func rereading<Key, Item>(_ lists: HeldLists<Key, Item>, after events: String...) -> OfflineCatalogue {
    with(lists, lists.name, after: events)
  }

  /// The same of a list that is the only one of its sort.
  public func rereading<Item>(_ list: HeldList<Item>, after events: String...) -> OfflineCatalogue {
    with(list, list.name, after: events)
  }

  private func with(_ lists: any AnyHeldLists, _ name: String, after events: [String]) -> OfflineCatalogue {
    var more = self
    more.reread.append(lists)
    for event in events { more.synced[event, default: []].insert(name) }
    return more
  }

  /// With a way of its own to send photos and videos, in place of parts to the server.
  public func uploading(_ send: @escaping SendFile) -> OfflineCatalogue {
    var more = self
    more.send = send
    return more
  }

  /// With a live event that says by itself what has changed, such as numbers.
  public func with<Value: Decodable & SendableMetatype>(
    event name: String, as _: Value.Type,
    apply: @escaping @Sendable (Value, StoreWriter) throws(StoreError) -> Void
  ) -> OfflineCatalogue {
    var more = self
    more.applied[name] = AppliedEvent(body: apply)
    return more
  }

  /// The name of the value with the last known number of unread lines of activity.
  public var unreadActivity: String { "\(app).activity.unread" }
}

/// What a live event changes by itself, whatever its data are.
protocol AnyAppliedEvent: Sendable {
  func apply(_ event: ServerEvent, to store: StoreWriter) throws(StoreError)
}

private struct AppliedEvent<Value: Decodable & SendableMetatype>: AnyAppliedEvent {
  let body: @Sendable (Value, StoreWriter) throws(StoreError) -> Void

  /// An event of a later server that this app doesn't understand changes nothing: what it tells comes with the next sync.
  func apply(_ event: ServerEvent, to store: StoreWriter) throws(StoreError) {
    // Not understood, as said.
    guard let value = try? event.decode(Value.self) else { return }
    try body(value, store)
  }
}
