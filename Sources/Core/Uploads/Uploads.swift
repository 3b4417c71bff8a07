internal import Glibc
internal import Synchronization
public import Media
public import SQL
public import Wire

/// Photos on their way in and out: reserved, made into renditions, stored, attached, swept.
///
/// The file that was sent stays in `incoming` only until all renditions are made, for it may tell where it was taken.
public final class Uploads: Sendable {
  let store: any BlobStore
  let workers: ImageWorkers
  let incoming: String
  let system: SystemDatabase
  let background: BackgroundWork
  let log: Log
  let now: @Sendable () -> Timestamp
  let leases: Leases
  /// Files that arrive in parts.
  let parts: any PartFiles
  /// Nil where there are no tools for videos: then only photos are taken in.
  public let videos: VideoWorker?
  let videoLane = Lane()
  let photoLane = Lane()
  /// Whose photos of the queue are under way here, and how many.
  let photosUnderWay = Mutex<[ID<AuthAPI.Account>: Int]>([:])
  /// Whose turn it is in the queue.
  let jobTurns = Mutex<[MediaKind: RoundRobin<ID<AuthAPI.Account>>]>([:])
  /// What is being made of media, to be stopped when nobody wants it any more.
  let atWork = Mutex<[ID<MediaAPI.Item>: Making]>([:])
  let moveLane = Lane()
  let originalLane = Lane()
  let namingApps = Mutex<Set<String>>([])
  let readyActions = Hooks<ReadyAction>()
  let stepActions = Hooks<StepAction>()
  let tendActions = Hooks<TendAction>()
  let holds = Hooks<Hold>()

  /// The most bytes of one photo.
  public static let mostBytes = 50 << 20

  /// - Parameters:
  ///   - parts: where files that arrive wait; nil: in `incoming`.
  ///   - incoming: a folder on the same machine for files that are being worked on; made when absent.
  ///   - leases: those of several processes, where there are several.
  public init(
    store: any BlobStore, parts: (any PartFiles)? = nil, workers: ImageWorkers, incoming: String, storage: Storage,
    background: BackgroundWork, log: Log, videos: VideoWorker? = nil, leases: Leases = .alone(),
    now: @escaping @Sendable () -> Timestamp = { .now }
  ) throws {
    self.leases = leases
    self.videos = videos
    self.store = store
    self.workers = workers
    self.incoming = incoming
    system = storage.system
    self.background = background
    self.log = log
    self.now = now
    self.parts = parts ?? FolderParts(folder: incoming)
    // Where the disk takes nothing, there are no uploads.
    guard mkdir(incoming, 0o700) == 0 || [EEXIST, EROFS, ENOSPC, EDQUOT].contains(errno) else {
      throw StartError("the folder \(incoming) cannot be made: \(String(cString: strerror(errno)))")
    }
  }

