import ClientSupport
import Core
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// What of Realspace is there without a connection, and what waits for one.
struct RealspaceOfflineTests {
  /// A day after a circle's clock begins.
  private static let tomorrow = Timestamp(microseconds: 1_770_100_000_000_000)

  /// Ana's phone, and Ben, who is her friend.
  private static func run(_ test: (Served, Device, HearthClient) async throws -> Void) async throws {
    try await Served.runRealspace { served in
      let (ana, ben) = try await served.neighbours()
      let phone = try await Device(ana, served, catalogue: RealspaceOffline.catalogue)
      try await phone.agree()
      try await test(served, phone, ben)
    }
  }

  @Test func `the feed and friends are there, and what is posted, liked and said waits`() async throws {
    try await Self.run { served, phone, ben in
      let store = phone.store
      try await served.tell(ben, "Alien", "Still good")
      try await phone.agree()
      let feed = RealspaceOffline.feed
      let theirs = try #require(try await store.items(feed).items.first)
      try await store.load(RealspaceOffline.comments[theirs.id], isFirst: true, through: phone.client)
      #expect(try await store.items(RealspaceOffline.people.following).items.map(\.username) == ["ben"])

      served.road.isClosed = true
      var own = theirs
      (own.id, own.subject, own.content, own.item) = (store.newID(), "Tár", "", nil)
      own.author = .init(id: store.newID(), username: "ana", displayName: "ana", avatarURL: nil)
      try await store.write(RealspaceAPI.publishPost, .init(action: .watched, subject: "Tár"), showing: own)
      try await store.write(RealspaceAPI.like, .init(id: theirs.id))
      let comment = RealspaceAPI.Comment(
        id: store.newID(), author: own.author, content: "Twice!", createdAt: served.circle.clock.now(), mine: true)
      try await store.write(RealspaceAPI.addComment, .init(id: theirs.id, content: "Twice!"), showing: comment)
      var shown = try await store.items(feed).items
      #expect(shown.map(\.subject) == ["Tár", "Alien"])
      #expect(shown[1].likesCount == 1 && shown[1].likedByMe && shown[1].commentsCount == 1)
      #expect(try await store.items(RealspaceOffline.comments[theirs.id]).items.map(\.content) == ["Twice!"])

      served.road.isClosed = false
      try await phone.agree()
      #expect(try await store.outbox() == [])
      shown = try await store.items(feed).items
      #expect(shown.map(\.subject) == ["Tár", "Alien"])
      let seen = try await ben.call(RealspaceAPI.feed, .init()).items
      #expect(seen.map(\.subject) == ["Tár", "Alien"] && seen[1].likesCount == 1 && seen[1].commentsCount == 1)
      #expect(try await store.items(RealspaceOffline.comments[theirs.id]).items.map(\.content) == ["Twice!"])

      // Deleted again, with the ID of what it is about.
      let kept = try #require(try await store.items(RealspaceOffline.comments[theirs.id]).items.first)
      try await store.write(RealspaceAPI.deleteComment, .init(id: kept.id), showingChanged: theirs.id)
      #expect(try await store.item(theirs.id, of: RealspaceOffline.posts)?.commentsCount == 0)
      try await phone.agree()
      #expect(try await ben.call(RealspaceAPI.comments, .init(id: theirs.id)).items == [])
      #expect(try await store.item(theirs.id, of: RealspaceOffline.posts)?.commentsCount == 0)
    }
  }

