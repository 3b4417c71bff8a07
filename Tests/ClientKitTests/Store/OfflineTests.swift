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
      #expect(try await phone.feed == feed && feed.map(\.caption) == ["three", "two", "one"])

      let later = try await Device(ana, served, folder: phone.folder)
      served.road.isClosed = true
      #expect(try await later.feed == feed)
      #expect(try await later.store.items(KinnectOffline.people.following).items.map(\.username) == ["ben"])
      await #expect(throws: ClientError.unreachable) { try await later.synchroniser.sync() }
      #expect(try await later.feed == feed)
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
      var shown = try await phone.store.items(KinnectOffline.feed)
      #expect(shown.items.count == 50 && shown.goesOn)

      try await phone.store.load(KinnectOffline.feed, isFirst: false, through: ana)
      shown = try await phone.store.items(KinnectOffline.feed)
      #expect(shown.items.map(\.caption) == (1...60).reversed().map(String.init) && !shown.goesOn)
      // At its end there is nothing to ask for.
      let asked = served.road.sent.count
      try await phone.store.load(KinnectOffline.feed, isFirst: false, through: ana)
      #expect(served.road.sent.count == asked)

      try await served.post(ben, "61")
      try await phone.agree()
      shown = try await phone.store.items(KinnectOffline.feed)
      #expect(shown.items.map(\.caption) == (1...61).reversed().map(String.init) && !shown.goesOn)

      // So many new ones that the two don't meet: what lies between isn't known.
      for number in 62...112 { try await served.post(ben, "\(number)") }
      try await phone.agree()
      shown = try await phone.store.items(KinnectOffline.feed)
      #expect(shown.items.map(\.caption) == (63...112).reversed().map(String.init) && shown.goesOn)
    }
  }

  @Test func `where the server no longer knows a kept cursor, the list begins at the top and goes on from there`()
    async throws
  {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      for number in 1...60 { try await served.post(ben, "\(number)") }
      let phone = try await Device(ana, served)
      try await phone.agree()
      #expect(try await phone.feed.count == 50)
      // As it was before cursors were sealed: tag, time and ID.
      let old = Base64URL.encode([1] + [UInt8](repeating: 0, count: 24))
      try await phone.store.change { (writer) throws(StoreError) in
        try writer.connection.run(
          "UPDATE list_ends SET next = ? WHERE list = ?", .text(old), .text(KinnectOffline.feed.name))
      }

      try await phone.store.load(KinnectOffline.feed, isFirst: false, through: ana)
      var shown = try await phone.store.items(KinnectOffline.feed)
      #expect(shown.items.map(\.caption) == (41...60).reversed().map(String.init) && shown.goesOn)

      try await phone.store.load(KinnectOffline.feed, isFirst: false, through: ana)
      shown = try await phone.store.items(KinnectOffline.feed)
      #expect(shown.items.map(\.caption) == (21...60).reversed().map(String.init) && shown.goesOn)
    }
  }

  @Test(arguments: ["delete", "unfollow", "remove", "block", "suspend", "hide"])
  func `what the viewer may no longer see leaves no trace`(how: String) async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let secret = "a secret \(UUID().uuidString)"
      let post = try await served.post(ben, secret)
      let phone = try await Device(ana, served)
      try await phone.agree()
      let draft = "my thoughts \(UUID().uuidString)"
      try await phone.store.setDraft("comment", draft, about: post.id, of: KinnectOffline.posts)
      let link = try #require(try await phone.feed.first?.media.first?.urls.url("320"))
      let picture = try await phone.store.picture(at: link, through: ana)
      #expect(try phone.contains(secret) && phone.contains(draft))
      #expect(try await phone.store.keptPicture(at: link) == picture)

      switch how {
      case "delete": _ = try await ben.call(KinnectAPI.deletePost, .init(id: post.id))
      case "unfollow": _ = try await ana.call(KinnectAPI.people.unfollow, .init(username: "ben"))
      case "remove": _ = try await ben.call(KinnectAPI.people.removeFollower, .init(username: "ana"))
      case "hide": try await served.circle.hide(post.id)
      case "block": _ = try await ben.call(KinnectAPI.people.block, .init(username: "ana"))
      default: try await served.circle.administration.suspend(email: "ben@example.org", true)
      }
      // Half a sync takes nothing away.
      served.road.happens(.answerLost, to: "/sync/posts")
      served.road.happens(.answerLost, to: "/sync/posts")
      served.road.happens(.answerLost, to: "/sync/posts")
      await #expect(throws: ClientError.self) { try await phone.synchroniser.sync() }
      #expect(try await phone.feed.count == 1)
      try await phone.agree()

      #expect(try await phone.feed == [])
      #expect(try !phone.contains(secret) && !phone.contains(draft) && !phone.contains(post.id.description))
      let media = try #require(post.media.first?.id.description)
      #expect(try !phone.contains(media))
      #expect(try await phone.store.keptPicture(at: link) == nil)
      if how == "block" { #expect(try !phone.contains("\"ben\"")) }
    }
  }

  @Test(arguments: ["take out", "delete the circle", "change the audience"])
  func `a post for a circle that one is no longer in leaves no trace`(how: String) async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let circle = try await ben.call(KinnectAPI.audiences.createCircle, .init(name: "Family"))
      _ = try await ben.call(KinnectAPI.audiences.addToCircle, .init(id: circle.id, username: "ana"))
      let secret = "a secret \(UUID().uuidString)"
      let photo = try await served.circle.photo(ofAccount: try #require(await ben.account()).id)
      let post = try await ben.call(
        KinnectAPI.publishPost,
        .init(caption: secret, media: [photo], audience: .init(kind: .circles, circles: [circle.id])))
      let open = try await served.post(ben, "for all who follow")
      let phone = try await Device(ana, served)
      try await phone.agree()
      let draft = "my thoughts \(UUID().uuidString)"
      try await phone.store.setDraft("comment", draft, about: post.id, of: KinnectOffline.posts)
      #expect(try phone.contains(secret) && phone.contains(draft))

      switch how {
      case "take out":
        _ = try await ben.call(KinnectAPI.audiences.removeFromCircle, .init(id: circle.id, username: "ana"))
      case "delete the circle": _ = try await ben.call(KinnectAPI.audiences.deleteCircle, .init(id: circle.id))
      default: _ = try await ben.call(KinnectAPI.editPost, .init(id: post.id, audience: .init(kind: .me)))
      }
      try await phone.agree()
      #expect(try await phone.feed.map(\.id) == [open.id])
      #expect(try !phone.contains(secret) && !phone.contains(draft) && !phone.contains(post.id.description))
    }
  }

  @Test(arguments: ["leave", "hide", "delete", "block"])
  func `what one may no longer read of a group or a conversation leaves no trace`(how: String) async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let tokens = MemoryTokenStore()
      let (ana, ben) = try await served.friends(tokens: tokens)
      _ = try await served.member("cleo")
      let isGroup = how != "block"
      let opened = try await ben.call(
        KinnectAPI.openConversation,
        .init(members: isGroup ? ["ana", "cleo"] : ["ana"], name: isGroup ? "Boats of ours" : nil))
      let secret = "a secret \(UUID().uuidString)"
      let message = try await ben.call(KinnectAPI.sendMessage, .init(id: opened.id, body: secret, media: nil))
      let phone = try await Device(ana, served)
      try await phone.agree()
      try await phone.store.load(KinnectOffline.talks.messages(in: opened.id), isFirst: true, through: ana)
      let draft = "my answer \(UUID().uuidString)"
      try await phone.store.setDraft(
        KinnectOffline.talks.draft(in: opened.id), draft, about: opened.id, of: KinnectOffline.talks.conversations)
      #expect(try phone.contains(secret) && phone.contains(draft))

      // Each time the device itself learns of it by its sync alone: what ends it happens elsewhere.
      switch how {
      case "leave": _ = try await ana.call(KinnectAPI.leaveConversation, .init(id: opened.id))
      case "hide": try await served.circle.hide(message.id)
      case "delete": _ = try await ben.call(KinnectAPI.deleteMessage, .init(id: message.id))
      default: _ = try await ben.call(KinnectAPI.people.block, .init(username: "ana"))
      }
      // Half a sync takes nothing away.
      for _ in 0..<3 { served.road.happens(.answerLost, to: "/sync/conversations") }
      await #expect(throws: ClientError.self) {
        try await phone.synchroniser.sync([KinnectOffline.talks.conversations.name])
      }
      #expect(try phone.contains(secret) && phone.contains(draft))
      served.road.forget()
      try await phone.agree()

      #expect(try !phone.contains(secret) && !phone.contains(message.id.description))
      #expect(
        try await phone.store.items(KinnectOffline.talks.messages(in: opened.id)).items.allSatisfy { $0.body != secret }
      )
      if how == "leave" || how == "block" {
        #expect(try !phone.contains(draft) && !phone.contains("Boats of ours"))
        #expect(try await phone.store.items(KinnectOffline.talks.inbox).items == [])
      } else {
        // The group is still there, and so is what is being written to it.
        #expect(try phone.contains(draft))
        #expect(try await phone.store.items(KinnectOffline.talks.inbox).items.count == 1)
      }
    }
  }

  /// A device that holds one post of the server's and 700 that are gone, more than one request may name; the second request of a
  /// sync is lost.
  /// - Returns: what was removed although not all was answered, and what is wrong once it is.
  private func removals(
    by sync: @Sendable (Device) async throws -> Void = { try await $0.synchroniser.sync() }
  ) async throws -> [String] {
    var faults: [String] = []
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let post = try await served.post(ben, "kept")
      let phone = try await Device(ana, served)
      try await phone.agree()
      // In a list, so that they aren't let go.
      try await phone.store.change { (writer) throws(StoreError) in
        var ids: [String] = []
        for _ in 0..<700 {
          var gone = post
          gone.id = phone.store.newID()
          try writer.keep(gone, of: KinnectOffline.posts, version: "old")
          ids.append(gone.id.description)
        }
        try writer.keep(order: ids, of: KinnectOffline.posts.name, as: "another", next: nil)
      }
      let another = KinnectOffline.posts.list("another") { _, _ in Page(items: [], next: nil) }
      let before = served.road.sent(to: "/sync/posts").count
      for skipped in [1, 0, 0] { served.road.happens(.lost, to: "/sync/posts", after: skipped) }
      await #expect(throws: ClientError.self) { try await sync(phone) }
      let held = try await phone.store.items(another).items.count
      if held != 700 { faults.append("\(700 - held) were removed before all was answered") }

      served.road.forget()
      try await phone.agree()
      if try await phone.store.items(another).items != [] { faults.append("something gone is still there") }
      if try await phone.feed.map(\.caption) != ["kept"] { faults.append("what is there was removed") }
      let asked = served.road.sent(to: "/sync/posts").count - before
      if asked != 1 + 3 + 2 { faults.append("\(asked) requests") }
    }
    return faults
  }

  @Test func `a device that holds more than one request may name removes nothing before all are answered`() async throws
  {
    #expect(try await removals() == [])
  }

  /// The check notices what it is there for.
  @Test func `a removal from half an answer is noticed`() async throws {
    let faults = try await removals { phone in
      let held = try await phone.store.held(KinnectOffline.posts.name).map { (id: $0.id, version: $0.version) }
      for half in [held.prefix(500), held.dropFirst(500)] {
        let keep = try await KinnectOffline.posts.sync(Array(half), through: phone.client)
        _ = try await phone.store.change { (writer) throws(StoreError) in try keep(writer) }
      }
    }
    #expect(faults.contains { $0.hasSuffix("were removed before all was answered") }, "\(faults)")
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
      try await phone.store.setDraft("post", ["a caption"])
      let later = try await Device(ana, served, folder: phone.folder)
      #expect(try await later.store.draft("post") == ["a caption"])
      try await later.store.setDraft("post", nil as [String]?)
      #expect(try await later.store.draft("post", as: [String].self) == nil)
    }
  }

  @Test func `drafts about things that aren't kept go when those are gone, and no others`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let ana = try await served.member("ana")
      let phone = try await Device(ana, served)
      let store = phone.store
      for name in ["story/ben/1", "story/ben/2", "story/cleo/1", "story%", "post"] {
        try await store.setDraft(name, name)
      }
      func left() async throws -> [String] {
        var left: [String] = []
        for name in ["story/ben/1", "story/ben/2", "story/cleo/1", "story%", "post"] {
          if try await store.draft(name, as: String.self) != nil { left.append(name) }
        }
        return left
      }
      try await store.dropDrafts(startingWith: "story/ben/", except: ["story/ben/2"])
      #expect(try await left() == ["story/ben/2", "story/cleo/1", "story%", "post"])
      try await store.dropDrafts(startingWith: "story/", except: ["story/cleo/"])
      #expect(try await left() == ["story/cleo/1", "story%", "post"])
      let folder = try store.folder(ofDraft: "kinnect.post")
      #expect(folder.path.hasPrefix(phone.folder) && FileManager.default.fileExists(atPath: folder.path))
    }
  }

  @Test func `pictures are kept within their bound, those that were shown last`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      for caption in ["one", "two", "three"] { try await served.post(ben, caption) }
      let phone = try await Device(ana, served)
      try await phone.agree()
      let links = try await phone.feed.compactMap { $0.media.first?.urls.url("320") }
      let size = try await phone.store.picture(at: links[0], through: ana).count
      let most = size * 2 + size / 2
      _ = try await phone.store.picture(at: links[1], through: ana, most: most)
      _ = try await phone.store.picture(at: links[0], through: ana, most: most)
      _ = try await phone.store.picture(at: links[2], through: ana, most: most)

      var kept: [Bool] = []
      for link in links { kept.append(try await phone.store.keptPicture(at: link) != nil) }
      #expect(kept == [true, false, true])
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
      func wait(_ isTrue: () async throws -> Bool) async throws {
        for _ in 0..<2_000 where try await !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await isTrue())
      }
      try await wait { try await phone.store.items(KinnectOffline.feed).readAt != nil }
      let post = try await served.post(ben, "live")
      try await wait { try await phone.feed.map(\.caption) == ["live"] }
      _ = try await ben.call(KinnectAPI.like, .init(id: post.id))
      try await wait { try await phone.feed.first?.likeCount == 1 }
      // What is written goes by itself.
      try await phone.store.write(KinnectAPI.like, .init(id: post.id))
      try await wait { try await phone.store.outbox().isEmpty }
      #expect(try await ben.call(KinnectAPI.post, .init(id: post.id)).likeCount == 2)
      _ = try await ben.call(KinnectAPI.deletePost, .init(id: post.id))
      try await wait { try await phone.feed.isEmpty }
    }
  }
}
