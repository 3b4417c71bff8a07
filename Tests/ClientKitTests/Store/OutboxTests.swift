import ClientSupport
import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Writes that wait for a connection.
struct OutboxTests {
  private struct World {
    let served: Served
    let ana: HearthClient
    let ben: HearthClient
    let phone: Device
    let post: KinnectAPI.Post
    let room: KinnectAPI.Conversation
  }

  /// Ana's phone, on which there is a post of Ben's and a conversation with him; without a connection.
  private static func run(_ test: (World) async throws -> Void) async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let post = try await served.post(ben, "a boat")
      let room = try await ana.call(KinnectAPI.openConversation, .init(members: ["ben"], name: nil))
      _ = try await ben.call(KinnectAPI.sendMessage, .init(id: room.id, body: "Hello", media: nil))
      let phone = try await Device(ana, served)
      try await phone.agree()
      try await phone.store.load(KinnectOffline.messages(in: room.id), isFirst: true, through: ana)
      served.road.isClosed = true
      try await test(World(served: served, ana: ana, ben: ben, phone: phone, post: post, room: room))
    }
  }

  private static func message(_ world: World, _ body: String) -> KinnectAPI.Message {
    let store = world.phone.store
    let me = world.room.members.first { $0.username == "ana" } ?? world.room.members[0]
    return KinnectAPI.Message(
      id: store.newID(), conversation: world.room.id, author: me, body: body, media: nil, story: nil, event: nil,
      subject: nil, createdAt: store.now(), mine: true)
  }

  @Test func `a like shows at once, survives the process and is sent once there is a connection`() async throws {
    try await Self.run { world in
      try world.phone.store.write(KinnectOffline.like, .init(id: world.post.id))
      #expect(try world.phone.feed.map { "\($0.likedByMe) \($0.likeCount)" } == ["true 1"])
      #expect(try await world.phone.synchroniser.send() == .waiting)

      let later = try await Device(world.ana, world.served, folder: world.phone.folder)
      #expect(try later.feed.map(\.likeCount) == [1])
      world.served.road.isClosed = false
      world.served.circle.clock.advance(seconds: 10)
      try await later.agree()
      #expect(try later.store.outbox() == [] && later.feed.map(\.likeCount) == [1])
      #expect(try await world.ben.call(KinnectAPI.post, .init(id: world.post.id)).likeCount == 1)
    }
  }

  @Test func `a like that was taken back before it was sent is no request but the last`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      for _ in 0..<3 {
        try store.write(KinnectOffline.like, .init(id: world.post.id))
        try store.write(KinnectOffline.unlike, .init(id: world.post.id))
      }
      #expect(try store.outbox().map(\.call) == ["kinnect.unlike"])
      #expect(try world.phone.feed.map(\.likeCount) == [0])
      // What was sent, even without an answer, isn't folded.
      #expect(try await world.phone.synchroniser.send() == .waiting)
      try store.write(KinnectOffline.like, .init(id: world.post.id))
      #expect(try store.outbox().map(\.call) == ["kinnect.unlike", "kinnect.like"])
    }
  }

  @Test func `messages show in their order, go in their order, and keep their place`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      let list = KinnectOffline.messages(in: world.room.id)
      for body in ["first", "second", "third"] {
        let input = KinnectAPI.SendMessage(id: world.room.id, body: body, media: nil)
        try store.write(KinnectOffline.send, input, showing: Self.message(world, body))
      }
      #expect(try store.items(list).items.map(\.body) == ["third", "second", "first", "Hello"])
      #expect(try store.items(KinnectOffline.inbox).items.first?.lastMessage?.body == "third")

      world.served.road.isClosed = false
      // The second one's answer is lost, so nothing overtakes it.
      for skipped in [1, 0, 0] { world.served.road.happens(.answerLost, to: "/messages", after: skipped) }
      try await world.phone.agree()
      world.served.circle.clock.advance(seconds: 10)
      try await world.phone.agree()
      #expect(try store.items(list).items.map(\.body) == ["third", "second", "first", "Hello"])
      let there = try await world.ben.call(KinnectAPI.messages, .init(id: world.room.id)).items
      #expect(there.map(\.body) == ["third", "second", "first", "Hello"])
      #expect(try store.items(list).items.map(\.id) == there.map(\.id))
    }
  }

  @Test func `what is refused goes back, says why, and can be tried again or given up`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      _ = try await Served.beside(world.served) {
        _ = try await world.ben.call(KinnectAPI.people.removeFollower, .init(username: "ana"))
      }
      try store.write(KinnectOffline.like, .init(id: world.post.id))
      let message = Self.message(world, "are you there?")
      let input = KinnectAPI.SendMessage(id: world.room.id, body: message.body, media: nil)
      try store.write(KinnectOffline.send, input, showing: message)
      world.served.road.isClosed = false
      #expect(try await world.phone.synchroniser.send() == .done)

      let rows = try store.outbox()
      let reasons = rows.map { row in
        if case .failed(.refused(let problem)) = row.state { "\(row.call) \(problem.code)" } else { "\(row.state)" }
      }
      #expect(reasons == ["kinnect.like not_found", "kinnect.sendMessage not_mutual"])
      // The like goes back; the message stays where its words can be read.
      #expect(try world.phone.feed.map(\.likedByMe) == [false])
      let list = KinnectOffline.messages(in: world.room.id)
      #expect(try store.items(list).items.map(\.body) == ["are you there?", "Hello"])

      #expect(try store.giveUp(rows[0].number) == 1)
      _ = try await world.ana.call(KinnectAPI.people.follow, .init(username: "ben"))
      _ = try await world.ben.call(KinnectAPI.people.approveFollowRequest, .init(username: "ana"))
      try store.retry(rows[1].number)
      try await world.phone.agree()
      #expect(try store.outbox() == [])
      #expect(
        try await world.ben.call(KinnectAPI.messages, .init(id: world.room.id)).items.first?.body == "are you there?")
    }
  }

  @Test func `a post waits for its photo, and what is done to it meanwhile means the server's`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      let path = world.served.circle.folder.path + "/chosen.jpg"
      try Data(try await RealPhoto.jpeg()).write(to: URL(fileURLWithPath: path))
      let photo = try store.addFile(path, alt: "A boat")
      try FileManager.default.removeItem(atPath: path)
      #expect(store.file(of: photo) != nil)
      var post = world.post
      (post.id, post.caption, post.media) = (store.newID(), "mine", [])
      try store.write(KinnectOffline.publish, .init(caption: "mine", media: [photo]), showing: post)
      try store.write(KinnectOffline.like, .init(id: post.id))
      try store.write(KinnectOffline.comment, .init(id: post.id, body: "first!"))
      #expect(try world.phone.feed.map(\.caption) == ["mine", "a boat"])
      #expect(try world.phone.feed.map(\.likedByMe) == [true, false])

      world.served.road.isClosed = false
      world.served.circle.clock.advance(seconds: 10)
      try await world.phone.agree()
      #expect(try store.outbox() == [])
      let real = try #require(try await world.ben.call(KinnectAPI.feed, .init()).items.first)
      #expect(real.caption == "mine" && real.likeCount == 1 && real.commentCount == 1)
      #expect(real.media.first?.alt == "A boat")
      #expect(try world.phone.feed.map(\.id) == [real.id, world.post.id])
      // The name that it had here is still understood.
      #expect(try store.item(post.id, of: KinnectOffline.posts)?.id == real.id)
      #expect(store.file(of: photo) == nil)
    }
  }

  @Test func `giving up a photo gives up the post that needs it`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      let path = world.served.circle.folder.path + "/chosen.jpg"
      try Data("no photo".utf8).write(to: URL(fileURLWithPath: path))
      let photo = try store.addFile(path)
      var post = world.post
      (post.id, post.caption) = (store.newID(), "mine")
      try store.write(KinnectOffline.publish, .init(caption: "mine", media: [photo]), showing: post)
      world.served.road.isClosed = false
      world.served.circle.clock.advance(seconds: 10)
      // What is no photo is refused; the post that needs it waits.
      #expect(try await world.phone.synchroniser.send() == .waiting)
      let rows = try store.outbox()
      #expect(rows.map { $0.state == .waiting } == [false, true])
      #expect(try store.giveUp(rows[0].number) == 2)
      #expect(try world.phone.feed.map(\.caption) == ["a boat"])
      #expect(store.file(of: photo) == nil)
    }
  }

  @Test func `a write that was sent a day ago without an answer is the person's to decide`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      let message = Self.message(world, "once")
      let input = KinnectAPI.SendMessage(id: world.room.id, body: "once", media: nil)
      try store.write(KinnectOffline.send, input, showing: message)
      world.served.road.isClosed = false
      for _ in 0..<3 { world.served.road.happens(.answerLost, to: "/messages") }
      #expect(try await world.phone.synchroniser.send() == .waiting)
      world.served.circle.clock.advance(seconds: 2 * 86_400)
      #expect(try await world.phone.synchroniser.send() == .done)
      #expect(try store.outbox().map(\.state) == [.failed(.unknown)])
      #expect(
        try await world.ben.call(KinnectAPI.messages, .init(id: world.room.id)).items.filter(\.isFromAna).count == 1)
    }
  }

  @Test(arguments: [-3, 3]) func `a clock that jumps by days loses and doubles nothing`(days: Int64) async throws {
    try await Self.run { world in
      let jump = Jump(world.served.circle.clock)
      let phone = try await Device(world.ana, world.served, folder: world.phone.folder, now: { jump.now() })
      for (number, body) in ["one", "two", "three"].enumerated() {
        let input = KinnectAPI.SendMessage(id: world.room.id, body: body, media: nil)
        try phone.store.write(KinnectOffline.send, input, showing: Self.message(world, body))
        if number == 1 { jump.seconds.withLock { $0 = days * 86_400 } }
      }
      world.served.road.isClosed = false
      try await phone.agree()
      jump.seconds.withLock { $0 = 0 }
      let again = try await Device(world.ana, world.served, folder: phone.folder, now: { jump.now() })
      try await again.agree()
      #expect(try again.store.outbox() == [])
      let there = try await world.ben.call(KinnectAPI.messages, .init(id: world.room.id)).items
      #expect(there.map(\.body) == ["three", "two", "one", "Hello"])
    }
  }

  @Test func `a session that is over keeps what waits`() async throws {
    try await Self.run { world in
      try world.phone.store.write(KinnectOffline.like, .init(id: world.post.id))
      world.served.road.isClosed = false
      try await world.ana.signOut()
      #expect(try await world.phone.synchroniser.send() == .signedOut)
      #expect(try world.phone.store.outbox().map(\.state) == [.waiting])
    }
  }

  @Test func `two devices of one account come to agree`() async throws {
    try await Self.run { world in
      let other = try await Device(world.ana, world.served)
      world.served.road.isClosed = false
      try await other.agree()
      let posts = [try await world.served.post(world.ben, "second"), try await world.served.post(world.ben, "third")]
      try await other.agree()
      world.served.road.isClosed = true
      try world.phone.store.write(KinnectOffline.like, .init(id: world.post.id))
      try other.store.write(KinnectOffline.like, .init(id: world.post.id))
      try other.store.write(KinnectOffline.like, .init(id: posts[0].id))
      let input = KinnectAPI.SendMessage(id: world.room.id, body: "from here", media: nil)
      try world.phone.store.write(KinnectOffline.send, input, showing: Self.message(world, "from here"))
      world.served.road.isClosed = false
      for _ in 0..<2 {
        try await other.agree()
        try await world.phone.agree()
      }
      #expect(try world.phone.feed == other.feed)
      #expect(try world.phone.feed.map(\.likeCount) == [0, 1, 1])
      #expect(
        try world.phone.store.items(KinnectOffline.inbox).items == other.store.items(KinnectOffline.inbox).items)
    }
  }
}

extension KinnectAPI.Message {
  fileprivate var isFromAna: Bool { author.username == "ana" }
}
