import Core
import HTTP
import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Grassy

@Suite struct `Taking one's posts away` {
  @Test func `everything that was published comes out again, with photos as large as they are kept`()
    async throws
  {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    try await circle.bringAll(.usual(), by: ann)
    let files = try await circle.export(by: ann)
    let document = try JSONValue(parsing: try #require(files["posts.json"]))
    #expect(document["format"] == "grassy-export")
    #expect(document["profile"]?["username"] == "ann")
    let posts = try #require(document["posts"]?.array)
    let kept = try await circle.grassyPosts(of: ann)
    for name in ["id", "caption", "tags", "createdAt"] {
      #expect(posts.map { $0[name] } == kept.map { $0[name] })
    }
    for (post, shown) in zip(posts, kept) {
      let media = try #require(post["media"]?.array)
      #expect(media.map { $0["width"] } == shown["media"]?.array?.map { $0["width"] })
      for medium in media {
        let bytes = try #require(files[medium["file"]?.string ?? ""])
        #expect(bytes.starts(with: [0xff, 0xd8, 0xff]))
      }
    }
  }

  @Test func `its pages name nothing but what lies beside them, and have no script`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    try await circle.bringAll(.usual(), by: ann)
    let files = try await circle.export(by: ann)
    #expect(Set(files.keys).isSuperset(of: ["index.html", "2021.html", "style.css", "posts.json"]))
    for (name, bytes) in files where name.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(!page.contains("<script"))
      for match in page.matches(of: /(?:src|href)="([^"]*)"/) {
        #expect(files[String(match.output.1)] != nil, "\(name) names \(match.output.1)")
      }
    }
    let year = String(decoding: files["2021.html"] ?? [], as: UTF8.self)
    #expect(year.contains("Café 🌱 #Grass"))
  }

  @Test func `its pages isolate what was written`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    _ = try await circle.grow(ann, "By the lake", tags: ["birch"], at: ["name": "Hut"])
    try await circle.markWritten()
    let files = try await circle.export(by: ann)
    var found: Set<String> = []
    for (name, bytes) in files where name.hasSuffix(".html") {
      let isolation = Isolation(of: String(decoding: bytes, as: UTF8.self))
      #expect(isolation.faults == [], "\(name)")
      found.formUnion(isolation.found)
    }
    #expect(found.isSuperset(of: ["By the lake", "birch", "Hut", "a photo"]))
  }

  @Test func `nobody else fetches it, and after two days nobody does`() async throws {
    let circle = try TestCircle.grassy()
    let (ann, ben) = (try await circle.gardener("ann"), try await circle.gardener("ben"))
    try await circle.bringAll(.usual(), by: ann, ["audience": "everyone"])
    #expect(try await circle.browser(ann).submit("/grassy/export").status == 303)
    await circle.settle()
    let page = try await circle.browser(ann).get("/grassy/export").text
    let link = String(try #require(page.firstMatch(of: /\/grassy\/export\/[0-9a-f-]+\/grassy\.zip/)).output)
    #expect(try await circle.browser(ben).get(link).status == 404)
    #expect(try await circle.browser(ben).get("/grassy/export").text.contains("grassy.zip") == false)
    // Another's export has none of her posts.
    let posts = try JSONValue(parsing: try #require(try await circle.export(by: ben)["posts.json"]))["posts"]
    #expect(posts == [])
    circle.clock.advance(seconds: 2 * 86_400 + 1)
    #expect(try await circle.browser(ann).get(link).status == 404)
    await circle.services.uploads.sweep()
    await circle.services.uploads.sweepDeleted()
    #expect(!circle.folder.files(below: "media").contains { $0.hasSuffix(".zip") })
    #expect(try await circle.administration.checkMedia().problems.isEmpty)
  }

  @Test func `a new file takes the place of the last one, and is gone when its owner says so`() async throws {
    let circle = try TestCircle.grassyElsewhere()
    let ann = try await circle.gardener("ann")
    try await circle.bringAll(.usual(), by: ann)
    _ = try await circle.export(by: ann)
    _ = try await circle.export(by: ann)
    #expect(circle.folder.files(below: "media").count { $0.hasSuffix(".zip") } == 1)
    #expect(try await circle.administration.checkMedia().problems.isEmpty)
    #expect(try await circle.browser(ann).submit("/grassy/export/remove").status == 303)
    #expect(circle.folder.files(below: "media").count { $0.hasSuffix(".zip") } == 0)
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  @Test func `one that was stored, but not written down as made when the server ended, is finished by the next`()
    async throws
  {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    try await circle.bringAll(.usual(), by: ann)
    _ = try await circle.export(by: ann)
    try await circle.storage.system.write {
      try $0.run("UPDATE grassy_exports SET state = 'waiting', finished_at = NULL")
    }

    circle.services.uploads.tendApps()
    await circle.settle()

    #expect(try await circle.count("SELECT count(*) FROM grassy_exports WHERE state = 'done'") == 1)
    let page = try await circle.browser(ann).get("/grassy/export").text
    let link = String(try #require(page.firstMatch(of: /\/grassy\/export\/[0-9a-f-]+\/grassy\.zip/)).output)
    #expect(try await circle.browser(ann).get(link).bytes.starts(with: [0x50, 0x4b]))
    #expect(try await circle.administration.checkMedia().problems.isEmpty)
  }

  @Test func `an account without posts gets pages that say so`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let files = try await circle.export(by: ann)
    #expect(String(decoding: files["index.html"] ?? [], as: UTF8.self).contains("There are no posts."))
  }

  @Test func `text of others never becomes a page's own`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let archive = try await MadeArchive.posts(
      #"[{"media":[{"uri":"a.jpg","creation_timestamp":1609459200,"title":"<script>alert(1)</script>"}]}]"#,
      photos: ["a.jpg"])
    try await circle.bringAll(archive, by: ann)
    let page = String(decoding: try await circle.export(by: ann)["2021.html"] ?? [], as: UTF8.self)
    #expect(page.contains("&lt;script"))
    #expect(!page.contains("<script"))
  }
}
