import Core
import HTTP
import Media
import SQL
import TestCircle
import Testing
import Wire

/// tus 1.0.0 at `/api/media/uploads`.
struct ResumableTests {
  private struct Sender {
    let circle: TestCircle
    let member: Member
    let path: String
    var api: Client { circle.api(member) }

    init(_ circle: TestCircle, _ member: Member, size: Int, metadata: String = "") async throws {
      self.circle = circle
      self.member = member
      var fields = ["Tus-Resumable": "1.0.0", "Upload-Length": "\(size)"]
      if !metadata.isEmpty { fields["Upload-Metadata"] = metadata }
      let reply = try await circle.api(member).send(.post, "/api/media/uploads", headers: fields)
      guard reply.status == 201, let location = reply.location else { throw TestFault("no upload: \(reply.text)") }
      path = location
    }

    var id: String { String(path.split(separator: "/").last ?? "") }

    func patch(_ bytes: [UInt8], at offset: Int, _ fields: [String: String] = [:]) async throws -> Reply {
      try await api.send(
        .patch, path, body: .raw("application/offset+octet-stream", bytes),
        headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "\(offset)"].merging(fields) { $1 })
    }

    func head() async throws -> Reply { try await api.send(.head, path, headers: ["Tus-Resumable": "1.0.0"]) }

