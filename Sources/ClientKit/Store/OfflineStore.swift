internal import Foundation
internal import Synchronization
public import Wire

/// What a device keeps of one account on one server: what people were shown, so that it is there at once and without a connection,
/// and what they wrote and the server hasn't answered.
///
/// A write is in the file, synced, when `write` returns. Reading lays what waits over what the server said last; nothing of that
/// is stored, so that what is refused is gone from the screen with its row, and what is answered is never counted twice.
///
/// The file is this actor's alone, so no screen waits for it. What changes says which rows it touches (`changes`).
public actor OfflineStore {
  let file: StoreFile
  /// The store's folder, the pictures' and uploads' in it.
  nonisolated let folder: String
  /// Whose it is.
  nonisolated let account: ID<AuthAPI.Account>
  nonisolated let catalogue: OfflineCatalogue
  /// Counts what it is asked.
  public nonisolated let activity: StoreActivity
  private nonisolated let clock: @Sendable () -> Timestamp
  private nonisolated let listeners = StoreListeners()
  /// How much of each photo or video that is being sent is at the server, from 0 to 1, by its name in the outbox.
  private nonisolated let sentShares = Mutex([String: Double]())
  /// What was made here since the store was opened, by the server's IDs.
  var firstNames: [String: String] = [:]
  /// When the answer to a write was last kept, in microseconds.
  var settledAt: Int64 = 0

  /// Opens the store in a folder, or makes it there.
  /// - Parameters:
  ///   - folder: the store's own; made if it isn't there.
  ///   - server: its address, and the account that is signed in: the store opens for these alone.
  ///   - catalogue: what the app keeps, and how it writes.
  ///   - activity: counts what the store is asked, for who waits until nothing is under way.
  /// - Throws: `another` for the store of another account, which is `erase`d by who signs out; `newer`, `damaged`, `full`.
  public init(
    folder: String, server: ServerAddress, account: ID<AuthAPI.Account>, catalogue: OfflineCatalogue,
    activity: StoreActivity = StoreActivity(),
    now: @escaping @Sendable () -> Timestamp = HearthClient.Surroundings.real.now
  ) throws(StoreError) {
    try self.init(
      folder: folder, server: server, account: account, catalogue: catalogue, activity: activity, now: now, step: {})
  }

  init(
    folder: String, server: ServerAddress, account: ID<AuthAPI.Account>, catalogue: OfflineCatalogue,
    activity: StoreActivity = StoreActivity(), now: @escaping @Sendable () -> Timestamp,
    step: @escaping @Sendable () -> Void
  ) throws(StoreError) {
    for path in [folder, folder + "/uploads", folder + "/pictures"] {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch { throw .failed(14) }
    }
    let file = try StoreFile(path: folder + "/store.sqlite", step: step)
    // A clock that was set back doesn't make what was sent long ago look fresh.
    let latest = try file.read { (connection) throws(StoreError) in
      try connection.first("SELECT value FROM facts WHERE name = 'latest'") { Int64($0.text(0)) ?? 0 } ?? 0
    }
    let owner = "\(server.url.absoluteString) \(account)"
    try file.write { (connection) throws(StoreError) in
      try connection.run("INSERT OR IGNORE INTO facts (name, value) VALUES ('owner', ?)", .text(owner))
      let stored = try connection.first("SELECT value FROM facts WHERE name = 'owner'") { $0.text(0) }
      guard stored == owner else { throw .another }
    }
    try Self.tidyUploads(file, in: folder)
    try Self.tidyPictures(file, in: folder)
    let newest = Mutex(latest)
    clock = {
      newest.withLock { newest in
        newest = max(newest + 1, now().microseconds)
        return Timestamp(microseconds: newest)
      }
    }
    (self.folder, self.account) = (folder, account)
    self.catalogue = catalogue
    self.activity = activity
    self.file = file
  }

  /// The same beside the calling actor, so that no screen waits for the disk.
  @concurrent public static func open(
    folder: String, server: ServerAddress, account: ID<AuthAPI.Account>, catalogue: OfflineCatalogue,
    activity: StoreActivity = StoreActivity()
  ) async throws(StoreError) -> OfflineStore {
    try OfflineStore(folder: folder, server: server, account: account, catalogue: catalogue, activity: activity)
  }

  /// Deletes the store from disk, with everything in it.
  public static func erase(folder: String) throws(StoreError) {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    do { try FileManager.default.removeItem(atPath: folder) } catch { throw .failed(10) }
  }

  /// How much of what a folder's store has isn't at the server, whichever account the store belongs to: what erasing it would lose.
  @concurrent static func unsentCount(folder: String) async throws(StoreError) -> Int {
    let path = folder + "/store.sqlite"
    guard FileManager.default.fileExists(atPath: path) else { return 0 }
    let file = try StoreFile(path: path)
    return try file.read { (connection) throws(StoreError) in
      let counts = try connection.first(
        "SELECT (SELECT count(*) FROM outbox), (SELECT count(*) FROM thing_changes), (SELECT count(*) FROM thing_photos)"
      ) { $0.integer(0) + $0.integer(1) + $0.integer(2) }
      return Int(counts ?? 0)
    }
  }

  /// Now, by a clock that doesn't go back and never says the same twice.
  public nonisolated func now() -> Timestamp { clock() }

  /// A new ID for something that is made here (UUIDv7: RFC 9562, section 5.7).
  public nonisolated func newID<Entity>() -> ID<Entity> {
    ID(at: now(), random: (UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max)))
  }

  /// What changes from now on, for views that show it.
  public nonisolated func changes() -> AsyncStream<StoreChange> { listeners.stream() }

  /// The number of changes since the store was opened. A reading that begins now has them all.
  nonisolated var changeCount: Int { listeners.count }

  /// How much of what a row of the outbox sends is at the server, from 0 to 1; nil where it isn't being sent. It changes as `uploads`.
  public nonisolated func sentShare(of row: OutboxRow) -> Double? {
    row.local.flatMap { name in sentShares.withLock { $0[name] } }
  }

  /// Notes how many bytes of a file are at the server.
  /// - Parameter bytes: nil where it is no longer being sent.
  nonisolated func noteSent(_ bytes: Int?, of size: Int, from name: String) {
    let share = bytes.map { min(1, Double($0) / Double(max(size, 1))) }
    sentShares.withLock { $0[name] = share }
    listeners.tell(StoreChange(names: ["uploads"]))
  }

  /// Changes the store, all of it or nothing, and tells who listens.
  /// - Parameter sentAt: when the write was sent whose answer is kept.
  @discardableResult
  func change<T: Sendable>(
    sentAt: Timestamp? = nil, _ body: @Sendable (StoreWriter) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let (now, catalogue) = (self.now(), self.catalogue)
    let (result, changed) = try file.write { (connection) throws(StoreError) -> (T, StoreWriter.Changed) in
      let changed = StoreWriter.Changed()
      let writer = StoreWriter(connection: connection, now: now, sentAt: sentAt, changed: changed)
      let result = try body(writer)
      try connection.run(
        "INSERT OR REPLACE INTO facts (name, value) VALUES ('latest', ?)", .text(String(now.microseconds)))
      try Self.touchShown(by: changed, catalogue, connection)
      return (result, changed)
    }
    firstNames.merge(changed.firstNames) { _, new in new }
    if !changed.change.isEmpty { listeners.tell(changed.change) }
    return result
  }

  /// Notes what rows of the outbox that have come or gone show.
  private static func touchShown(
    by changed: StoreWriter.Changed, _ catalogue: OfflineCatalogue, _ connection: StoreConnection
  ) throws(StoreError) {
    guard !changed.rows.isEmpty else { return }
    var effects = PendingEffects()
    for row in changed.rows { try catalogue.writes[row.call]?.effects(of: row, into: &effects) }
    for name in effects.changes.keys {
      // An item that isn't kept was made here, or is shown by nobody.
      let id = try connection.id(of: name.key, name.kind) ?? name.key
      changed.change.touch(id, of: name.kind)
      if id != name.key { changed.change.touch(name.key, of: name.kind) }
      // A list that doesn't show it doesn't know that it is its own, and where it comes back to.
      guard effects.removed.contains(name) else { continue }
      changed.change.names.formUnion(try connection.lists(with: id, name.kind))
    }
    for addition in effects.additions {
      changed.change.names.insert(addition.list)
      changed.change.touch(addition.name.key, of: addition.name.kind)
    }
    changed.change.names.formUnion(effects.taken.keys)
    changed.change.names.formUnion(effects.values.keys)
  }
}
