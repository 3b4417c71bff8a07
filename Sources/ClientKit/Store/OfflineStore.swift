internal import Foundation
internal import Synchronization
public import Wire

/// What a device keeps of one account on one server: what people were shown, so that it is there at once and without a connection,
/// and what they wrote and the server hasn't answered.
///
/// A write is in the file, synced, when `write` returns. Reading lays what waits over what the server said last; nothing of that
/// is stored, so that what is refused is gone from the screen with its row, and what is answered is never counted twice.
public final class OfflineStore: Sendable {
  let file: StoreFile
  /// The store's folder, the pictures' and uploads' in it.
  let folder: String
  let catalogue: OfflineCatalogue
  private let clock: @Sendable () -> Timestamp
  /// What was made here since the store was opened, by the server's IDs.
  private let firstNames = Mutex<[String: String]>([:])
  /// When the answer to a write was last kept, in microseconds.
  let settledAt = Mutex<Int64>(0)
  private let listeners = Mutex((next: 0, all: [Int: AsyncStream<Set<String>>.Continuation]()))

  /// Opens the store in a folder, or makes it there.
  /// - Parameters:
  ///   - folder: the store's own; made if it isn't there.
  ///   - server: its address, and the account that is signed in: the store opens for these alone.
  ///   - catalogue: what the app keeps, and what it lets wait.
  /// - Throws: `another` for the store of another account, which is `erase`d by who signs out; `newer`, `damaged`, `full`.
  public convenience init(
    folder: String, server: ServerAddress, account: ID<AuthAPI.Account>, catalogue: OfflineCatalogue,
    now: @escaping @Sendable () -> Timestamp = HearthClient.Surroundings.real.now
  ) throws(StoreError) {
    try self.init(folder: folder, server: server, account: account, catalogue: catalogue, now: now, step: {})
  }

  init(
    folder: String, server: ServerAddress, account: ID<AuthAPI.Account>, catalogue: OfflineCatalogue,
    now: @escaping @Sendable () -> Timestamp, step: @escaping @Sendable () -> Void
  ) throws(StoreError) {
    self.folder = folder
    self.catalogue = catalogue
    for path in [folder, folder + "/uploads", folder + "/pictures"] {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch { throw .failed(14) }
    }
    file = try StoreFile(path: folder + "/store.sqlite", step: step)
    // A clock that was set back doesn't make what was sent long ago look fresh.
    let latest = try file.read { (connection) throws(StoreError) in
      try connection.first("SELECT value FROM facts WHERE name = 'latest'") { Int64($0.text(0)) ?? 0 } ?? 0
    }
    let newest = Mutex(latest)
    clock = {
      newest.withLock { newest in
        newest = max(newest + 1, now().microseconds)
        return Timestamp(microseconds: newest)
      }
    }
    let owner = "\(server.url.absoluteString) \(account)"
    try file.write { (connection) throws(StoreError) in
      try connection.run("INSERT OR IGNORE INTO facts (name, value) VALUES ('owner', ?)", .text(owner))
      let stored = try connection.first("SELECT value FROM facts WHERE name = 'owner'") { $0.text(0) }
      guard stored == owner else { throw .another }
    }
    try tidyUploads()
    try tidyPictures()
  }

  /// Deletes the store from disk, with everything in it.
  public static func erase(folder: String) throws(StoreError) {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    do { try FileManager.default.removeItem(atPath: folder) } catch { throw .failed(10) }
  }

  /// Now, by a clock that doesn't go back and never says the same twice.
  public func now() -> Timestamp { clock() }

  /// Changes the store, all of it or nothing, and tells who listens.
  /// - Parameter sentAt: when the write was sent whose answer is kept.
  @discardableResult
  func change<T: Sendable>(
    sentAt: Timestamp? = nil, _ body: (StoreWriter) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let now = now()
    let (result, names, named) = try file.write {
      (connection) throws(StoreError) -> (T, Set<String>, [String: String]) in
      let writer = StoreWriter(connection: connection, now: now, sentAt: sentAt, changed: StoreWriter.Changed())
      let result = try body(writer)
      try connection.run(
        "INSERT OR REPLACE INTO facts (name, value) VALUES ('latest', ?)", .text(String(now.microseconds)))
      return (result, writer.changed.names, writer.changed.firstNames)
    }
    if !named.isEmpty { firstNames.withLock { $0.merge(named) { _, new in new } } }
    if !names.isEmpty { notify(names) }
    return result
  }

  /// The ID under which something was made on this device, since the store was opened; the same ID for anything else.
  ///
  /// The server gives what arrives an ID of its own. Rows on the screen go by this one, so that what is open on them stays open.
  public func firstName(of id: String) -> String { firstNames.withLock { $0[id] ?? id } }

