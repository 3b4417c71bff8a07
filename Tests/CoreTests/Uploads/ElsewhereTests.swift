import HTTP
import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// Media in a store that is on no disk of this machine.
struct ElsewhereTests {
  private let circle: TestCircle

  init() throws { circle = try TestCircle(media: .elsewhere) }

  /// Another process of the same circle, as far as uploads go: its own folder, the same database and store.
  private func neighbour(_ folder: TestFolder) throws -> Services {
    let clock = circle.clock
    let uploads = try Uploads(
      store: circle.remote, parts: StoreParts(store: circle.arrived), workers: .built,
      incoming: folder.path + "/incoming",
      storage: circle.storage, background: circle.background, log: .silent, now: { clock.now() })
    return Services(
      storage: circle.storage, keys: circle.keys, uploads: uploads, settings: Settings(), apps: [], log: .silent,
      now: { clock.now() })
  }

  private func signedIn(_ member: Member) -> SignedIn {
    SignedIn(account: member.account, session: member.apiSession, kind: .api, isOperator: false)
  }

  private func begin(_ size: Int, by member: Member) async throws -> ID<MediaAPI.Item> {
    try await ResumableActions(services: circle.services).create(
      size: size, metadata: "", by: signedIn(member), idempotency: nil
    ).id
  }

  @Test func `parts may come at any process, and any may do the work`() async throws {
    let ana = try await circle.member("ana")
    let photo = try await RealPhoto.jpeg()
    let folder = try TestFolder()
    let other = try neighbour(folder)
    let id = try await begin(photo.count, by: ana)
    let cuts = [0, 100, 2000, 5000, photo.count]

    for (index, (from, to)) in zip(cuts, cuts.dropFirst()).enumerated() {
      // The other is the one that gets the last part, and so does the work.
      let actions = ResumableActions(services: index % 2 == 0 ? circle.services : other)
      _ = try await actions.append(Array(photo[from..<to]), at: from, checksum: nil, to: id, by: signedIn(ana))
    }
    await circle.settle()

    #expect(try await circle.api(ana).get("/api/media/\(id)")["status"].string == "ready")
    #expect(circle.files(of: id).count == 6)
    #expect(circle.folder.files(below: "incoming") == [] && folder.files(below: "incoming") == [])
    #expect(circle.folder.files(below: "arrived") == [])
    await circle.services.uploads.sweep()
    #expect(try await circle.count("SELECT count(*) FROM media_parts") == 0)
  }

  @Test func `of different bytes for the same place those count that were acknowledged`() async throws {
    let ana = try await circle.member("ana")
    let folder = try TestFolder()
    let actions = [ResumableActions(services: circle.services), ResumableActions(services: try neighbour(folder))]
    for round in 0..<10 {
      let id = try await begin(2000, by: ana)
      let taken = try await withThrowingTaskGroup(of: UInt8?.self) { group in
        for sender in 0..<6 {
          group.addTask { [signedIn = signedIn(ana)] in
            let bytes = [UInt8](repeating: UInt8(sender), count: 1000 + sender)
            do {
              _ = try await actions[sender % 2].append(bytes, at: 0, checksum: nil, to: id, by: signedIn)
              return UInt8(sender)
            } catch let problem as Problem where problem.status == 409 {
              return nil
            }
          }
        }
        return try await group.reduce(into: [UInt8]()) { taken, sender in if let sender { taken.append(sender) } }
      }
      #expect(taken.count == 1, "round \(round)")
      let sender: UInt8 = try #require(taken.first)
      let parts = try await circle.services.uploads.keptParts(of: id)
      try await circle.services.uploads.parts.take("\(id).part", parts, to: folder.path + "/whole")
      #expect(try folder.read("whole") == [UInt8](repeating: sender, count: 1000 + Int(sender)))
      #expect(circle.folder.files(below: "arrived").filter { $0.hasPrefix("\(id)") }.count == 1, "the others are gone")
    }
  }

