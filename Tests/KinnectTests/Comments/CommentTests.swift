import Core
import SQL
import TestCircle
import Testing
import Wire

struct CommentTests {
  private struct World {
    let circle: TestCircle
    let ana, ben: Member
    let post: ID<KinnectAPI.Post>
    var path: String { "/api/kinnect/posts/\(post)/comments" }

    init() async throws {
      circle = try TestCircle()
      ana = try await circle.member("ana")
      ben = try await circle.member("ben")
      try await circle.follow(ben, ana)
      post = try await circle.post(ana).id
    }
  }

  @Test func `comments are listed oldest first, and say which are mine`() async throws {
    let world = try await World()
    try await world.circle.comment(world.ben, world.post, "one")
    try await world.circle.comment(world.ana, world.post, " two\n")

    let list = try await world.circle.api(world.ben).get(world.path)

    #expect(list.each("body") == ["one", "two"])
    #expect(list.items.map { $0["mine"]?.bool } == [true, false])
    #expect(list.items.map { $0["author", "username"]?.string } == ["ben", "ana"])
  }

  @Test(arguments: [(0, 422), (1, 201), (500, 201), (501, 422)])
  func `a comment has 1 to 500 characters, as the database counts`(length: Int, status: Int) async throws {
    let world = try await World()

    for character in ["x", "👨‍👩‍👧"] {
      let scalars = character.unicodeScalars.count
      let count = length / scalars + (length % scalars == 0 ? 0 : 1)
      let body = String(repeating: character, count: count)
      let expected = (1...500).contains(count * scalars) ? 201 : 422
      let reply = try await world.circle.api(world.ben).post(world.path, ["body": .string(body)])
      #expect(reply.status == (character == "x" ? status : expected))
      if reply.status == 422 { #expect(reply.fields == ["body"]) }
    }
  }

  @Test(arguments: ["", "   \n\t ", "\u{0}", "\u{A0}\u{2003}"])
  func `an empty comment is refused`(body: String) async throws {
    let world = try await World()

    let reply = try await world.circle.api(world.ben).post(world.path, ["body": .string(body)])

    #expect(reply.status == 422)
    #expect(reply.fields == ["body"])
  }

  @Test func `counts stay in step everywhere`() async throws {
    let world = try await World()
    let (circle, ana) = (world.circle, world.circle.api(world.ana))
    let mine = try await circle.comment(world.ben, world.post)
    let other = try await circle.comment(world.ben, world.post)
    try await circle.comment(world.ana, world.post)

    func counts() async throws -> [Int?] {
      [
        try await ana.get("/api/kinnect/posts/\(world.post)")["commentCount"].int,
        try await ana.get("/api/kinnect/feed").items.first?["commentCount"]?.int,
        try await ana.get("/api/kinnect/profiles/ana/posts").items.first?["commentCount"]?.int,
        try await ana.get(world.path).items.count,
      ]
    }
    #expect(try await counts() == [3, 3, 3, 3])
    #expect(try await circle.api(world.ben).delete("/api/kinnect/comments/\(mine)").status == 204)
    #expect(try await circle.api(world.ben).delete("/api/kinnect/comments/\(mine)").status == 404)
    #expect(try await counts() == [2, 2, 2, 2])
    // The post's owner may take any comment away.
    #expect(try await ana.delete("/api/kinnect/comments/\(other)").status == 204)

    #expect(try await counts() == [1, 1, 1, 1])
  }

  @Test func `another's comment on another's post stays`() async throws {
    let world = try await World()
    let eve = try await world.circle.member("eve")
    try await world.circle.follow(eve, world.ana)
    let comment = try await world.circle.comment(world.ben, world.post)

    #expect(try await world.circle.api(eve).delete("/api/kinnect/comments/\(comment)").status == 404)
    #expect(try await world.circle.count("SELECT count(*) FROM kinnect_comments") == 1)
  }
}
