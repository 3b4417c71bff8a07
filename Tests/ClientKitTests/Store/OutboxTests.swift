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
      try await phone.store.load(KinnectOffline.talks.messages(in: room.id), isFirst: true, through: ana)
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
      try await world.phone.store.write(KinnectAPI.like, .init(id: world.post.id))
      #expect(try await world.phone.feed.map { "\($0.likedByMe) \($0.likeCount)" } == ["true 1"])
      #expect(try await world.phone.synchroniser.send() == .waiting)

      let later = try await Device(world.ana, world.served, folder: world.phone.folder)
      #expect(try await later.feed.map(\.likeCount) == [1])
      world.served.road.isClosed = false
      world.served.circle.clock.advance(seconds: 10)
      try await later.agree()
      #expect(try await later.store.outbox() == [])
      #expect(try await later.feed.map(\.likeCount) == [1])
      #expect(try await world.ben.call(KinnectAPI.post, .init(id: world.post.id)).likeCount == 1)
    }
  }

  @Test func `a like that was taken back before it was sent is no request but the last`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      for _ in 0..<3 {
        try await store.write(KinnectAPI.like, .init(id: world.post.id))
        try await store.write(KinnectAPI.unlike, .init(id: world.post.id))
      }
      #expect(try await store.outbox().map(\.call) == ["kinnect.unlike"])
      #expect(try await world.phone.feed.map(\.likeCount) == [0])
      // What was sent, even without an answer, isn't folded.
      #expect(try await world.phone.synchroniser.send() == .waiting)
      try await store.write(KinnectAPI.like, .init(id: world.post.id))
      #expect(try await store.outbox().map(\.call) == ["kinnect.unlike", "kinnect.like"])
    }
  }

  /// Ana publishes a photo: its ID and the post's, as they are on her phone.
  private static func publish(
    _ caption: String, _ photo: Data, alt: String? = nil, _ world: World
  ) async throws -> (post: ID<KinnectAPI.Post>, photo: ID<MediaAPI.Item>) {
    let store = world.phone.store
    let path = world.served.circle.folder.path + "/chosen.jpg"
    try photo.write(to: URL(fileURLWithPath: path))
    let file = try await store.addFile(path, alt: alt)
    try FileManager.default.removeItem(atPath: path)
    var post = world.post
    (post.id, post.caption, post.media) = (store.newID(), caption, [])
    try await store.write(KinnectAPI.publishPost, .init(caption: caption, media: [file]), showing: post)
    return (post.id, file)
  }

  @Test func `a post that is deleted before it was sent never reaches the server, nor does its photo`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      let photo = Data(try await RealPhoto.jpeg())
      let mine = try await Self.publish("not this one", photo, world)
      try await store.write(KinnectAPI.like, .init(id: mine.post))
      #expect(try await store.outbox().count == 3)
      #expect(try await store.write(KinnectAPI.deletePost, .init(id: mine.post)) == nil)
      #expect(try await store.outbox() == [])
      #expect(try await world.phone.feed.map(\.caption) == ["a boat"])
      #expect(store.file(of: mine.photo) == nil)
      let before = world.served.road.sent.count
      world.served.road.isClosed = false
      #expect(try await world.phone.synchroniser.send() == .done)
      #expect(world.served.road.sent.count == before)

      // What was sent may be there, though its answer was lost: then it takes a request.
      let other = try await Self.publish("this one", photo, world)
      for _ in 0..<3 { world.served.road.happens(.answerLost, to: "/kinnect/posts") }
      #expect(try await world.phone.synchroniser.send() == .waiting)
      #expect(try await store.write(KinnectAPI.deletePost, .init(id: other.post)) != nil)
      world.served.road.forget()
      world.served.circle.clock.advance(seconds: 10)
      try await world.phone.agree()
      #expect(try await store.outbox() == [])
      #expect(try await world.phone.feed.map(\.caption) == ["a boat"])
      #expect(try await world.ben.call(KinnectAPI.feed, .init()).items.map(\.caption) == ["a boat"])
    }
  }

  @Test func `messages show in their order, go in their order, and keep their place`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      let list = KinnectOffline.talks.messages(in: world.room.id)
      for body in ["first", "second", "third"] {
        let input = SocialAPI.SendMessage(id: world.room.id, body: body, media: nil)
        try await store.write(KinnectAPI.sendMessage, input, showing: Self.message(world, body))
      }
      #expect(try await store.items(list).items.map(\.body) == ["third", "second", "first", "Hello"])
      #expect(try await store.items(KinnectOffline.talks.inbox).items.first?.lastMessage?.body == "third")

      world.served.road.isClosed = false
      // The second one's answer is lost, so nothing overtakes it.
      for skipped in [1, 0, 0] { world.served.road.happens(.answerLost, to: "/messages", after: skipped) }
      try await world.phone.agree()
      world.served.circle.clock.advance(seconds: 10)
      try await world.phone.agree()
      #expect(try await store.items(list).items.map(\.body) == ["third", "second", "first", "Hello"])
      let there = try await world.ben.call(KinnectAPI.messages, .init(id: world.room.id)).items
      #expect(there.map(\.body) == ["third", "second", "first", "Hello"])
      #expect(try await store.items(list).items.map(\.id) == there.map(\.id))
    }
  }

  @Test func `what is refused goes back, says why, and can be tried again or given up`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      _ = try await Served.beside(world.served) {
        _ = try await world.ben.call(KinnectAPI.people.removeFollower, .init(username: "ana"))
      }
      try await store.write(KinnectAPI.like, .init(id: world.post.id))
      let message = Self.message(world, "are you there?")
      let input = SocialAPI.SendMessage(id: world.room.id, body: message.body, media: nil)
      try await store.write(KinnectAPI.sendMessage, input, showing: message)
      world.served.road.isClosed = false
      #expect(try await world.phone.synchroniser.send() == .done)

      let rows = try await store.outbox()
      let reasons = rows.map { row in
        if case .failed(.refused(let problem)) = row.state { "\(row.call) \(problem.code)" } else { "\(row.state)" }
      }
      #expect(reasons == ["kinnect.like not_found", "kinnect.sendMessage not_mutual"])
      // The like goes back; the message stays where its words can be read.
      #expect(try await world.phone.feed.map(\.likedByMe) == [false])
      let list = KinnectOffline.talks.messages(in: world.room.id)
      #expect(try await store.items(list).items.map(\.body) == ["are you there?", "Hello"])

      #expect(try await store.giveUp(rows[0].number) == 1)
      _ = try await world.ana.call(KinnectAPI.people.follow, .init(username: "ben"))
      _ = try await world.ben.call(KinnectAPI.people.approveFollowRequest, .init(username: "ana"))
      try await store.retry(rows[1].number)
      try await world.phone.agree()
      #expect(try await store.outbox() == [])
      #expect(
        try await world.ben.call(KinnectAPI.messages, .init(id: world.room.id)).items.first?.body == "are you there?")
    }
  }

  @Test func `nobody else's session sends what waits, or brings anything into the store`() async throws {
    try await Self.run { world in
      let phone = world.phone
      try await phone.store.write(KinnectAPI.like, .init(id: world.post.id))
      let feed = try await phone.feed
      world.served.road.isClosed = false
      try await world.ana.signOut()
      #expect(try await phone.synchroniser.send() == .signedOut)
      _ = try await world.ana.signIn(email: "ben@example.org", password: "a rare password")
      let sent = world.served.road.sent.count

      #expect(try await phone.synchroniser.send() == .signedOut)
      await #expect(throws: ClientError.signedOut) { try await phone.synchroniser.sync() }

      #expect(world.served.road.sent.count == sent)
      #expect(try await phone.store.outbox().count == 1)
      #expect(try await phone.feed == feed)
    }
  }

  @Test func `a post waits for its photo, and what is done to it meanwhile means the server's`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      let (post, photo) = try await Self.publish("mine", Data(try await RealPhoto.jpeg()), alt: "A boat", world)
      #expect(store.file(of: photo) != nil)
      try await store.write(KinnectAPI.like, .init(id: post))
      try await store.write(KinnectAPI.addComment, .init(id: post, body: "first!"))
      #expect(try await world.phone.feed.map(\.caption) == ["mine", "a boat"])
      #expect(try await world.phone.feed.map(\.likedByMe) == [true, false])

      world.served.road.isClosed = false
      world.served.circle.clock.advance(seconds: 10)
      try await world.phone.agree()
      #expect(try await store.outbox() == [])
      let real = try #require(try await world.ben.call(KinnectAPI.feed, .init()).items.first)
      #expect(real.caption == "mine" && real.likeCount == 1 && real.commentCount == 1)
      #expect(real.media.first?.alt == "A boat")
      #expect(try await world.phone.feed.map(\.id) == [real.id, world.post.id])
      // The name that it had here is still understood.
      #expect(try await store.item(post, of: KinnectOffline.posts)?.id == real.id)
      #expect(store.file(of: photo) == nil)
    }
  }

  @Test func `a comment is counted once, also where the feed is read before its answer is there`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      func counts() async throws -> [Int] {
        try await world.phone.feed.filter { $0.id == world.post.id }.map(\.commentCount)
      }
      world.served.road.isClosed = false
      let gate = Gate()
      world.served.road.happens(.late(gate), to: "/comments")
      try await store.write(KinnectAPI.addComment, .init(id: world.post.id, body: "first!"))
      let sending = Task { try await world.phone.synchroniser.send() }
      await gate.isReached()
      try await store.load(KinnectOffline.feed, isFirst: true, through: world.ana)
      gate.open()
      #expect(try await sending.value == .done)
      #expect(try await counts() == [1])

      try await store.write(KinnectAPI.addComment, .init(id: world.post.id, body: "second!"))
      #expect(try await counts() == [2])
      #expect(try await world.phone.synchroniser.send() == .done)
      #expect(try await counts() == [2])
    }
  }

  @Test func `a page that was asked for before a post was published doesn't take the post away`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      world.served.road.isClosed = false
      let gate = Gate()
      world.served.road.happens(.late(gate), to: "/kinnect/feed")
      let loading = Task { try await store.load(KinnectOffline.feed, isFirst: true, through: world.ana) }
      await gate.isReached()
      _ = try await Self.publish("mine", Data(try await RealPhoto.jpeg()), alt: "A boat", world)
      for _ in 0..<20 where try await world.phone.synchroniser.send() == .waiting {
        world.served.circle.clock.advance(seconds: 10)
      }
      #expect(try await store.outbox() == [])
      gate.open()
      try await loading.value
      #expect(try await world.phone.feed.map(\.caption) == ["mine", "a boat"])
    }
  }

  @Test func `giving up a photo gives up the post that needs it`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      let (_, photo) = try await Self.publish("mine", Data("no photo".utf8), world)
      world.served.road.isClosed = false
      world.served.circle.clock.advance(seconds: 10)
      // What is no photo is refused; the post that needs it waits.
      #expect(try await world.phone.synchroniser.send() == .waiting)
      let rows = try await store.outbox()
      #expect(rows.map { $0.state == .waiting } == [false, true])
      #expect(try await store.giveUp(rows[0].number) == 2)
      #expect(try await world.phone.feed.map(\.caption) == ["a boat"])
      #expect(store.file(of: photo) == nil)
    }
  }

  @Test func `a write that was sent a day ago without an answer is the person's to decide`() async throws {
    try await Self.run { world in
      let store = world.phone.store
      let message = Self.message(world, "once")
      let input = SocialAPI.SendMessage(id: world.room.id, body: "once", media: nil)
      try await store.write(KinnectAPI.sendMessage, input, showing: message)
      world.served.road.isClosed = false
      for _ in 0..<3 { world.served.road.happens(.answerLost, to: "/messages") }
      #expect(try await world.phone.synchroniser.send() == .waiting)
      world.served.circle.clock.advance(seconds: 2 * 86_400)
      #expect(try await world.phone.synchroniser.send() == .done)
      #expect(try await store.outbox().map(\.state) == [.failed(.unknown)])
      #expect(
        try await world.ben.call(KinnectAPI.messages, .init(id: world.room.id)).items.filter(\.isFromAna).count == 1)
    }
  }

  @Test(arguments: [-3, 3]) func `a clock that jumps by days loses and doubles nothing`(days: Int64) async throws {
    try await Self.run { world in
      let jump = Jump(world.served.circle.clock)
      let phone = try await Device(world.ana, world.served, folder: world.phone.folder, now: { jump.now() })
      for (number, body) in ["one", "two", "three"].enumerated() {
        let input = SocialAPI.SendMessage(id: world.room.id, body: body, media: nil)
        try await phone.store.write(KinnectAPI.sendMessage, input, showing: Self.message(world, body))
        if number == 1 { jump.seconds.withLock { $0 = days * 86_400 } }
      }
      world.served.road.isClosed = false
      try await phone.agree()
      jump.seconds.withLock { $0 = 0 }
      let again = try await Device(world.ana, world.served, folder: phone.folder, now: { jump.now() })
      try await again.agree()
      #expect(try await again.store.outbox() == [])
      let there = try await world.ben.call(KinnectAPI.messages, .init(id: world.room.id)).items
      #expect(there.map(\.body) == ["three", "two", "one", "Hello"])
    }
  }

  @Test func `a session that is over keeps what waits`() async throws {
    try await Self.run { world in
      try await world.phone.store.write(KinnectAPI.like, .init(id: world.post.id))
      world.served.road.isClosed = false
      try await world.ana.signOut()
      #expect(try await world.phone.synchroniser.send() == .signedOut)
      #expect(try await world.phone.store.outbox().map(\.state) == [.waiting])
    }
  }

  /// Writes, losses, restarts and time by chance, on two devices that see each other only through the server.
  @Test(arguments: 0..<8) func `two devices agree, whatever happens in whatever order`(seed: UInt64) async throws {
    try await Self.run { world in
      var random = SeededRandom(seed: 20_261_124 + seed)
      world.served.road.isClosed = false
      var posts = [world.post]
      for number in 0..<3 { posts.append(try await world.served.post(world.ben, "more \(number)")) }
      var devices = [world.phone, try await Device(world.ana, world.served)]
      for device in devices { try await device.agree() }
      var written: [String] = []
      for step in 0..<60 {
        let index = Int.random(in: 0..<2, using: &random)
        let device = devices[index]
        let post = posts[Int.random(in: 0..<posts.count, using: &random)]
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: try await device.store.write(KinnectAPI.like, .init(id: post.id))
        case 2: try await device.store.write(KinnectAPI.unlike, .init(id: post.id))
        case 3:
          written.append("step \(step)")
          let input = SocialAPI.SendMessage(id: world.room.id, body: "step \(step)", media: nil)
          try await device.store.write(KinnectAPI.sendMessage, input, showing: Self.message(world, "step \(step)"))
        case 4:
          let mishap: Road.Mishap = Bool.random(using: &random) ? .lost : .answerLost
          world.served.road.happens(mishap, to: "", after: Int.random(in: 0..<4, using: &random))
          _ = try await device.synchroniser.send()
        case 5:
          // What a lost connection leaves undone is done later.
          _ = try? await device.agree()
        case 6: devices[index] = try await Device(world.ana, world.served, folder: device.folder)
        default: world.served.circle.clock.advance(seconds: Int64.random(in: 1...600, using: &random))
        }
      }
      world.served.road.forget()
      for _ in 0..<3 {
        for device in devices {
          world.served.circle.clock.advance(seconds: 400)
          try await device.agree()
        }
      }
      for device in devices { #expect(try await device.store.outbox() == []) }
      // Links to photos are signed anew each hour, and are no part of a version.
      func facts(_ posts: [KinnectAPI.Post]) -> [String] {
        posts.map { "\($0.id) \($0.caption) \($0.likeCount) \($0.likedByMe) \($0.commentCount)" }
      }
      let feed = facts(try await world.ana.call(KinnectAPI.feed, .init()).items)
      for device in devices { #expect(facts(try await device.feed) == feed, "seed \(seed)") }
      let there = try await world.ben.call(KinnectAPI.messages, .init(id: world.room.id, limit: .init(100))).items
      #expect(there.map(\.body).filter { $0.hasPrefix("step") }.sorted() == written.sorted(), "seed \(seed)")
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
      try await world.phone.store.write(KinnectAPI.like, .init(id: world.post.id))
      try await other.store.write(KinnectAPI.like, .init(id: world.post.id))
      try await other.store.write(KinnectAPI.like, .init(id: posts[0].id))
      let input = SocialAPI.SendMessage(id: world.room.id, body: "from here", media: nil)
      try await world.phone.store.write(KinnectAPI.sendMessage, input, showing: Self.message(world, "from here"))
      world.served.road.isClosed = false
      for _ in 0..<2 {
        try await other.agree()
        try await world.phone.agree()
      }
      let (own, others) = (try await world.phone.feed, try await other.feed)
      #expect(own == others)
      #expect(try await world.phone.feed.map(\.likeCount) == [0, 1, 1])
      #expect(
        try await world.phone.store.items(KinnectOffline.talks.inbox).items
          == other.store.items(KinnectOffline.talks.inbox).items)
    }
  }
}

extension KinnectAPI.Message {
  fileprivate var isFromAna: Bool { author.username == "ana" }
}
