import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Believe in a process that ends between any two steps.
@Suite(.neverUnsteady) struct BelieveKilledTests {
  /// Ben follows Ana's project, sends it support, and shares an update with a photo of his own project.
  private struct World: MortalWorld {
    let served: Served
    let client: HearthClient
    let ana: HearthClient
    let project: BelieveAPI.Project
    let own: BelieveAPI.Project
    let photo: String
    var catalogue: OfflineCatalogue { BelieveOffline.catalogue }

    static func run(_ test: (World) async throws -> Void) async throws {
      try await Served.run { served in
        let (ana, ben) = (try await served.builder("ana"), try await served.builder("ben"))
        try await test(
          World(
            served: served, client: ben, ana: ana,
            project: try await ana.believe.createProject(.init(title: "A boat")),
            own: try await ben.believe.createProject(.init(title: "A kite")), photo: try await served.photoFile()))
      }
    }

    private var updates: HeldList<BelieveAPI.Post> { BelieveOffline.updates(of: own.slug) }

    func live(_ name: String, on phone: Device, _ acknowledged: Acknowledged) async throws {
      let store = phone.store
      try await acknowledged.note("follow") {
        try await store.write(BelieveAPI.followProject, .init(slug: project.slug))
      }
      try await acknowledged.note("support") {
        try await store.write(BelieveAPI.sendSupportMessage, .init(slug: project.slug, message: name))
      }
      let post = BelieveAPI.Post(
        id: store.newID(), project: reference, content: name, images: [], likeCount: 0, likedByMe: false,
        status: .published, scheduledFor: nil, publishedAt: store.now(), createdAt: store.now(), editedAt: nil)
      try await acknowledged.note("update") {
        let file = try await store.addFile(photo, alt: "A kite")
        try await store.write(
          BelieveAPI.createPost, .init(slug: own.slug, content: name, images: [file]), showing: post)
      }
    }

    private var reference: BelieveAPI.ProjectReference {
      .init(id: own.id, slug: own.slug, title: own.title, coverURL: nil, builder: own.builder)
    }

    func faults(_ name: String, _ acknowledged: Set<String>, on phone: Device) async throws -> [String] {
      let messages = try await ana.call(
        BelieveAPI.getProjectSupportMessages, .init(slug: project.slug, limit: .init(100))
      ).items
      let posts = try await client.call(BelieveAPI.getProjectPosts, .init(slug: own.slug, limit: .init(100))).items
      let mine = posts.filter { $0.content == name }
      var faults = losses(
        ["support": messages.count { $0.message == name }, "update": mine.count], acknowledged)
      if mine.contains(where: { $0.images.map(\.alt) != ["A kite"] }) { faults.append("the update's photo") }
      let followers = try await ana.believe.getProject(project.slug)?.followerCount
      if acknowledged.contains("follow"), followers != 1 { faults.append("the follow is lost") }
      if try await phone.store.outbox() != [] { faults.append("something waits for ever") }
      try await phone.store.load(updates, isFirst: true, through: client)
      if try await phone.store.items(updates).items.map(\.id) != posts.prefix(20).map(\.id) {
        faults.append("the device's updates")
      }
      return faults.sorted()
    }

    func tidy() async throws { _ = try await client.call(BelieveAPI.unfollowProject, .init(slug: project.slug)) }
  }

  @Test func `whatever is acknowledged is done once, wherever the process ends`() async throws {
    try await World.run { world in
      let (faults, steps) = try await world.killed()
      #expect(faults == [])
      #expect(steps > 30, "\(steps)")
    }
  }

  @Test(arguments: SendingFault.allCases) func `a planted fault of sending is noticed`(fault: SendingFault) async throws
  {
    try await World.run { world in
      let (faults, _) = try await world.killed { phone in
        try await phone.agree(faulty: BelieveAPI.sendSupportMessage, fault)
      }
      #expect(faults.contains { $0.hasSuffix("support \(fault.outcome)") }, "\(faults)")
    }
  }
}
