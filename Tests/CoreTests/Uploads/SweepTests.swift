import Core
import Media
import SQL
import TestHouse
import Testing
import Wire

struct SweepTests {
  @Test func `what nobody attached within a day is swept, and nothing else`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let attached = try await house.post(ana).media[0]
    let old = try await house.photo(of: ana)
    house.clock.advance(seconds: 86_000)
    let young = try await house.photo(of: ana)

    await house.services.uploads.sweep()
    #expect(house.files(of: old).count == 6)
    house.clock.advance(seconds: 401)
    await house.services.uploads.sweep()

    #expect(house.files(of: old) == [])
    #expect(house.files(of: young).count == 6)
    #expect(house.files(of: attached).count == 6)
    #expect(try await house.count("SELECT count(*) FROM media") == 2)
    #expect(try await house.count("SELECT count(*) FROM media_deletions") == 0)
    #expect(try await house.api(ana).get("/api/media/\(old)").status == 404)
  }

  @Test func `a start finishes WebPs, drops reservations and leftovers, and deletes what was to go`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let reply = try await house.upload(try await RealPhoto.jpeg(), by: ana)
    await house.settle()
    let id = try #require(reply["id"].string.flatMap { ID<MediaAPI.Item>($0) })
    for name in ["320", "1080", "2048"] {
      try await house.store.delete(try #require(.init("\(TestHouse.folder(of: id))/\(name).webp")))
    }
    let (reserved, owner): (ID<MediaAPI.Item>, _) = (house.services.newID(), ana.account)
    let gone = try await house.photo(of: ana)
    try await house.storage.system.write { transaction in
      try transaction.run("UPDATE media SET has_webp = FALSE WHERE id = \(id)")
      try transaction.run("DELETE FROM media WHERE id = \(gone)")
      try transaction.run(
        """
        INSERT INTO media (id, owner, kind, status, created_at) VALUES (\(reserved), \(owner), 'photo', 'reserved', 1)
        """)
    }
    try house.folder.write([1, 2, 3], "incoming/\(reserved).original")
    #expect(house.files(of: id).count == 3)

    try await house.services.uploads.resume()
    await house.settle()
    await house.services.uploads.sweep()

    #expect(house.files(of: id) == ["1080.jpg", "1080.webp", "2048.jpg", "2048.webp", "320.jpg", "320.webp"])
    #expect(try await house.count("SELECT count(*) FROM media WHERE has_webp = TRUE") == 1)
    #expect(try await house.count("SELECT count(*) FROM media") == 1)
    #expect(house.files(of: gone) == [])
    #expect(house.folder.files(below: "incoming") == [])
    #expect(try await house.administration.checkMedia().problems == [])
  }

  @Test func `a photo that goes while its WebPs are being made leaves no file`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    for _ in 0..<3 {
      let reply = try await house.upload(try await RealPhoto.jpeg(), by: ana)
      let id = try #require(reply["id"].string.flatMap { ID<MediaAPI.Item>($0) })
      try await house.storage.system.write { try $0.run("DELETE FROM media WHERE id = \(id)") }
      await house.services.uploads.sweepDeleted()
    }

    await house.settle()

    #expect(house.folder.files(below: "media") == [])
    #expect(house.folder.files(below: "incoming") == [])
    #expect(try await house.administration.checkMedia().problems == [])
  }

  @Test func `the check finds what is missing and what is stray`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let (one, two) = (try await house.photo(of: ana), try await house.photo(of: ana))
    let sound = try await house.administration.checkMedia()
    #expect(sound.problems == [])
    #expect(sound.photos == 2)

    try await house.store.delete(try #require(.init("\(TestHouse.folder(of: one))/320.jpg")))
    try await house.store.put([], at: try #require(.init("\(TestHouse.folder(of: two))/1080.webp")))
    let stranger: ID<MediaAPI.Item> = house.services.newID()
    try await house.store.put([1], at: try #require(.init("\(TestHouse.folder(of: stranger))/320.jpg")))
    try await house.store.put([1], at: try #require(.init("\(TestHouse.folder(of: one))/notes.txt")))

    let problems = try await house.administration.checkMedia().problems
    #expect(
      Set(problems) == [
        "missing: \(TestHouse.folder(of: one))/320.jpg", "missing: \(TestHouse.folder(of: two))/1080.webp",
        "stray: \(TestHouse.folder(of: stranger))/320.jpg", "stray: \(TestHouse.folder(of: one))/notes.txt",
      ])
  }

  @Test func `keys for retries and sessions that ended are swept in time`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let photo = try await house.photo(of: ana)
    let post = try await house.api(ana).post("/api/kinnect/posts", ["media": [.string(photo.description)]], key: "k")
    #expect(post.status == 201)
    _ = try await house.browser(ana).submit("/sign-out")

    house.clock.advance(seconds: 86_000)
    await house.services.uploads.sweep()
    #expect(try await house.count("SELECT count(*) FROM idempotency_keys") == 1)
    house.clock.advance(seconds: 401)
    await house.services.uploads.sweep()
    #expect(try await house.count("SELECT count(*) FROM idempotency_keys") == 0)
    #expect(try await house.count("SELECT count(*) FROM sessions") == 2)
    house.clock.advance(seconds: 31 * 86_400)
    await house.services.uploads.sweep()

    #expect(try await house.count("SELECT count(*) FROM sessions") == 1)
  }
}
