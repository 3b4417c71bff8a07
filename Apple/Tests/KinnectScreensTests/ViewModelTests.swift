import ClientKit
import ClientSupport
import Foundation
import PhotosUI
import ScreenSupport
import TestCircle
import Testing
import Wire

@testable import HearthScreens
@testable import KinnectScreens

/// The view models without a screen, against the real server.
@MainActor struct ViewModelTests {
  @Test func `AuthViewModel knows who has a profile, and makes one`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      _ = try await served.member("ben")
      let tokens = MemoryTokenStore()
      let client = try served.waitingClient(tokens)
      let account = try await client.signUp(email: "cleo@example.org", password: "a rare password")
      let folder = try TestFolder()
      let store = try OfflineStore(
        folder: folder.path, server: served.address, account: account.id, catalogue: KinnectOffline.catalogue)
      let model = AuthViewModel(Account(.kinnect, client, store))
      #expect(model.state == .loading)
      await model.load()
      #expect(model.state == .needsUsername)

      await model.check("ben")
      #expect(!model.isUsernameFree && model.usernameWords?.isEmpty == false)
      await model.createProfile(username: "ben", fullName: "")
      #expect(model.failure?.isEmpty == false && model.state == .needsUsername)
      await model.check("cleo")
      #expect(model.isUsernameFree)
      await model.createProfile(username: "cleo", fullName: "Cleo C.")
      #expect(model.state == .authenticated(username: "cleo"))

