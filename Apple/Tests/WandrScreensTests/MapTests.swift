import ClientKit
import ClientSupport
import Foundation
import HearthScreens
import MapKit
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import WandrScreens

/// The map: the person's own logs and friends', filtered, moved, and as a list.
@MainActor struct MapTests {
  private func run(_ test: @MainActor (WandrWorld, Stage) async throws -> Void) async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", at: 59.5, 18.25, .mustSee, tags: ["sea"])
      try await world.visit(world.elsewhere, "The mill", at: 59.7, 18.45, .skip, tags: ["old"])
      try await world.visit(world.ben, "The lighthouse", at: 59.6, 18.35, .solid)
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.wait(for: "the journal") { stage.shows("The pier") && stage.shows("The mill") }
      try await stage.tap("Map")
      try await stage.expect("The lighthouse, Solid, by ben")
      try await test(world, stage)
      await world.end(stage)
    }
  }

  @Test func `pins are filtered by rating and by tag`() async throws {
    try await run { _, stage in
      #expect(stage.shows("The pier, Must-See") && stage.shows("The mill, Skip"))
      try await stage.tap("Skip")
      try await stage.expectGone("The lighthouse, Solid, by ben")
      #expect(stage.shows("The mill, Skip") && !stage.shows("The pier, Must-See"))
      try await stage.tap("All ratings")
      try await stage.tap("#sea")
      try await stage.expectGone("The mill, Skip")
      #expect(stage.shows("The pier, Must-See"))
      try await stage.tap("All tags")
      try await stage.expect("The lighthouse, Solid, by ben")
    }
  }

  @Test func `moved, it shows what is there`() async throws {
    try await run { _, stage in
      try await stage.move(to: 10, 10, across: 1)
      try await stage.expectGone("The pier, Must-See")
      try await stage.expectGone("The lighthouse, Solid, by ben")
      try await stage.move(to: 59.6, 18.35, across: 1)
      try await stage.expect("The lighthouse, Solid, by ben")
      #expect(stage.shows("The pier, Must-See"))
    }
  }

  @Test func `the list has what the map has, and is what VoiceOver gets`() async throws {
    try await run { _, stage in
      try await stage.tap("List")
      try await stage.expect("Friends’ logs here")
      for words in ["The pier, Must-See", "The mill, Skip", "The lighthouse, Solid, by ben"] {
        #expect(stage.canUse(words))
      }
      try await stage.tap("The mill, Skip")
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.shows("The mill") }
      try await stage.goBack()
      try await stage.tap("Map", number: 0)
      await stage.turnVoiceOver(on: true)
      try await stage.expect("Friends’ logs here")
    }
  }

  @Test func `a tap on a pin shows its log`() async throws {
    try await run { _, stage in
      try await stage.tap("The lighthouse, Solid, by ben")
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.shows("The lighthouse") }
    }
  }

  @Test func `many logs in a square are one mark with its mix`() throws {
    let world = MapArea.world
    let marks = try (0..<100).map { number in
      try mark(latitude: 40, longitude: 10 + Double(number) / 1000, number < 30 ? .skip : .mustSee)
    }
    let grouped = MapMark.grouped(marks, in: world)
    #expect(grouped.map(\.count) == [100] && grouped.first?.words == "100 logs: 30 Skip, 70 Must-See")
    #expect(MapMark.grouped(Array(marks.prefix(3)), in: world).map(\.words) == Array(repeating: "A, Skip", count: 3))
  }

  @Test func `any number of logs of one point are one mark that has them, also beside others`() throws {
    let here = MapArea(latitude: 40, longitude: 10, height: 1, width: 1)
    let marks = try (0..<50).map { try mark(latitude: 40, longitude: 10, $0 < 20 ? .skip : .solid) }
    let other = try mark(latitude: 40.001, longitude: 10, .mustSee)

    let grouped = MapMark.grouped(marks + [other], in: here)

    #expect(grouped.map(\.count) == [50, 1] && grouped.map(\.logs.count) == [50, 0])
    #expect(grouped.first?.words == "A, 50 logs: 20 Skip, 30 Solid" && Set(grouped.map(\.id)).count == 2)
    #expect(MapMark.atPoints(grouped).map(\.count) == [50, 1])
    // A square counts all of them.
    let far = try (0..<60).map { try mark(latitude: 41 + Double($0) / 1000, longitude: 10, .solid) }
    #expect(MapMark.grouped(marks + far, in: .world).map(\.count) == [110])
  }

  @Test func `a tap on logs of one point lists them, and each can be opened`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First")
      try await world.visit(world.ben, "The pier", at: 59.5, 18.25, .skip, note: "Second")
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.expect("First")
      try await stage.tap("Map")
      try await stage.expect("The pier, 2 logs: 1 Skip, 1 Must-See")
      try await stage.tap("The pier, 2 logs: 1 Skip, 1 Must-See")
      try await stage.wait(for: "the logs") { stage.title == "Logs here" && stage.canUse("The pier, Must-See") }
      try await stage.tap("The pier, Skip, by ben")
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.shows("Second") }
      await world.end(stage)
    }
  }

  @Test func `where one wants to go is a layer of the map, and of its list`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", at: 59.5, 18.25)
      try await world.visit(world.ben, "The lighthouse", at: 59.505, 18.255, .solid)
      try await world.visit(world.ben, "The mill", at: 40, 10, .skip)
      let stage = try await world.ana()
      try await stage.wait(for: "both") { stage.count(of: "Want to Go") == 2 }
      try await stage.tap("Want to Go", number: 0)
      try await stage.expect("On your list")
      try await stage.tap("Want to Go")
      try await stage.wait(for: "both") { stage.count(of: "On your list") == 2 }
      try await stage.tap("Profile")
      try await stage.expect("Want to Go (2)")
      try await stage.tap("Map")
      try await stage.expect("The lighthouse, Solid, by ben")
      #expect(!stage.shows("The mill"))

      try await stage.tap("Want to Go")
      // All of it is in view; the friend's log and the place to go are one pin.
      try await stage.expect("The lighthouse, 1 log: 1 Solid, Want to Go")
      try await stage.expect("The mill, 1 log: 1 Skip, Want to Go")
      try await stage.tap("List")
      try await stage.wait(for: "the rows") {
        stage.canUse("The mill, Want to Go") && stage.canUse("The pier, Must-See")
      }
      try await stage.tap("The lighthouse, Want to Go")
      try await stage.wait(for: "the log") { stage.title == "Log" && stage.shows("The lighthouse") }
      await world.end(stage)
    }
  }

  @Test func `a part of the Earth as the server is asked`() throws {
    #expect(MapArea.world.box == "-180.0,-50.0,180.0,90.0" && MapArea.world.zoom == 0)
    let pacific = MapArea(latitude: 0, longitude: 179, height: 10, width: 10)
    #expect(MapArea(MKCoordinateRegion(pacific)) == pacific)
    #expect(pacific.box == "174.0,-5.0,-176.0,5.0" && pacific.zoom == 5)
    let (near, far) = (try mark(latitude: 1, longitude: -178, .solid), try mark(latitude: 1, longitude: -170, .solid))
    #expect(pacific.contains(near) && !pacific.contains(far))
  }

  private func mark(latitude: Double, longitude: Double, _ rating: WandrAPI.Rating) throws -> MapMark {
    let id = UInt64.random(in: 0...UInt64.max)
    let place = WandrAPI.Place(
      id: ID(high: id, low: 1), providerID: nil, name: "A", address: "", latitude: latitude, longitude: longitude,
      types: [], country: nil, timeZone: nil, mine: true, isPrivate: true)
    let author = SocialAPI.Author(id: ID(high: 1, low: 1), username: "", fullName: "", avatarURL: nil)
    let now = Timestamp(microseconds: 0)
    let log = WandrAPI.Log(
      id: ID(high: id, low: 2), userID: author.id, author: author, placeID: place.id, place: place, rating: rating,
      note: "", tags: [], media: [], tripID: nil, tripName: nil, visitedOn: nil, datePrecision: .unknown,
      visibility: .me, publishesAt: nil, isInPrivacyZone: false, isWantedByMe: false, createdAt: now, updatedAt: now)
    return try #require(MapMark(ShownLog(log)))
  }
}
