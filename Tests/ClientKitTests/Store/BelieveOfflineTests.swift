import ClientSupport
import Core
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// What of Believe is there without a connection.
struct BelieveOfflineTests {
  private static func run(_ test: (Served, Device, HearthClient, BelieveAPI.Project) async throws -> Void) async throws
  {
    try await Served.run { served in
      let (ana, ben) = (try await served.builder("ana"), try await served.builder("ben"))
      let project = try await ana.believe.createProject(.init(title: "A boat"))
      try await ben.believe.followProject(project.slug)
      try await ana.believe.createPost(.init(slug: project.slug, content: "It floats"))
      let phone = try await Device(ben, served, catalogue: BelieveOffline.catalogue)
      try await phone.agree()
      try await test(served, phone, ana, project)
    }
  }

  @Test func `the home and followed projects are there, and likes, follows and support wait`() async throws {
    try await Self.run { served, phone, ana, project in
      let store = phone.store
      #expect(try await store.items(BelieveOffline.feed).items.map(\.content) == ["It floats"])
      #expect(try await store.items(BelieveOffline.following).items.map(\.slug) == [project.slug])
      served.road.isClosed = true
      let post = try #require(try await store.items(BelieveOffline.feed).items.first)
      try await store.write(BelieveAPI.likePost, .init(id: post.id))
      try await store.write(BelieveAPI.unfollowProject, .init(slug: project.slug))
      try await store.write(BelieveAPI.sendSupportMessage, .init(slug: project.slug, message: "Go on"))
      #expect(try await store.items(BelieveOffline.feed).items.map(\.likeCount) == [1])
      #expect(
        try await store.items(BelieveOffline.following).items.map { "\($0.isFollowing) \($0.followerCount)" } == [
          "false 0"
        ])

      served.road.isClosed = false
      try await phone.agree()
      #expect(try await store.outbox() == [])
      #expect(try await ana.believe.getPost(post.id)?.likeCount == 1)
      #expect(try await ana.believe.getProject(project.slug)?.followerCount == 0)
      #expect(try await ana.believe.getProjectSupportMessages(project.slug).items.map(\.message) == ["Go on"])
      // Who follows no more has nothing of it in their home; the project can still be opened.
      #expect(try await store.items(BelieveOffline.feed).items == [])
      #expect(try await store.items(BelieveOffline.following).items == [])
      #expect(try await store.item(project.id, of: BelieveOffline.projects)?.isFollowing == false)
    }
  }

  @Test func `a draft that is published is the newest update and no draft any more`() async throws {
    try await Self.run { served, _, ana, project in
      let phone = try await Device(ana, served, catalogue: BelieveOffline.catalogue)
      let store = phone.store
      let (updates, drafts) = (BelieveOffline.updates(of: project.slug), BelieveOffline.drafts(of: project.slug))
      try await ana.believe.createPost(.init(slug: project.slug, content: "A secret", isDraft: true))
      try await store.load(updates, isFirst: true, through: ana)
      try await store.load(drafts, isFirst: true, through: ana)
      let draft = try #require(try await store.items(drafts).items.first)
      var published = draft
      (published.status, published.publishedAt) = (.published, served.circle.clock.now())
      try await store.write(BelieveAPI.publishPost, .init(id: draft.id), showingChanged: published)
      #expect(try await store.items(drafts).items == [])
      #expect(try await store.items(updates).items.map(\.content) == ["A secret", "It floats"])
      try await phone.agree()
      #expect(try await store.items(updates).items.map(\.content) == ["A secret", "It floats"])
    }
  }

  @Test func `an update and a draft that were written without a connection are in their lists`() async throws {
    try await Self.run { served, _, ana, project in
      let phone = try await Device(ana, served, catalogue: BelieveOffline.catalogue)
      let store = phone.store
      let (updates, drafts) = (BelieveOffline.updates(of: project.slug), BelieveOffline.drafts(of: project.slug))
      try await store.load(updates, isFirst: true, through: ana)
      try await store.load(drafts, isFirst: true, through: ana)
      served.road.isClosed = true
      let first = try #require(try await store.items(updates).items.first)
      for (content, isDraft) in [("It sails", false), ("A secret", true)] {
        var post = first
        (post.id, post.content) = (store.newID(), content)
        if isDraft { (post.status, post.publishedAt) = (.draft, nil) }
        try await store.write(
          BelieveAPI.createPost, .init(slug: project.slug, content: content, isDraft: isDraft), showing: post)
      }
      #expect(try await store.items(updates).items.map(\.content) == ["It sails", "It floats"])
      #expect(try await store.items(drafts).items.map(\.content) == ["A secret"])

      served.road.isClosed = false
      try await phone.agree()
      #expect(try await store.items(updates).items.map(\.content) == ["It sails", "It floats"])
      #expect(try await store.items(drafts).items.map(\.content) == ["A secret"])
      #expect(
        try await ana.believe.getProjectPosts(project.slug).items.map(\.id) == store.items(updates).items.map(\.id))
      // The next sync keeps one's own draft, which nobody else sees.
      try await phone.synchroniser.sync()
      #expect(try await store.items(drafts).items.map(\.content) == ["A secret"])
    }
  }

  @Test(arguments: ["block", "withdraw", "remove", "delete", "suspend"])
  func `what the viewer may no longer see leaves no trace`(how: String) async throws {
    try await Self.run { served, phone, ana, project in
      #expect(try phone.contains("It floats"))
      let draft = "my thoughts on it"
      try await phone.store.setDraft("update", draft, about: project.id, of: BelieveOffline.projects)
      let ben = try #require(try await phone.client.believe.getBuilderByUserId())
      let slug = project.slug
      switch how {
      case "block": _ = try await ana.call(BelieveAPI.people.block, .init(id: ben.id))
      case "withdraw": _ = try await ana.call(BelieveAPI.updateProject, .init(slug: slug, isPublished: false))
      case "remove":
        // A project that is for its followers, to one who is none any more.
        _ = try await ana.call(BelieveAPI.updateProject, .init(slug: slug, visibility: .followers))
        _ = try await ana.call(BelieveAPI.removeSupporter, .init(slug: slug, id: ben.id))
      case "delete": _ = try await ana.call(BelieveAPI.deleteProject, .init(slug: slug))
      default: try await served.circle.administration.suspend(email: "ana@example.org", true)
      }
      for _ in 0..<3 { served.road.happens(.answerLost, to: "/sync/projects") }
      await #expect(throws: ClientError.self) { try await phone.synchroniser.sync() }
      #expect(try phone.contains("A boat") && phone.contains(draft))
      try await phone.agree()
      #expect(try !phone.contains("It floats") && !phone.contains("A boat") && !phone.contains(project.id.description))
      #expect(try !phone.contains(draft))
    }
  }

  @Test func `two devices of one account come to agree`() async throws {
    try await Self.run { served, phone, ana, project in
      let tablet = try await Device(phone.client, served, catalogue: BelieveOffline.catalogue)
      try await tablet.agree()
      served.road.isClosed = true
      let post = try #require(try await phone.store.items(BelieveOffline.feed).items.first)
      try await phone.store.write(BelieveAPI.likePost, .init(id: post.id))
      try await tablet.store.write(BelieveAPI.likePost, .init(id: post.id))
      try await tablet.store.write(BelieveAPI.sendSupportMessage, .init(slug: project.slug, message: "From the tablet"))
      try await phone.store.write(BelieveAPI.sendSupportMessage, .init(slug: project.slug, message: "From the phone"))
      try await phone.store.write(BelieveAPI.unfollowProject, .init(slug: project.slug))
      served.road.isClosed = false
      for _ in 0..<2 {
        try await tablet.agree()
        try await phone.agree()
      }
      #expect(try await ana.believe.getPost(post.id)?.likeCount == 1)
      let messages = try await ana.believe.getProjectSupportMessages(project.slug).items.map(\.message)
      #expect(Set(messages) == ["From the tablet", "From the phone"] && messages.count == 2)
      for list in [BelieveOffline.following] {
        #expect(try await phone.store.items(list).items == tablet.store.items(list).items)
      }
      #expect(try await phone.store.items(BelieveOffline.feed).items == tablet.store.items(BelieveOffline.feed).items)
    }
  }

  /// Each write in turn, its answer lost or itself, in a process that ends at once: the next one goes on with its file.
  @Test(arguments: [Road.Mishap.lost, .answerLost])
  func `a process that ends while something is sent loses and doubles nothing`(mishap: Road.Mishap) async throws {
    try await Self.run { served, phone, ana, project in
      var device = phone
      let post = try #require(try await phone.store.items(BelieveOffline.feed).items.first)
      for round in 0..<12 {
        let before = try await device.store.outbox().count
        try await device.store.write(
          BelieveAPI.sendSupportMessage, .init(slug: project.slug, message: "Round \(round)"))
        try await device.store.write(round % 2 == 0 ? BelieveAPI.likePost : BelieveAPI.unlikePost, .init(id: post.id))
        #expect(try await device.store.outbox().count > before)
        served.road.happens(mishap, to: "", after: round % 3)
        for _ in 0..<2 { served.road.happens(mishap, to: "") }
        // What it fails at isn't known to the process that comes next.
        _ = try? await device.synchroniser.send()
        served.road.forget()
        served.circle.clock.advance(seconds: 400)
        device = try await Device(phone.client, served, folder: phone.folder, catalogue: BelieveOffline.catalogue)
        try await device.agree()
      }
      #expect(try await device.store.outbox() == [])
      let messages = try await ana.call(
        BelieveAPI.getProjectSupportMessages, .init(slug: project.slug, limit: .init(100))
      ).items.map(\.message)
      #expect(messages == (0..<12).reversed().map { "Round \($0)" })
      #expect(try await ana.believe.getPost(post.id)?.likeCount == 0)
    }
  }
}
