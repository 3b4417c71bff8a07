import Glibc
import Testing

@testable import Core
@testable import SQL

/// A thread that runs what it is given, as an event loop does its handlers.
private final class OneThread: TaskExecutor {
  private let jobs = BlockingQueue<UnownedJob>()

  init() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let me = Unmanaged<OneThread>.fromOpaque(context).takeRetainedValue()
        while let jobs = me.jobs.drain() {
          for job in jobs { job.runSynchronously(on: me.asUnownedTaskExecutor()) }
        }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }

  func enqueue(_ job: consuming ExecutorJob) { _ = jobs.push(UnownedJob(job)) }
  func close() { jobs.close() }
}

@Suite struct `Hashing of passwords` {
  /// Nanoseconds of processor time that the calling thread has had.
  private static var spent: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// OWASP password storage cheat sheet, Argon2id.
  @Test func `costs what is recommended`() async throws {
    let hash = try await Password.hash("a rare password", cost: .usual)

    #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
  }

  @Test func `tries what was typed, too, for an address that no account has as for any other`() async throws {
    let (composed, decomposed) = ("k\u{E4}se und brot", "ka\u{308}se\u{A0}und brot")
    for (password, forms) in [("a rare password", 1), (composed, 1), (decomposed, 2)] {
      var tried: [[UInt8]] = []

      let match = Password.match(password) { form in
        tried.append(Array(form.utf8))
        return false
      }

      #expect(match == .wrong)
      #expect(tried.count == forms)
      #expect(tried.last == Array(password.utf8))
    }
    #expect(await Password.verify(decomposed, against: nil) == .wrong)
    let old = try await Password.hash(form: decomposed, cost: .least)
    #expect(await Password.verify(decomposed, against: old) == .rightAsTyped)
    #expect(await Password.verify(composed, against: old) == .wrong)
    let new = try await Password.hash(decomposed, cost: .least)
    for password in [composed, decomposed] { #expect(await Password.verify(password, against: new) != .wrong) }
  }

  @Test func `takes no time of the thread on which its caller goes on`() async throws {
    let thread = OneThread()
    defer { thread.close() }

    let spent = try await Task(executorPreference: thread) {
      let begin = Self.spent
      let hash = try await Password.hash("a rare password", cost: .usual)
      #expect(await Password.verify("a rare password", against: hash) == .right)
      return Self.spent - begin
    }.value

    // Twice some 15 ms would be.
    #expect(spent < 8_000_000, "\(spent) ns")
  }
}
