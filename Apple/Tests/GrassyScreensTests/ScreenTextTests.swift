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

/// What the screens say, to be read when it changes: run once with `HEARTH_UPDATE_SNAPSHOTS=1`, and look at the difference.
@MainActor struct ScreenTextTests {
  private let texts = ScreenText(of: "GrassyScreens")

  private func compare(_ stage: Stage, _ name: String) throws {
    let (now, kept) = try texts.compared(name, stage)
    #expect(now == kept)
  }

  @Test func `Grassy's screens`() async throws {
    try await GrassyWorld.run { world in
      let post = try await world.served.sharePost(
        world.ben, "A lake", tags: ["water", "morning"], location: "Morskie Oko")
      _ = try await world.ben.call(GrassyAPI.addComment, .init(id: post.id, body: "Come and see"))
      let stage = world.device("ana", photos: [Data(try await RealPhoto.jpeg())])
      try await stage.connect(world.served)
      try compare(stage, "sign-in")
      try await stage.tap("Create an account")
      try compare(stage, "sign-up")
      try await stage.type("ana@example.org", into: "Email")
      try await stage.type("a rare password", into: "Password")
      try await stage.type("ana", into: "Username")
      try await stage.tap("Sign Up")
      try await stage.expect("ben A lake")
      try compare(stage, "feed")
      try await stage.tap("More options")
      try compare(stage, "post-menu")
      try await stage.tap("Report")
      try compare(stage, "report")
      try await stage.tap("Cancel")
      try await stage.tap("Comment")
      try await stage.expect("Come and see")
      try compare(stage, "comments")
      try await stage.tap("Done")
      try await stage.tap("Create Post")
      try compare(stage, "create-post")
      try await stage.choose([0], in: "Add photos")
      try await stage.type("water ", into: "Add a tag")
      try await stage.tap("Circles")
      try await stage.expect("New circle")
      try compare(stage, "create-post-filled")
      try await stage.tap("Cancel")
      try await stage.tap("Following")
      try await stage.expect("No Posts Yet")
      try compare(stage, "feed-empty")
      try await stage.tap("Everyone")
      try await stage.expect("ben A lake")
      try await stage.tap("#water")
      try await stage.wait(for: "the tag") { stage.canUse("Follow") && stage.shows("ben A lake") }
      try compare(stage, "tag")
      try await stage.goBack()
      try await stage.tap("Your menu, ana")
      try compare(stage, "user-menu")
      try await stage.tap("Explore")
      try compare(stage, "explore")
      try await stage.goBack()
      try await go(stage, to: "Activity", expecting: "Nothing yet")
      try compare(stage, "activity")
      try await stage.goBack()
      try await go(stage, to: "Bookmarks", expecting: "No bookmarks yet")
      try compare(stage, "bookmarks")
      try await stage.goBack()
      try await go(stage, to: "Profile", expecting: "Share your first photo")
      try compare(stage, "profile")
      try await stage.goBack()
      try await go(stage, to: "Settings", expecting: "Blocked")
      try await stage.wait(for: "what one is told of") {
        // Nobody is muted, nobody is blocked, and nobody else gets an original.
        stage.shows("ikes") && stage.count(of: "Nobody") == 3 && stage.shows("Keep the originals")
      }
      try compare(stage, "settings")
      try await stage.tap("Circles")
      try await stage.expect("No circles yet")
      try compare(stage, "circles")
      await world.end(stage)
    }
  }

  @Test func `what people wrote turns nothing around it`() async throws {
    try await GrassyWorld.run { world in
      let post = try await world.served.sharePost(
        world.ben, "A lake", tags: ["water", "morning"], location: "Morskie Oko")
      _ = try await world.ben.call(GrassyAPI.addComment, .init(id: post.id, body: "Come and see"))
      try await world.served.circle.markWritten()
      let stage = try await world.ana()
      try await stage.expect("ben \u{2068}\(Isolation.open)A lake\(Isolation.close)\u{2069}")
      #expect(stage.turned == [])
      try await stage.tap("Comment")
      try await stage.expect("Come and see")
      #expect(stage.turned == [])
      try await stage.tap("Done")
      await world.end(stage)
    }
  }

  private func go(_ stage: Stage, to place: String, expecting words: String) async throws {
    try await stage.tap("Your menu, ana")
    try await stage.tap(place)
    try await stage.expect(words)
  }

  @Test func `screens from right to left, dark, at the largest size`() async throws {
    try await GrassyWorld.run { world in
      try await world.served.sharePost(world.ben, "A lake", tags: ["water", "morning"], location: "Morskie Oko")
      let stage = try await world.ana()
      await stage.direct(.rightToLeft)
      await stage.type(size: .accessibility5)
      await stage.turn(.dark)
      try await stage.expect("ben A lake")
      for place in ["Explore", "Activity", "Bookmarks", "Profile", "Settings"] {
        try await stage.tap("Your menu, ana")
        try await stage.tap(place)
        #expect(stage.picture().contains("dir=rtl") && stage.faults == [], "\(place)")
        try await stage.goBack()
      }
      try await stage.tap("Create Post")
      #expect(stage.picture().contains("dir=rtl") && stage.faults == [])
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }
}
