import Foundation
import TestCircle
import Testing

@testable import ClientKit

/// What an app shares with its extensions by a folder.
struct SharedFolderTests {
  private let folder = try? TestFolder()
  private var path: String { (folder?.path ?? "") + "/shared" }

  private func file(_ name: String, _ words: String) throws -> String {
    let folder = try #require(folder)
    try folder.write(Array(words.utf8), name)
    return folder.path + "/" + name
  }

  @Test func `what is shared is there once it is whole, oldest first, until it is dealt with`() throws {
    let inbox = ShareInbox(folder: path)
    #expect(inbox.shares() == [])
    let (one, two) = (try file("a", "first"), try file("b", "second"))
    let later = try inbox.put([two], text: "B", at: Date(timeIntervalSince1970: 2))
    let earlier = try inbox.put([one, two], text: "A", at: Date(timeIntervalSince1970: 1))

    // The originals may go.
    try FileManager.default.removeItem(atPath: one)
    let shares = ShareInbox(folder: path).shares()
    #expect(shares.map(\.text) == ["A", "B"] && shares == [earlier, later])
    #expect(
      try inbox.paths(of: earlier).map { try String(contentsOfFile: $0, encoding: .utf8) } == ["first", "second"])
    inbox.remove(earlier)
    #expect(inbox.shares() == [later] && !FileManager.default.fileExists(atPath: inbox.paths(of: earlier)[0]))
  }

  @Test func `what an extension left half done is never shown, and goes after an hour`() throws {
    let inbox = ShareInbox(folder: path)
    let share = try inbox.put([try file("a", "first")])
    let list = path + "/" + share.id + "/share.json"
    try FileManager.default.removeItem(atPath: list)
    #expect(inbox.shares() == [] && FileManager.default.fileExists(atPath: inbox.paths(of: share)[0]))
    #expect(inbox.shares(now: Date().addingTimeInterval(7200)) == [])
    #expect(!FileManager.default.fileExists(atPath: inbox.paths(of: share)[0]))
  }

  @Test func `a file that isn't there is no share, and leaves nothing`() throws {
    let inbox = ShareInbox(folder: path)
    let there = try file("a", "first")
    #expect(throws: StoreError.failed(10)) { try inbox.put([there, there + "-gone"]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
  }

  @Test func `a widget shows what it was last given, and nothing of what was there before`() throws {
    let data = WidgetData(folder: path)
    #expect(data.entries() == [])
    func entry(_ id: String) -> WidgetData.Entry {
      .init(
        id: id, title: "ben", text: "A lake", link: "/kinnect/p/\(id)", time: Date(timeIntervalSince1970: 1), alt: "")
    }
    let (first, second) = (entry("1/../x"), entry("2"))
    try data.show([first, second], pictures: [first.id: Data("p1".utf8), second.id: Data("p2".utf8)])
    #expect(data.entries() == [first, second])
    #expect(try Data(contentsOf: data.picture(of: first)) == Data("p1".utf8))

    // One is gone for the viewer, the other has no picture any more.
    try data.show([second], pictures: [:])
    #expect(WidgetData(folder: path).entries() == [second])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["widget.json"])
    try WidgetData.erase(folder: path)
    #expect(data.entries() == [] && !FileManager.default.fileExists(atPath: path))
  }
}
