import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

/// Films that were made by a real tool, and that the server makes ready.
@Suite(.enabled(if: RealFilm.isPossible, RealFilm.reason))
@MainActor struct FilmTests {
  @Test func `a film is chosen beside a photo, shared, and plays in the feed`() async throws {
    try await KinnectWorld.run(takesVideos: true) { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg()), try RealFilm.mp4()])
      try await stage.tap("New post")
      try await stage.choose([1], in: "Choose from library")
      try await stage.expect("A chosen video")
      #expect(!stage.shows("A chosen photo") && stage.canUse("Remove video") && !stage.canUse("Remove photo"))
      try await stage.type("Stripes that move", into: "Describe the video")
      try await stage.type("My film", into: "Write a caption…")
      try await stage.tap("Share")
      try await stage.expect("ana My film")
      try await stage.wait(for: "the film at the server") { stage.canUse("Play: Stripes that move") }
      #expect(stage.films == [])
      try await stage.wait(for: "its poster") { !stage.pictures.isEmpty }

      try await stage.tap("Play: Stripes that move")
      let film = try #require(stage.films.first)
      #expect(stage.films.count == 1 && stage.shows("Stripes that move") && !stage.canUse("Play: Stripes that move"))
      // What would be played is the film, as the server has made it ready.
      let answer = try await URLSessionTransport().send(
        TransportRequest(method: "GET", url: film, fields: [:], body: nil, mostBytes: 1 << 20, patience: 60))
      #expect(answer.head["Content-Type"] == "video/mp4")
      #expect(answer.body.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8))
      await world.end(stage)
    }
  }

  @Test func `a film that the server has made ready plays in a message and in a story`() async throws {
    try await KinnectWorld.run(takesVideos: true) { world in
      let sent = try await world.ben.upload([UInt8](try RealFilm.mp4()), contentType: "video/mp4", alt: "Stripes")
      func ready() async throws -> MediaAPI.Upload {
        try await waitFor {
          let now = try await world.ben.call(MediaAPI.item, .init(id: sent.id))
          return now.status == .processing ? nil : now
        }
      }
      let opened = try await world.ben.call(KinnectAPI.openConversation, .init(members: ["ana"], name: nil))
      _ = try await world.ben.call(KinnectAPI.sendMessage, .init(id: opened.id, media: try await ready().id))
      let again = try await world.ben.upload([UInt8](try RealFilm.mp4()), contentType: "video/mp4", alt: "Stripes")
      _ = try await waitFor {
        let now = try await world.ben.call(MediaAPI.item, .init(id: again.id))
        return now.status == .processing ? nil : now
      }
      _ = try await world.ben.call(KinnectAPI.shareStory, .init(media: again.id))

      let stage = try await world.ana()
      try await stage.tap("Messages")
      try await stage.expect("A video")
      try await stage.tap("ben")
      try await stage.wait(for: "the film") { stage.canUse("Play: Stripes") }
      try await stage.tap("Play: Stripes")
      #expect(stage.films.count == 1)
      try await stage.goBack()
      try await stage.goBack()
      try await stage.wait(for: "the ring") { stage.canUse("Story by ben") }
      try await stage.tap("Story by ben")
      try await stage.wait(for: "the story's film") { stage.films.count == 1 && stage.isPlaying }
      try await stage.tap("Close")
      await world.end(stage)
    }
  }

  @Test func `a server without tools for films says so, and the words stay`() async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana(photos: [try RealFilm.mp4()])
      try await stage.tap("New post")
      try await stage.choose([0], in: "Choose from library")
      try await stage.type("My film", into: "Write a caption…")
      try await stage.tap("Share")
      try await stage.expect("ana My film")
      try await stage.expect("Videos can’t be used here.")
      await world.end(stage)
    }
  }
}
