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

/// Stories lead on by themselves, and where they are tapped.
@MainActor struct StoryTests {
  /// Ben's stories, of photos.
  private func share(_ count: Int, _ world: KinnectWorld) async throws {
    for _ in 0..<count {
      let upload = try await world.ben.settled(
        try await world.ben.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg"))
      _ = try await world.ben.call(KinnectAPI.shareStory, .init(media: upload.id))
    }
  }

  @Test func `a clock of pages counts what passes, and nothing while a page is held`() {
    func time(_ seconds: Double) -> Timestamp { Timestamp(microseconds: Int64(seconds * 1_000_000)) }
    var clock = PageClock(seconds: 5)
    // What was before the first look doesn't count.
    #expect(!clock.tick(at: time(100), isCounting: true) && clock.share == 0)
    #expect(!clock.tick(at: time(102), isCounting: true) && clock.share == 0.4)
    #expect(!clock.tick(at: time(160), isCounting: false) && clock.share == 0.4)
    #expect(!clock.tick(at: time(161), isCounting: true) && clock.share == 0.6)
    // A clock that is set back takes nothing away.
    #expect(!clock.tick(at: time(150), isCounting: true) && clock.share == 0.6)
    #expect(clock.tick(at: time(153), isCounting: true) && clock.share == 1)
    clock.restart()
    #expect(!clock.tick(at: time(300), isCounting: true) && clock.share == 0)
  }

  @Test func `stories lead on as their time is over, to the end`() async throws {
    try await KinnectWorld.run { world in
      try await share(2, world)
      let model = StoryViewModel(try await world.account(), username: "ben")
      await model.load()
      #expect(model.index == 0 && !model.isHeld)
      let turning = Task { await model.turn() }

      _ = try await waitFor {
        world.served.circle.clock.advance(seconds: 1)
        return model.isOver ? true : nil
      }

      #expect(model.index == 1 && model.stories.map(\.seenByMe) == [true, true])
      turning.cancel()
    }
  }

  @Test func `a story stands while one writes, has paused it, or looks at something else`() async throws {
    try await KinnectWorld.run { world in
      try await share(1, world)
      let model = StoryViewModel(try await world.account(), username: "ben")
      await model.load()
      model.reply = "Nice"
      #expect(model.isHeld)
      model.reply = ""
      model.isPaused = true
      #expect(model.isHeld)
      (model.isPaused, model.isCovered) = (false, true)
      #expect(model.isHeld)
      model.isCovered = false
      #expect(!model.isHeld)
    }
  }

  @Test func `behind somebody's last story come those of the next person of whom something is new`() async throws {
    try await KinnectWorld.run { world in
      let (ana, cleo) = (try await world.account().client, try await world.served.member("cleo"))
      _ = try await ana.call(KinnectAPI.follow, .init(username: "cleo"))
      _ = try await cleo.call(KinnectAPI.approveFollowRequest, .init(username: "ana"))
      try await share(1, world)
      let upload = try await cleo.settled(
        try await cleo.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg", alt: "A quay"))
      _ = try await cleo.call(KinnectAPI.shareStory, .init(media: upload.id))
      let stage = try await world.ana()
      try await stage.wait(for: "both rings") { stage.canUse("Story by ben") && stage.canUse("Story by cleo") }
      // The newest of what is unseen comes first.
      try await stage.tap("Story by cleo")
      try await stage.expect("A quay")
      try await stage.tap("Next story")
      try await stage.wait(for: "the next person's") { stage.shows("Story 1 of 1") && !stage.shows("A quay") }
      #expect(stage.shows("Story by ben"))
      try await stage.tap("Next story")
      try await stage.expectGone("Story 1 of 1")
      try await stage.wait(for: "what was seen") { stage.spoken.contains { $0.hasPrefix("Story by ben, Seen") } }
      await world.end(stage)
    }
  }

  @Test func `a finger's tap at the beginning of a story leads back, and one on the rest leads on`() async throws {
    try await KinnectWorld.run { world in
      try await share(2, world)
      let stage = try await world.ana()
      try await stage.wait(for: "the ring") { stage.canUse("Story by ben") }
      try await stage.tap("Story by ben")
      try await stage.expect("Story 1 of 2")
      try await stage.touch("Next story")
      try await stage.expect("Story 2 of 2")
      try await stage.touch("Previous story")
      try await stage.expect("Story 1 of 2")
      try await stage.touch("Pause")
      try await stage.touch("Go on")
      let zones = [try #require(stage.frame(of: "Previous story")), try #require(stage.frame(of: "Next story"))]
      #expect(zones[0].width == 110 && zones[0].maxX == zones[1].minX && zones[1].width > 200)
      #expect(zones[0].height == zones[1].height && zones[0].height > 300)
      try await stage.touch("Next story")
      try await stage.expect("Story 2 of 2")
      try await stage.touch("Next story")
      try await stage.expectGone("Story 2 of 2")
      await world.end(stage)
    }
  }
}