  /// The names of changed kinds and lists, and `outbox`, for views that show them.
  public func changes() -> AsyncStream<Set<String>> {
    AsyncStream { continuation in
      let number = listeners.withLock { listeners in
        listeners.next += 1
        listeners.all[listeners.next] = continuation
        return listeners.next
      }
      continuation.onTermination = { [weak self] _ in
        self?.listeners.withLock { _ = $0.all.removeValue(forKey: number) }
      }
    }
  }

  private func notify(_ names: Set<String>) {
    let all = listeners.withLock { Array($0.all.values) }
    for listener in all { listener.yield(names) }
  }
}

// Reading.
extension OfflineStore {
  /// The effects of what waits. Of what was refused only what it made is shown, so that its words aren't lost.
  private func effects(_ connection: StoreConnection) throws(StoreError) -> PendingEffects {
    var effects = PendingEffects()
    for row in try connection.waiting() where row.state == .waiting || row.local != nil {
      try catalogue.writes[row.call]?.effects(of: row, into: &effects)
    }
    return effects
  }

  /// A list with what waits for it.
  public func items<Item>(_ list: HeldList<Item>) throws(StoreError) -> ShownList<Item> {
    try file.read { (connection) throws(StoreError) in
      let effects = try effects(connection)
      let kept = try connection.all(
        """
        SELECT i.json FROM lists l JOIN items i ON i.kind = l.kind AND i.id = l.id
        WHERE l.list = ? ORDER BY l.position
        """, .text(list.name)
      ) { (row) throws(StoreError) in try StoreJSON.decode(Item.self, row.bytes(0)) }
      let end = try connection.first("SELECT next, read_at FROM list_ends WHERE list = ?", .text(list.name)) {
        (next: $0.optionalText(0), readAt: Timestamp(microseconds: $0.integer(1)))
      }
      let shown = kept.compactMap { effects.shown($0, of: list.kind) }
      return ShownList(
        items: effects.added(to: list.name, of: list.kind) + shown, goesOn: end?.next != nil, readAt: end?.readAt)
    }
  }

  /// An item with what waits for it; nil where it isn't kept.
  public func item<Item>(_ id: ID<Item.Entity>, of kind: HeldKind<Item>) throws(StoreError) -> Item? {
    try file.read { (connection) throws(StoreError) in
      let effects = try effects(connection)
      let real = try connection.resolved(id.description)
      guard let kept = try connection.item(kind, real) else { return effects.added(id, of: kind) }
      return effects.shown(kept, of: kind)
    }
  }

  /// Keeps an item that was read by itself.
  public func keep<Item>(_ item: Item, of kind: HeldKind<Item>) throws(StoreError) {
    try change { (writer) throws(StoreError) in try writer.keep(item, of: kind) }
  }

  /// Changes what is kept of an item by what a call has added to it or taken from it, unless the server said after the call was sent
  /// how the item is.
  /// - Parameter sentAt: `now()`, before the call was sent.
  public func add<Item>(
    to kind: HeldKind<Item>, _ id: ID<Item.Entity>, sentAt: Timestamp, _ change: @Sendable (inout Item) -> Void
  ) throws(StoreError) {
    try self.change(sentAt: sentAt) { (writer) throws(StoreError) in try writer.add(to: kind, id, change) }
  }

  /// Lets go of an item that the server says isn't there for the viewer.
  public func remove<Item>(_ id: ID<Item.Entity>, of kind: HeldKind<Item>) throws(StoreError) {
    try change { (writer) throws(StoreError) in try writer.remove(kind, id) }
    try dropOrphanedPictures()
  }

  /// Reads the next page of a list, or its first, and keeps it.
  /// - Parameter isFirst: reads it from the beginning on, in place of what comes next.
  public func load<Item>(
    _ list: HeldList<Item>, isFirst: Bool, through client: HearthClient
  ) async throws {
    let before =
      isFirst ? nil : try file.read { (connection) throws(StoreError) in try connection.next(of: list.name) }
    guard isFirst || before != nil else { return }
    // A page that was asked for before a write was answered may not have it yet: it is asked for again.
    for isLast in [false, false, true] {
      let sentAt = now()
      let page = try await list.read(client, before)
      if try keep(page, of: list, isFirst: isFirst, askedAt: isLast ? nil : sentAt) { return }
    }
  }

  /// - Parameter askedAt: when the page was asked for; nil where it is kept anyway.
  /// - Returns: false where a write was answered since, and nothing is kept.
  private func keep<Item>(
    _ page: Page<Item>, of list: HeldList<Item>, isFirst: Bool, askedAt: Timestamp?
  ) throws(StoreError) -> Bool {
    try change { (writer) throws(StoreError) in
      if let askedAt, settledAt.withLock({ $0 > askedAt.microseconds }) { return false }
      let ids = page.items.map(\.id.description)
      for item in page.items { try writer.keep(item, of: list.kind) }
      if isFirst {
        try writer.keep(order: ids, of: list.kind.name, as: list.name, next: page.next)
      } else {
        try writer.append(ids, of: list.kind.name, to: list.name, next: page.next)
      }
      return true
    }
  }
}

