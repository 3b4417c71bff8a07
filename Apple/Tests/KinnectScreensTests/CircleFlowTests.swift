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

/// Conversations, stories and people, screen by screen.
@MainActor struct CircleFlowTests {
  @Test func `an invitation to a group is accepted, another one declined`() async throws {
    try await KinnectWorld.run { world in
      let cleo = try await world.served.member("cleo")
      for name in ["Boats", "Kites"] {
        _ = try await cleo.call(KinnectAPI.openConversation, .init(members: ["ana", "ben"], name: name))
      }
      let stage = try await world.ana()
      try await stage.tap("Messages")
      try await stage.expect("cleo invites you to Boats")
      try await stage.expect("cleo invites you to Kites")
      try await stage.tap("Decline", number: 0)
      try await stage.expectGone("cleo invites you to Kites")
      try await stage.tap("Accept")
      try await stage.expectGone("cleo invites you to Boats")
      try await stage.expect("Boats")
      // One that comes while the inbox is open is there by itself.
      let dora = try await world.served.member("dora")
      _ = try await dora.call(KinnectAPI.openConversation, .init(members: ["ana", "ben"], name: "Trains"))
      try await stage.expect("dora invites you to Trains")
      await world.end(stage)
    }
  }

  @Test func `a group is made, named, joined by others, and left`() async throws {
    try await KinnectWorld.run { world in
      let cleo = try await world.served.member("cleo")
      let ana = try await world.account()
      _ = try await ana.client.call(KinnectAPI.follow, .init(username: "cleo"))
      _ = try await cleo.call(KinnectAPI.approveFollowRequest, .init(username: "ana"))
      let stage = try await world.ana()
      try await stage.tap("Messages")
      try await stage.tap("New message")
      try await stage.wait(for: "people") { stage.canUse("ben") && stage.canUse("cleo") }
      try await stage.tap("ben")
      try await stage.tap("cleo")
      try await stage.type("Boats", into: "Group name")
      try await stage.tap("Chat")
      try await stage.expect("Boats")
      try await stage.tap("Boats")
      try await stage.tap("Details")
      // Cleo doesn't follow Ana, so she is asked first.
      try await stage.expect("cleo · invited")
      try await stage.tap("Withdraw")
      try await stage.expectGone("cleo · invited")
      try await stage.type("Sails", into: "Group name")
      try await stage.tap("Save name")
      try await stage.tap("Add people")
      try await stage.wait(for: "who isn't in it") { stage.canUse("cleo") && !stage.canUse("ben") }
      try await stage.tap("cleo")
      try await stage.tap("Add")
      try await stage.expect("cleo · invited")
      try await stage.tap("Mute")
      try await stage.expect("Unmute")
      let there = try await waitFor {
        try await world.ben.call(KinnectAPI.conversations, .init()).items.first { $0.name == "Sails" }
      }
      #expect(there.invited.map(\.person.username) == ["cleo"])

      try await stage.tap("Leave group")
      try await stage.tap("Leave Group")
      try await stage.wait(for: "the inbox") { stage.title == "Messages" && !stage.shows("Sails") }
      await world.end(stage)
    }
  }

  @Test func `a photo goes with a message, and whom one writes with can be reported and blocked`() async throws {
    try await KinnectWorld.run { world in
      let photo = Data(try await RealPhoto.jpeg())
      let opened = try await world.ben.call(KinnectAPI.openConversation, .init(members: ["ana"], name: nil))
      _ = try await world.ben.call(KinnectAPI.sendMessage, .init(id: opened.id, body: "Hello", media: nil))
      let stage = try await world.ana(photos: [photo])
      try await stage.tap("Messages")
      try await stage.expect("ben")
      try await stage.tap("ben")
      try await stage.expect("Message…")
      try await stage.choose([0], in: "Add a photo")
      try await stage.expect("A chosen photo")
      try await stage.tap("Send")
      try await stage.expectGone("A chosen photo")
      let sent = try await waitFor {
        let last = try await world.ben.call(KinnectAPI.conversations, .init()).items.first?.lastMessage
        return last?.media == nil ? nil : last
      }
      #expect(sent.body == "" && sent.media?.kind == .photo)

      try await stage.tap("Details")
      try await stage.tap("Report ben")
      try await stage.type("Too many photos", into: "What is wrong with it?")
      try await stage.tap("Report")
      try await stage.expectGone("What is wrong with it?")
      try await stage.tap("Block ben")
      try await stage.tap("Block", number: 0)
      try await stage.wait(for: "the end of the details") { stage.title != "Details" }
      let ana = try await world.account().client
      _ = try await waitFor {
        try await ana.call(KinnectAPI.blocks, .init()).items.map(\.username) == ["ben"] ? true : nil
      }
      await world.end(stage)
    }
  }

