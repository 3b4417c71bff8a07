import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import HearthScreens

/// Pictures on their way onto the screen.
@MainActor struct PictureTests {
  /// Links to photos that Ben has posted.
  private func links(_ count: Int, _ world: KinnectWorld, _ account: Account) async throws -> [String] {
    for number in 1...count {
      let photo = try await world.ben.settled(
        try await world.ben.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg"))
      _ = try await world.ben.call(KinnectAPI.publishPost, .init(caption: "Post \(number)", media: [photo.id]))
    }
    return try await account.client.call(KinnectAPI.feed, .init()).items.compactMap { $0.media.first?.urls.url("320") }
  }

  /// Shows a picture in so many places at once, which then go from the screen.
  private func show(_ pictures: Pictures, _ link: String, places: Int = 1) async throws -> PictureSlot {
    let slot = pictures.slot(PictureKey(link, pixels: 96))
    let seen = (0..<places).map { _ in Task { await pictures.show(slot, from: link) } }
    _ = try await waitFor { slot.image }
    for one in seen { one.cancel() }
    for one in seen { await one.value }
    return slot
  }

  @Test func `a picture is asked for once, is there at once when it comes back, and goes when there is no room`()
    async throws
  {
    try await KinnectWorld.run { world in
      let (account, road) = (try await world.account(), world.served.road)
      let links = try await links(3, world, account)
      func asked(_ link: String) -> Int { road.sent.count { link.hasPrefix($0.path) && $0.path.hasSuffix("/320") } }
      // Room for two in the size in which they are shown.
      let pictures = Pictures(account.store, account.client, most: 2 * 96 * 96 * 4)
      let first = try await show(pictures, links[0], places: 3)
      #expect(asked(links[0]) == 1)
      _ = try await show(pictures, links[1])
      #expect(pictures.slot(first.key) === first && first.image != nil)
      _ = try await show(pictures, links[2])
      #expect(first.image == nil && pictures.slot(first.key) !== first)
      // It is on the device still.
      road.isClosed = true
      #expect(try await show(pictures, links[0]).image != nil && asked(links[0]) == 1)
      #expect(PictureKey(links[0], pixels: 96) == PictureKey(links[0] + "&again=1", pixels: 96))
      #expect([PictureSize.points(36), .points(64), .column].map { $0.pixels(3) } == [320, 320, 1080])
    }
  }

  @Test func `a widget's picture is read while it is drawn`() async throws {
    try await KinnectWorld.run { world in
      let data = world.widget(of: "ana")
      let entries = ["a", "b"].map { id in
        WidgetData.Entry(id: id, title: "ben", text: "A lake", link: "/kinnect", time: Date(), alt: "A boat")
      }
      try data.show(entries, pictures: ["a": Data(try await RealPhoto.jpeg())])
      let stage = Stage(
        NavigationStack {
          VStack {
            ForEach(entries) { WidgetPicture(data, $0, at: .points(64)) }
          }
          .navigationTitle("Widget")
        })
      await stage.settle()
      #expect(stage.pictures.count == 1 && stage.spoken.contains { $0.contains("A boat") })
      await world.end(stage)
    }
  }
}
