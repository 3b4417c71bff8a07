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

/// How often something happened.
@MainActor private final class Counter {
  private(set) var count = 0
  func add() async { count += 1 }
}

/// What people do in Kinnect, screen by screen.
@MainActor struct FlowTests {
  @Test func `a new account chooses a username and finds an empty feed`() async throws {
    try await KinnectWorld.run { world in
      let stage = world.device("cleo")
      try await stage.expect("Server or invitation link")
      try await stage.type(world.served.address.text, into: "Server or invitation link")
      try await stage.tap("Continue")
      try await stage.expect("Create an account")
      try await stage.tap("Create an account")
      try await stage.type("cleo@example.org", into: "Email")
      try await stage.type("a rare password", into: "Password")
      try await stage.tap("Sign Up")
      try await stage.expect("Choose your username")
      try await stage.type("ben", into: "Username")
      try await stage.wait(for: "a reason") { stage.shows("taken") }
      try await stage.type("cleo", into: "Username")
      try await stage.expect("This username is available.")
      try await stage.tap("Continue")
      try await stage.expect("Nobody else is here yet")
      await world.end(stage)
    }
  }

  @Test func `the feed shows posts, and a double tap likes`() async throws {
    try await KinnectWorld.run { world in
      try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.doubleTap("Photo by ben")
      try await stage.expect("1 like")
      #expect(stage.shows("Unlike"))
      try await stage.tap("Unlike")
      try await stage.expectGone("1 like")
      try await stage.perform("Like", on: "Photo by ben")
      try await stage.expect("1 like")
      try await stage.tap("1 like")
      try await stage.wait(for: "who likes it") { stage.title == "Likes" && stage.shows("ana") }
      await world.end(stage)
    }
  }

