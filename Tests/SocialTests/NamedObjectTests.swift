import Core
import HTTP
import Media
import SQL
import Synchronization
import TestCircle
import Testing
import Wire

/// An app whose objects are named after its people.
struct NamedObjectTests {
  /// Ana, who pins photos.
  struct Board {
    let circle: TestCircle
    let member: Member
    let ana: Client
    let profile: String

    init(_ media: TestCircle.MediaPlace = .folder, bucket: S3Store? = nil) async throws {
      circle = try TestCircle(media: media, bucket: bucket, apps: CorkboardTests.apps)
      member = try await circle.newAccount("ana", app: "cork")
      ana = circle.api(member)
      let made = try await ana.post("/api/cork/profile", ["username": .string("ana")])
      #expect(made.status == 201)
      let (account, storage) = (member.account, circle.storage)
      let id: ID<ProfileEntity>? = try await storage.system.read { transaction in
        try transaction.first("SELECT profile_id FROM profile_accounts WHERE account_id = \(account)") { try $0.id(0) }
      }
      profile = try #require(id).description
    }

    func send(app: String? = "cork") async throws -> String {
      let reply = try await ana.send(
        .post, "/api/media",
        body: .multipart(app.map { [("app", $0)] } ?? [], files: [("file", try await RealPhoto.jpeg())]))
      #expect(reply.status == 201, "\(reply.text)")
      return try #require(reply["id"].string)
    }

    func pin(_ media: String) async throws -> Reply {
      try await ana.post("/api/cork/pins", ["text": "A boat", "media": [.string(media)]])
    }

    /// Announces, sends and confirms a photo.
    func sendDirectly(_ bytes: [UInt8]) async throws -> Reply {
      let begun = try await ana.post(
        "/api/cork/uploads", ["byteCount": .number(bytes.count), "contentType": "image/jpeg"])
      #expect(begun.status == 201, "\(begun.text)")
      let sent = try await put(bytes, to: begun)
      #expect(sent.status == 200, "\(sent.text)")
      return try await ana.post("/api/cork/uploads/\(begun["id"].string ?? "")/completion", [:])
    }

    func put(_ bytes: [UInt8], to begun: Reply, type: String = "image/jpeg") async throws -> Reply {
      let url = try #require(begun["url"].string)
      #expect(url.hasPrefix("http://home.example/"))
      return try await circle.anyone.send(
        .put, String(url.dropFirst("http://home.example".utf8.count)), body: .raw(type, bytes))
    }

    func files(named id: String) -> [String] {
      let stem = "cork/\(profile)/\(id)_"
      return circle.folder.files(below: "media").filter { $0.hasPrefix(stem) }.map {
        String($0.dropFirst(stem.utf8.count + 13))
      }
    }

    func problems() async throws -> [String] { try await circle.administration.checkMedia().problems }
  }

  private static let six = [".jpg", "_1080.jpg", "_1080.webp", "_2048.webp", "_320.jpg", "_320.webp"]

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `a photo that is sent for the app lies under the person's name`(place: TestCircle.MediaPlace) async throws {
    let board = try await Board(place)

    let id = try await board.send()
    await board.circle.settle()

    #expect(board.files(named: id) == Self.six)
    #expect(board.circle.folder.files(below: "media").count == 6)
    #expect(try await board.problems() == [])
    let pin = try await board.pin(id)
    #expect(pin.status == 201)
    for format in ["image/jpeg", "image/webp"] {
      for size in ["320", "1080", "2048"] {
        let url = try #require(pin["media"].array?.first?["urls"]?[size]?.string)
        #expect(try await board.circle.anyone.get(url, ["Accept": format]).header("Content-Type") == format)
      }
    }
    #expect(try await board.ana.get("/media/cork/\(id)/download").status == 200)
    #expect(try await board.ana.delete("/api/cork/pins/\(pin["id"].string ?? "")").status == 204)
    await board.circle.settle()
    #expect(board.circle.folder.files(below: "media") == [])
  }

