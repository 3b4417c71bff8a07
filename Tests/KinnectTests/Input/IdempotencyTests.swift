import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct IdempotencyTests {
  @Test func `a retried post is the same post`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let photo = JSONValue.string(try await circle.photo(of: ana).description)
    let input: JSONValue = ["caption": "once", "media": [photo]]

    let first = try await circle.api(ana).post("/api/kinnect/posts", input, key: "k")
    let again = try await circle.api(ana).post("/api/kinnect/posts", input, key: "k")

    #expect(first.status == 201)
    #expect(again.status == 201)
    #expect(again["id"] == first["id"])
    #expect(again["caption"] == first["caption"])
    #expect(try await circle.count("SELECT count(*) FROM kinnect_posts") == 1)
  }

  @Test func `a key is for one request, of one account`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let (one, two) = (try await circle.post(ana).id, try await circle.post(ana).id)
    let path = "/api/kinnect/posts/\(one)/comments"
    let first = try await circle.api(ana).post(path, ["body": "hello"], key: "k")
    #expect(first.status == 201)

    for (path, body) in [(path, "other"), ("/api/kinnect/posts/\(two)/comments", "hello")] {
      let reply = try await circle.api(ana).post(path, ["body": .string(body)], key: "k")
      #expect(reply.status == 422)
      #expect(reply.fields == ["Idempotency-Key"])
    }
    let others = try await circle.api(ben).post(path, ["body": "hello"], key: "k")
    #expect(others.status == 201)
    #expect(others["id"] != first["id"])
    #expect(try await circle.count("SELECT count(*) FROM kinnect_comments") == 2)
  }

  @Test func `what is deleted or reported is so once, however often it is asked`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let (one, two) = (try await circle.post(ana).id, try await circle.post(ana).id)

    for _ in 0..<2 {
      let report = try await circle.api(ben).post("/api/kinnect/posts/\(two)/reports", ["reason": "x"], key: "r")
      #expect(report.status == 204)
      let deletion = try await circle.api(ana).send(
        .delete, "/api/kinnect/posts/\(one)", headers: ["Idempotency-Key": "d"])
      #expect(deletion.status == 204)
    }

    #expect(try await circle.count("SELECT count(*) FROM reports") == 1)
    #expect(try await circle.count("SELECT count(*) FROM kinnect_posts") == 1)
    let other = try await circle.api(ana).send(.delete, "/api/kinnect/posts/\(two)", headers: ["Idempotency-Key": "d"])
    #expect(other.status == 422)
    #expect(other.fields == ["Idempotency-Key"])
    let another = try await circle.api(ben).post("/api/kinnect/posts/\(two)/reports", ["reason": "y"], key: "r")
    #expect(another.status == 422)
    #expect(try await circle.api(ana).delete("/api/kinnect/posts/\(one)").status == 404)
    #expect(
      try await circle.api(ana).send(.delete, "/api/kinnect/posts/\(two)", headers: ["Idempotency-Key": ""]).status
        == 400)
    #expect(try await circle.count("SELECT count(*) FROM kinnect_posts") == 1)
  }

  @Test func `a write that failed may be tried again under its key`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let post = try await circle.post(ana).id
    let path = "/api/kinnect/posts/\(post)/reports"
    #expect(try await circle.api(ben).post(path, ["reason": "x"], key: "r").status == 404)
    try await circle.follow(ben, ana)

    #expect(try await circle.api(ben).post(path, ["reason": "x"], key: "r").status == 204)

    #expect(try await circle.count("SELECT count(*) FROM reports") == 1)
  }

  @Test func `a profile is made once for its key`() async throws {
    let circle = try TestCircle()
    let account = try await circle.member("ana", hasProfile: false)
    let input: JSONValue = ["username": "ana", "fullName": "Ana"]

    let first = try await circle.api(account).post("/api/kinnect/profile", input, key: "p")
    let again = try await circle.api(account).post("/api/kinnect/profile", input, key: "p")

    #expect(first.status == 201)
    #expect(again.status == 201)
    #expect(again["username"].string == "ana")
    #expect(try await circle.api(account).post("/api/kinnect/profile", input).status == 409)
  }

  @Test func `twenty tries at once make one comment`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let post = try await circle.post(ana).id

    let ids = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await circle.api(ana).post("/api/kinnect/posts/\(post)/comments", ["body": "x"], key: "k")["id"].string
        }
      }
      return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }

    #expect(ids.count == 1)
    #expect(!ids.contains(nil))
    #expect(try await circle.count("SELECT count(*) FROM kinnect_comments") == 1)
    #expect(try await circle.count("SELECT comment_count FROM kinnect_posts") == 1)
  }

  @Test func `a refused write keeps no key`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let photo = try await circle.photo(of: ana)
    let nothing: ID<MediaAPI.Item> = circle.services.newID()

    let refused = try await circle.api(ana).post(
      "/api/kinnect/posts", ["media": [.string(photo.description), .string(nothing.description)]], key: "k")
    #expect(refused.status == 422)
    #expect(refused.fields == ["media.1"])
    #expect(try await circle.count("SELECT count(*) FROM kinnect_posts") == 0)
    let taken = try await circle.api(ana).post("/api/kinnect/posts", ["media": [.string(photo.description)]], key: "k")

    #expect(taken.status == 201)
  }

  @Test(arguments: ["", String(repeating: "k", count: 201), String(repeating: "e\u{301}", count: 150)])
  func `a key that is empty or too long is 400`(key: String) async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let post = try await circle.post(ana).id

    let reply = try await circle.api(ana).post("/api/kinnect/posts/\(post)/comments", ["body": "x"], key: key)

    #expect(reply.status == 400)
    #expect(try await circle.count("SELECT count(*) FROM kinnect_comments") == 0)
  }
}
