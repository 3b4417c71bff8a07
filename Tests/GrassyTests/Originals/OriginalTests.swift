import Core
import HTTP
import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Grassy

/// The files as they were sent: kept where somebody has chosen that, for themselves alone.
@Suite struct `Keeping originals` {
  /// Ann, who keeps originals, and a post of hers with one.
  private struct Garden {
    let circle: TestCircle
    let ann: Member
    let photo: [UInt8]
    let media: String
    let post: String

    /// - Parameter isSmaller: whether the photo that is shown is sent beside the original.
    init(_ place: TestCircle.MediaPlace = .folder, isSmaller: Bool = true) async throws {
      circle = try TestCircle(media: place, apps: .grassy)
      ann = try await circle.gardener("ann")
      photo = try await TestCircle.originalPhoto()
      try await circle.keepOriginals(ann)
      media = try await circle.sendWithOriginal(photo, isSmaller: isSmaller, by: ann)
      let made = try await circle.api(ann).post("/api/grassy/posts", ["media": [.string(media)], "caption": "oak"])
      post = try #require(made["id"].string)
      await circle.settle()
    }

    var original: String { "/media/grassy/\(media)/original" }
    var files: [String] { circle.folder.files(below: "media").filter { $0.contains("_original.") } }

    func problems() async throws -> [String] {
      for _ in 0..<2 { await circle.services.uploads.sweep() }
      await circle.settle()
      let left = circle.folder.files(below: "incoming") + circle.folder.files(below: "arrived")
      return try await circle.administration.checkMedia().problems + left
    }
  }

  @Test(arguments: TestCircle.MediaPlace.allCases, [true, false])
  func `the owner gets the file as it was, beside the photo`(place: TestCircle.MediaPlace, isSmaller: Bool) async throws
  {
    let garden = try await Garden(place, isSmaller: isSmaller)

    let own = try await garden.circle.api(garden.ann).get(garden.original)
    #expect(own.status == 200)
    #expect(own.bytes == garden.photo)
    #expect(own.header("Content-Type") == "image/jpeg")
    #expect(own.header("Content-Disposition")?.hasPrefix("attachment; filename=\"original-") == true)
    #expect(own.header("Cache-Control") == "private, no-cache")
    #expect(try await garden.circle.browser(garden.ann).get(garden.original).bytes == garden.photo)
    let profile = try #require(garden.ann.profile)
    #expect(garden.files.count == 1)
    #expect(garden.files[0].contains("grassy/\(profile)/"))
    #expect(try await garden.problems() == [])
  }

  @Test func `whatever is shown has nothing of what its file says`() async throws {
    let garden = try await Garden(isSmaller: false)
    let words = Array(TestCircle.secretPlace.utf8)
    for file in garden.circle.folder.files(below: "media") where !file.contains("_original.") {
      let bytes = try garden.circle.folder.read("media/\(file)")
      #expect(bytes.firstRange(of: words) == nil, "\(file)")
    }
    let download = try await garden.circle.api(garden.ann).get("/media/grassy/\(garden.media)/download")
    #expect(download.status == 200)
    #expect(download.bytes.firstRange(of: words) == nil)
  }

  @Test func `nobody else gets it, by no link and in no list`() async throws {
    let garden = try await Garden()
    let circle = garden.circle
    let chief = try await circle.gardener("chief", isOperator: true)
    let ben = try await circle.gardener("ben")
    try await circle.tend(ben, garden.ann)
    #expect(try await circle.anyone.get(garden.original).status == 404)
    for other in [ben, chief] {
      #expect(try await circle.api(other).get(garden.original).status == 404)
      #expect(try await circle.browser(other).get(garden.original).status == 404)
      let seen = try await circle.api(other).get("/api/grassy/posts/\(garden.post)")
      #expect(seen.status == 200)
      #expect(seen["originals"].isNull)
      // The link to what they may see is none to the original.
      let link = try #require(seen["media"].array?.first?["urls"]?["2048"]?.string)
      #expect(try await circle.anyone.get(link).status == 200)
      #expect(try await circle.anyone.get(link.replacing("/2048?", with: "/original?")).status == 404)
      #expect(try await !circle.browser(other).get("/grassy/p/\(garden.post)").text.contains("/original"))
    }
    let own = try await circle.api(garden.ann).get("/api/grassy/posts/\(garden.post)")
    #expect(own["originals"] == [.string(garden.media)])
    let link = try #require(own["media"].array?.first?["urls"]?["2048"]?.string)
    #expect(try await circle.anyone.get(link.replacing("/2048?", with: "/original?")).bytes == garden.photo)
    #expect(try await circle.browser(garden.ann).get("/grassy/p/\(garden.post)").text.contains("Download original"))
  }

  @Test func `it is off at first, and nothing is kept then`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let photo = try await TestCircle.originalPhoto()
    #expect(try await circle.api(ann).get("/api/grassy/originals")["keepsOriginals"] == false)

