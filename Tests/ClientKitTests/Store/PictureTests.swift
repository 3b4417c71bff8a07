import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Stories, pictures of oneself and covers in the outbox: the file first, then the call that needs it.
struct PictureTests {
  @Test func `a story and a new picture wait with their files, for the next process too, and arrive once`() async throws
  {
    try await Served.run(open: ["kinnect"]) { served in
      let (ana, ben) = try await served.friends()
      let phone = try await Device(ana, served)
      let own = try await ana.call(KinnectAPI.people.profile, .init(username: "ana"))
      try await phone.store.keep(own, of: KinnectOffline.people.profiles)
      let photo = try await served.photoFile()
      served.road.isClosed = true
      let story = try await phone.store.addFile(photo, alt: "Fog")
      try await phone.store.write(KinnectAPI.shareStory, .init(media: story))
      var shown = own
      for link in ["file:first", "file:second"] {
        shown.avatarURL = link
        let picture = try await phone.store.addFile(photo, crop: .square)
        try await phone.store.write(KinnectAPI.people.editProfile, .init(avatar: .set(picture)), showingChanged: shown)
      }
      #expect(try await phone.store.item(own.id, of: KinnectOffline.people.profiles)?.avatarURL == "file:second")
      let calls = try await phone.store.outbox().map(\.call)
      #expect(
        calls == [
          OutboxUpload.call, KinnectAPI.shareStory.name, OutboxUpload.call, OutboxUpload.call,
          KinnectAPI.people.editProfile.name,
        ])
      _ = try await phone.synchroniser.send()

      let next = try await Device(ana, served, folder: phone.folder)
      #expect(try await next.store.item(own.id, of: KinnectOffline.people.profiles)?.avatarURL == "file:second")
      served.road.isClosed = false
      served.circle.clock.advance(seconds: 400)
      // The answers are lost once: what was done isn't done twice.
      served.road.happens(.answerLost, to: "/kinnect/stories")
      try await next.agree()
      #expect(try await next.store.outbox() == [])
      let stories = try await ben.call(KinnectAPI.profileStories, .init(username: "ana")).items
      #expect(stories.map(\.media.alt) == ["Fog"])
      let now = try await ana.call(KinnectAPI.people.profile, .init(username: "ana"))
      #expect(now.avatarURL != nil && now.bio == own.bio)
      let kept = try await next.store.item(own.id, of: KinnectOffline.people.profiles)?.avatarURL
      #expect(kept?.hasPrefix("file:") == false)
    }
  }

  @Test func `a picture that is refused is not shown any more, and can be tried again`() async throws {
    try await Served.run(open: ["kinnect"]) { served in
      let ana = try await served.member("ana")
      let phone = try await Device(ana, served)
      let own = try await ana.call(KinnectAPI.people.profile, .init(username: "ana"))
      try await phone.store.keep(own, of: KinnectOffline.people.profiles)
      var shown = own
      shown.avatarURL = "file:new"
      let picture = try await phone.store.addFile(try await served.photoFile(), crop: .square)
      try await phone.store.write(KinnectAPI.people.editProfile, .init(avatar: .set(picture)), showingChanged: shown)
      served.road.happens(.refused(422), to: "/profile")
      try await phone.agree()
      let row = try #require(try await phone.store.outbox().first)
      guard case .failed(.refused(let problem)) = row.state else {
        Issue.record("not refused")
        return
      }
      #expect(problem.detail == "Not today.")
      #expect(try await phone.store.item(own.id, of: KinnectOffline.people.profiles)?.avatarURL == nil)
      try await phone.store.retry(row.number)
      #expect(try await phone.store.item(own.id, of: KinnectOffline.people.profiles)?.avatarURL == "file:new")
      try await phone.agree()
      #expect(try await phone.store.outbox() == [])
      #expect(try await ana.call(KinnectAPI.people.profile, .init(username: "ana")).avatarURL != nil)
    }
  }

  @Test func `a project's cover and a builder's picture wait, and leave the words as they are`() async throws {
    try await Served.run { served in
      let ana = try await served.builder("ana")
      let project = try await ana.believe.createProject(.init(title: "A boat", tagline: "Of plywood"))
      let me = try #require(try await ana.believe.getBuilderProfile())
      let phone = try await Device(ana, served, catalogue: BelieveOffline.catalogue)
      try await phone.store.keep(project, of: BelieveOffline.projects)
      let photo = try await served.photoFile()
      served.road.isClosed = true
      var shown = project
      (shown.coverURL, shown.coverAlt) = ("file:cover", "A hull")
      let cover = try await phone.store.addFile(photo)
      try await phone.store.write(
        BelieveAPI.updateProject, .init(slug: project.slug, cover: .set(cover), coverAlt: "A hull"),
        showingChanged: shown)
      var face = me.builder
      face.avatarURL = "file:face"
      let picture = try await phone.store.addFile(photo, crop: .square)
      try await phone.store.write(BelieveAPI.updateBuilderProfile, .init(avatar: .set(picture)), showingChanged: face)
      let kept = try await phone.store.item(project.id, of: BelieveOffline.projects)
      #expect(kept?.coverURL == "file:cover" && kept?.coverAlt == "A hull" && kept?.tagline == "Of plywood")

      served.road.isClosed = false
      try await phone.agree()
      #expect(try await phone.store.outbox() == [])
      let now = try #require(try await ana.believe.getProject(project.slug))
      #expect(now.coverURL != nil && now.coverAlt == "A hull" && now.tagline == "Of plywood" && now.title == "A boat")
      #expect(try await phone.store.item(project.id, of: BelieveOffline.projects)?.coverURL == now.coverURL)
      let after: BelieveAPI.Me? = try await phone.store.value(BelieveOffline.me)
      #expect(after?.builder.avatarURL != nil && after?.builder.name == me.builder.name)
    }
  }
}
