import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Lists as screens hold them while the store changes, and those that no call brings up to date.
struct HeldListTests {
  @Test func `a write touches the row that it is about, and no other`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      for caption in ["one", "two", "three"] { try await served.post(ben, caption) }
      let phone = try await Device(ana, served)
      try await phone.agree()
      var shown = HeldRows<KinnectAPI.Post>()
      try await phone.store.update(shown, of: KinnectOffline.feed, after: nil)?(&shown)
      #expect(shown.rows.map(\.item.caption) == ["three", "two", "one"])

      let post = shown.rows[1].item
      var changes = phone.store.changes().makeAsyncIterator()
      served.road.isClosed = true
      try await phone.store.write(KinnectAPI.like, .init(id: post.id))
      let like = try #require(await changes.next())
      #expect(shown.touched(by: like, of: KinnectOffline.feed) == .rows([post.id.description]))
      #expect(like.contains("outbox") && !phone.store.activity.isUnderWay)
      try await phone.store.update(shown, of: KinnectOffline.feed, after: like)?(&shown)
      #expect(shown.rows.map(\.item.likedByMe) == [false, true, false])
      #expect(shown.rows.map(\.isWaiting) == [false, false, false])

      // What isn't in it touches nothing of it.
      try await phone.store.keepValue("kinnect.something", 1)
      let value = try #require(await changes.next())
      #expect(shown.touched(by: value, of: KinnectOffline.feed) == .nothing)

      // One that is deleted leaves, and the others are as they were.
      try await phone.store.write(KinnectAPI.deletePost, .init(id: post.id))
      let deleted = try #require(await changes.next())
      try await phone.store.update(shown, of: KinnectOffline.feed, after: deleted)?(&shown)
      #expect(shown.rows.map(\.item.caption) == ["three", "one"])

