import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Social
@testable import Wandr

/// The calls of imports, which say what the pages show.
@Suite struct `Importing places by the API` {
  private static let path = "/api/wandr/imports"
  /// In base64 (RFC 4648, section 4).
  private static let types = [
    "application/gpx+xml": "YXBwbGljYXRpb24vZ3B4K3htbA==", "application/json": "YXBwbGljYXRpb24vanNvbg==",
    "application/zip": "YXBwbGljYXRpb24vemlw",
  ]

  /// Sends a file by tus; answers the last part of its address.
  private func send(
    _ bytes: [UInt8], _ circle: TestCircle, _ member: Member, type: String
  ) async throws -> (id: String, status: Int) {
    let metadata = "purpose YXJjaGl2ZQ==,filetype \(Self.types[type] ?? "")"
    let created = try await circle.api(member).send(
      .post, "/api/media/uploads",
      headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "\(bytes.count)", "Upload-Metadata": metadata])
    let path = try #require(created.location)
    let reply = try await circle.api(member).send(
      .patch, path, body: .raw("application/offset+octet-stream", bytes),
      headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "0"])
    return (String(path.split(separator: "/").last ?? ""), reply.status)
  }

  @Test func `a file is sent, looked at, started, reported and undone`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let archive = try await send(Array(MadePlaces.gpx.utf8), circle, ana, type: "application/gpx+xml")
    #expect(archive.status == 204)
    // Somebody else's file isn't there.
    #expect(try await circle.api(ben).post(Self.path, ["archive": .string(archive.id)]).status == 404)
    let begun = try await circle.api(ana).post(Self.path, ["archive": .string(archive.id)])
    #expect(begun.status == 201)
    let path = "\(Self.path)/\(try #require(begun["id"].string))"
    await circle.settle()
    let read = try await circle.api(ana).get(path)
    #expect(read["state"] == "ready" && read["source"] == "gpx" && read["waitingCount"] == 3)
    #expect(read["summary"].array?.first == "3 visits to log")
    #expect(read["question", "words"] == "What becomes of visits without a rating?")

    let wrong = try await circle.api(ana).post(path + "/start", ["audience": "followers", "answer": "maybe"])
    #expect(wrong.status == 422 && wrong.fields == ["audience", "answer"])
    #expect(try await circle.api(ben).post(path + "/start", [:]).status == 404)
    #expect(try await circle.api(ana).post(path + "/start", ["answer": "mustSee"]).status == 200)
    #expect(try await circle.api(ana).post(path + "/start", [:]).status == 409)
    await circle.settle()
    let done = try await circle.api(ana).get(path)
    #expect(done["state"] == "done" && done["doneCount"] == 3 && done["waitingCount"] == 0)
    #expect(try await circle.logs(of: ana).allSatisfy { $0["rating"] == "mustSee" && $0["visibility"] == "me" })
    #expect(try await circle.api(ana).get(Self.path).each("state") == ["done"])
    #expect(try await circle.api(ben).get(Self.path).items.isEmpty)

    let first = try await circle.api(ana).get(path + "/rows?limit=2")
    #expect(first.items.map { $0["number"] } == [1, 2] && first.each("label") == ["Old Mill", "Ford"])
    let second = try await circle.api(ana).get(path + "/rows?limit=2&before=\(try #require(first.next))")
    #expect(second.each("state") == ["done"] && second["next"] == .null)
    #expect(try await circle.api(ana).get(path + "/rows?state=failed").items.isEmpty)
    #expect(try await circle.api(ben).get(path + "/rows").status == 404)

    #expect(try await circle.api(ben).delete(path + "?undo=true").status == 404)
    #expect(try await circle.api(ana).delete(path + "?undo=true").status == 204)
    await circle.settle()
    #expect(try await circle.logs(of: ana).isEmpty)
    #expect(try await circle.api(ana).get(path).status == 404)
  }

  @Test func `a text that isn't announced as one is refused`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")

    #expect(try await send(Array(MadePlaces.swarm.utf8), circle, ana, type: "application/zip").status == 422)
    #expect(try await send([0x00, 0x01], circle, ana, type: "application/json").status == 422)
    #expect(try await send(Array(MadePlaces.swarm.utf8), circle, ana, type: "application/json").status == 204)
  }

  @Test func `the list of imports costs the same however many there are`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    var costs: [Int] = []
    for number in 1...3 {
      _ = try await circle.bring(MadePlaces.swarm, by: ana)
      _ = try await circle.api(ana).get(Self.path)
      let before = circle.storage.database.statementCount
      let listed = try await circle.api(ana).get(Self.path)
      costs.append(circle.storage.database.statementCount - before)
      #expect(listed.items.map { $0["rowCount"] } == Array(repeating: 2, count: number))
    }

    #expect(Set(costs).count == 1, "\(costs)")
  }
}
