import Core
import SQL
import TestCircle
import Testing
import Wire

struct LiveTests {
  @Test func `a follower and the author hear of a post, its likes and its end, and a stranger of nothing`() async throws
  {
    let circle = try TestCircle()
    let (ana, ben, cat) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("cat")
    )
    try await circle.follow(ben, ana)
    await circle.deliver()
    let streams = [try await circle.live(ana), try await circle.live(ben), try await circle.live(cat)]
    for stream in streams { #expect(stream.events().isEmpty) }

    let post = try await circle.post(ana).id
    try await circle.like(ben, post)
    await circle.deliver()
    #expect(try await circle.api(ana).delete("/api/kinnect/posts/\(post)").status == 204)
    await circle.deliver()

    let heard = streams.map { $0.events().map(\.name) }
    #expect(heard[0] == ["post.created", "post.counts", "activity.unread", "post.deleted", "activity.unread"])
    #expect(heard[1] == ["post.created", "post.counts", "post.deleted"])
    #expect(heard[2] == [])
  }

  @Test func `the end of a post that an operator has hidden is told to its author alone`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let post = try await circle.post(ana).id
    try await circle.hide(post)
    await circle.deliver()
    let streams = [try await circle.live(ana), try await circle.live(ben)]
    for stream in streams { _ = stream.events() }

    #expect(try await circle.api(ana).delete("/api/kinnect/posts/\(post)").status == 204)
    await circle.deliver()

    let heard = streams.map { $0.events().map(\.name).filter { $0 == "post.deleted" } }
    #expect(heard == [["post.deleted"], []])
  }
}
