internal import Glibc
internal import Synchronization

/// A picture on its way. Cancelling the task that waits for it, or letting go of it, ends the child at once.
public final class ImageJob: Sendable {
  let work: ImageWork

  init(work: ImageWork) { self.work = work }

  deinit { work.cancel() }

  /// The facts and the JPEGs, as soon as they are there.
  /// - Throws: `MediaError`, or `CancellationError`.
  public func jpegs() async throws -> PreparedPhoto {
    try await withTaskCancellationHandler {
      try await work.jpegs.value()
    } onCancel: {
      work.cancel()
    }
  }

  /// The WebPs, under all three names.
  /// - Throws: `MediaError`, or `CancellationError`.
  public func webPs() async throws -> [Rendition] {
    try await withTaskCancellationHandler {
      try await work.webPs.value()
    } onCancel: {
      work.cancel()
    }
  }

  public func cancel() { work.cancel() }
}

/// What the pool's threads know of a job.
final class ImageWork: Sendable {
  let order: ChildOrder
  let file: OpenFile
  let owner: WorkOwner
  let jpegs = Deferred<PreparedPhoto>()
  let webPs = Deferred<[Rendition]>()

  private enum Phase {
    case waiting
    case running(ImageChild)
    case cancelled
    case finished
  }
  private let phase = Mutex(Phase.waiting)
  private let leave: @Sendable (ImageWork) -> Void

  /// - Parameter leave: takes it out of the queue when it is cancelled while it waits.
  init(order: ChildOrder, file: OpenFile, owner: WorkOwner, leave: @escaping @Sendable (ImageWork) -> Void) {
    self.order = order
    self.file = file
    self.owner = owner
    self.leave = leave
  }

  func cancel() {
    let wasWaiting = phase.withLock { phase in
      switch phase {
      case .waiting:
        phase = .cancelled
        return true
      case .running(let child):
        // Not reaped yet, or the phase would be `finished`: the pid is surely still this child's.
        child.kill()
        phase = .cancelled
        return false
      case .cancelled, .finished: return false
      }
    }
    guard wasWaiting else { return }
    leave(self)
    fail(CancellationError())
  }

  var isCancelled: Bool {
    phase.withLock { if case .cancelled = $0 { true } else { false } }
  }

  /// False when it was cancelled before it began.
  func begin(_ child: ImageChild) -> Bool {
    phase.withLock { phase in
      guard case .waiting = phase else { return false }
      phase = .running(child)
      return true
    }
  }

  /// To be called before the child is reaped. True when it was cancelled.
  func end() -> Bool {
    phase.withLock { phase in
      defer { phase = .finished }
      if case .cancelled = phase { return true }
      return false
    }
  }

  func fail(_ error: any Error) {
    jpegs.resolve(.failure(error))
    webPs.resolve(.failure(error))
  }
}

/// An open descriptor, closed with the last reference.
final class OpenFile: Sendable {
  let descriptor: Int32
  init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }
}
