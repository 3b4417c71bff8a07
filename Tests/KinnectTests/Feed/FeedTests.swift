import TestHouse
import Testing
import Wire

struct FeedTests {
  @Test func `the feed holds one's own posts and those of people one follows, newest first`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let ben = try await house.member("ben")
    let stranger = try await house.member("stranger")
    try await house.follow(ana, ben)
    try await house.post(ben, "first")
    try await house.post(stranger, "unseen")
    try await house.post(ana, "second")
    try await house.post(ben, "third")

    let feed = try await house.api(ana).get("/api/kinnect/feed")

    #expect(feed.each("caption") == ["third", "second", "first"])
    #expect(feed.next == nil)
    #expect(feed.items.first?["author", "username"]?.string == "ben")
  }
}
