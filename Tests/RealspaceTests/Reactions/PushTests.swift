import Core
import TestCircle
import Testing
import Wire

/// What people's devices hear of Realspace.
struct PushTests {
  /// Ana and Ben, who are friends; Ben has a device.
  private func two() async throws -> (pushes: Pushes, ana: Member, ben: Member) {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let pushes = Pushes(circle)
    try await pushes.device(ben, at: "ben")
    try await pushes.deliver()
    return (pushes, ana, ben)
  }

  /// Comments on a post, or replies; answers the comment's ID.
  private func say(
    _ text: String, on post: String, to comment: String? = nil, by member: Member, _ circle: TestCircle
  ) async throws -> String {
    var input: [JSONValue.Member] = [.init("content", .string(text))]
    if let comment { input.append(.init("replyTo", .string(comment))) }
    let reply = try await circle.api(member).post("/api/realspace/posts/\(post)/comments", .object(input))
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no comment: \(reply.text)") }
    return id
  }

  @Test func `a share is one notice for a friend, leads to the post and says nothing of how it ends`() async throws {
    let (pushes, ana, _) = try await two()

    let post = try await pushes.circle.tell(ana, "read", "Emma", content: "They marry").id
    let sent = try await pushes.deliver()

    #expect(sent.map(\.endpoint) == ["https://push.example/ben"])
    #expect(sent.map(\.url) == ["/realspace/p/\(post)"])
    #expect(sent.map(\.title) == ["ana shared a post"] && sent.map(\.body) == [""])
    #expect(sent.map(\.kind) == ["share"] && sent.first?.payload?["app"]?.string == "realspace")
    try await pushes.circle.tell(ana, for: "me")
    #expect(try await pushes.deliverLater().isEmpty)
  }

  @Test func `a comment, a reply and a like are told, each with its place`() async throws {
    let (pushes, ana, ben) = try await two()
    let circle = pushes.circle
    let post = try await circle.tell(ben).id
    _ = try await pushes.deliver()

    _ = try await say("Me too", on: post, by: ana, circle)
    let comments = try await pushes.deliver()
    #expect(try await circle.api(ana).put("/api/realspace/posts/\(post)/like").status == 200)
    let likes = try await pushes.deliverLater()
    let other = try await circle.tell(ana).id
    _ = try await pushes.deliver()
    let mine = try await say("How was it?", on: other, by: ben, circle)
    let answer = try await say("Long", on: other, to: mine, by: ana, circle)
    let replies = try await pushes.deliver()

    #expect(comments.map(\.url) == ["/realspace/p/\(post)/comments"] && comments.map(\.kind) == ["comment"])
    #expect(comments.map(\.title) == ["ana commented on your post"] && comments.map(\.body) == ["Me too"])
    #expect(likes.map(\.url) == ["/realspace/p/\(post)"] && likes.map(\.title) == ["ana liked your post"])
    #expect(replies.map(\.url) == ["/realspace/comments/\(answer)"] && replies.map(\.kind) == ["reply"])
    #expect(replies.map(\.title) == ["ana replied to your comment"] && replies.map(\.body) == ["Long"])
  }

  @Test func `a notice folds a marked passage, as the page does`() async throws {
    let (pushes, ana, ben) = try await two()
    let circle = pushes.circle
    let post = try await circle.tell(ben, "read", "Emma").id
    _ = try await pushes.deliver()

    let first = try await say("Me too. ||They marry||", on: post, by: ana, circle)
    let comments = try await pushes.deliver()
    let mine = try await say("Sure?", on: post, to: first, by: ben, circle)
    _ = try await say("Yes. ||They marry||", on: post, to: mine, by: ana, circle)
    // A second notice about the same thing waits for a while.
    var replies = try await pushes.deliver()
    replies += try await pushes.deliverLater()

    #expect(comments.count == 1 && comments.allSatisfy { $0.body.hasPrefix("Me too.") })
    #expect(!replies.isEmpty && replies.contains { $0.body.hasPrefix("Yes.") })
    for sent in comments + replies { #expect(!sent.body.contains("marry") && !sent.title.contains("marry")) }
  }

  @Test func `a message is told with its words, and leads to the conversation`() async throws {
    let (pushes, ana, _) = try await two()
    let api = pushes.circle.api(ana)
    let opened = try await api.post("/api/realspace/conversations", ["members": ["ben"]])
    let room = try #require(opened["id"].string)

    let path = "/api/realspace/conversations/\(room)/messages"
    #expect(try await api.post(path, ["body": "Coffee?"]).status == 201)
    let sent = try await pushes.deliver()

    #expect(sent.map(\.endpoint) == ["https://push.example/ben"])
    #expect(sent.map(\.url) == ["/realspace/messages/\(room)"] && sent.map(\.kind) == ["message"])
    #expect(sent.map(\.title) == ["ana"] && sent.map(\.body) == ["Coffee?"])
  }
}
