import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Each event is authorised when it is sent, as the one it is sent to.
struct LiveAuthorisationTests {
  /// What every event of one post told each of the people.
  private func heard(
    _ circle: TestCircle, by people: [Member], _ act: () async throws -> Void
  ) async throws -> [[String]] {
    await circle.deliver()
    var streams: [LiveReader] = []
    for person in people { streams.append(try await circle.live(person)) }
    try await act()
    await circle.deliver()
    return streams.map { $0.events().map(\.name) }
  }

  /// A post, a like, a comment and the end of the post.
  private func live(_ circle: TestCircle, _ author: Member) async throws {
    let post = try await circle.post(author).id
    try await circle.like(author, post)
    await circle.deliver()
    try await circle.comment(author, post)
    await circle.deliver()
    #expect(try await circle.api(author).delete("/api/kinnect/posts/\(post)").status == 204)
  }

  @Test func `only approved followers and the author hear of posts`() async throws {
    let circle = try TestCircle()
    let owner = try await circle.member("owner")
    let follower = try await circle.member("follower")
    let stranger = try await circle.member("stranger")
    let requested = try await circle.member("requested")
    let former = try await circle.member("former")
    let removed = try await circle.member("removed")
    let blocked = try await circle.member("blocked")
    let blocker = try await circle.member("blocker")
    let declined = try await circle.member("declined")
    for one in [follower, former, removed, blocked, blocker] { try await circle.follow(one, owner) }
    for one in [requested, declined] { try await circle.follow(one, owner, approved: false) }
    // Who is followed does not hear of the follower's posts.
    let followed = try await circle.member("followed")
    try await circle.follow(owner, followed)
    #expect(try await circle.api(former).delete("/api/kinnect/profiles/owner/follow").status == 200)
    #expect(try await circle.api(owner).delete("/api/kinnect/followers/removed").status == 204)
    #expect(try await circle.api(owner).delete("/api/kinnect/follow-requests/declined").status == 204)
    try await circle.block(owner, blocked)
    try await circle.block(blocker, owner)
    let others = [stranger, requested, former, removed, blocked, blocker, declined, followed]

    let events = try await heard(circle, by: [owner, follower] + others) { try await live(circle, owner) }

    let all = ["post.created", "post.counts", "post.counts", "post.deleted"]
    #expect(events[0].filter { $0 != "activity.unread" } == all)
    #expect(events[1] == all)
    for (person, told) in zip(others, events.dropFirst(2)) { #expect(told == [], "\(person.username)") }
  }

  @Test func `of the muted there is no word of new posts, but their counts move`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    #expect(try await circle.api(ben).put("/api/kinnect/profiles/ana/mute").status == 204)

    let events = try await heard(circle, by: [ben]) { try await live(circle, ana) }

    #expect(events == [["post.counts", "post.counts", "post.deleted"]])
  }

  @Test func `a suspended author's posts are not told of, and a suspended reader's stream ends`() async throws {
    let circle = try TestCircle()
    let (ana, ben, cat) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("cat")
    )
    for one in [ben, cat] { try await circle.follow(one, ana) }
    await circle.deliver()
    let (hers, his) = (try await circle.live(ana), try await circle.live(ben))
    let post = try await circle.post(ana).id

    try await circle.suspend(ana)
    await circle.deliver()

