import ClientSupport
import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// A process that ends between any two steps: its file as it was at that moment is opened by the next one.
@Suite(.neverUnsteady) struct KilledTests {
  /// Stops the process at a step, as far as its file and the server are concerned.
  private final class Killer: Sendable {
    private let state = Mutex((steps: 0, at: Int?.none, folder: "", isKilled: false))
    private let road: Road

    init(_ road: Road) { self.road = road }

    var steps: Int { state.withLock { $0.steps } }
    var isKilled: Bool { state.withLock { $0.isKilled } }

    func arm(at step: Int, copying folder: String) {
      state.withLock { $0 = (0, step, folder, false) }
    }

    func step() {
      let folder = state.withLock { state -> String? in
        state.steps += 1
        guard state.steps - 1 == state.at else { return nil }
        state.isKilled = true
        return state.folder
      }
      guard let folder else { return }
      road.isClosed = true
      do { try FileManager.default.copyItem(atPath: folder, toPath: folder + "-killed") } catch {
        Issue.record("the folder can't be copied: \(error)")
      }
    }
  }

  private struct World {
    let served: Served
    let ana: HearthClient
    let ben: HearthClient
    let post: KinnectAPI.Post
    let room: KinnectAPI.Conversation
    let photo: String

    /// What a person does; answers what was acknowledged before the process ended.
    func live(_ name: String, on phone: Device, _ killer: Killer, send: (Device) async throws -> Void) async throws
      -> Set<String>
    {
      var acknowledged: Set<String> = []
      func acknowledge(_ what: String, _ write: () throws -> Void) throws {
        try write()
        if !killer.isKilled { acknowledged.insert(what) }
      }
      let store = phone.store
      let message = KinnectAPI.Message(
        id: store.newID(), conversation: room.id, author: room.members[0], body: name, media: nil, story: nil,
        event: nil, subject: nil, createdAt: store.now(), mine: true)
      try acknowledge("message") {
        try store.write(KinnectOffline.send, .init(id: room.id, body: name, media: nil), showing: message)
      }
      try acknowledge("post") {
        var mine = post
        (mine.id, mine.caption, mine.media) = (store.newID(), name, [])
        let file = try store.addFile(photo)
        try store.write(KinnectOffline.publish, .init(caption: name, media: [file]), showing: mine)
      }
      try acknowledge("like") { try store.write(KinnectOffline.like, .init(id: post.id)) }
      do { try await send(phone) } catch {
        // A process that has ended fails at nothing.
        if !killer.isKilled { throw error }
      }
      return acknowledged
    }

    /// What is wrong in the end.
    func faults(_ name: String, _ acknowledged: Set<String>, on phone: Device) async throws -> [String] {
      let messages = try await ben.call(KinnectAPI.messages, .init(id: room.id, limit: .init(100))).items
      let feed = try await ana.call(KinnectAPI.feed, .init(limit: .init(100))).items
      let counts = ["message": messages.count { $0.body == name }, "post": feed.count { $0.caption == name }]
      var faults = counts.filter { what, count in
        count > 1 || (acknowledged.contains(what) && count == 0)
      }.map { "\($0.key) \($0.value) times" }
      let liked = feed.first { $0.id == post.id }?.likedByMe
      if acknowledged.contains("like"), liked != true { faults.append("the like is lost") }
      if try phone.store.outbox() != [] { faults.append("something waits for ever") }
      if try phone.feed.prefix(20).map(\.id) != feed.prefix(20).map(\.id) { faults.append("the device's feed") }
      return faults.sorted()
    }
  }

  /// Ends the process at each step in turn.
  /// - Parameter send: what the process does to send; a faulty one, where that is to be noticed.
  /// - Returns: what was wrong afterwards, and at how many steps it was ended.
  private static func killed(
    sending send: @escaping @Sendable (Device) async throws -> Void
  ) async throws -> (faults: [String], steps: Int) {
    var (faults, steps): ([String], Int) = ([], 0)
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let path = served.circle.folder.path + "/chosen.jpg"
      try Data(try await RealPhoto.jpeg()).write(to: URL(fileURLWithPath: path))
      let world = World(
        served: served, ana: ana, ben: ben, post: try await served.post(ben, "a boat"),
        room: try await ana.call(KinnectAPI.openConversation, .init(members: ["ben"], name: nil)), photo: path)
      while steps < 200 {
        let killer = Killer(served.road)
        let phone = try await Device(ana, served, step: { killer.step() })
        try await phone.agree()
        killer.arm(at: steps, copying: phone.folder)
        let name = "step \(steps)"
        let acknowledged = try await world.live(name, on: phone, killer, send: send)
        served.road.isClosed = false
        served.circle.clock.advance(seconds: 400)
        guard killer.isKilled else { return }
        let next = try await Device(ana, served, folder: phone.folder + "-killed")
        try await next.agree()
        faults += try await world.faults(name, acknowledged, on: next).map { "\(name): \($0)" }
        _ = try await ana.call(KinnectAPI.unlike, .init(id: world.post.id))
        steps += 1
      }
    }
    return (faults, steps)
  }

  @Test func `whatever is acknowledged is done once, wherever the process ends`() async throws {
    let (faults, steps) = try await Self.killed { phone in try await phone.agree() }
    #expect(faults == [])
    #expect(steps > 40, "\(steps)")
  }

  /// The check notices what it is there for.
  @Test(arguments: ["cleared before the answer", "sent under another key"])
  func `a planted fault of sending is noticed`(fault: String) async throws {
    let (faults, _) = try await Self.killed { phone in
      for row in try phone.store.outbox() {
        guard row.call == KinnectAPI.sendMessage.name else { continue }
        if fault == "cleared before the answer" {
          try phone.store.change { (writer) throws(StoreError) in
            try writer.connection.run("DELETE FROM outbox WHERE number = ?", .integer(row.number))
          }
          let input = try StoreJSON.decode(KinnectAPI.SendMessage.self, Array(row.input.utf8))
          _ = try await phone.client.call(KinnectAPI.sendMessage, input)
        } else {
          let input = try StoreJSON.decode(KinnectAPI.SendMessage.self, Array(row.input.utf8))
          _ = try await phone.client.call(KinnectAPI.sendMessage, input, key: UUID().uuidString)
          try phone.store.change { (writer) throws(StoreError) in
            try writer.connection.run("DELETE FROM outbox WHERE number = ?", .integer(row.number))
          }
        }
      }
      try await phone.agree()
    }
    let expected = fault == "cleared before the answer" ? "message 0 times" : "message 2 times"
    #expect(faults.contains { $0.hasSuffix(expected) }, "\(faults)")
  }
}
