import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
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
      #expect(later.phase == .loading)
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

  @Test func `DiscoverModel reads on behind the first twenty people`() async throws {
    try await run { served, account, _, _ in
      for number in 10..<33 { _ = try await served.circle.builder("Oak \(number)") }
      let model = DiscoverModel(account)
      model.words = "oak"
      await model.search()
      #expect(model.people.count == 20 && model.nextPeople != nil)
      served.road.isClosed = true
      await model.morePeople()
      #expect(model.people.count == 20 && model.nextPeople != nil && model.failure != nil)
      served.road.isClosed = false
      await model.morePeople()
      #expect(model.people.map(\.name) == (10..<33).map { "Oak \($0)" })
      #expect(model.nextPeople == nil && model.failure == nil)
    }
  }

  @Test func `ProjectModel tells apart what is loading, failed and empty`() async throws {
    try await run { served, account, ana, project in
      served.road.isClosed = true
      let model = ProjectModel(slug: project.slug, account)
      #expect(model.milestones.state == .loading && model.messages.state == .loading)
      await model.refresh()
      #expect(model.project.item == nil && model.project.failure != nil)
      let failed = [model.milestones.state, model.messages.state].filter {
        if case .failed = $0 { true } else { false }
      }
      #expect(failed.count == 2)
      served.road.isClosed = false
      _ = try await ana.call(BelieveAPI.createMilestone, .init(slug: project.slug, title: "First sail"))
      await model.refresh()
      #expect(model.project.item?.title == "A boat" && !model.isMine)
      #expect(model.milestones.items.map(\.title) == ["First sail"] && model.messages.state == .empty)
      // What was read once stays when the connection goes, also for the next process.
      served.road.isClosed = true
      let later = ProjectModel(slug: project.slug, account)
      await later.refresh()
      #expect(later.milestones.items.map(\.title) == ["First sail"] && later.messages.state == .empty)
      // What the viewer may no longer see leaves with the next look, or with the next sync.
      served.road.isClosed = false
      try await ana.believe.deleteProject(project.slug)
      await later.refresh()
      #expect(later.project.item == nil && later.milestones.items.isEmpty)
      #expect(try await account.store.items(BelieveOffline.milestones[project.slug]).rows.isEmpty)
    }
  }

  @Test func `ProjectModel changes a mood, and completes and deletes a milestone, at once`() async throws {
    try await BelieveWorld.run { world in
      let (account, slug) = (try await world.account(), world.project.slug)
      _ = try await world.ana.call(BelieveAPI.createMilestone, .init(slug: slug, title: "First sail"))
      let model = ProjectModel(slug: slug, account)
      await model.refresh()
      let step = try #require(model.milestones.items.first)
      #expect(model.isMine && model.project.item?.mood == .green && !step.isCompleted)

      world.served.road.isClosed = true
      model.setMood(.red)
      model.toggle(step)
      await account.written()
      await model.project.read()
      await model.milestones.read()
      #expect(model.project.item?.mood == .red && model.milestones.items.map(\.isCompleted) == [true])
      world.served.road.isClosed = false
      await account.send()
      let mood = try await world.ana.believe.getProject(slug)?.mood
      let there = try await world.ana.call(BelieveAPI.getProjectMilestones, .init(slug: slug)).items
      #expect(mood == .red && there.map(\.isCompleted) == [true])

      model.delete(step)
      await account.send()
      await model.milestones.refresh()
      #expect(model.milestones.state == .empty)
    }
  }

  @Test func `a follow is shown at once, and goes back when it is refused`() async throws {
    try await run { served, account, ana, project in
      let believe = BelieveModel(account)
      let model = ProjectModel(slug: project.slug, account)
      await model.refresh()
      served.road.isClosed = true
      believe.toggleFollow(try #require(model.project.item))
      await account.written()
      #expect(try await account.store.item(project.id, of: BelieveOffline.projects)?.isFollowing == true)
      served.road.isClosed = false
      let ben = try #require(try await account.client.believe.getBuilderByUserId())
      _ = try await ana.call(BelieveAPI.people.block, .init(id: ben.id))
      await account.send()
      #expect(try await account.store.item(project.id, of: BelieveOffline.projects)?.isFollowing == false)
      #expect(try await account.store.outbox().count { $0.state != .waiting } == 1)
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
      #expect(later.actions.items.map(\.points) == [5])
    }
  }

  @Test func `ProjectFormModel says whether an address is available, and what is wrong with a field`() async throws {
    try await run { served, account, _, project in
      let model = ProjectFormModel(nil, account)
      model.slug = project.slug
      await model.checkSlug()
      #expect(model.slugWords == "This address isn’t available.")
      model.title = String(repeating: "a", count: 500)
      #expect(await model.save() == false && model.form.words(of: "title") != nil)
      // What is refused isn't kept.
      let refused = try await account.store.outbox()
      #expect(refused.isEmpty)
      (model.title, model.slug) = ("A kite", "a-kite")
      #expect(await model.save())
      let kite = try await account.client.believe.getProject("a-kite")
      #expect(kite?.title == "A kite")
      // Without a connection it waits, and is among Ben's projects meanwhile.
      served.road.isClosed = true
      let offline = ProjectFormModel(nil, account)
      (offline.title, offline.slug) = ("A raft", "a-raft")
      #expect(await offline.save())
      let own = HeldListModel(BelieveOffline.ownProjects, account)
      await own.read()
      #expect(own.rows.filter(\.isWaiting).map(\.item.title) == ["A raft"])
      served.road.isClosed = false
      // It was tried, and is tried again after a second.
      _ = try await waitFor {
        await account.send()
        return try await account.store.outbox().isEmpty ? true : nil
      }
      let raft = try await account.client.believe.getProject("a-raft")
      #expect(raft?.title == "A raft")
    }
  }
}