    let (media, _) = try await circle.sendInParts(photo, ["app": "grassy", "original": "keep"], by: ann)
    await circle.settle()
    let (_, refused) = try await circle.sendInParts(
      photo, ["app": "grassy", "purpose": "original", "of": media], by: ann)

    #expect(refused.status == 403)
    #expect(try await circle.count("SELECT count(*) FROM originals") == 0)
    #expect(try await circle.api(ann).get("/media/grassy/\(media)/original").status == 404)
    #expect(circle.folder.files(below: "incoming") == [])
    try await circle.keepOriginals(ann)
    try await circle.keepOriginals(ann, isOn: false)
    #expect(try await circle.api(ann).get("/api/grassy/originals")["keepsOriginals"] == false)
  }

  @Test func `what is refused leaves nothing`() async throws {
    let garden = try await Garden()
    let (circle, photo) = (garden.circle, garden.photo)
    let ben = try await circle.gardener("ben")
    try await circle.keepOriginals(ben)
    func send(_ bytes: [UInt8], of media: String, app: String? = "grassy", by member: Member) async throws -> Int {
      var said = ["purpose": "original", "of": media]
      said["app"] = app
      return try await circle.sendInParts(bytes, said, by: member).reply.status
    }
    #expect(try await send(photo, of: garden.media, by: ben) == 404)
    #expect(try await send(photo, of: "nothing", by: ben) == 422)
    #expect(try await send(photo, of: garden.media, app: nil, by: garden.ann) == 422)
    #expect(try await send(photo, of: garden.media, app: "kinnect", by: garden.ann) == 403)
    #expect(try await send(Array("neither photo nor video".utf8), of: garden.media, by: garden.ann) == 415)
    // It has one already: what was kept first stays.
    #expect(try await send(try await RealPhoto.jpeg(), of: garden.media, by: garden.ann) == 204)
    await circle.settle()
    #expect(try await circle.api(garden.ann).get(garden.original).bytes == photo)
    #expect(try await circle.count("SELECT count(*) FROM originals") == 1)
    #expect(try await garden.problems() == [])
  }

  @Test(arguments: ["post", "original", "account"], TestCircle.MediaPlace.allCases)
  func `it goes with the post, by itself, and with the account`(what: String, place: TestCircle.MediaPlace) async throws
  {
    let garden = try await Garden(place)
    let circle = garden.circle
    let kept = try await circle.api(garden.ann).get("/api/grassy/originals")
    #expect(kept["count"].int == 1)
    #expect(kept["byteCount"].int == garden.photo.count)

    switch what {
    case "post": #expect(try await circle.api(garden.ann).delete("/api/grassy/posts/\(garden.post)").status == 204)
    case "original": #expect(try await circle.api(garden.ann).delete("/api/grassy/originals").status == 204)
    default:
      let account = garden.ann.account
      try await circle.storage.system.write { try $0.run("DELETE FROM accounts WHERE id = \(account)") }
    }
    await circle.services.uploads.sweepDeleted()
    await circle.settle()

    #expect(garden.files == [])
    #expect(try await circle.count("SELECT count(*) FROM originals") == 0)
    #expect(try await garden.problems() == [])
    if what == "original" {
      #expect(try await circle.api(garden.ann).get(garden.original).status == 404)
      #expect(try await circle.api(garden.ann).get("/media/grassy/\(garden.media)/2048").status == 200)
    }
  }

  @Test func `all of one app are counted and deleted, and none of another`() async throws {
    let garden = try await Garden()
    let (circle, account) = (garden.circle, garden.ann.account)
    // What the same person keeps in another app.
    let (media, original): (ID<MediaAPI.Item>, ID<MediaAPI.Item>) = (circle.services.newID(), circle.services.newID())
    try await circle.storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO media (id, owner, kind, status, created_at) VALUES (\(media), \(account), 'photo', 'ready', 1)
        """)
      try transaction.run(
        """
        INSERT INTO originals (id, media_id, owner, app, file_type, size, is_by_itself, created_at, stored_at)
        VALUES (\(original), \(media), \(account), 'elsewhere', 'jpg', 9, TRUE, 1, 1)
        """)
    }
    let kept = try await circle.api(garden.ann).get("/api/grassy/originals")
    #expect(kept["count"].int == 1 && kept["byteCount"].int == garden.photo.count)
    let asked = try await circle.browser(garden.ann).get("/grassy/originals/delete").text
    #expect(asked.contains("1 original, ") && asked.contains("Your posts in Grassy stay as they are."))

    #expect(try await circle.browser(garden.ann).submit("/grassy/originals/delete").status == 303)
    await circle.settle()

    #expect(try await circle.api(garden.ann).get("/api/grassy/originals")["count"].int == 0)
    let left = try await circle.storage.system.read { transaction in
      try transaction.all("SELECT id FROM originals") { try $0.id(0, MediaAPI.Item.self) }
    }
    #expect(left == [original])
  }

  @Test func `it goes at once, while a report keeps the photo`() async throws {
    let garden = try await Garden()
    let ben = try await garden.circle.gardener("ben")
    let reported = try await garden.circle.api(ben).post(
      "/api/grassy/posts/\(garden.post)/reports", ["reason": "a test"])
    #expect(reported.status == 204)

    #expect(try await garden.circle.api(garden.ann).delete("/api/grassy/posts/\(garden.post)").status == 204)
    await garden.circle.settle()

    #expect(garden.files == [])
    #expect(garden.circle.folder.files(below: "media").count == 6)
    #expect(try await garden.problems() == [])
  }

  @Test func `a form without scripts keeps the file that it brings`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let photo = try await TestCircle.originalPhoto()
    #expect(try await circle.browser(ann).submit("/grassy/originals", ["keeps": "true"]).status == 303)
    let made = try await circle.browser(ann).send(
      .post, "/grassy/new", body: .multipart([("caption", "oak")], files: [("file", photo)]))
    #expect(made.status == 303)
    await circle.settle()
    let posts = try await circle.grassyPosts(of: ann)
    let media = try #require(posts.first?["media"]?.array?.first?["id"]?.string)
    #expect(try await circle.api(ann).get("/media/grassy/\(media)/original").bytes == photo)
    #expect(try await circle.browser(ann).get("/grassy/originals").text.contains("1 original, "))
    let post = try #require(posts.first?["id"]?.string)
    for path in ["/grassy/new", "/grassy/p/\(post)/edit"] {
      let page = try await circle.browser(ann).get(path).text
      #expect(page.contains("The originals are kept too") && page.contains("data-originals"), "\(path)")
    }
    #expect(try await circle.browser(ann).submit("/grassy/originals").status == 303)
    for path in ["/grassy/new", "/grassy/p/\(post)/edit"] {
      let page = try await circle.browser(ann).get(path).text
      #expect(!page.contains("The originals are kept too") && !page.contains("data-originals"), "\(path)")
    }
    #expect(try await circle.browser(ann).submit("/grassy/originals/delete").status == 303)
    #expect(try await circle.api(ann).get("/media/grassy/\(media)/original").status == 404)
  }

  @Test(arguments: [false, true]) func `an import keeps the archive's files`(isElsewhere: Bool) async throws {
    let circle = try isElsewhere ? TestCircle.grassyElsewhere() : TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    try await circle.keepOriginals(ann)
    let archive = try await MadeArchive.usual()
    try await circle.bringAll(archive, by: ann)
    for post in try await circle.grassyPosts(of: ann) {
      let media = try #require(post["media"]?.array?.map { $0["id"]?.string ?? "" })
      #expect(post["originals"]?.array?.compactMap(\.string) == media)
      for medium in media {
        let bytes = try await circle.api(ann).get("/media/grassy/\(medium)/original").bytes
        #expect(archive.files.contains { $0.bytes == bytes })
      }
    }
    await circle.services.uploads.sweep()
    #expect(try await circle.administration.checkMedia().problems == [])
  }

  @Test func `the export has them where they are kept`() async throws {
    let garden = try await Garden()
    let files = try await garden.circle.export(by: garden.ann)
    let document = try JSONValue(parsing: try #require(files["posts.json"]))
    let medium = try #require(document["posts"]?.array?.first?["media"]?.array?.first)
    let name = try #require(medium["original"]?.string)
    #expect(name.hasPrefix("originals/"))
    #expect(files[name] == garden.photo)
    let shown = try #require(files[medium["file"]?.string ?? ""])
    #expect(shown.firstRange(of: Array(TestCircle.secretPlace.utf8)) == nil)
    let page = files.filter { $0.key.hasSuffix(".html") }.map { String(decoding: $0.value, as: UTF8.self) }.joined()
    #expect(page.contains("href=\"\(name)\""))
  }

  @Test func `numbers of bytes are readable`() {
    let texts = [0, 1024, 1536, 50 << 20, 4096 << 20, 999_999_999, 1_000_000].map(ByteText.text)
    #expect(texts == ["1 KB", "1 KB", "1.5 KB", "50 MB", "4 GB", "954 MB", "977 KB"])
  }
}

extension TestCircle {
  /// Sends a photo with its original, as a composer does; answers the photo's ID.
  fileprivate func sendWithOriginal(_ photo: [UInt8], isSmaller: Bool, by member: Member) async throws -> String {
    guard isSmaller else {
      let (id, reply) = try await sendInParts(photo, ["app": "grassy", "original": "keep"], by: member)
      guard reply.status == 204 else { throw TestFault("not sent: \(reply.text)") }
      await settle()
      return id
    }
    let (id, _) = try await sendInParts(try await RealPhoto.jpeg(), ["app": "grassy"], by: member)
    await settle()
    let (_, reply) = try await sendInParts(photo, ["app": "grassy", "purpose": "original", "of": id], by: member)
    guard reply.status == 204 else { throw TestFault("no original: \(reply.text)") }
    await settle()
    return id
  }
}
