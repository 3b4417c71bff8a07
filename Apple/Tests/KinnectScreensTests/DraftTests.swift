import ClientKit
import ClientSupport
import Foundation
@testable import HearthScreens
import PhotosUI
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import KinnectScreens

/// What is being written is there after the app has ended, until it is sent, thrown away, or what it is about is gone.
@MainActor struct DraftTests {
  @Test func `a post that was begun is gone on with after the app has ended, and shared to those it was meant for`()
    async throws
  {
    try await KinnectWorld.run { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await stage.tap("New post")
      try await stage.choose([0], in: "Choose from library")
      try await stage.type("Half a thought", into: "Write a caption…")
      try await stage.type("Fog", into: "Describe the photo")
      try await stage.tap("Only me")
      await world.end(stage)

      let later = world.device("ana")
      try await later.wait(for: "the tabs") { later.canUse("New post") }
      try await later.tap("New post")
      #expect(!later.shows("Choose from library"))
      try await later.tap("Go on with your post")
      try await later.expect("Half a thought")
      #expect(later.shows("Fog") && later.shows("Nobody else sees it."))
      try await later.wait(for: "the photo") { !later.pictures.isEmpty }
      try await later.tap("Share")
      try await later.expect("ana Half a thought")
      try await later.wait(for: "the post at the server") { !later.shows("waiting to be sent") }
      #expect(try await world.ben.call(KinnectAPI.feed, .init()).items == [])
      try await later.tap("New post")
      #expect(later.shows("Choose from library") && !later.canUse("Go on with your post"))
      await world.end(later)
    }
  }

  @Test func `a post that was begun can be left, gone on with, and discarded without a trace`() async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await stage.tap("New post")
      try await stage.choose([0], in: "Choose from library")
      try await stage.type("Half a thought", into: "Write a caption…")
      try await stage.tap("Cancel")
      try await stage.tap("Go on with your post")
      try await stage.expect("Half a thought")
      try await stage.tap("Cancel")
      try await stage.tap("Discard post")
      try await stage.tap("Discard")
      try await stage.expect("Choose from library")
      await world.end(stage)
      let later = world.device("ana")
      try await later.wait(for: "the tabs") { later.canUse("New post") }
      try await later.tap("New post")
      #expect(later.shows("Choose from library"))
      await world.end(later)
    }
  }

  @Test func `photos of a draft are files of the store, and go with the draft`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let folder = try account.store.folder(ofDraft: "kinnect.post").path
      @MainActor func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      }
      let photo = Data(try await RealPhoto.jpeg())
      @MainActor func upload() async -> UploadViewModel {
        let model = UploadViewModel(account, username: "ana")
        await model.restore()
        return model
      }
      let model = await upload()
      await model.take([.chosen(photo), .chosen(photo)])
      #expect(try files() == model.chosen.photos.map(\.id.description).sorted())
      let first = try #require(model.chosen.photos.first)
      model.chosen.remove(first)
      #expect(try files() == model.chosen.photos.map(\.id.description))

      // The next process has what is there, in its order; a file that is gone isn't.
      let later = await upload()
      #expect(later.chosen.photos == model.chosen.photos && later.hasDraft && !later.isComposing)
      try FileManager.default.removeItem(atPath: folder + "/" + (try files()[0]))
      #expect(await upload().chosen.photos == [])
      await model.take(photo)
      model.discard()
      #expect(await upload().hasDraft == false)
      #expect(try files() == [])
    }
  }

  private func story(_ client: HearthClient) async throws -> KinnectAPI.Story {
    let upload = try await client.settled(
      try await client.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg"))
    return try await client.call(KinnectAPI.shareStory, .init(media: upload.id))
  }

  @Test func `a reply to a story is kept for that story, and goes with it`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let stories = [try await story(world.ben), try await story(world.ben)]
      let model = StoryViewModel(account, username: "ben")
      await model.load()
      model.reply = "To the first"
      await model.next()
      #expect(model.reply == "")
      model.reply = "To the second"
      await model.previous()
      #expect(model.reply == "To the first")

      // The app ends. What was being written stays; a reply that is sent without a connection waits.
      let later = StoryViewModel(account, username: "ben")
      await later.load()
      await later.previous()
      #expect(later.reply == "To the first" && later.story?.id == stories[0].id)
      world.served.road.isClosed = true
      later.sendReply()
      await account.written()
      #expect(later.reply == "" && account.notice == nil)
      #expect(try await account.store.outbox().map(\.call).filter { $0 == KinnectAPI.replyToStory.name }.count == 1)
      world.served.road.isClosed = false
      await account.send()
      #expect(try await account.store.outbox().isEmpty)
      let talk = try #require(try await world.ben.call(KinnectAPI.conversations, .init()).items.first)
      let said = try await world.ben.call(KinnectAPI.messages, .init(id: talk.id)).items
      #expect(said.map(\.body) == ["To the first"])
      await later.next()
      #expect(later.reply == "To the second")

      let name = "kinnect.story/ben/\(stories[1].id)"
      @MainActor func left() async throws -> String? { try await account.store.draft(name) }
      #expect(try await left() == "To the second")
      _ = try await world.ben.call(KinnectAPI.deleteStory, .init(id: stories[1].id))
      // Half an answer takes nothing.
      world.served.road.isClosed = true
      await StoryViewModel(account, username: "ben").load()
      await StoriesViewModel(account, username: "ana").load()
      #expect(try await left() == "To the second")
      world.served.road.isClosed = false
      await StoryViewModel(account, username: "ben").load()
      #expect(try await left() == nil)
    }
  }

  @Test(arguments: ["delete", "block", "expire"])
  func `replies to stories that are gone leave with the next look at who has stories`(how: String) async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let story = try await story(world.ben)
      let model = StoryViewModel(account, username: "ben")
      await model.load()
      model.reply = "Unsaid"
      let name = "kinnect.story/ben/\(story.id)"
      let tellers = StoriesViewModel(account, username: "ana")
      await tellers.load()
      #expect(try await account.store.draft(name, as: String.self) == "Unsaid")
      switch how {
      case "delete": _ = try await world.ben.call(KinnectAPI.deleteStory, .init(id: story.id))
      case "block": _ = try await world.ben.call(KinnectAPI.block, .init(username: "ana"))
      default: world.served.circle.clock.advance(seconds: 25 * 3600)
      }
      await tellers.load()
      #expect(try await account.store.draft(name, as: String.self) == nil)
    }
  }
}
