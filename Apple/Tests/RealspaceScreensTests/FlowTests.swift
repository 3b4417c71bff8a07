import ClientKit
import ClientSupport
import Foundation
import HearthScreens
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import RealspaceScreens

/// What people do in Realspace, screen by screen.
@MainActor struct FlowTests {
  @Test func `a new account chooses a username and finds an empty feed`() async throws {
    try await RealspaceWorld.run { world in
      let stage = world.device("cleo")
      try await stage.signUp(world.served, "cleo")
      try await stage.expect("Choose your username")
      try await stage.type("cleo", into: "Username")
      try await stage.expect("This username is available.")
      try await stage.tap("Continue")
      try await stage.expect("Nothing here yet")
      #expect(!stage.canUse("Post"))
      try await stage.tap("See what’s on")
      try await stage.expect("Nothing is planned")
      await world.end(stage)
    }
  }

  @Test func `a post is in the feed at once, and the form empty`() async throws {
    try await RealspaceWorld.run { world in
      let stage = try await world.ana()
      try await stage.expect("Nothing here yet")
      try await stage.type("Alien", into: "What was it?")
      try await stage.type("Still good", into: "What did you think?")
      try await stage.tap("Post")
      try await stage.expect("watched Alien")
      #expect(stage.shows("Still good") && !stage.canUse("Post"))
      let seen = try await waitFor { try await world.ben.call(RealspaceAPI.feed, .init()).items.first }
      #expect(seen.subject == "Alien" && seen.content == "Still good" && seen.audience.kind == .friends)
      await world.end(stage)
    }
  }

  @Test func `an album's frame shows all of its tallest photo, as far as a post is high`() async throws {
    try await RealspaceWorld.run { world in
      let media = try await world.served.wideAndTall(of: world.ben)
      _ = try await world.ben.call(
        RealspaceAPI.publishPost, .init(action: .watched, subject: "Alien", item: .init(), media: media))
      let stage = try await world.ana()
      try await stage.expect("watched Alien")
      #expect(stage.shapes == ["0.8"])
      await world.end(stage)
    }
  }

  @Test func `a post is liked and commented on`() async throws {
    try await RealspaceWorld.run { world in
      let post = try await world.served.tell(world.ben, "Alien", "Still good")
      let stage = try await world.ana()
      try await stage.expect("watched Alien")
      try await stage.tap("Like")
      try await stage.expect("1 like")
      try await stage.tap("1 like")
      try await stage.wait(for: "who likes it") { stage.title == "Likes" && stage.shows("ana") }
      try await stage.goBack()
      try await stage.tap("Comment")
      try await stage.expect("No comments yet")
      try await stage.type("Twice!", into: "Add a comment…")
      try await stage.tap("Post")
      try await stage.expect("ana Twice!")
      try await stage.tap("Done")
      try await stage.expect("1 comment")
      let comment = try await waitFor {
        try await world.ben.call(RealspaceAPI.comments, .init(id: post.id)).items.first
      }
      #expect(comment.content == "Twice!")
      await world.end(stage)
    }
  }

  @Test func `a spoiler stays folded until it is tapped`() async throws {
    try await RealspaceWorld.run { world in
      try await world.served.tell(world.ben, "Alien", "Good, but ||the cat lives||.")
      let stage = try await world.ana()
      try await stage.expect("Good, but (spoiler).")
      #expect(!stage.shows("the cat lives"))
      try await stage.tap("Show spoiler")
      try await stage.expect("Good, but the cat lives.")
      #expect(!stage.canUse("Show spoiler"))
      await world.end(stage)
    }
  }

