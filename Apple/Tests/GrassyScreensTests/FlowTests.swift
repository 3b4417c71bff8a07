import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import HearthScreens
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

/// What people do in Grassy, screen by screen: the journeys of its seed, and what is beyond it.
@MainActor struct FlowTests {
  @Test func `somebody new signs up, finds no posts, and shares the first one`() async throws {
    try await GrassyWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = world.device("ana", photos: [photo])
      try await stage.connect(world.served)
      #expect(!stage.canUse("Username"))
      try await stage.tap("Create an account")
      try await stage.type("ana@example.org", into: "Email")
      try await stage.type("a rare password", into: "Password")
      try await stage.type("ana", into: "Username")
      try await stage.tap("Sign Up")
      try await stage.expect("No Posts Yet")
      try await stage.tap("Create Post", number: 1)
      try await stage.choose([0], in: "Add photos")
      try await stage.expect("Describe the photo")
      try await stage.type("Roofs in the fog", into: "Describe the photo")
      try await stage.type("From the tower", into: "Write a caption…")
      try await stage.type("Old Town", into: "Add a location")
      try await stage.type("fog ", into: "Add a tag")
      try await stage.type("#Dawn", into: "Add a tag")
      try await stage.submit("Add a tag")
      #expect(stage.shows("#fog") && stage.shows("#Dawn"))
      try await stage.type("roofs ", into: "Add a tag")
      try await stage.tap("Remove roofs")
      #expect(!stage.shows("#roofs"))
      try await stage.tap("Post")
      try await stage.expect("ana From the tower")
      #expect(stage.shows("Location: Old Town") && stage.shows("#Dawn") && stage.shows("Roofs in the fog"))
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      let sent = try #require(try await world.ben.call(GrassyAPI.feed, .init()).items.first)
      #expect(sent.caption == "From the tower" && sent.tags == ["fog", "Dawn"] && sent.location?.name == "Old Town")
      #expect(sent.media.map(\.alt) == ["Roofs in the fog"] && sent.audience.kind == .everyone)
      await world.end(stage)
    }
  }

  @Test func `somebody who comes back finds the feed at once, also without a connection, and pulls it down`()
    async throws
  {
    try await GrassyWorld.run { world in
      try await world.served.sharePost(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      await world.end(stage)

      world.served.road.isClosed = true
      let later = world.device("ana")
      try await later.expect("ben A lake")
      try await later.expect("You’re offline")
      #expect(!later.shows("Sign In"))
      world.served.road.isClosed = false
      try await world.served.sharePost(world.ben, "A hill")
      try await later.pullToRefresh()
      try await later.expect("ben A hill")
      try await later.expectGone("You’re offline")
      await world.end(later)
    }
  }

  @Test func `a username that is somebody else's is said so, and another one chosen`() async throws {
    try await GrassyWorld.run { world in
      let stage = world.device("cleo")
      try await stage.connect(world.served)
      try await stage.tap("Create an account")
      try await stage.type("cleo@example.org", into: "Email")
      try await stage.type("a rare password", into: "Password")
      try await stage.type("no spaces", into: "Username")
      try await stage.tap("Sign Up")
      try await stage.expect("A username has 3 to 30 letters")
      try await stage.type("ben", into: "Username")
      try await stage.tap("Sign Up")
      try await stage.expect("Choose your username")
      try await stage.type("cleo", into: "Username")
      try await stage.tap("Continue")
      try await stage.expect("No Posts Yet")
      await world.end(stage)
    }
  }

  @Test func `signing out is in one's menu, is asked about, and takes what is kept`() async throws {
    try await GrassyWorld.run { world in
      try await world.served.sharePost(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.tap("Your menu, ana")
      try await stage.tap("Sign Out")
      try await stage.expect("What is kept on this device goes.")
      try await stage.tap("Sign Out")
      try await stage.expect("Create an account")
      #expect(!stage.shows("signed out"))
      try await stage.type("ana@example.org", into: "Email")
      try await stage.type("a wrong password", into: "Password")
      try await stage.tap("Sign In")
      try await stage.wait(for: "the reason") { stage.shows("password") && !stage.canUse("Create Post") }
      try await stage.type("a rare password", into: "Password")
      try await stage.tap("Sign In")
      try await stage.expect("ben A lake")
      await world.end(stage)
    }
  }

  @Test func `one's own post is deleted by its menu, once that is confirmed`() async throws {
    try await GrassyWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo])
      try await create(stage, "Gone soon")
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      try await stage.tap("More options")
      try await stage.tap("Delete")
      try await stage.tap("Cancel")
      #expect(stage.shows("ana Gone soon"))
      try await stage.tap("More options")
      try await stage.tap("Delete")
      try await stage.tap("Delete Post")
      try await stage.expect("No Posts Yet")
      _ = try await waitFor { try await world.ben.call(GrassyAPI.feed, .init()).items.isEmpty ? true : nil }
      await world.end(stage)
    }
  }

  @Test func `a post that the server doesn't delete is in the feed again`() async throws {
    try await GrassyWorld.run { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await create(stage, "Still here")
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      let post = try #require(try await world.ben.call(GrassyAPI.feed, .init()).items.first)
      world.served.road.happens(.refused(), to: "/posts/\(post.id)")
      try await stage.tap("More options")
      try await stage.tap("Delete")
      try await stage.tap("Delete Post")

      try await stage.expect("Not today.")
      try await stage.tap("OK")
      // What was refused is said by one model, and the post comes back by another: neither waits for the other.
      try await stage.expect("ana Still here")
      try await stage.expect("1 change not sent")
      await world.end(stage)
    }
  }

  @Test func `a connection that is lost while a post is sent takes nothing`() async throws {
    try await GrassyWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo])
      world.served.road.isClosed = true
      try await create(stage, "Later")
      try await stage.expect("waiting to be sent")
      await world.end(stage)

      // The app was ended, and is opened with a connection.
      world.served.road.isClosed = false
      let later = world.device("ana")
      try await later.expect("ana Later")
      try await later.wait(for: "the post at the server") { !later.shows("waiting to be sent") }
      #expect(try await world.ben.call(GrassyAPI.feed, .init()).items.map(\.caption) == ["Later"])
      await world.end(later)
    }
  }

  @Test func `a like is shown at once, and taken back when it is refused`() async throws {
    try await GrassyWorld.run { world in
      let post = try await world.served.sharePost(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.doubleTap("Photo by ben")
      try await stage.expect("1 like")
      try await stage.tap("1 like")
      try await stage.wait(for: "who likes it") { stage.title == "Likes" && stage.shows("ana") }
      try await stage.goBack()
      try await stage.tap("Unlike")
      try await stage.expectGone("1 like")

      world.served.road.isClosed = true
      try await stage.tap("Like")
      try await stage.expect("1 like")
      _ = try await Served.beside(world.served) { try await world.ben.call(GrassyAPI.deletePost, .init(id: post.id)) }
      world.served.road.isClosed = false
      try await stage.pullToRefresh()
      try await stage.expect("That didn’t work")
      try await stage.tap("OK")
      try await stage.expect("No Posts Yet")
      await world.end(stage)
    }
  }

  @Test func `posts are bookmarked, and found again`() async throws {
    try await GrassyWorld.run { world in
      try await world.served.sharePost(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.tap("Bookmark")
      try await stage.expect("Remove bookmark")
      try await stage.wait(for: "it to be sent") { !stage.shows("waiting") }
      try await stage.tap("Your menu, ana")
      try await stage.tap("Bookmarks")
      try await stage.wait(for: "the bookmark") { stage.title == "Bookmarks" && stage.shows("ben A lake") }
      try await stage.tap("Remove bookmark")
      try await stage.pullToRefresh()
      try await stage.expect("No bookmarks yet")
      await world.end(stage)
    }
  }

  @Test func `comments are written, also without a connection, and deleted`() async throws {
    try await GrassyWorld.run { world in
      try await world.served.sharePost(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.tap("Comment")
      try await stage.expect("No comments yet")
      try await stage.type("So calm", into: "Add a comment…")
      try await stage.tap("Post")
      try await stage.expect("So calm")
      try await stage.wait(for: "it to be sent") { !stage.shows("Waiting to be sent") }
      try await stage.swipe("So calm")
      try await stage.tap("Delete")
      try await stage.expect("No comments yet")
      world.served.road.isClosed = true
      try await stage.type("Later", into: "Add a comment…")
      try await stage.tap("Post")
      try await stage.expect("Waiting to be sent")
      world.served.road.isClosed = false
      try await stage.expectGone("Waiting to be sent")
      try await stage.expect("Later")
      try await stage.tap("Done")
      await world.end(stage)
    }
  }

  @Test func `tags and places lead to their pages, and a followed tag into the feed`() async throws {
    try await GrassyWorld.run { world in
      try await world.served.sharePost(world.ben, "A lake", tags: ["Water"], location: "Morskie Oko")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.tap("Following")
      try await stage.expect("No Posts Yet")
      try await stage.tap("Everyone")
      try await stage.expect("ben A lake")
      try await stage.tap("#Water")
      try await stage.wait(for: "the tag") { stage.canUse("Follow") && stage.shows("ben A lake") }
      try await stage.tap("Follow")
      try await stage.expect("Following")
      try await stage.tap("Mute")
      try await stage.expect("Your feeds leave its posts out.")
      try await stage.tap("Unmute")
      try await stage.expectGone("Your feeds leave its posts out.")
      try await stage.goBack()
      try await stage.tap("Location: Morskie Oko")
      try await stage.wait(for: "the place") { stage.title == "Morskie Oko" && stage.shows("ben A lake") }
      try await stage.goBack()
      try await stage.tap("Your menu, ana")
      try await stage.tap("Explore")
      try await stage.expect("Tags you follow")
      try await stage.type("be", into: "Tags, places and people")
      try await stage.wait(for: "Ben") { stage.canUse("ben") }
      try await stage.type("mor", into: "Tags, places and people")
      try await stage.wait(for: "the lake's place") { stage.canUse("Morskie Oko") }
      try await stage.type("zzzz", into: "Tags, places and people")
      try await stage.expect("Nothing found")
      await world.end(stage)
    }
  }

  @Test func `a place is chosen from the gazetteer while one types, and told coarser than it is`() async throws {
    try await GrassyWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo])
      let place = GrassyAPI.Place(
        id: "3094802", name: "Kraków", region: "Małopolskie", country: "PL", latitude: 50.06, longitude: 19.94,
        timeZone: "Europe/Warsaw")
      let body = Data(Page(items: [place], next: nil).jsonBytes())
      let head = TransportHead(status: 200, fields: ["Content-Type": "application/json"])
      try await stage.tap("Create Post", number: 0)
      try await stage.choose([0], in: "Add photos")
      world.served.road.happens(.answered(.init(head: head, body: body)), to: "/places")
      try await stage.type("Krak", into: "Add a location")
      try await stage.expect("Kraków, Małopolskie, PL")
      try await stage.tap("Kraków, Małopolskie, PL")
      #expect(stage.shows("What others see") && !stage.shows("Keep the exact place"))
      try await stage.tap("Nothing")
      #expect(!stage.shows("Keep the exact place"))
      try await stage.tap("The country")
      try await stage.tap("Keep the exact place for myself")
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }

  @Test func `a post is for a circle alone, and its author sees who that is`() async throws {
    try await GrassyWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo])
      try await stage.tap("Create Post", number: 0)
      try await stage.choose([0], in: "Add photos")
      try await stage.type("Fog", into: "Describe the photo")
      try await stage.type("For few", into: "Write a caption…")
      try await stage.tap("Circles")
      try await stage.expect("Choose a circle, or another audience.")
      try await stage.type("Family", into: "New circle")
      try await stage.tap("Create")
      try await stage.expect("0 members")
      try await stage.tap("Post")
      try await stage.expect("ana For few")
      #expect(stage.shows("For a circle"))
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      #expect(try await world.ben.call(GrassyAPI.feed, .init()).items.isEmpty)
      try await stage.tap("Who can see this")
      try await stage.expect("Only you can see this")
      await world.end(stage)
    }
  }

  @Test func `a post is changed: words, tags, description, audience`() async throws {
    try await GrassyWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo])
      try await create(stage, "Frist")
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      try await stage.tap("More options")
      try await stage.tap("Edit")
      try await stage.type("First", into: "Write a caption…")
      try await stage.type("Dawn over roofs", into: "Describe the photo")
      try await stage.type("dawn", into: "Add a tag")
      try await stage.tap("Only me")
      try await stage.tap("Save")
      try await stage.expect("ana First")
      try await stage.wait(for: "the change at the server") { !stage.shows("waiting to be sent") }
      #expect(stage.shows("Only you") && stage.shows("#dawn") && stage.shows("Dawn over roofs"))
      #expect(try await world.ben.call(GrassyAPI.feed, .init()).items.isEmpty)
      await world.end(stage)
    }
  }

  @Test func `a photo is added to one's own post, and what took it is told by choice`() async throws {
    try await GrassyWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo, photo])
      try await create(stage, "Hills")
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      try await stage.tap("More options")
      try await stage.tap("Edit")
      try await stage.expect("Edit Post")
      #expect(!stage.canUse("Remove photo") && !stage.shows("Say what took the photo"))
      try await stage.choose([1], in: "Add photos")
      try await stage.expect("A chosen photo")
      #expect(stage.canUse("Remove photo"))
      try await stage.type("A lake", into: "Describe the photo", number: 1)
      try await stage.tap("Say what took the photo")
      try await stage.tap("Save")
      try await stage.wait(for: "the post as it will be") { stage.shows("Leica M3") && !stage.shows("Edit Post") }
      try await stage.wait(for: "the change at the server") { !stage.shows("waiting to be sent") }
      let sent = try #require(try await world.ben.call(GrassyAPI.feed, .init()).items.first)
      #expect(sent.media.count == 2 && sent.media.last?.alt == "A lake" && sent.camera?.model == "Leica M3")
      await world.end(stage)
    }
  }

  @Test func `a sheet opened on a post that waits stays as it is when the post arrives`() async throws {
    try await GrassyWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo])
      world.served.road.isClosed = true
      try await create(stage, "Frist")
      try await stage.expect("waiting to be sent")
      try await stage.tap("More options")
      try await stage.tap("Edit")
      try await stage.wait(for: "the picture") { !stage.pictures.isEmpty }
      let pictures = stage.pictures
      world.served.road.isClosed = false
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      #expect(stage.pictures == pictures)
      try await stage.type("Dawn over roofs", into: "Describe the photo")
      try await stage.tap("Save")
      try await stage.expect("Dawn over roofs")
      try await stage.wait(for: "the change at the server") { !stage.shows("waiting to be sent") }
      try await stage.expect("Dawn over roofs")
      await world.end(stage)
    }
  }

  @Test func `people are followed, blocked, and what happened is told`() async throws {
    try await GrassyWorld.run { world in
      let stage = try await world.ana()
      _ = try await world.ben.call(GrassyAPI.people.follow, .init(username: "ana"))
      try await stage.wait(for: "the badge") { stage.spoken.contains { $0.contains("Your menu, ana, 1 unread") } }
      try await stage.tap("Your menu, ana")
      try await stage.tap("Activity (1)")
      try await stage.expect("ben started following you.")
      try await stage.tap("Follow back")
      try await stage.expectGone("Follow back")
      try await stage.tap("ben started following you.")
      try await stage.wait(for: "Ben") { stage.title == "ben" && stage.canUse("Following") }
      try await stage.tap("More options")
      try await stage.tap("Block")
      try await stage.tap("Block")
      try await stage.goBack()
      try await stage.expect("No Posts Yet")
      try await stage.tap("Your menu, ana")
      try await stage.tap("Settings")
      try await stage.expect("Unblock")
      await world.end(stage)
    }
  }

  @Test func `links from outside lead to posts, tags and people`() async throws {
    try await GrassyWorld.run { world in
      let post = try await world.served.sharePost(world.ben, "A lake", tags: ["water"])
      let stage = try await world.ana()
      let address = try world.served.address.text
      try await stage.open(try #require(URL(string: "\(address)/grassy/p/\(post.id)")))
      try await stage.wait(for: "the post") { stage.title == "Post" && stage.shows("ben A lake") }
      try await stage.open(try #require(URL(string: "\(address)/grassy/tags/water")))
      try await stage.wait(for: "the tag") { stage.title == "#water" }
      try await stage.open(try #require(URL(string: "\(address)/grassy/u/ben")))
      try await stage.wait(for: "the profile") { stage.title == "ben" }
      await world.end(stage)
    }
  }

  @Test func `a long feed goes on where it is scrolled to`() async throws {
    try await GrassyWorld.run { world in
      for number in 1...25 { try await world.served.sharePost(world.ben, "Post \(number).") }
      let stage = try await world.ana()
      try await stage.expect("ben Post 25.")
      for _ in 0..<4 where !stage.shows("ben Post 1.") {
        if stage.shows("You have seen every post.") { break }
        // Nothing to scroll to while a page is being read.
        try? await stage.scroll()
      }
      try await stage.expect("You have seen every post.")
      await world.end(stage)
    }
  }

  /// Shares the library's first photo.
  private func create(_ stage: Stage, _ caption: String) async throws {
    try await stage.tap("Create Post", number: 0)
    try await stage.choose([0], in: "Add photos")
    try await stage.type(caption, into: "Write a caption…")
    try await stage.tap("Post")
    try await stage.expect("Describe the photo?")
    try await stage.tap("Post without a description")
    try await stage.expect("ana \(caption)")
  }
}
