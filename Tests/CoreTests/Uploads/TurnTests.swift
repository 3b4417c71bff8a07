import HTML
import HTTP
import Media
import SQL
import Synchronization
import TestCircle
import Testing
import Wire

@testable import Core

/// The queue by turns, its bounds, and what is not made because nobody waits for it.
struct TurnTests {
  /// Puts a photo into the queue whose file is not there.
  private func job(of owner: ID<AuthAPI.Account>, _ circle: TestCircle) async throws -> ID<MediaAPI.Item> {
    let id: ID<MediaAPI.Item> = circle.services.newID()
    circle.clock.advance(seconds: 1)
    let now = circle.clock.now()
    try await circle.storage.system.write { transaction in
      try UploadQueries.reserve(id, owner: owner, alt: "", now: now, in: transaction)
      try JobQueries.insert(id, crop: .original, now: now, in: transaction)
    }
    return id
  }

  @Test func `jobs are claimed by turns, each one's in their order`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana").account, try await circle.member("ben").account)
    var (anas, bens): ([ID<MediaAPI.Item>], [ID<MediaAPI.Item>]) = ([], [])
    for _ in 0..<4 { anas.append(try await job(of: ana, circle)) }
    let uploads = circle.services.uploads

    let first = await uploads.claim(.photo)?.id
    for _ in 0..<2 { bens.append(try await job(of: ben, circle)) }
    var order: [ID<MediaAPI.Item>?] = [first]
    for _ in 0..<3 { order.append(await uploads.claim(.photo)?.id) }
    // An account that has its share under way is passed over.
    order.append(await uploads.claim(.photo, except: [ana])?.id)
    order.append(await uploads.claim(.photo, except: [ben])?.id)

