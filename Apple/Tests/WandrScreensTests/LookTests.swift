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

/// How the screens look to people who have set their devices otherwise.
@MainActor struct LookTests {
  @Test(arguments: [Stage.Device.phone, Stage.Device.tablet])
  func `every tab from right to left, dark, at the largest size`(device: Stage.Device) async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier", note: "First", tags: ["sea"])
      try await world.visit(world.ben, "The lighthouse", note: "Go at dusk")
      let stage = try await world.ana(on: device)
      await stage.direct(.rightToLeft)
      await stage.type(size: .accessibility5)
      await stage.turn(.dark)
      await stage.reduceMotion(true)
      for (tab, words) in [
        ("Feed", "The lighthouse"), ("Profile", "The pier"), ("Map", "All ratings"), ("Trips", "No trips yet"),
      ] {
        try await stage.tap(tab)
        try await stage.expect(words)
        #expect(stage.picture().contains("dir=rtl") && stage.faults == [], "\(tab)")
      }
      await world.end(stage)
    }
  }

  @Test func `the way to a log at the largest size, dark, right to left`() async throws {
    try await WandrWorld.run { world in
      try await world.visit(world.elsewhere, "The pier")
      let stage = try await world.ana()
      await stage.direct(.rightToLeft)
      await stage.type(size: .accessibility5)
      await stage.turn(.dark)
      try await world.log(stage)
      try await stage.expect("Must-See: The pier")
      try await stage.tap("The pier")
      try await stage.wait(for: "the ratings") { stage.title == "How was it?" }
      try await stage.tap("Good, would go again")
      try await stage.wait(for: "the details") { stage.title == "Details" }
      #expect(stage.faults == [])
      await world.end(stage)
    }
  }

  @Test func `what people wrote turns nothing around it`() async throws {
    try await WandrWorld.run { world in
      let wild = Isolation.open + "Pier" + Isolation.close
      try await world.visit(world.ben, wild, note: wild)
      try await world.visit(world.elsewhere, wild, note: wild)
      let stage = try await world.ana()
      try await stage.expect(wild)
      #expect(stage.turned == [])
      try await stage.tap("Profile")
      try await stage.expect(wild)
      #expect(stage.turned == [])
      try await stage.tap("Map")
      try await stage.wait(for: "the pins") { stage.shows(wild) }
      #expect(stage.turned == [])
      await world.end(stage)
    }
  }

  @Test func `a rating is told by sign, word, colour and shape`() async throws {
    let stage = Stage(RatingMark(rating: .mustSee))
    await stage.settle()
    #expect(stage.words == "🔥\nMust-See" && stage.spoken == ["Must-See"])
    let looks = WandrAPI.Rating.known.map { rating in
      let stage = Stage(PinSign(rating: rating))
      stage.draw()
      return stage.picture()
    }
    #expect(Set(looks).count == 3)
    #expect(WandrAPI.Rating.known.map(\.glyph) == ["👎", "👍", "🔥"])
  }
}