  @Test func `a spoiler of a comment stays folded until it is tapped, and in the activity`() async throws {
    try await RealspaceWorld.run { world in
      let client = try await world.account().client
      // About no film that a diary could name: it stays folded for all others.
      let post = try await client.call(RealspaceAPI.publishPost, .init(action: .watched, subject: "Alien"))
      _ = try await world.ben.call(RealspaceAPI.addComment, .init(id: post.id, content: "||The cat lives||!"))
      let stage = try await world.ana()
      try await stage.expect("watched Alien")
      try await stage.tap("Activity")
      try await stage.expect("ben commented: (spoiler)!")
      try await stage.goBack()
      try await stage.tap("Comment")
      try await stage.expect("ben (spoiler)!")
      #expect(!stage.shows("The cat lives"))
      try await stage.tap("Show spoiler")
      try await stage.expect("ben The cat lives!")
      #expect(!stage.canUse("Show spoiler"))
      await world.end(stage)
    }
  }

  @Test func `an event is answered, for several people, and declined`() async throws {
    try await RealspaceWorld.run { world in
      let event = try await world.event("Quiz", capacity: 10)
      let stage = try await world.ana()
      try await stage.tap("Community")
      try await stage.expect("Quiz")
      try await stage.tap("Quiz")
      try await stage.wait(for: "the event") { stage.title == "Event" && stage.shows("Are you coming?") }
      try await stage.tap("Going")
      try await stage.expect("You’re going")
      try await stage.tap("3")
      let guest = try await waitFor {
        try await world.ben.call(RealspaceAPI.guests, .init(id: event.id)).items.first { $0.partySize == 3 }
      }
      #expect(guest.person.username == "ana" && guest.answer == .going)
      try await stage.expect("3 of 10")
      try await stage.tap("No")
      try await stage.expect("You’re not going")
      try await stage.goBack()
      try await stage.wait(for: "the events") { stage.title == "Community" && stage.shows("You’re not going") }
      await world.end(stage)
    }
  }

  @Test func `an event that is over takes no answers`() async throws {
    try await RealspaceWorld.run { world in
      let event = try await world.event("Quiz")
      let stage = try await world.ana()
      world.served.circle.clock.advance(seconds: 86_400 + 4 * 3600)
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/realspace/events/\(event.id)")))
      try await stage.expect("This is over.")
      #expect(!stage.shows("Are you coming?"))
      await world.end(stage)
    }
  }

  @Test func `an event is made at a new place, changed, cancelled and taken back`() async throws {
    try await RealspaceWorld.run { world in
      let stage = try await world.ana()
      try await stage.tap("Community")
      try await stage.expect("Nothing is planned")
      try await stage.tap("Make an event")
      try await stage.expect("New Event")
      #expect(!stage.canUse("Make"))
      try await stage.type("Quiz", into: "Name")
      let day = String(world.served.circle.clock.now().adding(seconds: 172_800).description.prefix(10))
      try await stage.type(day + "T19:30", into: "Starts")
      try await stage.tap("A new place")
      #expect(!stage.canUse("Make"))
      try await stage.type("Odeon", into: "Name of the place")
      try await stage.type("Main Street 1", into: "Address")
      try await stage.type("none", into: "Room for")
      #expect(!stage.canUse("Make"))
      try await stage.type("8", into: "Room for")
      try await stage.tap("Make")
      try await stage.expectGone("New Event")
      try await stage.expect("Quiz")
      let made = try await waitFor {
        try await world.ben.call(RealspaceAPI.events, .init()).items.first { $0.name == "Quiz" }
      }
      #expect(made.entity?.name == "Odeon" && made.entity?.address == "Main Street 1" && made.capacity == 8)
      #expect(made.host.username == "ana")

      try await stage.tap("Quiz")
      try await stage.expect("You are the host")
      #expect(!stage.canUse("Report"))
      try await stage.tap("Edit event")
      try await stage.expect("Odeon")
      try await stage.type("Pub quiz", into: "Name")
      try await stage.tap("Save")
      try await stage.expect("Pub quiz")
      try await stage.tap("Cancel event")
      try await stage.tap("Cancel Event")
      try await stage.expect("Take the cancellation back")
      _ = try await waitFor {
        try await world.ben.realspace.event(made.id).flatMap { $0.status == .cancelled ? $0 : nil }
      }
      try await stage.tap("Take the cancellation back")
      try await stage.expect("Are you coming?")
      let back = try await waitFor {
        try await world.ben.realspace.event(made.id).flatMap { $0.status == .confirmed ? $0 : nil }
      }
      #expect(back.name == "Pub quiz" && back.start == made.start && back.entity?.name == "Odeon")
      await world.end(stage)
    }
  }