      // It comes back to its place when the server refuses that.
      served.road.happens(.refused(), to: "/posts/\(post.id)")
      served.road.isClosed = false
      #expect(try await phone.synchroniser.send() == .done)
      try await phone.store.keepValue("kinnect.last", 1)
      while let change = await changes.next(), !change.contains("kinnect.last") {
        try await phone.store.update(shown, of: KinnectOffline.feed, after: change)?(&shown)
      }
      #expect(shown.rows.map(\.item.caption) == ["three", "two", "one"])
    }
  }

  @Test(arguments: ["delete", "block"])
  func `comments are there without a connection, and leave no trace with the next sync`(how: String) async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let cleo = try await served.member("cleo")
      _ = try await cleo.call(KinnectAPI.people.follow, .init(username: "ana"))
      _ = try await ana.call(KinnectAPI.people.approveFollowRequest, .init(username: "cleo"))
      let post = try await served.post(ana, "mine")
      let secret = "a secret \(UUID().uuidString)"
      let said = try await ben.call(KinnectAPI.addComment, .init(id: post.id, body: secret))
      _ = try await cleo.call(KinnectAPI.addComment, .init(id: post.id, body: "Lovely"))
      let phone = try await Device(ana, served)
      let comments = KinnectOffline.comments[post.id]
      try await phone.agree()
      try await phone.store.load(comments, isFirst: true, through: ana)

      let later = try await Device(ana, served, folder: phone.folder)
      served.road.isClosed = true
      #expect(try await later.store.items(comments).items.map(\.body) == [secret, "Lovely"])
      #expect(try phone.contains(secret))
      // Half a sync takes nothing away.
      await #expect(throws: ClientError.unreachable) { try await later.synchroniser.sync() }
      #expect(try await later.store.items(comments).items.count == 2)

      served.road.isClosed = false
      switch how {
      case "delete": _ = try await ben.call(KinnectAPI.deleteComment, .init(id: said.id))
      default: _ = try await ben.call(KinnectAPI.people.block, .init(username: "ana"))
      }
      try await later.agree()
      #expect(try await later.store.items(comments).items.map(\.body) == ["Lovely"])
      #expect(try !phone.contains(secret) && !phone.contains(said.id.description))
    }
  }

  @Test func `what is made and changed without a connection is shown, sent in its order, and the server's`()
    async throws
  {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let (phone, store) = (try await Device(ana, served), KinnectOffline.circles)
      try await phone.agree()
      try await phone.store.load(store, isFirst: true, through: ana)
      served.road.isClosed = true
      let circle = SocialAPI.Circle(
        id: phone.store.newID(), name: "Family", memberCount: 0, createdAt: phone.store.now())
      try await phone.store.write(KinnectAPI.audiences.createCircle, .init(name: "Family"), showing: circle)
      try await phone.store.write(KinnectAPI.audiences.addToCircle, .init(id: circle.id, username: "ben"))
      try await phone.store.write(KinnectAPI.audiences.renameCircle, .init(id: circle.id, name: "Kin"))
      try await phone.store.write(KinnectAPI.people.mute, .init(username: "ben"))
      let rows = try await phone.store.items(store).rows
      #expect(rows.map(\.item.name) == ["Kin"] && rows.map(\.isWaiting) == [true])

      served.road.isClosed = false
      try await phone.agree()
      let there = try await ana.call(KinnectAPI.audiences.circles, .init()).items
      #expect(there.map(\.name) == ["Kin"] && there.map(\.memberCount) == [1])
      #expect(try await phone.store.outbox() == [])
      let sent = try await phone.store.items(store).rows
      #expect(sent.map(\.item) == there && sent.map(\.id) == rows.map(\.id) && sent.map(\.isWaiting) == [false])
      #expect(try await ana.call(KinnectAPI.people.mutes, .init()).items.map(\.username) == ["ben"])
      #expect(try await ben.call(KinnectAPI.people.profile, .init(username: "ana")).username == "ana")

      // What is refused is there again.
      try await phone.store.write(KinnectAPI.audiences.deleteCircle, .init(id: there[0].id))
      #expect(try await phone.store.items(store).rows.isEmpty)
      served.road.happens(.refused(), to: "/circles/\(there[0].id)")
      try await phone.agree()
      #expect(try await phone.store.items(store).items == there)
    }
  }

  @Test func `what waits for somebody reaches nobody who has their username by then`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, _) = try await served.friends()
      let (cleo, dora) = (try await served.member("cleo"), try await served.member("dora"))
      _ = try await cleo.call(KinnectAPI.people.follow, .init(username: "ana"))
      let (phone, people) = (try await Device(ana, served), KinnectOffline.people)
      try await phone.agree()
      try await phone.store.load(people.requests, isFirst: true, through: ana)
      let asker = try #require(try await phone.store.items(people.requests).items.first)
      served.road.isClosed = true
      try await phone.store.write(
        people.calls.approveFollowRequest, .init(username: asker.username, profile: asker.id))

      served.road.isClosed = false
      _ = try await cleo.call(KinnectAPI.people.editProfile, .init(username: "cleopatra"))
      _ = try await dora.call(KinnectAPI.people.editProfile, .init(username: "cleo"))
      _ = try await dora.call(KinnectAPI.people.follow, .init(username: "ana"))
      try await phone.agree()

      let followers = try await ana.call(KinnectAPI.people.followers, .init(username: "ana")).items
      #expect(Set(followers.map(\.username)) == ["ben", "cleopatra"])
      #expect(try await ana.call(KinnectAPI.people.followRequests, .init()).items.map(\.username) == ["cleo"])
      #expect(try await phone.store.outbox().isEmpty)
    }
  }

  @Test(arguments: ["delete", "unfollow", "block", "unblock", "unmute"])
  func `what goes at once is there again when the server refuses it`(how: String) async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, _) = try await served.friends()
      _ = try await served.member("cleo")
      let people = KinnectOffline.people
      let mine = try await served.post(ana, "mine")
      _ = try await ana.call(KinnectAPI.people.mute, .init(username: "ben"))
      _ = try await ana.call(KinnectAPI.people.block, .init(username: "cleo"))
      let phone = try await Device(ana, served)
      try await phone.agree()
      for list in [people.mutes, people.blocks] { try await phone.store.load(list, isFirst: true, through: ana) }
      func shown() async throws -> [String] {
        let posts = try await phone.feed.map(\.caption)
        let following = try await phone.store.items(people.following).items
        let followed = following.map { "\($0.username) \($0.relation.rawValue)" }
        let muted = try await phone.store.items(people.mutes).items.map { "muted: \($0.username)" }
        let blocked = try await phone.store.items(people.blocks).items.map { "blocked: \($0.username)" }
        return posts + followed + muted + blocked
      }
      let before = try await shown()
      #expect(before == ["mine", "ben following", "muted: ben", "blocked: cleo"])

      served.road.isClosed = true
      let path: String
      switch how {
      case "delete":
        try await phone.store.write(KinnectAPI.deletePost, .init(id: mine.id))
        path = "/\(mine.id)"
      case "unfollow":
        try await phone.store.write(people.calls.unfollow, .init(username: "ben"))
        path = "/ben/follow"
      case "block":
        try await phone.store.write(people.calls.block, .init(username: "ben"))
        path = "/ben/block"
      case "unblock":
        try await phone.store.write(people.calls.unblock, .init(username: "cleo"))
        path = "/cleo/block"
      default:
        try await phone.store.write(people.calls.unmute, .init(username: "ben"))
        path = "/ben/mute"
      }
      #expect(try await shown() != before)
      served.road.happens(.refused(), to: path)
      served.road.isClosed = false
      #expect(try await phone.synchroniser.send() == .done)

      #expect(try await shown() == before)
      #expect(try await phone.store.outbox().count == 1)
    }
  }
}
