import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Realspace

/// What one wants to watch, read or go to: seen by oneself alone.
struct ListTests {
  private static let path = "/api/realspace/list"

  private func add(
    _ circle: TestCircle, _ member: Member, _ subject: String, _ action: String = "watch", item: JSONValue? = nil
  ) async throws -> Reply {
    var input: [(String, JSONValue)] = [("action", .string(action)), ("subject", .string(subject))]
    if let item { input.append(("item", item)) }
    return try await circle.api(member).post(Self.path, .object(input.map { .init($0.0, $0.1) }))
  }

  private func subjects(_ circle: TestCircle, _ member: Member) async throws -> [String] {
    try await circle.api(member).get(Self.path).items.compactMap { $0["subject"]?.string }
  }

  @Test func `what one adds is on one's own list alone, newest first`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)

    let first = try await add(circle, ana, "  Stalker ", item: [:])
    circle.clock.advance(seconds: 60)
    _ = try await add(circle, ana, "Rialto", "go to")

    #expect(first.status == 201 && first["subject"] == "Stalker" && first["done"] == false)
    #expect(first.json["item", "kind"] == "film" && first.json["item", "name"] == "Stalker")
    #expect(try await subjects(circle, ana) == ["Rialto", "Stalker"])
    #expect(try await subjects(circle, ben) == [])
    #expect(try await circle.api(ben).get("/api/realspace/items?q=stalker").items.isEmpty)
    #expect(try await circle.api(ana).get("/api/realspace/items?q=stalker").items.count == 1)
  }

  @Test func `ticking off answers the post that says so, and can be undone`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let todo = try await add(circle, ana, "Rialto", "go to", item: [:])
    let done = "\(Self.path)/\(todo["id"].string ?? "")/done"

    let ticked = try await circle.api(ana).put(done)
    let again = try await circle.api(ana).put(done)
    let listed = try await circle.api(ana).get(Self.path).items
    let undone = try await circle.api(ana).delete(done)

    #expect(ticked.json == again.json)
    #expect(ticked["done"] == true && ticked.json["draft", "action"] == "went to")
    #expect(
      ticked.json["draft", "subject"] == "Rialto" && ticked.json["draft", "item", "id"] == todo.json["item", "id"])
    #expect(listed.map { $0["done"] } == [true])
    #expect(undone["done"] == false)
    #expect(try await circle.api(ana).get(Self.path).items.map { $0["done"] } == [false])
  }

  @Test func `what is deleted comes back in its place within a day, and is gone after it`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    var ids: [String] = []
    for subject in ["One", "Two", "Three"] {
      ids.append(try await add(circle, ana, subject, item: [:])["id"].string ?? "")
      circle.clock.advance(seconds: 60)
    }

    try await circle.require(204, circle.api(ana).delete("\(Self.path)/\(ids[1])"))
    try await circle.require(404, circle.api(ana).delete("\(Self.path)/\(ids[1])"))
    try await circle.require(404, circle.api(ana).put("\(Self.path)/\(ids[1])/done"))
    #expect(try await subjects(circle, ana) == ["Three", "One"])
    try await circle.require(200, circle.api(ana).put("\(Self.path)/\(ids[1])"))
    try await circle.require(404, circle.api(ana).put("\(Self.path)/\(ids[1])"))
    #expect(try await subjects(circle, ana) == ["Three", "Two", "One"])

    try await circle.require(204, circle.api(ana).delete("\(Self.path)/\(ids[1])"))
    circle.clock.advance(seconds: ListActions.undoTime - 60)
    await circle.services.runScheduledJobs(of: [Realspace.app])
    #expect(try await circle.count("SELECT count(*) FROM realspace_list") == 3)
    circle.clock.advance(seconds: 120)
    await circle.services.runScheduledJobs(of: [Realspace.app])
    #expect(try await circle.count("SELECT count(*) FROM realspace_list") == 2)
    // Nothing else named it.
    #expect(try await circle.count("SELECT count(*) FROM realspace_items") == 2)
  }

  @Test func `an item stays as long as a list names it`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let post = try await circle.tell(ana, "watched", "Alien", named: true)
    let todo = try await add(circle, ben, "Alien", item: ["id": .string(post.item)])

    try await circle.require(204, circle.api(ana).delete("/api/realspace/posts/\(post.id)"))

    #expect(todo.status == 201)
    #expect(try await circle.api(ben).get(Self.path).items.first?["item", "name"] == "Alien")
    #expect(try await circle.api(ben).get("/api/realspace/items?q=alien").items.count == 1)
  }

  @Test func `what is wrong is said of every field`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    let hidden = try await circle.tell(ben, "watched", "Alien", for: "me", named: true)

    let empty = try await add(circle, ana, "  ", "eat")
    let long = try await add(circle, ana, String(repeating: "x", count: 201))
    let unseen = try await add(circle, ana, "Alien", item: ["id": .string(hidden.item)])
    let book = try await add(circle, ana, "Alien", "read", item: ["kind": "film"])

    #expect(empty.status == 422 && Set(empty.fields) == ["action", "subject"])
    #expect(long.status == 422 && long.fields == ["subject"])
    #expect(unseen.status == 422 && unseen.fields == ["item.id"])
    #expect(book.status == 422 && book.fields == ["item.kind"])
  }

  @Test func `forms do it without scripts: add, tick, delete and undo`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let browser = circle.browser(ana)

    let added = try await browser.send(
      .post, "/realspace/list",
      body: .form([("action", "read"), ("subject", "Stoner"), ("itemID", ""), ("itemName", "")]))
    let refused = try await browser.send(.post, "/realspace/list", body: .form([("action", "read"), ("subject", " ")]))
    #expect(added.status == 303 && added.location == "/realspace/list")
    #expect(refused.status == 422 && refused.text.contains("id=\"subject-error\""))
    let id = try #require(try await circle.api(ana).get(Self.path).items.first?["id"]?.string)

    let ticked = try await browser.send(.post, "/realspace/list/\(id)/done", body: .form([]))
    let offer = try await browser.get(try #require(ticked.location)).text
    #expect(offer.contains("Tell your friends that you read") && offer.contains("/realspace/new?from=\(id)"))
    let filled = try await browser.get("/realspace/new?from=\(id)").text
    #expect(filled.contains("value=\"Stoner\"") && filled.contains("value=\"read\" selected"))

    let deleted = try await browser.send(.post, "/realspace/list/\(id)/delete", body: .form([]))
    let undo = try await browser.get(try #require(deleted.location)).text
    #expect(undo.contains("/realspace/list/\(id)/restore"))
    _ = try await browser.send(.post, "/realspace/list/\(id)/restore", body: .form([]))
    #expect(try await subjects(circle, ana) == ["Stoner"])
  }
}