  @Test func `a topic is started, found, written in, left and joined`() async throws {
    try await RealspaceWorld.run { world in
      let stage = try await world.ana()
      try await stage.tap("Topics")
      try await stage.expect("No topics yet")
      try await stage.tap("Start a topic")
      try await stage.type("Trains", into: "Name")
      try await stage.tap("Start")
      try await stage.expect("Trains")
      try await stage.type("Tra", into: "Search topics")
      try await stage.expect("1 member")
      try await stage.type("Boats", into: "Search topics")
      try await stage.expect("No topic found")
      try await stage.type("", into: "Search topics")
      try await stage.expect("Trains")
      try await stage.tap("Trains")
      try await stage.wait(for: "the topic") { stage.title == "Trains" && stage.canUse("Leave") }
      try await stage.type("On time", into: "Write something…")
      try await stage.tap("Post")
      try await stage.wait(for: "the post") { stage.shows("On time") && !stage.canUse("Post") }
      try await stage.tap("Leave")
      try await stage.wait(for: "the way in") { stage.canUse("Join") }
      try await stage.tap("Join")
      try await stage.wait(for: "the way out") { stage.canUse("Leave") }
      // The bar is there on this page too, and the tab stays where it was left.
      try await stage.tap("List")
      try await stage.expect("Your list is empty")
      try await stage.tap("Topics")
      try await stage.expect("On time")
      let topics = try await world.ben.call(RealspaceAPI.topics, .init()).items
      #expect(topics.map(\.name) == ["Trains"] && topics.first?.postsCount == 1)
      await world.end(stage)
    }
  }

  @Test func `an entry of the list is added, ticked, posted, deleted and put back`() async throws {
    try await RealspaceWorld.run { world in
      let client = try await world.account().client
      let stage = try await world.ana()
      try await stage.tap("List")
      try await stage.expect("Your list is empty")
      try await stage.type("Stalker", into: "What is it?")
      try await stage.tap("Add")
      try await stage.expect("watch Stalker")
      try await stage.tap("Done: Stalker")
      try await stage.expect("Post that you watched it")
      try await stage.tap("Post that you watched it")
      try await stage.wait(for: "the form") { stage.title == "Friends" && stage.shows("Stalker") }
      try await stage.tap("Post")
      try await stage.expect("watched Stalker")
      try await stage.tap("List")
      try await stage.expect("watch Stalker")
      #expect(stage.canUse("Not done: Stalker"))
      try await stage.tap("Delete Stalker")
      try await stage.expect("Deleted Stalker")
      try await stage.expectGone("watch Stalker")
      try await stage.tap("Undo")
      try await stage.expect("watch Stalker")
      let kept = try await waitFor {
        try await client.call(RealspaceAPI.list, .init()).items.first { $0.subject == "Stalker" && $0.done }
      }
      #expect(kept.action == .watch)
      await world.end(stage)
    }
  }

  @Test func `without a connection everything is there, and what is written waits`() async throws {
    try await RealspaceWorld.run { world in
      try await world.served.tell(world.ben, "Alien")
      let stage = try await world.ana()
      try await stage.expect("watched Alien")
      world.served.road.isClosed = true
      try await stage.type("Tár", into: "What was it?")
      try await stage.tap("Post")
      try await stage.expect("watched Tár")
      try await stage.expect("waiting to be sent")
      #expect(stage.shows("watched Alien"))
      world.served.road.isClosed = false
      try await stage.pullToRefresh()
      _ = try await waitFor {
        try await world.ben.call(RealspaceAPI.feed, .init()).items.first { $0.subject == "Tár" }
      }
      try await stage.expectGone("waiting to be sent")
      await world.end(stage)
    }
  }

