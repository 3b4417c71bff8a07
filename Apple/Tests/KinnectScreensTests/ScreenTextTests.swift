import ClientKit
import ClientSupport
import HearthScreens
import ScreenSupport
import Stage
import SwiftUI
import Testing
import Wire

/// What the screens say, to be read when it changes: run once with `HEARTH_UPDATE_SNAPSHOTS=1`, and look at the difference.
@MainActor struct ScreenTextTests {
  private let texts = ScreenText(of: "KinnectScreens")

  private func compare(_ stage: Stage, _ name: String) throws {
    let (now, kept) = try texts.compared(name, stage)
    #expect(now == kept)
  }

  @Test func `Kinnect's screens`() async throws {
    try await KinnectWorld.run { world in
      let post = try await world.served.post(world.ben, "A lake")
      _ = try await world.ben.call(KinnectAPI.addComment, .init(id: post.id, body: "Come and see"))
      let opened = try await world.ben.call(KinnectAPI.openConversation, .init(members: ["ana"], name: nil))
      _ = try await world.ben.call(KinnectAPI.sendMessage, .init(id: opened.id, body: "Hello", media: nil))
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.wait(for: "the badge") { stage.spoken.contains("Activity, 1, tab") }
      try compare(stage, "feed")
      try await stage.tap("More options")
      try compare(stage, "post-menu")
      try await stage.tap("Unfollow")
      try compare(stage, "unfollow")
      try await stage.tap("Cancel")
      try await stage.tap("Comment")
      try await stage.expect("Come and see")
      try compare(stage, "comments")
      try await stage.tap("Done")
      try await stage.tap("Messages")
      try await stage.expect("Hello")
      try compare(stage, "messages")
      try await stage.tap("ben")
      try await stage.expect("ben: Hello")
      try compare(stage, "conversation")
      try await stage.goBack()
      try await stage.tap("New message")
      try await stage.expect("People you follow")
      try await stage.expect("ben")
      try compare(stage, "new-message")
      try await stage.tap("Cancel")
      try await stage.tap("Search")
      try compare(stage, "search")
      try await stage.tap("New post")
      try compare(stage, "upload")
      try await stage.tap("Activity")
      try await stage.expect("ben lets you follow them.")
      try await stage.wait(for: "no badge") { stage.spoken.contains("Activity, selected, tab") }
      try compare(stage, "activity")
      try await stage.tap("Profile")
      try await stage.expect("Share your first photo")
      try compare(stage, "profile")
      try await stage.tap("Settings")
      try compare(stage, "settings")
      await world.end(stage)
    }
  }
}
