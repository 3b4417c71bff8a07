import Core
import HTTP
import SQL
import Social
import TestCircle
import Testing
import Wire

@testable import Grassy

/// The calls of imports and exports, which say what the pages show.
@Suite struct `Importing and exporting by the API` {
  /// Sends an archive by tus; answers the last part of its address.
  private func send(_ bytes: [UInt8], _ circle: TestCircle, _ member: Member) async throws -> String {
    let created = try await circle.api(member).send(
      .post, "/api/media/uploads",
      headers: [
        "Tus-Resumable": "1.0.0", "Upload-Length": "\(bytes.count)", "Upload-Metadata": "purpose YXJjaGl2ZQ==",
      ])
    let path = try #require(created.location)
    let reply = try await circle.api(member).send(
      .patch, path, body: .raw("application/offset+octet-stream", bytes),
      headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "0"])
    #expect(reply.status == 204)
    return String(path.split(separator: "/").last ?? "")
  }

  @Test func `an archive is sent, looked at, started, reported and removed`() async throws {
    let circle = try TestCircle.grassy()
    let (ann, ben) = (try await circle.gardener("ann"), try await circle.gardener("ben"))
    let archive = try await send(try await MadeArchive.usual().zip(), circle, ann)
    // Somebody else's archive isn't there.
    #expect(try await circle.api(ben).post("/api/grassy/imports", ["archive": .string(archive)]).status == 404)
    let begun = try await circle.api(ann).post("/api/grassy/imports", ["archive": .string(archive)])
    #expect(begun.status == 201)
    let path = "/api/grassy/imports/\(try #require(begun["id"].string))"
    await circle.settle()
    let read = try await circle.api(ann).get(path)
    #expect(read["state"] == "ready" && read["waitingCount"] == 2 && read["failedCount"] == 1)
    #expect(read["photoCount"] == 4 && read["placeCount"] == 1 && read["first"].string?.hasPrefix("2021-01-01") == true)

    #expect(try await circle.api(ann).post(path + "/start", ["audience": "circles"]).fields == ["audience"])
    let started = try await circle.api(ann).post(path + "/start", ["audience": "me", "tellsPlaces": false])
    #expect(started.status == 200)
    #expect(try await circle.api(ann).post(path + "/start", ["audience": "me"]).status == 409)
    await circle.settle()
    let done = try await circle.api(ann).get(path)
    #expect(done["state"] == "done" && done["doneCount"] == 2)
    #expect(try await circle.api(ann).get("/api/grassy/imports").each("state") == ["done"])
    #expect(try await circle.api(ben).get("/api/grassy/imports").items.isEmpty)

    let first = try await circle.api(ann).get(path + "/posts?limit=2")
    let next = try #require(first["next"].string)
    let second = try await circle.api(ann).get(path + "/posts?limit=2&before=\(next)")
    #expect(first.items.map { $0["number"] } == [1, 2] && second.items.map { $0["number"] } == [3])
    #expect(second["next"] == .null)
    let failed = try await circle.api(ann).get(path + "/posts?state=failed").items
    #expect(failed.count == 1 && failed.first?["note"]?.string?.contains("another part") == true)
    #expect(try await circle.api(ann).get(path + "/posts?state=sideways").items.isEmpty)

    #expect(try await circle.api(ann).delete(path + "?withPosts=true").status == 204)
    await circle.settle()
    #expect(try await circle.grassyPosts(of: ann).isEmpty)
    #expect(try await circle.api(ann).get(path).status == 404)
  }

  @Test func `a list of imports costs as many statements as one import, and says what its page says`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let zip = try await MadeArchive.usual().zip()
    var costs: [Int] = []
    for number in 1...3 {
      let archive = try await send(zip, circle, ann)
      try await circle.require(201, circle.api(ann).post("/api/grassy/imports", ["archive": .string(archive)]))
      await circle.settle()
      _ = try await circle.api(ann).get("/api/grassy/imports")
      let before = circle.storage.database.statementCount
      let listed = try await circle.api(ann).get("/api/grassy/imports")
      costs.append(circle.storage.database.statementCount - before)
      #expect(listed.items.map { $0["postCount"] } == Array(repeating: 3, count: number))
      #expect(listed.items.map { $0["waitingCount"] } == Array(repeating: 2, count: number))
      #expect(listed.each("state") == Array(repeating: "ready", count: number))
    }
    #expect(Set(costs).count == 1, "\(costs)")
    #expect(
      try await circle.browser(ann).get("/grassy/import").text.contains(GrassyAPI.ImportState.ready.words))
    #expect(Set(GrassyAPI.ImportState.known.map(\.words)).count == GrassyAPI.ImportState.known.count)
    #expect(Set(GrassyAPI.ImportedPostState.known.map(\.words)).count == GrassyAPI.ImportedPostState.known.count)
    #expect(ImportItem.State.allCases.map(\.told) == GrassyAPI.ImportedPostState.known)
  }

  @Test func `an import is cancelled, and what is no zip is refused`() async throws {
    let circle = try TestCircle.grassy()
    let ann = try await circle.gardener("ann")
    let archive = try await send(try await MadeArchive.usual().zip(), circle, ann)
    let begun = try await circle.api(ann).post("/api/grassy/imports", ["archive": .string(archive)])
    await circle.settle()
    let path = "/api/grassy/imports/\(try #require(begun["id"].string))"
    #expect(try await circle.api(ann).send(.post, path + "/cancel")["state"] == "cancelled")
    #expect(try await circle.api(ann).delete(path).status == 204)
    #expect(try await circle.api(ann).get(path).status == 404)
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  @Test func `a copy is made, fetched with the token, and deleted`() async throws {
    let circle = try TestCircle.grassy()
    let (ann, ben) = (try await circle.gardener("ann"), try await circle.gardener("ben"))
    try await circle.bringAll(.usual(), by: ann)
    let api = circle.api(ann)
    #expect(try await api.get("/api/grassy/export")["state"] == "none")
    #expect(try await api.send(.post, "/api/grassy/export")["state"] == "making")
    await circle.settle()
    let ready = try await api.get("/api/grassy/export")
    #expect(ready["state"] == "ready" && ready["doneCount"] == 2 && ready["expiresAt"].string != nil)
    let path = try #require(ready["path"].string)
    let file = try await api.get(path)
    #expect(file.status == 200 && file.bytes.starts(with: Array("PK".utf8)))
    #expect(try await circle.api(ben).get(path).status == 404)

    #expect(try await api.delete("/api/grassy/export").status == 204)
    #expect(try await api.get("/api/grassy/export")["state"] == "none")
    #expect(try await api.get(path).status == 404)
    _ = try await api.send(.post, "/api/grassy/export")
    await circle.settle()
    let second = try #require(try await api.get("/api/grassy/export")["path"].string)
    #expect(try await circle.browser(ann).get(second).status == 200)
    circle.clock.advance(seconds: Export.lifetime)
    // By the cookie, as the access token has run out by then.
    #expect(try await circle.browser(ann).get("/api/grassy/export")["state"] == "none")
    #expect(try await circle.browser(ann).get(second).status == 404)
  }
}
