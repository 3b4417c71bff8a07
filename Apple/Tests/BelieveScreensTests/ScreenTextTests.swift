import ClientKit
import ClientSupport
@testable import HearthScreens
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import BelieveScreens

/// What the screens say, to be read when it changes: run once with `HEARTH_UPDATE_SNAPSHOTS=1`, and look at the difference.
@MainActor struct ScreenTextTests {
  private let texts = ScreenText(of: "BelieveScreens")

  private func compare(_ stage: Stage, _ name: String) throws {
    let (now, kept) = try texts.compared(name, stage)
    #expect(now == kept)
  }

  @Test func `the way in`() async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device()
      try await stage.expect("Server or invitation link")
      try compare(stage, "server")
      try await stage.type(world.served.address.text, into: "Server or invitation link")
      try await stage.tap("Continue")
      try await stage.expect("Create an account")
      try compare(stage, "sign-in")
      try await stage.tap("Create an account")
      try compare(stage, "sign-up")
      await world.end(stage)
    }
  }

  @Test func `what people wrote turns nothing around it`() async throws {
    try await BelieveWorld.run { world in
      try await world.served.circle.markWritten()
      let stage = try world.device("Ben")
      try await world.enter(stage, "Ben")
      try await stage.tap("Support creators")
      try await stage.expect("Your feed is empty")
      try await stage.tap("Find your first project")
      try await stage.expect("A boat")
      #expect(stage.turned == [])
      #expect(stage.shows("\u{2068}\(Isolation.open)Ana\(Isolation.close)\u{2069} · "))
      await world.end(stage)
    }
  }

  @Test func `a supporter's screens`() async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device("Ben")
      try await world.enter(stage, "Ben")
      try compare(stage, "onboarding")
      try await stage.tap("Support creators")
      try await stage.expect("Your feed is empty")
      try compare(stage, "home-empty")
      try await stage.tap("Find your first project")
      try await stage.expect("A boat")
      try compare(stage, "discover")
      try await stage.tap("A boat")
      try await stage.expect("Be the first to say something kind.")
      try compare(stage, "project")
      try await stage.tap("Send Support")
      try compare(stage, "support-sheet")
      try await stage.tap("Cancel")
      try await stage.tap("Follow")
      try await stage.expect("1 follower")
      try await stage.tap("View Profile")
      try await stage.expect("Projects")
      try await stage.wait(for: "the project") { stage.rowNames.count > 0 }
      try compare(stage, "creator")
      try await stage.tap("More options")
      try compare(stage, "creator-menu")
      try await stage.tap("Report")
      try compare(stage, "report")
      try await stage.tap("Cancel")
      try await stage.tap("Home")
      try await stage.expect("The hull is done")
      try compare(stage, "home")
      try await stage.tap("My Support")
      try await stage.expect("5 karma points")
      try await stage.expect("You followed")
      try compare(stage, "support")
      await world.end(stage)
    }
  }

  @Test func `an owner's screens`() async throws {
    try await BelieveWorld.run { world in
      let stage = try await world.owner()
      try await stage.tap("Profile")
      try await stage.expect("A boat")
      try compare(stage, "profile")
      try await stage.tap("A boat")
      try await stage.expect("Encouragement from your supporters")
      try compare(stage, "project-own")
      try await stage.tap("Milestones")
      try await stage.expect("No milestones yet")
      try compare(stage, "project-own-milestones")
      try await stage.tap("Add milestone")
      try compare(stage, "milestone-form")
      try await stage.tap("Cancel")
      try await stage.tap("New update")
      try compare(stage, "new-update")
      try await stage.tap("Cancel")
      try await stage.goBack()
      try await stage.tap("Edit A boat")
      try await stage.expect("Delete project")
      await stage.settle()
      try compare(stage, "edit-project")
      try await stage.goBack()
      try await stage.tap("Edit Profile")
      try compare(stage, "edit-profile")
      try await stage.goBack()
      try await stage.tap("Settings")
      try await stage.wait(for: "lists") { stage.count(of: "Nobody") == 2 }
      try compare(stage, "settings")
      try await stage.tap("Sign Out")
      try compare(stage, "sign-out")
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }

  /// Each page by itself: as it is, while nothing is there, and where it can't be read.
  @Test func `every page, filled, empty and failed`() async throws {
    try await BelieveWorld.run { world in
      let slug = world.project.slug
      let update = try #require(try await world.ana.believe.getProjectPosts(slug).items.first)
      let ben = try await world.served.builder("Ben")
      try await ben.believe.followProject(slug)
      try await ben.believe.sendSupportMessage(.init(slug: slug, message: "Go on"))
      try await ben.believe.likePost(update.id)
      let cleo = try await world.served.builder("Cleo")
      let kite = try await cleo.believe.createProject(.init(title: "A kite", slug: "a-kite"))
      try await cleo.believe.createPost(.init(slug: kite.slug, content: "It flies"))
      let flight = try #require(try await cleo.believe.getProjectPosts(kite.slug).items.first)
      for kind in PageKind.allCases {
        @MainActor func compare(_ client: HearthClient, _ route: Route, _ name: String) async throws {
          let believe = BelieveModel(try await world.account(of: client, in: name))
          await believe.load()
          try await self.compare(world, believe, name, PageScreen(route: route, believe: believe))
        }
        let filled = kind.route(slug, world.project.builder.id, update.id)
        // Who has done something sees their own list.
        let viewer = kind == .supported || kind == .ledger ? ben : world.ana
        try await compare(viewer, filled, "page-\(kind)")
        try await compare(cleo, kind.route(kite.slug, kite.builder.id, flight.id), "page-\(kind)-empty")
        world.served.road.isClosed = true
        try await compare(viewer, filled, "page-\(kind)-failed")
        world.served.road.isClosed = false
      }
    }
  }

  private func compare(_ world: BelieveWorld, _ believe: BelieveModel, _ name: String, _ screen: some View) async throws
  {
    let stage = world.stage(believe, screen)
    try await stage.wait(for: "an end of loading") { !stage.shows("In progress") }
    try compare(stage, name)
    await world.end(stage)
  }

  @Test func `tabs that are empty, can't be read, or are there without a connection`() async throws {
    try await BelieveWorld.run { world in
      let road = world.served.road
      let ben = try await world.served.builder("Ben")
      for state in ["empty", "failed", "offline"] {
        road.isClosed = state == "failed"
        let believe = BelieveModel(try await world.account(of: ben, in: "tabs-\(state)"))
        if state == "offline" {
          try await ben.believe.followProject(world.project.slug)
          await believe.load()
          for list in [BelieveOffline.trending, BelieveOffline.newProjects, BelieveOffline.following] {
            try await believe.account.store.load(list, isFirst: true, through: ben)
          }
          try await believe.account.store.load(BelieveOffline.feed, isFirst: true, through: ben)
          road.isClosed = true
          believe.toggleFollow(world.project)
          await believe.account.written()
          await believe.account.outbox.read()
        }
        try await compare(world, believe, "tab-home-\(state)", HomeScreen(believe) {})
        try await compare(world, believe, "tab-discover-\(state)", DiscoverScreen(believe))
        try await compare(world, believe, "tab-support-\(state)", MySupportScreen(believe) {})
        try await compare(world, believe, "tab-profile-\(state)", ProfileScreen(believe))
        if state == "offline" {
          let waiting = BelieveModel(try await world.account(of: ben, in: "tabs-\(state)"))
          try await compare(world, waiting, "page-outbox-waiting", PageScreen(route: .outbox, believe: waiting))
          road.isClosed = false
          road.happens(BelieveWorld.refusal, to: "/follow")
          await believe.account.send()
          let refused = BelieveModel(try await world.account(of: ben, in: "tabs-\(state)"))
          try await compare(world, refused, "page-outbox-refused", PageScreen(route: .outbox, believe: refused))
        }
      }
    }
  }

  @Test func `an owner's forms and questions`() async throws {
    try await BelieveWorld.run { world in
      let ben = try await world.served.builder("ben")
      try await ben.believe.sendSupportMessage(.init(slug: world.project.slug, message: "Go on", isAnonymous: true))
      let stage = try await world.owner()
      try await stage.tap("Profile")
      try await stage.expect("Create New Project")
      try await stage.tap("Create New Project")
      try compare(stage, "create-project")
      try await stage.tap("Cancel")
      try await stage.tap("A boat")
      try await stage.expect("Go on")
      try await stage.tap("Change mood")
      try compare(stage, "mood")
      try await stage.tap("Cancel")
      try await stage.tap("More options for the message of Anonymous")
      try compare(stage, "message-menu")
      try await stage.tap("Reply")
      try compare(stage, "reply")
      try await stage.tap("Cancel")
      try await stage.tap("Updates")
      try await stage.expect("The hull is done")
      try compare(stage, "project-own-updates")
      try await stage.tap("More options", number: 1)
      try await stage.tap("Edit")
      try compare(stage, "edit-update")
      try await stage.tap("Cancel")
      try await stage.tap("More options", number: 1)
      try await stage.tap("Delete")
      try compare(stage, "delete-update")
      try await stage.tap("Cancel")
      await world.end(stage)
    }
  }

  @Test(arguments: [Stage.Device.phone, .tablet])
  func `every tab from right to left, dark, at the largest size`(device: Stage.Device) async throws {
    try await BelieveWorld.run { world in
      let stage = try world.device("Ben", on: device)
      try await world.enter(stage, "Ben")
      try await stage.tap("Support creators")
      try await stage.expect("Your feed is empty")
      await stage.direct(.rightToLeft)
      await stage.type(size: .accessibility5)
      await stage.turn(.dark)
      for tab in ["Discover", "My Support", "Profile", "Home"] {
        try await stage.tap(tab)
        #expect(stage.picture().contains("dir=rtl") && stage.faults == [], "\(tab)")
      }
      await world.end(stage)
    }
  }
}