      // Known without a connection from now on.
      served.road.isClosed = true
      let later = AuthViewModel(Account(.kinnect, client, store))
      #expect(later.state == .loading)
      await later.load()
      #expect(later.state == .authenticated(username: "cleo"))
    }
  }

  @Test func `FeedViewModel keeps new posts of others behind a banner, and shows one's own at once`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      try await world.served.post(world.ben, "first")
      let model = FeedViewModel(account, username: "ana")
      await model.refresh()
      #expect(model.shown.map(\.caption) == ["first"] && model.new.isEmpty)

      try await world.served.post(world.ben, "second")
      try await world.served.post(account.client, "mine")
      await model.feed.refresh()
      #expect(model.shown.map(\.caption) == ["mine", "first"] && model.new.map(\.caption) == ["second"])
      model.showNew()
      #expect(model.shown.map(\.caption) == ["mine", "second", "first"] && model.new.isEmpty)
    }
  }

  @Test func `FeedViewModel likes at once, and takes a refused like back`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      try await world.served.post(world.ben, "first")
      let model = FeedViewModel(account, username: "ana")
      await model.refresh()
      world.served.road.isClosed = true
      model.toggleLike(try #require(model.shown.first))
      await model.feed.refresh()
      #expect(model.shown.first?.likedByMe == true && model.shown.first?.likeCount == 1 && account.isOffline)

      world.served.road.isClosed = false
      let post = try #require(model.shown.first)
      _ = try await world.ben.call(KinnectAPI.deletePost, .init(id: post.id))
      await account.send()
      await model.feed.refresh()
      #expect(model.shown.isEmpty && !account.isOffline)
      #expect(try await account.store.outbox().map(\.reason).count == 1)
    }
  }

  @Test func `UploadViewModel takes what the picker tells once, however often it tells it`() async throws {
    try await KinnectWorld.run { world in
      let model = UploadViewModel(try await world.account(), username: "ana")
      let photo = Data(try await RealPhoto.jpeg())
      let items = [PhotosPickerItem.chosen(photo)]
      async let first: Void = model.take(items)
      async let second: Void = model.take(items)
      async let third: Void = model.take(items)
      _ = await (first, second, third)
      #expect(model.chosen.photos.count == 1 && model.isComposing && !model.isProcessingImage)
      // The form is open: a fourth time changes nothing either.
      await model.take(items)
      #expect(model.chosen.photos.count == 1)

      model.caption = String(repeating: "a", count: KinnectAPI.Limits.caption + 1)
      #expect(model.isTooLong && !model.canShare)
      model.caption = "All right"
      #expect(await model.share())
      #expect(model.caption == "" && model.chosen.photos.isEmpty && !model.isComposing)
    }
  }

  @Test func `UploadViewModel keeps what it shares where there is no connection`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let model = UploadViewModel(account, username: "ana")
      world.served.road.isClosed = true
      await model.take([.chosen(Data(try await RealPhoto.jpeg()))])
      model.caption = "Later"
      #expect(await model.share())
      let feed = FeedViewModel(account, username: "ana")
      await feed.feed.read()
      #expect(feed.shown.map(\.caption) == ["Later"])

      world.served.road.isClosed = false
      await account.send()
      #expect(try await account.store.outbox().isEmpty)
      #expect(try await world.ben.call(KinnectAPI.feed, .init()).items.map(\.caption) == ["Later"])
    }
  }

  @Test func `UploadViewModel tells videos from photos, and takes what the camera took once`() async throws {
    try await KinnectWorld.run { world in
      let model = UploadViewModel(try await world.account(), username: "ana")
      let video = Data([0, 0, 0, 24] + Array("ftypisom".utf8) + Array(repeating: 0, count: 40))
      await model.take(video)
      await model.take(video)
      #expect(model.chosen.photos.map(\.isVideo) == [true] && model.isComposing)
      #expect(try await model.chosen.keep().map(\.kind) == [.video])
      let kinds = ["ftypheic", "ftypavif", "ftypqt  ", "JFIFxxxx"].map { brand in
        ChosenPhotos.isVideo(Data([0, 0, 0, 24] + Array(brand.utf8)))
      }
      #expect(kinds == [false, false, true, false])
      #expect(ChosenPhotos.isVideo(Data([0x1A, 0x45, 0xDF, 0xA3])) && !ChosenPhotos.isVideo(Data()))
      for box in ["moov", "mdat", "wide", "pnot", "free", "skip"] {
        #expect(ChosenPhotos.isVideo(Data([0, 0, 0, 8] + Array(box.utf8))), "\(box)")
      }
      let compatible = ["isom\0\0\0\0heic", "miaf\0\0\0\0mp42", "isom\0\0\0\0mp42"].map { brands in
        ChosenPhotos.isVideo(Data([0, 0, 0, 20] + Array("ftyp\(brands)".utf8)))
      }
      #expect(compatible == [false, false, true])
    }
  }

  @Test func `ConversationViewModel keeps what is typed, and lets go of a group that was left`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let group = try await account.client.call(
        KinnectAPI.openConversation, .init(members: ["ben"], name: nil))
      @MainActor func conversation() -> ConversationViewModel {
        ConversationViewModel(KinnectOffline.talks, KinnectOffline.people, id: group.id, account, username: "ana")
      }
      let model = conversation()
      await model.conversation.refresh()
      #expect(model.other?.username == "ben" && !model.canSend)
      model.text = "Hello"
      let later = conversation()
      await later.restore()
      #expect(later.text == "Hello" && model.canSend)
      await model.send()
      await account.send()
      await model.messages.refresh()
      #expect(model.messages.items.map(\.body) == ["Hello"] && model.text == "")
      model.toggleMute()
      await model.conversation.refresh()
      #expect(model.conversation.item?.isMuted == true)
      // A conversation of two can't be left.
      #expect(await model.leave() == false && account.notice != nil && !model.hasGone)
    }
  }

  @Test func `StoryViewModel begins at what is new, and ends behind the last`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      for _ in 1...2 {
        let upload = try await world.ben.settled(
          try await world.ben.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg"))
        _ = try await world.ben.call(KinnectAPI.shareStory, .init(media: upload.id))
      }
      let tellers = StoriesViewModel(account, username: "ana")
      await tellers.load()
      #expect(tellers.tellers.map(\.author.username) == ["ben"] && tellers.tellers.first?.hasUnseen == true)
      let model = StoryViewModel(account, username: "ben")
      await model.load()
      #expect(model.index == 0 && model.stories.map(\.seenByMe) == [true, false])
      await account.send()
      let again = StoryViewModel(account, username: "ben")
      await again.load()
      #expect(again.index == 1)
      await again.next()
      #expect(again.isOver)
      await again.previous()
      #expect(again.index == 0)
      world.served.road.isClosed = true
      let offline = StoryViewModel(account, username: "ben")
      await offline.load()
      #expect(offline.failure != nil && offline.story == nil)
    }
  }

  @Test func `ProfileViewModel shows posts and relation, and follows at once`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      _ = try await world.served.member("cleo")
      try await world.served.post(world.ben, "A lake")
      let ben = ProfileViewModel(account, username: "ben")
      await ben.refresh()
      #expect(ben.profile.item?.relation == .following && ben.posts.items.map(\.caption) == ["A lake"])

      let cleo = ProfileViewModel(account, username: "cleo")
      await cleo.refresh()
      #expect(cleo.profile.item?.relation == KinnectAPI.Relation.none)
      cleo.toggleFollow()
      await account.send()
      await cleo.refresh()
      #expect(cleo.profile.item?.relation == .requested)
      let own = ProfileViewModel(account, username: "ana")
      await own.refresh()
      #expect(own.isMine)
    }
  }

  /// Sends what waits, also what is tried again only after a second.
  private func sent(_ account: Account) async throws {
    _ = try await waitFor {
      await account.send()
      return try await account.store.outbox().isEmpty ? true : nil
    }
  }

  @Test func `CommentViewModel counts characters, adds and deletes, and puts back what can't be deleted`() async throws
  {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let post = try await world.served.post(world.ben, "A lake")
      @MainActor func comments() -> KinnectScreens.CommentViewModel {
        .init(.kinnect, account, post, as: "ana")
      }
      let model = comments()
      await model.comments.refresh()
      #expect(model.comments.state == .empty && !model.canSend)
      model.text = "   "
      #expect(!model.canSend)
      model.text = String(repeating: "a", count: 501)
      #expect(!model.canSend && model.left == -1)
      model.text = String(repeating: "a", count: 460)
      #expect(model.canSend && model.left == 40)
      model.text = "So calm"
      let later = comments()
      await later.restore()
      #expect(later.text == "So calm")
      // Without a connection it is shown, also by the next process, and waits.
      world.served.road.isClosed = true
      await model.send()
      let offline = comments()
      await offline.restore()
      await offline.comments.read()
      #expect(offline.comments.items.map(\.body) == ["So calm"] && model.text == "" && offline.text == "")
      #expect(offline.comments.rows.map(\.isWaiting) == [true])
      world.served.road.isClosed = false
      try await sent(account)
      await model.comments.refresh()
      #expect(model.comments.items.map(\.body) == ["So calm"] && model.comments.rows.map(\.isWaiting) == [false])

      let comment = try #require(model.comments.items.first)
      #expect(model.canDelete(comment))
      // What can't be deleted is there again, and what says why is in the outbox.
      world.served.road.happens(KinnectWorld.refusal, to: "/kinnect/comments/\(comment.id)")
      model.delete(comment)
      await account.written()
      await model.comments.read()
      #expect(model.comments.state == .empty)
      await account.send()
      await model.comments.read()
      #expect(model.comments.items.count == 1)
      let refused = try #require(try await account.store.outbox().first)
      #expect(refused.reason == "Not today.")
      try await account.store.retry(refused.number)
      await account.send()
      await model.comments.refresh()
      #expect(model.comments.state == .empty)
    }
  }

  @Test func `ActivityViewModel groups, settles requests, and marks as read`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let cleo = try await world.served.member("cleo")
      _ = try await cleo.call(KinnectAPI.follow, .init(username: "ana"))
      let post = try await world.served.post(account.client, "Mine")
      _ = try await world.ben.call(KinnectAPI.like, .init(id: post.id))
      let model = ActivityViewModel(account)
      let watching = Task { await model.watch() }
      _ = try await waitFor { model.unread > 0 ? true : nil }
      await model.open()
      #expect(model.unread == 0)
      let words = model.rows.map { account.words(of: $0.item) }
      #expect(words.contains("ben liked your post.") && words.contains("cleo wants to follow you."))

      let request = try #require(model.activity.items.first { $0.kind == .followRequest })
      await model.settle(request, approves: true)
      #expect(!model.rows.contains { $0.item.id == request.id })
      #expect(try await cleo.call(KinnectAPI.profile, .init(username: "ana")).relation == .following)
      watching.cancel()
    }
  }

  @Test func `UserSearchViewModel finds by the start of a name, and says when it can't`() async throws {
    try await KinnectWorld.run { world in
      let model = UserSearchViewModel(try await world.account())
      model.words = "be"
      await model.search()
      #expect(model.people.map(\.username) == ["ben"] && model.found == "be")
      model.words = "zz"
      await model.search()
      #expect(model.people.isEmpty && model.found == "zz")
      world.served.road.isClosed = true
      model.words = "b"
      await model.search()
      #expect(model.failure != nil)
      model.words = ""
      await model.search()
      #expect(model.failure == nil && model.found == "")
    }
  }

  @Test func `UserSearchViewModel reads on behind the first twenty, and begins again without a cursor`() async throws {
    try await KinnectWorld.run { world in
      for number in 10..<33 { _ = try await world.served.circle.member("max.\(number)") }
      let model = UserSearchViewModel(try await world.account())
      model.words = "max"
      await model.search()
      #expect(model.people.count == 20 && model.goesOn)
      #expect(await model.more())
      #expect(model.people.map(\.username) == (10..<33).map { "max.\($0)" } && !model.goesOn)

      await model.search()
      world.served.road.isClosed = true
      #expect(await !model.more() && model.people.count == 20 && model.goesOn)
      world.served.road.isClosed = false
      world.served.road.happens(.refused(422, code: "cursor"), to: "/search")
      #expect(await model.more())
      #expect(model.people.count == 20 && model.goesOn)
    }
  }
}
