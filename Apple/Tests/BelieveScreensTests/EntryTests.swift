import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

/// The way in: server, account, path.
@MainActor struct EntryTests {
  @Test func `a new account comes to an empty home, and is still there after a restart`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.supporter()
      #expect(stage.title == "Home" && stage.shows("Your feed is empty"))
      await world.end(stage)

      world.served.road.isClosed = true
      let later = try world.device("Ben")
      try await later.expect("Home")
      #expect(!later.shows("Sign In"))
      await world.end(later)
    }
  }

  @Test func `what is no server is said so, and what was typed stays`() async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device()
      try await stage.expect("Server or invitation link")
      #expect(!stage.shows("That is no server"))
      try await stage.type("ftp://home.example", into: "Server or invitation link")
      try await stage.tap("Continue")
      try await stage.expect("That isn’t a server’s address")
      #expect(stage.shows("ftp://home.example"))

      world.served.road.isClosed = true
      try await stage.type(world.served.address.text, into: "Server or invitation link")
      try await stage.submit("Server or invitation link")
      try await stage.expect("The server can’t be reached")
      world.served.road.isClosed = false
      try await stage.tap("Continue")
      try await stage.expect("Sign In")
      try await stage.tap("Use another server")
      #expect(stage.shows("Server or invitation link"))
      await world.end(stage)
    }
  }

  @Test func `a session that is left of another server is not shown to this one`() async throws {
    try await BelieveWorld.run { world in
      let tokens = MemoryTokenStore()
      _ = try await world.served.builder("cleo", tokens: tokens)
      #expect(tokens.load() != nil)
      let stage = try world.device("cleo", tokens: tokens)
      try await stage.connect(world.served)
      #expect(stage.shows("Sign In") && tokens.load() == nil)
      await world.end(stage)
    }
  }

  @Test func `a wrong password is said so`() async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device()
      try await stage.expect("Server or invitation link")
      try await stage.type(world.served.address.text, into: "Server or invitation link")
      try await stage.tap("Continue")
      try await stage.expect("Sign In")
      #expect(!stage.canUse("Sign Up"))
      try await stage.type("Ana@example.org", into: "Email")
      try await stage.submit("Email")
      #expect(stage.isFocused("Password"))
      try await stage.type("something else", into: "Password")
      try await stage.submit("Password")
      try await stage.wait(for: "the reason") {
        stage.shows("password") && stage.shows("exclamationmark") || stage.words.contains("wrong")
          || stage.words.contains("don’t match") || stage.words.contains("not right")
      }
      #expect(!stage.shows("something else"))
      await world.end(stage)
    }
  }

  @Test func `an invitation's link brings its server and its token`() async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device()
      try await stage.expect("Server or invitation link")
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/believe/invite/a-token?x=1")))
      // Whoever is invited has no account yet.
      try await stage.expect("I have an account")
      #expect(stage.shows(try world.served.address.name))
      await world.end(stage)
    }
  }

  @Test func `a link to a project that is opened outside leads there, one to another server nowhere`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.supporter()
      try await stage.tap("Profile")
      try await stage.open(try #require(URL(string: "https://elsewhere.example/believe/p/a-boat")))
      #expect(stage.title == "Profile")
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/believe/p/a-boat?from=mail")))
      try await stage.expect("Out of plywood")
      try await stage.goBack()
      #expect(stage.title == "Home")
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/believe/p/no-such-project")))
      try await stage.expect("This can’t be shown")
      await world.end(stage)
    }
  }

  @Test(arguments: ["damaged", "newer"])
  func `what is kept and can't be used says why, and is removed once that is confirmed`(how: String) async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.supporter()
      await world.end(stage)
      try world.spoilStore(of: "Ben", isNewer: how == "newer")

      let later = try world.device("Ben")
      try await later.expect("This can’t be opened")
      #expect(later.shows(how == "newer" ? "A newer version of this app was used here" : "can’t be read"))
      try await later.tap("Remove what is kept here")
      try await later.tap("Cancel")
      #expect(later.shows("This can’t be opened"))
      try await later.tap("Remove what is kept here")
      #expect(later.shows("What hasn’t been sent yet is lost."))
      try await later.tap("Remove")
      // Still signed in, and everything that the server has is there.
      try await later.expect("Your feed is empty")
      await world.end(later)
    }
  }

  @Test func `signing out asks, says what would be lost, and leaves nothing`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.supporter()
      try await stage.tap("Discover")
      try await stage.expect("A boat")
      try await stage.tap("A boat")
      try await stage.expect("Follow")
      world.served.road.isClosed = true
      try await stage.tap("Follow")
      try await stage.expect("Following")
      try await stage.goBack()
      try await stage.tap("Profile")
      try await stage.tap("Sign Out")
      try await stage.expect("1 change not sent yet will be lost.")
      try await stage.tap("Cancel")
      #expect(stage.shows("1 change waiting to be sent"))

      world.served.road.isClosed = false
      try await stage.tap("Sign Out")
      try await stage.tap("Sign Out", number: 0)
      try await stage.expect("Create an account")
      await world.end(stage)

      let later = try world.device("Ben")
      try await later.expect("Create an account")
      await world.end(later)
    }
  }
}
