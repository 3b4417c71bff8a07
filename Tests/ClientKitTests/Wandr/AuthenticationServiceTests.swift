import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// The seed's sign-in, with what is on the device of who is signed in.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AuthenticationServiceTests {
  private typealias Service = WandrKit.AuthenticationService

  private func service(_ name: String, _ served: Served, _ folder: TestFolder) throws -> Service {
    Service(
      try served.client(FileTokenStore(path: "\(folder.path)/\(name).session")), folder: "\(folder.path)/\(name)")
  }

  private func run(_ test: (Served, TestFolder) async throws -> Void) async throws {
    try await Served.runWandr { try await test($0, try TestFolder()) }
  }

  @Test func `signing up, writing, and the same again at the next start without a connection`() async throws {
    try await run { served, folder in
      let first = try service("ana", served, folder)
      await first.restoreSession()
      #expect(!first.isAuthenticated && first.error == nil && first.engine == nil)
      await first.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      #expect(first.isAuthenticated && first.currentUser?.username == "ana" && !first.isLoading)
      let journal = try #require(first.engine?.journal)
      let place = try await journal.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))
      let log = try await journal.log(.init(placeID: place, rating: .mustSee))

      served.road.isClosed = true
      let second = try service("ana", served, folder)
      await second.restoreSession()
      #expect(second.currentUser?.username == "ana" && second.error as? ClientError == .unreachable)
      let shown = try await second.engine?.journal.log(log)
      #expect(shown?.userID == second.currentUser?.id && shown?.syncStatus == .pending)
    }
  }

  @Test func `an account without a profile here is asked for its username`() async throws {
    try await run { served, folder in
      let client = try served.client()
      try await client.signUp(email: "ben@example.org", password: "a rare password")
      let service = try service("ben", served, folder)

      await service.signIn(email: "ben@example.org", password: "a rare password")
      #expect(service.needsUsername && !service.isAuthenticated && service.error == nil)
      await service.chooseUsername("b")
      #expect(service.error as? ClientError == .badInput("username"))
      await service.chooseUsername("ben")
      #expect(service.isAuthenticated && !service.needsUsername && service.error == nil)
    }
  }

  @Test func `signing out says how much would be lost, and leaves nothing once that is agreed to`() async throws {
    try await run { served, folder in
      let service = try service("ana", served, folder)
      await service.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      let journal = try #require(service.engine?.journal)
      let place = try await journal.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))
      try await journal.log(.init(placeID: place, rating: .mustSee))
      #expect(try await service.unsentCount() == 2)

      await service.signOut(losing: 1)
      #expect(service.error as? WandrKit.UnsentChanges == WandrKit.UnsentChanges(count: 2))
      #expect(service.isAuthenticated && service.engine != nil)

      await service.signOut(losing: 2)
      #expect(service.error == nil && !service.isAuthenticated && service.engine == nil)
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ana"))
      #expect(try await service.unsentCount() == 0)
    }
  }

  @Test func `nobody else's session sends what waits`() async throws {
    try await run { served, folder in
      _ = try await served.traveller("ben")
      let service = try service("ana", served, folder)
      await service.signUp(email: "ana@example.org", password: "a rare password", username: "ana")
      let engine = try #require(service.engine)
      try await engine.journal.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))

      await service.signIn(email: "ben@example.org", password: "a rare password")

      #expect(service.error as? StoreError == .another && service.engine == nil)
      #expect(try await engine.syncNow() == .signedOut)
      #expect(try await engine.journal.waitingCount == 1)
      await service.signOut(losing: 0)
      #expect(service.error as? WandrKit.UnsentChanges == WandrKit.UnsentChanges(count: 1))
      #expect(try await service.unsentCount() == 1)
    }
  }

  @Test func `the wrong password says so, and opens nothing`() async throws {
    try await run { served, folder in
      _ = try await served.traveller("ana")
      let service = try service("ana", served, folder)

      await service.signIn(email: "ana@example.org", password: "not the password")

      #expect(service.error as? ClientError != nil && service.engine == nil && !service.isLoading)
    }
  }
}