  @Test func `every post's like works, whether its photo can be shown or not`() async throws {
    try await KinnectWorld.run { world in
      for number in 1...6 {
        let photo = try await world.ben.settled(
          try await world.ben.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg"))
        _ = try await world.ben.call(KinnectAPI.publishPost, .init(caption: "Post \(number)", media: [photo.id]))
        if number.isMultiple(of: 2) { world.served.road.happens(.lost, to: "/\(photo.id)/1080") }
      }
      let stage = try await world.ana()
      try await stage.expect("Post 6")
      try await stage.wait(for: "the photos that arrive") { stage.pictures.count == 3 }
      // As a finger does it: nothing that a photo spills lies over a like, whatever the photo's shape.
      for _ in 0..<6 { try await stage.touch("Like") }
      try await stage.wait(for: "six likes") { stage.count(of: "1 like") == 6 }
      // The place of a photo that isn't there takes a double tap too.
      try await stage.touch("Unlike")
      try await stage.touchTwice("Photo by ben")
      try await stage.wait(for: "six likes again") { stage.count(of: "1 like") == 6 }
      #expect(stage.pictures.count == 3)
      await world.end(stage)
    }
  }

  @Test func `what was refused is tried again from the outbox, and arrives`() async throws {
    try await KinnectWorld.run { world in
      let post = try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      world.served.road.happens(KinnectWorld.refusal, to: "/like")
      try await stage.tap("Like")
      try await stage.expect("Not today.")
      try await stage.tap("OK")
      try await stage.tap("1 change not sent")
      #expect(stage.title == "Outbox" && stage.shows("A like") && stage.shows("Not today."))
      // Refused once more, it stays there.
      world.served.road.happens(KinnectWorld.refusal, to: "/like")
      try await stage.tap("Try Again")
      try await stage.expect("OK")
      try await stage.tap("OK")
      #expect(stage.canUse("Try Again"))
      try await stage.tap("Try Again")
      try await stage.expect("Everything is sent")
      #expect(try await world.ben.call(KinnectAPI.post, .init(id: post.id)).likeCount == 1)
      try await stage.goBack()
      try await stage.expect("1 like")
      await world.end(stage)
    }
  }

  @Test func `a link to a post that is opened outside leads there`() async throws {
    try await KinnectWorld.run { world in
      let post = try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/kinnect/p/\(post.id)")))
      try await stage.wait(for: "the post") { stage.title == "Post" && stage.shows("ben A lake") }
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/kinnect/u/ben")))
      try await stage.wait(for: "the profile") { stage.title == "ben" }
      // By the app's own scheme, to a server without a certificate too.
      let server = try world.served.address.text.replacing(/^https?:/, with: "hearth-kinnect:")
      try await stage.open(try #require(URL(string: "\(server)/kinnect/p/\(post.id)")))
      try await stage.wait(for: "the post") { stage.title == "Post" && stage.shows("ben A lake") }
      await world.end(stage)
    }
  }

  @Test func `people are called by their full names where they have one`() async throws {
    try await KinnectWorld.run { world in
      _ = try await world.ben.call(KinnectAPI.editProfile, .init(fullName: "Benedict B."))
      let mine = try await world.served.post(try await world.account().client, "Mine")
      _ = try await world.ben.call(KinnectAPI.like, .init(id: mine.id))
      let post = try await world.served.post(world.ben, "A lake")
      _ = try await world.ben.call(KinnectAPI.addComment, .init(id: post.id, body: "Come and see"))
      let opened = try await world.ben.call(KinnectAPI.openConversation, .init(members: ["ana"], name: nil))
      _ = try await world.ben.call(KinnectAPI.sendMessage, .init(id: opened.id, body: "Hello", media: nil))
      let stage = try await world.ana()
      @MainActor func usernames() -> [Substring] { stage.words.split(separator: "\n").filter { $0 == "ben" } }
      try await stage.expect("Benedict B. A lake")
      #expect(usernames() == [])
      try await stage.tap("Comment", number: 0)
      try await stage.expect("Benedict B. Come and see")
      #expect(usernames() == [])
      try await stage.tap("Done")
      try await stage.tap("Messages")
      try await stage.expect("Hello")
      #expect(stage.shows("Benedict B.") && usernames() == [])
      try await stage.goBack()
      try await stage.tap("Activity")
      try await stage.expect("Benedict B. liked your post.")
      #expect(usernames() == [])
      // A profile has both names.
      try await stage.tap("Benedict B. liked your post.")
      try await stage.wait(for: "the profile") { stage.title == "Benedict B." && usernames() == ["ben"] }
      await world.end(stage)
    }
  }

  @Test func `comments are written, kept as a draft, and deleted`() async throws {
    try await KinnectWorld.run { world in
      try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.tap("Comment")
      try await stage.expect("No comments yet")
      try await stage.type("So calm", into: "Add a comment…")
      try await stage.tap("Done")
      try await stage.tap("Comment")
      try await stage.expect("So calm")
      try await stage.tap("Post")
      try await stage.expect("ana So calm")
      try await stage.wait(for: "it to be sent") { !stage.shows("Waiting to be sent") }
      try await stage.swipe("So calm")
      try await stage.tap("Delete")
      try await stage.expect("No comments yet")
      try await stage.tap("Done")
      await world.end(stage)
    }
  }

  @Test func `a photo is chosen, described and shared, and is in the feed at once`() async throws {
    try await KinnectWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let stage = try await world.ana(photos: [photo])
      try await stage.tap("New post")
      try await stage.choose([0], in: "Choose from library")
      try await stage.expect("Write a caption…")
      try await stage.type("From the tower", into: "Write a caption…")
      try await stage.type("Roofs in the fog", into: "Describe the photo")
      try await stage.tap("Share")
      try await stage.expect("ana From the tower")
      try await stage.wait(for: "the post at the server") { !stage.shows("waiting to be sent") }
      let sent = try await world.ben.call(KinnectAPI.feed, .init()).items
      #expect(sent.map(\.caption) == ["From the tower"] && sent.flatMap(\.media).map(\.alt) == ["Roofs in the fog"])
      await world.end(stage)
    }
  }

  @Test func `somebody is searched for, asked, and approves`() async throws {
    try await KinnectWorld.run { world in
      let cleo = try await world.served.member("cleo")
      let stage = try await world.ana()
      try await stage.tap("Search")
      try await stage.type("cle", into: "Search")
      try await stage.expect("cleo")
      try await stage.tap("cleo")
      try await stage.expect("This account is private")
      try await stage.tap("Follow")
      try await stage.expect("Requested")
      try await stage.wait(for: "the request") { !stage.shows("Follow,") }
      _ = try await waitFor { try await cleo.call(KinnectAPI.followRequests, .init()).items.first }
      _ = try await cleo.call(KinnectAPI.approveFollowRequest, .init(username: "ana"))
      try await stage.pullToRefresh()
      try await stage.expect("Following")
      await world.end(stage)
    }
  }

  @Test func `what happened raises the badge, and is read when it is opened`() async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana()
      let ana = try await world.account()
      let post = try await world.served.post(ana.client, "Mine")
      // That Ben lets her follow him is one already.
      try await stage.wait(for: "the badge") { stage.spoken.contains("Activity, 1, tab") }
      _ = try await world.ben.call(KinnectAPI.like, .init(id: post.id))
      try await stage.wait(for: "the badge") { stage.spoken.contains("Activity, 2, tab") }
      try await stage.tap("Activity")
      try await stage.expect("ben liked your post.")
      try await stage.wait(for: "no badge") { stage.spoken.contains("Activity, selected, tab") }
      _ = try await waitFor { try await ana.client.call(KinnectAPI.unreadActivity).count == 0 ? true : nil }
      await world.end(stage)
    }
  }

  @Test func `messages are written without a connection and sent with one`() async throws {
    try await KinnectWorld.run { world in
      let opened = try await world.ben.call(KinnectAPI.openConversation, .init(members: ["ana"], name: nil))
      _ = try await world.ben.call(KinnectAPI.sendMessage, .init(id: opened.id, body: "Hello", media: nil))
      let stage = try await world.ana()
      try await stage.tap("Messages")
      try await stage.expect("Hello")
      try await stage.tap("ben")
      try await stage.expect("Message…")
      #expect(stage.shows("ben: Hello"))
      world.served.road.isClosed = true
      try await stage.type("On my way", into: "Message…")
      try await stage.tap("Send")
      try await stage.expect("Waiting to be sent")
      world.served.road.isClosed = false
      try await stage.expectGone("Waiting to be sent")
      let sent = try await world.ben.call(KinnectAPI.messages, .init(id: opened.id)).items
      #expect(sent.map(\.body) == ["On my way", "Hello"])
      await world.end(stage)
    }
  }

  @Test func `stories are looked at one after the other, and answered`() async throws {
    try await KinnectWorld.run { world in
      let photo = try await RealPhoto.jpeg()
      for _ in 1...2 {
        let upload = try await world.ben.settled(try await world.ben.upload(photo, contentType: "image/jpeg"))
        _ = try await world.ben.call(KinnectAPI.shareStory, .init(media: upload.id))
      }
      let stage = try await world.ana()
      try await stage.wait(for: "the ring") { stage.canUse("Story by ben") || stage.shows("Nobody else") }
      if stage.shows("Nobody else") {
        // Stories stand above the feed, which needs a post.
        try await world.served.post(world.ben, "A lake")
        try await stage.expect("ben A lake")
      }
      try await stage.wait(for: "the ring") { stage.canUse("Story by ben") }
      try await stage.tap("Story by ben")
      try await stage.expect("Story 1 of 2")
      try await stage.type("Nice", into: "Reply to ben…")
      try await stage.tap("Send")
      try await stage.tap("Next story")
      try await stage.expect("Story 2 of 2")
      try await stage.tap("Next story")
      try await stage.expectGone("Story 2 of 2")
      let inbox = try await world.ben.call(KinnectAPI.conversations, .init()).items
      #expect(inbox.first?.lastMessage?.body == "Nice")
      await world.end(stage)
    }
  }

  @Test func `the feed goes on as it is scrolled`() async throws {
    try await KinnectWorld.run { world in
      for number in 1...55 { try await world.served.post(world.ben, "Post \(number)!") }
      let stage = try await world.ana()
      try await stage.expect("Post 55!")
      for _ in 0..<10 where !stage.shows("Post 1!") {
        // At the end of what is made there is nothing to scroll to, until more is read.
        try? await stage.scroll()  // at the end there is nothing to scroll to; what is expected below is asked for
        await stage.settle()
      }
      try await stage.expect("Post 1!")
      #expect(stage.shows("You’ve seen every post"))
      await world.end(stage)
    }
  }

  @Test func `a page that can't be read says so, and is read when that is tried again`() async throws {
    try await KinnectWorld.run { world in
      for number in 1...55 { try await world.served.post(world.ben, "Post \(number)!") }
      // The first page arrives, the second one doesn't, however often it is asked for by itself.
      world.served.road.happens(.lost, to: "/kinnect/feed", after: 1)
      for _ in 0..<2 { world.served.road.happens(.lost, to: "/kinnect/feed") }
      let stage = try await world.ana()
      try await stage.expect("The rest couldn’t be loaded.")
      #expect(stage.shows("Post 55!") && !stage.shows("Post 1!"))
      try await stage.tap("Try Again")
      try await stage.expectGone("The rest couldn’t be loaded.")
      for _ in 0..<10 where !stage.shows("Post 1!") {
        try? await stage.scroll()  // as above, there may be nothing yet
        await stage.settle()
      }
      try await stage.expect("Post 1!")
      await world.end(stage)
    }
  }

  @Test func `a video plays when it is tapped in a post or a message, and by itself in a story`() async throws {
    try await KinnectWorld.run { world in
      let (account, road) = (try await world.account(), world.served.road)
      let film = MediaAPI.Attachment(
        id: account.store.newID(), kind: .video, width: 640, height: 360, blurHash: "", alt: "A boat that leaves",
        urls: MediaAPI.URLs(base: "/media/a", query: "?s=1"))
      @MainActor func plays(_ what: String, _ screen: some View) async throws {
        let stage = await world.stage(account, screen)
        try await stage.wait(for: "the poster in \(what)") { stage.canUse("Play: A boat that leaves") }
        #expect(stage.films == [], "\(what)")
        try await stage.tap("Play: A boat that leaves")
        #expect(stage.films.map(\.lastPathComponent) == ["video"] && stage.isPlaying, "\(what)")
        #expect(!stage.canUse("Play: A boat that leaves"), "\(what)")
        await world.end(stage)
      }

      // What is kept has the film, and nothing is asked for anew.
      var post = try await world.served.post(world.ben, "A lake")
      post.media = [film]
      try await account.store.keep(post, of: KinnectOffline.posts)
      let opened = try await world.ben.call(KinnectAPI.openConversation, .init(members: ["ana"], name: nil))
      var message = try await world.ben.call(
        KinnectAPI.sendMessage, .init(id: opened.id, body: "Look", media: nil))
      try await account.store.keep(opened, of: KinnectOffline.talks.conversations)
      try await account.store.load(KinnectOffline.talks.messages(in: opened.id), isFirst: true, through: account.client)
      message.media = film
      (message.mine, message.author) = (false, opened.members.first { $0.username == "ben" } ?? message.author)
      try await account.store.keep(message, of: KinnectOffline.talks.messages)
      road.isClosed = true
      try await plays("the post", PostDetailView(id: post.id, account))
      try await plays(
        "the message",
        ConversationView(
          KinnectOffline.talks, KinnectOffline.people, id: opened.id, account, username: "ana"))

      // Stories aren't kept: the server is asked, and answers with the film.
      road.isClosed = false
      let upload = try await world.ben.settled(
        try await world.ben.upload(try await RealPhoto.jpeg(), contentType: "image/jpeg"))
      var story = try await world.ben.call(KinnectAPI.shareStory, .init(media: upload.id))
      story.media = film
      (story.seenByMe, story.viewCount) = (false, nil)
      road.happens(
        .answered(
          TransportResponse(
            head: TransportHead(status: 200, fields: ["Content-Type": "application/json"]),
            body: Data(Page(items: [story], next: nil).jsonBytes()))), to: "/stories")
      let teller = KinnectAPI.StoryTeller(
        author: story.author, storyCount: 1, hasUnseen: true, latestAt: story.createdAt)
      let ends = Counter()
      let stage = await world.stage(
        account,
        StoryView(teller: teller, account, isMine: false) { await ends.add() }.navigationTitle("Story"))
      try await stage.wait(for: "the story's film") { stage.isPlaying }
      #expect(stage.films.map(\.lastPathComponent) == ["video"] && stage.shows("A boat that leaves"))
      try await stage.tap("Pause")
      #expect(!stage.isPlaying)
      try await stage.tap("Go on")
      #expect(stage.isPlaying)
      // With VoiceOver it stays where it is.
      await stage.turnVoiceOver(on: true)
      #expect(stage.isPlaying)
      await stage.turnVoiceOver(on: false)
      try await stage.finishFilm()
      try await stage.wait(for: "the end") { ends.count == 1 }
      await world.end(stage)
    }
  }

  @Test func `two photos of one id are found`() async throws {
    try await KinnectWorld.run { world in
      let account = try await world.account()
      let photo = MediaAPI.Attachment(
        id: account.store.newID(), kind: .photo, width: 640, height: 360, blurHash: "", alt: "A boat",
        urls: MediaAPI.URLs(base: "/media/a", query: "?s=1"))
      let stage = await world.stage(
        account, PostMediaView(media: [photo, photo], author: "ben") {}.navigationTitle("Post"))
      await stage.settle()
      await stage.end()
      #expect(stage.faults.contains { $0.contains("comes twice") })
    }
  }

  @Test func `a heart moves with its like, and stands still where less motion is asked for`() async throws {
    try await KinnectWorld.run { world in
      try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      #expect(stage.picture().contains("data-motion=\"bouncy\""))
      await stage.reduceMotion(true)
      #expect(!stage.picture().contains("data-motion"))
      try await stage.tap("Like")
      try await stage.expect("1 like")
      await world.end(stage)
    }
  }

  @Test func `a photo is taken with the camera, and the camera can be left`() async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await stage.tap("New post")
      try await stage.tap("Take photo or video")
      try await stage.choose([], in: "Camera")
      try await stage.expect("Choose from library")
      try await stage.tap("Take photo or video")
      try await stage.choose([0], in: "Camera")
      try await stage.expect("Write a caption…")
      #expect(stage.shows("A chosen photo"))
      try await stage.tap("Discard post")
      try await stage.tap("Discard")
      try await stage.expect("Choose from library")
      await world.end(stage)
    }
  }

  @Test func `a comment that is written without a connection waits, and is sent with one`() async throws {
    try await KinnectWorld.run { world in
      let post = try await world.served.post(world.ben, "A lake")
      let stage = try await world.ana()
      try await stage.expect("ben A lake")
      try await stage.tap("Comment")
      try await stage.expect("No comments yet")
      world.served.road.isClosed = true
      try await stage.type("So calm", into: "Add a comment…")
      try await stage.tap("Post")
      try await stage.expect("Waiting to be sent")
      #expect(stage.shows("ana So calm"))
      world.served.road.isClosed = false
      try await stage.expectGone("Waiting to be sent")
      try await stage.expect("ana So calm")
      let there = try await world.ben.call(KinnectAPI.comments, .init(id: post.id)).items
      #expect(there.map(\.body) == ["So calm"])
      try await stage.tap("Done")
      try await stage.expect("View 1 comment")
      await world.end(stage)
    }
  }

  @Test func `a follow that is refused goes back, and unfollowing from the feed takes the posts away`() async throws {
    try await KinnectWorld.run { world in
      try await world.served.post(world.ben, "A lake")
      _ = try await world.served.member("cleo")
      let stage = try await world.ana()
      try await stage.tap("Search")
      try await stage.tap("cleo")
      try await stage.expect("This account is private")
      world.served.road.happens(KinnectWorld.refusal, to: "/follow")
      try await stage.tap("Follow")
      try await stage.expect("Not today.")
      try await stage.tap("OK")
      #expect(stage.canUse("Follow") && !stage.shows("Requested"))

      try await stage.tap("Feed")
      try await stage.tap("More options")
      try await stage.tap("Unfollow")
      try await stage.tap("Unfollow", number: 0)
      try await stage.wait(for: "the unfollow at the server") {
        !stage.shows("waiting to be sent")
      }
      try await stage.pullToRefresh()
      try await stage.expectGone("ben A lake")
      await world.end(stage)
    }
  }

  @Test func `one's own post is changed and deleted`() async throws {
    try await KinnectWorld.run { world in
      let ana = try await world.account()
      try await world.served.post(ana.client, "Frist")
      let stage = try await world.ana()
      try await stage.expect("ana Frist")
      try await stage.tap("More options")
      try await stage.tap("Edit")
      try await stage.type("First", into: "Write a caption…")
      try await stage.tap("Save")
      try await stage.expect("ana First")
      try await stage.tap("More options")
      try await stage.tap("Delete")
      try await stage.tap("Delete Post")
      try await stage.expectGone("ana First")
      _ = try await waitFor { try await ana.client.call(KinnectAPI.feed, .init()).items.isEmpty ? true : nil }
      await world.end(stage)
    }
  }
}
