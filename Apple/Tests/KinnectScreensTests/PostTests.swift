import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
@testable import HearthScreens
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import KinnectScreens

/// What a post shows, and what can be done with it.
@MainActor struct PostTests {
  @Test func `a double tap likes, shows a heart for a moment, and takes no like away`() async throws {
    try await KinnectWorld.run { world in
      let post = try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana()
      @MainActor func hearts() -> Int { stage.picture().components(separatedBy: "\"#heart-full\"").count - 1 }
      try await stage.expect("ben A lake")
      #expect(hearts() == 0)

      try await stage.touchTwice("Photo by ben")
      try await stage.expect("1 like")
      #expect(stage.bodies["LikeHeart"] != nil)
      try await stage.wait(for: "the heart over the photo to go") { hearts() == 1 }
      try await stage.touchTwice("Photo by ben")
      try await stage.perform("Like", on: "Photo by ben")
      try await stage.wait(for: "the heart to go again") { hearts() == 1 }

      #expect(stage.shows("Unlike") && stage.shows("1 like"))
      #expect(world.served.road.sent(to: "/\(post.id)/like").map(\.method) == ["PUT"])
      try await stage.touch("Unlike")
      try await stage.expectGone("1 like")
      await world.end(stage)
    }
  }

  @Test func `an album's frame shows all of its tallest photo, as far as a post is high`() async throws {
    try await KinnectWorld.run { world in
      let media = try await world.served.wideAndTall(of: world.ben)
      _ = try await world.ben.call(KinnectAPI.publishPost, .init(caption: "Both", media: media))
      let stage = try await world.ana()
      try await stage.expect("ben Both")
      #expect(stage.shapes == ["0.8"])
      await world.end(stage)
    }
  }

  @Test func `a long caption is short until its More is tapped, and whole on its own page`() async throws {
    try await KinnectWorld.run { world in
      let caption = (1...60).map { "word\($0)" }.joined(separator: " ")
      let post = try await world.served.post(world.ben, caption)
      let stage = try await world.ana()
      @MainActor func hasMore() -> Bool { stage.words.split(separator: "\n").contains("More") }
      try await stage.expect("ben word1 word2")
      #expect(hasMore() && !stage.shows("word60") && stage.shows("…"))
      try await stage.tap("More")
      #expect(stage.shows("word60") && !hasMore())
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/kinnect/p/\(post.id)")))
      try await stage.wait(for: "the page") { stage.title == "Post" && stage.shows("word60") }
      #expect(!hasMore())
      await world.end(stage)
    }
  }

  @Test func `the beginning of a caption ends with a word, and of an address nothing is left out`() {
    func beginning(_ text: String) -> String? { CaptionView.beginning(of: text) }
    let letters = String(repeating: "a", count: 125)

    #expect(beginning("A lake") == nil && beginning(letters) == nil && beginning("1\n2\n3") == nil)
    #expect(beginning("1\n2\n3\n4") == "1\n2\n3…" && beginning("1\r\n2\r\n3\r\n4\r\n5") == "1\n2\n3…")
    #expect(beginning("ab " + letters) == "ab…")
    #expect(beginning(letters + "b") == letters + "…")
    #expect(beginning("https://home.example/" + letters) == nil)
    #expect(beginning("See https://home.example/" + letters) == "See…")
  }

  @Test func `a post's menu shares its link, and mutes its author`() async throws {
    try await KinnectWorld.run { world in
      let post = try await world.served.post(world.ben, "A lake")
      let ana = try await world.account().client
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.tap("More options")
      let page = try world.served.address.text + "/kinnect/p/\(post.id)"
      #expect(stage.offered(by: "Share link")?.absoluteString == page)
      try await stage.tap("Share link")
      #expect(!stage.canUse("Mute"))
      try await stage.tap("More options")
      try await stage.tap("Mute")
      _ = try await waitFor {
        try await ana.call(KinnectAPI.mutes, .init()).items.map(\.username) == ["ben"] ? true : nil
      }
      await world.end(stage)
    }
  }

  @Test func `a post's author is blocked from its menu, and nobody can mute a post of their own`() async throws {
    try await KinnectWorld.run { world in
      let ana = try await world.account().client
      try await world.served.post(ana, "Mine")
      try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.expect("ana Mine")
      try await stage.tap("More options", number: 1)
      #expect(stage.canUse("Share link") && !stage.canUse("Mute") && !stage.canUse("Block"))
      try await stage.tap("Share link")
      try await stage.tap("More options", number: 0)
      try await stage.tap("Block")
      #expect(stage.shows("You will no longer find or see each other anywhere here."))
      try await stage.tap("Block", number: 0)
      _ = try await waitFor {
        try await ana.call(KinnectAPI.blocks, .init()).items.map(\.username) == ["ben"] ? true : nil
      }
      await world.end(stage)
    }
  }

  @Test func `addresses in captions, comments and messages open`() async throws {
    try await KinnectWorld.run { world in
      let post = try await world.served.post(world.ben, "See https://home.example/a.")
      _ = try await world.ben.call(KinnectAPI.addComment, .init(id: post.id, body: "And https://home.example/b"))
      let opened = try await world.ben.call(KinnectAPI.openConversation, .init(members: ["ana"], name: nil))
      _ = try await world.ben.call(
        KinnectAPI.sendMessage, .init(id: opened.id, body: "(https://home.example/c)", media: nil))
      let stage = try await world.ana()
      try await stage.expect("ben See https://home.example/a.")
      try await stage.tap("https://home.example/a")
      try await stage.tap("Comment", number: 0)
      try await stage.expect("And https://home.example/b")
      try await stage.tap("https://home.example/b")
      try await stage.tap("Done")
      try await stage.tap("Messages")
      try await stage.expect("(https://home.example/c)")
      try await stage.tap("ben")
      try await stage.expect("Message…")
      try await stage.tap("https://home.example/c")
      #expect(stage.openedOutside.map(\.path) == ["/a", "/b", "/c"])
      await world.end(stage)
    }
  }

  @Test func `what runs from right to left is isolated, and addresses in it open`() async throws {
    let stage = Stage(Text(written: "مرحبا https://home.example/a", isWithin: true))
    await stage.settle()
    #expect(stage.words == "\u{2068}مرحبا https://home.example/a\u{2069}")
    try await stage.tap("https://home.example/a")
    #expect(stage.openedOutside.map(\.path) == ["/a"])
    #expect(Stage(Text(written: "A lake", isWithin: true)).words == "A lake")
  }

  @Test func `a post that an operator has hidden says so to its author`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      var post = try await world.served.post(account.client, "Mine")
      post.isHidden = true
      try await account.store.keep(post, of: KinnectOffline.posts)
      world.served.road.isClosed = true
      let stage = await world.stage(account, PostDetailView(id: post.id, account))
      try await stage.expect("An operator has hidden this. Only you can see it.")
      await world.end(stage)
      let shown = post
      let tiles = await world.stage(
        account,
        PhotoTiles([shown], goesOn: false, more: { true }) { KinnectRoute.post($0.id) }.navigationTitle("Posts"))
      try await tiles.expect("Hidden by an operator")
      await world.end(tiles)

      let line = KinnectAPI.Activity(
        id: account.store.newID(), kind: .init(rawValue: "hidden_comment"), actors: [], actorCount: 0, post: nil,
        createdAt: account.now(), read: false)
      #expect(account.words(of: line) == "An operator has hidden your comment. Only you can see it.")
    }
  }
}
