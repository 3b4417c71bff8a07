internal import CVips
internal import Glibc
internal import Synchronization

/// The queue of pictures and the threads that watch over children, at most `limits.parallel` of them, none when idle.
final class WorkerPool: Sendable {
  private struct State {
    var turns: WorkTurns<ImageWork>
    var running: [ImageWork] = []
    var threads = 0
    /// The bell of the one thread that waits with a started child for the next picture.
    var keeper: OpenFile?
    var isStopped = false
  }

  private let executable: String
  private let arguments: [String]
  private let limits: WorkLimits
  private let linger: Int
  private let state: Mutex<State>

  init(executable: String, arguments: [String], limits: WorkLimits, linger: Int) {
    self.executable = executable
    self.arguments = arguments
    self.limits = limits
    self.linger = linger
    state = Mutex(State(turns: WorkTurns(limits: limits)))
  }

  private enum Hand {
    case bell(OpenFile), newThread, busy, stopped
    case refused(WorkTurns<ImageWork>.Refusal)
  }

  /// Puts work into the queue.
  /// - Parameter isAdmitted: whether it was let in before, and so is taken however much there is.
  /// - Throws: `too_many_at_once`, `too_busy`.
  func submit(_ work: ImageWork, isAdmitted: Bool) throws(MediaError) {
    let hand = state.withLock { state -> Hand in
      if state.isStopped { return .stopped }
      if !isAdmitted, let refusal = state.turns.refusal(for: work.owner) { return .refused(refusal) }
      state.turns.add(work, of: work.owner)
      return state.turns.hasTurn ? claim(&state) : .busy
    }
    switch hand {
    case .stopped: work.fail(MediaError(.decoderUnavailable, "stopped"))
    case .bell(let bell): hearth_ring(bell.descriptor)
    case .newThread: startThread()
    case .busy: break
    case .refused(let refusal): throw Self.error(refusal)
    }
  }

  /// - Throws: what `submit` would throw for work of the owner.
  func requireRoom(for owner: WorkOwner) throws(MediaError) {
    if let refusal = state.withLock({ $0.turns.refusal(for: owner) }) { throw Self.error(refusal) }
  }

  private static func error(_ refusal: WorkTurns<ImageWork>.Refusal) -> MediaError {
    switch refusal {
    case .ofOne: MediaError(.tooManyAtOnce)
    case .ofAll: MediaError(.tooBusy)
    }
  }

  /// Frees the place in the queue of work that nobody waits for any more.
  func leave(_ work: ImageWork) {
    state.withLock { state in
      _ = state.turns.remove(of: work.owner) { $0 === work }
    }
  }

  func warm() {
    let hand = state.withLock { state in
      state.isStopped || linger <= 0 || state.threads > 0 ? Hand.busy : claim(&state)
    }
    if case .newThread = hand { startThread() }
  }

  func stop() {
    let (orphans, keeper) = state.withLock { state in
      state.isStopped = true
      defer { state.keeper = nil }
      return (state.turns.removeAll() + state.running, state.keeper)
    }
    for work in orphans { work.cancel() }
    if let keeper { hearth_ring(keeper.descriptor) }
  }

  private func claim(_ state: inout State) -> Hand {
    if let bell = state.keeper {
      state.keeper = nil
      return .bell(bell)
    }
    guard state.threads < limits.parallel else { return .busy }
    state.threads += 1
    return .newThread
  }

  private func startThread() {
    guard !SystemThread.start({ self.serve() }) else { return }
    let orphans = state.withLock { state in
      state.threads -= 1
      return state.threads == 0 ? state.turns.removeAll() : []
    }
    for work in orphans { work.fail(MediaError(.decoderUnavailable, "no thread")) }
  }

  // On a thread of the pool from here on.

  private enum Next {
    case work(ImageWork), keep(OpenFile), end
  }

  private func serve() {
    var spare: ImageChild?
    var mayKeep = true
    while true {
      switch next(mayKeep: mayKeep) {
      case .work(let work):
        WorkerRun(work: work).run(on: spare) { () throws(MediaError) in try ImageChild.start(executable, arguments) }
        state.withLock { state in
          state.running.removeAll { $0 === work }
          state.turns.end(of: work.owner)
        }
        (spare, mayKeep) = (nil, true)
      case .keep(let bell):
        mayKeep = keep(&spare, bell)
      case .end:
        spare?.discard()
        return
      }
    }
  }

  private func next(mayKeep: Bool) -> Next {
    // Made outside the lock; without descriptors left there is simply no keeping.
    let bell = mayKeep && linger > 0 ? hearth_bell() : -1
    let keeper = bell >= 0 ? OpenFile(bell) : nil
    return state.withLock { state in
      while let (work, owner) = state.turns.next() {
        guard !work.isCancelled else {
          state.turns.end(of: owner)
          continue
        }
        state.running.append(work)
        return .work(work)
      }
      if let keeper, state.keeper == nil, !state.isStopped {
        state.keeper = keeper
        return .keep(keeper)
      }
      state.threads -= 1
      return .end
    }
  }

  /// Waits with a started child for the bell. False when the time is over or the child has ended by itself.
  private func keep(_ spare: inout ImageChild?, _ bell: OpenFile) -> Bool {
    do throws(MediaError) {
      if spare == nil { spare = try ImageChild.start(executable, arguments) }
    } catch {
      // The next picture tries again and says why it fails.
      spare = nil
    }
    var pollers = [
      pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: spare?.socket ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&pollers, 2, Int32(clamping: linger * 1000))
    state.withLock { state in if state.keeper === bell { state.keeper = nil } }
    if pollers[1].revents != 0, let broken = spare {
      broken.discard()
      spare = nil
    }
    return ready > 0 && pollers[0].revents != 0
  }
}