    #expect(!hers.isOpen)
    #expect(his.isOpen)
    #expect(his.events().isEmpty, "the post was published before, but is not to be seen now")
    try await circle.suspend(ana, false)
    try await circle.like(cat, post)
    await circle.deliver()
    #expect(his.events().map(\.name) == ["post.counts"])
  }

  @Test func `access that ends between the act and its telling has ended`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    await circle.deliver()
    let stream = try await circle.live(ben)

    try await circle.post(ana)
    #expect(try await circle.api(ana).delete("/api/kinnect/followers/ben").status == 204)
    await circle.deliver()

    #expect(stream.events().map(\.name) == ["activity.unread"])
  }

  @Test func `a page of somebody who is no longer signed in hears nothing of who is`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let (hers, his) = (try #require(ana.profile), try #require(ben.profile))

    let other = try await circle.browser(ben).get("/api/kinnect/live?profile=\(hers)")
    let own = try await circle.browser(ben).get("/api/kinnect/live?profile=\(his)")

    #expect(other.status == 409 && other.code == "other_profile" && other.stream == nil)
    #expect(own.status == 200 && own.stream != nil)
  }

  @Test func `who came after a post was deleted does not hear of it`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana, approved: false)
    let stream = try await circle.live(ben)
    _ = stream.events()

    let post = try await circle.post(ana).id
    #expect(try await circle.api(ana).delete("/api/kinnect/posts/\(post)").status == 204)
    #expect(try await circle.api(ana).put("/api/kinnect/follow-requests/ben").status == 200)
    await circle.deliver()

    #expect(stream.events().map(\.name) == ["activity.unread", "resync"])
  }

  @Test func `the badge is told to its owner only`() async throws {
    let circle = try TestCircle()
    let (ana, ben, cat) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("cat")
    )
    try await circle.follow(ben, ana)
    _ = try await circle.api(ana).put("/api/kinnect/activity/read")
    await circle.deliver()
    let streams = [try await circle.live(ana), try await circle.live(ben), try await circle.live(cat)]
    func counts() async -> [[Int]] {
      await circle.deliver()
      return streams.map { $0.events().filter { $0.name == "activity.unread" }.compactMap { $0.data["count"]?.int } }
    }

    let post = try await circle.post(ana).id
    try await circle.like(ben, post)
    #expect(await counts() == [[1], [], []])
    let comment = try await circle.comment(ben, post)
    #expect(await counts() == [[2], [], []])
    try await circle.follow(cat, ana, approved: false)
    #expect(await counts() == [[3], [], []])
    #expect(try await circle.api(ben).delete("/api/kinnect/comments/\(comment)").status == 204)
    #expect(await counts() == [[2], [], []])
    #expect(try await circle.api(ana).put("/api/kinnect/follow-requests/cat").status == 200)
    #expect(await counts() == [[1], [], [1]])
    #expect(try await circle.browser(ana).get("/kinnect/activity").status == 200)
    #expect(await counts() == [[0], [], []])
    #expect(try await circle.api(ana).put("/api/kinnect/activity/read").status == 204)
    #expect(try await circle.api(ben).delete("/api/kinnect/posts/\(post)/like").status == 200)
    #expect(await counts()[0] == [0])
  }

  @Test(arguments: ["/api/auth/sign-out", "/kinnect/sign-out"])
  func `signing out ends the stream of that session and no other`(path: String) async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let isAPI = path.hasPrefix("/api")
    let atBrowser = try #require(try await circle.browser(ana).get("/api/kinnect/live").stream)
    let behindToken = try #require(try await circle.api(ana).get("/api/kinnect/live").stream)
    await circle.deliver()

    _ = try await (isAPI ? circle.api(ana) : circle.browser(ana)).submit(path)
    await circle.deliver()

    #expect(atBrowser.isOpen == isAPI)
    #expect(behindToken.isOpen != isAPI)
    let client = isAPI ? circle.api(ana) : circle.browser(ana)
    #expect(try await client.get("/api/kinnect/live").status == 401)
  }

  @Test func `what another process does to a session or a profile ends the stream when it is looked for`() async throws
  {
    let circle = try TestCircle()
    let people = [try await circle.member("ana"), try await circle.member("ben"), try await circle.member("cat")]
    var streams: [LiveReader] = []
    for person in people { streams.append(try await circle.live(person)) }
    let (now, session, account) = (circle.clock.now(), people[0].apiSession, people[1].account)

    // As the command line does it: nothing in this process knows.
    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE sessions SET ended_at = \(now) WHERE id = \(session)")
      try transaction.run("UPDATE accounts SET suspended_at = \(now) WHERE id = \(account)")
    }
    let running = Task { await circle.services.live.run() }
    // Two seconds, but the machine may be busy with other tests; that it is less than five is tested from outside.
    let end = ContinuousClock.now + .seconds(300)
    while streams[0].isOpen || streams[1].isOpen, ContinuousClock.now < end { await Task.yield() }
    running.cancel()
    await running.value

    #expect(streams.map(\.isOpen) == [false, false, true])
  }

  @Test func `one session has a bounded number of streams`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    var streams: [LiveReader] = []

    for _ in 0..<20 { streams.append(try await circle.live(ana)) }
    await circle.deliver()

    #expect(streams.map(\.isOpen) == Array(repeating: false, count: 4) + Array(repeating: true, count: 16))
    for stream in streams { stream.hangUp() }
    await circle.deliver()
    #expect(await circle.services.live.streamCount == 0)
  }
}
