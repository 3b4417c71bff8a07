import ClientSupport
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
      #expect(try store.items(BelieveOffline.feed).items.map(\.content) == ["It floats"])
      #expect(try store.items(BelieveOffline.following).items.map(\.slug) == [project.slug])
      served.road.isClosed = true
      let post = try #require(try store.items(BelieveOffline.feed).items.first)
      try store.write(BelieveOffline.like, .init(id: post.id))
      try store.write(BelieveOffline.unfollow, .init(slug: project.slug))
      try store.write(BelieveOffline.support, .init(slug: project.slug, message: "Go on"))
      #expect(try store.items(BelieveOffline.feed).items.map(\.likeCount) == [1])
      #expect(
        try store.items(BelieveOffline.following).items.map { "\($0.isFollowing) \($0.followerCount)" } == ["false 0"])

      served.road.isClosed = false
      try await phone.agree()
      #expect(try store.outbox() == [])
      #expect(try await ana.believe.getPost(post.id)?.likeCount == 1)
      #expect(try await ana.believe.getProject(project.slug)?.followerCount == 0)
      #expect(try await ana.believe.getProjectSupportMessages(project.slug).items.map(\.message) == ["Go on"])
      // Who follows no more has nothing of it in their home; the project can still be opened.
      #expect(try store.items(BelieveOffline.feed).items == [] && store.items(BelieveOffline.following).items == [])
      #expect(try store.item(project.id, of: BelieveOffline.projects)?.isFollowing == false)
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
      let first = try #require(try store.items(updates).items.first)
      for (content, isDraft) in [("It sails", false), ("A secret", true)] {
        var post = first
        (post.id, post.content) = (store.newID(), content)
        if isDraft { (post.status, post.publishedAt) = (.draft, nil) }
        try store.write(
          BelieveOffline.publish, .init(slug: project.slug, content: content, isDraft: isDraft), showing: post)
      }
      #expect(try store.items(updates).items.map(\.content) == ["It sails", "It floats"])
      #expect(try store.items(drafts).items.map(\.content) == ["A secret"])

      served.road.isClosed = false
      try await phone.agree()
      #expect(try store.items(updates).items.map(\.content) == ["It sails", "It floats"])
      #expect(try store.items(drafts).items.map(\.content) == ["A secret"])
      #expect(
        try await ana.believe.getProjectPosts(project.slug).items.map(\.id) == store.items(updates).items.map(\.id))
      // The next sync keeps one's own draft, which nobody else sees.
      try await phone.synchroniser.sync()
      #expect(try store.items(drafts).items.map(\.content) == ["A secret"])
    }
  }

  @Test func `the home of somebody who is blocked leaves no trace`() async throws {
    try await Self.run { served, phone, ana, project in
      #expect(try phone.contains("It floats"))
      let ben = try #require(try await phone.client.believe.getBuilderByUserId())
      _ = try await ana.call(BelieveAPI.people.block, .init(id: ben.id))
      try await phone.agree()
      #expect(try !phone.contains("It floats") && !phone.contains("A boat") && !phone.contains(project.id.description))
    }
  }
}
