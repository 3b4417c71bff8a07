internal import CVips
internal import Glibc
internal import Synchronization

/// A zip that somebody sent, read in confined child processes, one for each question. Memory stays bounded whatever its size.
public struct ZipArchive: Sendable {
  private let path: String
  private let executable: String
  /// What reading may cost.
  public let limits: ArchiveLimits

  /// - Parameters:
  ///   - path: the file, which is reopened for each question.
  ///   - executable: the program whose first argument `archive-worker` leads to `ArchiveWorker.main()`; this one by default.
  public init(path: String, executable: String = "/proc/self/exe", limits: ArchiveLimits = ArchiveLimits()) {
    self.path = path
    self.executable = executable
    self.limits = limits
  }

  private static let threads = BlockingThreads(threads: 2)

  /// Every entry, in the order of the archive.
  /// - Throws: `ArchiveError`, `MediaError` for a file that can't be opened, or `CancellationError`.
  public func entries() async throws -> [ArchiveEntry] {
    let order = ArchiveOrder(isList: true, fileBytes: 0, names: 0, limits: limits)
    let listed = Mutex<[ArchiveEntry]>([])
    try await run(order, names: [], budget: limits.entries * 64 + (64 << 20)) { frame in
      guard frame.kind == .entry, frame.payload.count > 8, let kind = ArchiveEntry.Kind(rawValue: frame.flags) else {
        throw FrameReader.Problem.nonsense
      }
      guard let name = String(validating: frame.payload[8...], as: UTF8.self) else { return }
      let size = frame.payload.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
      listed.withLock { $0.append(ArchiveEntry(name: name, size: size < 0 ? nil : size, kind: kind)) }
    }
    return listed.withLock { $0 }
  }

  /// The content of small files, by their names; one that is not among the results is not in the archive.
  /// - Parameter most: the bytes that each may have.
  /// - Throws: as `entries`.
  public func contents(of names: [String], atMost most: Int) async throws -> [String: Result<[UInt8], ArchiveError>] {
    let found = Mutex<[String: Result<[UInt8], ArchiveError>]>([:])
    try await read(names, atMost: Int64(most)) { _ in
      MemorySink()
    } end: { name, sink, error in
      let bytes = (sink as? MemorySink)?.bytes ?? []
      found.withLock { $0[name] = error.map { .failure($0) } ?? .success(bytes) }
    }
    return found.withLock { $0 }
  }

  /// Writes files of the archive to new files of this machine, for this user only. What could not be read whole is removed again.
  /// - Parameters:
  ///   - targets: where each is to be, by its name in the archive.
  ///   - most: the bytes that each may have.
  /// - Returns: what was wrong with those that are not there now.
  /// - Throws: as `entries`, and `MediaError` for a disk that takes no more.
  public func extract(_ targets: [String: String], atMost most: Int64) async throws -> [String: ArchiveError] {
    let faults = Mutex(targets.mapValues { _ in ArchiveError.missing })
    let isOpen = Mutex(Set(targets.keys))
    do {
      try await read(Array(targets.keys), atMost: most) { name in
        guard let path = targets[name] else { throw FrameReader.Problem.nonsense }
        return FileSink(try NewFile(path))
      } end: { name, _, error in
        faults.withLock { $0[name] = error }
        isOpen.withLock { _ = $0.remove(name) }
      }
    } catch ArchiveError.damaged {
      // One file has ended the reading. Each of those that are left is tried by itself.
      let left = isOpen.withLock { $0 }
      for name in left {
        guard left.count > 1, let path = targets[name] else {
          faults.withLock { $0[name] = .damaged }
          continue
        }
        let fault = try await extract([name: path], atMost: most)[name]
        faults.withLock { $0[name] = fault }
      }
    } catch {
      for path in targets.values { unlink(path) }
      throw error
    }
    let wrong = faults.withLock { $0 }
    for name in wrong.keys { if let path = targets[name] { unlink(path) } }
    return wrong
  }

  private func read(
    _ names: [String], atMost most: Int64, begin: @escaping @Sendable (String) throws -> any ArchiveSink,
    end: @escaping @Sendable (String, any ArchiveSink, ArchiveError?) -> Void
  ) async throws {
    let wanted = Set(names)
    let text: [UInt8] = wanted.flatMap { name -> [UInt8] in Array(name.utf8) + [0] }
    guard text.count <= ArchiveOrder.mostNames else { throw ArchiveError.tooManyEntries }
    let order = ArchiveOrder(isList: false, fileBytes: most, names: text.count, limits: limits)
    let open = Mutex(OpenFiles(left: wanted))
    let (budget, isTooMuch) = Int(clamping: most + 4096).multipliedReportingOverflow(by: wanted.count)
    try await run(order, names: text, budget: isTooMuch ? .max : budget) { frame in
      try open.withLock { state in
        switch frame.kind {
        case .entry:
          let name = String(decoding: frame.payload, as: UTF8.self)
          guard state.current == nil, state.left.remove(name) != nil else { throw FrameReader.Problem.nonsense }
          state.current = OpenFiles.Current(name: name, sink: try begin(name))
        case .content:
          guard var current = state.current else { throw FrameReader.Problem.nonsense }
          current.count += Int64(frame.payload.count)
          guard current.count <= most else { throw FrameReader.Problem.nonsense }
          try current.sink.add(frame.payload)
          state.current = current
        case .entryEnd:
          guard let current = state.current, let how = ArchiveEnd(rawValue: frame.flags) else {
            throw FrameReader.Problem.nonsense
          }
          end(current.name, current.sink, how.error)
          state.current = nil
        default: throw FrameReader.Problem.nonsense
        }
      }
    }
  }

