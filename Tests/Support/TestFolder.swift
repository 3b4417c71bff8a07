internal import FoundationEssentials
internal import Glibc

/// A folder of its own for one test, in memory where the system has such a place; removed at the end.
public final class TestFolder: Sendable {
  public let path: String

  public init() throws {
    let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    path = "\(base)/hearth-circle-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing can be done about a folder that does not go.
    try? FileManager.default.removeItem(atPath: path)
  }

  public func read(_ name: String) throws -> [UInt8] { try Self.read("\(path)/\(name)") }

  public static func read(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else { throw TestFault("no file \(path)") }
    return Array(data)
  }

  /// Makes a folder, if it is not there.
  public static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  public func write(_ bytes: [UInt8], _ name: String) throws {
    guard FileManager.default.createFile(atPath: "\(path)/\(name)", contents: Data(bytes)) else {
      throw TestFault("\(name) cannot be written")
    }
  }

  /// Every file below a folder in this one, relative to it, in order.
  public func files(below name: String) -> [String] {
    Self.names(in: "\(path)/\(name)").flatMap { entry -> [String] in
      var facts = stat()
      guard stat("\(path)/\(name)/\(entry)", &facts) == 0 else { return [] }
      if facts.st_mode & S_IFMT == S_IFREG { return [entry] }
      return files(below: "\(name)/\(entry)").map { "\(entry)/\($0)" }
    }.sorted()
  }

  private static func names(in path: String) -> [String] {
    // A folder that is not there holds nothing.
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }
}

/// What a test needs and does not find.
public struct TestFault: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
