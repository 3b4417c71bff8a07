import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Connections that end at every boundary of a request and at any byte.
@Suite(.neverUnsteady) struct LostConnectionTests {
  private struct World {
    let served: Served
    let ben: HearthClient
    let post: KinnectAPI.Post
    let room: KinnectAPI.Conversation

    init(_ served: Served, _ ana: HearthClient, _ ben: HearthClient) async throws {
      self.served = served
      self.ben = ben
      post = try await served.post(ben, "a boat")
      room = try await ana.call(KinnectAPI.openConversation, .init(members: ["ben"], name: nil))
    }

    /// Writes a message and a comment, and likes or takes the like back.
    func write(_ name: String, _ isLiked: Bool, on phone: Device) async throws {
      let store = phone.store
      let message = KinnectAPI.Message(
        id: store.newID(), conversation: room.id, author: room.members[0], body: name, media: nil, story: nil,
        event: nil, subject: nil, createdAt: store.now(), mine: true)
      try await store.write(KinnectAPI.sendMessage, .init(id: room.id, body: name, media: nil), showing: message)
      try await store.write(KinnectAPI.addComment, .init(id: post.id, body: name))
      try await store.write(isLiked ? KinnectAPI.like : KinnectAPI.unlike, .init(id: post.id))
    }

    /// Goes on until everything is said and read, whatever happens meanwhile.
    func agree(_ phone: Device) async throws {
      for attempt in 1...12 {
        do {
          let outcome = try await phone.synchroniser.send()
          served.circle.clock.advance(seconds: 400)
          guard outcome == .done else { continue }
          try await phone.synchroniser.sync()
          return
        } catch let error as ClientError {
          guard attempt < 12 else { throw error }
        }
      }
      throw TestFault("what waits is never sent: \(try await phone.store.outbox())")
    }

    /// What is wrong with what the server and the device have in the end.
    func faults(_ names: [String], _ isLiked: Bool, on phone: Device) async throws -> [String] {
      try await Served.beside(served) {
        var faults: [String] = []
        let bodies = try await ben.call(KinnectAPI.messages, .init(id: room.id, limit: .init(100))).items.map(\.body)
        var comments: [String] = []
        for try await comment in ben.list(KinnectAPI.comments, .init(id: post.id, limit: .init(100))) {
          comments.append(comment.body)
        }
        for name in names.suffix(90) {
          let counts = (bodies.count { $0 == name }, comments.count { $0 == name })
          if counts != (1, 1) { faults.append("\(name): \(counts.0) messages, \(counts.1) comments") }
        }
        let there = try await phone.client.call(KinnectAPI.post, .init(id: post.id))
        if there.likedByMe != isLiked { faults.append("the like") }
        let shown = try await phone.store.item(post.id, of: KinnectOffline.posts)
        if shown?.likeCount != there.likeCount { faults.append("the device's likes") }
        if shown?.commentCount != there.commentCount { faults.append("the device's number of comments") }
        if try await phone.store.outbox() != [] { faults.append("the outbox") }
        return faults
      }
    }
  }

  @Test(arguments: [Road.Mishap.lost, .answerLost])
  func `at every boundary of a request, whatever is acknowledged is done once`(mishap: Road.Mishap) async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let world = try await World(served, ana, ben)
      let phone = try await Device(ana, served)
      try await phone.agree()
      let before = served.road.sent.count
      try await world.write("undisturbed", true, on: phone)
      try await world.agree(phone)
      let requests = served.road.sent.count - before
      #expect(requests == 7)

      var names = ["undisturbed"]
      for boundary in 0..<requests {
        // The request, and each of its own repetitions.
        for repetition in 0..<3 { served.road.happens(mishap, to: "", after: repetition == 0 ? boundary : 0) }
        names.append("\(boundary)")
        try await world.write(names[boundary + 1], boundary % 2 == 1, on: phone)
        try await world.agree(phone)
        served.road.forget()
        #expect(try await world.faults(names, boundary % 2 == 1, on: phone) == [], "boundary \(boundary)")
      }
    }
  }

  @Test func `at any of 200 bytes, whatever is acknowledged is done once`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let tokens = MemoryTokenStore()
      let (ana, ben) = try await served.friends(tokens: tokens)
      let world = try await World(served, ana, ben)
      let line = CuttingTransport()
      let phone = try await Device(try served.client(tokens, transport: line), served)
      try await phone.agree()
      let before = line.passed
      var names = ["undisturbed"]
      try await world.write(names[0], true, on: phone)
      try await world.agree(phone)
      let bytes = line.passed - before
      #expect(bytes > 4_000)

      var random = SeededRandom(seed: 20_261_123)
      var cuts = 0
      for round in 0..<200 {
        let passed = line.passed
        let offset = Int.random(in: 0..<bytes, using: &random)
        line.cut(after: offset)
        names.append("\(round)")
        try await world.write(names[round + 1], round % 2 == 1, on: phone)
        try await world.agree(phone)
        if !line.isArmed { cuts += 1 }
        line.mend()
        #expect(line.passed > passed)
        if round % 20 == 19 {
          #expect(try await world.faults(names, round % 2 == 1, on: phone) == [], "round \(round)")
        }
      }
      // Most of them did cut something.
      #expect(cuts > 150, "\(cuts)")
    }
  }
}

/// Numbers that are the same in each run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