    func status() async throws -> Reply { try await api.get("/api/media/\(id)") }
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `a photo that comes in parts is taken in like any other`(media: TestCircle.MediaPlace) async throws {
    let circle = try TestCircle(media: media)
    let ana = try await circle.member("ana")
    let photo = try await RealPhoto.jpeg()
    // "A <photo>", "square"
    let sender = try await Sender(
      circle, ana, size: photo.count, metadata: "filename c2VjcmV0LmpwZw==,alt QSA8cGhvdG8+,crop c3F1YXJl,empty")

    let first = try await sender.patch(Array(photo[..<1000]), at: 0)
    #expect(first.status == 204)
    #expect(first.header("Upload-Offset") == "1000")
    #expect(first.header("Upload-Expires")?.hasSuffix("GMT") == true)
    #expect(first.header("Tus-Resumable") == "1.0.0")
    let state = try await sender.head()
    #expect(state.status == 200)
    #expect(state.header("Upload-Offset") == "1000")
    #expect(state.header("Upload-Length") == "\(photo.count)")
    #expect(state.header("Upload-Metadata")?.contains("c2VjcmV0LmpwZw==") == true)
    #expect(state.header("Cache-Control") == "no-store")
    #expect(try await sender.status().status == 404)
    let last = try await sender.patch(Array(photo[1000...]), at: 1000)

    #expect(last.status == 204)
    #expect(last.header("Hearth-Media-Id") == sender.id)
    #expect(last.header("Content-Location") == "/api/media/\(sender.id)")
    await circle.settle()
    #expect(circle.folder.files(below: "arrived") == [])
    let ready = try await sender.status()
    #expect(ready["status"].string == "ready")
    #expect((ready["width"].int, ready["height"].int) == (200, 200))
    #expect(ready["alt"].string == "A <photo>")
    #expect(try await circle.anyone.get(try #require(ready["urls", "1080"]?.string)).status == 200)
    #expect(try await sender.head().header("Upload-Offset") == "\(photo.count)")
    #expect(circle.folder.files(below: "incoming") == [])
    #expect(try await circle.count("SELECT count(*) FROM media_jobs") == 0)
    #expect(try await circle.count("SELECT count(*) FROM media WHERE has_webp = TRUE") == 1)
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `what the protocol refuses is refused, and the upload goes on`(media: TestCircle.MediaPlace) async throws {
    let circle = try TestCircle(media: media)
    let ana = try await circle.member("ana")
    let sender = try await Sender(circle, ana, size: 100)
    let part = [UInt8](repeating: 1, count: 10)
    #expect(try await sender.patch(part, at: 0).status == 204)

    #expect(try await sender.patch(part, at: 0).status == 409)
    #expect(try await sender.patch(part, at: 20).code == "wrong_offset")
    #expect(try await sender.patch(part, at: 10, ["Upload-Offset": "ten"]).status == 400)
    #expect(try await sender.patch(part, at: 10, ["Content-Type": "image/jpeg"]).status == 415)
    #expect(try await sender.patch(part, at: 10, ["Tus-Resumable": "0.2.2"]).status == 412)
    #expect(try await sender.patch([UInt8](repeating: 1, count: 91), at: 10).status == 413)
    let large = try await sender.patch([UInt8](repeating: 1, count: (4 << 20) + 1), at: 10)
    #expect(large.status == 413)
    #expect(large["detail"].string?.contains("4194304") == true)
    #expect(try await sender.head().header("Upload-Offset") == "10")
    #expect(try await sender.patch(part, at: 10).header("Upload-Offset") == "20")
    #expect(try await sender.patch([], at: 20).header("Upload-Offset") == "20")
    let odd = try await sender.api.send(
      .post, sender.path, body: .raw("application/offset+octet-stream", part),
      headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "20", "X-HTTP-Method-Override": "PATCH"])
    #expect(odd.header("Upload-Offset") == "30")
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `a part is compared with its checksum`(media: TestCircle.MediaPlace) async throws {
    let circle = try TestCircle(media: media)
    let ana = try await circle.member("ana")
    let sender = try await Sender(circle, ana, size: 100)
    let abc = Array("abc".utf8)

    // FIPS 180-4's example.
    let good = "sha1 qZk+NkcGgWq6PiVxeFDCbJzQ2J0="
    #expect(try await sender.patch(Array("abd".utf8), at: 0, ["Upload-Checksum": good]).status == 460)
    #expect(try await sender.head().header("Upload-Offset") == "0")
    #expect(try await sender.patch(abc, at: 0, ["Upload-Checksum": good]).status == 204)
    let longer = "sha256 ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
    #expect(try await sender.patch(Array("abd".utf8), at: 3, ["Upload-Checksum": longer]).status == 460)
    #expect(try await sender.patch(abc, at: 3, ["Upload-Checksum": longer]).status == 204)
    for wrong in ["md5 kAFQmDzST7DWlj99KOF/cg==", "sha1", "sha1 AAAA", "sha1 !!!!"] {
      #expect(try await sender.patch(abc, at: 6, ["Upload-Checksum": wrong]).status == 400)
    }
  }

  @Test func `lengths and what is said of a file are looked at before anything is kept`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    func create(_ fields: [String: String]) async throws -> Reply {
      try await circle.api(ana).send(
        .post, "/api/media/uploads", headers: ["Tus-Resumable": "1.0.0"].merging(fields) { $1 })
    }
    let long = Base64URL.encode(Array(String(repeating: "x", count: 1002).utf8))

    #expect(try await create([:]).status == 400)
    #expect(try await create(["Upload-Length": "0"]).status == 422)
    #expect(try await create(["Upload-Length": "-1"]).status == 400)
    #expect(try await create(["Upload-Length": "\(Uploads.mostBytes + 1)"]).status == 413)
    #expect(try await create(["Upload-Length": "5", "Upload-Metadata": "alt %%%"]).status == 400)
    #expect(try await create(["Upload-Length": "5", "Upload-Metadata": "alt \(long)"]).fields == ["alt"])
    #expect(try await create(["Upload-Length": "5", "Upload-Metadata": "crop b3ZhbA=="]).fields == ["crop"])
    #expect(try await create(["Upload-Length": "5", "Tus-Resumable": "2"]).header("Tus-Version") == "1.0.0")
    #expect(circle.folder.files(below: "incoming") == [])
    let capable = try await circle.anyone.send(.options, "/api/media/uploads")
    #expect(capable.header("Tus-Extension") == "creation,checksum,termination,expiration")
    #expect(capable.header("Upload-Limit") == "max-size=52428800, max-append-size=4194304")
    let elsewhere = try await circle.browser(ana).send(
      .post, "/api/media/uploads",
      headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "5", "Sec-Fetch-Site": "cross-site"])
    #expect(elsewhere.status == 403)
  }

  @Test func `a file's name can be anything, what is used must be UTF-8`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    func status(_ metadata: String) async throws -> Int {
      try await circle.api(ana).send(
        .post, "/api/media/uploads",
        headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "5", "Upload-Metadata": metadata]
      ).status
    }

    #expect(try await status("filename /w==") == 201)
    #expect(try await status("filename /w==,alt QQ==") == 201)
    #expect(try await status("filename %%%") == 400)
    #expect(try await status("alt /w==") == 400)
  }

  @Test func `open uploads are limited in number and bytes, and cancelling makes room`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let ben = try await circle.member("ben")
    var senders: [Sender] = []
    // An album of the largest photos, sent all at once, is taken.
    for _ in 0..<MediaAPI.mostInAlbum { senders.append(try await Sender(circle, ana, size: 50 << 20)) }
    func status(_ size: Int) async throws -> Int {
      try await circle.api(ana).send(
        .post, "/api/media/uploads", headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "\(size)"]
      ).status
    }

    #expect(try await status(1) == 429)
    _ = try await Sender(circle, ben, size: 50 << 20)
    let gone = try await circle.api(ana).send(.delete, senders[0].path, headers: ["Tus-Resumable": "1.0.0"])
    #expect(gone.status == 204)
    #expect(try await senders[0].head().status == 404)
    #expect(try await senders[0].patch([1], at: 0).status == 404)
    for _ in 0..<21 { #expect(try await status(1) == 201) }
    #expect(try await status(1) == 429)
    #expect(circle.folder.files(below: "incoming").count == 41)
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `of two who send the same part at once one is taken`(media: TestCircle.MediaPlace) async throws {
    let circle = try TestCircle(media: media)
    let ana = try await circle.member("ana")
    let photo = try await RealPhoto.jpeg()
    for _ in 0..<8 {
      let sender = try await Sender(circle, ana, size: photo.count)
      let half = photo.count / 2
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<4 { group.addTask { try await sender.patch(Array(photo[..<half]), at: 0).status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [204, 409, 409, 409])
      #expect(try await sender.patch(Array(photo[half...]), at: half).status == 204)
      await circle.settle()
      #expect(try await sender.status()["status"].string == "ready")
    }
  }

  @Test func `a torn tail is cut off, and a file that lost bytes is given up`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let photo = try await RealPhoto.jpeg()
    let sender = try await Sender(circle, ana, size: photo.count)
    #expect(try await sender.patch(Array(photo[..<500]), at: 0).status == 204)
    let file = "incoming/\(sender.id).part"

    // As after a crash between the writing of a part and its acknowledgement.
    try circle.folder.write(try circle.folder.read(file) + [9, 9, 9], file)
    #expect(try await sender.head().header("Upload-Offset") == "500")
    #expect(try await sender.patch(Array(photo[500...]), at: 500).status == 204)
    await circle.settle()
    #expect(try await sender.status()["status"].string == "ready")

    let other = try await Sender(circle, ana, size: 100)
    #expect(try await other.patch([1, 2, 3], at: 0).status == 204)
    try circle.folder.write([1], "incoming/\(other.id).part")
    #expect(try await other.patch([4], at: 3).status == 404)
    #expect(try await other.head().status == 404)
    #expect(circle.folder.files(below: "incoming") == [])
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `an unfinished upload is swept a day after its last part`(media: TestCircle.MediaPlace) async throws {
    let circle = try TestCircle(media: media)
    let ana = try await circle.member("ana")
    let sender = try await Sender(circle, ana, size: 100)
    circle.clock.advance(seconds: 80_000)
    #expect(try await sender.patch([1, 2, 3], at: 0).status == 204)
    circle.clock.advance(seconds: 86_000)
    await circle.services.uploads.sweep()
    #expect(try await sender.head().status == 200)
    circle.clock.advance(seconds: 401)

    #expect(try await sender.head().status == 404)
    await circle.services.uploads.sweep()
    #expect(circle.folder.files(below: "incoming") == [])
    #expect(circle.folder.files(below: "arrived") == [])
    #expect(try await circle.count("SELECT count(*) FROM media_parts") == 0)
    #expect(try await circle.count("SELECT count(*) FROM media_uploads") == 0)
  }

  @Test func `a start keeps what is open, takes up a finish that was cut off, and removes strays`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let photo = try await RealPhoto.jpeg()
    let open = try await Sender(circle, ana, size: 100)
    #expect(try await open.patch([1, 2, 3], at: 0).status == 204)
    let id: ID<MediaAPI.Item> = circle.services.newID()
    let owner = ana.account
    // As the last part leaves it when the server dies at once, with the file renamed by a job that had begun.
    try await circle.storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO media (id, owner, kind, status, created_at) VALUES (\(id), \(owner), 'photo', 'reserved', 1)
        """)
      try transaction.run(
        """
        INSERT INTO media_jobs (media_id, state, attempts, not_before, created_at) VALUES (\(id), 'running', 1, 1, 1)
        """)
    }
    try circle.folder.write(photo, "incoming/\(id).original")
    try circle.folder.write(photo, "incoming/\(circle.services.newID(MediaAPI.Item.self)).part")

    try await circle.services.uploads.resume()
    await circle.settle()

    #expect(circle.folder.files(below: "incoming") == ["\(open.id).part"])
    #expect(try await open.patch([4], at: 3).header("Upload-Offset") == "4")
    #expect(try await circle.api(ana).get("/api/media/\(id)")["status"].string == "ready")
    #expect(circle.files(of: id).count == 6)
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `a file that is no photo fails with its reason, can be tried again and removed`(media: TestCircle.MediaPlace)
    async throws
  {
    let circle = try TestCircle(media: media)
    let ana = try await circle.member("ana")
    let text = Array("not a photo at all, and long enough to be looked at".utf8)
    let sender = try await Sender(circle, ana, size: text.count)
    #expect(try await sender.patch(text, at: 0).status == 204)
    await circle.settle()

    let failed = try await sender.status()
    #expect(failed["status"].string == "failed")
    #expect(failed["failure", "detail"]?.string?.contains("JPEG, PNG, WebP") == true)
    #expect(try await circle.api(ana).post("/api/kinnect/posts", ["media": [.string(sender.id)]]).status == 422)
    let again = try await sender.api.send(.post, "/api/media/\(sender.id)/retry")
    #expect(again.status == 200)
    await circle.settle()
    #expect(try await sender.status()["status"].string == "failed")
    #expect(try await sender.api.delete("/api/media/\(sender.id)").status == 204)

    #expect(try await sender.status().status == 404)
    #expect(circle.folder.files(below: "incoming") == [])
    #expect(circle.folder.files(below: "arrived") == [])
    #expect(try await circle.count("SELECT count(*) FROM media_jobs") == 0)
  }

  @Test func `a retry of the creation with the same key is the same upload`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let fields = ["Tus-Resumable": "1.0.0", "Upload-Length": "9", "Idempotency-Key": "one"]

    let first = try await circle.api(ana).send(.post, "/api/media/uploads", headers: fields)
    let second = try await circle.api(ana).send(.post, "/api/media/uploads", headers: fields)

    #expect(first.location == second.location)
    #expect(circle.folder.files(below: "incoming").count == 1)
  }
}
