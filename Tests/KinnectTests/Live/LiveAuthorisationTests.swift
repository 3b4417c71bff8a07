import Core
import HTTP
import SQL
import TestHouse
import Testing
import Wire

/// Each event is authorised when it is sent, as the one it is sent to.
struct LiveAuthorisationTests {
  /// What every event of one post told each of the people.
  private func heard(
    _ house: TestHouse, by people: [Member], _ act: () async throws -> Void
  ) async throws -> [[String]] {
    await house.deliver()
    var streams: [LiveReader] = []
    for person in people { streams.append(try await house.live(person)) }
    try await act()
    await house.deliver()
    return streams.map { $0.events().map(\.name) }
  }

  /// A post, a like, a comment and the end of the post.
  private func live(_ house: TestHouse, _ author: Member) async throws {
    let post = try await house.post(author).id
    try await house.like(author, post)
    await house.deliver()
    try await house.comment(author, post)
    await house.deliver()
    #expect(try await house.api(author).delete("/api/kinnect/posts/\(post)").status == 204)
  }

  @Test func `only approved followers and the author hear of posts`() async throws {
    let house = try TestHouse()
    let owner = try await house.member("owner")
    let follower = try await house.member("follower")
    let stranger = try await house.member("stranger")
    let requested = try await house.member("requested")
    let former = try await house.member("former")
    let removed = try await house.member("removed")
    let blocked = try await house.member("blocked")
    let blocker = try await house.member("blocker")
    let declined = try await house.member("declined")
    for one in [follower, former, removed, blocked, blocker] { try await house.follow(one, owner) }
    for one in [requested, declined] { try await house.follow(one, owner, approved: false) }
    // Who is followed does not hear of the follower's posts.
    let followed = try await house.member("followed")
    try await house.follow(owner, followed)
    #expect(try await house.api(former).delete("/api/kinnect/profiles/owner/follow").status == 200)
    #expect(try await house.api(owner).delete("/api/kinnect/followers/removed").status == 204)
    #expect(try await house.api(owner).delete("/api/kinnect/follow-requests/declined").status == 204)
    try await house.block(owner, blocked)
    try await house.block(blocker, owner)
    let others = [stranger, requested, former, removed, blocked, blocker, declined, followed]

    let events = try await heard(house, by: [owner, follower] + others) { try await live(house, owner) }

    let all = ["post.created", "post.counts", "post.counts", "post.deleted"]
    #expect(events[0].filter { $0 != "activity.unread" } == all)
    #expect(events[1] == all)
    for (person, told) in zip(others, events.dropFirst(2)) { #expect(told == [], "\(person.username)") }
  }

  @Test func `of the muted there is no word of new posts, but their counts move`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana)
    #expect(try await house.api(ben).put("/api/kinnect/profiles/ana/mute").status == 204)

    let events = try await heard(house, by: [ben]) { try await live(house, ana) }