  @Test(arguments: TestCircle.MediaPlace.allCases)
  func `a photo that was sent for no app gets its name when it is pinned, and can be fetched all the time`(
    place: TestCircle.MediaPlace
  ) async throws {
    let board = try await Board(place)
    let id = try await board.send(app: nil)
    await board.circle.settle()
    #expect(board.files(named: id) == [])

    let pin = try await board.pin(id)
    let url = try #require(pin["media"].array?.first?["urls"]?["2048"]?.string)
    let before = try await board.circle.anyone.get(url)
    let uploads = board.circle.services.uploads
    #expect(try await board.problems() == [], "nothing has moved")
    await uploads.moveNamed()
    #expect(board.files(named: id) == Self.six && board.circle.folder.files(below: "media").count == 12)
    #expect(try await board.problems() == [], "both are known")
    let between = try await board.circle.anyone.get(url)
    await uploads.moveNamed()

    let after = try await board.circle.anyone.get(url)
    #expect(before.status == 200 && before.bytes == between.bytes && before.bytes == after.bytes)
    #expect(board.files(named: id) == Self.six && board.circle.folder.files(below: "media").count == 6)
    #expect(try await board.problems() == [])
    #expect(try await board.circle.count("SELECT count(*) FROM media WHERE move IS NULL") == 1)
  }

  @Test func `the app is told the key of the object, without the app`() async throws {
    let board = try await Board()
    let id = try #require(ID<MediaAPI.Item>(try await board.send()))
    let other = try await board.circle.photo(of: board.member)
    await board.circle.settle()
    let account = board.member.account
    let profile = try #require(ID<ProfileEntity>(board.profile))

    let (key, moved, again, foreign) = try await board.circle.storage.system.write { transaction in
      let use = MediaUse(id, of: account)
      let key = try use.objectKey(for: profile, in: "cork", in: transaction)
      let moved = try MediaUse(other, of: account).objectKey(for: profile, in: "cork", in: transaction)
      return (
        key, moved, try MediaUse(other, of: account).objectKey(for: profile, in: "cork", in: transaction),
        try use.objectKey(for: profile, in: "kinnect", in: transaction)
      )
    }

    let file = try #require(
      board.circle.folder.files(below: "media").first {
        $0.contains("\(id)") && $0.hasSuffix(".jpg") && !$0.hasSuffix("0.jpg")
      })
    #expect(key.map { "cork/\($0)" } == file)
    #expect(moved?.hasPrefix("\(profile)/\(other)_") == true && moved == again)
    #expect(foreign == nil)
  }

  @Test func `media copy follows a photo that gets its name meanwhile`() async throws {
    let board = try await Board()
    let id = try await board.send(app: nil)
    await board.circle.settle()
    let target = try FolderStore(root: board.circle.folder.path + "/copy")
    let copy = MediaCopy(
      services: board.circle.services, to: target, scratch: board.circle.folder.path + "/scratch", readsAll: true)
    #expect(try await copy.run { _ in }.copied == 6)
    #expect(try await board.pin(id).status == 201)
    for _ in 0..<2 { await board.circle.services.uploads.moveNamed() }

    let tally = try await copy.run { _ in }

    #expect(tally.copied == 6 && tally.isWhole)
    let named = board.circle.folder.files(below: "media")
    #expect(Set(board.circle.folder.files(below: "copy")).isSuperset(of: named))
  }

  @Test func `nobody names what is sent after another app, and an app that is not here is refused`() async throws {
    let board = try await Board()
    let reply = try await board.ana.send(
      .post, "/api/media", body: .multipart([("app", "../cork")], files: [("file", try await RealPhoto.jpeg())]))
    #expect(reply.status == 422)
    let stranger = try await board.circle.newAccount("ben", app: "cork")
    let sent = try await board.circle.api(stranger).send(
      .post, "/api/media", body: .multipart([("app", "cork")], files: [("file", try await RealPhoto.jpeg())]))
    #expect(sent.status == 201, "without a profile it lies by its id")
    await board.circle.settle()
    #expect(!board.circle.folder.files(below: "media").contains { $0.hasPrefix("cork/") })
    #expect(try await board.problems() == [])
  }
}