  @Test func `a reply and a like of a comment are shown in its thread, and wait`() async throws {
    try await Self.run { served, phone, ben in
      let store = phone.store
      let theirs = try await served.tell(ben, "Alien", "Still good")
      let first = try await ben.call(RealspaceAPI.addComment, .init(id: theirs.id, content: "First"))
      try await phone.agree()
      let (comments, replies) = (RealspaceOffline.comments[theirs.id], RealspaceOffline.replies[first.id])
      try await store.load(comments, isFirst: true, through: phone.client)
      try await store.load(replies, isFirst: true, through: phone.client)

      served.road.isClosed = true
      let reply = RealspaceAPI.Comment(
        id: store.newID(), author: first.author, content: "Second", createdAt: served.circle.clock.now(), mine: true,
        replyTo: first.id, repliesCount: 0, likesCount: 0, likedByMe: false)
      try await store.write(
        RealspaceAPI.addComment, .init(id: theirs.id, content: "Second", replyTo: first.id), showing: reply)
      try await store.write(RealspaceAPI.likeComment, .init(id: first.id))
      #expect(try await store.items(replies).items.map(\.content) == ["Second"])
      var shown = try #require(try await store.items(comments).items.first)
      #expect(shown.repliesCount == 1 && shown.likesCount == 1 && shown.likedByMe == true)

      served.road.isClosed = false
      try await phone.agree()
      #expect(try await store.outbox() == [])
      let seen = try await ben.call(RealspaceAPI.comments, .init(id: theirs.id)).items
      #expect(seen.map(\.content) == ["First", "Second"] && seen[1].replyTo == first.id)
      #expect(seen[0].likesCount == 1 && seen[0].repliesCount == 1)
      try await store.load(comments, isFirst: true, through: phone.client)
      #expect(try await store.items(comments).items.map(\.content) == ["First", "Second"])
      shown = try #require(try await store.items(comments).items.first)
      #expect(shown.repliesCount == 1 && shown.likesCount == 1)
      #expect(try await store.items(replies).items.map(\.content) == ["Second"])
    }
  }

  @Test func `an edited post is shown as it will be`() async throws {
    try await Self.run { served, phone, ben in
      let store = phone.store
      let post = try await served.tell(phone.client, "Alien", "Good")
      try await phone.agree()
      served.road.isClosed = true
      try await store.write(
        RealspaceAPI.editPost, .init(id: post.id, action: .read, content: "Better", audience: .init(kind: .me)))
      let shown = try #require(try await store.item(post.id, of: RealspaceOffline.posts))
      // A film is nothing that one reads.
      #expect(shown.action == .read && shown.item == nil && shown.content == "Better" && shown.audience.kind == .me)

      served.road.isClosed = false
      try await phone.agree()
      let kept = try #require(try await store.item(post.id, of: RealspaceOffline.posts))
      #expect(kept.action == .read && kept.item == nil && kept.content == "Better" && kept.editedAt != nil)
      #expect(try await ben.call(RealspaceAPI.feed, .init()).items == [])
    }
  }

  @Test func `a topic is started and written in without a connection`() async throws {
    try await Self.run { served, phone, ben in
      let (store, client) = (phone.store, phone.client)
      try await store.load(RealspaceOffline.allTopics, isFirst: true, through: client)
      let author = RealspaceAPI.Person(id: store.newID(), username: "ana", displayName: "ana", avatarURL: nil)
      served.road.isClosed = true
      let now = served.circle.clock.now()
      let topic = RealspaceAPI.Topic(
        id: store.newID(), name: "Trains", topicDescription: "", item: nil, creator: author, membersCount: 1,
        postsCount: 0, joinedByMe: true, myRole: .creator, createdAt: now, editedAt: nil)
      try await store.write(RealspaceAPI.addTopic, .init(name: "Trains"), showing: topic)
      let post = RealspaceAPI.TopicPost(
        id: store.newID(), topic: .init(id: topic.id, name: "Trains"), author: author, content: "On time",
        likesCount: 0, commentsCount: 0, likedByMe: false, createdAt: now)
      try await store.write(RealspaceAPI.addTopicPost, .init(id: topic.id, content: "On time"), showing: post)
      #expect(try await store.items(RealspaceOffline.allTopics).items.map(\.postsCount) == [1])
      #expect(try await store.items(RealspaceOffline.postsInTopic[topic.id]).items.map(\.content) == ["On time"])

      served.road.isClosed = false
      try await phone.agree()
      #expect(try await store.outbox() == [])
      let real = try #require(try await store.items(RealspaceOffline.allTopics).items.first)
      #expect(real.id != topic.id && real.postsCount == 1 && real.membersCount == 1)
      #expect(try await ben.call(RealspaceAPI.topicPosts, .init(id: real.id)).items.map(\.content) == ["On time"])

      try await store.write(RealspaceAPI.leaveTopic, .init(id: real.id))
      #expect(try await store.item(real.id, of: RealspaceOffline.topics)?.membersCount == 0)
      try await phone.agree()
      #expect(try await ben.call(RealspaceAPI.topic, .init(id: real.id)).membersCount == 0)
    }
  }