    #expect(events == [["post.counts", "post.counts", "post.deleted"]])
  }

  @Test func `a suspended author's posts are not told of, and a suspended reader's stream ends`() async throws {
    let house = try TestHouse()
    let (ana, ben, cat) = (
      try await house.member("ana"), try await house.member("ben"), try await house.member("cat")
    )
    for one in [ben, cat] { try await house.follow(one, ana) }
    await house.deliver()
    let (hers, his) = (try await house.live(ana), try await house.live(ben))
    let post = try await house.post(ana).id

    try await house.suspend(ana)
    await house.deliver()

    #expect(!hers.isOpen)
    #expect(his.isOpen)
    #expect(his.events().isEmpty, "the post was published before, but is not to be seen now")
    try await house.suspend(ana, false)
    try await house.like(cat, post)
    await house.deliver()
    #expect(his.events().map(\.name) == ["post.counts"])
  }

  @Test func `access that ends between the act and its telling has ended`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana)
    await house.deliver()
    let stream = try await house.live(ben)

    try await house.post(ana)
    #expect(try await house.api(ana).delete("/api/kinnect/followers/ben").status == 204)
    await house.deliver()

    #expect(stream.events().map(\.name) == ["activity.unread"])
  }

  @Test func `who came after a post was deleted does not hear of it`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana, approved: false)
    let stream = try await house.live(ben)
    _ = stream.events()

    let post = try await house.post(ana).id
    #expect(try await house.api(ana).delete("/api/kinnect/posts/\(post)").status == 204)
    #expect(try await house.api(ana).put("/api/kinnect/follow-requests/ben").status == 200)
    await house.deliver()

    #expect(stream.events().map(\.name) == ["activity.unread", "resync"])
  }

  @Test func `the badge is told to its owner only`() async throws {
    let house = try TestHouse()
    let (ana, ben, cat) = (
      try await house.member("ana"), try await house.member("ben"), try await house.member("cat")
    )
    try await house.follow(ben, ana)
    _ = try await house.api(ana).put("/api/kinnect/activity/read")
    await house.deliver()
    let streams = [try await house.live(ana), try await house.live(ben), try await house.live(cat)]
    func counts() async -> [[Int]] {
      await house.deliver()
      return streams.map { $0.events().filter { $0.name == "activity.unread" }.compactMap { $0.data["count"]?.int } }
    }

    let post = try await house.post(ana).id
    try await house.like(ben, post)
    #expect(await counts() == [[1], [], []])
    let comment = try await house.comment(ben, post)
    #expect(await counts() == [[2], [], []])
    try await house.follow(cat, ana, approved: false)
    #expect(await counts() == [[3], [], []])
    #expect(try await house.api(ben).delete("/api/kinnect/comments/\(comment)").status == 204)
    #expect(await counts() == [[2], [], []])
    #expect(try await house.api(ana).put("/api/kinnect/follow-requests/cat").status == 200)
    #expect(await counts() == [[1], [], [1]])
    #expect(try await house.browser(ana).get("/kinnect/activity").status == 200)
    #expect(await counts() == [[0], [], []])
    #expect(try await house.api(ana).put("/api/kinnect/activity/read").status == 204)
    #expect(try await house.api(ben).delete("/api/kinnect/posts/\(post)/like").status == 200)
    #expect(await counts()[0] == [0])
  }

  @Test(arguments: ["/api/auth/sign-out", "/sign-out"])
  func `signing out ends the stream of that session and no other`(path: String) async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let isAPI = path.hasPrefix("/api")
    let atBrowser = try #require(try await house.browser(ana).get("/api/kinnect/live").stream)
    let behindToken = try #require(try await house.api(ana).get("/api/kinnect/live").stream)
    await house.deliver()

    _ = try await (isAPI ? house.api(ana) : house.browser(ana)).submit(path)
    await house.deliver()

    #expect(atBrowser.isOpen == isAPI)
    #expect(behindToken.isOpen != isAPI)
    let client = isAPI ? house.api(ana) : house.browser(ana)
    #expect(try await client.get("/api/kinnect/live").status == 401)
  }

  @Test func `what another process does to a session or a profile ends the stream when it is looked for`() async throws
  {
    let house = try TestHouse()
    let people = [try await house.member("ana"), try await house.member("ben"), try await house.member("cat")]
    var streams: [LiveReader] = []
    for person in people { streams.append(try await house.live(person)) }
    let (now, session, account) = (house.clock.now(), people[0].apiSession, people[1].account)

    // As the command line does it: nothing in this process knows.
    try await house.storage.system.write { transaction in
      try transaction.run("UPDATE sessions SET ended_at = \(now) WHERE id = \(session)")
      try transaction.run("UPDATE accounts SET suspended_at = \(now) WHERE id = \(account)")
    }
    let running = Task { await house.services.live.run() }
    // Two seconds, but the machine may be busy with other tests; that it is less than five is tested from outside.
    let end = ContinuousClock.now + .seconds(300)
    while streams[0].isOpen || streams[1].isOpen, ContinuousClock.now < end { await Task.yield() }
    running.cancel()
    await running.value

    #expect(streams.map(\.isOpen) == [false, false, true])
  }

  @Test func `one session has a bounded number of streams`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    var streams: [LiveReader] = []

    for _ in 0..<20 { streams.append(try await house.live(ana)) }
    await house.deliver()

    #expect(streams.map(\.isOpen) == Array(repeating: false, count: 4) + Array(repeating: true, count: 16))
    for stream in streams { stream.hangUp() }
    await house.deliver()
    #expect(await house.services.live.streamCount == 0)
  }
}
