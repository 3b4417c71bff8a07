import ClientKit
import ClientSupport
import Foundation
@testable import HearthScreens
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import BelieveScreens

/// What the screens show to everybody: colours that can be told apart, words beside them, ways to people and places.
@MainActor struct LookTests {
  @Test func `a mood is said in words wherever it is shown`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.supporter()
      @MainActor func moods() -> Int { stage.words.split(separator: "\n").count { $0 == "Going great!" } }
      try await stage.tap("Find your first project")
      try await stage.expect("A boat")
      // Among those that are trending, and among the new ones.
      #expect(moods() == stage.count(of: "A boat"))
      try await stage.tap("A boat")
      try await stage.expect("Out of plywood")
      #expect(moods() == 1)
      try await stage.tap("Follow")
      try await stage.expect("1 follower")
      try await stage.tap("My Support")
      try await stage.expect("You followed A boat")
      #expect(moods() == 1)
      await world.end(stage)
    }
  }

  @Test func `an update's project and creator, and who wrote a message, are a tap away`() async throws {
    try await BelieveWorld.run { world in
      let ben = try await world.served.builder("Ben")
      try await ben.believe.followProject(world.project.slug)
      try await ben.believe.sendSupportMessage(.init(slug: world.project.slug, message: "Go on"))
      let stage = try world.device("Ben")
      try await world.signIn(stage, "Ben")
      try await stage.tap("Support creators")
      try await stage.expect("The hull is done")
      try await stage.touch("by Ana")
      try await stage.wait(for: "the creator") { stage.title == "Ana" }
      try await stage.goBack()
      try await stage.touch("Cover of A boat")
      try await stage.expect("Go on")
      try await stage.tap("Profile of Ben")
      try await stage.wait(for: "the supporter") { stage.title == "Ben" }
      await world.end(stage)
    }
  }

  @Test func `addresses in descriptions, updates, messages and replies open`() async throws {
    try await BelieveWorld.run { world in
      let slug = world.project.slug
      _ = try await world.ana.call(
        BelieveAPI.updateProject, .init(slug: slug, description: "Plans: https://home.example/plans"))
      try await world.ana.believe.createPost(.init(slug: slug, content: "Photos: https://home.example/photos."))
      let ben = try await world.served.builder("Ben")
      try await ben.believe.sendSupportMessage(.init(slug: slug, message: "See https://home.example/see"))
      let message = try #require(try await world.ana.believe.getProjectSupportMessages(slug).items.first)
      _ = try await world.ana.call(
        BelieveAPI.answerSupport, .init(id: message.id, text: "Read https://home.example/read", isPublic: true))
      let stage = try await world.supporter("Cleo")
      try await stage.tap("Find your first project")
      try await stage.expect("A boat")
      try await stage.tap("A boat")
      try await stage.expect("Plans: https://home.example/plans")
      try await stage.expect("Read https://home.example/read")
      for path in ["plans", "see", "read"] { try await stage.tap("https://home.example/\(path)") }
      try await stage.tap("Updates")
      try await stage.expect("Photos: https://home.example/photos.")
      try await stage.tap("https://home.example/photos")
      #expect(stage.openedOutside.map(\.path) == ["/plans", "/see", "/read", "/photos"])
      await world.end(stage)
    }
  }

  @Test func `the colours are the seed's, and letters stand out from what they are on`() {
    func light(_ tone: Tone) -> Color { tone.resolve(in: EnvironmentValues()) }
    var dark = EnvironmentValues()
    dark.colorScheme = .dark

    #expect(light(.brand) == Color(hex: 0x4F46E5) && Tone.brand.resolve(in: dark) == Color(hex: 0x818CF8))
    #expect(light(.ground) == Color(hex: 0xFAFAFA) && light(.surface) == Color(hex: 0xFFFFFF))
    #expect(light(.outline) == Color(hex: 0xE5E7EB) && light(.liked) == Color(hex: 0xEF4444))
    #expect(light(.success) == Color(hex: 0x10B981))
    let moods: [BelieveAPI.Mood] = [.green, .yellow, .red]
    #expect(moods.map(\.color) == [0x10B981, 0xF59E0B, 0xEF4444].map { Color(hex: $0) })
    // Of the colours that letters have, on the ground and on cards, 4.5:1 (WCAG 2.2, 1.4.3).
    for (letters, ground) in [
      (0x4F46E5, 0xFAFAFA), (0x92400E, 0xFAFAFA), (0x6D28D9, 0xFAFAFA), (0xFFFFFF, 0x4F46E5), (0xFFFFFF, 0x7C3AED),
      (0x818CF8, 0x181B24), (0xFCD34D, 0x181B24), (0xC4B5FD, 0x181B24),
    ] as [(UInt32, UInt32)] {
      #expect(Self.contrast(letters, ground) >= 4.5, "\(String(letters, radix: 16)) on \(String(ground, radix: 16))")
    }
  }

  /// As WCAG 2.2 defines it.
  private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    func luminance(_ color: UInt32) -> Double {
      let parts = [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF].map { part in
        let share = Double(part) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}
