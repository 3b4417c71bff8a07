import ClientKit
import ClientSupport
import Foundation
import ScreenSupport
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

/// Bringing posts along from Instagram, and taking one's own away.
@MainActor struct ArchiveFlowTests {
  private func settings(_ stage: Stage) async throws {
    try await stage.tap("Your menu, ana")
    try await stage.tap("Settings")
    try await stage.expect("Your posts")
  }

  private func archive(_ folder: TestFolder) async throws -> URL {
    try folder.write(try await MadeArchive.usual().zip(), "instagram.zip")
    return URL(fileURLWithPath: folder.path + "/instagram.zip")
  }

  @Test func `an archive is chosen, looked at, imported, reported, and removed with its posts`() async throws {
    try await GrassyWorld.run { world in
      let folder = try TestFolder()
      let stage = try await world.ana()
      try await settings(stage)
      try await stage.tap("Import from Instagram")
      try await stage.expect("None yet")
      try await stage.tap("Choose the archive")
      try await stage.pick(nil)
      await #expect(throws: Stage.Missing.self) { try await stage.pick(nil) }
      try await stage.tap("Choose the archive")
      try await stage.pick(try await archive(folder))
      try await stage.wait(for: "the import") { stage.canUse("Choose the archive") && !stage.shows("None yet") }
      try await stage.expect("Waits for you")
      try await stage.pullToRefresh()
      try await stage.tap("Waits for you")
      try await stage.expect("Nothing is published yet.")
      #expect(stage.spoken.contains { $0.contains("Posts, 3") } && stage.spoken.contains { $0.contains("Photos, 4") })
      #expect(stage.shows("Import 2 posts") && !stage.canUse("Circles"))
      try await stage.tap("Followers")
      try await stage.tap("Import 2 posts")
      try await stage.expect("Done. 2 posts imported.")
      try await stage.tap("What becomes of each post")
      try await stage.wait(for: "the report") { stage.count(of: "Imported") == 2 && stage.shows("Not imported") }
      try await stage.tap("Only those that couldn’t be imported")
      try await stage.wait(for: "the failed one") { !stage.shows("Imported") && stage.shows("another part of it") }
      try await stage.tap("Only those that couldn’t be imported")
      try await stage.wait(for: "all") { stage.count(of: "Imported") == 2 }
      try await stage.tap("Jan 1, 2021")
      try await stage.wait(for: "the post") { stage.title == "Post" && stage.shows("Café") }
      #expect(stage.shows("For followers"))
      try await stage.goBack()
      try await stage.goBack()

      try await stage.tap("Remove the import")
      try await stage.tap("Cancel")
      try await stage.tap("Remove the import")
      try await stage.tap("Delete the Posts Too")
      try await stage.wait(for: "the list") { stage.title == "Import from Instagram" }
      try await stage.expect("None yet")
      await world.end(stage)
    }
  }

  @Test func `an archive whose connection is lost waits, also for another process, and can be given up`() async throws {
    try await GrassyWorld.run { world in
      let folder = try TestFolder()
      let stage = try await world.ana()
      try await settings(stage)
      try await stage.tap("Import from Instagram")
      world.served.road.isClosed = true
      for isGivenUp in [true, false] {
        try await stage.tap("Choose the archive")
        try await stage.pick(try await archive(folder))
        try await stage.expect("Don’t send it")
        #expect(stage.shows("The server can’t be reached"))
        if isGivenUp {
          try await stage.tap("Don’t send it")
          try await stage.wait(for: "nothing that waits") { !stage.canUse("Try Again") }
        }
      }
      await world.end(stage)

      world.served.road.isClosed = false
      let later = world.device("ana")
      try await later.wait(for: "the feed") { later.canUse("Create Post") }
      try await settings(later)
      try await later.tap("Import from Instagram")
      try await later.wait(for: "the import") { later.shows("Being read") || later.shows("Waits for you") }
      #expect(!later.canUse("Try Again"))
      await world.end(later)
    }
  }

  @Test func `what is no archive is said so, and an import is cancelled`() async throws {
    try await GrassyWorld.run { world in
      let folder = try TestFolder()
      try folder.write(Array("no archive".utf8), "other.zip")
      let stage = try await world.ana()
      try await settings(stage)
      try await stage.tap("Import from Instagram")
      try await stage.tap("Choose the archive")
      try await stage.pick(URL(fileURLWithPath: folder.path + "/other.zip"))
      try await stage.expect("This is not a zip file.")
      #expect(!stage.canUse("Try Again"))
      try await stage.tap("Choose the archive")
      try await stage.pick(try await archive(folder))
      try await stage.wait(for: "the import") { !stage.shows("None yet") && stage.canUse("Choose the archive") }
      try await stage.expect("Waits for you")
      try await stage.tap("Waits for you")
      try await stage.tap("Cancel the import")
      try await stage.expect("Cancelled.")
      try await stage.tap("Remove the import")
      try await stage.tap("Remove and Keep the Posts")
      try await stage.wait(for: "the list") { stage.title == "Import from Instagram" }
      await world.end(stage)
    }
  }

  @Test func `one's posts are made into a file, which is saved, made anew and deleted`() async throws {
    try await GrassyWorld.run { world in
      let folder = try TestFolder()
      let stage = try await world.ana()
      try await settings(stage)
      try await stage.tap("Export your posts")
      try await stage.expect("Make the file")
      try await stage.tap("Make the file")
      try await stage.expect("The file is ready, with 0 posts.")
      try await stage.tap("Save the file")
      try await stage.save(into: nil)
      try await stage.tap("Save the file")
      try await stage.save(into: URL(fileURLWithPath: folder.path))
      #expect(try folder.read("grassy.zip").starts(with: Array("PK".utf8)))
      // One that lies there already is said so.
      try await stage.tap("Save the file")
      try await stage.save(into: URL(fileURLWithPath: folder.path))
      try await stage.wait(for: "the reason") { stage.shows("exist") }

      world.served.road.isClosed = true
      try await stage.tap("Save the file")
      try await stage.expect("The server can’t be reached")
      world.served.road.isClosed = false
      try await stage.tap("Make it again")
      try await stage.expect("The file is ready")
      try await stage.tap("Delete the file")
      try await stage.tap("Delete")
      try await stage.expect("Make the file")
      await world.end(stage)
    }
  }
}
