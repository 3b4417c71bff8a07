import Core
import HTTP
import TestCircle
import Testing
import Wire

@testable import Grassy

@Suite struct `Importing an Instagram archive` {
  @Test func `what is in it is shown before anything is published`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let page = try await circle.bring(.usual(), by: ann)
    let shown = try await circle.browser(ann).get(page).text
    #expect(shown.contains("3 posts, 4 photos, 0 videos"))
    #expect(shown.contains("1 post says where it was taken"))
    #expect(shown.contains("1 post can’t be imported"))
    #expect(shown.contains("Import 2 posts"))
    #expect(try await circle.grassyPosts(of: ann).isEmpty)
  }

  @Test func `posts keep their words, albums, tags and times, and are their owner's alone unless more is said`()
    async throws
  {
    let circle = try TestCircle.grassy()
    let (ann, ben) = (try await circle.gardener("ann"), try await circle.gardener("ben"))
    let page = try await circle.bringAll(.usual(), by: ann)
    let posts = try await circle.grassyPosts(of: ann)
    #expect(posts.map { $0["caption"]?.string } == ["Two of them", "Café 🌱 #Grass"])
    #expect(posts.map { $0["media"]?.array?.count } == [2, 1])
    #expect(posts.map { $0["createdAt"]?.string } == ["2021-02-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"])
    #expect(posts.last?["tags"] == ["Grass"])
    #expect(posts.allSatisfy { $0["audience"]?["kind"] == "me" && $0["location"]?.isNull == true })
    #expect(try await circle.grassyPosts(of: ann, as: ben).isEmpty)
    let shown = try await circle.browser(ann).get(page).text
    #expect(shown.contains("Done. 2 posts were imported."))
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `the report says of each post what became of it`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    var archive = try await MadeArchive.usual()
    archive.files[1].bytes = Array("no photo at all".utf8)
    let page = try await circle.bringAll(archive, by: ann)
    let report = try await circle.browser(ann).get("\(page)/report").text
    #expect(report.contains("not a photo that can be shown here"))
    #expect(report.contains("They may be in another part of it."))
    #expect(report.contains("Imported"))
    let failed = try await circle.browser(ann).get("\(page)/report?state=failed").text
    #expect(!failed.contains(">Imported<"))
    #expect(try await circle.grassyPosts(of: ann).count == 1)
  }

  @Test func `a second time gives nothing new, unless a post was deleted`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    try await circle.bringAll(.usual(), by: ann)
    let page = try await circle.bring(.usual(), by: ann)
    #expect(try await circle.grassyPosts(of: ann).count == 2)
    let shown = try await circle.browser(ann).get(page).text
    #expect(shown.contains("2 posts are here already"))
    #expect(shown.contains("Done. 0 posts were imported."))
    let first = try await circle.grassyPosts(of: ann).first?["id"]?.string ?? ""
    #expect(try await circle.api(ann).delete("/api/grassy/posts/\(first)").status == 204)
    try await circle.bringAll(.usual(), by: ann)
    #expect(try await circle.grassyPosts(of: ann).count == 2)
  }

  @Test func `the archive is gone once the import is done, cancelled or removed`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let page = try await circle.bring(.usual(), by: ann)
    #expect(circle.folder.files(below: "incoming").count == 1)
    #expect(try await circle.browser(ann).submit("\(page)/cancel").status == 303)
    await circle.settle()
    #expect(circle.folder.files(below: "incoming").isEmpty)
    #expect(try await circle.browser(ann).submit("\(page)/start", ["audience": "me"]).status == 409)
    let report = try await circle.browser(ann).get("\(page)/report").text
    #expect(report.contains("The import was cancelled before."))
    try await circle.bringAll(.usual(), by: ann)
    #expect(circle.folder.files(below: "incoming").isEmpty)
    #expect(try await circle.administration.checkMedia().problems.isEmpty)
  }

  @Test func `an import is removed with its posts, or without them`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let page = try await circle.bringAll(.usual(), by: ann)
    #expect(try await circle.browser(ann).submit("\(page)/remove", ["posts": "true"]).status == 303)
    await circle.settle()
    #expect(try await circle.grassyPosts(of: ann).isEmpty)
    #expect(try await circle.browser(ann).get(page).status == 404)
    let other = try await circle.bringAll(.usual(), by: ann)
    #expect(try await circle.browser(ann).submit("\(other)/remove").status == 303)
    #expect(try await circle.grassyPosts(of: ann).count == 2)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `nobody sees another's import, archive or report`() async throws {
    let circle = try TestCircle.grassy()
    let (ann, ben) = (try await circle.gardener("ann"), try await circle.gardener("ben"))
    let page = try await circle.bring(.usual(), by: ann)
    for path in ["", "/report", "/remove"] {
      #expect(try await circle.browser(ben).get(page + path).status == 404)
    }
    for path in ["/start", "/cancel", "/remove"] {
      #expect(try await circle.browser(ben).submit(page + path, ["audience": "me"]).status == 404)
    }
    let id = page.split(separator: "/").last.map(String.init) ?? ""
    #expect(try await circle.browser(ben).submit("/grassy/import", ["archive": id]).status == 404)
    // It is as it was.
    #expect(try await circle.browser(ann).submit("\(page)/start", ["audience": "me"]).status == 303)
    await circle.settle()
    #expect(try await circle.grassyPosts(of: ann).count == 2)
  }

  @Test(arguments: ["", "circles", "nobody"]) func `an audience that isn't offered is refused, and so is none`(
    _ audience: String
  ) async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let page = try await circle.bring(.usual(), by: ann)
    #expect(try await circle.browser(ann).submit("\(page)/start", ["audience": audience]).status == 422)
  }

  @Test func `a file that is no archive of Instagram is refused with what to do`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let reply = try await circle.browser(ann).send(
      .post, "/grassy/import", body: .multipart([], files: [("file", try await RealPhoto.jpeg())]))
    #expect(reply.status == 422)
    #expect(reply.text.contains("not a zip file"))
    let cases: [(MadeArchive, String)] = [
      (MadeArchive(files: [("notes.txt", [1])]), "posts_1.json"),
      (MadeArchive(files: [("content/posts_1.html", [1])]), "Ask Instagram for one in JSON"),
      (MadeArchive(files: [("content/posts_1.json", Array("{".utf8))]), "no posts"),
    ]
    for (archive, words) in cases {
      let page = try await circle.bring(archive, by: ann)
      #expect(try await circle.browser(ann).get(page).text.contains(words))
    }
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  /// Two photos in the older layout, whose places are texts.
  private static func placesInWords() async throws -> MadeArchive {
    try await .posts(
      #"""
      {"photos":[
        {"caption":"a","taken_at":"2017-08-20T11:22:33","path":"photos/201708/1.jpg","location":"M\u00c3\u00bcnchen"},
        {"caption":"b","taken_at":"2017-09-01T00:00:00","path":"photos/201709/2.jpg","location":"Our kitchen, 5 Elm Street"}]}
      """#, photos: ["photos/201708/1.jpg", "photos/201709/2.jpg"], at: "media.json")
  }

  @Test(.enabled(if: TestCircle.gazetteer != nil, "Scripts/setup makes the gazetteer that this needs."))
  func `what an archive says of a place in words is told only if it is a city's name`() async throws {
    let circle = try TestCircle.grassy(places: TestCircle.gazetteer)
    let ann = try await circle.gardener("ann")
    let page = try await circle.bringAll(try await Self.placesInWords(), by: ann, ["audience": "me", "places": "true"])
    let posts = try await circle.grassyPosts(of: ann)
    #expect(posts.map { $0["caption"]?.string } == ["b", "a"])
    #expect(posts.first?["location"]?.isNull == true)
    #expect(posts.last?["location"]?["placeID"] == "2867714" && posts.last?["location"]?["precision"] == "city")
    let report = try await circle.browser(ann).get("\(page)/report").text
    #expect(report.ranges(of: "no city is known by its name").count == 1)
    #expect(try !circle.storedText().contains("Elm Street"))
  }

  @Test func `without a gazetteer no place in words is told`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    try await circle.bringAll(try await Self.placesInWords(), by: ann, ["audience": "everyone", "places": "true"])
    let posts = try await circle.grassyPosts(of: ann)
    #expect(posts.count == 2 && posts.allSatisfy { $0["location"]?.isNull == true })
  }

  @Test func `a hashtag that is no tag here keeps no post out`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let archive = try await MadeArchive.posts(
      ##"[{"media":[{"uri":"a.jpg","creation_timestamp":1609459200,"title":"#___ #Sun #_"}]}]"##, photos: ["a.jpg"])
    try await circle.bringAll(archive, by: ann)
    let posts = try await circle.grassyPosts(of: ann)
    #expect(posts.map { $0["caption"] } == ["#___ #Sun #_"] && posts.first?["tags"] == ["Sun"])
  }

  @Test func `what is dated into the future is of now, and the same post the second time`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let media = (0..<22).map { #"{"uri":"\#($0).jpg","creation_timestamp":4000000000}"# }.joined(separator: ",")
    let archive = try await MadeArchive.posts(
      #"[{"title":"t","media":[\#(media)]}]"#, photos: (0..<22).map { "\($0).jpg" })
    let page = try await circle.bringAll(archive, by: ann)
    let later = try await circle.grow(ann, "later").id

    let posts = try await circle.grassyPosts(of: ann)
    #expect(posts.first?["id"]?.string == later)
    #expect(posts.dropFirst().map { $0["media"]?.array?.count } == [20, 2])
    for post in posts {
      let time = try #require(post["createdAt"]?.string.flatMap { Timestamp(rfc3339: $0) })
      #expect(time <= circle.clock.now())
    }
    #expect(try await circle.browser(ann).get("\(page)/report").text.contains("in the future"))
    let again = try await circle.browser(ann).get(try await circle.bring(archive, by: ann)).text
    #expect(again.contains("2 posts are here already"))
  }

  @Test func `names that lead out of the archive lead nowhere`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let archive = try await MadeArchive.posts(
      #"[{"media":[{"uri":"../../secret.key","creation_timestamp":1609459200,"title":"x"}]}]"#,
      photos: ["../../secret.key"])
    _ = try await circle.bring(archive, by: ann)
    #expect(try await circle.grassyPosts(of: ann).isEmpty)
  }

  @Test func `what a server leaves in the middle another goes on with`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let page = try await circle.bring(.usual(), by: ann)
    let id = try #require(ID<Import>(page.split(separator: "/").last ?? ""))
    let viewer = try #require(try await circle.services.viewer(ann.account, app: "grassy"))
    try await ImportActions(services: circle.services).start(id, audience: .me, tellsPlaces: false, by: viewer)
    // The server ended before it began; the next start finds the work by itself.
    try await circle.services.uploads.resume()
    await circle.settle()
    #expect(try await circle.grassyPosts(of: ann).count == 2)
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  @Test func `where media are elsewhere, archives are too`() async throws {
    let circle = try TestCircle.grassyElsewhere()
    let ann = try await circle.gardener("ann")
    try await circle.bringAll(.usual(), by: ann)
    #expect(try await circle.grassyPosts(of: ann).count == 2)
    await circle.services.uploads.sweep()
    #expect(circle.folder.files(below: "arrived").isEmpty)
    #expect(try await circle.administration.checkMedia().problems.isEmpty)
  }

  @Test func `nothing of what an archive says is kept once its posts are there`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    try await circle.bringAll(.usual(), by: ann)
    let text = try circle.storedText()
    #expect(!text.contains("48.137"))
    #expect(!text.contains("4813700"))
  }

  @Test func `an archive comes in parts as photos do, and is none of them`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let bytes = try await MadeArchive.usual().zip()
    let client = circle.api(ann)
    let purpose = Base64.text("archive")
    let begun = try await client.send(
      .post, "/api/media/uploads",
      headers: [
        "Tus-Resumable": "1.0.0", "Upload-Length": "\(bytes.count)", "Upload-Metadata": "purpose \(purpose)",
      ])
    #expect(begun.status == 201)
    let address = try #require(begun.location)
    for (offset, part) in [(0, bytes.prefix(1000)), (1000, bytes.dropFirst(1000))] {
      let sent = try await client.send(
        .patch, address, body: .raw("application/offset+octet-stream", Array(part)),
        headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "\(offset)"])
      #expect(sent.status == 204)
    }
    let id = address.split(separator: "/").last.map(String.init) ?? ""
    #expect(try await client.get("/api/media/\(id)").status == 404)
    let reply = try await circle.browser(ann).submit("/grassy/import", ["archive": id])
    #expect(reply.location == "/grassy/import/\(id)")
    await circle.settle()
    #expect(try await circle.browser(ann).get("/grassy/import/\(id)").text.contains("Import 2 posts"))
    // The same form once more is the same import.
    #expect(try await circle.browser(ann).submit("/grassy/import", ["archive": id]).location == "/grassy/import/\(id)")
  }

  @Test func `what is announced as an archive and is none is refused with its first part`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let client = circle.api(ann)
    let begun = try await client.send(
      .post, "/api/media/uploads",
      headers: [
        "Tus-Resumable": "1.0.0", "Upload-Length": "10", "Upload-Metadata": "purpose \(Base64.text("archive"))",
      ])
    let sent = try await client.send(
      .patch, begun.location ?? "", body: .raw("application/offset+octet-stream", [1, 2, 3, 4]),
      headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "0"])
    #expect(sent.status == 422)
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }
}

private enum Base64 {
  /// With padding.
  static func text(_ text: String) -> String {
    let bare = Base64URL.encode(Array(text.utf8))
    return bare + String(repeating: "=", count: (4 - bare.count % 4) % 4)
  }
}
