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

@testable import WandrScreens

/// Where home is, privacy zones, whom a profile is for, and who asks to follow.
@MainActor struct PrivacyTests {
  @Test func `a newcomer says where home is, and what they log there is theirs alone`() async throws {
    try await WandrWorld.run { world in
      let stage = world.device("cleo")
      try await stage.signUp(world.served, "cleo")
      try await stage.expect("Choose your username")
      try await stage.type("cleo", into: "Username")
      try await stage.expect("This username is available.")
      try await stage.tap("Continue")
      try await stage.wait(for: "the question") { stage.title == "Where is home?" }
      try await stage.move(to: 59.5, 18.25, across: 1)
      #expect(!stage.canUse("Keep it to myself"))
      try await stage.move(to: 59.5, 18.25, across: 0.1)
      #expect(stage.shows("kept encrypted"))
      world.served.road.isClosed = true
      try await stage.tap("Keep it to myself")
      try await stage.expect("The server can’t be reached.")
      world.served.road.isClosed = false
      try await stage.tap("Keep it to myself")
      try await stage.expect("No logs yet")

      try await stage.tap("Profile")
      try await stage.wait(for: "the profile") { stage.canUse("Settings") }
      try await stage.tap("Settings")
      try await stage.tap("Privacy zones")
      try await stage.wait(for: "the zone") { stage.shows("Home") && stage.shows("1 km, on") }
      await world.end(stage)
    }
  }

  @Test func `zones are added, turned off and deleted`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier")
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.wait(for: "the profile") { stage.canUse("Settings") && stage.shows("The pier") }
      try await stage.tap("Settings")
      try await stage.tap("Privacy zones")
      try await stage.expect("No zones yet")
      try await stage.tap("Add a zone", number: 0)
      try await stage.wait(for: "the form") { stage.shows("59.5, 18.25") }
      #expect(!stage.canUse("Add"))
      try await stage.type("The harbour", into: "Name")
      try await stage.tap("500 m")
      try await stage.tap("Add")
      try await stage.expect("500 m, on")
      #expect(try await world.elsewhere.call(WandrAPI.logs, .init()).items.map(\.isInPrivacyZone) == [true])
      try await stage.tap("Turn off")
      try await stage.expect("500 m, off")
      #expect(try await world.elsewhere.call(WandrAPI.logs, .init()).items.map(\.isInPrivacyZone) == [false])
      try await stage.tap("Delete")
      try await stage.expect("Delete this zone?")
      try await stage.tap("Delete")
      try await stage.expect("No zones yet")
      #expect(try await world.elsewhere.call(WandrAPI.zones, .init()).items == [])
      await world.end(stage)
    }
  }

  @Test func `a profile is made for friends only, and a request is approved from the activity`() async throws {
    try await WandrWorld.run { world in
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.wait(for: "the profile") { stage.canUse("Settings") }
      try await stage.tap("Settings")
      try await stage.expect("Friends only")
      try await stage.tap("Friends only")
      try await stage.expect("and stays so")
      try await stage.tap("For friends only")
      try await stage.expect("Others ask before they follow you")
      #expect(try await world.elsewhere.call(WandrAPI.profileVisibility).isPublic == false)

      let cleo = try await world.served.traveller("cleo")
      let answer = try await cleo.call(WandrAPI.people.follow, .init(username: "ana"))
      #expect(answer.relation == .requested)
      try await stage.tap("Feed")
      try await stage.tap("Activity")
      try await stage.expect("cleo wants to follow you.")
      try await stage.tap("Approve")
      try await stage.expectGone("cleo wants to follow you.")
      _ = try await waitFor {
        let ana = try await cleo.call(WandrAPI.people.profile, .init(username: "ana"))
        return ana.relation == .following ? ana : nil
      }
      try await stage.tap("Requests")
      try await stage.expect("No requests")
      await world.end(stage)
    }
  }

  @Test func `an invitation to a trip is in the activity, and counted until it is looked at`() async throws {
    try await WandrWorld.run { world in
      let stage = try await world.ana()
      // Ben follows her.
      try await stage.expect("1 unread")
      let id: ID<WandrAPI.Trip> = try world.newID()
      _ = try await world.ben.call(WandrAPI.putTrip, .init(id: id, name: "To the south"))
      _ = try await world.ben.call(WandrAPI.inviteToTrip, .init(id: id, username: "ana"))
      try await stage.expect("2 unread")
      try await stage.tap("Activity")
      try await stage.expect("ben invited you to a trip.")
      try await stage.tap("Show")
      try await stage.wait(for: "the trip") { stage.title == "To the south" }
      try await stage.goBack()
      try await stage.goBack()
      try await stage.expectGone("unread")
      await world.end(stage)
    }
  }
}