    #expect(order == [anas[0], anas[1], bens[0], anas[2], bens[1], anas[3]])
    #expect(await uploads.claim(.photo) == nil)
  }

  @Test func `there is a bound for one in the queue, and a bound for all`() async throws {
    let circle = try TestCircle(videos: VideoWorker(tools: "/usr/bin"))
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let (owner, now) = (ana.account, circle.clock.now())
    func fill(_ count: Int, _ owner: ID<AuthAPI.Account>) async throws {
      let ids: [ID<MediaAPI.Item>] = (0..<count).map { _ in circle.services.newID() }
      try await circle.storage.system.write { transaction in
        for id in ids {
          try UploadQueries.reserve(id, .video, owner: owner, alt: "", now: now, in: transaction)
          try JobQueries.insert(id, crop: .original, now: now, in: transaction)
        }
      }
    }
    func announce(_ member: Member) async throws -> Reply {
      try await circle.api(member).send(
        .post, "/api/media/uploads", headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "1000"])
    }
    try await fill(UploadLimits.jobsOfOne - 1, owner)
    #expect(try await announce(ana).status == 201)

    try await fill(1, owner)
    let refused = try await announce(ana)
    #expect(refused.status == 429 && refused.code == "too_many_at_once" && refused.header("Retry-After") == "30")
    #expect(try await announce(ben).status == 201)
    let film = [0, 0, 0, 0x18] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 64)
    #expect(try await circle.upload(film, by: ana).status == 429)

    try await fill(UploadLimits.jobsOfAll - UploadLimits.jobsOfOne, try await circle.member("cem").account)
    let busy = try await announce(ben)
    #expect(busy.status == 503 && busy.code == "too_busy" && busy.header("Retry-After") == "10")
    // What has failed is not in anybody's way.
    try await circle.storage.system.write { try $0.run("UPDATE media_jobs SET state = 'failed'") }
    #expect(try await announce(ana).status == 201)
  }

  /// Workers whose children never answer.
  private func waiting(_ ofOne: Int) -> ImageWorkers {
    var work = WorkLimits(parallel: 2, share: 1)
    (work.ofOne, work.ofAll) = (ofOne, 10)
    var limits = ImageLimits()
    limits.wallSeconds = 3600
    return ImageWorkers(executable: "/bin/sleep", arguments: ["3600"], work: work, limits: limits, linger: 0)
  }

  @Test func `a photo whose sender is gone is not made, and leaves nothing`() async throws {
    let workers = waiting(2)
    let circle = try TestCircle(workers: workers)
    let ana = try await circle.member("ana")
    let jpeg = try await RealPhoto.jpeg()
    let senders = (0..<2).map { _ in Task { try await circle.upload(jpeg, by: ana).status } }
    let refused = await full(workers, ana)
    #expect(refused)

    let third = try await circle.upload(jpeg, by: ana)
    #expect(third.status == 429 && third.code == "too_many_at_once")
    #expect(try await circle.count("SELECT count(*) FROM media") == 2)

    for sender in senders { sender.cancel() }
    for sender in senders { #expect(try await sender.value == 503) }
    await circle.settle()
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
    #expect(circle.folder.files(below: "incoming") == [])
    #expect(throws: Never.self) { try workers.requireRoom(for: WorkOwner(ana.account)) }
    #expect(circle.logged == [])
  }

  @Test func `a photo is made as long as one of those waits who sent it under one key`() async throws {
    let workers = waiting(2)
    let circle = try TestCircle(workers: workers)
    let ana = try await circle.member("ana")
    let jpeg = try await RealPhoto.jpeg()
    let uploads = circle.services.uploads
    let send: @Sendable () async throws -> Int = { try await circle.upload(jpeg, by: ana, key: "one").status }
    func expectWaiting(_ count: Int) async throws {
      for _ in 0..<12_000 where uploads.atWork.withLock({ $0.values.first?.waiting }) != count {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(uploads.atWork.withLock { $0.values.map(\.waiting) } == [count])
    }

    let first = Task { try await send() }
    try await expectWaiting(1)
    let second = Task { try await send() }
    try await expectWaiting(2)
    first.cancel()
    try await expectWaiting(1)
    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
    second.cancel()

    for sender in [first, second] { #expect(try await sender.value == 503) }
    await circle.settle()
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
    #expect(try await circle.count("SELECT count(*) FROM idempotency_keys") == 0)
    #expect(circle.folder.files(below: "incoming") == [])
  }

  /// Waits until the member has as many under way as one may have.
  private func full(_ workers: ImageWorkers, _ member: Member) async -> Bool {
    for _ in 0..<12_000 {
      do throws(MediaError) { try workers.requireRoom(for: WorkOwner(member.account)) } catch { return true }
      // A pause between two looks; the deadline is one that only a bug reaches.
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  @Test func `what is made of a medium ends when that is discarded`() async throws {
    let workers = waiting(2)
    let circle = try TestCircle(workers: workers)
    let ana = try await circle.member("ana")
    let uploads = circle.services.uploads
    let id = try await job(of: ana.account, circle)
    try circle.folder.write(try await RealPhoto.jpeg(), "incoming/\(id).part")
    uploads.wakeJobs()
    for _ in 0..<12_000 where uploads.atWork.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(10)) }

    #expect(try await circle.api(ana).delete("/api/media/\(id)").status == 204)
    // Its child would sleep for an hour.
    await circle.settle()

    #expect(uploads.atWork.withLock { $0.isEmpty } && uploads.photosUnderWay.withLock { $0.isEmpty })
    #expect(circle.folder.files(below: "incoming") == [])
  }

  @Test func `a page with photos is the same in whatever parts it is asked for`() async throws {
    let photos = (0..<4).map { number -> (InlinedPhoto, [UInt8]) in
      let bytes = (0..<[0, 1, 301, 1000][number]).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let photo = InlinedPhoto(id: ID(high: 1, low: UInt64(number)), name: .small, size: Int64(bytes.count))
      return (photo, bytes)
    }
    let text = Array("<p>one</p>two<img>".utf8)
    let page = PageWithPhotos(
      text: text,
      gaps: [(0, photos[0].0), (10, photos[1].0), (10, photos[2].0), (text.count, photos[3].0)])
    var whole = text
    for (place, number) in [(text.count, 3), (10, 2), (10, 1), (0, 0)] {
      whole.insert(contentsOf: InlinePicture.base64(photos[number].1), at: place)
    }
    func read(_ photo: InlinedPhoto, _ range: Range<Int64>) -> [UInt8] {
      Array(photos[Int(photo.id.low)].1[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    #expect(page.count == Int64(whole.count))
    for length in [1, 2, 3, 5, 7, 64, 4096] {
      var parts: [UInt8] = []
      for start in stride(from: Int64(0), to: page.count, by: length) {
        parts += try await page.bytes(in: start..<min(page.count, start + Int64(length))) { read($0, $1) }
      }
      #expect(parts == whole, "\(length)")
    }
    // A photo that became shorter is never taken for whole.
    await #expect(throws: MediaError.self) { try await page.bytes(in: 0..<page.count) { _, _ in [] } }
  }
}
