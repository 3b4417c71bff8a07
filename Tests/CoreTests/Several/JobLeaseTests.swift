import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// Jobs of two processes on one database and one folder.
struct JobLeaseTests {
  private func pair(leased: Bool = true) throws -> (TestCircle, TestCircle) {
    let one = try TestCircle(isOneOfSeveral: leased)
    return (one, try TestCircle(clock: one.clock, isOneOfSeveral: leased, beside: one))
  }

  /// Puts photos into the queue whose files are not there.
  private func jobs(_ count: Int, _ circle: TestCircle) async throws -> [ID<MediaAPI.Item>] {
    let owner = try await circle.member("ana").account
    let ids: [ID<MediaAPI.Item>] = (0..<count).map { _ in circle.services.newID() }
    let now = circle.clock.now()
    try await circle.storage.system.write { transaction in
      for id in ids {
        try UploadQueries.reserve(id, owner: owner, alt: "", now: now, in: transaction)
        try JobQueries.insert(id, crop: .original, now: now, in: transaction)
      }
    }
    return ids
  }

  @Test func `each job is claimed once, however many ask at once`() async throws {
    let (one, two) = try pair()
    let ids = try await jobs(30, one)

    let claimed = await withTaskGroup(of: [ID<MediaAPI.Item>].self) { group in
      for circle in [one, two, one, two] {
        group.addTask {
          var own: [ID<MediaAPI.Item>] = []
          while let job = await circle.services.uploads.claim(.photo) { own.append(job.id) }
          return own
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }

    #expect(claimed.count == 30)
    #expect(Set(claimed) == Set(ids))
  }

  /// How often one job is begun when another process starts and looks for work while it is done.
  private func begun(_ one: TestCircle, _ two: TestCircle) async throws -> Int {
    _ = try await jobs(1, one)
    var count = await one.services.uploads.claim(.photo) == nil ? 0 : 1
    if two.services.uploads.leases.isAlone {
      try await two.storage.system.write {
        try JobQueries.takeBack(leasedBefore: .distantFuture, mostAttempts: 5, in: $0)
      }
    } else {
      let now = two.clock.now()
      try await two.storage.system.write { try JobQueries.takeBack(leasedBefore: now, mostAttempts: 5, in: $0) }
    }
    if await two.services.uploads.claim(.photo) != nil { count += 1 }
    return count
  }

  @Test func `a start takes nothing that another process is doing`() async throws {
    let (one, two) = try pair()
    #expect(try await begun(one, two) == 1)
  }

  @Test func `and without leases it would`() async throws {
    let (one, two) = try pair(leased: false)
    #expect(try await begun(one, two) == 2)
  }

  @Test func `the job of a process that died is done by another, and the dead one cannot end it`() async throws {
    let (one, two) = try pair()
    let id = try await jobs(1, one)[0]
    let job = try #require(await one.services.uploads.claim(.photo))
    one.clock.advance(seconds: Uploads.leaseSeconds - 1)
    let before = two.clock.now()
    let isLeft = try await two.storage.system.read { try JobQueries.hasAbandoned(before: before, in: $0) }
    #expect(!isLeft)

    one.clock.advance(seconds: 2)
    let now = two.clock.now()
    try await two.storage.system.write { try JobQueries.takeBack(leasedBefore: now, mostAttempts: 5, in: $0) }
    let again = try #require(await two.services.uploads.claim(.photo))

    #expect(again.id == id)
    #expect(again.attempts == 2)
    let photo = PreparedPhoto(width: 1, height: 1, blurHash: "", renditions: [])
    await #expect(throws: LostLease.self) { _ = try await one.services.uploads.markReady(job, photo, film: 0) }
    try await one.storage.system.write { transaction in
      try JobQueries.setPercent(77, of: job, in: transaction)
      try JobQueries.fail(job, .timeout, in: transaction)
      try JobQueries.putBack(job, attempts: 0, until: now, in: transaction)
      #expect(try !JobQueries.renew(job, until: now, in: transaction))
    }
    #expect(try await one.count("SELECT percent FROM media_jobs WHERE state = 'running' AND attempts = 2") == 0)
    #expect(try await two.services.uploads.markReady(again, photo, film: 0))
  }

  @Test func `a job that ends five processes is given up`() async throws {
    let (one, _) = try pair()
    _ = try await jobs(1, one)
    for _ in 0..<5 {
      _ = try #require(await one.services.uploads.claim(.photo))
      one.clock.advance(seconds: Uploads.leaseSeconds + 1)
      let now = one.clock.now()
      try await one.storage.system.write { try JobQueries.takeBack(leasedBefore: now, mostAttempts: 5, in: $0) }
    }
    #expect(await one.services.uploads.claim(.photo) == nil)
    #expect(try await one.count("SELECT count(*) FROM media_jobs WHERE state = 'failed'") == 1)
  }

  @Test func `a lease is one process's until its time is over`() async throws {
    let (one, two) = try pair()
    let (first, second) = (one.services.uploads.leases, two.services.uploads.leases)

    #expect(try await first.take("sweep", seconds: 60))
    #expect(try await !second.take("sweep", seconds: 60))
    #expect(try await second.take("other", seconds: 60))
    one.clock.advance(seconds: 30)
    #expect(try await first.take("sweep", seconds: 60), "whoever has it may go on")
    one.clock.advance(seconds: 59)
    #expect(try await !second.take("sweep", seconds: 60))
    one.clock.advance(seconds: 1)
    #expect(try await second.take("sweep", seconds: 60))
    #expect(try await !first.take("sweep", seconds: 60))
    #expect(try await Leases.alone().take("sweep", seconds: 60))
  }

  @Test func `a start beside others drops nothing that is being uploaded, a sweep after an hour what was left`()
    async throws
  {
    let (one, two) = try pair()
    let (owner, now) = (try await one.member("ana").account, one.clock.now())
    let id: ID<MediaAPI.Item> = one.services.newID()
    try await one.storage.system.write {
      try UploadQueries.reserve(id, owner: owner, alt: "", now: now, in: $0)
    }
    try one.folder.write([1, 2, 3], "incoming/\(id).original")

    try await two.services.uploads.resume()
    await two.settle()
    #expect(try await one.count("SELECT count(*) FROM media") == 1)
    #expect(one.folder.files(below: "incoming").count == 1)

    // The file's own time is the machine's; the circle's clock only goes forward.
    one.clock.advance(seconds: 365 * 86_400 * 20)
    await two.services.uploads.sweep()
    #expect(try await one.count("SELECT count(*) FROM media") == 0)
    #expect(one.folder.files(below: "incoming") == [])
  }
}