  @Test func `a story is shared above an empty feed, says who has seen it, and is deleted`() async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana(photos: [Data(try await RealPhoto.jpeg())])
      try await stage.expect("Nobody else is here yet")
      try await stage.tap("New story")
      try await stage.choose([0], in: "Add photos and videos")
      try await stage.expect("A chosen photo")
      try await stage.tap("Share")
      try await stage.wait(for: "the ring") { stage.canUse("Story by ana") }
      let story = try #require(
        try await world.ben.call(KinnectAPI.profileStories, .init(username: "ana")).items.first)
      _ = try await world.ben.call(KinnectAPI.markStorySeen, .init(id: story.id))
      try await stage.tap("Story by ana")
      try await stage.tap("Seen by 1")
      try await stage.expect("ben")
      try await stage.tap("Done")
      try await stage.tap("More options")
      try await stage.tap("Delete this story")
      try await stage.wait(for: "no ring") { !stage.canUse("Story by ana") && stage.canUse("New story") }
      await world.end(stage)
    }
  }

  @Test func `requests are approved, and followers can be looked at and followed back`() async throws {
    try await KinnectWorld.run { world in
      for name in ["cleo", "dora"] {
        let other = try await world.served.member(name)
        _ = try await other.call(KinnectAPI.follow, .init(username: "ana"))
      }
      let stage = try await world.ana()
      try await stage.tap("Activity")
      try await stage.expect("cleo wants to follow you.")
      try await stage.tap("Requests")
      try await stage.wait(for: "both") { stage.shows("cleo") && stage.shows("dora") }
      try await stage.tap("Decline", number: 0)
      try await stage.wait(for: "one") { stage.count(of: "Approve") == 1 }
      try await stage.tap("Approve")
      // Whom she approves can be followed back where they asked.
      try await stage.wait(for: "the answer") { !stage.canUse("Approve") && stage.canUse("Follow back") }
      try await stage.goBack()
      try await stage.pullToRefresh()
      try await stage.wait(for: "the button") { stage.canUse("Follow back") }
      try await stage.tap("Follow back")
      try await stage.wait(for: "the button to go") { !stage.canUse("Follow back") }
      try await stage.tap("Profile")
      try await stage.expect("2 followers")
      try await stage.tap("2 followers")
      try await stage.wait(for: "them") { stage.title == "Followers" && stage.shows("ben") }
      await world.end(stage)
    }
  }

  @Test func `who follows one is followed back from their page`() async throws {
    try await KinnectWorld.run { world in
      let cleo = try await world.served.member("cleo")
      _ = try await cleo.call(KinnectAPI.follow, .init(username: "ana"))
      _ = try await world.account().client.call(KinnectAPI.approveFollowRequest, .init(username: "cleo"))
      let stage = try await world.ana()
      try await stage.tap("Search")
      try await stage.type("cle", into: "Search")
      try await stage.expect("cleo")
      try await stage.tap("cleo")
      try await stage.expect("Follows you")
      try await stage.touch("Follow back")
      try await stage.expect("Requested")
      await world.end(stage)
    }
  }

  @Test func `an open profile notices that its owner has approved`() async throws {
    try await KinnectWorld.run { world in
      let cleo = try await world.served.member("cleo")
      let stage = try await world.ana()
      try await stage.tap("Search")
      try await stage.expect("People you may know")
      try await stage.tap("cleo")
      try await stage.expect("This account is private")
      try await stage.tap("Follow")
      _ = try await waitFor { try await cleo.call(KinnectAPI.followRequests, .init()).items.first }
      _ = try await cleo.call(KinnectAPI.approveFollowRequest, .init(username: "ana"))
      try await stage.expect("Following")
      await world.end(stage)
    }
  }

  @Test func `one's profile is changed, and whom one mutes and blocks is taken back`() async throws {
    try await KinnectWorld.run { world in
      _ = try await world.served.member("cleo")
      let ana = try await world.account()
      _ = try await ana.client.call(KinnectAPI.mute, .init(username: "ben"))
      _ = try await ana.client.call(KinnectAPI.block, .init(username: "cleo"))
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.tap("Edit profile")
      try await stage.wait(for: "the form") { stage.canUse("Full name") }
      try await stage.type("Ana B.", into: "Full name")
      try await stage.type("Sails", into: "Bio")
      try await stage.tap("Save")
      try await stage.expect("Sails")
      #expect(stage.shows("Ana B."))
      try await stage.tap("Settings")
      try await stage.expect("Unmute")
      try await stage.tap("Unmute")
      try await stage.expectGone("Unmute")
      try await stage.tap("Unblock")
      try await stage.wait(for: "nobody") { stage.count(of: "Nobody") == 2 }
      _ = try await waitFor { try await ana.client.call(KinnectAPI.blocks, .init()).items.isEmpty ? true : nil }
      await world.end(stage)
    }
  }

  @Test func `what can't be read says so, and is read once there is a connection`() async throws {
    try await KinnectWorld.run { world in
      let stage = try await world.ana()
      try await stage.tap("Profile")
      try await stage.expect("Share your first photo")
      world.served.road.isClosed = true
      try await stage.tap("Settings")
      try await stage.wait(for: "the reasons") { stage.count(of: "reached") == 3 }
      #expect(!stage.shows("Nobody"))
      try await stage.goBack()
      // Oneself is kept, and the rest can be read later.
      try await stage.tap("Edit profile")
      try await stage.wait(for: "the form") { stage.canUse("Full name") }
      #expect(!stage.canUse("Try Again"))
      try await stage.goBack()
      world.served.road.isClosed = false
      try await stage.tap("Settings")
      try await stage.wait(for: "both lists") { stage.count(of: "Nobody") == 2 }
      await world.end(stage)
    }
  }
}
