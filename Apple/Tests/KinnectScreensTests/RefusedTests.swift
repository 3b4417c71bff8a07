import ClientKit
import ClientSupport
import Foundation
import HearthScreens
import ScreenSupport
import Stage
import TestCircle
import Testing
import Wire

@testable import KinnectScreens

/// What goes from the screen at once, and is there again when the server refuses it. One model says what was refused, another shows the row
/// again: neither waits for the other.
@MainActor struct RefusedTests {
  @Test func `a post that the server doesn't delete is in the feed again`() async throws {
    try await KinnectWorld.run { world in
      let ana = try await world.account()
      let post = try await world.served.post(ana.client, "Mine")
      let stage = try await world.ana()
      try await stage.expect("ana Mine")
      world.served.road.happens(KinnectWorld.refusal, to: "/posts/\(post.id)")
      try await stage.tap("More options")
      try await stage.tap("Delete")
      try await stage.tap("Delete Post")

      try await stage.expect("Not today.")
      try await stage.tap("OK")
      try await stage.expect("ana Mine")
      try await stage.expect("1 change not sent")
      #expect(try await ana.client.call(KinnectAPI.feed, .init()).items.map(\.id) == [post.id])
      await world.end(stage)
    }
  }

  @Test func `somebody whom the server doesn't unfollow is followed again`() async throws {
    try await KinnectWorld.run { world in
      let ana = try await world.account()
      try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      world.served.road.happens(KinnectWorld.refusal, to: "/ben/follow")
      try await stage.tap("More options")
      try await stage.tap("Unfollow")
      try await stage.tap("Unfollow", number: 0)

      try await stage.expect("Not today.")
      try await stage.tap("OK")
      try await stage.expect("ben A lake")
      try await stage.expect("1 change not sent")
      let ben = try await ana.client.call(KinnectAPI.people.profile, .init(username: "ben"))
      #expect(ben.relation == .following)
      await world.end(stage)
    }
  }
}
