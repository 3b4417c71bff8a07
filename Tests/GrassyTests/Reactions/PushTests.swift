import Core
import SQL
import TestCircle
import Testing
import Wire

/// What people's devices hear of Grassy.
struct PushTests {
  /// Ann and Ben, who follow each other; Ben has a device.
  private func two() async throws -> (pushes: Pushes, ann: Member, ben: Member) {
    let circle = try TestCircle.grassy()
    let (ann, ben) = (try await circle.gardener("ann"), try await circle.gardener("ben"))
    try await circle.tend(ann, ben)
    try await circle.tend(ben, ann)
    let pushes = Pushes(circle)
    try await pushes.device(ben, at: "ben")
    try await pushes.deliver()
    return (pushes, ann, ben)
  }

  @Test func `a share is one notice for each follower, and leads to the post`() async throws {
    let (pushes, ann, _) = try await two()

    let post = try await pushes.circle.grow(ann, "First snow", photos: 2).id
    let sent = try await pushes.deliver()

    #expect(sent.map(\.endpoint) == ["https://push.example/ben"])
    #expect(sent.map(\.url) == ["/grassy/p/\(post)"])
    #expect(sent.map(\.title) == ["ann shared 2 photos"] && sent.map(\.body) == ["First snow"])
    #expect(sent.map(\.kind) == ["share"] && sent.first?.payload?["app"]?.string == "grassy")
    #expect(try await pushes.deliverLater().isEmpty)
  }

  @Test func `what is not for somebody is not told to them`() async throws {
    let (pushes, ann, _) = try await two()
    let ring = try await pushes.circle.circle(ann, "Others")

    try await pushes.circle.grow(ann, "Mine", for: "me")
    try await pushes.circle.grow(ann, "Theirs", for: "circles", circle: ring)

    #expect(try await pushes.deliver().isEmpty)
    #expect(try await pushes.count("SELECT count(*) FROM activity WHERE kind = 'share'") == 0)
  }

  @Test func `a comment and a like are told to the author`() async throws {
    let (pushes, ann, ben) = try await two()
    let post = try await pushes.circle.grow(ben, "Moss").id
    _ = try await pushes.deliver()
    let asAnn = pushes.circle.api(ann)

    #expect(try await asAnn.post("/api/grassy/posts/\(post)/comments", ["body": "So green"]).status == 201)
    let comments = try await pushes.deliver()
    #expect(try await asAnn.put("/api/grassy/posts/\(post)/like").status == 200)
    let likes = try await pushes.deliverLater()

    #expect(comments.map(\.url) == ["/grassy/p/\(post)/comments"] && comments.map(\.kind) == ["comment"])
    #expect(comments.map(\.title) == ["ann commented on your photo"] && comments.map(\.body) == ["So green"])
    #expect(likes.map(\.url) == ["/grassy/p/\(post)"] && likes.map(\.kind) == ["like"])
    #expect(likes.map(\.title) == ["ann liked your photo"])
  }
}
