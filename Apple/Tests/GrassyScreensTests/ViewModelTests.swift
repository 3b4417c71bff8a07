import ClientKit
import ClientSupport
import Foundation
import PhotosUI
import ScreenSupport
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import GrassyScreens
@testable import HearthScreens

/// The view models without a screen, against the real server.
@MainActor struct ViewModelTests {
  @Test func `CreatePostModel makes photos ready when they are chosen, and asks once for descriptions`() async throws {
    try await GrassyWorld.run { world in
      let account = try await world.account()
      let state = AppState(
        account.client, TestCoder(),
        home: .init { _ in
          account.synchroniser
        } close: {
          try await $0.signOut()
        })
      await state.loadCurrentUser()
      let model = CreatePostModel(state, account)
      #expect(!model.canPost)
      await model.chosen.take([.chosen(Data("no photo".utf8))])
      #expect(model.chosen.photos.isEmpty && model.chosen.failure != nil)
      await model.chosen.take([.chosen(Data(try await RealPhoto.jpeg()))])
      #expect(model.chosen.photos.count == 1 && model.chosen.failure == nil && model.canPost)
      #expect(model.camera?.model == "Leica M3")

      model.draft.caption = String(repeating: "a", count: GrassyAPI.Limits.caption + 1)
      #expect(model.draft.isTooLong && !model.canPost)
      model.draft.caption = "All right"
      #expect(await !model.post() && model.isRemindingOfAlt)
      model.tellsCamera = true
      #expect(await model.post(remindsOfAlt: false))
      let sent = try #require(try await world.ben.call(GrassyAPI.feed, .init()).items.first)
      #expect(sent.caption == "All right" && sent.camera?.model == "Leica M3")
    }
  }

  @Test func `a photo offers the city that it was taken near, and its point is sent only where it is told or kept`()
    async throws
  {
    try await GrassyWorld.run { world in
      let account = try await world.account()
      let point = try #require(GrassyKit.PhotoPoint(latitude: 50.0614, longitude: 19.9366))
      let state = AppState(
        account.client, TestCoder(at: point),
        home: .init { _ in
          account.synchroniser
        } close: {
          try await $0.signOut()
        })
      await state.loadCurrentUser()
      let model = CreatePostModel(state, account)
      await model.offerPlace()
      #expect(model.offer == nil && world.served.road.sent(to: "/places/cities").isEmpty)
      await model.chosen.take([.chosen(Data(try await RealPhoto.jpeg()))])
      // The server of this test has no gazetteer.
      await model.offerPlace()
      #expect(model.offer == nil && world.served.road.sent(to: "/places/cities").count == 1)
      let head = TransportHead(status: 200, fields: ["Content-Type": "application/octet-stream"])
      world.served.road.happens(.answered(.init(head: head, body: Data(Self.krakow))), to: "/places/cities")
      await model.offerPlace()
      #expect(model.offer?.city.name == "Krakow" && model.draft.location == nil)

      model.answerOffer(isTaken: true)
      let draft = model.draft
      #expect(model.offer == nil && draft.place == "Krakow" && draft.canKeepExact)
      #expect(draft.location == GrassyAPI.LocationInput(placeID: "3094802", name: "Krakow", precision: .city))
      draft.precision = .neighbourhood
      #expect(draft.location?.latitude == 50.0614 && draft.location?.placeID == nil)
      draft.precision = .country
      draft.keepsExact = true
      #expect(draft.location?.longitude == 19.9366 && draft.location?.keepsExact == true)
      draft.place = "Elsewhere"
      #expect(draft.location == GrassyAPI.LocationInput(name: "Elsewhere"))
      await model.offerPlace()
      #expect(model.offer == nil)
    }
  }

  /// A set for devices with one city, as docs/places.md says.
  private static let krakow: [UInt8] = {
    var bytes = Array("HPL1".utf8)
    func add(_ value: Int32) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
    bytes.append(contentsOf: [1, 0])
    add(1)
    bytes.append(contentsOf: "PL".utf8)
    for value: Int32 in [3_094_802, 5_006_143, 1_993_658] { add(value) }
    bytes.append(contentsOf: [0, 6])
    bytes.append(contentsOf: "Krakow".utf8)
    return bytes
  }()