  /// Makes the JPEGs of a reserved photo and stores them; the WebPs follow in the background.
  func process(
    _ bytes: [UInt8], _ request: ImageRequest, as id: ID<MediaAPI.Item>, for owner: ID<AuthAPI.Account>
  ) async throws -> PreparedPhoto {
    let path = incomingPath(id, request)
    do {
      try Self.write(bytes, to: path)
      let job = try workers.start(.file(path), request, for: WorkOwner(owner))
      let photo = try await job.jpegs()
      try await store.put(photo.renditions, at: try await name(of: id).path)
      background.start { [self] in await finish(job, id, path) }
      return photo
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Waits for the WebPs of a picture and stores them; the file that they were made from goes.
  func finish(_ job: ImageJob, _ id: ID<MediaAPI.Item>, _ path: String) async {
    do {
      try await storeWebPs(try await job.webPs(), of: id)
      unlink(path)
    } catch is CancellationError {
      // The server stops; the next start goes on from the file. Or the sender was gone in the moment in which the JPEGs came: they stay.
      if !Task.isCancelled { await makeWebPs(id, from: path.split(separator: "/").last.map(String.init)) }
    } catch {
      // The JPEGs are there, so nobody misses anything; the next start tries again.
      log(.error, "webp failed", [("type", .code("\(type(of: error))"))])
    }
  }

  func storeWebPs(_ renditions: [Rendition], of id: ID<MediaAPI.Item>) async throws {
    let name = try await name(of: id)
    try await store.put(renditions, at: name.path)
    let isThere = try await system.write { try UploadQueries.markWebP(id, in: $0) }
    // The photo was deleted while this was made of it.
    if !isThere { try await store.deleteAll(prefix: name.prefix) }
  }

  /// Takes up what an earlier run of the server left: photos without WebPs, reservations without photos. To be called
  /// before the first upload; the files of what it drops go with the next sweep.
  public func resume() async throws {
    guard leases.isAlone else { return try await resumeAmongOthers() }
    let now = now()
    let (unfinished, others) = try await system.write { transaction in
      try UploadQueries.dropReserved(before: now, in: transaction)
      try JobQueries.takeBack(leasedBefore: .distantFuture, mostAttempts: Self.mostAttempts, in: transaction)
      return (
        try UploadQueries.unfinished(before: now, limit: 1000, in: transaction),
        try ResumableQueries.unfinished(in: transaction) + JobQueries.all(in: transaction)
          + DirectUploadQueries.all(in: transaction) + ArchiveQueries.arrived(in: transaction)
          + OriginalQueries.arrived(limit: 100_000, in: transaction).map(\.id)
      )
    }
    let files = FileNames.list(incoming)
    let (atWork, ready) = (Set(others.map(\.description)), Set(unfinished.map(\.description)))
    for file in files {
      let id = String(file.prefix { $0 != "." })
      // A photo's file serves until its WebPs are there; all else only as long as there is a job or an upload.
      // What is elsewhere is fetched again.
      let isAtWork = atWork.contains(id) && !file.hasSuffix(".work") && !parts.areElsewhere
      let serves = isAtWork || ready.contains(id) && Self.isPicture(file)
      if !serves { FileNames.remove("\(incoming)/\(file)") }
    }
    background.start { [self] in
      for id in unfinished {
        if Task.isCancelled { return }
        await makeWebPs(id, from: files.first { $0.hasPrefix(id.description) && Self.isPicture($0) })
      }
    }
    background.start { [self] in
      // Nobody can still be at what an earlier run removed.
      await sweepSwept(before: now)
      await moveNamed()
      await notifyAllReady()
    }
    wakeJobs()
    tendApps()
  }

  func makeWebPs(_ id: ID<MediaAPI.Item>, from file: String?) async {
    do {
      guard let key = BlobKey(try await name(of: id).path(Rendition.fileName(.large, .jpeg))) else { return }
      let request = file.map(Self.request(of:)) ?? .photo()
      let lent = "\(incoming)/\(id).lent"
      let path = file.map { "\(incoming)/\($0)" } ?? store.localPath(of: key) ?? lent
      defer { unlink(lent) }
      if path == lent {
        guard try await store.copy(key, toFile: lent) else { return }
      }
      let (_, webPs) = try await workers.make(.file(path), request)
      try await storeWebPs(webPs, of: id)
      if file != nil { unlink(path) }
    } catch {
      log(.error, "webp failed", [("type", .code("\(type(of: error))"))])
    }
  }

  /// Removes uploads that nobody attached within a day and nothing waits for, people who wait without a name, and the files of all photos whose
  /// rows are gone; tells apps once more what is ready. To be called every ten minutes; of several processes, one does it each time.
  public func sweep() async {
    let (now, held) = (now(), holds.all.map { $0() })
    do {
      if !leases.isAlone { await sweepIncoming() }
      guard try await leases.take("sweep", seconds: 590) else { return }
      if !leases.isAlone { await sweepAmongOthers() }
      let abandoned = try await system.write { transaction in
        try UploadQueries.dropUnattached(
          before: now.adding(seconds: -86_400), heldBy: held, in: transaction)
        try transaction.run("DELETE FROM idempotency_keys WHERE created_at < \(now.adding(seconds: -86_400))")
        try RateLimitQueries.sweep(before: now.adding(seconds: -RateLimitQueries.seconds), in: transaction)
        try SessionQueries.sweep(before: now.adding(seconds: -30 * 86_400), in: transaction)
        try WaitingQueries.sweep(before: now.adding(seconds: -86_400), in: transaction)
        let grace = DirectUploadActions.graceSeconds
        let abandoned =
          try ResumableQueries.sweep(now: now, in: transaction)
          + DirectUploadQueries.sweep(before: now.adding(seconds: -grace), in: transaction)
        try ArchiveQueries.sweep(now: now, in: transaction)
        try PartQueries.sweep(in: transaction)
        return abandoned
      }
      for id in abandoned { await removeParts(of: id) }
      // At a start, apps may have registered only after `resume` told them.
      await notifyAllReady()
    } catch { log(.error, "sweep failed") }
    await sweepDeleted()
    await sweepSwept(before: now.adding(seconds: -3600))
    await sweepParts()
  }

  /// Removes the files of photos whose rows are gone.
  public func sweepDeleted() async {
    do {
      let now = now()
      let gone = try await system.read { try UploadQueries.deletions(limit: 500, in: $0) }
      guard !gone.isEmpty else { return }
      for name in gone {
        try await removeFiles(of: name)
        if parts.areElsewhere { try await parts.remove(ResumableUpload.fileName(name.id)) }
        for file in FileNames.list(incoming) where file.hasPrefix(name.id.description) {
          FileNames.remove("\(incoming)/\(file)")
        }
      }
      try await system.write { try UploadQueries.markSwept(gone, at: now, in: $0) }
    } catch { log(.error, "files of deleted photos stay until the next sweep") }
  }

  /// Removes once more what was removed up to a time: a process that was writing files of a photo while it was deleted, and died
  /// before it could remove them, has left them then.
  func sweepSwept(before: Timestamp) async {
    do {
      while !Task.isCancelled {
        let gone = try await system.read { try UploadQueries.swept(before: before, limit: 500, in: $0) }
        guard !gone.isEmpty else { return }
        for name in gone { try await removeFiles(of: name) }
        try await system.write { try UploadQueries.forgetDeletions(gone, in: $0) }
      }
    } catch { log(.error, "files of deleted photos are looked for again later") }
  }

  private func removeFiles(of name: StoredName) async throws {
    for place in name.all { try await store.deleteAll(prefix: place.prefix) }
  }

  func cancel(_ id: ID<MediaAPI.Item>) async {
    do {
      try await system.write { try UploadQueries.cancel(id, in: $0) }
      // Who gave up waits for nothing, and a task that was cancelled reaches no store.
      if Task.isCancelled { return background.start { [self] in await sweepDeleted() } }
      await sweepDeleted()
    } catch { log(.error, "a failed upload is swept later") }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(MediaError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw MediaError(call: "open", errno) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      guard count > 0 else { throw MediaError(call: "write", errno) }
      written += count
    }
  }

  func incomingPath(_ id: ID<MediaAPI.Item>, _ request: ImageRequest) -> String {
    "\(incoming)/\(id).\(Self.ending(for: request))"
  }

  /// How a picture in `incoming` is to be cut: `original`, `avatar`, `square` in the middle or `square-250-500`.
  private static func ending(for request: ImageRequest) -> String {
    guard case .square(let x, let y) = request.crop else { return "original" }
    if request == PhotoCrop.centered.request { return "square" }
    return request == .avatar() ? "avatar" : "square-\(Int((x * 1000).rounded()))-\(Int((y * 1000).rounded()))"
  }

  static func isPicture(_ file: String) -> Bool {
    let ending = file.drop { $0 != "." }
    return ending == ".original" || ending == ".avatar" || ending.hasPrefix(".square")
  }

  static func request(of file: String) -> ImageRequest {
    let words = file.drop { $0 != "." }.split(separator: "-")
    switch words.first {
    case ".avatar": return .avatar()
    case ".square":
      let numbers = words.dropFirst().compactMap { Int($0) }
      return (numbers.count == 2 ? PhotoCrop.square(x: numbers[0], y: numbers[1]) : .centered).request
    default: return .photo()
    }
  }
}

/// The names in a folder.
enum FileNames {
  /// Removes a file, or a folder with the files in it.
  static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in list(path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  static func list(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
