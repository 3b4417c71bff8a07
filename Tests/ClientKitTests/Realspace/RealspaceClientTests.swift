import ClientKit
import ClientSupport
import TestCircle
import Testing
import Wire

/// The calls of Realspace's client against a server in the same process.
struct RealspaceClientTests {
  @Test func `registering makes account and profile, and keeps the session`() async throws {
    try await Served.runRealspace { served in
      let tokens = MemoryTokenStore()
      let ana = try await served.neighbour("ana", tokens: tokens)

      let me = try await ana.call(AuthAPI.me)
      #expect(me.profiles.map(\.username) == ["ana"] && me.account.email == "ana@example.org")
      try await ana.signOut()
      #expect(try await ana.account() == nil)
      let account = try await ana.realspace.login(email: "ana@example.org", password: "a rare password")
      #expect(account == me.account)
      #expect(try await ana.account() == account)
    }
  }

  @Test func `what is refused says which field`() async throws {
    try await Served.runRealspace { served in
      let client = try served.client()
      let error = await failure { () async throws(ClientError) in
        try await client.realspace.register(username: "!", email: "nobody", password: "short")
      }

      #expect(error?.detail(of: "username") != nil && error?.detail(of: "email") != nil)
      #expect(try await client.account() == nil)
    }
  }

  @Test func `items are found while one types, and those that one may not see are none`() async throws {
    try await Served.runRealspace { served in
      let (ana, ben) = try await served.neighbours()
      let cleo = try await served.neighbour("cleo")
      let film = try #require(try await served.tell(ana, "The Godfather").item)

      #expect(try await ben.realspace.items(beginning: "godf") == [film])
      #expect(try await ben.realspace.items(beginning: "godf", kind: .book) == [])
      let item = try #require(try await ben.realspace.item(film.id))
      #expect(item.name == "The Godfather" && item.friends.map(\.username) == ["ana"])
      #expect(try await cleo.realspace.items(beginning: "godf") == [])
      #expect(try await cleo.realspace.item(film.id) == nil)
    }
  }

  @Test func `friends' likes are recommended with the reason, and numbers are one's alone`() async throws {
    try await Served.runRealspace { served in
      let (ana, ben) = try await served.neighbours()
      _ = try await ben.call(
        RealspaceAPI.addDiaryEntry,
        .init(
          action: .watched, subject: "Solaris", item: .init(), date: "2024-03", rating: 4.5,
          audience: SocialAPI.Audience(kind: .friends)))

      let found = try await ana.realspace.recommendations()
      let one = try #require(found.first)
      #expect(found.count == 1 && one.item.name == "Solaris" && one.friendCount == 1 && one.id == one.item.id)
      let reason = try #require(one.reasons.first)
      #expect(reason.person.username == "ben" && reason.kind == .rated && reason.rating == 4.5)
      #expect(try await ben.realspace.statistics().years.map(\.year) == [2024])
      #expect(try await ben.realspace.diaryYear(2024).counts.watched == 1)
      #expect(try await ana.realspace.statistics().years == [])
    }
  }

  @Test func `what one likes is listed, posts and posts in topics alike`() async throws {
    try await Served.runRealspace { served in
      let (ana, ben) = try await served.neighbours()
      let post = try await served.tell(ana, "Alien")
      let topic = try await ana.call(RealspaceAPI.addTopic, .init(name: "Trains"))
      let said = try await ana.call(RealspaceAPI.addTopicPost, .init(id: topic.id, content: "On time"))
      _ = try await ben.call(RealspaceAPI.like, .init(id: post.id))
      served.circle.clock.advance(seconds: 60)
      _ = try await ben.call(RealspaceAPI.likeTopicPost, .init(id: said.id))

      var liked: [RealspaceAPI.Liked] = []
      for try await one in ben.realspace.liked { liked.append(one) }

      #expect(liked.map(\.kind) == [.topicPost, .post])
      #expect(liked[0].topicPost?.content == "On time" && liked[0].post == nil)
      #expect(liked[1].post?.id == post.id && liked[1].likedAt < liked[0].likedAt)
    }
  }

  @Test func `a passage that is folded is there for who asks`() async throws {
    try await Served.runRealspace { served in
      let (ana, ben) = try await served.neighbours()
      let post = try await served.tell(ana, "Gosford Park", "Well made. ||The butler||")

      #expect(try await ben.call(RealspaceAPI.post, .init(id: post.id)).content == "Well made. ||…||")
      #expect(try await ben.realspace.unfold(post.id) == "Well made. ||The butler||")
      let entry = try await ana.call(
        RealspaceAPI.addDiaryEntry,
        .init(
          action: .watched, subject: "Gosford Park", item: .init(id: post.item?.id), content: "Ah. ||The butler||",
          audience: SocialAPI.Audience(kind: .friends)))
      #expect(try await ben.call(RealspaceAPI.diaryEntry, .init(id: entry.id)).content == "Ah. ||…||")
      #expect(try await ben.realspace.unfold(entry.id) == "Ah. ||The butler||")
      let topic = try await ana.call(
        RealspaceAPI.addTopic, .init(name: "Whodunits", topicDescription: "Ours. ||The butler||"))
      #expect(try await ben.call(RealspaceAPI.topic, .init(id: topic.id)).topicDescription == "Ours. ||…||")
      #expect(try await ben.realspace.unfold(topic.id) == "Ours. ||The butler||")
    }
  }

  @Test func `an event has its private address for those who have a place`() async throws {
    try await Served.runRealspace { served in
      let (ana, ben) = try await served.neighbours()
      let event = try await ana.call(
        RealspaceAPI.addEvent,
        .init(
          name: "Supper", start: Timestamp(microseconds: 1_770_100_000_000_000), timeZone: "Europe/Stockholm",
          privateAddress: "Hidden Lane 7"))

      #expect(try await ben.realspace.event(event.id)?.privateAddress == nil)
      _ = try await ben.call(RealspaceAPI.answerEvent, .init(id: event.id, answer: .going))
      #expect(try await ben.realspace.event(event.id)?.privateAddress == "Hidden Lane 7")
      _ = try await ana.call(RealspaceAPI.cancelEvent, .init(id: event.id, forever: true))
      #expect(try await ben.realspace.event(event.id) == nil)
      #expect(try await ben.realspace.makeCalendarAddress().contains("/calendar.ics?key="))
    }
  }
}
