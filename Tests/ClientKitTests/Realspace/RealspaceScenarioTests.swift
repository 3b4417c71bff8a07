import ClientSupport
import Core
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// The seed's scenarios, and what is shown of things that were just made.
struct RealspaceScenarioTests {
  /// Ana's phone with a scenario, without a connection.
  private static func run(
    _ scenario: PreviewHelper.Scenario, _ test: (Served, Device) async throws -> Void
  ) async throws {
    try await Served.runRealspace { served in
      let phone = try await Device(
        try await served.neighbour("ana"), served, catalogue: RealspaceOffline.catalogue)
      served.road.isClosed = true
      try await PreviewHelper.fill(phone.store, with: scenario, at: served.circle.clock.now(), phone.client)
      try await test(served, phone)
    }
  }

  @Test func `the standard scenario has what the seed lists, without a connection`() async throws {
    try await Self.run(.standard) { _, phone in
      let store = phone.store

      let topics = try await store.items(RealspaceOffline.allTopics).items
      #expect(topics.map(\.name) == ["Film & Cinema", "Literature", "Star Wars", "Coffee Culture"])
      #expect(try await store.items(RealspaceOffline.postsInTopic[topics[0].id]).items.count == 1)
      let feed = try await store.items(RealspaceOffline.feed).items
      #expect(feed.map(\.author.username) == ["alice", "bob", "alice"])
      #expect(Set(feed.map(\.action)) == [.watched, .read, .wentTo])
      #expect(try await store.items(RealspaceOffline.venues).items.count == 3)
      #expect(try await store.items(RealspaceOffline.upcoming).items.compactMap(\.entity).count == 2)
      #expect(try await store.items(RealspaceOffline.list).items.map(\.action) == [.watch, .read, .goTo])
      #expect(try await store.outbox() == [])
    }
  }

  @Test(arguments: [(PreviewHelper.Scenario.emptyFeed, 0), (PreviewHelper.Scenario.manyPosts, 24)])
  func `the other scenarios have posts alone, or none`(scenario: PreviewHelper.Scenario, count: Int) async throws {
    try await Self.run(scenario) { _, phone in
      let feed = try await phone.store.items(RealspaceOffline.feed)

      #expect(feed.items.count == count && feed.readAt != nil)
      #expect(try await phone.store.items(RealspaceOffline.allTopics).items == [])
      #expect(try await phone.store.items(RealspaceOffline.list).items == [])
    }
  }

  @Test func `a deletion from the list is taken back as long as it waits`() async throws {
    try await Self.run(.emptyFeed) { served, phone in
      let (store, list) = (phone.store, RealspaceOffline.list)
      served.road.isClosed = false
      let item = try await phone.client.call(RealspaceAPI.addListItem, .init(action: .watch, subject: "Stalker"))
      try await store.load(list, isFirst: true, through: phone.client)

      served.road.isClosed = true
      try await store.write(RealspaceAPI.deleteListItem, .init(id: item.id))
      #expect(try await store.items(list).items == [])
      #expect(try await store.takeBackDeletion(of: item.id))
      #expect(try await store.items(list).items == [item])
      #expect(try await store.takeBackDeletion(of: item.id) == false)

      served.road.isClosed = false
      try await store.write(RealspaceAPI.deleteListItem, .init(id: item.id))
      try await phone.agree()
      #expect(try await store.takeBackDeletion(of: item.id) == false)
      #expect(try await phone.client.call(RealspaceAPI.list, .init()).items == [])
    }
  }

  @Test func `what is made is shown as the server will answer it`() async throws {
    try await Self.run(.emptyFeed) { served, phone in
      let (store, now) = (phone.store, served.circle.clock.now())
      served.road.isClosed = false
      let own = try await phone.client.call(RealspaceAPI.people.profile, .init(username: "ana"))
      let author = SocialAPI.Author(
        id: own.id, username: own.username, fullName: own.fullName, avatarURL: own.avatarURL)

      let post = RealspaceAPI.PublishPost(action: .read, subject: "Dune", content: "Sand")
      var shownPost = post.shown(as: store.newID(), by: author, at: now)
      let answeredPost = try await phone.client.call(RealspaceAPI.publishPost, post)
      (shownPost.id, shownPost.createdAt) = (answeredPost.id, answeredPost.createdAt)
      (shownPost.allowsSaving, shownPost.isHidden) = (answeredPost.allowsSaving, answeredPost.isHidden)
      #expect(shownPost == answeredPost)

      let topic = RealspaceAPI.AddTopic(name: "Trains", topicDescription: "On time")
      var shownTopic = topic.shown(as: store.newID(), by: author, at: now)
      let answeredTopic = try await phone.client.call(RealspaceAPI.addTopic, topic)
      (shownTopic.id, shownTopic.createdAt) = (answeredTopic.id, answeredTopic.createdAt)
      #expect(shownTopic == answeredTopic)

      let words = RealspaceAPI.AddTopicPost(id: answeredTopic.id, content: "Late again")
      var shownWords = words.shown(as: store.newID(), in: answeredTopic, by: author, at: now)
      let answeredWords = try await phone.client.call(RealspaceAPI.addTopicPost, words)
      (shownWords.id, shownWords.createdAt) = (answeredWords.id, answeredWords.createdAt)
      #expect(shownWords == answeredWords)

      let venue = RealspaceAPI.AddEntity(name: "Odeon", address: "Main Street 1", latitude: 59.5, longitude: 18)
      var shownVenue = venue.shown(as: store.newID(), at: now)
      let answeredVenue = try await phone.client.call(RealspaceAPI.addEntity, venue)
      (shownVenue.id, shownVenue.createdAt) = (answeredVenue.id, answeredVenue.createdAt)
      #expect(shownVenue == answeredVenue)

      // Clocks of events have seconds.
      let start = Timestamp(microseconds: (now.microseconds / 1_000_000 + 86_400) * 1_000_000)
      let event = RealspaceAPI.AddEvent(
        name: "Quiz", start: start, end: start.adding(seconds: 7200), timeZone: "Europe/Stockholm",
        eventDescription: "In teams", entity: answeredVenue.id, privateAddress: "Backyard", capacity: 8,
        needsApproval: true)
      var shownEvent = event.shown(as: store.newID(), by: author, at: now, venue: answeredVenue)
      let answeredEvent = try await phone.client.call(RealspaceAPI.addEvent, event)
      (shownEvent.id, shownEvent.createdAt) = (answeredEvent.id, answeredEvent.createdAt)
      #expect(shownEvent == answeredEvent)

      let item = RealspaceAPI.AddListItem(action: .goTo, subject: "Roxie")
      let shownItem = item.shown(as: store.newID(), at: now)
      let answeredItem = try await phone.client.call(RealspaceAPI.addListItem, item)
      #expect(
        (shownItem.action, shownItem.subject, shownItem.done) == (answeredItem.action, answeredItem.subject, false))
    }
  }
}
