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

/// What people do in Wandr, screen by screen.
@MainActor struct FlowTests {
  @Test func `a new account chooses a username, leaves open where home is, and finds an empty feed`() async throws {
    try await WandrWorld.run { world in
      let stage = world.device("cleo")
      try await stage.expect("Keep a log of the places you go.")
      try await stage.signUp(world.served, "cleo")
      try await stage.expect("Choose your username")
      try await stage.type("cleo", into: "Username")
      try await stage.expect("This username is available.")
      try await stage.tap("Continue")
      try await stage.wait(for: "the question") { stage.title == "Where is home?" }
      #expect(stage.shows("What you log around your home is yours alone") && !stage.canUse("Keep it to myself"))
      try await stage.tap("Not now")
      try await stage.expect("No logs yet")
      try await stage.tap("Find friends")
      try await stage.wait(for: "the search") { stage.title == "Search" }
      await world.end(stage)
    }
  }

  @Test func `here, must-see: two taps`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First")
      let stage = try await world.ana()
      try await world.log(stage)
      try await stage.expect("Must-See: The pier")
      try await stage.tap("Must-See: The pier")
      try await stage.expectGone("Set a pin on the map")
      let log = try await world.seen(by: world.ben) { $0.note.isEmpty }
      #expect(log.rating == .mustSee && log.place.name == "The pier" && log.visitedOn != nil)
      await world.end(stage)
    }
  }

  @Test func `a log from the pin to its details`() async throws {
    try await WandrWorld.run { world in
      let photo = try Data(contentsOf: URL(fileURLWithPath: try await world.served.photoFile()))
      let stage = try await world.ana(photos: [photo])
      try await world.log(stage)
      try await stage.type("The mill", into: "Search places")
      try await stage.expect("No place found")
      try await stage.tap("Set a pin on the map")
      try await stage.wait(for: "the form") { stage.title == "Set a pin" && stage.shows("The mill") }
      try await stage.move(to: 59.6, 18.2, across: 1)
      try await stage.tap("Continue")
      try await stage.wait(for: "the ratings") { stage.title == "How was it?" }
      #expect(stage.shows("Wouldn’t recommend") && stage.shows("Exceptional, go out of your way"))
      try await stage.tap("Good, would go again")
      try await stage.wait(for: "the details") { stage.title == "Details" }
      try await stage.type("Still turning", into: "What was it like?")
      try await stage.type("#old", into: "Add a tag")
      try await stage.tap("Add tag")
      try await stage.expect("#old")
      try await stage.choose([0], in: "Add photos")
      try await stage.expect("A chosen photo")
      try await stage.tap("The month")
      try await stage.tap("Everyone")
      try await stage.tap("Save")
      try await stage.expectGone("Details")
      let log = try await world.seen(by: world.ben) { $0.note == "Still turning" && !$0.media.isEmpty }
      #expect(log.rating == .solid && log.tags == ["old"] && log.visibility == .everyone)
      #expect(log.datePrecision == .month)
      #expect(abs(log.place.latitude - 59.6) < 0.01 && abs(log.place.longitude - 18.2) < 0.01)
      try await stage.tap("Profile")
      try await stage.wait(for: "the log") { stage.shows("The mill") && stage.shows("Still turning") }
      await world.end(stage)
    }
  }

  @Test func `a pin's name has a limit, and the pin stays where it was put`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier")
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.expect("The pier")
      try await stage.tap("Feed")
      try await world.log(stage)
      try await stage.tap("Set a pin on the map")
      try await stage.wait(for: "the form") { stage.title == "Set a pin" && stage.shows("59.5, 18.25") }
      #expect(!stage.canUse("Continue"))
      try await stage.type(String(repeating: "a", count: 121), into: "Name of the place")
      try await stage.expect("A name has at most 120 characters.")
      #expect(!stage.canUse("Continue"))
      try await stage.type("The mill", into: "Name of the place")
      try await stage.move(to: 59.6, 18.2, across: 1)
      try await stage.tap("Continue")
      try await stage.wait(for: "the ratings") { stage.title == "How was it?" && stage.shows("The mill") }
      try await stage.goBack()
      try await stage.wait(for: "the form") { stage.title == "Set a pin" && stage.shows("59.6, 18.2") }
      try await stage.goBack()
      try await stage.tap("Cancel")
      try await stage.tap("Profile")
      try await stage.expect("1 place")
      #expect(!stage.shows("The mill") && !stage.shows("waiting to be sent"))
      await world.end(stage)
    }
  }

  @Test func `a note that is too long isn't saved`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier")
      let stage = try await world.ana()
      try await world.log(stage)
      try await stage.expect("Must-See: The pier")
      try await stage.tap("The pier")
      try await stage.tap("Wouldn’t recommend")
      try await stage.type(String(repeating: "a", count: 281), into: "What was it like?")
      #expect(stage.shows("-1 characters left") && !stage.canUse("Save"))
      try await stage.type("Short", into: "What was it like?")
      #expect(stage.shows("275 characters left") && stage.canUse("Save"))
      await world.end(stage)
    }
  }

  @Test func `without a connection a log is there at once, and sent later`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First")
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.expect("First")
      try await stage.tap("Feed")
      world.served.road.isClosed = true
      try await world.log(stage)
      try await stage.tap("Must-See: The pier")
      try await stage.expect("1 change waiting to be sent")
      try await stage.tap("Profile")
      try await stage.expect("Waiting to be sent")
      world.served.road.isClosed = false
      try await stage.pullToRefresh()
      try await stage.expectGone("Waiting to be sent")
      _ = try await world.seen(by: world.ben) { $0.note.isEmpty }
      await world.end(stage)
    }
  }

  @Test func `the search needs no connection for places that one knows`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier")
      try await world.visit(world.elsewhere, "Old mill")
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.expect("Old mill")
      try await stage.tap("Feed")
      world.served.road.isClosed = true
      try await world.log(stage)
      try await stage.type("PIER", into: "Search places")
      try await stage.expect("Without a connection only your own places are found.")
      #expect(stage.shows("Must-See: The pier") && !stage.shows("Must-See: Old mill"))
      try await stage.tap("Cancel")
      world.served.road.isClosed = false
      await world.end(stage)
    }
  }

  @Test func `what the server refuses says why, and is tried again`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First")
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.expect("First")
      try await stage.tap("Feed")
      world.served.road.isClosed = true
      try await world.log(stage)
      try await stage.tap("Must-See: The pier")
      try await stage.expect("1 change waiting to be sent")
      world.served.road.happens(.refused(422), to: "/api/wandr/sync")
      world.served.road.isClosed = false
      try await stage.expect("1 change not sent")
      try await stage.tap("1 change not sent")
      try await stage.wait(for: "what isn't sent") {
        stage.title == "Outbox" && stage.shows("Log: The pier") && stage.shows("Not today.")
      }
      try await stage.tap("Try Again")
      try await stage.expect("Everything is sent")
      _ = try await world.seen(by: world.ben) { $0.note.isEmpty }
      await world.end(stage)
    }
  }

  @Test func `what is refused can be discarded`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First")
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.expect("First")
      try await stage.tap("Feed")
      world.served.road.isClosed = true
      try await world.log(stage)
      try await stage.tap("Must-See: The pier")
      try await stage.expect("1 change waiting to be sent")
      world.served.road.happens(.refused(422), to: "/api/wandr/sync")
      world.served.road.isClosed = false
      try await stage.expect("1 change not sent")
      try await stage.tap("1 change not sent")
      try await stage.expect("Not today.")
      try await stage.tap("Discard")
      try await stage.expect("can’t be brought back")
      try await stage.tap("Discard")
      try await stage.expect("Everything is sent")
      #expect(try await world.elsewhere.call(WandrAPI.logs, .init()).items.map(\.note) == ["First"])
      await world.end(stage)
    }
  }

  @Test func `a friend's log is in the feed, and saved to Want to Go`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.ben, "The lighthouse", note: "Go at dusk", tags: ["sea"])
      let stage = try await world.ana()
      try await stage.expect("The lighthouse")
      #expect(stage.shows("ben") && stage.shows("Must-See") && stage.shows("Go at dusk") && stage.shows("#sea"))
      try await stage.tap("Want to Go")
      try await stage.expect("On your list")
      try await stage.tap("Profile")
      try await stage.expect("Want to Go (1)")
      try await stage.tap("Want to Go (1)")
      try await stage.wait(for: "the list") { stage.title == "Want to Go" && stage.shows("The lighthouse") }
      _ = try await waitFor {
        try await world.elsewhere.call(WandrAPI.wants, .init()).items.first { $0.place.name == "The lighthouse" }
      }
      try await stage.tap("On your list")
      try await stage.expect("Nothing on your list")
      await world.end(stage)
    }
  }

  @Test func `pulling the feed brings what is new`() async throws {
    try await WandrWorld.run { world in
      let stage = try await world.ana()
      try await stage.expect("No logs yet")
      try await world.visit(world.ben, "The lighthouse")
      try await stage.pullToRefresh()
      try await stage.expect("The lighthouse")
      try await stage.tap("The lighthouse")
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.canUse("Report") }
      try await stage.tap("Report")
      try await stage.type("Not a lighthouse", into: "What is wrong with it?")
      try await stage.tap("Report")
      try await stage.expectGone("What is wrong with it?")
      await world.end(stage)
    }
  }

  @Test func `a log is edited, deleted and put back`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First", tags: ["sea"])
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.expect("First")
      try await stage.tap("First")
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.shows("Sent") }
      try await stage.tap("Edit")
      try await stage.wait(for: "the form") { stage.title == "Edit log" }
      try await stage.type("Colder", into: "What was it like?")
      try await stage.tap("Remove sea")
      try await stage.tap("Save")
      try await stage.expect("Colder")
      let log = try await world.seen(by: world.ben) { $0.note == "Colder" }
      #expect(log.tags == [] && log.rating == .mustSee)
      try await stage.tap("Delete")
      try await stage.expect("Deleted The pier")
      try await stage.expectGone("Colder")
      try await stage.tap("Undo")
      try await stage.expect("Colder")
      #expect(!stage.shows("Deleted The pier"))
      await world.end(stage)
    }
  }

  @Test func `a link leads to a log and to a profile`() async throws {
    try await WandrWorld.run { world in
      let log = try await world.visit(world.ben, "The lighthouse", note: "Go at dusk")
      let stage = try await world.ana()
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/wandr/l/\(log.id)")))
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.shows("Go at dusk") }
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/wandr/u/ben")))
      try await stage.wait(for: "Ben") { stage.title == "ben" && stage.canUse("Following") && stage.shows("1 place") }
      await world.end(stage)
    }
  }

  @Test func `signing out says how much waits, and asks`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First")
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.expect("First")
      try await stage.tap("Feed")
      world.served.road.isClosed = true
      try await world.log(stage)
      try await stage.tap("Must-See: The pier")
      try await stage.expect("1 change waiting to be sent")
      try await stage.tap("Profile")
      try await stage.tap("Settings")
      try await stage.tap("Sign Out")
      try await stage.expect("1 change not sent yet will be lost.")
      try await stage.tap("Cancel")
      try await stage.expectGone("will be lost")
      try await stage.tap("Sign Out")
      try await stage.tap("Sign Out")
      try await stage.expect("Create an account")
      world.served.road.isClosed = false
      await world.end(stage)
    }
  }
}