  @Test func `what the server refuses comes back`() async throws {
    try await RealspaceWorld.run { world in
      let client = try await world.account().client
      let post = try await world.served.tell(client, "Alien")
      let stage = try await world.ana()
      try await stage.expect("watched Alien")
      world.served.road.happens(.refused(), to: "/posts/\(post.id)")
      try await stage.tap("More options")
      try await stage.tap("Delete")
      try await stage.tap("Delete Post")
      try await stage.expect("Not today.")
      try await stage.tap("OK")
      try await stage.expect("watched Alien")
      try await stage.expect("1 change not sent")
      await world.end(stage)
    }
  }

  @Test func `links lead to tabs, and to the browser where there is no screen`() async throws {
    try await RealspaceWorld.run { world in
      let stage = try await world.ana()
      let server = "\(try world.served.address.text)/realspace"
      try await stage.open(try #require(URL(string: "\(server)/list")))
      try await stage.expect("Your list is empty")
      #expect(stage.openedOutside.isEmpty)
      let diary = try #require(URL(string: "\(server)/diary"))
      try await stage.open(diary)
      #expect(stage.openedOutside == [diary] && stage.shows("Your list is empty"))
      await world.end(stage)
    }
  }

  @Test func `a profile, activity, messages and links`() async throws {
    try await RealspaceWorld.run { world in
      let client = try await world.account().client
      let post = try await world.served.tell(client, "Alien")
      _ = try await world.ben.call(RealspaceAPI.like, .init(id: post.id))
      let stage = try await world.ana()
      try await stage.tap("Activity")
      try await stage.expect("ben liked your post.")
      try await stage.goBack()
      try await stage.tap("Your profile")
      try await stage.wait(for: "the profile") { stage.canUse("Edit profile") && stage.shows("watched Alien") }
      try await stage.goBack()
      try await stage.tap("Messages")
      try await stage.expect("Your messages")
      try await stage.goBack()
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/realspace/p/\(post.id)")))
      try await stage.wait(for: "the post") { stage.title == "Post" && stage.shows("watched Alien") }
      try await stage.open(try #require(URL(string: "\(world.served.address.text)/realspace/u/ben")))
      try await stage.wait(for: "Ben") { stage.title == "ben" && stage.canUse("Following") }
      await world.end(stage)
    }
  }

  @Test(arguments: [Stage.Device.phone, Stage.Device.tablet])
  func `every tab from right to left, dark, at the largest size`(device: Stage.Device) async throws {
    try await RealspaceWorld.run { world in
      try await world.served.tell(world.ben, "Alien", "Good, but ||the cat lives||.")
      _ = try await world.event("Quiz")
      _ = try await world.ben.call(RealspaceAPI.addTopic, .init(name: "Trains"))
      let stage = try await world.ana(on: device)
      await stage.direct(.rightToLeft)
      await stage.type(size: .accessibility5)
      await stage.turn(.dark)
      for (tab, words) in [
        ("Friends", "watched Alien"), ("Community", "Quiz"), ("Topics", "Trains"), ("List", "Your list is empty"),
      ] {
        try await stage.tap(tab)
        try await stage.expect(words)
        #expect(stage.picture().contains("dir=rtl") && stage.faults == [], "\(tab)")
      }
      await world.end(stage)
    }
  }

  @Test func `what people wrote turns nothing around it`() async throws {
    try await RealspaceWorld.run { world in
      let wild = Isolation.open + "Alien" + Isolation.close
      let topic = Isolation.open + "Trains" + Isolation.close
      try await world.served.tell(world.ben, wild, wild)
      _ = try await world.ben.call(RealspaceAPI.addTopic, .init(name: topic))
      let stage = try await world.ana()
      try await stage.expect(wild)
      #expect(stage.turned == [])
      try await stage.tap("Topics")
      try await stage.expect(topic)
      #expect(stage.turned == [])
      try await stage.tap(topic)
      try await stage.wait(for: "the topic") { stage.title == topic.isolated && stage.canUse("Join") }
      #expect(stage.turned == [])
      await world.end(stage)
    }
  }
}
