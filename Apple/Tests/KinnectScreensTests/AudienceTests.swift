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

/// Who may see a post: chosen, changed, looked at; and circles.
@MainActor struct AudienceTests {
  /// Shares the library's first photo, up to its audience.
  private func compose(_ stage: Stage, _ caption: String) async throws {
    try await stage.tap("New post")
    try await stage.choose([0], in: "Choose from library")
    try await stage.type("Fog", into: "Describe the photo")
    try await stage.type(caption, into: "Write a caption…")
  }

  private func share(_ stage: Stage, _ caption: String) async throws {
    try await stage.tap("Share")
    try await stage.expect("ana \(caption)")
    try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
  }

  private func seenByBen(_ world: KinnectWorld) async throws -> [String] {
    try await world.ben.call(KinnectAPI.feed, .init()).items.map(\.caption)
  }

  @Test func `a post is for followers unless only oneself is chosen, and that can be changed`() async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await compose(stage, "For me")
      // Never everyone, nor friends, who are fewer than followers only in name.
      #expect(stage.canUse("Followers") && !stage.canUse("Everyone") && !stage.canUse("Friends"))
      #expect(stage.shows("Everyone who follows you sees it."))
      try await stage.tap("Only me")
      #expect(stage.shows("Nobody else sees it."))
      try await share(stage, "For me")
      #expect(stage.shows("Only you"))
      #expect(try await seenByBen(world) == [])
      try await stage.tap("Who can see this")
      try await stage.expect("Only you can see this")
      try await stage.goBack()

      try await stage.tap("More options")
      try await stage.tap("Edit")
      try await stage.tap("Followers")
      try await stage.tap("Save")
      try await stage.expect("For followers")
      try await stage.wait(for: "the change at the server") { !stage.shows("waiting to be sent") }
      #expect(try await seenByBen(world) == ["For me"])
      try await stage.tap("Who can see this")
      try await stage.wait(for: "Ben and why") { stage.shows("ben") && stage.shows("Follows you") }
      try await stage.tap("ben")
      try await stage.wait(for: "the profile") { stage.title == "ben" }
      await world.end(stage)
    }
  }

  @Test(arguments: [false, true])
  func `a circle is made, somebody comes into it, with older posts or from now on`(seesOlderPosts: Bool) async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await compose(stage, "Before")
      try await stage.tap("Circles")
      try await stage.expect("Choose a circle, or another audience.")
      #expect(!stage.canUse("Share"))
      try await stage.type("Family", into: "New circle")
      try await stage.tap("Create")
      try await stage.expect("0 members")
      try await share(stage, "Before")
      #expect(stage.shows("For a circle"))

      try await stage.tap("Profile")
      try await stage.tap("Settings")
      try await stage.tap("Circles")
      try await stage.tap("Family")
      try await stage.expect("Nobody")
      #expect(stage.shows("They see what you post from now on."))
      if seesOlderPosts {
        try await stage.tap("Older posts too")
        #expect(stage.shows("They see what you have posted to this circle before"))
      }
      try await stage.type("somebody", into: "Username of a follower")
      try await stage.tap("Add")
      try await stage.expect("None of your followers has this username.")
      try await stage.type("ben", into: "Username of a follower")
      try await stage.tap("Add")
      try await stage.wait(for: "Ben") { stage.canUse("Remove") && stage.shows("ben") }
      #expect(try await seenByBen(world) == (seesOlderPosts ? ["Before"] : []))

      try await compose(stage, "After")
      try await stage.tap("Circles")
      try await stage.expect("1 member")
      try await stage.tap("Family, 1 member")
      try await share(stage, "After")
      #expect(try await seenByBen(world) == (seesOlderPosts ? ["After", "Before"] : ["After"]))
      try await stage.tap("Who can see this", number: 0)
      try await stage.expect("In Family")
      try await stage.tap("ben")
      try await stage.wait(for: "the profile") { stage.title == "ben" }
      try await stage.tap("More options")
      try await stage.tap("Your posts as they see them")
      try await stage.expect("These of your posts are there for ben.")
      #expect(stage.rowNames.filter { $0.contains("Fog") }.count == (seesOlderPosts ? 2 : 1))
      await world.end(stage)
    }
  }

  @Test func `a circle is emptied and deleted, and its posts are one's own again`() async throws {
    try await KinnectWorld.run { world in
      let ana = try await world.account().client
      let circle = try await ana.call(KinnectAPI.audiences.createCircle, .init(name: "Family"))
      _ = try await ana.call(KinnectAPI.audiences.addToCircle, .init(id: circle.id, username: "ben"))
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.tap("Settings")
      try await stage.tap("Circles")
      try await stage.tap("Family")
      try await stage.tap("Remove")
      try await stage.expect("Nobody")
      try await stage.goBack()
      try await stage.swipe("Family")
      try await stage.tap("Delete")
      #expect(stage.shows("Posts that were for it alone are only yours from then on."))
      try await stage.tap("Delete Circle")
      try await stage.expect("No circles yet")
      _ = try await waitFor { try await ana.call(KinnectAPI.audiences.circles, .init()).items.isEmpty ? true : nil }
      await world.end(stage)
    }
  }
}
