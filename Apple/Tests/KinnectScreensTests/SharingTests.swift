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

/// What comes into the app from elsewhere, and what widgets show of it.
@MainActor struct SharingTests {
  @Test func `what was shared to the app becomes a new post once somebody is signed in`() async throws {
    try await KinnectWorld.run { world in
      let photo = try world.file("a.jpg", try await RealPhoto.jpeg())
      let inbox = world.inbox(of: "ana")
      try inbox.put([photo.path, photo.path], text: "From a walk")
      let stage = world.device("ana")
      try await stage.signIn(world.served, "ana")
      try await stage.expect("Write a caption…")
      try await stage.wait(for: "both photos") { stage.pictures.count == 2 }
      #expect(stage.shows("From a walk") && inbox.shares() == [])
      try await stage.tap("Share")
      try await stage.expect("ana From a walk")
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      #expect(try await world.ben.call(KinnectAPI.feed, .init()).items.map(\.media.count) == [2])
      await world.end(stage)
    }
  }

  @Test func `what is shared while a post is being written waits for its end`() async throws {
    try await KinnectWorld.run { world in
      let bytes = try await RealPhoto.jpeg()
      let stage = try await world.ana(photos: [Data(bytes)])
      try await stage.tap("New post")
      try await stage.choose([0], in: "Choose from library")
      try await stage.type("My own", into: "Write a caption…")
      try world.inbox(of: "ana").put([try world.file("a.jpg", bytes).path], text: "Shared")
      await stage.enter(.background)
      await stage.enter(.active)
      #expect(stage.shows("My own") && !stage.shows("Shared") && world.inbox(of: "ana").shares().count == 1)
      try await stage.tap("Discard post")
      try await stage.tap("Discard")
      try await stage.expect("Shared")
      #expect(stage.pictures.count == 1 && world.inbox(of: "ana").shares() == [])
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }

  @Test func `a photo that is opened with the app becomes a new post, and a file that is gone is said so`() async throws
  {
    try await KinnectWorld.run { world in
      let stage = try await world.ana()
      let photo = try world.file("a.jpg", try await RealPhoto.jpeg())
      try await stage.open(photo)
      try await stage.expect("Write a caption…")
      try await stage.wait(for: "the photo") { stage.pictures.count == 1 }
      // The copy that the system has made is used up.
      #expect(!FileManager.default.fileExists(atPath: photo.path))
      try await stage.tap("Discard post")
      try await stage.tap("Discard")
      try await stage.expect("Choose from library")
      try await stage.open(photo)
      try await stage.expect("OK")
      try await stage.tap("OK")
      await world.end(stage)
    }
  }

  @Test func `widgets show the newest posts as they are on the device, and nothing after signing out`() async throws {
    try await KinnectWorld.run { world in
      for number in 1...5 { try await world.served.post(world.ben, "Post \(number)") }
      let last = try await world.served.post(world.ben, "Post 6")
      let widget = world.widget(of: "ana")
      func captions() -> [String] { widget.entries().map(\.text) }
      let stage = try await world.ana()
      try await stage.wait(for: "the entries") { captions() == ["Post 6", "Post 5", "Post 4", "Post 3"] }
      let first = try #require(widget.entries().first)
      #expect(first.title == "ben" && first.link == "/kinnect/p/\(last.id)")
      #expect(FileManager.default.fileExists(atPath: widget.picture(of: first).path))
      // What one may no longer see goes from there with the next sync.
      _ = try await world.ben.call(KinnectAPI.deletePost, .init(id: last.id))
      try await stage.wait(for: "the change") { captions() == ["Post 5", "Post 4", "Post 3", "Post 2"] }
      #expect(!FileManager.default.fileExists(atPath: widget.picture(of: first).path))

      // A link of a widget leads where it says.
      let next = try #require(widget.entries().first)
      let server = try world.served.address.text.replacing(/^https?:/, with: "hearth-kinnect:")
      try await stage.open(try #require(URL(string: server + next.link)))
      try await stage.wait(for: "the post") { stage.title == "Post" && stage.shows("ben Post 5") }
      try world.inbox(of: "ana").put([], text: "Left")
      try await stage.tap("Profile")
      try await stage.tap("Settings")
      try await stage.tap("Sign Out")
      try await stage.tap("Sign Out", number: 0)
      try await stage.expect("Create an account")
      #expect(widget.entries() == [] && world.inbox(of: "ana").shares() == [])
      await world.end(stage)
    }
  }
}
