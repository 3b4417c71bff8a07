import Core
import SQL
import TestHouse
import Testing
import Wire

struct LiveTests {
  @Test func `a follower and the author hear of a post, its likes and its end, and a stranger of nothing`() async throws
  {
    let house = try TestHouse()
    let (ana, ben, cat) = (
      try await house.member("ana"), try await house.member("ben"), try await house.member("cat")
    )
    try await house.follow(ben, ana)
    await house.deliver()
    let streams = [try await house.live(ana), try await house.live(ben), try await house.live(cat)]
    for stream in streams { #expect(stream.events().isEmpty) }

    let post = try await house.post(ana).id
    try await house.like(ben, post)
    await house.deliver()
    #expect(try await house.api(ana).delete("/api/kinnect/posts/\(post)").status == 204)
    await house.deliver()

    let heard = streams.map { $0.events().map(\.name) }
    #expect(heard[0] == ["post.created", "post.counts", "activity.unread", "post.deleted", "activity.unread"])
    #expect(heard[1] == ["post.created", "post.counts", "post.deleted"])
    #expect(heard[2] == [])
  }
}
