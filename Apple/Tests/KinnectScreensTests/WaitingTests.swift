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

/// Stories and one's own picture wait for a connection as posts do.
@MainActor struct WaitingTests {
  private func shareStory(_ stage: Stage) async throws {
    try await stage.tap("New story")
    try await stage.choose([0], in: "Add photos and videos")
    try await stage.expect("A chosen photo")
    try await stage.type("Fog", into: "Describe the photo")
    try await stage.tap("Share")
  }

  @Test func `a story that is shared without a connection waits, also after the app has ended, and arrives`()
    async throws
  {
    try await KinnectWorld.run { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await stage.expect("Nobody else is here yet")
      world.served.road.isClosed = true
      try await shareStory(stage)
      try await stage.expect("1 story waiting to be sent")
      #expect(!stage.canUse("Story by ana"))
      await world.end(stage)

      let later = world.device("ana")
      try await later.expect("1 story waiting to be sent")
      try await later.tap("1 story waiting to be sent")
      try await later.expect("A story")
      #expect(later.title == "Outbox" && later.shows("A photo or video"))
      world.served.road.isClosed = false
      try await later.expect("Everything is sent")
      try await later.goBack()
      try await later.wait(for: "the ring") { later.canUse("Story by ana") }
      #expect(!later.shows("waiting to be sent"))
      let there = try await world.ben.call(KinnectAPI.profileStories, .init(username: "ana")).items
      #expect(there.map(\.media.alt) == ["Fog"])
      await world.end(later)
    }
  }

  @Test func `a story that is refused says why, is tried again, and arrives once`() async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await stage.expect("Nobody else is here yet")
      // The only request to that path from now on: who has stories is asked for once one was sent.
      world.served.road.happens(KinnectWorld.refusal, to: "/kinnect/stories")
      try await shareStory(stage)
      try await stage.expect("Not today.")
      try await stage.tap("OK")
      try await stage.tap("1 story not sent")
      #expect(stage.shows("A story") && stage.shows("Not today."))
      try await stage.tap("Try Again")
      try await stage.expect("Everything is sent")
      try await stage.goBack()
      try await stage.wait(for: "the ring") { stage.canUse("Story by ana") }
      #expect(try await world.ben.call(KinnectAPI.profileStories, .init(username: "ana")).items.count == 1)
      await world.end(stage)
    }
  }

  @Test func `new words about oneself and a new picture are shown at once, wait, and arrive`() async throws {
    try await KinnectWorld.run { world in
      let ana = try await world.account()
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await stage.tap("Profile")
      try await stage.expect("Share your first photo")
      world.served.road.isClosed = true
      try await stage.tap("Edit profile")
      try await stage.wait(for: "the form") { stage.canUse("Full name") }
      try await stage.choose([0], in: "Add photos")
      try await stage.expect("A chosen photo")
      try await stage.type("Sails", into: "Bio")
      try await stage.tap("Save")
      try await stage.wait(for: "the profile") { stage.title == "ana" && stage.shows("Sails") }
      try await stage.wait(for: "the picture") { stage.pictures.contains { $0.contains("/uploads/") } }
      #expect(stage.shows("waiting to be sent"))

      world.served.road.isClosed = false
      try await stage.expectGone("waiting to be sent")
      try await stage.wait(for: "the server's picture") { stage.pictures.contains { $0.contains("/pictures/") } }
      let profile = try await ana.client.call(KinnectAPI.profile, .init(username: "ana"))
      #expect(profile.avatarURL != nil && profile.bio == "Sails")
      await world.end(stage)
    }
  }
}
