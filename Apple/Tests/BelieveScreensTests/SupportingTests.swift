import ClientKit
import ClientSupport
import Foundation
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

/// What supporters do: discover, follow, like, encourage.
@MainActor struct SupportingTests {
  /// Ben has found Ana's project and follows it.
  private func following(_ world: BelieveWorld) async throws -> Stage {
    let stage = try await world.supporter()
    try await stage.tap("Find your first project")
    try await stage.expect("A boat")
    try await stage.tap("A boat")
    try await stage.expect("Follow")
    try await stage.tap("Follow")
    try await stage.expect("1 follower")
    return stage
  }

  @Test func `a project is found, followed, and its updates are at home`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await following(world)
      #expect(stage.shows("Out of plywood") && stage.shows("Going great!") && stage.shows("It will float."))
      try await stage.tap("Updates")
      try await stage.expect("The hull is done")
      try await stage.tap("Milestones")
      #expect(stage.shows("Ana hasn’t set any milestones yet."))
      try await stage.goBack()
      try await stage.tap("Home")
      try await stage.expect("The hull is done")
      #expect(stage.shows("by Ana"))
      #expect(try await world.ana.believe.getFollowerCount(world.project.slug) == 1)
      await world.end(stage)
    }
  }

  @Test func `a like is shown at once, and goes back when it is refused`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await following(world)
      try await stage.goBack()
      try await stage.tap("Home")
      try await stage.expect("The hull is done")
      try await stage.tap("Like")
      #expect(stage.shows("Unlike"))
      try await stage.wait(for: "the server's number") { stage.shows("1 like") }
      let post = try #require(try await world.ana.believe.getProjectPosts(world.project.slug).items.first)
      try await stage.wait(for: "the like at the server") { !stage.shows("waiting to be sent") }
      #expect(try await world.ana.believe.getPost(post.id)?.likeCount == 1)

      world.served.road.happens(BelieveWorld.refusal, to: "/like")
      try await stage.tap("Unlike")
      try await stage.expect("Not today.")
      try await stage.tap("OK")
      #expect(stage.shows("Unlike") && stage.shows("1 like") && stage.shows("1 change not sent"))

      try await stage.tap("1 change not sent")
      #expect(stage.shows("A like taken back") && stage.shows("Not today."))
      try await stage.tap("Discard")
      try await stage.tap("Discard", number: 0)
      try await stage.expect("Everything is sent")
      await world.end(stage)
    }
  }

  @Test func `what was shown is there without a connection, and what is done then is sent later`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await following(world)
      try await stage.goBack()
      try await stage.tap("Home")
      try await stage.expect("The hull is done")
      await world.end(stage)

      world.served.road.isClosed = true
      let later = try world.device("Ben")
      try await later.expect("The hull is done")
      try await later.expect("You’re offline")
      try await later.tap("Like")
      try await later.expect("Unlike")
      try await later.tap("1 change waiting to be sent")
      try await later.expect("A like")
      world.served.road.isClosed = false
      try await later.pullToRefresh()
      try await later.expect("Everything is sent")
      let post = try #require(try await world.ana.believe.getProjectPosts(world.project.slug).items.first)
      #expect(post.likeCount == 1)
      await world.end(later)
    }
  }

  @Test func `support is sent by name and anonymously, and earns karma`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await following(world)
      try await stage.tap("Send Support")
      #expect(stage.isFocused("I believe in you because…"))
      await #expect(throws: Stage.Missing.self) { try await stage.tap("Send") }
      try await stage.type("you go on", into: "I believe in you because…")
      try await stage.tap("Send it anonymously")
      try await stage.tap("Send")
      try await stage.expect("+10 karma")
      #expect(stage.shows("Thank you for your support."))
      try await stage.tap("OK")
      try await stage.expect("You, anonymously")
      let sent = try await world.ana.believe.getProjectSupportMessages(world.project.slug).items
      #expect(sent.map(\.message) == ["you go on"] && sent.map(\.isAnonymous) == [true])

      try await stage.goBack()
      try await stage.tap("My Support")
      try await stage.expect("15 karma points")
      #expect(stage.shows("36 points to level 2") && stage.shows("You encouraged A boat"))
      await world.end(stage)
    }
  }

  @Test func `what is written to a project is there after the app has ended, and goes with the project`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await following(world)
      try await stage.tap("Send Support")
      try await stage.type("You go", into: "I believe in you because…")
      await world.end(stage)

      let later = try world.device("Ben")
      try await later.expect("The hull is done")
      try await later.tap("A boat")
      try await later.expect("Send Support")
      try await later.tap("Send Support")
      try await later.expect("You go")
      try await later.type("You go on", into: "I believe in you because…")
      try await later.tap("Send")
      try await later.expect("+10 karma")
      try await later.tap("OK")
      try await later.tap("Send Support")
      #expect(later.shows("0 of "))
      try await later.type("And more", into: "I believe in you because…")
      try await later.tap("Cancel")
      try await world.ana.believe.deleteProject(world.project.slug)
      try await later.pullToRefresh()
      try await later.expectGone("Out of plywood")
      await world.end(later)
      #expect(try !world.contains("And more", in: "Ben") && !world.contains("You go", in: "Ben"))
    }
  }

  @Test func `search finds projects and people, and says where there is nothing`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.supporter()
      try await stage.tap("Discover")
      try await stage.expect("A boat")
      try await stage.type("ana", into: "Search projects and people")
      try await stage.expect("View Profile")
      try await stage.type("boa", into: "Search projects and people")
      try await stage.expectGone("View Profile")
      try await stage.expect("A boat")
      try await stage.type("zeppelin", into: "Search projects and people")
      try await stage.expect("match “zeppelin”")
      world.served.road.isClosed = true
      try await stage.type("boat", into: "Search projects and people")
      try await stage.expect("Only projects that are kept here were searched.")
      #expect(stage.shows("A boat"))
      await world.end(stage)
    }
  }

  @Test func `a live update arrives at home`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await following(world)
      try await stage.goBack()
      try await stage.tap("Home")
      try await stage.expect("The hull is done")
      try await world.ana.believe.createPost(.init(slug: world.project.slug, content: "It floats"))
      try await stage.expect("It floats")
      await world.end(stage)
    }
  }

  @Test func `widgets show the newest updates of what one follows`() async throws {
    try await BelieveWorld.run { world in
      let widget = world.widget(of: "Ben")
      let stage = try await following(world)
      try await stage.goBack()
      try await stage.tap("Home")
      try await stage.expect("The hull is done")
      try await stage.wait(for: "the entry") { widget.entries().map(\.text) == ["The hull is done"] }
      let entry = try #require(widget.entries().first)
      #expect(entry.title == "A boat" && entry.link.hasPrefix("/believe/update/"))
      let server = try world.served.address.text.replacing(/^https?:/, with: "hearth-believe:")
      try await stage.open(try #require(URL(string: server + entry.link)))
      try await stage.wait(for: "the update") { stage.title == "Update" && stage.shows("The hull is done") }
      try await world.ana.believe.deleteProject(world.project.slug)
      try await stage.goBack()
      try await stage.pullToRefresh()
      try await stage.wait(for: "no entry") { widget.entries() == [] }
      await world.end(stage)
    }
  }

  @Test func `somebody who is blocked is gone from everything that is shown`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await following(world)
      try await stage.tap("View Profile")
      try await stage.expect("Projects")
      try await stage.tap("More options")
      try await stage.tap("Block")
      try await stage.tap("Block", number: 0)
      try await stage.expectGone("Projects")
      try await stage.wait(for: "the project to go") { !stage.shows("Out of plywood") }
      await world.end(stage)
    }
  }
}
