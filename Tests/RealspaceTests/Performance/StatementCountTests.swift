import Core
import SQL
import TestCircle
import Testing
import Wire

/// A page of a hundred costs as many statements as a page of one.
struct StatementCountTests {
  private static let paths = [
    "/api/realspace/posts?limit=100", "/api/realspace/profiles/ana/posts?limit=100", "/api/realspace/liked?limit=100",
    "/api/realspace/liked/all?limit=100",
    "/api/realspace/posts/POST/likes?limit=100", "/api/realspace/posts/POST/comments?limit=100",
    "/api/realspace/comments/SAID/replies?limit=100", "/realspace/comments/SAID",
    "/api/realspace/posts/POST/audience?limit=100", "/api/realspace/profiles/first/view-as?limit=100",
    "/api/realspace/activity?limit=100", "/api/realspace/search?q=n", "/api/realspace/items?q=al",
    "/api/realspace/items/ITEM", "/api/realspace/items/ITEM/posts?limit=100", "/realspace", "/realspace/u/ana",
    "/realspace/p/POST", "/realspace/p/POST/likes", "/realspace/p/POST/audience", "/realspace/liked",
    "/realspace/i/ITEM", "/realspace/activity",
    "/api/realspace/list?limit=100", "/api/realspace/diary?limit=100", "/api/realspace/profiles/ana/diary?limit=100",
    "/realspace/list", "/realspace/diary", "/realspace/u/ana/diary",
    "/api/realspace/profiles/first/list?limit=100", "/realspace/u/first/list",
    "/api/realspace/topics?limit=100", "/api/realspace/topics?q=topic&limit=100",
    "/api/realspace/topics/TOPIC/posts?limit=100", "/api/realspace/topics/TOPIC/members?limit=100",
    "/api/realspace/topic-posts/WORDS/likes?limit=100", "/api/realspace/topic-posts/WORDS/comments?limit=100",
    "/realspace/topics", "/realspace/topics?joined=true", "/realspace/topics/TOPIC", "/realspace/topics/TOPIC/people",
    "/realspace/topic-posts/WORDS",
    "/api/realspace/events?limit=100", "/api/realspace/events?mine=true&limit=100", "/api/realspace/entities?limit=100",
    "/api/realspace/events/EVENT/guests?limit=100", "/realspace/community", "/realspace/events/EVENT/guests",
    "/realspace/venues", "/realspace/events/new", "/realspace/venues/VENUE",
    "/api/realspace/topics?entity=VENUE&limit=100", "/realspace/topics?venue=VENUE",
    "/api/realspace/recommendations?limit=100", "/realspace/friends-liked",
  ]
  /// Pages that are as long as they are, whoever else is here.
  private static let fixed = [
    "/realspace/new", "/realspace/p/POST/edit", "/realspace/diary/new", "/realspace/diary/years/2024",
    "/realspace/topics/new", "/realspace/topics/TOPIC/edit", "/realspace/events/EVENT", "/realspace/events/EVENT/edit",
    "/realspace/events/EVENT/dates", "/api/realspace/events/EVENT", "/api/realspace/events/EVENT/dates",
    "/api/realspace/events/EVENT.ics", "/realspace/calendar", "/realspace/i/ITEM/same", "/realspace/duplicates",
    "/api/realspace/duplicates?limit=100", "/api/realspace/statistics", "/realspace/statistics",
  ]

