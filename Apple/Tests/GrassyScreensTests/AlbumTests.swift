import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

/// Several photos in one post.
@MainActor struct AlbumTests {
  @Test func `an album's frame shows all of its tallest photo, as far as a post is high`() async throws {
    try await GrassyWorld.run { world in
      let media = try await world.served.wideAndTall(of: world.ben)
      _ = try await world.ben.call(GrassyAPI.publishPost, .init(media: media, caption: "Both"))
      let stage = try await world.ana()
      try await stage.expect("ben Both")
      #expect(stage.shapes == ["0.8"])
      await world.end(stage)
    }
  }

  @Test func `photos are chosen, put into order, described each, and shown one beside the other`() async throws {
    try await GrassyWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo, photo, photo, photo])
      try await stage.tap("Create Post", number: 0)
      try await stage.choose([0], in: "Add photos")
      try await stage.expect("A chosen photo")
      #expect(!stage.canUse("Move up") && !stage.shows("They are shown in this order."))
      try await stage.choose([1, 2, 3], in: "Add photos")
      try await stage.wait(for: "all four") { stage.spoken.count { $0.contains("Move down") } == 4 }
      #expect(stage.shows("They are shown in this order."))
      for (number, words) in ["Hill", "Lake", "Tree", "Gone"].enumerated() {
        try await stage.type(words, into: "Describe the photo", number: number)
      }
      try await stage.tap("Remove photo", number: 3)
      // Hill, Lake, Tree become Lake, Tree, Hill.
      await #expect(throws: Stage.Missing.self) { try await stage.tap("Move up", number: 2) }
      try await stage.tap("Move down", number: 0)
      try await stage.tap("Move down", number: 1)
      try await stage.tap("Post")
      try await stage.wait(for: "the post") { stage.shows("3/3") && !stage.shows("New Post") }
      #expect(stage.shows("Lake") && stage.shows("Hill") && !stage.shows("Gone"))
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      let sent = try #require(try await world.ben.call(GrassyAPI.feed, .init()).items.first)
      #expect(sent.media.map(\.alt) == ["Lake", "Tree", "Hill"])

      try await stage.tap("More options")
      try await stage.tap("Edit")
      try await stage.wait(for: "the descriptions") { stage.shows("Lake") && stage.shows("Hill") }
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }
}
