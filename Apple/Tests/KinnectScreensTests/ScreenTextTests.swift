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

@testable import KinnectScreens

/// What the screens say, to be read when it changes: run once with `HEARTH_UPDATE_SNAPSHOTS=1`, and look at the difference.
@MainActor struct ScreenTextTests {
  private let texts = ScreenText(of: "KinnectScreens")

  private func compare(_ stage: Stage, _ name: String) throws {
    let (now, kept) = try texts.compared(name, stage)
    #expect(now == kept)
  }

  @Test func `Kinnect's screens`() async throws {
    try await KinnectWorld.run { world in
      let post = try await world.served.post(world.ben, "A lake")
      _ = try await world.ben.call(KinnectAPI.addComment, .init(id: post.id, body: "Come and see"))
      let opened = try await world.ben.call(KinnectAPI.openConversation, .init(members: ["ana"], name: nil))
      _ = try await world.ben.call(KinnectAPI.sendMessage, .init(id: opened.id, body: "Hello", media: nil))
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.wait(for: "the badge") { stage.spoken.contains("Activity, 1, tab") }
      try compare(stage, "feed")
      try await stage.tap("More options")
      try compare(stage, "post-menu")
      try await stage.tap("Unfollow")
      try compare(stage, "unfollow")
      try await stage.tap("Cancel")
      try await stage.tap("Comment")
      try await stage.expect("Come and see")
      try compare(stage, "comments")
      try await stage.tap("Done")
      try await stage.tap("Messages")
      try await stage.expect("Hello")
      try compare(stage, "messages")
      try await stage.tap("ben")
      try await stage.expect("ben: Hello")
      try compare(stage, "conversation")
      try await stage.goBack()
      try await stage.tap("New message")
      try await stage.expect("People you follow")
      try await stage.expect("ben")
      try compare(stage, "new-message")
      try await stage.tap("Cancel")
      try await stage.tap("Search")
      try compare(stage, "search")
      try await stage.tap("New post")
      try compare(stage, "upload")
      try await stage.tap("Activity")
      try await stage.expect("ben accepted your request.")
      try await stage.wait(for: "no badge") { stage.spoken.contains("Activity, selected, tab") }
      try compare(stage, "activity")
      try await stage.tap("Profile")
      try await stage.expect("Share your first photo")
      try compare(stage, "profile")
      try await stage.tap("Settings")
      try compare(stage, "settings")
      await world.end(stage)
    }
  }

  @Test func `what people wrote turns nothing around it`() async throws {
    try await KinnectWorld.run { world in
      let post = try await world.served.post(world.ben, "A lake")
      _ = try await world.ben.call(KinnectAPI.addComment, .init(id: post.id, body: "Come and see"))
      let opened = try await world.ben.call(KinnectAPI.openConversation, .init(members: ["ana"], name: nil))
      _ = try await world.ben.call(KinnectAPI.sendMessage, .init(id: opened.id, body: "Hello", media: nil))
      try await world.served.circle.markWritten()
      let stage = try await world.ana()
      try await stage.expect("ben \u{2068}\(Isolation.open)A lake\(Isolation.close)\u{2069}")
      #expect(stage.turned == [])
      try await stage.tap("Comment")
      try await stage.expect("Come and see")
      #expect(stage.turned == [])
      try await stage.tap("Done")
      try await stage.tap("Messages")
      try await stage.expect("Hello")
      #expect(stage.turned == [])
      await world.end(stage)
    }
  }

  /// Each page by itself: as it is, while nothing is there, and where it can't be read.
  @Test func `every page, filled, empty and failed`() async throws {
    try await KinnectWorld.run { world in
      let things = try await world.things()
      let new = try await world.newcomer()
      for kind in PageKind.allCases {
        let filled = try await world.account(in: "\(kind)-filled")
        try await compare(world, filled, things.route(kind), "page-\(kind)")
        let empty = try await world.account(of: new.client, named: "emil", in: "\(kind)-empty")
        let own = kind == .profile ? KinnectRoute.profile(username: "emil") : new.things.route(kind)
        if kind != .post { try await compare(world, empty, own, "page-\(kind)-empty") }
        world.served.road.isClosed = true
        let failed = try await world.account(in: "\(kind)-failed")
        try await compare(world, failed, things.route(kind), "page-\(kind)-failed")
        world.served.road.isClosed = false
      }
    }
  }

  /// A sheet brings its own bar, and lies here on a page that has one too.
  private func sheet(@ViewBuilder _ content: () -> some View) -> some View {
    VStack { content() }.navigationTitle("Sheet")
  }

  private func compare(_ world: KinnectWorld, _ account: Account, _ route: KinnectRoute, _ name: String) async throws {
    try await compare(world, account, name, KinnectPage(route: route, account: account))
  }

  private func compare(_ world: KinnectWorld, _ account: Account, _ name: String, _ screen: some View) async throws {
    let stage = await world.stage(account, screen)
    try await stage.wait(for: "an end of loading") { !stage.shows("In progress") }
    try compare(stage, name)
    await world.end(stage)
  }