  private func counts(_ others: Int) async throws -> [String: (statements: Int, bytes: Int)] {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let first = try await circle.neighbour("first")
    try await circle.makeFriends(first, ana)
    try await circle.require(
      200, circle.api(first).put("/api/realspace/list/sharing", ["audience": ["kind": "friends"]]))
    let post = try await circle.tell(ana, "watched", "Alien", named: true, photos: 2)
    let comment = try await circle.api(first).post("/api/realspace/posts/\(post.id)/comments", ["content": "x"])
    let said = try #require(comment["id"].string)
    let topic = try await circle.start(ana, "Topics of all kinds")
    let words = try await circle.write(ana, in: topic)
    let made = try await circle.api(ana).post("/api/realspace/entities", ["name": "Odeon"])
    let venue = try #require(made["id"].string)
    let event = try await circle.meet(
      ana, "Choir", at: "2026-03-19T18:00:00.000Z", ["recurrence": "FREQ=WEEKLY", "privateAddress": "Here"])
    for number in 0..<others {
      let other = try await circle.neighbour("n.\(number)")
      try await circle.makeFriends(other, ana)
      try await circle.tell(ana, "watched", "Alias \(number)", named: true, photos: 2)
      let theirs = try await circle.tell(other, "watched", "Alien", named: true, photos: 2).id
      try await circle.require(200, circle.api(ana).put("/api/realspace/posts/\(theirs)/like"))
      try await circle.require(200, circle.api(other).put("/api/realspace/posts/\(post.id)/like"))
      try await circle.require(
        201, circle.api(other).post("/api/realspace/posts/\(post.id)/comments", ["content": "x"]))
      try await circle.require(
        201,
        circle.api(other).post(
          "/api/realspace/posts/\(post.id)/comments", ["content": "y", "replyTo": .string(said)]))
      try await circle.require(200, circle.api(other).put("/api/realspace/comments/\(said)/like"))
      try await circle.require(
        201,
        circle.api(ana).post(
          "/api/realspace/list", ["action": "watch", "subject": .string("B \(number)"), "item": [:]]))
      try await circle.require(
        201,
        circle.api(first).post(
          "/api/realspace/list", ["action": "watch", "subject": .string("B \(number)"), "item": [:]]))
      try await circle.require(
        201,
        circle.api(ana).post(
          "/api/realspace/diary",
          ["action": "watched", "subject": .string("C \(number)"), "item": [:], "date": "2024-01-02"]))
      try await circle.require(
        201,
        circle.api(other).post(
          "/api/realspace/diary",
          [
            "action": "watched", "subject": .string("D \(number)"), "item": [:], "rating": 5,
            "audience": ["kind": "friends"],
          ]))
      try await circle.start(ana, "Topic \(number)")
      try await circle.require(
        201,
        circle.api(ana).post(
          "/api/realspace/topics", ["name": .string("About \(number)"), "entity": .string(venue)]))
      try await circle.require(200, circle.api(other).put("/api/realspace/topics/\(topic)/membership"))
      let answer = try await circle.write(other, in: topic)
      try await circle.require(200, circle.api(ana).put("/api/realspace/topic-posts/\(answer)/like"))
      try await circle.require(200, circle.api(other).put("/api/realspace/topic-posts/\(words)/like"))
      try await circle.comment(other, on: words)
      try await circle.answer(other, event, "going")
      try await circle.meet(ana, "Event \(number)")
      try await circle.require(
        201, circle.api(ana).post("/api/realspace/entities", ["name": .string("Venue \(number)")]))
      try await circle.shun(ana, try await circle.neighbour("blocked.\(number)"))
    }
    var counts: [String: (statements: Int, bytes: Int)] = [:]
    for path in Self.paths + Self.fixed {
      let client = path.hasPrefix("/api") ? circle.api(ana) : circle.browser(ana)
      let target = path.replacing("POST", with: post.id).replacing("ITEM", with: post.item)
        .replacing("TOPIC", with: topic).replacing("WORDS", with: words).replacing("EVENT", with: event)
        .replacing("VENUE", with: venue).replacing("SAID", with: said)
      // Opening activity marks it read the first time; the second is like every other.
      _ = try await client.get(target)
      let before = circle.storage.database.statementCount
      let reply = try await client.get(target)
      #expect(reply.status == 200, "\(path)")
      counts[path] = (circle.storage.database.statementCount - before, reply.bytes.count)
    }
    return counts
  }

  @Test func `a list costs the same number of statements however long it is`() async throws {
    async let short = counts(1)
    async let long = counts(15)
    let (one, many) = try await (short, long)

    for path in Self.paths + Self.fixed {
      let (few, all) = (try #require(one[path]), try #require(many[path]))
      #expect(few.statements == all.statements, "\(path)")
      #expect((1...12).contains(all.statements), "\(path)")
      if !Self.fixed.contains(path) { #expect(all.bytes > few.bytes, "\(path) is longer") }
    }
  }
}