  @Test func `originals are sent behind the post where they are kept, and given up where they no longer are`()
    async throws
  {
    try await GrassyWorld.run { world in
      let account = try await world.account()
      let state = AppState(
        account.client, TestCoder(),
        home: .init { _ in
          account.synchroniser
        } close: {
          try await $0.signOut()
        })
      await state.loadCurrentUser()
      let settings = OriginalsModel(account)
      await settings.load()
      #expect(settings.known == MediaAPI.Originals(keepsOriginals: false, count: 0, byteCount: 0))
      settings.turn(true)
      #expect(settings.keepsOriginals)
      await account.send()

      let bytes = Data(try await TestCircle.originalPhoto())
      let model = CreatePostModel(state, account)
      await model.added.readOriginals()
      #expect(model.chosen.keepsOriginals)
      await model.chosen.take([.chosen(bytes)])
      #expect(await model.post(remindsOfAlt: false))
      await account.send()
      await world.served.circle.settle()
      await settings.load()
      #expect(settings.known == MediaAPI.Originals(keepsOriginals: true, count: 1, byteCount: bytes.count))
      let post = try #require(try await account.client.call(GrassyAPI.feed, .init()).items.first)
      #expect(post.originals == post.media.map(\.id))

      let later = CreatePostModel(state, account)
      await later.added.readOriginals()
      _ = try await account.client.call(GrassyAPI.originals.set, .init(keepsOriginals: false))
      await later.chosen.take([.chosen(bytes)])
      #expect(await later.post(remindsOfAlt: false))
      await account.send()
      #expect(try await account.store.outbox().isEmpty)
      await settings.deleteAll()
      #expect(settings.known == MediaAPI.Originals(keepsOriginals: false, count: 0, byteCount: 0))
      #expect(try await account.client.call(GrassyAPI.feed, .init()).items.count == 2)
    }
  }

