import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// A photo whose sender waits, where another process may have to go on with it.
struct UploadAmongOthersTests {
  @Test func `a photo is ready when its sender is answered, and leaves no job`() async throws {
    let circle = try TestCircle(isOneOfSeveral: true)
    let ana = try await circle.member("ana")

    let reply = try await circle.upload(try await RealPhoto.jpeg(), by: ana)

    #expect(reply.status == 201)
    #expect(reply["status"].string == "ready")
    #expect(try await circle.count("SELECT count(*) FROM media_jobs") == 0)
    await circle.settle()
    #expect(circle.folder.files(below: "incoming") == [])
  }

  @Test func `what a process left in the middle another makes`() async throws {
    let one = try TestCircle(isOneOfSeveral: true)
    let two = try TestCircle(clock: one.clock, isOneOfSeveral: true, beside: one)
    let (uploads, now) = (one.services.uploads, one.clock.now())
    let owner = try await one.member("ana").account
    let job = try #require(uploads.heldJob(one.services.newID(), .photo(square: true), of: owner))
    // As far as the first process came: the row, the job and the file.
    try await one.storage.system.write { transaction in
      try UploadQueries.reserve(job.id, owner: owner, alt: "", now: now, in: transaction)
      try JobQueries.insertHeld(job, until: now.adding(seconds: 30), now: now, in: transaction)
    }
    try one.folder.write(try await RealPhoto.jpeg(), "incoming/\(job.id).square")

    await two.services.uploads.tendJobs()
    await two.settle()
    #expect(try await one.count("SELECT count(*) FROM media WHERE status = 'ready'") == 0, "it may still live")
    one.clock.advance(seconds: 31)
    await two.services.uploads.tendJobs()
    await two.settle()

    #expect(try await one.count("SELECT count(*) FROM media WHERE status = 'ready' AND width = height") == 1)
    #expect(try await one.count("SELECT count(*) FROM media_jobs") == 0)
    #expect(one.files(of: job.id).count == 6)
    #expect(one.folder.files(below: "incoming") == [])
  }
}
