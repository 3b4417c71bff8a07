import ClientKit
import ClientSupport
import Foundation
import HearthScreens
import TestCircle
import Testing

@testable import KinnectScreens

/// An invitation to the app, for those who have an account on its server already.
@MainActor struct InvitationTests {
  private static let over = "AAAAAAAAAAAAAAAAAAAAAA"

  /// Cleo has an account, of Believe; Kinnect is by invitation.
  private func run(_ test: @MainActor (Served, Session) async throws -> Void) async throws {
    try await Served.run { served in
      _ = try await served.builder("cleo")
      let folder = try TestFolder()
      let places = AppPlaces(folder: folder.path, tokens: MemoryTokenStore()) { _, tokens in
        try served.waitingClient(tokens)
      }
      let session = Session(.kinnect, places)
      await session.start()
      try await test(served, session)
      await session.signOut()
      withExtendedLifetime(folder) {}
    }
  }

  private func signIn(to session: Session) async throws -> AuthViewModel {
    await session.signIn(email: "cleo@example.org", password: "a rare password")
    #expect(session.failure == nil)
    return AuthViewModel(try #require(session.account))
  }

  @Test func `an account of another app signs in by the link, and chooses a username`() async throws {
    try await run { served, session in
      let token = try await served.invitation(to: "kinnect")
      let address = try served.address.text
      await session.connect(to: "\(address)/kinnect/invite/\(token)")
      #expect(session.failure == nil && session.invitation == token)

      let auth = try await signIn(to: session)

      #expect(session.invitation == nil)
      await auth.createProfile(username: "cleo", fullName: "")
      #expect(auth.failure == nil && auth.username == "cleo")
    }
  }

  @Test func `a link that lets nobody in any more keeps nobody from signing in`() async throws {
    try await run { served, session in
      let address = try served.address.text
      await session.connect(to: "\(address)/kinnect/invite/\(Self.over)")

      let auth = try await signIn(to: session)

      await auth.createProfile(username: "cleo", fullName: "")
      #expect(auth.failure == "This app is by invitation. Open an invitation link first.")
    }
  }

  @Test func `a link that is opened by somebody who is signed in lets them in`() async throws {
    try await run { served, session in
      let token = try await served.invitation(to: "kinnect")
      let address = try served.address.text
      await session.connect(to: address)
      let auth = try await signIn(to: session)
      await auth.createProfile(username: "cleo", fullName: "")
      #expect(auth.failure != nil)

      await session.open(try #require(URL(string: "\(address)/invite/\(Self.over)")))
      #expect(session.account?.notice == "This invitation is no longer valid. Ask for a new link.")
      session.account?.notice = nil
      await session.open(try #require(URL(string: "\(address)/kinnect/invite/\(token)?next=%2Fkinnect")))

      #expect(session.link == nil && session.account?.notice == nil)
      await auth.createProfile(username: "cleo", fullName: "")
      #expect(auth.failure == nil && auth.username == "cleo")
    }
  }
}
