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

/// Trips: made, travelled together, left.
@MainActor struct TripTests {
  @Test func `a trip is made, takes a log, and somebody is invited`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First")
      let stage = try await world.ana()
      try await stage.tap("Trips")
      try await stage.expect("No trips yet")
      try await stage.tap("Create Trip", number: 0)
      try await stage.type("To the north", into: "Name")
      try await stage.tap("Create")
      try await stage.wait(for: "the card") { stage.title == "Trips" && stage.shows("To the north") }
      try await stage.tap("To the north")
      try await stage.wait(for: "the trip") { stage.title == "To the north" && stage.canUse("Invite someone") }
      #expect(stage.shows("No logs yet."))
      try await stage.tap("Invite someone")
      try await stage.wait(for: "Ben") { stage.canUse("Invite") }
      try await stage.tap("Invite")
      try await stage.expect("Invited")
      try await stage.tap("Done")
      let trip = try await waitFor { try await world.ben.call(WandrAPI.trips, .init()).items.first }
      #expect(trip.name == "To the north" && trip.membership == .invited)
      // An old log becomes part of it.
      try await stage.tap("Profile")
      try await stage.tap("First")
      try await stage.tap("Edit")
      try await stage.wait(for: "the form") { stage.title == "Edit log" }
      try await stage.tap("To the north")
      try await stage.tap("Save")
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.shows("To the north") }
      try await stage.tap("Trips")
      try await stage.wait(for: "the trip's log") { stage.title == "To the north" && stage.shows("First") }
      await world.end(stage)
    }
  }

  @Test func `earlier logs are added to a trip from its page`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First")
      try await world.visit(world.elsewhere, "The mill", note: "Second")
      let id: ID<WandrAPI.Trip> = try world.newID()
      _ = try await world.elsewhere.call(WandrAPI.putTrip, .init(id: id, name: "To the north"))
      let stage = try await world.ana()
      try await stage.tap("Trips")
      try await stage.expect("To the north")
      try await stage.tap("To the north")
      try await stage.wait(for: "the trip") { stage.canUse("Add logs") }
      try await stage.tap("Add logs")
      try await stage.wait(for: "the logs") { stage.shows("The pier") && stage.shows("The mill") }
      #expect(stage.shows("The trip’s people see what you add") && !stage.canUse("Add"))
      try await stage.tap("The pier")
      try await stage.tap("Add")
      try await stage.wait(for: "the trip's log") { stage.title == "To the north" && stage.shows("First") }
      #expect(!stage.shows("Second"))
      _ = try await waitFor {
        try await world.elsewhere.call(WandrAPI.tripLogs, .init(id: id)).items.first { $0.note == "First" }
      }
      try await stage.tap("Add logs")
      try await stage.expect("The mill")
      try await stage.tap("The mill")
      try await stage.tap("Add")
      try await stage.expect("Second")
      try await stage.tap("Add logs")
      try await stage.expect("Nothing to add.")
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }

  @Test func `a trip's cover is removed, which needs a connection`() async throws {
    try await WandrWorld.run { world in
      let id: ID<WandrAPI.Trip> = try world.newID()
      let account = try #require(try await world.elsewhere.account())
      let photo = try await world.served.circle.photo(ofAccount: account.id)
      _ = try await world.elsewhere.call(WandrAPI.putTrip, .init(id: id, name: "To the north", cover: .set(photo)))
      let stage = try await world.ana()
      try await stage.tap("Trips")
      try await stage.expect("To the north")
      try await stage.tap("To the north")
      try await stage.expect("Cover of To the north")
      try await stage.tap("Edit")
      try await stage.tap("Remove the cover photo")
      world.served.road.isClosed = true
      try await stage.tap("Save")
      try await stage.expect("The server can’t be reached.")
      world.served.road.isClosed = false
      try await stage.tap("Save")
      try await stage.expectGone("Cover of To the north")
      #expect(try await world.elsewhere.call(WandrAPI.trip, .init(id: id)).coverPhotoURL == nil)
      try await stage.tap("Edit")
      #expect(!stage.shows("Remove the cover photo"))
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }

  @Test func `an invitation is accepted, and the trip left again`() async throws {
    try await WandrWorld.run { world in
      let id: ID<WandrAPI.Trip> = try world.newID()
      _ = try await world.ben.call(WandrAPI.putTrip, .init(id: id, name: "To the south", startDate: "2026-03-05"))
      _ = try await world.ben.call(WandrAPI.inviteToTrip, .init(id: id, username: "ana"))
      let stage = try await world.ana()
      try await stage.tap("Trips")
      try await stage.expect("You are invited")
      #expect(stage.shows("To the south") && stage.shows("Mar 5, 2026"))
      try await stage.tap("Join")
      try await stage.expectGone("You are invited")
      #expect(try await world.elsewhere.call(WandrAPI.trip, .init(id: id)).membership == .joined)
      try await stage.tap("To the south")
      try await stage.wait(for: "the trip") { stage.canUse("Leave trip") && stage.shows("Owner") }
      try await stage.tap("Leave trip")
      try await stage.expect("Leave this trip?")
      try await stage.tap("Leave")
      try await stage.expect("No trips yet")
      await world.end(stage)
    }
  }

  @Test func `a trip without a connection is there at once, and sent later`() async throws {
    try await WandrWorld.run { world in
      let stage = try await world.ana()
      try await stage.tap("Trips")
      try await stage.expect("No trips yet")
      world.served.road.isClosed = true
      try await stage.tap("Create Trip", number: 0)
      try await stage.type("To the north", into: "Name")
      try await stage.tap("Create")
      try await stage.wait(for: "the card") { stage.shows("To the north") && stage.shows("Waiting to be sent") }
      world.served.road.isClosed = false
      try await stage.pullToRefresh()
      try await stage.expectGone("Waiting to be sent")
      let trips = try await world.elsewhere.call(WandrAPI.trips, .init()).items
      #expect(trips.map(\.name) == ["To the north"])
      await world.end(stage)
    }
  }

  @Test func `a trip is deleted, and its logs stay`() async throws {
    try await WandrWorld.run { world in
      let id: ID<WandrAPI.Trip> = try world.newID()
      _ = try await world.elsewhere.call(WandrAPI.putTrip, .init(id: id, name: "To the south"))
      let stage = try await world.ana()
      try await stage.tap("Trips")
      try await stage.expect("To the south")
      try await stage.tap("To the south")
      try await stage.wait(for: "the trip") { stage.canUse("Delete trip") }
      try await stage.tap("Delete trip")
      try await stage.expect("The trip can’t be brought back.")
      try await stage.tap("Delete")
      try await stage.expect("No trips yet")
      await world.end(stage)
    }
  }
}
