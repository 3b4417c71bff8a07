public import Media
internal import Synchronization

/// A folder of which no path is told, so that it is used as a store on another machine would be; it can go away.
public final class ElsewhereStore: BlobStore {
  private let store: FolderStore
  private struct State {
    var isAway = false
    var calls = 0
    var largest = 0
  }
  private let state = Mutex(State())
  private let witness = Mutex<(@Sendable () -> Void)?>(nil)

  /// Has something looked at before each call that changes what is kept, and after it.
  public func witness(_ look: (@Sendable () -> Void)?) { witness.withLock { $0 = look } }

  private func look() { witness.withLock(\.self)?() }

  public init(_ store: FolderStore) { self.store = store }

  /// Whether every call fails as if nobody answered.
  public var isAway: Bool {
    get { state.withLock { $0.isAway } }
    set { state.withLock { $0.isAway = newValue } }
  }

  /// How often it was called, and the most bytes that one call has read.
  public var calls: Int { state.withLock { $0.calls } }
  public var largest: Int { state.withLock { $0.largest } }

  private func call() throws(MediaError) {
    let isAway = state.withLock { state in
      state.calls += 1
      return state.isAway
    }
    if isAway { throw MediaError(.storeUnavailable, "away") }
  }

  public func put(_ bytes: [UInt8], at key: BlobKey) async throws {
    try call()
    look()
    try await store.put(bytes, at: key)
    look()
  }

  public func put(contentsOf path: String, at key: BlobKey) async throws {
    try call()
    look()
    try await store.put(contentsOf: path, at: key)
    look()
  }

  public func size(of key: BlobKey) async throws -> Int64? {
    try call()
    return try await store.size(of: key)
  }

  public func part(_ key: BlobKey, _ range: Range<Int64>) async throws -> BlobPart? {
    try call()
    let part = try await store.part(key, range)
    state.withLock { $0.largest = max($0.largest, part?.bytes.count ?? 0) }
    return part
  }

  public func hash(of key: BlobKey) async throws -> String? {
    try call()
    return try await store.hash(of: key)
  }

  public func localPath(of key: BlobKey) -> String? { nil }

  public func delete(_ key: BlobKey) async throws {
    try call()
    look()
    try await store.delete(key)
    look()
  }

  public func list(prefix: String, after: BlobKey?, limit: Int) async throws -> [BlobEntry] {
    try call()
    return try await store.list(prefix: prefix, after: after, limit: limit)
  }
}
