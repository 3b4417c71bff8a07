internal import Glibc
internal import SQL

/// A thread for work that blocks for minutes, such as copying a disk: neither event loops nor the few threads of Swift concurrency wait
/// for it. It ends with the process.
final class WorkThread: TaskExecutor {
  private let jobs = BlockingQueue<UnownedJob>()

  /// - Throws: `StartError` when the system has no thread left.
  init() throws {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<WorkThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw StartError("no thread can be started: \(String(cString: strerror(code)))")
    }
    pthread_detach(thread)
  }

  private func run() {
    while let waiting = jobs.drain() {
      for job in waiting { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    // Nobody closes the queue.
    _ = jobs.push(UnownedJob(job))
  }
}
