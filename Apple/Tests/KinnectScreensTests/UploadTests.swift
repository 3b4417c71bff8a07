import ClientSupport
import Foundation
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import ClientKit
@testable import HearthScreens
@testable import KinnectScreens

/// What is shared: its shape, and how far it is.
@MainActor struct UploadTests {
  @Test(arguments: [true, false])
  func `several photos are shared as squares, or as they are`(isSquare: Bool) async throws {
    try await KinnectWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo, photo])
      try await stage.tap("New post")
      try await stage.choose([0, 1], in: "Choose from library")
      try await stage.expect("Each photo is shared as it is.")
      if isSquare {
        try await stage.tap("Square")
        #expect(stage.shows("What is seen here of each photo is shared.") && stage.shows("Part of Photo 2"))
        try await stage.tap("End", number: 1)
      }
      try await stage.type("Two", into: "Write a caption…")
      try await stage.tap("Share")
      try await stage.expect("ana Two")
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      let media = try await world.ben.call(KinnectAPI.feed, .init()).items.flatMap(\.media)
      #expect(media.map { [$0.width, $0.height] } == Array(repeating: isSquare ? [200, 200] : [300, 200], count: 2))
      // Of the second photo its end is kept.
      let focuses = ["0.5,0.5", "1.0,1.0"].map { "focus \(Data($0.utf8).base64EncodedString())" }
      let told = world.served.road.sent.compactMap { $0.fields["Upload-Metadata"] }
      #expect(focuses.map { focus in told.contains { $0.contains(focus) } } == [isSquare, isSquare])
      #expect(media.map(\.shownRatio) == Array(repeating: isSquare ? 1 : 1.5, count: 2))
      await world.end(stage)
    }
  }

  @Test func `a shape that was chosen is there after a restart, and gone with the post`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let model = UploadViewModel(account, username: "ana")
      await model.take(Data(try await RealPhoto.jpeg()))
      model.isSquare = true
      await account.written()
      let later = UploadViewModel(account, username: "ana")
      await later.restore()
      #expect(later.isSquare && later.hasDraft)
      later.discard()
      #expect(!later.isSquare)
      await account.written()
      let last = UploadViewModel(account, username: "ana")
      await last.restore()
      #expect(!last.isSquare)
    }
  }

  @Test func `the outbox says how much of a photo is sent`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let photo = try world.file("a.jpg", try await RealPhoto.jpeg())
      let id = try await account.store.addFile(photo.path)
      let watching = Task { await account.outbox.run { _ in } }
      let stage = await world.stage(account, OutboxScreen(words: \.kinnectWords))
      try await stage.expect("Waiting for a connection")
      #expect(stage.shows("A photo or video") && !stage.shows("% sent"))
      account.store.noteSent(1 << 20, of: 4 << 20, from: id.description)
      try await stage.expect("25 % sent")
      account.store.noteSent(nil, of: 4 << 20, from: id.description)
      try await stage.expectGone("% sent")
      await world.end(stage)
      watching.cancel()
      await watching.value
    }
  }

  @Test func `the store says how much of a file is sent for as long as it is being sent`() async throws {
    try await KinnectWorld.run { world in
      let (asked, asking) = AsyncStream.makeStream(of: Void.self)
      let (rest, going) = AsyncStream.makeStream(of: Void.self)
      let catalogue = KinnectOffline.catalogue.uploading { (file, client, progress) async throws(ClientError) in
        progress(file.size / 2)
        asking.finish()
        for await _ in rest {}
        return try await client.send(file, progress: progress)
      }
      let (client, folder) = (try await world.account().client, try TestFolder())
      let store = try OfflineStore(
        folder: folder.path, server: world.served.address, account: try #require(try await client.account()).id,
        catalogue: catalogue)
      let account = Account(.kinnect, client, store)
      _ = try await store.addFile(try world.file("a.jpg", try await RealPhoto.jpeg()).path)
      let row = try #require(try await store.outbox().first)
      #expect(store.sentShare(of: row) == nil)

      let sending = Task { await account.send() }
      for await _ in asked {}
      #expect(store.sentShare(of: row).map { abs($0 - 0.5) < 0.01 } == true)
      going.finish()
      await sending.value

      let left = try await store.outbox()
      #expect(store.sentShare(of: row) == nil && left.isEmpty)
      withExtendedLifetime(folder) {}
    }
  }
}
