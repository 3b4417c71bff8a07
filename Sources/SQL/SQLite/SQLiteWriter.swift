internal import CSQLite
internal import Glibc
internal import Wire

/// The one thread that writes. Queued work runs in savepoints of a shared transaction, so that one synced commit
/// acknowledges the whole batch; between two of them it ends checkpoints.
final class SQLiteWriter: Sendable {
  private let queue = BlockingQueue<Job>()
  private let finished = BlockingQueue<Void>()

  /// One piece of work, run on the writer's thread.
  struct Job: Sendable {
    /// Nil for the system's own work.
    let principal: Principal?
    /// Does the work; throws to undo it.
    let work: @Sendable (SQLiteConnection) throws -> Void
    /// Called once the outcome is durable, or with the reason why it is not.
    let finish: @Sendable ((any Error)?) -> Void
  }

  private static let largestBatch = 256

  init(file: SQLiteFile) throws(SQLError) {
    let thread = Thread(file: file, queue: queue, finished: finished)
    try thread.open()
    let context = Unmanaged.passRetained(thread)
    var identifier = pthread_t()
    let code = pthread_create(
      &identifier, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Thread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw SQLError(.other, "the writer's thread did not start")
    }
    pthread_detach(identifier)
  }

  /// How much work has not begun yet.
  var waiting: Int { queue.count }

  func submit(_ job: Job) {
    if !queue.push(job) { job.finish(SQLError(.other, "the database is closed")) }
  }

  /// Finishes what is queued and closes the connections.
  func close() {
    queue.close()
    while finished.drain() != nil {}
  }

  /// The state of the writer's thread; handed over once at start and never touched by another thread after.
  private final class Thread {
    let file: SQLiteFile
    let queue: BlockingQueue<Job>
    let finished: BlockingQueue<Void>
    var system: SQLiteConnection?
    var viewers: SQLiteConnection?
    var checkpointer: SQLiteCheckpointer?

    init(file: SQLiteFile, queue: BlockingQueue<Job>, finished: BlockingQueue<Void>) {
      self.file = file
      self.queue = queue
      self.finished = finished
    }

    func open() throws(SQLError) {
      let checkpointer = file.options.checkpoints ? SQLiteCheckpointer(of: file) : nil
      let system = try file.openSystem(readOnly: false)
      let viewers = try file.openGuarded(readOnly: false)
      checkpointer?.watch(system)
      checkpointer?.watch(viewers)
      self.checkpointer = checkpointer
      self.system = system
      self.viewers = viewers
    }

    func run() {
      while let jobs = queue.drain() {
        var rest = jobs[...]
        while let first = rest.first {
          let isSystem = first.principal == nil
          let batch = rest.prefix(SQLiteWriter.largestBatch).prefix { ($0.principal == nil) == isSystem }
          rest = rest.dropFirst(batch.count)
          if let connection = isSystem ? system : viewers { commit(batch, on: connection) }
        }
        if let system { checkpointer?.checkpointIfDue(system) }
      }
      viewers = nil
      if let system { checkpointer?.finish(system) }
      system = nil
      finished.close()
    }

    /// Runs a batch in one transaction. Nothing is acknowledged before the commit is on the disk.
    private func commit(_ batch: ArraySlice<Job>, on connection: SQLiteConnection) {
      var done: [(job: Job, failure: (any Error)?)] = []
      done.reserveCapacity(batch.count)
      do {
        try connection.perform(.beginWrite)
        for job in batch {
          done.append((job, try perform(job, on: connection)))
        }
        try connection.perform(.commit)
      } catch {
        if connection.isInTransaction { _ = connection.ends(.rollback) }
        for job in batch { job.finish(error) }
        return
      }
      for (job, failure) in done { job.finish(failure) }
    }

    /// Answers the job's own failure; throws when the whole transaction is lost.
    private func perform(_ job: Job, on connection: SQLiteConnection) throws -> (any Error)? {
      connection.functions.principal = job.principal ?? .anonymous
      defer { connection.functions.principal = .anonymous }
      try connection.perform(.savepoint)
      do {
        try job.work(connection)
        try connection.perform(.release)
        return nil
      } catch {
        guard connection.isInTransaction else { throw error }
        try connection.perform(.rollbackToSavepoint)
        try connection.perform(.release)
        return error
      }
    }
  }
}
