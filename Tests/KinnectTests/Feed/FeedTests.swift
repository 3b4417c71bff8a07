import TestCircle
import Testing
import Wire

struct FeedTests {
  @Test func `the feed holds one's own posts and those of people one follows, newest first`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let ben = try await circle.member("ben")
    let stranger = try await circle.member("stranger")
    try await circle.follow(ana, ben)
    try await circle.post(ben, "first")
    try await circle.post(stranger, "unseen")
    try await circle.post(ana, "second")
    try await circle.post(ben, "third")

    let feed = try await circle.api(ana).get("/api/kinnect/feed")

    #expect(feed.each("caption") == ["third", "second", "first"])
    #expect(feed.next == nil)
    #expect(feed.items.first?["author", "username"]?.string == "ben")
  }
}
