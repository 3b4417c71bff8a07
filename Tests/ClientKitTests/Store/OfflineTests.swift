import ClientSupport
import Foundation
import Core
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// What is there without a connection.
struct OfflineTests {
  @Test func `what was synced is there without a server, also for the next process`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      for caption in ["one", "two", "three"] { try await served.post(ben, caption) }
      let phone = try await Device(ana, served)
      try await phone.agree()
      let feed = try await ana.call(KinnectAPI.feed, .init()).items
      #expect(try phone.feed == feed && feed.map(\.caption) == ["three", "two", "one"])

      let later = try await Device(ana, served, folder: phone.folder)
      served.road.isClosed = true
      #expect(try later.feed == feed)
      #expect(try later.store.items(KinnectOffline.following("ana")).items.map(\.username) == ["ben"])
      await #expect(throws: ClientError.unreachable) { try await later.synchroniser.sync() }
      #expect(try later.feed == feed)
    }
  }

  @Test func `a list goes on behind what is kept, and keeps what was read when its beginning is read anew`()
    async throws
  {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      for number in 1...60 { try await served.post(ben, "\(number)") }
      let phone = try await Device(ana, served)
      try await phone.agree()
      var shown = try phone.store.items(KinnectOffline.feed)
      #expect(shown.items.count == 50 && shown.goesOn)

      try await phone.store.load(KinnectOffline.feed, isFirst: false, through: ana)
      shown = try phone.store.items(KinnectOffline.feed)
      #expect(shown.items.map(\.caption) == (1...60).reversed().map(String.init) && !shown.goesOn)
      // At its end there is nothing to ask for.
      let asked = served.road.sent.count
      try await phone.store.load(KinnectOffline.feed, isFirst: false, through: ana)
      #expect(served.road.sent.count == asked)

      try await served.post(ben, "61")
      try await phone.agree()
      shown = try phone.store.items(KinnectOffline.feed)
      #expect(shown.items.map(\.caption) == (1...61).reversed().map(String.init) && !shown.goesOn)

      // So many new ones that the two don't meet: what lies between isn't known.
      for number in 62...112 { try await served.post(ben, "\(number)") }
      try await phone.agree()
      shown = try phone.store.items(KinnectOffline.feed)
      #expect(shown.items.map(\.caption) == (63...112).reversed().map(String.init) && shown.goesOn)
    }
  }

  @Test(arguments: ["delete", "unfollow", "block", "suspend"])
  func `what the viewer may no longer see leaves no trace`(how: String) async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let secret = "a secret \(UUID().uuidString)"
      let post = try await served.post(ben, secret)
      let phone = try await Device(ana, served)
      try await phone.agree()
      let draft = "my thoughts \(UUID().uuidString)"
      try phone.store.setDraft("comment", draft, about: post.id, of: KinnectOffline.posts)
      let link = try #require(try phone.feed.first?.media.first?.urls.url("320"))
      let picture = try await phone.store.picture(at: link, through: ana)
      #expect(try phone.contains(secret) && phone.contains(draft))
      #expect(try phone.store.keptPicture(at: link) == picture)

      switch how {
      case "delete": _ = try await ben.call(KinnectAPI.deletePost, .init(id: post.id))
      case "unfollow": _ = try await ana.call(KinnectAPI.people.unfollow, .init(username: "ben"))
      case "block": _ = try await ben.call(KinnectAPI.people.block, .init(username: "ana"))
      default: try await served.circle.administration.suspend(email: "ben@example.org", true)
      }
      // Half a sync takes nothing away.
      served.road.happens(.answerLost, to: "/sync/posts")
      served.road.happens(.answerLost, to: "/sync/posts")
      served.road.happens(.answerLost, to: "/sync/posts")
      await #expect(throws: ClientError.self) { try await phone.synchroniser.sync() }
      #expect(try phone.feed.count == 1)
      try await phone.agree()

      #expect(try phone.feed == [])
      #expect(try !phone.contains(secret) && !phone.contains(draft) && !phone.contains(post.id.description))
      let media = try #require(post.media.first?.id.description)
      #expect(try !phone.contains(media))
      #expect(try phone.store.keptPicture(at: link) == nil)
      if how == "block" { #expect(try !phone.contains("\"ben\"")) }
    }
  }

  @Test func `a device that holds more than one request may name removes nothing before all are answered`() async throws
  {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let post = try await served.post(ben, "kept")
      let phone = try await Device(ana, served)
      try await phone.agree()
      // Many that are gone by now, in a list so that they aren't let go.
      try phone.store.change { (writer) throws(StoreError) in
        var ids: [String] = []
        for _ in 0..<700 {
          var gone = post
          gone.id = phone.store.newID()
          try writer.keep(gone, of: KinnectOffline.posts, version: "old")
          ids.append(gone.id.description)
        }
        try writer.keep(order: ids, of: KinnectOffline.posts.name, as: "another", next: nil)
      }
      let before = served.road.sent(to: "/sync/posts").count
      for skipped in [1, 0, 0] { served.road.happens(.lost, to: "/sync/posts", after: skipped) }
      await #expect(throws: ClientError.self) { try await phone.synchroniser.sync() }
      #expect(
        try phone.store.items(KinnectOffline.posts.list("another") { _, _ in Page(items: [], next: nil) }).items.count
          == 700)

      try await phone.agree()
      #expect(
        try phone.store.items(KinnectOffline.posts.list("another") { _, _ in Page(items: [], next: nil) }).items == [])
      #expect(try phone.feed.map(\.caption) == ["kept"])
      #expect(served.road.sent(to: "/sync/posts").count - before == 1 + 3 + 2)
    }
  }

  @Test func `a store is its account's alone, and signing out takes it away`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let phone = try await Device(ana, served)
      await #expect(throws: StoreError.another) { _ = try await Device(ben, served, folder: phone.folder) }
      let attributes = try FileManager.default.attributesOfItem(atPath: phone.folder + "/store.sqlite")
      #expect(attributes[.posixPermissions] as? Int == 0o600)

      try OfflineStore.erase(folder: phone.folder)
      #expect(!FileManager.default.fileExists(atPath: phone.folder))
      _ = try await Device(ben, served, folder: phone.folder)
    }
  }

  @Test func `drafts are there for the next process, until they are taken away`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let ana = try await served.member("ana")
      let phone = try await Device(ana, served)
      try phone.store.setDraft("post", ["a caption"])
      let later = try await Device(ana, served, folder: phone.folder)
      #expect(try later.store.draft("post") == ["a caption"])
      try later.store.setDraft("post", nil as [String]?)
      #expect(try later.store.draft("post", as: [String].self) == nil)
    }
  }

  @Test func `pictures are kept within their bound, those that were shown last`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      for caption in ["one", "two", "three"] { try await served.post(ben, caption) }
      let phone = try await Device(ana, served)
      try await phone.agree()
      let links = try phone.feed.compactMap { $0.media.first?.urls.url("320") }
      let size = try await phone.store.picture(at: links[0], through: ana).count
      let most = size * 2 + size / 2
      _ = try await phone.store.picture(at: links[1], through: ana, most: most)
      _ = try await phone.store.picture(at: links[0], through: ana, most: most)
      _ = try await phone.store.picture(at: links[2], through: ana, most: most)

      #expect(try links.map { try phone.store.keptPicture(at: $0) != nil } == [true, false, true])
      served.road.isClosed = true
      _ = try await phone.store.picture(at: links[0], through: ana)
      await #expect(throws: ClientError.self) { _ = try await phone.store.picture(at: links[1], through: ana) }
      let files = try FileManager.default.contentsOfDirectory(atPath: phone.folder + "/pictures")
      #expect(files.count == 2)
    }
  }

  @Test func `live events keep a running store fresh`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let phone = try await Device(ana, served)
      let running = Task { try await phone.synchroniser.run(KinnectAPI.live) }
      defer { running.cancel() }
      func wait(_ isTrue: () throws -> Bool) async throws {
        for _ in 0..<2_000 where try !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try isTrue())
      }
      try await wait { try phone.store.items(KinnectOffline.feed).readAt != nil }
      let post = try await served.post(ben, "live")
      try await wait { try phone.feed.map(\.caption) == ["live"] }
      _ = try await ben.call(KinnectAPI.like, .init(id: post.id))
      try await wait { try phone.feed.first?.likeCount == 1 }
      // What is written goes by itself.
      try phone.store.write(KinnectOffline.like, .init(id: post.id))
      try await wait { try phone.store.outbox().isEmpty }
      #expect(try await ben.call(KinnectAPI.post, .init(id: post.id)).likeCount == 2)
      _ = try await ben.call(KinnectAPI.deletePost, .init(id: post.id))
      try await wait { try phone.feed.isEmpty }
    }
  }
}
