import ClientSupport
import ClientKit
import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

struct RenewalTests {
  private let refresh = "/api/auth/refresh"

  @Test func `twenty calls with a token that has run out renew it once`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      served.circle.clock.advance(seconds: 901)

      let names = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<20 { group.addTask { try await ana.believe.getBuilderProfile()?.builder.name } }
        return try await group.reduce(into: []) { $0.append($1) }
      }

      #expect(names == Array(repeating: "ana", count: 20))
      #expect(served.road.sent(to: refresh).count == 1)
    }
  }

  @Test func `so do twenty that the server turns away`() async throws {
    try await Served.run { served in
      let ana = try served.clientOutOfTime()
      try await ana.signUp(email: "ana@example.org", password: "a rare password")
      try await ana.believe.join(name: "ana")
      served.circle.clock.advance(seconds: 901)

      let names = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<20 { group.addTask { try await ana.believe.getBuilderProfile()?.builder.name } }
        return try await group.reduce(into: []) { $0.append($1) }
      }

      #expect(names == Array(repeating: "ana", count: 20))
      #expect(served.road.sent(to: refresh).count == 1)
    }
  }

  @Test func `a refusal that comes after a renewal asks for no other one`() async throws {
    try await Served.run { served in
      let ana = try served.clientOutOfTime()
      try await ana.signUp(email: "ana@example.org", password: "a rare password")
      try await ana.believe.join(name: "ana")
      served.circle.clock.advance(seconds: 901)
      let gate = Gate()
      served.road.happens(.late(gate), to: "/karma")
      let slow = Task { try await ana.believe.getKarma().level }
      await gate.isReached()
      #expect(try await ana.believe.getUserSupportStats().messagesSent == 0)

      gate.open()

      #expect(try await slow.value == 1)
      #expect(served.road.sent(to: refresh).count == 1)
    }
  }

  @Test func `a lost answer to a renewal is asked for again under the same key`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      served.circle.clock.advance(seconds: 901)
      served.road.happens(.answerLost, to: refresh)

      #expect(try await ana.believe.getKarma().level == 1)

      let sent = served.road.sent(to: refresh)
      #expect(sent.count == 2)
      #expect(Set(sent.map { $0.fields["Idempotency-Key"] }).count == 1)
      #expect(Set(sent.map(\.body)).count == 1)
      served.circle.clock.advance(seconds: 901)
      #expect(try await ana.believe.getKarma().level == 1)
      #expect(served.road.sent(to: refresh).count == 3)
    }
  }

  @Test func `also after a restart of the app`() async throws {
    try await Served.run { served in
      let store = MemoryTokenStore()
      let ana = try await served.builder("ana", tokens: store)
      served.circle.clock.advance(seconds: 901)
      for _ in 0..<3 { served.road.happens(.answerLost, to: refresh) }
      #expect(await failure { () async throws(ClientError) in try await ana.believe.getKarma() } == .interrupted)

      let restarted = try served.client(store)

      #expect(try await restarted.believe.getKarma().level == 1)
      #expect(try await restarted.account()?.email == "ana@example.org")
    }
  }

  @Test func `a caller that gives up does not take the answer with it`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      served.circle.clock.advance(seconds: 901)

      let first = Task { await failure { () async throws(ClientError) in try await ana.believe.getKarma() } }
      first.cancel()
      _ = await first.value

      #expect(try await ana.believe.getKarma().level == 1)
      #expect(served.road.sent(to: refresh).count == 1)
    }
  }

  @Test func `a session that is over is forgotten`() async throws {
    try await Served.run { served in
      let store = MemoryTokenStore()
      let ana = try await served.builder("ana", tokens: store)
      // Somebody used the refresh token first.
      let stolen = try #require(store.load()).refreshToken
      _ = try await served.circle.anyone.post(refresh, ["refreshToken": .string(stolen)])
      served.circle.clock.advance(seconds: 901)

      #expect(await failure { () async throws(ClientError) in try await ana.believe.getKarma() } == .signedOut)
      #expect(store.load() == nil)
      #expect(try await ana.account() == nil)
    }
  }

  @Test func `without a place for the key no token is sent`() async throws {
    try await Served.run { served in
      let store = FullStore()
      let ana = try await served.builder("ana", tokens: store)
      store.isFull.withLock { $0 = true }
      served.circle.clock.advance(seconds: 901)

      let error = await failure { () async throws(ClientError) in try await ana.believe.getKarma() }

      #expect(error == .storage("full"))
      #expect(served.road.sent(to: refresh).isEmpty)
      store.isFull.withLock { $0 = false }
      #expect(try await ana.believe.getKarma().level == 1)
    }
  }
}

/// A store that can be full.
private final class FullStore: TokenStore {
  struct Full: Error, CustomStringConvertible { let description = "full" }

  let isFull = Mutex(false)
  private let memory = MemoryTokenStore()

  func load() -> StoredSession? { memory.load() }
  func save(_ session: StoredSession?) throws {
    if isFull.withLock({ $0 }) { throw Full() }
    memory.save(session)
  }
}
