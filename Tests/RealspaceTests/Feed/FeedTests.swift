import Core
import TestCircle
import Testing
import Wire

/// What is in the feed, and what isn't.
struct FeedTests {
  private func feed(_ circle: TestCircle, _ member: Member) async throws -> [String] {
    try await circle.api(member).get("/api/realspace/posts").items.compactMap { $0["subject"]?.string }
  }

  @Test func `one's own posts, and what friends and those whom one follows share, newest first`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben, cleo) = (
      try await circle.neighbour("ana"), try await circle.neighbour("ben"), try await circle.neighbour("cleo")
    )
    try await circle.makeFriends(ana, ben)
    try await circle.know(cleo, ana)
    for kind in ["followers", "friends", "me"] { try await circle.tell(ana, "read", kind, for: kind) }
    try await circle.tell(ben, "read", "of a friend")

    #expect(try await feed(circle, ana) == ["of a friend", "me", "friends", "followers"])
    #expect(try await feed(circle, ben) == ["of a friend", "friends", "followers"])
    #expect(try await feed(circle, cleo) == ["followers"])

    // Who is followed back is a friend from then on.
    try await circle.know(ana, cleo)
    #expect(try await feed(circle, cleo) == ["friends", "followers"])
    try await circle.require(200, circle.api(ana).delete("/api/realspace/profiles/ben/follow"))
    #expect(try await feed(circle, ben) == ["of a friend", "followers"])
    #expect(try await feed(circle, ana) == ["me", "friends", "followers"])
    try await circle.shun(ana, cleo)
    #expect(try await feed(circle, cleo) == [])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `friends are the default audience, and a changed one counts at once`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben, cleo) = (
      try await circle.neighbour("ana"), try await circle.neighbour("ben"), try await circle.neighbour("cleo")
    )
    try await circle.makeFriends(ana, ben)
    try await circle.know(cleo, ana)
    try await circle.tell(ana, "read", "1", for: "followers")
    let post = try await circle.tell(ana, "read", "2")
    try await circle.tell(ana, "read", "3", for: "followers")
    #expect(post.json["audience", "kind"] == "friends")

    for (kind, byBen, byCleo) in [
      ("friends", true, false), ("me", false, false), ("followers", true, true), ("friends", true, false),
    ] {
      try await circle.require(
        200, circle.api(ana).patch("/api/realspace/posts/\(post.id)", ["audience": ["kind": .string(kind)]]))
      #expect(try await feed(circle, ben) == (byBen ? ["3", "2", "1"] : ["3", "1"]), "\(kind)")
      #expect(try await feed(circle, cleo) == (byCleo ? ["3", "2", "1"] : ["3", "1"]), "\(kind)")
      #expect(try await circle.miscounts().isEmpty)
    }
  }

  @Test func `the muted are not in it, and pages follow each other`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    for number in 1...5 { try await circle.tell(number.isMultiple(of: 2) ? ana : ben, "read", "\(number)") }

    var found: [String] = []
    var next: String? = ""
    while let before = next {
      let query = before.isEmpty ? "" : "&before=\(before)"
      let page = try await circle.api(ana).get("/api/realspace/posts?limit=2\(query)")
      found += page.items.compactMap { $0["subject"]?.string }
      next = page["next"].string
    }
    #expect(found == ["5", "4", "3", "2", "1"])

    try await circle.require(204, circle.api(ana).put("/api/realspace/profiles/ben/mute"))
    #expect(try await feed(circle, ana) == ["4", "2"])
    #expect(try await circle.api(ana).get("/api/realspace/profiles/ben/posts").items.count == 3)
  }
}
