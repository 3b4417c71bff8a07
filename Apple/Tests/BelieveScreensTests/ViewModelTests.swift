import ClientKit
import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import BelieveScreens
@testable import HearthScreens

/// The view models without a screen, against the real server.
@MainActor struct BelieveViewModelTests {
  /// Ben's account without a screen, and what Ana has.
  private func run(
    _ test: @MainActor (Served, Account, HearthClient, BelieveAPI.Project) async throws -> Void
  ) async throws {
    try await BelieveWorld.run { world in
      let tokens = MemoryTokenStore()
      _ = try await world.served.builder("Ben", tokens: tokens)
      let client = try world.served.waitingClient(tokens)
      let folder = try TestFolder()
      let store = try OfflineStore(
        folder: folder.path, server: world.served.address, account: try #require(try await client.account()).id,
        catalogue: BelieveOffline.catalogue)
      try await test(world.served, Account(.believe, client, store), world.ana, world.project)
    }
  }

  @Test func `BelieveModel knows one without a connection, and counts the karma that something earns`() async throws {
    try await run { served, account, _, project in
      let model = BelieveModel(account)
      #expect(model.phase == .loading)
      await model.load()
      #expect(model.phase == .onboarding)
      await model.onboard(isCreator: false)
      #expect(model.phase == .ready && model.me?.karma.totalPoints == 0)

      let before = model.me?.karma
      _ = try await account.client.believe.sendSupportMessage(.init(slug: project.slug, message: "Go on"))
      await model.celebrate(since: before)
      #expect(model.earned == .init(points: 10, level: nil))
      model.earned = nil
      await model.celebrate(since: model.me?.karma)
      #expect(model.earned == nil)
      // The level that begins at 51 points is new, and is said.
      var low = try #require(model.me?.karma)
      low.level = 0
      low.totalPoints = 0
      await model.celebrate(since: low)
      #expect(model.earned?.level?.contains("New Supporter") == true)

      served.road.isClosed = true
      let later = BelieveModel(account)
      #expect(later.phase == .ready)
      await later.load()
      #expect(later.phase == .ready && later.me?.builder.name == "Ben")
    }
  }

  @Test func `DiscoverModel searches the server, and what is kept where it can't be reached`() async throws {
    try await run { served, account, _, _ in
      let model = DiscoverModel(account)
      await model.refresh()
      #expect(model.trending.items.map(\.title) == ["A boat"] && model.newest.items.count == 1)
      model.words = "ana"
      await model.search()
      #expect(model.people.map(\.name) == ["Ana"] && model.found == "ana")
      served.road.isClosed = true
      model.words = "boat"
      await model.search()
      #expect(model.projects.map(\.title) == ["A boat"] && model.people.isEmpty && model.failure != nil)
      model.words = ""
      await model.search()
      #expect(model.projects.isEmpty && model.failure == nil && model.found == "")
    }
  }

  @Test func `ProjectModel tells apart what is loading, failed and empty`() async throws {
    try await run { served, account, _, project in
      served.road.isClosed = true
      let model = ProjectModel(slug: project.slug, account)
      #expect(model.milestones == nil && model.messages == nil && model.milestoneFailure == nil)
      await model.refresh()
      #expect(model.project.item == nil && model.project.failure != nil)
      #expect(model.milestoneFailure != nil && model.messageFailure != nil)
      served.road.isClosed = false
      await model.refresh()
      #expect(model.project.item?.title == "A boat" && model.milestones == [] && model.messages == [])
      #expect(model.milestoneFailure == nil && model.messageFailure == nil && !model.isMine)
      // What was read once stays when the connection goes.
      served.road.isClosed = true
      await model.readMessages()
      #expect(model.messages == [] && model.messageFailure == nil)
    }
  }

  @Test func `a follow is shown at once, and goes back when it is refused`() async throws {
    try await run { served, account, ana, project in
      let believe = BelieveModel(account)
      let model = ProjectModel(slug: project.slug, account)
      await model.refresh()
      served.road.isClosed = true
      believe.toggleFollow(try #require(model.project.item))
      #expect(try account.store.item(project.id, of: BelieveOffline.projects)?.isFollowing == true)
      served.road.isClosed = false
      let ben = try #require(try await account.client.believe.getBuilderByUserId())
      _ = try await ana.call(BelieveAPI.people.block, .init(id: ben.id))
      await account.send()
      #expect(try account.store.item(project.id, of: BelieveOffline.projects)?.isFollowing == false)
      #expect(try account.store.outbox().count { $0.state != .waiting } == 1)
    }
  }

  @Test func `MySupportModel keeps its numbers for times without a connection`() async throws {
    try await run { served, account, _, project in
      _ = try await account.client.believe.followProject(project.slug)
      let model = MySupportModel(account)
      await model.refresh()
      #expect(model.karma?.totalPoints == 5 && model.stats?.projectsSupported == 1)
      #expect(model.following.items.map(\.slug) == [project.slug] && model.actions.items.map(\.points) == [5])
      served.road.isClosed = true
      let later = MySupportModel(account)
      await later.refresh()
      #expect(later.karma?.totalPoints == 5 && later.following.items.count == 1)
      if case .failed = later.actions.state {} else { Issue.record("\(later.actions.state)") }
    }
  }

  @Test func `ProjectFormModel says whether an address is available, and what is wrong with a field`() async throws {
    try await run { _, account, _, project in
      let model = ProjectFormModel(nil, account)
      model.slug = project.slug
      await model.checkSlug()
      #expect(model.slugWords == "This address isn’t available.")
      model.title = String(repeating: "a", count: 500)
      #expect(await model.save() == nil && model.form.words(of: "title") != nil)
      (model.title, model.slug) = ("A kite", "a-kite")
      #expect(await model.save()?.slug == "a-kite")
    }
  }
}