  @Test func `an answer to an event waits, and what becomes of it the server says`() async throws {
    try await Self.run { served, phone, ben in
      let (store, start) = (phone.store, Self.tomorrow)
      let event = try await ben.call(
        RealspaceAPI.addEvent, .init(name: "Choir", start: start, timeZone: "Europe/Stockholm", capacity: 2))
      try await store.load(RealspaceOffline.upcoming, isFirst: true, through: phone.client)

      served.road.isClosed = true
      try await store.write(RealspaceAPI.answerEvent, .init(id: event.id, answer: .maybe))
      try await store.write(RealspaceAPI.answerEvent, .init(id: event.id, answer: .going, partySize: 2))
      var shown = try #require(try await store.items(RealspaceOffline.upcoming).items.first)
      #expect(shown.myAnswer == .going && shown.myPartySize == 2 && shown.myState == nil)
      // Of several only the last is sent.
      #expect(try await store.outbox().count == 1)

      served.road.isClosed = false
      try await phone.agree()
      shown = try #require(try await store.items(RealspaceOffline.upcoming).items.first)
      #expect(shown.myState == .confirmed && shown.goingCount == 2)
      let guests = try await ben.call(RealspaceAPI.guests, .init(id: event.id)).items
      #expect(guests.map { "\($0.person.username) \($0.answer.rawValue) \($0.partySize)" } == ["ana going 2"])

      // Who cancels it, and who deletes it: the list follows.
      _ = try await ben.call(RealspaceAPI.cancelEvent, .init(id: event.id))
      try await phone.agree()
      #expect(try await store.items(RealspaceOffline.upcoming).items.map(\.status) == [.cancelled])
      _ = try await ben.call(RealspaceAPI.cancelEvent, .init(id: event.id, forever: true))
      try await phone.agree()
      #expect(try await store.items(RealspaceOffline.upcoming).items == [])
    }
  }

  @Test func `one's own event is changed and cancelled without a connection`() async throws {
    try await Self.run { served, phone, ben in
      let (store, start) = (phone.store, Self.tomorrow)
      let event = try await phone.client.call(
        RealspaceAPI.addEvent,
        .init(name: "Choir", start: start, end: start.adding(seconds: 3600), timeZone: "Europe/Stockholm"))
      for list in [RealspaceOffline.upcoming, RealspaceOffline.myEvents] {
        try await store.load(list, isFirst: true, through: phone.client)
      }
      let kept = try #require(try await store.items(RealspaceOffline.myEvents).items.first)
      served.road.isClosed = true
      let later = kept.start.adding(seconds: 7200)
      try await store.write(RealspaceAPI.editEvent, .init(id: event.id, start: later, capacity: .set(5)))
      let shown = try #require(try await store.items(RealspaceOffline.upcoming).items.first)
      #expect(shown.start == later && shown.date == later && shown.end == later.adding(seconds: 3600))
      #expect(shown.capacity == 5)

      served.road.isClosed = false
      try await phone.agree()
      let moved = try await ben.call(RealspaceAPI.event, .init(id: event.id))
      #expect(moved.start == later && moved.end == later.adding(seconds: 3600) && moved.capacity == 5)
      try await store.write(RealspaceAPI.cancelEvent, .init(id: event.id))
      #expect(try await store.items(RealspaceOffline.myEvents).items.map(\.status) == [.cancelled])
      try await phone.agree()
      #expect(try await ben.call(RealspaceAPI.event, .init(id: event.id)).status == .cancelled)
      try await store.write(RealspaceAPI.cancelEvent, .init(id: event.id, forever: true))
      #expect(try await store.items(RealspaceOffline.upcoming).items == [])
      try await phone.agree()
      #expect(try await ben.realspace.event(event.id) == nil)
    }
  }