// Writing.
extension OfflineStore {
  /// Keeps a write until the server has answered it; it is in the file when this returns.
  /// - Returns: its number in the outbox; nil where it took back one that wasn't sent, so that nothing is left to do.
  @discardableResult
  public func write<Input, Output>(
    _ write: OfflineWrite<Input, Output>, _ input: Input
  ) throws(StoreError) -> Int64? { try add(write, input, local: nil, shown: nil) }

  /// The same of a write that makes something, which is shown until the server has answered.
  /// - Parameter item: as it is to be shown; its ID is `newID()`, and stands for the server's wherever later writes name it.
  @discardableResult
  public func write<Input, Output, Item: HeldItem>(
    _ write: OfflineWrite<Input, Output>, _ input: Input, showing item: Item
  ) throws(StoreError) -> Int64? {
    try add(write, input, local: item.id.description, shown: try StoreJSON.encode(item))
  }

  /// The same of a write that changes something, which is shown as it will be until the server has answered.
  /// - Parameter item: as it is to be shown.
  @discardableResult
  public func write<Input, Output, Item: Encodable>(
    _ write: OfflineWrite<Input, Output>, _ input: Input, showingChanged item: Item
  ) throws(StoreError) -> Int64? { try add(write, input, local: nil, shown: try StoreJSON.encode(item)) }

  /// A new ID for something that is made here (UUIDv7: RFC 9562, section 5.7).
  public func newID<Entity>() -> ID<Entity> {
    ID(at: now(), random: (UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max)))
  }

  private func add<Input, Output>(
    _ write: OfflineWrite<Input, Output>, _ input: Input, local: String?, shown: [UInt8]?
  ) throws(StoreError) -> Int64? {
    precondition(catalogue.writes[write.call] != nil, "\(write.call) is not in the store's catalogue")
    let json = String(decoding: try StoreJSON.encode(input), as: UTF8.self)
    let (subject, fold, deleted) = (write.subject(input), write.fold?(input), write.deletes?(input))
    let (number, files) = try change { (writer) throws(StoreError) -> (Int64?, [String]) in
      writer.changed.names.insert("outbox")
      if let deleted, let files = try writer.takeBack(deleted) { return (nil, files) }
      if let fold {
        try writer.connection.run("DELETE FROM outbox WHERE fold = ? AND sent_at IS NULL", .text(fold))
      }
      let number = try writer.insert(
        call: write.call, input: json, subject: subject, fold: fold, local: local, shown: shown)
      return (number, [])
    }
    for file in files { dropUpload(file) }
    return number
  }

  /// What waits and what was refused, oldest first.
  public func outbox() throws(StoreError) -> [OutboxRow] {
    try file.read { (connection) throws(StoreError) in try connection.waiting() }
  }

  /// Sends a refused write once more.
  public func retry(_ number: Int64) throws(StoreError) {
    try change { (writer) throws(StoreError) in
      writer.changed.names.insert("outbox")
      // It was answered, or is older than the server remembers keys: under a new one it is a new request.
      try writer.connection.run(
        """
        UPDATE outbox SET state = 'waiting', problem = NULL, sent_at = NULL, attempts = 0, not_before = 0, key = ?
        WHERE number = ? AND state = 'failed'
        """, .text(Self.newKey()), .integer(number))
    }
  }

  /// Takes a write back, and with it those that need what it would have made.
  /// - Returns: how many were taken back; 0 where it was sent in the meantime.
  @discardableResult
  public func giveUp(_ number: Int64) throws(StoreError) -> Int {
    let (count, files) = try change { (writer) throws(StoreError) -> (Int, [String]) in
      writer.changed.names.insert("outbox")
      return try writer.giveUp([number])
    }
    for file in files { dropUpload(file) }
    return count
  }

  static func newKey() -> String { UUID().uuidString.lowercased() }
}

extension StoreWriter {
  /// A row at the end of the outbox; answers its number.
  func insert(
    call: String, input: String, subject: String, fold: String? = nil, local: String? = nil, shown: [UInt8]? = nil
  ) throws(StoreError) -> Int64 {
    try connection.run(
      """
      INSERT INTO outbox (call, input, key, subject, fold, local, shown, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, .text(call), .text(try connection.resolved(input)), .text(OfflineStore.newKey()),
      .text(try connection.resolved(subject)), .optional(try fold.map(connection.resolved)), .optional(local),
      shown.map { .bytes($0) } ?? .null, .integer(now.microseconds))
    return connection.lastNumber
  }
}