  @Test func `PostDraft takes tags apart, and a place is chosen or only named`() {
    let draft = PostDraft()
    draft.tagText = "dawn, "
    draft.tagText = "#Fog"
    #expect(draft.tags.all == ["dawn"] && draft.post.tags.all == ["dawn", "Fog"])
    draft.tagText = String(repeating: "a", count: 41) + " "
    #expect(draft.tagFailure != nil && draft.tags.all.count == 2)
    draft.remove("dawn")
    #expect(draft.tags.all == ["Fog"] && draft.tagFailure == nil && draft.location == nil)

    draft.place = " By the lake "
    #expect(draft.location == GrassyAPI.LocationInput(name: "By the lake"))
    let place = GrassyAPI.Place(
      id: "7", name: "Kraków", region: nil, country: "PL", latitude: 50, longitude: 20, timeZone: "Europe/Warsaw")
    draft.choose(place)
    draft.precision = .country
    draft.keepsExact = true
    #expect(
      draft.location == GrassyAPI.LocationInput(placeID: "7", name: "Kraków", precision: .country, keepsExact: true))
    // What others aren't told isn't sent, also where what is finer was to be kept.
    draft.precision = .nowhere
    #expect(draft.location == nil && !draft.canKeepExact && draft.locationChange == .keep)
    draft.place = "Krakow"
    #expect(draft.chosen == nil && draft.location == GrassyAPI.LocationInput(name: "Krakow"))
    draft.audience = .init(kind: .circles, circles: [])
    #expect(!draft.isReady)
  }

  @Test func `EditPostModel sends what was changed alone: photos, their order, precision, saving`() async throws {
    try await GrassyWorld.run { world in
      let account = try await world.account()
      let owner = try #require(try await account.client.account()).id
      var photos: [ID<MediaAPI.Item>] = []
      for alt in ["Hill", "Lake", "Tree"] {
        photos.append(try await world.served.circle.photo(ofAccount: owner, alt: alt))
      }
      let made = try await account.client.call(
        GrassyAPI.publishPost,
        .init(
          media: photos, caption: "Mine", tags: ["Old trees"], location: .init(name: "The hut"),
          camera: .init(model: "Leica M3", lens: "", exposure: "")))
      let state = await appState(of: account)
      let model = EditPostModel(made, state, account)
      await model.readKept()
      #expect(model.change == GrassyAPI.EditPost(id: made.id))

      let album = model.album
      album.move(album.photos[0], by: -1)
      album.move(album.photos[0], by: 1)
      album.remove(album.photos[2])
      album.photos[0].alt = "A lake"
      #expect(model.draft.precisions == [.exact, .nowhere])
      model.draft.precision = .nowhere
      model.tellsCamera = false
      model.allowsSaving = false
      try await model.save()
      await account.send()
      let after = try await account.client.call(GrassyAPI.post, .init(id: made.id))
      #expect(after.media.map(\.alt) == ["A lake", "Hill"])
      #expect(after.location == nil && after.camera == nil && after.allowsSaving == false)
      #expect(after.tags == ["Old trees"] && after.caption == "Mine")

      let one = EditPostModel(try await world.served.sharePost(account.client, "One"), state, account)
      one.album.remove(one.album.photos[0])
      #expect(one.album.photos.count == 1 && one.change == GrassyAPI.EditPost(id: one.post.id))
    }
  }

  @Test func `EditPostModel adds photos, which the change waits for, and says what took them by choice`() async throws {
    try await GrassyWorld.run { world in
      let account = try await world.account()
      let state = await appState(of: account)
      let made = try await world.served.sharePost(account.client, "Mine")
      await state.fetchPosts()
      let model = EditPostModel(made, state, account)
      #expect(model.isReady && model.camera == nil)
      let photo = Data(try await RealPhoto.jpeg())
      await model.added.chosen.take([.chosen(photo), .chosen(photo)])
      #expect(model.camera?.model == "Leica M3" && model.change == GrassyAPI.EditPost(id: made.id))

      model.added.chosen.photos[0].alt = " Fog "
      model.tellsCamera = true
      try await model.save()
      let shown = try #require(try await account.store.item(made.id, of: GrassyOffline.posts))
      #expect(shown.media.map(\.alt) == ["", "Fog", ""] && shown.media.first?.id == made.media.first?.id)
      #expect(shown.camera?.model == "Leica M3")
      await account.send()
      #expect(try await account.store.outbox().isEmpty)
      let after = try await account.client.call(GrassyAPI.post, .init(id: made.id))
      #expect(after.media.map(\.alt) == ["", "Fog", ""] && after.camera?.model == "Leica M3")
      #expect(after.media.first?.id == made.media.first?.id)

      // All that it had may go for one that is added; of nothing at all there is no post.
      let later = EditPostModel(after, state, account)
      for photo in later.album.photos { later.album.remove(photo, hasOthers: true) }
      #expect(!later.isReady)
      await later.added.chosen.take([.chosen(photo)])
      #expect(later.isReady)
      try await later.save()
      await account.send()
      let last = try await account.client.call(GrassyAPI.post, .init(id: made.id))
      #expect(last.media.count == 1 && !after.media.map(\.id).contains(last.media[0].id))
    }
  }

  /// What makes photos ready, and keeps posts in the account's store.
  private func appState(of account: Account) async -> AppState {
    let state = AppState(
      account.client, TestCoder(),
      home: .init { _ in
        account.synchroniser
      } close: {
        try await $0.signOut()
      })
    await state.loadCurrentUser()
    return state
  }

  @Test func `a place that a post has is told coarser, and finer only where that is kept`() {
    let city = GrassyAPI.Location(
      name: "Kraków", precision: .city, latitude: 50.06, longitude: 19.94, country: "PL", placeID: "3094802")
    func draft(_ location: GrassyAPI.Location?) -> PostDraft {
      PostDraft(
        GrassyAPI.Post(
          id: ID(high: 0, low: 1),
          author: .init(id: ID(high: 0, low: 2), username: "ana", fullName: "", avatarURL: nil),
          caption: "", location: location, tags: [], media: [], photoKey: "", audience: .init(kind: .everyone),
          likeCount: 0, commentCount: 0, likedByMe: false, bookmarkedByMe: false, createdAt: .distantFuture,
          editedAt: nil))
    }
    let told = draft(city)
    #expect(told.precision == .city && told.precisions == [.city, .country, .nowhere] && !told.canKeepExact)
    #expect(told.locationChange == .keep)
    told.precision = .country
    #expect(told.canKeepExact && told.locationChange == .set(.init(precision: .country)))
    told.keepsExact = true
    #expect(told.locationChange == .set(.init(precision: .country, keepsExact: true)))
    told.precision = .nowhere
    #expect(!told.canKeepExact && told.locationChange == .clear)

    let kept = draft(city)
    kept.take(GrassyAPI.KeptLocation(location: city))
    #expect(kept.precisions == PostDraft.Precision.allCases && kept.keepsExact && kept.locationChange == .keep)
    kept.precision = .exact
    #expect(kept.locationChange == .set(.init(precision: .exact, keepsExact: true)))
    kept.place = ""
    #expect(kept.locationChange == .clear && draft(nil).locationChange == .keep)
  }

  @Test func `TagModel follows and mutes at once, and takes back what is refused`() async throws {
    try await GrassyWorld.run { world in
      let account = try await world.account()
      try await world.served.sharePost(world.ben, "A lake", tags: ["Water"])
      let model = TagModel("water", account)
      await model.load()
      #expect(model.tag?.label == "Water" && model.tag?.isFollowing == false)
      await model.toggleFollow()
      #expect(model.tag?.isFollowing == true)
      await account.send()
      // Without a connection both are shown, also by the next process, and wait.
      world.served.road.isClosed = true
      await model.toggleFollow()
      await model.toggleMute()
      let later = TagModel("water", account)
      await later.load()
      #expect(later.tag?.isFollowing == false && later.tag?.isMuted == true && later.tag == model.tag)
      world.served.road.isClosed = false
      world.served.road.happens(.refused(), to: "/mute")
      await account.send()
      await later.load()
      #expect(later.tag?.isFollowing == false && later.tag?.isMuted == false)
      #expect(try await account.store.outbox().map(\.call) == [GrassyAPI.muteTag.name])
    }
  }

  @Test func `CirclesModel makes, renames and deletes, and says what is refused`() async throws {
    try await GrassyWorld.run { world in
      let account = try await world.account()
      let model = CirclesModel(.grassy, account)
      await model.circles.refresh()
      #expect(model.circles.state == .empty && !model.canCreate)
      model.newName = " Family "
      let family = try #require(await model.create())
      #expect(family.name == "Family" && model.newName == "" && model.circles.items.map(\.name) == ["Family"])
      model.newName = "Family"
      #expect(await model.create() == nil && model.form.failure != nil && model.newName == "Family")
      #expect(await model.rename(family, "Kin"))
      await model.circles.read()
      #expect(model.circles.items.map(\.name) == ["Kin"])
      model.delete(try #require(model.circles.items.first))
      await account.send()
      await model.circles.refresh()
      #expect(model.circles.state == .empty)
    }
  }

  @Test func `ActivityModel says what happened, and follows back`() async throws {
    try await GrassyWorld.run { world in
      let account = try await world.account()
      let post = try await world.served.sharePost(account.client, "Mine")
      _ = try await world.ben.call(GrassyAPI.like, .init(id: post.id))
      _ = try await world.ben.call(GrassyAPI.addComment, .init(id: post.id, body: "Lovely"))
      _ = try await world.ben.call(GrassyAPI.people.follow, .init(username: "cleo"))
      let badge = UnreadModel(
        account, GrassyAPI.unreadActivity, markRead: GrassyAPI.markActivityRead,
        kept: GrassyOffline.catalogue.unreadActivity)
      let model = ActivityModel(GrassyOffline.activity, GrassyOffline.people.calls, badge, account)
      await model.activity.refresh()
      let words = Set(model.activity.items.map { account.words(of: $0) })
      #expect(words == ["ben liked your post.", "ben commented: Lovely", "ben started following you."])
      let follow = try #require(model.activity.items.first { model.canFollowBack($0) })
      model.followBack(follow)
      #expect(!model.canFollowBack(follow))
      await account.send()
      #expect(try await account.client.call(GrassyAPI.people.profile, .init(username: "ben")).relation == .following)
    }
  }

  @Test(
    arguments: [
      ([], 100, [], 0, 0), ([40, 40], 100, [0, 0, 48, 0], 88, 20), ([40, 40, 40], 100, [0, 0, 48, 0, 0, 28], 88, 48),
      ([140], 100, [0, 0], 100, 20), ([40, 140, 40], 100, [0, 0, 0, 28, 0, 56], 100, 76),
      ([50, 42], 100, [0, 0, 58, 0], 100, 20),
    ] as [([Double], Double, [Double], Double, Double)])
  func `FlowLayout begins a row where the next thing has no room`(
    widths: [Double], room: Double, places: [Double], width: Double, height: Double
  ) {
    let arranged = FlowLayout.arranged(widths.map { CGSize(width: $0, height: 20) }, in: room, spacing: 8)
    #expect(arranged.places.flatMap { [Double($0.x), Double($0.y)] } == places)
    #expect(arranged.size == CGSize(width: width, height: height))
  }
}
