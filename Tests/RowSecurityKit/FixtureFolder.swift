import FoundationEssentials
import Wire

@testable import SQL

/// A folder with a file of the fixture for one test; removed at the end.
final class FixtureFolder: Sendable {
  let surface: AttackSurface
  private let folder: ScratchFolder
  var path: String { folder.path }
  var file: String { folder.path + "/fixture.db" }

  init(_ surface: AttackSurface) throws {
    self.surface = surface
    folder = try ScratchFolder()
    try FixtureFile.of(surface).copy(to: file)
    try open().close()
  }

  func open() throws -> Storage { try Storage.open(path: file, schema: surface.schema, options: RowFixture.options) }
}

/// A folder of its own for one test, in memory where the system has such a place; removed at the end.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    path = "\(base)/hearth-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing can be done about a folder that does not go.
    try? FileManager.default.removeItem(atPath: path)
  }
}