  private func run(
    _ order: ArchiveOrder, names: [UInt8], budget: Int,
    _ take: @escaping @Sendable (FrameReader.Frame) throws -> Void
  ) async throws {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw MediaError(call: "open", errno) }
    let file = OpenFile(descriptor)
    let work = ArchiveWork()
    let executable = executable
    try await withTaskCancellationHandler {
      try await Self.threads.run {
        try work.run(executable, order, names, file, budget: budget, take)
      }
    } onCancel: {
      work.cancel()
    }
  }
}

/// Which files are still to come, and the one that comes.
private struct OpenFiles {
  struct Current {
    let name: String
    let sink: any ArchiveSink
    var count: Int64 = 0
  }
  var left: Set<String>
  var current: Current?
}

/// Where the bytes of a file go.
private protocol ArchiveSink: Sendable {
  func add(_ bytes: [UInt8]) throws
}

private final class MemorySink: ArchiveSink {
  private let held = Mutex<[UInt8]>([])
  var bytes: [UInt8] { held.withLock { $0 } }
  func add(_ bytes: [UInt8]) { held.withLock { $0 += bytes } }
}

private struct FileSink: ArchiveSink {
  let file: NewFile
  init(_ file: NewFile) { self.file = file }
  func add(_ bytes: [UInt8]) throws { try file.append(bytes) }
}

/// One child with an archive, from the order to the reaping.
private final class ArchiveWork: Sendable {
  private enum Phase {
    case waiting, cancelled, finished
    case running(ImageChild)
  }
  private let phase = Mutex(Phase.waiting)

  func cancel() {
    phase.withLock { phase in
      // Not reaped yet, or the phase would be `finished`: the pid is surely still this child's.
      if case .running(let child) = phase { child.kill() }
      if case .finished = phase { return }
      phase = .cancelled
    }
  }

  private func begin(_ child: ImageChild) -> Bool {
    phase.withLock { phase in
      guard case .waiting = phase else { return false }
      phase = .running(child)
      return true
    }
  }

  private func end() -> Bool {
    phase.withLock { phase in
      defer { phase = .finished }
      if case .cancelled = phase { return true }
      return false
    }
  }

  /// Blocks its thread until the child has said everything.
  func run(
    _ executable: String, _ order: ArchiveOrder, _ names: [UInt8], _ file: OpenFile, budget: Int,
    _ take: (FrameReader.Frame) throws -> Void
  ) throws {
    let child: ImageChild
    do { child = try ImageChild.start(executable, [ArchiveWorker.subcommand]) } catch {
      throw ArchiveError.unavailable
    }
    guard begin(child) else {
      child.discard()
      throw CancellationError()
    }
    let deadline = FrameReader.now() + UInt64(clamping: order.limits.wallSeconds) * 1_000_000_000
    var reader = FrameReader(socket: child.socket, deadline: deadline, budget: budget)
    let heard = Result { () throws in
      // A child that broke before the order could be sent has said why, or ended: both are read.
      if child.send(order.encoded(), file: file.descriptor) { Self.send(names, to: child.socket) }
      try listen(&reader, take)
    }
    let wasCancelled = end()
    if case .failure = heard { child.kill() }
    let ending = child.reap()
    if wasCancelled { throw CancellationError() }
    do { try heard.get() } catch let problem as FrameReader.Problem { throw explain(problem, ending) }
  }

  private func listen(_ reader: inout FrameReader, _ take: (FrameReader.Frame) throws -> Void) throws {
    while true {
      let frame = try reader.next()
      switch frame.kind {
      case .done: return
      case .failed: throw ArchiveError(rawValue: String(decoding: frame.payload, as: UTF8.self)) ?? .damaged
      default: try take(frame)
      }
    }
  }

  private func explain(_ problem: FrameReader.Problem, _ ending: ImageChild.Ending) -> ArchiveError {
    switch (problem, ending) {
    case (.late, _), (_, .signalled(SIGXCPU)), (_, .signalled(SIGALRM)): .timeout
    // Not by us: the system was short of memory, or somebody ended it.
    case (.ended, .signalled(SIGKILL)), (.ended, .signalled(SIGTERM)), (.ended, .exited): .unavailable
    default: .damaged
    }
  }

  private static func send(_ bytes: [UInt8], to socket: Int32) {
    var offset = 0
    bytes.withUnsafeBytes { raw in
      while offset < raw.count {
        let rest = UnsafeRawBufferPointer(rebasing: raw[offset...])
        let sent = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        if sent < 0, errno == EINTR { continue }
        // The child has ended; what it said tells why.
        if sent <= 0 { return }
        offset += sent
      }
    }
  }
}