  @Test func `a file of which a part is gone fails, and is not patched up`() async throws {
    let ana = try await circle.member("ana")
    let photo = try await RealPhoto.jpeg()
    let id = try await begin(photo.count, by: ana)
    let actions = ResumableActions(services: circle.services)
    _ = try await actions.append(Array(photo[..<5000]), at: 0, checksum: nil, to: id, by: signedIn(ana))
    let middle = try await actions.append(Array(photo[5000..<6000]), at: 5000, checksum: nil, to: id, by: signedIn(ana))
    #expect(middle.received == 6000)
    let lost = try #require(circle.folder.files(below: "arrived").first { $0.contains("/000005000-") })
    try await circle.arrived.delete(try #require(BlobKey(lost)))

    _ = try await actions.append(Array(photo[6000...]), at: 6000, checksum: nil, to: id, by: signedIn(ana))
    await circle.settle()

    let upload = try await circle.api(ana).get("/api/media/\(id)")
    #expect(upload["status"].string == "failed" && upload["failure", "code"]?.string == "truncated")
    #expect(circle.folder.files(below: "incoming") == [])
  }

  @Test func `what a process left that ended in between is swept, and what is needed is not`() async throws {
    let ana = try await circle.member("ana")
    let open = try await begin(100, by: ana)
    let actions = ResumableActions(services: circle.services)
    _ = try await actions.append([1, 2], at: 0, checksum: nil, to: open, by: signedIn(ana))
    let stray: ID<MediaAPI.Item> = circle.services.newID()
    try await circle.services.uploads.parts.keep([1], as: "\(stray).part")
    await circle.services.uploads.sweep()
    #expect(circle.folder.files(below: "arrived").count == 2, "younger than an hour")
    #expect(try await circle.administration.checkMedia().problems == [])
    circle.clock.advance(seconds: 3601)

    #expect(try await circle.administration.checkMedia().problems == ["stray: incoming/\(stray).part"])
    await circle.services.uploads.sweep()

    #expect(circle.folder.files(below: "arrived").map { $0.prefix(36) } == ["\(open)"])
    #expect(try await circle.administration.checkMedia().problems == [])
  }

  @Test func `WebPs that are missing are made from the stored photo`() async throws {
    let ana = try await circle.member("ana")
    let reply = try await circle.upload(try await RealPhoto.jpeg(), by: ana)
    await circle.settle()
    let id = try #require(reply["id"].string.flatMap { ID<MediaAPI.Item>($0) })
    for name in ["320", "1080", "2048"] {
      try await circle.store.delete(try #require(BlobKey("\(TestCircle.folder(of: id))/\(name).webp")))
    }
    try await circle.storage.system.write { try $0.run("UPDATE media SET has_webp = FALSE") }

    try await circle.services.uploads.resume()
    await circle.settle()

    #expect(circle.files(of: id).count == 6)
    #expect(circle.folder.files(below: "incoming") == [])
  }

  @Test func `while the store is away everything says so, and nothing half-made stays`() async throws {
    let ana = try await circle.member("ana")
    let photo = try await RealPhoto.jpeg()
    let there = try await circle.upload(photo, by: ana)
    await circle.settle()
    let url = try #require(there["urls", "320"]?.string)
    let id = try await begin(photo.count, by: ana)
    let actions = ResumableActions(services: circle.services)
    _ = try await actions.append(Array(photo[..<1000]), at: 0, checksum: nil, to: id, by: signedIn(ana))
    (circle.remote.isAway, circle.arrived.isAway) = (true, true)

    let upload = try await circle.upload(photo, by: ana, key: "one")
    let bytes = try await circle.anyone.get(url)
    let part = await #expect(throws: MediaError.self) {
      try await actions.append(Array(photo[1000...]), at: 1000, checksum: nil, to: id, by: signedIn(ana))
    }

    for reply in [upload, bytes] {
      #expect(reply.status == 503 && reply.code == "store_unavailable" && reply.header("Retry-After") == "10")
    }
    #expect(part?.code == .storeUnavailable)
    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
    #expect(try await circle.count("SELECT count(*) FROM idempotency_keys") == 0)
    #expect(try await circle.api(ana).get("/api/kinnect/feed").status == 200, "all else goes on")
    (circle.remote.isAway, circle.arrived.isAway) = (false, false)
    await circle.services.uploads.sweep()
    #expect(circle.folder.files(below: "media").count == 6)
    #expect(try await circle.upload(photo, by: ana, key: "one").status == 201)
    _ = try await actions.append(Array(photo[1000...]), at: 1000, checksum: nil, to: id, by: signedIn(ana))
    await circle.settle()
    #expect(try await circle.api(ana).get("/api/media/\(id)")["status"].string == "ready")
    #expect(try await circle.anyone.get(url).status == 200)
  }

  @Test func `a job whose store is away waits for it`() async throws {
    let ana = try await circle.member("ana")
    let photo = try await RealPhoto.jpeg()
    let id = try await begin(photo.count, by: ana)
    circle.remote.isAway = true
    _ = try await ResumableActions(services: circle.services).append(
      photo, at: 0, checksum: nil, to: id, by: signedIn(ana))
    await circle.settle()
    #expect(try await circle.api(ana).get("/api/media/\(id)")["status"].string == "processing")
    circle.remote.isAway = false
    circle.clock.advance(seconds: 31)

    circle.services.uploads.wakeJobs()
    await circle.settle()

    #expect(try await circle.api(ana).get("/api/media/\(id)")["status"].string == "ready")
  }

  @Test func `a film goes out in pieces, and what a client has is not asked for`() async throws {
    let ana = try await circle.member("ana")
    let id = try await circle.video(of: ana)
    try await circle.makeReady(id)
    let film = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try await circle.store.put(film, at: try #require(BlobKey("\(TestCircle.folder(of: id))/video.mp4")))
    let path = "/media/account/\(id)/video"
    let api = circle.api(ana)

    let whole = try await api.get(path)
    let part = try await api.get(path, ["Range": "bytes=1000000-3999999"])
    let head = try await api.send(.head, path)
    #expect(whole.status == 200 && whole.bytes == film)
    #expect(part.status == 206 && part.bytes == Array(film[1_000_000..<4_000_000]))
    #expect(part.header("Content-Range") == "bytes 1000000-3999999/5000000")
    #expect(head.status == 200 && head.response.body.count == 5_000_000)
    #expect(whole.header("Cache-Control") == "private, no-cache")
    let tag = try #require(whole.header("ETag"))
    let calls = circle.remote.calls
    #expect(try await api.get(path, ["If-None-Match": tag]).status == 304)
    #expect(circle.remote.calls == calls)
    let ben = try await circle.member("ben")
    #expect(try await circle.api(ben).get(path).status == 404)
    #expect(circle.remote.calls == calls, "the store is asked only for who may see it")
    #expect(try await api.get("/media/account/\(id)/part").status == 404)
  }
}
