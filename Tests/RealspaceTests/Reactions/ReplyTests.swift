import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Replies to comments, likes of comments, and who hears of them.
struct ReplyTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo: Member
    let post: String
    var path: String { "/api/realspace/posts/\(post)" }

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben, cleo) = (
        try await circle.neighbour("ana"), try await circle.neighbour("ben"), try await circle.neighbour("cleo")
      )
      try await circle.makeFriends(ana, ben)
      try await circle.makeFriends(ana, cleo)
      post = try await circle.tell(ana, "read", "Emma").id
      for member in [ana, ben, cleo] {
        try await circle.require(204, circle.api(member).put("/api/realspace/activity/read"))
      }
    }

    func answer(_ member: Member, _ text: String, to comment: String? = nil, key: String? = nil) async throws -> Reply {
      let input: JSONValue =
        if let comment { ["content": .string(text), "replyTo": .string(comment)] } else { ["content": .string(text)] }
      return try await circle.api(member).post("\(path)/comments", input, key: key)
    }

    /// Comments, or replies; answers the comment's id.
    @discardableResult
    func say(_ member: Member, _ text: String, to comment: String? = nil) async throws -> String {
      let reply = try await answer(member, text, to: comment)
      guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no comment: \(reply.text)") }
      return id
    }

    func like(_ member: Member, _ comment: String) async throws {
      try await circle.require(200, circle.api(member).put("/api/realspace/comments/\(comment)/like"))
    }

    /// The words of the post's comments.
    func said(to member: Member, _ query: String = "") async throws -> [String] {
      try await circle.api(member).get("\(path)/comments\(query)").each("content")
    }

    /// What somebody hears of their comments, the newest first.
    func lines(_ member: Member) async throws -> [JSONValue] {
      try await circle.api(member).get("/api/realspace/activity").items.filter {
        $0["kind"]?.string?.hasPrefix("comment_") == true
      }
    }

    func unread(_ member: Member) async throws -> Int? {
      try await circle.api(member).get("/api/realspace/activity/unread")["count"].int
    }

    func show(to audience: String) async throws {
      try await circle.require(200, circle.api(ana).patch(path, ["audience": ["kind": .string(audience)]]))
    }
  }

  // MARK: Threads

  @Test func `a reply stands behind what began its thread, and is counted there and in the post`() async throws {
    let world = try await World()
    let first = try await world.say(world.ben, "First")
    try await world.say(world.cleo, "Second")

    let reply = try await world.answer(world.cleo, "To the first", to: first)
    #expect(reply.status == 201 && reply["replyTo"].string == first && reply["mine"] == true)
    #expect(reply["repliesCount"] == 0 && reply["likesCount"] == 0 && reply["likedByMe"] == false)
    let answered = try #require(reply["id"].string)
    // An answer to a reply is in the same thread.
    #expect(try await world.answer(world.ben, "And back", to: answered)["replyTo"].string == first)

    let items = try await world.circle.api(world.ana).get("\(world.path)/comments").items
    #expect(items.compactMap { $0["content"]?.string } == ["First", "To the first", "And back", "Second"])
    #expect(items.map { $0["replyTo"]?.string } == [nil, first, first, nil])
    #expect(items.map { $0["repliesCount"]?.int } == [2, 0, 0, 0])
    #expect(try await world.circle.api(world.ana).get(world.path)["commentsCount"].int == 4)
    // Replies count against no page's limit.
    let page = try await world.circle.api(world.ana).get("\(world.path)/comments?limit=1")
    #expect(page.each("content") == ["First", "To the first", "And back"])
    #expect(try await world.said(to: world.ana, "?limit=1&before=\(page.next ?? "")") == ["Second"])
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `three replies are shown behind a comment, and all on its page and by its call`() async throws {
    let world = try await World()
    let (api, browser) = (world.circle.api(world.ana), world.circle.browser(world.ana))
    let first = try await world.say(world.ben, "First")
    let other = try await world.say(world.ben, "Other")
    var replies: [String] = []
    for number in 1...5 { replies.append(try await world.say(world.cleo, "Reply \(number)", to: first)) }

    #expect(try await world.said(to: world.ana) == ["First", "Reply 1", "Reply 2", "Reply 3", "Other"])
    let comments = try await browser.get("/realspace/p/\(world.post)/comments").text
    #expect(comments.contains("View all 5 replies") && !comments.contains("Reply 4"))
    let thread = try await browser.get("/realspace/comments/\(first)")
    #expect(thread.status == 200 && thread.text.contains("Reply 5") && !thread.text.contains("View all"))
    // A reply's page is that of its thread.
    #expect(try await browser.get("/realspace/comments/\(replies[4])").text.contains("Reply 1"))

    for one in [first, replies[2]] {
      let page = try await api.get("/api/realspace/comments/\(one)/replies?limit=3")
      #expect(page.each("content") == ["Reply 1", "Reply 2", "Reply 3"])
      let rest = try await api.get("/api/comments/\(one)/replies?limit=3&before=\(page.next ?? "")")
      #expect(rest.each("content") == ["Reply 4", "Reply 5"] && rest.next == nil)
    }
    #expect(try await api.get("/api/realspace/comments/\(other)/replies").items.isEmpty)
  }

  @Test func `one replies to what is there, with words, and once by one key`() async throws {
    let world = try await World()
    let elsewhere = try await world.circle.tell(world.ana, "watched", "Alien", for: "friends").id
    let made = try await world.circle.api(world.ana).post(
      "/api/realspace/posts/\(elsewhere)/comments", ["content": "Elsewhere"])
    let other = try #require(made["id"].string)
    let first = try await world.say(world.ben, "First")
    let nobody: ID<Never> = world.circle.services.newID()

    for comment in [other, nobody.description] {
      #expect(try await world.answer(world.cleo, "What?", to: comment).status == 404)
    }
    let refused = try await world.answer(world.cleo, " ", to: first)
    #expect(refused.status == 422 && refused.fields == ["content"])
    #expect(try await world.circle.api(world.cleo).get("/api/realspace/comments/\(nobody)/replies").status == 404)
    #expect(try await world.circle.api(world.cleo).put("/api/realspace/comments/\(nobody)/like").status == 404)
    let one = try await world.answer(world.cleo, "Once", to: first, key: "k")
    let two = try await world.answer(world.cleo, "Once", to: first, key: "k")
    #expect(one.status == 201 && one.json == two.json)
    #expect(try await world.said(to: world.ana) == ["First", "Once"])
  }

  @Test func `a thread goes with its beginning, and a reply alone`() async throws {
    let world = try await World()
    let api = { (member: Member) in world.circle.api(member) }
    let first = try await world.say(world.ben, "First")
    let reply = try await world.say(world.cleo, "Reply", to: first)
    try await world.say(world.ana, "To the reply", to: reply)
    try await world.like(world.ana, reply)

    // Whose thread it is deletes no single reply; who wrote it does, and whose post it is.
    #expect(try await api(world.ben).delete("/api/realspace/comments/\(reply)").status == 404)
    try await world.circle.require(204, api(world.cleo).delete("/api/realspace/comments/\(reply)"))
    #expect(try await world.said(to: world.ben) == ["First", "To the reply"])
    #expect(try await api(world.ben).get("\(world.path)/comments").items.first?["repliesCount"] == 1)
    try await world.circle.require(204, api(world.ben).delete("/api/realspace/comments/\(first)"))
    #expect(try await world.said(to: world.ana).isEmpty)
    #expect(try await api(world.ana).get(world.path)["commentsCount"].int == 0)
    for member in [world.ana, world.ben, world.cleo] { #expect(try await world.lines(member).isEmpty) }
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `a block takes what two people wrote in each other's threads, and hides the rest`() async throws {
    let world = try await World()
    let circle = world.circle
    let first = try await world.say(world.ben, "First")
    let second = try await world.say(world.cleo, "Second")
    try await world.say(world.cleo, "To Ben", to: first)
    try await world.say(world.ana, "To Ben, too", to: first)
    try await world.say(world.ben, "To Cleo", to: second)
    for comment in [first, second] { for member in [world.ben, world.cleo] { try await world.like(member, comment) } }

    try await circle.shun(world.ben, world.cleo)

    #expect(try await world.said(to: world.ana) == ["First", "To Ben, too", "Second"])
    #expect(try await world.said(to: world.cleo) == ["Second"])
    #expect(try await world.said(to: world.ben) == ["First", "To Ben, too"])
    #expect(try await circle.api(world.cleo).get(world.path)["commentsCount"].int == 1)
    #expect(try await circle.api(world.cleo).get("/api/realspace/comments/\(first)/replies").status == 404)
    #expect(try await circle.browser(world.cleo).get("/realspace/comments/\(first)").status == 404)
    let items = try await circle.api(world.ana).get("\(world.path)/comments").items
    #expect(items.map { $0["likesCount"]?.int } == [1, 0, 1])
    #expect(items.map { $0["repliesCount"]?.int } == [1, 0, 0])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a comment is hidden with its thread, and shown with it again`() async throws {
    let world = try await World()
    let circle = world.circle
    let chief = try await circle.neighbour("chief", isOperator: true)
    let first = try await world.say(world.ben, "First")
    try await world.say(world.cleo, "Reply", to: first)
    try await world.say(world.cleo, "Second")
    let report = try await circle.api(world.cleo).post(
      "/api/realspace/comments/\(first)/reports", ["reason": "because"])
    try circle.require(204, report)

    let open = try #require(try await circle.openReports().last)
    #expect(try await circle.settle(open, "hide", reason: "a test", by: chief).status == 303)
    #expect(try await world.said(to: world.ana) == ["Second"])
    #expect(try await circle.api(world.ana).get(world.path)["commentsCount"].int == 1)
    // Nor does its author answer it, who sees it still.
    for member in [world.ana, world.ben] {
      #expect(try await world.answer(member, "To what is hidden", to: first).status == 404)
    }
    #expect(try await circle.miscounts().isEmpty)

    let entry = try #require(
      try await circle.storage.system.read { transaction in
        try transaction.first("SELECT id FROM moderation_log WHERE action = 'hide'") {
          try $0.id(0, Never.self).description
        }
      })
    let shown = try await circle.browser(chief).submit("/operator/hidden/\(entry)", ["reason": "It was fine."])
    #expect(shown.status == 303)
    #expect(try await world.said(to: world.ana) == ["First", "Reply", "Second"])
    #expect(try await circle.api(world.ana).get(world.path)["commentsCount"].int == 3)
    #expect(try await circle.miscounts().isEmpty)
  }

  // MARK: Likes

  @Test func `likes of a comment are counted, told to its author, and taken back`() async throws {
    let world = try await World()
    let circle = world.circle
    let first = try await world.say(world.ben, "First")
    let path = "/api/realspace/comments/\(first)/like"

    let liked = try await circle.api(world.cleo).put(path)
    #expect(liked.status == 200 && liked.json == ["likesCount": 1, "likedByMe": true])
    #expect(try await circle.api(world.cleo).put("/api/comments/\(first)/like").json == liked.json)
    #expect(try await circle.api(world.ana).put(path)["likesCount"] == 2)
    // One's own like is nothing new to oneself.
    #expect(try await circle.api(world.ben).put(path)["likesCount"] == 3)
    let shown = try await circle.api(world.cleo).get("\(world.path)/comments").items.first
    #expect(shown?["likesCount"] == 3 && shown?["likedByMe"] == true)

    let line = try #require(try await world.lines(world.ben).first)
    #expect(line["kind"] == "comment_like" && line["actorCount"] == 2 && line["comment"] == "First")
    #expect(line["commentID"]?.string == first && line["post"]?.string == world.post)
    #expect(try await world.unread(world.ben) == 2)
    let page = try await circle.browser(world.ben).get("/realspace/activity").text
    #expect(page.contains("liked your comment:") && page.contains("href=\"/realspace/comments/\(first)\""))
    #expect(try await world.unread(world.ben) == 0)

    #expect(try await circle.api(world.cleo).delete(path).json == ["likesCount": 2, "likedByMe": false])
    #expect(try await world.lines(world.ben).first?["actorCount"] == 1)
    #expect(try await circle.miscounts().isEmpty)
  }

  // MARK: Activity

  @Test func `who is answered hears of it, and whose post it is hears of each comment once`() async throws {
    let world = try await World()
    let first = try await world.say(world.ben, "First")
    let reply = try await world.say(world.cleo, "To Ben", to: first)
    try await world.say(world.ana, "To both", to: reply)
    try await world.say(world.ben, "To myself", to: first)

    let told = try await world.lines(world.ben)
    #expect(told.compactMap { $0["kind"]?.string } == ["comment_reply"])
    #expect(told.first?["comment"] == "To Ben" && told.first?["commentID"]?.string == first)
    #expect(told.first?["post"]?.string == world.post)
    #expect(try await world.lines(world.cleo).compactMap { $0["comment"]?.string } == ["To both"])
    #expect(try await world.unread(world.ben) == 1)
    let page = try await world.circle.browser(world.ben).get("/realspace/activity").text
    #expect(page.contains("replied to your comment:") && page.contains("href=\"/realspace/comments/"))
    // Ana hears of what is said to her on her post as of any other comment.
    let own = try await world.say(world.ana, "Mine")
    try await world.say(world.ben, "To Ana", to: own)
    #expect(try await world.lines(world.ana).isEmpty)
    #expect(try await world.unread(world.ana) == 4)

    try await world.circle.require(204, world.circle.api(world.cleo).delete("/api/realspace/comments/\(reply)"))
    #expect(try await world.lines(world.ben).isEmpty)
  }

  @Test func `nobody hears of what is said where they may see it no longer`() async throws {
    let world = try await World()
    let first = try await world.say(world.ben, "First")
    try await world.say(world.cleo, "To Ben", to: first)
    try await world.like(world.cleo, first)
    #expect(try await world.unread(world.ben) == 2)

    try await world.show(to: "me")
    #expect(try await world.lines(world.ben).isEmpty)
    #expect(try await world.unread(world.ben) == 0)
    let page = try await world.circle.browser(world.ben).get("/realspace/activity").text
    #expect(!page.contains("your comment"))

    try await world.show(to: "followers")
    #expect(try await world.lines(world.ben).count == 2)
  }

  @Test func `the numbers of a comment are told live, as each may see them`() async throws {
    let world = try await World()
    let circle = world.circle
    let first = try await world.say(world.ben, "First")
    await circle.deliver()
    let readers = [
      try await circle.live(world.ana, app: "realspace"), try await circle.live(world.cleo, app: "realspace"),
    ]
    for reader in readers { _ = reader.events() }
    func told() async -> [[JSONValue]] {
      await circle.deliver()
      return readers.map { $0.events().filter { $0.name == "comment.counts" }.map(\.data) }
    }

    try await world.say(world.cleo, "To Ben", to: first)
    let replied: JSONValue = ["id": .string(first), "likeCount": 0, "replyCount": 1]
    #expect(await told() == [[replied], [replied]])
    try await world.like(world.ana, first)
    let liked: JSONValue = ["id": .string(first), "likeCount": 1, "replyCount": 1]
    #expect(await told() == [[liked], [liked]])
  }

  // MARK: Pages

  @Test func `the forms reply and like, too`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.cleo)
    let first = try await world.say(world.ben, "First")
    let (page, thread) = ("/realspace/p/\(world.post)/comments", "/realspace/comments/\(first)")

    #expect(try await browser.submit(page, ["body": "By <form>", "replyTo": first]).status == 303)
    #expect(try await browser.submit("\(thread)/like").status == 303)
    let shown = try await browser.get(thread).text
    #expect(shown.contains("By &lt;form&gt;") && shown.contains("1 like") && shown.contains("\(thread)/unlike"))
    #expect(shown.contains("name=\"replyTo\" value=\"\(first)\""))
    let refused = try await browser.submit(page, ["body": " ", "replyTo": first])
    #expect(refused.status == 422 && refused.text.contains("value=\"\(first)\""))
    #expect(try await browser.submit("\(thread)/unlike").status == 303)
    #expect(try await world.said(to: world.ana) == ["First", "By <form>"])

    // Who deletes it on its own page is not led back to it.
    let gone = try await world.circle.browser(world.ben).submit(
      "\(thread)/delete", headers: ["Referer": "http://home.example\(thread)"])
    #expect(gone.status == 303 && gone.location == page)
  }

  @Test func `marked passages are folded in replies, too`() async throws {
    let world = try await World()
    let circle = world.circle
    let first = try await world.say(world.ben, "First")
    let reply = try await world.say(world.cleo, "Well. ||They marry||", to: first)

    #expect(try await world.said(to: world.ben) == ["First", "Well. ||…||"])
    let path = "/api/realspace/comments/\(first)/replies"
    #expect(try await circle.api(world.ben).get(path).each("content") == ["Well. ||…||"])
    #expect(try await circle.api(world.cleo).get(path).each("content") == ["Well. ||They marry||"])
    for page in ["/realspace/comments/\(first)", "/realspace/activity"] {
      #expect(try await !circle.browser(world.ben).get(page).text.contains("They marry"), "\(page)")
    }
    let asked = try await circle.browser(world.ben).get("/realspace/comments/\(first)?spoilers=shown").text
    #expect(asked.contains("They marry"))
    let unfolded = try await circle.api(world.ben).get("/api/realspace/comments/\(reply)/spoilers")
    #expect(unfolded["content"] == "Well. ||They marry||")
  }

  // MARK: Topics

  @Test func `comments on posts in topics are replied to and liked the same way`() async throws {
    let world = try await World()
    let circle = world.circle
    let post = try await circle.write(world.ana, in: circle.start(world.ana, "Trains"))
    let path = "/api/realspace/topic-posts/\(post)/comments"
    let first = try await circle.comment(world.ben, on: post, "First")
    let reply = try await circle.api(world.cleo).post(path, ["content": "Reply", "replyTo": .string(first)])
    #expect(reply.status == 201 && reply["replyTo"].string == first)
    let onPost = try await world.say(world.cleo, "Elsewhere")
    let wrong = try await circle.api(world.cleo).post(path, ["content": "Reply", "replyTo": .string(onPost)])
    #expect(wrong.status == 404)
    try await world.like(world.ana, first)

    #expect(try await circle.api(world.ana).get(path).each("content") == ["First", "Reply"])
    #expect(try await circle.api(world.ana).get("/api/realspace/comments/\(first)/replies").items.count == 1)
    let told = try await circle.api(world.ben).get("/api/realspace/activity").items
    let kinds = told.compactMap { $0["kind"]?.string }
    #expect(Array(kinds.prefix(2)) == ["topic_comment_like", "topic_comment_reply"])
    #expect(told.first?["topicPost"]?.string == post && told.first?["commentID"]?.string == first)
    let page = try await circle.browser(world.ben).get("/realspace/topic-comments/\(first)")
    #expect(page.status == 200 && page.text.contains("Reply"))
    try await circle.require(204, circle.api(world.ana).delete("/api/realspace/comments/\(first)"))
    #expect(try await circle.api(world.ana).get(path).items.isEmpty)
    #expect(try await circle.miscounts().isEmpty)
  }
}
