import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// A process that ends between any two steps: its file as it was at that moment is opened by the next one.
@Suite(.neverUnsteady) struct KilledTests {
  /// Ana sends a message, shares a photo and likes a post of Ben's.
  private struct World: MortalWorld {
    let served: Served
    let client: HearthClient
    let ben: HearthClient
    let post: KinnectAPI.Post
    let room: KinnectAPI.Conversation
    let photo: String
    var catalogue: OfflineCatalogue { KinnectOffline.catalogue }

    static func run(_ test: (World) async throws -> Void) async throws {
      try await Served.run(open: ["kinnect"]) { served in
        let (ana, ben) = try await served.friends()
        try await test(
          World(
            served: served, client: ana, ben: ben, post: try await served.post(ben, "a boat"),
            room: try await ana.call(KinnectAPI.openConversation, .init(members: ["ben"], name: nil)),
            photo: try await served.photoFile()))
      }
    }

    func live(_ name: String, on phone: Device, _ acknowledged: Acknowledged) async throws {
      let store = phone.store
      let message = KinnectAPI.Message(
        id: store.newID(), conversation: room.id, author: room.members[0], body: name, media: nil, story: nil,
        event: nil, subject: nil, createdAt: store.now(), mine: true)
      try await acknowledged.note("message") {
        try await store.write(KinnectAPI.sendMessage, .init(id: room.id, body: name, media: nil), showing: message)
      }
      try await acknowledged.note("post") {
        var mine = post
        (mine.id, mine.caption, mine.media) = (store.newID(), name, [])
        let file = try await store.addFile(photo)
        try await store.write(KinnectAPI.publishPost, .init(caption: name, media: [file]), showing: mine)
      }
      try await acknowledged.note("like") { try await store.write(KinnectAPI.like, .init(id: post.id)) }
    }

    func faults(_ name: String, _ acknowledged: Set<String>, on phone: Device) async throws -> [String] {
      let messages = try await ben.call(KinnectAPI.messages, .init(id: room.id, limit: .init(100))).items
      let feed = try await client.call(KinnectAPI.feed, .init(limit: .init(100))).items
      let counts = ["message": messages.count { $0.body == name }, "post": feed.count { $0.caption == name }]
      var faults = losses(counts, acknowledged)
      let liked = feed.first { $0.id == post.id }?.likedByMe
      if acknowledged.contains("like"), liked != true { faults.append("the like is lost") }
      if try await phone.store.outbox() != [] { faults.append("something waits for ever") }
      if try await phone.feed.prefix(20).map(\.id) != feed.prefix(20).map(\.id) { faults.append("the device's feed") }
      return faults.sorted()
    }

    func tidy() async throws { _ = try await client.call(KinnectAPI.unlike, .init(id: post.id)) }
  }

  @Test func `whatever is acknowledged is done once, wherever the process ends`() async throws {
    try await World.run { world in
      let (faults, steps) = try await world.killed()
      #expect(faults == [])
      #expect(steps > 40, "\(steps)")
    }
  }

  /// The check notices what it is there for.
  @Test(arguments: SendingFault.allCases) func `a planted fault of sending is noticed`(fault: SendingFault) async throws
  {
    try await World.run { world in
      let (faults, _) = try await world.killed { try await $0.agree(faulty: KinnectAPI.sendMessage, fault) }
      #expect(faults.contains { $0.hasSuffix("message \(fault.outcome)") }, "\(faults)")
    }
  }
}
