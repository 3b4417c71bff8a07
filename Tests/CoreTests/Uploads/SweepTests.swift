import Core
import Media
import SQL
import TestCircle
import Testing
import Wire

struct SweepTests {
  @Test func `what nobody attached within a day is swept, and nothing else`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let attached = try await circle.post(ana).media[0]
    let old = try await circle.photo(of: ana)
    circle.clock.advance(seconds: 86_000)
    let young = try await circle.photo(of: ana)

    await circle.services.uploads.sweep()
    #expect(circle.files(of: old).count == 6)
    circle.clock.advance(seconds: 401)
    await circle.services.uploads.sweep()

    #expect(circle.files(of: old) == [])
    #expect(circle.files(of: young).count == 6)
    #expect(circle.files(of: attached).count == 6)
    #expect(try await circle.count("SELECT count(*) FROM media") == 2)
    #expect(try await circle.count("SELECT count(*) FROM media_deletions WHERE swept_at IS NULL") == 0)
    #expect(try await circle.api(ana).get("/api/media/\(old)").status == 404)
  }

  @Test func `a medium whose job still waits is not swept, and one whose job failed is`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let (waits, _) = (try await circle.video(of: ana), try await circle.video(of: ana))
    try await circle.storage.system.write {
      try $0.run("UPDATE media_jobs SET state = 'waiting' WHERE media_id = \(waits)")
    }

    circle.clock.advance(seconds: 3 * 86_400)
    await circle.services.uploads.sweep()

    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
    #expect(try await circle.count("SELECT count(*) FROM media WHERE id = \(waits)") == 1)
  }

  @Test func `a start finishes WebPs, drops reservations and leftovers, and deletes what was to go`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let reply = try await circle.upload(try await RealPhoto.jpeg(), by: ana)
    await circle.settle()
    let id = try #require(reply["id"].string.flatMap { ID<MediaAPI.Item>($0) })
    for name in ["320", "1080", "2048"] {
      try await circle.store.delete(try #require(.init("\(TestCircle.folder(of: id))/\(name).webp")))
    }
    let (reserved, owner): (ID<MediaAPI.Item>, _) = (circle.services.newID(), ana.account)
    let gone = try await circle.photo(of: ana)
    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE media SET has_webp = FALSE WHERE id = \(id)")
      try transaction.run("DELETE FROM media WHERE id = \(gone)")
      try transaction.run(
        """
        INSERT INTO media (id, owner, kind, status, created_at) VALUES (\(reserved), \(owner), 'photo', 'reserved', 1)
        """)
    }
    try circle.folder.write([1, 2, 3], "incoming/\(reserved).original")
    #expect(circle.files(of: id).count == 3)

    try await circle.services.uploads.resume()
    await circle.settle()
    await circle.services.uploads.sweep()

    #expect(circle.files(of: id) == ["1080.jpg", "1080.webp", "2048.jpg", "2048.webp", "320.jpg", "320.webp"])
    #expect(try await circle.count("SELECT count(*) FROM media WHERE has_webp = TRUE") == 1)
    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
    #expect(circle.files(of: gone) == [])
    #expect(circle.folder.files(below: "incoming") == [])
    #expect(try await circle.administration.checkMedia().problems == [])
  }

  @Test func `a photo that goes while its WebPs are being made leaves no file`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    for _ in 0..<3 {
      let reply = try await circle.upload(try await RealPhoto.jpeg(), by: ana)
      let id = try #require(reply["id"].string.flatMap { ID<MediaAPI.Item>($0) })
      try await circle.storage.system.write { try $0.run("DELETE FROM media WHERE id = \(id)") }
      await circle.services.uploads.sweepDeleted()
    }

    await circle.settle()

    #expect(circle.folder.files(below: "media") == [])
    #expect(circle.folder.files(below: "incoming") == [])
    #expect(try await circle.administration.checkMedia().problems == [])
  }

  @Test func `the check finds what is missing and what is stray`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let (one, two) = (try await circle.photo(of: ana), try await circle.photo(of: ana))
    let sound = try await circle.administration.checkMedia()
    #expect(sound.problems == [])
    #expect(sound.photos == 2)

    try await circle.store.delete(try #require(.init("\(TestCircle.folder(of: one))/320.jpg")))
    try await circle.store.put([], at: try #require(.init("\(TestCircle.folder(of: two))/1080.webp")))
    let stranger: ID<MediaAPI.Item> = circle.services.newID()
    try await circle.store.put([1], at: try #require(.init("\(TestCircle.folder(of: stranger))/320.jpg")))
    try await circle.store.put([1], at: try #require(.init("\(TestCircle.folder(of: one))/notes.txt")))

    let problems = try await circle.administration.checkMedia().problems
    #expect(
      Set(problems) == [
        "missing: \(TestCircle.folder(of: one))/320.jpg", "missing: \(TestCircle.folder(of: two))/1080.webp",
        "stray: \(TestCircle.folder(of: stranger))/320.jpg", "stray: \(TestCircle.folder(of: one))/notes.txt",
      ])
  }

  @Test func `keys for retries and sessions that ended are swept in time`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let photo = try await circle.photo(of: ana)
    let post = try await circle.api(ana).post("/api/kinnect/posts", ["media": [.string(photo.description)]], key: "k")
    #expect(post.status == 201)
    _ = try await circle.browser(ana).submit("/kinnect/sign-out")

    circle.clock.advance(seconds: 86_000)
    await circle.services.uploads.sweep()
    #expect(try await circle.count("SELECT count(*) FROM idempotency_keys") == 1)
    circle.clock.advance(seconds: 401)
    await circle.services.uploads.sweep()
    #expect(try await circle.count("SELECT count(*) FROM idempotency_keys") == 0)
    #expect(try await circle.count("SELECT count(*) FROM sessions") == 2)
    circle.clock.advance(seconds: 31 * 86_400)
    await circle.services.uploads.sweep()

    #expect(try await circle.count("SELECT count(*) FROM sessions") == 1)
  }
}
