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
  private let texts = ScreenText(of: "RealspaceScreens")

  private func compare(_ stage: Stage, _ name: String) throws {
    let (now, kept) = try texts.compared(name, stage)
    #expect(now == kept)
  }

  @Test func `Realspace's screens, empty`() async throws {
    try await RealspaceWorld.run { world in
      let stage = world.device("ana")
      try await stage.connect(world.served)
      try compare(stage, "sign-in")
      try await stage.type("ana@example.org", into: "Email")
      try await stage.type("a rare password", into: "Password")
      try await stage.tap("Sign In")
      try await stage.expect("Nothing here yet")
      try compare(stage, "friends-empty")
      for (tab, words) in [
        ("Community", "Nothing is planned"), ("Topics", "No topics yet"), ("List", "Your list is empty"),
      ] {
        try await stage.tap(tab)
        try await stage.expect(words)
        try compare(stage, "\(tab.lowercased())-empty")
      }
      try await stage.tap("Activity")
      try await stage.expect("ben started following you.")
      try compare(stage, "activity-followed")
      await world.end(stage)
    }
  }

  @Test func `Realspace's screens, filled`() async throws {
    try await RealspaceWorld.run { world in
      let client = try await world.account().client
      let post = try await world.served.tell(world.ben, "Alien", "Good, but ||the cat lives||.")
      _ = try await world.ben.call(RealspaceAPI.addComment, .init(id: post.id, content: "Twice!"))
      _ = try await world.event("Quiz", capacity: 10)
      let topic = try await world.ben.call(RealspaceAPI.addTopic, .init(name: "Trains", topicDescription: "On time"))
      _ = try await world.ben.call(RealspaceAPI.addTopicPost, .init(id: topic.id, content: "Late again"))
      _ = try await client.call(RealspaceAPI.addListItem, .init(action: .watch, subject: "Stalker"))
      let stage = try await world.ana()
      try await stage.expect("watched Alien")
      try compare(stage, "friends")
      try await stage.tap("Comment")
      try await stage.expect("Twice!")
      try compare(stage, "comments")
      try await stage.tap("Done")
      try await stage.tap("Community")
      try await stage.expect("Quiz")
      try compare(stage, "community")
      try await stage.tap("Quiz")
      try await stage.expect("Are you coming?")
      try compare(stage, "event")
      try await stage.tap("Topics")
      try await stage.expect("Trains")
      try compare(stage, "topics")
      try await stage.tap("Trains")
      try await stage.wait(for: "the topic") { stage.shows("Late again") && stage.canUse("Join") }
      try compare(stage, "topic")
      try await stage.tap("List")
      try await stage.expect("watch Stalker")
      try compare(stage, "list")
      try await stage.tap("Your profile")
      try await stage.expect("Edit profile")
      try await stage.expect("No posts yet")
      try compare(stage, "profile")
      await world.end(stage)
    }
  }
}