  @Test func `a venue has the point or the city that it is given`() {
    let id = ID<RealspaceAPI.Entity>(high: 1, low: 1)
    var venue = RealspaceAPI.Entity(
      id: id, name: "Rialto", address: "", imageURL: nil, latitude: 59.33, longitude: 18.06,
      city: .init(id: "2673730", name: "Stockholm, Sweden"), mine: true, createdAt: Self.tomorrow, editedAt: nil)

    venue.apply(.init(id: id, name: "Odeon", city: .set("2673730")))
    #expect(venue.name == "Odeon" && venue.city?.name == "Stockholm, Sweden" && venue.latitude == 59.33)
    venue.apply(.init(id: id, latitude: .set(1), longitude: .set(2)))
    #expect(venue.city == nil && venue.latitude == 1 && venue.longitude == 2)
    venue.apply(.init(id: id, city: .clear))
    #expect(venue.latitude == 1)
    // Where another city is, the answer says.
    venue.apply(.init(id: id, city: .set("3169070")))
    #expect(venue.city == nil && venue.latitude == nil && venue.longitude == nil)
  }

  @Test func `the list is added to, ticked off, deleted and put back`() async throws {
    try await Self.run { served, phone, _ in
      let (store, list) = (phone.store, RealspaceOffline.list)
      try await store.load(list, isFirst: true, through: phone.client)
      served.road.isClosed = true
      let now = served.circle.clock.now()
      var made = RealspaceAPI.ListItem(
        id: store.newID(), action: .watch, subject: "Stalker", item: nil, done: false, createdAt: now)
      try await store.write(RealspaceAPI.addListItem, .init(action: .watch, subject: "Stalker"), showing: made)
      try await store.write(RealspaceAPI.tickListItem, .init(id: made.id))
      #expect(try await store.items(list).items.map(\.done) == [true])
      // One that is deleted before it was sent was never there.
      (made.id, made.subject) = (store.newID(), "Mirror")
      try await store.write(RealspaceAPI.addListItem, .init(action: .watch, subject: "Mirror"), showing: made)
      #expect(try await store.write(RealspaceAPI.deleteListItem, .init(id: made.id)) == nil)

      served.road.isClosed = false
      try await phone.agree()
      #expect(try await store.outbox() == [])
      let kept = try await phone.client.call(RealspaceAPI.list, .init()).items
      #expect(kept.map { "\($0.subject) \($0.done)" } == ["Stalker true"])
      #expect(try await store.items(list).items == kept)

      try await store.write(RealspaceAPI.deleteListItem, .init(id: kept[0].id))
      #expect(try await store.items(list).items == [])
      try await phone.agree()
      try await store.write(RealspaceAPI.restoreListItem, .init(id: kept[0].id), showingChanged: kept[0])
      #expect(try await store.items(list).items == kept)
      try await phone.agree()
      #expect(try await phone.client.call(RealspaceAPI.list, .init()).items == kept)
      #expect(try await store.items(list).items == kept)
    }
  }

  @Test func `a friend's list is there without a connection, and what is added from it waits`() async throws {
    try await Self.run { served, phone, ben in
      let (store, list, shared) = (phone.store, RealspaceOffline.list, RealspaceOffline.sharedLists["ben"])
      try await ben.realspace.shareList(with: .friends)
      #expect(try await ben.realspace.listSharing().audience.kind == .friends)
      let wish = try await ben.call(RealspaceAPI.addListItem, .init(action: .watch, subject: "Stalker", item: .init()))
      _ = try await ben.call(RealspaceAPI.addListItem, .init(action: .read, subject: "A present", isPrivate: true))
      try await store.load(shared, isFirst: true, through: phone.client)
      try await store.load(list, isFirst: true, through: phone.client)

      served.road.isClosed = true
      #expect(try await store.items(shared).items.map(\.subject) == ["Stalker"])
      let made = RealspaceAPI.ListItem(
        id: store.newID(), action: .watch, subject: "Stalker", item: wish.item, done: false,
        createdAt: served.circle.clock.now())
      try await store.write(RealspaceAPI.copyListItem, .init(id: wish.id), showing: made)
      #expect(try await store.items(list).items.map(\.subject) == ["Stalker"])
      #expect(try await store.items(shared).items.map(\.onMyList) == [true])

      served.road.isClosed = false
      try await phone.agree()
      let own = try await phone.client.call(RealspaceAPI.list, .init()).items
      #expect(own.map(\.subject) == ["Stalker"] && own[0].id != wish.id)
      #expect(try await store.items(list).items == own)
      try await store.write(RealspaceAPI.keepListItem, .init(id: own[0].id))
      #expect(try await store.items(list).items.map(\.isPrivate) == [true])
      try await phone.agree()
      #expect(try await phone.client.call(RealspaceAPI.list, .init()).items.map(\.isPrivate) == [true])

      // Once it is closed, nothing of it is left.
      try await ben.realspace.shareList(with: .me)
      try await phone.agree()
      #expect(try await store.items(shared).items == [])
    }
  }

