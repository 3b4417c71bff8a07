import ClientKit
import ClientSupport
import Foundation
import HearthScreens
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

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

  @Test func `a newcomer to a family is shown who is here, leaves somebody out, and joins`() async throws {
    try await run { served, session in
      try await served.circle.makeFamily("kinnect")
      let (ben, dan) = (try await served.circle.member("ben"), try await served.circle.member("dan"))
      let token = try await served.invitation(to: "kinnect")
      await session.connect(to: try served.address.text + "/invite/" + token)
      let auth = try await signIn(to: session)

      await auth.createProfile(username: "cleo", fullName: "")
      let family = try #require(auth.family)
      await family.load()
      #expect(Set(family.people.map(\.username)) == [ben.username, dan.username])
      let left = try #require(family.people.first { $0.username == "dan" })
      family.leaveOut(left, true)
      #expect(family.isLeftOut(left))
      await family.join()

      #expect(family.failure == nil && auth.family == nil && auth.username == "cleo")
    }
  }

  @Test func `nobody joins a family whose people couldn't be read`() async throws {
    try await run { served, session in
      try await served.circle.makeFamily("kinnect")
      let ben = try await served.circle.member("ben")
      let token = try await served.invitation(to: "kinnect")
      await session.connect(to: try served.address.text + "/invite/" + token)
      let auth = try await signIn(to: session)
      await auth.createProfile(username: "cleo", fullName: "")
      let (family, account) = (try #require(auth.family), try #require(session.account))

      served.road.isClosed = true
      let stage = Stage(FamilyScreen(family).environment(account))
      try await stage.expect("Try Again")
      #expect(!stage.canUse("Join the family") && stage.canUse("Not now"))
      await family.join()
      #expect(auth.family != nil)

      served.road.isClosed = false
      try await stage.tap("Try Again")
      try await stage.expect("Join the family")
      #expect(family.people.map(\.username) == [ben.username])
      try await stage.tap("Join the family")
      try await stage.wait(for: "the answer") { auth.family == nil }
      await stage.end()
      #expect(stage.faults == [])
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

  @Test(arguments: [true, false])
  func `who comes by a member's link is welcomed, and follows that member unless they don't want to`(
    follows: Bool
  ) async throws {
    try await KinnectWorld.run { world in
      try await world.served.circle.rule("kinnect", invitations: 1)
      let ana = try await world.account().client
      let link = try await ana.call(AuthAPI.invite, .init(apps: ["kinnect"], note: nil)).link
      let token = try #require(link.split(separator: "/").last)
      let stage = world.device("cleo")
      try await stage.expect("Server or invitation link")
      #expect(stage.shows("Photos with the people close to you."))
      try await stage.type("\(world.served.address.text)/invite/\(token)", into: "Server or invitation link")
      try await stage.tap("Continue")
      try await stage.expect("You are invited to join on")
      #expect(stage.shows("Kinnect") && stage.shows("Sign Up"))
      try await stage.type("cleo@example.org", into: "Email")
      try await stage.type("a rare password", into: "Password")
      try await stage.tap("Sign Up")
      try await stage.expect("Follow the person who invited me")
      #expect(stage.shows("Choose your username"))
      if !follows { try await stage.tap("Follow the person who invited me") }
      try await stage.type("cleo", into: "Username")
      try await stage.expect("This username is available.")
      try await stage.tap("Continue")
      try await stage.wait(for: "the tabs") { stage.canUse("Activity") }

      let cleo = try await ana.call(KinnectAPI.profile, .init(username: "cleo"))
      #expect(cleo.followsMe == follows && (cleo.relation == .following) == follows)
      await world.end(stage)
    }
  }

  @Test func `who comes without an invitation isn't asked whom to follow`() async throws {
    try await KinnectWorld.run { world in
      let stage = world.device("cleo")
      try await stage.signUp(world.served, "cleo")
      try await stage.expect("Choose your username")
      #expect(!stage.shows("Follow the person who invited me"))
      await world.end(stage)
    }
  }

  @Test func `an app that is new on the server is joined from the settings`() async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.tap("Settings")
      try await stage.expect("I Believe In You")
      #expect(stage.shows("By invitation") && !stage.canUse("Join"))
      try await world.served.circle.rule("believe", isOpen: true)
      try await stage.pullToRefresh()
      try await stage.expect("New here")
      world.served.road.happens(KinnectWorld.refusal, to: "/auth/apps/believe")
      try await stage.tap("Join")
      try await stage.expect("Not today.")
      try await stage.tap("OK")
      try await stage.tap("Join")
      try await stage.expect("Joined")
      try await stage.tap("Open")
      #expect(stage.openedOutside.map(\.path) == ["/believe"])
      await world.end(stage)
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
