internal import Glibc
public import Media
internal import SQL
internal import Synchronization
internal import Wire

/// Copies the files of all media from one store to another, while the server may be running.
///
/// A file counts as copied when the other store has one of the same size whose bytes, read back, have the same SHA-256. A
/// second run copies only what is missing: where a store wrote the hash down when the file was put, it is compared
/// without reading. Passes are made until one finds nothing new, because people go on posting meanwhile.
public struct MediaCopy: Sendable {
  let administration: Administration
  let source: any BlobStore
  let target: any BlobStore
  /// A folder for files on their way, made and removed again.
  let scratch: String
  /// Reads back also what an earlier run has copied.
  let readsAll: Bool

  public init(services: Services, to target: any BlobStore, scratch: String, readsAll: Bool) {
    administration = Administration(services: services)
    source = services.uploads.store
    self.target = target
    self.scratch = scratch
    self.readsAll = readsAll
  }

  public struct Tally: Sendable, Equatable {
    public var copied = 0
    public var alreadyThere = 0
    public var bytes: Int64 = 0
    /// Files that the source lacks although their media are there.
    public var missing: [String] = []
    /// Files whose bytes are not those that they should be.
    public var damaged: [String] = []
    /// Copied, and removed again as their media were deleted meanwhile.
    public var removed = 0
    /// Uploads that are unfinished and jobs that are not done: their files stay where they are.
    public var underWay = 0

    public var isWhole: Bool { missing.isEmpty && damaged.isEmpty }
  }

  private static let mostPasses = 10

  /// - Parameter report: hears how far it is, about every two seconds.
  public func run(report: @escaping @Sendable (Tally) -> Void) async throws -> Tally {
    let progress = Progress(report)
    guard mkdir(scratch, 0o700) == 0 || errno == EEXIST else { throw FileCopy.fault(scratch) }
    defer { FileNames.remove(scratch) }
    for _ in 0..<Self.mostPasses {
      let before = progress.tally
      try await pass(progress)
      let after = progress.tally
      if after.copied == before.copied { break }
    }
    try await removeDeleted(progress)
    let underWay = try await administration.services.system.read { transaction in
      try ResumableQueries.unfinished(in: transaction).count + JobQueries.all(in: transaction).count
        + OriginalQueries.arrived(limit: 100_000, in: transaction).count
    }
    return progress.change { $0.underWay = underWay }
  }

  private func pass(_ progress: Progress) async throws {
    var after = ID<MediaAPI.Item>(high: 0, low: 0)
    while true {
      let batch = try await administration.storedMedia(after: after, limit: 200)
      guard let last = batch.last else { return }
      after = last.id
      _ = try await ConcurrentWork.each(batch.count, atOnce: 4) { try await copy(batch[$0], progress) }
    }
  }

  private func copy(_ medium: StoredMedium, _ progress: Progress) async throws {
    for path in medium.paths where !progress.isDone(path) {
      guard let key = BlobKey(path) else { continue }
      switch try await copy(key) {
      case .copied(let bytes):
        progress.finish(path) {
          $0.copied += 1
          $0.bytes += bytes
        }
      case .alreadyThere: progress.finish(path) { $0.alreadyThere += 1 }
      case .missing:
        // Deleted since the list was read: nobody misses it. Or it has got its name.
        guard let now = try await stored(medium.id) else { return }
        guard now.name == medium.name else { return try await copy(now, progress) }
        progress.finish(path) { $0.missing.append(path) }
      case .damaged: progress.finish(path) { $0.damaged.append(path) }
      }
    }
  }

  private enum Outcome {
    case copied(Int64)
    case alreadyThere, missing, damaged
  }

  private func copy(_ key: BlobKey) async throws -> Outcome {
    guard let size = try await source.size(of: key), let hash = try await source.hash(of: key) else { return .missing }
    if try await target.size(of: key) == size {
      let there = readsAll ? try await target.hashOfBytes(of: key) : try await target.hash(of: key)
      if there == hash { return .alreadyThere }
    }
    if let path = source.localPath(of: key) {
      // Gone in between is as good as gone before.
      guard access(path, R_OK) == 0 else { return .missing }
      try await target.put(contentsOf: path, at: key)
    } else {
      let path = "\(scratch)/copy-\(Secret.token())"
      defer { unlink(path) }
      guard try await source.copy(key, toFile: path) else { return .missing }
      try await target.put(contentsOf: path, at: key)
    }
    guard try await target.hashOfBytes(of: key) == hash else {
      try await target.delete(key)
      return .damaged
    }
    return .copied(size)
  }

  private func stored(_ id: ID<MediaAPI.Item>) async throws -> StoredMedium? {
    try await administration.services.system.read { try UploadQueries.stored(id, in: $0) }
  }

  /// What this run copied and somebody deleted meanwhile, or moved. Nothing else at the target is touched: it may be others'.
  private func removeDeleted(_ progress: Progress) async throws {
    for (id, paths) in Dictionary(grouping: progress.done, by: ObjectName.id(in:)) {
      guard let id else { continue }
      let wanted = Set(try await stored(id)?.paths ?? [])
      for key in paths where !wanted.contains(key) {
        guard let key = BlobKey(key), try await target.exists(key) else { continue }
        try await target.delete(key)
        progress.change { $0.removed += 1 }
      }
    }
  }

  /// What has been done so far, counted from several tasks.
  private final class Progress: Sendable {
    private struct State {
      var tally = Tally()
      var done: Set<String> = []
      var told = ContinuousClock.now
    }
    private let state = Mutex(State())
    private let report: @Sendable (Tally) -> Void

    init(_ report: @escaping @Sendable (Tally) -> Void) { self.report = report }

    var tally: Tally { state.withLock { $0.tally } }
    var done: Set<String> { state.withLock { $0.done } }
    func isDone(_ path: String) -> Bool { state.withLock { $0.done.contains(path) } }

    @discardableResult func change(_ body: (inout Tally) -> Void) -> Tally {
      state.withLock { state in
        body(&state.tally)
        return state.tally
      }
    }

    func finish(_ path: String, _ body: (inout Tally) -> Void) {
      let due = state.withLock { state -> Tally? in
        state.done.insert(path)
        body(&state.tally)
        guard ContinuousClock.now - state.told > .seconds(2) else { return nil }
        state.told = .now
        return state.tally
      }
      if let due { report(due) }
    }
  }
}