  @Test func `tabs and sheets that are empty or can't be read`() async throws {
    try await KinnectWorld.run { world in
      let things = try await world.things()
      let new = try await world.newcomer()
      let road = world.served.road
      for isClosed in [false, true] {
        let state = isClosed ? "failed" : "empty"
        road.isClosed = isClosed
        let account = try await world.account(of: new.client, named: "emil", in: "tabs-\(state)")
        @MainActor func compare(_ name: String, _ screen: some View) async throws {
          try await self.compare(world, account, "\(name)-\(state)", screen)
        }
        try await compare("feed", FeedView(model: FeedViewModel(account, username: "emil")) {})
        try await compare("activity", ActivityView(model: ActivityViewModel(account)))
        try await compare("search", SearchView(account))
        try await compare(
          "comments",
          sheet { CommentsView(.kinnect, account, new.things.post, as: "emil") })
        try await compare("story-views", sheet { StoryViewsView(id: account.store.newID(), account) })
      }
      // What was read once is there without a connection, and says so.
      road.isClosed = false
      let account = try await world.account(in: "offline")
      let feed = FeedViewModel(account, username: "ana")
      await feed.refresh()
      await feed.inbox.refresh()
      try await account.store.load(
        KinnectOffline.talks.messages(in: things.conversation.id), isFirst: true, through: account.client)
      road.isClosed = true
      account.write(KinnectAPI.like, .init(id: try #require(feed.shown.last).id))
      await account.written()
      await account.outbox.read()
      try await compare(world, account, "feed-offline", FeedView(model: FeedViewModel(account, username: "ana")) {})
      try await compare(world, account, .post(things.post.id), "page-post-offline")
      try await compare(world, account, .inbox, "page-inbox-offline")
      try await compare(world, account, .conversation(things.conversation.id), "page-conversation-offline")
      try await compare(world, try await world.account(in: "offline"), .outbox, "page-outbox-waiting")
      road.isClosed = false
      road.happens(KinnectWorld.refusal, to: "/like")
      await account.send()
      try await compare(world, try await world.account(in: "offline"), .outbox, "page-outbox-refused")
    }
  }

  @Test func `the way in, forms and questions`() async throws {
    try await KinnectWorld.run { world in
      let entry = world.device("new")
      try await entry.expect("Server or invitation link")
      try compare(entry, "server")
      try await entry.connect(world.served)
      try compare(entry, "sign-in")
      try await entry.tap("Create an account")
      try compare(entry, "sign-up")
      try await entry.type("emil@example.org", into: "Email")
      try await entry.type("a rare password", into: "Password")
      try await entry.tap("Sign Up")
      try await entry.expect("Choose your username")
      try compare(entry, "username")
      await world.end(entry)

      let things = try await world.things()
      for _ in 1...2 {
        let upload = try await world.ben.settled(
          try await world.ben.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg", alt: "Fog"))
        _ = try await world.ben.call(KinnectAPI.shareStory, .init(media: upload.id))
      }
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await stage.expect("ana Mine")
      try await stage.wait(for: "the ring") { stage.canUse("Story by ben") }
      try compare(stage, "feed-stories")
      try await stage.tap("Story by ben")
      try await stage.expect("Story 1 of 2")
      try compare(stage, "story")
      try await stage.tap("More options")
      try await stage.tap("Report")
      try compare(stage, "report")
      try await stage.tap("Cancel")
      try await stage.tap("Close")
      try await stage.tap("New story")
      try compare(stage, "new-story")
      try await stage.tap("Cancel")
      try await stage.tap("More options", number: 1)
      try await stage.tap("Edit")
      try compare(stage, "edit-post")
      try await stage.tap("Cancel")
      try await stage.tap("More options", number: 1)
      try await stage.tap("Delete")
      try compare(stage, "delete-post")
      try await stage.tap("Cancel")
      try await stage.tap("New post")
      try await stage.choose([0], in: "Choose from library")
      try compare(stage, "new-post")
      try await stage.tap("Cancel")
      try compare(stage, "upload-draft")
      try await stage.tap("Feed")
      try await stage.tap("Messages")
      try await stage.expect("Hello")
      try await stage.tap("ben")
      try await stage.expect("ben: Hello")
      try await stage.tap("Details")
      try await stage.expect("People")
      try compare(stage, "conversation-details")
      try await stage.tap("Done")
      try await stage.tap("Profile")
      try await stage.expect("Edit profile")
      try await stage.tap("Settings")
      try await stage.tap("Sign Out")
      try compare(stage, "sign-out")
      try await stage.tap("Cancel")
      await world.end(stage)
      #expect(things.username == "ana")
    }
  }

  @Test(arguments: [Stage.Device.phone, .tablet])
  func `every tab from right to left, dark, at the largest size`(device: Stage.Device) async throws {
    try await KinnectWorld.run { world in
      _ = try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana(on: device)
      await stage.direct(.rightToLeft)
      await stage.type(size: .accessibility5)
      await stage.turn(.dark)
      try await stage.expect("ben A lake")
      for tab in ["Search", "New post", "Activity", "Profile", "Feed"] {
        try await stage.tap(tab)
        #expect(stage.picture().contains("dir=rtl") && stage.faults == [], "\(tab)")
      }
      await world.end(stage)
    }
  }
}