  @Test func `the diary is written without a connection, and unfolds what it says is finished`() async throws {
    try await Self.run { served, phone, ben in
      let (store, diary) = (phone.store, RealspaceOffline.diary)
      let theirs = try await served.tell(ben, "Gosford Park", "Well made. ||The butler||")
      try await phone.agree()
      try await store.load(diary, isFirst: true, through: phone.client)
      #expect(try await store.item(theirs.id, of: RealspaceOffline.posts)?.content == "Well made. ||…||")
      #expect(try !phone.contains("The butler"))

      served.road.isClosed = true
      let item = try #require(theirs.item)
      let author = RealspaceAPI.Person(id: store.newID(), username: "ana", displayName: "ana", avatarURL: nil)
      let entry = RealspaceAPI.DiaryEntry(
        id: store.newID(), author: author, action: .watched, subject: "Gosford Park", item: item, date: "2024-03-05",
        datePrecision: .day, occasion: 1, abandonedAt: nil, rating: 4, content: "Twice!",
        audience: .init(kind: .me), createdAt: served.circle.clock.now())
      try await store.write(
        RealspaceAPI.addDiaryEntry,
        .init(
          action: .watched, subject: "Gosford Park", item: .init(id: item.id), date: "2024-03-05", rating: 4,
          content: "Twice!"),
        showing: entry)
      try await store.write(
        RealspaceAPI.replaceDiaryEntry,
        .init(id: entry.id, action: .watched, subject: "Gosford Park", item: .init(id: item.id), date: "2024-03"))
      let shown = try #require(try await store.items(diary).items.first)
      #expect(shown.date == "2024-03" && shown.datePrecision == .month && shown.rating == nil && shown.item == item)
      // What is written stays where a replacement doesn't say it.
      #expect(shown.content == "Twice!")

      served.road.isClosed = false
      try await phone.agree()
      let kept = try await phone.client.call(RealspaceAPI.diary, .init()).items
      #expect(kept.map { "\($0.subject) \($0.date ?? "")" } == ["Gosford Park 2024-03"])
      #expect(kept.map(\.datePrecision) == [.month] && kept.map(\.content) == ["Twice!"])
      #expect(try await store.items(diary).items == kept)
      #expect(try await store.item(theirs.id, of: RealspaceOffline.posts)?.content == "Well made. ||The butler||")
    }
  }

  @Test(arguments: ["delete", "close", "block", "unfollowed"])
  func `what the viewer may no longer see leaves no trace`(how: String) async throws {
    try await Self.run { served, phone, ben in
      let secret = "a secret \(UUID().uuidString)"
      let post = try await served.tell(ben, "Alien", secret)
      try await phone.agree()
      #expect(try phone.contains(secret))

      switch how {
      case "delete": _ = try await ben.call(RealspaceAPI.deletePost, .init(id: post.id))
      case "close": _ = try await ben.call(RealspaceAPI.editPost, .init(id: post.id, audience: .init(kind: .me)))
      case "block": _ = try await ben.call(RealspaceAPI.people.block, .init(username: "ana"))
      default: _ = try await ben.call(RealspaceAPI.people.unfollow, .init(username: "ana"))
      }
      try await phone.agree()
      #expect(try await phone.store.items(RealspaceOffline.feed).items == [])
      #expect(try !phone.contains(secret) && !phone.contains(post.id.description))
    }
  }
}
