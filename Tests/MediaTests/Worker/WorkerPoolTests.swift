import Glibc
import Media
import Testing

struct WorkerPoolTests {
  @Test func `thirty jobs at once never have more than two children`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write(Files.gif())
    let diary = "\(scratch.path)/diary"
    // A child that writes down when it comes and goes; the first stays until there is another.
    let script = "printf + >> \(diary); until grep -q '+.*+' \(diary); do sleep 0.01; done; printf - >> \(diary)"
    let workers = ImageWorkers(
      executable: "/bin/sh", arguments: ["-c", script], work: WorkLimits(parallel: 2), linger: 0)

    let jobs = try (0..<30).map { _ in try workers.start(.file(file), .photo()) }
    for job in jobs { await #expect(throws: MediaError.self) { try await job.webPs() } }

    var now = 0
    var most = 0
    for byte in try Scratch.read(diary) {
      now += byte == UInt8(ascii: "+") ? 1 : -1
      most = max(most, now)
    }
    #expect(most == 2 && now == 0)
  }

  @Test func `another's picture is at work while one member's keep all of their places`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write(Files.gif())
    let (diary, door) = ("\(scratch.path)/diary", "\(scratch.path)/door")
    // A child that writes down that it came, and stays until the door is open.
    let script = "printf + >> \(diary); until [ -e \(door) ]; do sleep 0.01; done"
    var limits = ImageLimits()
    limits.wallSeconds = 3600
    var work = WorkLimits(parallel: 3, share: 2)
    (work.ofOne, work.ofAll) = (12, 14)
    let workers = ImageWorkers(executable: "/bin/sh", arguments: ["-c", script], work: work, limits: limits, linger: 0)
    let (ana, ben) = (WorkOwner.account(high: 0, low: 1), WorkOwner.account(high: 0, low: 2))

    var jobs = try (0..<12).map { _ in try workers.start(.file(file), .photo(), for: ana) }
    func refusal(_ owner: WorkOwner) -> MediaError.Code? {
      do throws(MediaError) {
        jobs.append(try workers.start(.file(file), .photo(), for: owner))
        return nil
      } catch {
        return error.code
      }
    }
    let first = [refusal(ana), refusal(ben)]
    #expect(first == [.tooManyAtOnce, nil])

    // The third is Ben's: of Ana's no more than two are at work, and none of hers has ended.
    while (try? Scratch.read(diary))?.count ?? 0 < 3 { try await Task.sleep(for: .milliseconds(5)) }
    let second = [refusal(ben), refusal(ben)]
    #expect(second == [nil, .tooBusy])
    // What nobody waits for any more has left the queue, and makes room.
    let last = jobs.remove(at: 11)
    last.cancel()
    await #expect(throws: CancellationError.self) { try await last.jpegs() }
    let third = refusal(ana)
    #expect(third == nil)
    _ = try scratch.write([], "door")
    let left = jobs
    for job in left { await #expect(throws: MediaError.self) { try await job.jpegs() } }
  }

  @Test func `thirty pictures at once are all made`() async throws {
    let workers = ImageWorkers.built(parallel: 2, linger: 1)
    let scratch = try Scratch()
    let file = try scratch.write(Files.png(.corners(64, 48)))

    let jobs = try (0..<30).map { _ in try workers.start(.file(file), .photo()) }

    for job in jobs {
      #expect(try await job.jpegs().width == 64)
      #expect(try await job.webPs().count == 3)
    }
  }

  @Test func `the JPEGs are there before the WebPs, and the file may be gone`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write(Files.png(.corners(640, 480)))
    let job = try ImageWorkers.shared.start(.file(file), .photo())
    unlink(file)

    let photo = try await job.jpegs()
    let webPs = try await job.webPs()

    #expect(photo.renditions.allSatisfy { $0.format == .jpeg } && photo.renditions.count == 3)
    #expect(webPs.allSatisfy { $0.format == .webp } && webPs.count == 3)
  }

  @Test func `cancelling the waiting task ends the child and frees its place`() async throws {
    // The cancelling is what ends it, however long this test has to wait for its turn.
    var limits = ImageLimits()
    limits.wallSeconds = 3600
    let workers = ImageWorkers(
      executable: "/bin/sleep", arguments: ["3600"], work: WorkLimits(parallel: 1), limits: limits)
    let scratch = try Scratch()
    let file = try scratch.write(Files.gif())
    let first = try workers.start(.file(file), .photo())
    let second = try workers.start(.file(file), .photo())

    let waiting = Task { try await second.jpegs() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.jpegs() }
  }

  @Test func `letting go of a job ends it`() async throws {
    var limits = ImageLimits()
    limits.wallSeconds = 30
    let workers = ImageWorkers(
      executable: "/bin/sleep", arguments: ["60"], work: WorkLimits(parallel: 1), limits: limits)
    let scratch = try Scratch()
    let file = try scratch.write(Files.gif())

    for _ in 0..<3 { _ = try workers.start(.file(file), .photo()) }
    let last = try workers.start(.file(file), .photo())
    workers.stop()

    await #expect(throws: CancellationError.self) { try await last.jpegs() }
  }

  @Test func `after stop nothing is taken`() async throws {
    let workers = ImageWorkers.built()
    workers.warm()
    workers.stop()

    #expect(try await workers.refusal(Files.gif()) == .decoderUnavailable)
  }

  @Test func `a warm child serves the next picture`() async throws {
    let workers = ImageWorkers.built(linger: 20)
    workers.warm()

    for _ in 0..<3 { #expect(try await workers.refusal(Files.gif()) == nil) }
  }
}
